"""What a sensible player values in The Fort of Gold: a short look ahead at every choice."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.state import BIT, bits_of, count_bits
from madoi.games.fort_of_gold.rules import exposed_cells, meets
from madoi.games.fort_of_gold.state import CHOOSE, NONE, RESOLVE, FortState


def advise(state: FortState) -> i64:
    """The move whose table afterwards is worth most; the first of equals."""
    best: i64 = -1
    best_worth: float = -1e9
    for code in state.legal():
        worth = worth_after(state, code)
        if worth > best_worth:
            best_worth = worth
            best = code
    return best


def worth_after(state: FortState, code: i64) -> float:
    """How good the table looks after a move, in rough points."""
    if state.asks == CHOOSE:
        enough = meets(state.supply(), state.deck.symbols[state.target])
        if code == RESOLVE:
            return 1.0 if enough else -1.0
        return 0.0
    field = state.field | BIT[code]
    state.cards[code] = state.hand
    supply: i64 = 0
    exposed = exposed_cells(field)
    for cell in bits_of(exposed):
        supply += state.deck.symbols[state.cards[cell]]
    state.cards[code] = NONE
    if state.target != NONE and meets(supply, state.deck.symbols[state.target]):
        return 10.0 - float(count_bits(exposed))
    return -float(count_bits(exposed))
