"""What every moon is, in words; and what it is worth to a seat now."""

from __future__ import annotations

from fifteenth_night.components import NightData
from fifteenth_night.state import FULL_MOON, NightState
from madoi.core.things import Now, Telling, Thing


def things(data: NightData, tell: Telling) -> dict[str, Thing]:
    return {
        card.id: tell.thing(
            tell.say("moon"), tell.row("night", tell.say("nights", count=card.night)), rules="FN-2 FN-9"
        )
        for card in data.cards
    }


def now(state: NightState, seat: int) -> dict[str, Now]:
    """FN-10: with one more of a moon, how far the hand would be."""
    nights = {
        moon: state.night(seat) + night
        for moon, night in zip(state.moons.ids, state.moons.nights, strict=True)
    }
    return {
        moon: Now([("night" if night <= FULL_MOON else "beyond", {"night": night})], can=night <= FULL_MOON)
        for moon, night in nights.items()
    }
