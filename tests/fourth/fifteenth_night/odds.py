"""What the next card may bring, as far as the seat that is asked can know."""

from __future__ import annotations

import msgspec

from fifteenth_night.state import FULL_MOON, NightState
from madoi.core.odds import Chance


class NightOdds(msgspec.Struct):
    """FN-11: any card that the mover does not see is equally likely to be the next."""

    draw: Chance
    """The hand is not beyond the fifteenth night after a draw, …"""
    swap: dict[str, Chance]
    """… or after laying down this card first."""
    next: dict[str, Chance]


def odds(state: NightState) -> NightOdds | None:
    if state.actor < 0 or not sum(state.deck):
        return None
    moons, seat = state.moons, int(state.actor)
    unseen, night = state.unseen(seat), state.night(seat)

    def within(room: int) -> Chance:
        ways = sum(count for kind, count in enumerate(unseen) if moons.nights[kind] <= room)
        return Chance(ways, sum(unseen))

    return NightOdds(
        draw=within(FULL_MOON - night),
        swap={
            moons.ids[kind]: within(FULL_MOON - night + moons.nights[kind])
            for kind, count in enumerate(state.hands[seat])
            if count
        },
        next={moons.ids[kind]: Chance(count, sum(unseen)) for kind, count in enumerate(unseen) if count},
    )
