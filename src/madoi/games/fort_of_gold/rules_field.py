"""The field of The Fort of Gold as a board of bits, one function per clause.

A cell `row.column` is bit 8·(row − 1) + (column − 1). Column 8 is always empty, so neighbours never wrap.
A card at `r.c` lies half on `(r-1).c` and half on `(r-1).(c+1)` (FG-30): bits n − 8 and n − 7.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.state import ALLOWED, BIT, count_bits

ROWS: Final = 7
CELLS: Final = 56
ROW_1: Final = 0x7F

# Why a cell takes no card.
FROM_ONE: Final = 1
OCCUPIED: Final = 2
ROW_FULL: Final = 3
RIGHT_END: Final = 4
SUPPORT: Final = 5


def extend_cell(field: i64) -> i64:
    """FG-32 Extend: the right end of row 1, as a bit; 0 when row 1 holds seven (FG-31)."""
    row = field & ROW_1
    return (row + 1) & ROW_1


def stack_cells(field: i64) -> i64:
    """FG-33 Stack: every empty cell (FG-34) that lies on two neighbours."""
    return ((field & (field >> 1)) << 8) & ~field & 0xFFFFFFFFFFFFFF


def open_cells(field: i64) -> i64:
    """All cells that can take a card. None exactly when 28 cards lie (FG-36)."""
    return extend_cell(field) | stack_cells(field)


def why_not_cell(field: i64, row: i64, column: i64) -> i64:
    """FG-30 to FG-36: what forbids a card at `row.column`, counted from 1."""
    if row < 1 or column < 1:
        return FROM_ONE
    if row <= ROWS and column <= ROWS:
        cell: i64 = BIT[8 * (row - 1) + column - 1]
        if field & cell:
            return OCCUPIED
        if open_cells(field) & cell:
            return ALLOWED
    if row == 1:
        return ROW_FULL if column > ROWS else RIGHT_END
    return SUPPORT


def exposed_cells(field: i64) -> i64:
    """FG-40: cards with nothing lying on either half."""
    above = field >> 8
    return field & ~(above | (above << 1))


def gaps_left_of(gaps: i64, column: i64) -> i64:
    """FG-51: how many empty columns of row 1 are left of a column."""
    return count_bits(gaps & (BIT[column] - 1))


def cell_name(cell: i64) -> str:
    """FG-30, FG-81: `row.column`, counted from 1."""
    return f"{(cell >> 3) + 1}.{(cell & 7) + 1}"
