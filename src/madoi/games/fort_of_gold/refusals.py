"""Why a move is refused: the error table of The Fort of Gold. The rules say what forbids it, this page says it in words."""

from __future__ import annotations

import re

from madoi.core.errors import BadNotation, IllegalMove, MadoiError
from madoi.core.state import ALLOWED, BIT
from madoi.core.texts import Texts
from madoi.games.fort_of_gold.rules_field import (
    FROM_ONE,
    OCCUPIED,
    RIGHT_END,
    ROW_1,
    ROW_FULL,
    ROWS,
    SUPPORT,
    why_not_cell,
)
from madoi.games.fort_of_gold.rules_turn import (
    GAME_OVER,
    NO_TARGET,
    NOTHING_TO_PLACE,
    PLACE_FIRST,
    why_not_choose,
    why_not_place,
)
from madoi.games.fort_of_gold.state import PASS, RESOLVE, FortState

NUMBER = r"(0|[1-9][0-9]{0,2})"

REASONS = {
    GAME_OVER: ("FG-64", "over"),
    NO_TARGET: ("FG-25", "no_target"),
    PLACE_FIRST: ("FG-21", "place_first"),
    NOTHING_TO_PLACE: ("FG-26", "nothing_to_place"),
    FROM_ONE: ("FG-81", "from_one"),
    OCCUPIED: ("FG-34", "occupied"),
    ROW_FULL: ("FG-31", "row_full"),
    RIGHT_END: ("FG-32", "right_end"),
    SUPPORT: ("FG-33", "support"),
}
"""The rule of every reason, and its line under `[error]` in the words."""


def refusal(state: FortState, said: str, texts: Texts) -> MadoiError | None:
    """Why `said` is no legal move; None if it is one."""
    place = re.fullmatch(rf"place {NUMBER}\.{NUMBER}", said)
    if place is None and said not in ("resolve", "pass"):
        return BadNotation(*texts.both("error", "unknown"), rule="FG-80")
    row = column = 0
    if place is None:
        why = why_not_choose(state, RESOLVE if said == "resolve" else PASS)
    else:
        row, column = int(place[1]), int(place[2])
        why = why_not_place(state) or why_not_cell(state.field, row, column)
    if why == ALLOWED:
        return None
    rule, key = REASONS[int(why)]
    facts = {lang: facts_of(state, int(why), row, column, lang) for lang in ("en", "ja")}
    en, ja = (texts.say(lang, "error", key, **facts[lang]) for lang in ("en", "ja"))
    return IllegalMove(en, ja, rule=rule)


def facts_of(state: FortState, why: int, row: int, column: int, lang: str) -> dict[str, str]:
    """The cells that the reason is about."""
    if why == RIGHT_END:
        return {"cell": f"1.{int(state.field & ROW_1).bit_length() + 1}"}
    below = [f"{row - 1}.{each}" for each in (column, column + 1) if not has_card(state, row - 1, each)]
    return {"cell": f"{row}.{column}", "cells": (" and " if lang == "en" else "と").join(below)}


def has_card(state: FortState, row: int, column: int) -> bool:
    """True if a card lies at `row.column`; cells beyond the field hold none."""
    if not (1 <= row <= ROWS and 1 <= column <= ROWS):
        return False
    return bool(state.field & BIT[(row - 1) * 8 + column - 1])
