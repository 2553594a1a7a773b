"""What the table shows beside the cards: what a resolution would take, have and need, what is left."""

from __future__ import annotations

import msgspec

from madoi.core.state import bits_of, count_bits
from madoi.games.fort_of_gold.rules import cell_name, exposed_cells, meets
from madoi.games.fort_of_gold.state import NONE, FortState, symbol_counts


class FortLook(msgspec.Struct):
    """Everything here can be worked out from the open cards (FG-70, FG-71)."""

    exposed: list[str]
    have: list[int]
    """Power, Life and Wisdom that a resolution now would bring together (FG-44)."""
    need: list[int] | None
    enough: bool | None
    deck_size: int
    spirits_left: int
    treasures_left: int
    score: int
    """FG-63: what a win now would score."""


def look(state: FortState) -> FortLook:
    supply = int(state.supply())
    demand = None if state.target == NONE else state.deck.symbols[state.target]
    spirits = (1 << int(state.deck.spirits)) - 1
    return FortLook(
        exposed=[cell_name(cell) for cell in bits_of(exposed_cells(state.field))],
        have=symbol_counts(supply),
        need=None if demand is None else symbol_counts(demand),
        enough=None if demand is None else meets(supply, demand),
        deck_size=count_bits(state.left),
        spirits_left=count_bits(state.left & spirits),
        treasures_left=count_bits(state.left & ~spirits),
        score=state.score(),
    )
