"""Moves in words (FG-80 to FG-82), their buttons, and the question."""

from __future__ import annotations

from madoi.core.state import CHANCE
from madoi.core.texts import Texts
from madoi.games.fort_of_gold.rules_field import cell_name
from madoi.games.fort_of_gold.state import CHOOSE, NONE, RESOLVE, FortState


def text(state: FortState, code: int) -> str:
    if state.actor == CHANCE:
        return state.deck.ids[code]
    if code < RESOLVE:
        return f"place {cell_name(code)}"
    return "resolve" if code == RESOLVE else "pass"


def label(state: FortState, code: int, lang: str, names: dict[str, str], texts: Texts) -> str:
    """FG-80: as the rules show the three moves."""
    if state.actor == CHANCE:
        return names[state.deck.ids[code]]
    word, _, cell = text(state, code).partition(" ")
    return texts.say(lang, "move", word, cell=cell)


def question(state: FortState, lang: str, names: dict[str, str], texts: Texts) -> str:
    if state.hand != NONE:
        return texts.say(lang, "ask", "place", card=names[state.deck.ids[state.hand]])
    if state.asks == CHOOSE:
        return texts.say(lang, "ask", "choose", card=names[state.deck.ids[state.target]])
    return texts.say(lang, "ask", "over" if state.actor < -1 else "draw")
