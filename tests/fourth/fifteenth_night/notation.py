"""Moves in words, their buttons, and the question."""

from __future__ import annotations

from fifteenth_night.state import BEGIN, REST, RISE, SWAP, TAKE, NightState
from madoi.core.state import CHANCE, OVER
from madoi.core.texts import Texts


def text(state: NightState, code: int) -> str:
    if state.asks == BEGIN:
        return f"first {code + 1}"
    if state.asks == RISE:
        return "moonrise"
    if state.actor == CHANCE:
        return state.moons.ids[code]
    return {TAKE: "draw", REST: "rest"}.get(code) or f"swap {state.moons.ids[code - SWAP]}"


def label(state: NightState, code: int, lang: str, names: dict[str, str], texts: Texts) -> str:
    said = text(state, code)
    if state.actor == CHANCE:
        return names.get(said, said)
    word, _, card = said.partition(" ")
    return texts.say(lang, "move", word, card=names.get(card, ""))


def question(state: NightState, lang: str, names: dict[str, str], texts: Texts) -> str:
    if state.actor >= 0:
        return texts.say(lang, "ask", "turn", night=state.night(int(state.actor)))
    return texts.say(lang, "ask", "over" if state.actor == OVER or state.asks == RISE else "chance")
