"""Every card of Fifteenth Night, counted wherever it lies."""

from __future__ import annotations

from fifteenth_night.state import NightState


def census(state: NightState) -> dict[str, int]:
    """FN-2: every card is in the deck, in the sky or in a hand."""
    places = zip(state.deck, state.sky, *state.hands, strict=True)
    return dict(zip(state.moons.ids, map(sum, places), strict=True))
