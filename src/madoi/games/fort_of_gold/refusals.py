"""Why a move is refused: the error table of The Fort of Gold."""

from __future__ import annotations

import re

from madoi.core.errors import BadNotation, IllegalMove, MadoiError
from madoi.core.state import BIT, OVER
from madoi.core.texts import Texts
from madoi.games.fort_of_gold.rules_field import ROW_1
from madoi.games.fort_of_gold.state import CHOOSE, NONE, FortState

NUMBER = r"(0|[1-9][0-9]{0,2})"


def refusal(state: FortState, said: str, texts: Texts) -> MadoiError:
    """The first line of the error table that applies to `said`, which is no legal move."""

    def no(rule: str, key: str, **facts: object) -> IllegalMove:
        return IllegalMove(*texts.both("error", key, **facts), rule=rule)

    place = re.fullmatch(rf"place {NUMBER}\.{NUMBER}", said)
    if place is None and said not in ("resolve", "pass"):
        return BadNotation(*texts.both("error", "unknown"), rule="FG-80")
    if state.actor == OVER:
        return no("FG-64", "over")
    if place is None:
        if said == "resolve" and state.target == NONE:
            return no("FG-25", "no_target")
        return no("FG-21", "place_first")
    if state.asks == CHOOSE:
        return no("FG-26", "nothing_to_place")

    row, column = int(place[1]), int(place[2])
    cell = f"{row}.{column}"
    if row == 0 or column == 0:
        return no("FG-81", "from_one")
    if has_card(state, row, column):
        return no("FG-34", "occupied", cell=cell)
    if row == 1:
        if column > 7:
            return no("FG-31", "row_full")
        return no("FG-32", "right_end", cell=f"1.{int(state.field & ROW_1).bit_length() + 1}")
    missing = [f"{row - 1}.{c}" for c in (column, column + 1) if not has_card(state, row - 1, c)]
    en, ja = " and ".join(missing), "と".join(missing)
    return IllegalMove(
        texts.say("en", "error", "support", cell=cell, cells=en),
        texts.say("ja", "error", "support", cell=cell, cells=ja),
        rule="FG-33",
    )


def has_card(state: FortState, row: int, column: int) -> bool:
    """True if a card lies at `row.column`; cells beyond the field hold none."""
    if row > 7 or column > 7:
        return False
    return bool(state.field & BIT[(row - 1) * 8 + column - 1])
