"""Why a move is refused."""

from __future__ import annotations

from fifteenth_night.state import NightState
from madoi.core.errors import BadNotation, IllegalMove, MadoiError
from madoi.core.state import OVER
from madoi.core.texts import Texts


def refusal(state: NightState, said: str, texts: Texts) -> MadoiError:
    """The first reason that applies to `said`, which is no legal move."""
    word, _, card = said.partition(" ")
    if said not in ("draw", "rest") and (word != "swap" or not card):
        return BadNotation(*texts.both("error", "unknown"), rule="FN-4")
    if state.actor == OVER:
        return IllegalMove(*texts.both("error", "over"), rule="FN-9")
    if not sum(state.deck):
        return IllegalMove(*texts.both("error", "no_deck"), rule="FN-7")
    return IllegalMove(*texts.both("error", "not_held", card=card), rule="FN-6")
