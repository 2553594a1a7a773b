"""Every component of The Fort of Gold, counted wherever it lies."""

from __future__ import annotations

from collections import Counter

from madoi.core.state import bits_of
from madoi.games.fort_of_gold.state import NONE, FortState


def census(state: FortState) -> dict[str, int]:
    """FG-1: every card is in exactly one place."""
    places = [state.left, state.discard, state.relics, state.losses]
    single = [state.hand, state.target, *(state.cards[cell] for cell in bits_of(state.field))]
    cards = [card for place in places for card in bits_of(place)]
    return dict(Counter(state.deck.ids[card] for card in [*cards, *single] if card != NONE))
