"""Which moves of The Fort of Gold somebody likes, whatever they are worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.games.fort_of_gold.state import PASS, PLACE, FortState

WIDE: Final = "wide"
TALL: Final = "tall"
PATIENT: Final = "patient"

# In points
ON_ROW_1: Final = 15.0
PER_ROW: Final = 4.0
ON_PASS: Final = 6.0


def lean(state: FortState, code: i64, manner: str) -> float:
    """Cells of the first row; cells high up; a treasure that is left to stand."""
    if state.asks == PLACE:
        row = code >> 3
        if manner == WIDE:
            return ON_ROW_1 if row == 0 else 0.0
        if manner == TALL:
            return PER_ROW * float(row)
    elif manner == PATIENT and code == PASS:
        return ON_PASS
    return 0.0
