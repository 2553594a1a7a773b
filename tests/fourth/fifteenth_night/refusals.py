"""Why a move is refused."""

from __future__ import annotations

from fifteenth_night.rules_cards import why_not_draw, why_not_swap
from fifteenth_night.state import NightState
from madoi.core.errors import BadNotation, IllegalMove, MadoiError
from madoi.core.state import OVER
from madoi.core.texts import Texts

RULES = {"over": "FN-9", "no_deck": "FN-7", "not_held": "FN-6"}


def refusal(state: NightState, said: str, texts: Texts) -> MadoiError | None:
    """What the rules have against `said`, or None if it is legal."""
    word, _, card = said.partition(" ")
    if said not in ("draw", "rest") and (word != "swap" or not card):
        return BadNotation(*texts.both("error", "unknown"), rule="FN-4")
    why = why_not(state, word, card)
    return IllegalMove(*texts.both("error", why, card=card), rule=RULES[why]) if why else None


def why_not(state: NightState, word: str, card: str) -> str:
    if state.actor == OVER:
        return "over"
    if word == "rest":
        return ""
    if word == "draw":
        return why_not_draw(state)
    return why_not_swap(state, state.moons.ids.index(card) if card in state.moons.ids else None)
