"""Moves in words, their buttons, and the question."""

from __future__ import annotations

import re

from madoi.core.state import BIT, CHANCE, bits_of
from madoi.core.texts import Texts
from madoi.games.fuji99.rules_round import use
from madoi.games.fuji99.state import (
    AGAIN,
    CARD,
    CUBES,
    DONE,
    ENDED,
    FIRST,
    HOW_MANY,
    PLACE,
    RESOLVE,
    STOP,
    USE,
    FujiState,
)


def text(state: FujiState, code: int) -> str:
    ids = state.cards.ids
    if state.actor == CHANCE:
        if state.asks == CARD:
            return ids[code]
        if state.asks == FIRST:
            return f"first {code + 1}"
        yellow, red = code >> 2, code & 3
        return f"cubes {int(state.count) - yellow - red} {yellow} {red}"
    if code >= PLACE:
        placed = placement(state, code).items()
        return in_order("stop " + " ".join(f"{ids[card]}:{cubes}" for card, cubes in placed if cubes))
    if code >= USE:
        return f"use {ids[code - USE]}"
    return {DONE: "done", AGAIN: "again", STOP: "stop"}.get(code, f"draw {code}")


def placement(state: FujiState, code: int) -> dict[int, int]:
    """How many cubes each card of the mover's hand receives in a stop with a placement."""
    rest = code - PLACE
    placed: dict[int, int] = {}
    for card in bits_of(state.seats[state.mover].hand):
        rest, placed[card] = divmod(rest, state.cards.cubes[card] + 1)
    return placed


def tidy(state: FujiState, said: str) -> str:
    """Words that mean the same step.

    A placement in any order, a number with zeros before it, a drawn card by its kind or any copy in the deck.
    """
    if state.actor == CHANCE and state.asks == CARD:
        alike = [card for card in state.names(state.deck) if said in (card, card.rpartition(".")[0])]
        kind = alike[0].rpartition(".")[0] if alike else ""
        return next((card for card in state.names(state.deck) if card.rpartition(".")[0] == kind), said)
    return in_order(re.sub(r"^(draw) 0+(?=[0-9])", r"\1 ", said))


def in_order(said: str) -> str:
    """The cards of a placement by name."""
    words = said.split(" ")
    return " ".join([words[0], *sorted(words[1:])]) if words[0] == "stop" else said


def label(state: FujiState, code: int, lang: str, names: dict[str, str], texts: Texts) -> str:
    """A legal move as a button would say it."""
    floor = int(state.token)
    if code >= PLACE:
        placed = placement(state, code).items()
        cards = ", ".join(f"{names[state.cards.ids[card]]} {cubes}" for card, cubes in placed if cubes)
        return texts.say(lang, "label", "place", floor=floor, cards=cards)
    if code >= USE:
        card = code - USE
        cubes = state.on_card[card]
        key = "use_cubes" if cubes else "use"
        does = effect(state, card, lang, texts)
        return texts.say(lang, "label", key, card=names[state.cards.ids[card]], cubes=cubes, effect=does)
    key = {DONE: "done", AGAIN: "again", STOP: "stop"}.get(code, "draw")
    return texts.say(lang, "label", key, n=code, floor=floor)


def effect(state: FujiState, card: int, lang: str, texts: Texts) -> str:
    """What using a card would do now, tried on a copy of the table."""
    after = state.clone()
    use(after, card)
    leader = next((seat for seat in range(after.players) if after.seats[seat].danger & BIT[card]), None)
    if leader is not None:
        return texts.say(lang, "effect", "danger", seat=leader + 1)
    if after.sheet_red != state.sheet_red:
        return texts.say(lang, "effect", "red", count=int(state.sheet_red - after.sheet_red))
    if after.token != state.token:
        return texts.say(lang, "effect", "floor", floor=int(after.token))
    return texts.say(lang, "effect", "none")


def question(state: FujiState, lang: str, texts: Texts) -> str:
    asks = int(state.asks)
    keys = {HOW_MANY: "action", CUBES: "cubes", CARD: "discover", ENDED: "over", FIRST: "lot"}
    key = keys.get(asks, "ability")
    if asks == RESOLVE:
        key = "place" if state.is_short() else "resolve"
    return texts.say(
        lang,
        "ask",
        key,
        least=5,
        bag=int(state.bag()),
        count=int(state.count),
        yellow=int(state.drawn_yellow),
        floor=int(state.token),
        pagoda=int(state.pagoda),
    )
