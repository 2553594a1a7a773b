"""Resolving the target of The Fort of Gold (FG-40 to FG-51)."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.state import BIT, bits_of, lowest_bit
from madoi.games.fort_of_gold.rules_field import ROW_1, cell_name, exposed_cells, gaps_left_of
from madoi.games.fort_of_gold.rules_symbols import meets, symbol_counts
from madoi.games.fort_of_gold.state import NONE, FortState


def resolve(state: FortState, rule: str) -> None:
    """FG-43: take, pack, compare, move the target, discard."""
    taken = exposed_cells(state.field)
    supply = state.symbols_on(taken)
    cells = taken
    while cells:
        state.discard |= BIT[state.cards[lowest_bit(cells)]]
        cells &= cells - 1
    if state.journal is not None and taken == 0:
        state.say("none_taken", "FG-42", {})
    elif state.journal is not None:
        state.say(
            "taken",
            "FG-41",
            {
                "cards": [state.deck.ids[state.cards[cell]] for cell in bits_of(taken)],
                "cells": [cell_name(cell) for cell in bits_of(taken)],
            },
        )
    pack(state, state.field & ~taken)

    met = meets(supply, state.deck.symbols[state.target])
    if met:
        state.relics |= BIT[state.target]
    else:
        state.losses |= BIT[state.target]
    if state.journal is not None:
        state.say(
            "relic" if met else "loss",
            "FG-45",
            {
                "card": state.deck.ids[state.target],
                "have": symbol_counts(supply),
                "need": symbol_counts(state.deck.symbols[state.target]),
                "by": rule,
            },
        )
    state.target = NONE


def pack(state: FortState, remaining: i64) -> None:
    """FG-51: every card moves left by the number of row-1 gaps on its left."""
    gaps = (state.field & ROW_1) & ~remaining
    # Only a card of row 1 to the right of a gap makes anything move.
    if gaps != 0 and (remaining & ROW_1) > (gaps & -gaps):
        packed: i64 = 0
        while remaining:
            cell = lowest_bit(remaining)
            moved = cell - gaps_left_of(gaps, cell & 7)
            state.cards[moved] = state.cards[cell]
            packed |= BIT[moved]
            remaining &= remaining - 1
        state.field = packed
        if state.journal is not None:
            state.say("packed", "FG-51", {"columns": [place + 1 for place in bits_of(gaps)]})
    else:
        state.field = remaining
