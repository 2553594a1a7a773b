"""What forbids a move; the list of legal moves and the refusals both ask here."""

from __future__ import annotations

from fifteenth_night.state import NightState


def why_not_draw(state: NightState) -> str:
    """FN-7: with an empty deck only rest is left."""
    return "" if sum(state.deck) else "no_deck"


def why_not_swap(state: NightState, kind: int | None) -> str:
    """FN-6: a card of the own hand goes to the sky, and another is drawn."""
    if why_not_draw(state):
        return why_not_draw(state)
    return "" if kind is not None and state.hands[state.mover][kind] else "not_held"
