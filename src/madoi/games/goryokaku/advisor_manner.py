"""Which moves of Goryokaku somebody likes, whatever they are worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.games.goryokaku.printed import CASTLE, CHOICE, GAIN, HIRE, NOTHING, OFFICE
from madoi.games.goryokaku.rules_codes import (
    DRAW_MOVE,
    EARTH_MOVE,
    PLACE_MOVE,
    USE_MOVE,
    WORK_MOVE,
    subject_of,
    verb_of,
)
from madoi.games.goryokaku.state import GoryokakuState

STORES: Final = "stores"
EARTH: Final = "earth"
HIRES: Final = "hires"

# In points
ON_CUBES: Final = 9.0
ON_BUILDING: Final = -9.0
ON_EARTH: Final = 12.0
ON_HIRING: Final = 8.0


def lean(table: GoryokakuState, code: i64, manner: str) -> float:
    """Cubes rather than buildings; the earth level, and cubes of earth; persons, drawn and hired."""
    verb = verb_of(code)
    kind, of = deed_of(table, code)
    if manner == STORES:
        if kind in (GAIN, CHOICE):
            return ON_CUBES
        return ON_BUILDING if kind in (CASTLE, OFFICE) else 0.0
    if manner == EARTH:
        return ON_EARTH if verb == EARTH_MOVE or (kind == GAIN and of == 0) else 0.0
    if manner == HIRES:
        return ON_HIRING if verb == DRAW_MOVE or kind == HIRE else 0.0
    return 0.0


def deed_of(table: GoryokakuState, code: i64) -> tuple[int, int]:
    """What a worker or a hired person does by a move, and the colour of its cubes."""
    verb, subject = verb_of(code), subject_of(code)
    if verb in (PLACE_MOVE, WORK_MOVE):
        action = table.kit.places[subject]
    elif verb == USE_MOVE:
        action = table.kit.persons[subject].icons[table.area]
    else:
        return NOTHING, 0
    return action.kind, action.res
