"""Moves in words, and why a move is refused (the error table of the rules)."""

from __future__ import annotations

import re

from madoi.core.errors import BadNotation, IllegalMove, MadoiError
from madoi.core.state import BIT, CHANCE, OVER, bits_of
from madoi.core.texts import Texts
from madoi.games.fuji99.rules import FEWEST
from madoi.games.fuji99.rules_round import use
from madoi.games.fuji99.rules_table import (
    ABILITY,
    AGAIN,
    CARD,
    DONE,
    FIRST,
    HOW_MANY,
    PLACE,
    RESOLVE,
    STOP,
    USE,
)
from madoi.games.fuji99.state import FujiState

CARD_NAME = r"[a-z0-9][a-z0-9-]*\.[1-9][0-9]?"
MOVE = re.compile(rf"(?:draw ([0-9]+)|use ({CARD_NAME})|done|again|stop(?: {CARD_NAME}:[0-9]+)*)")

# The step in which each move is made, and what can be said in it.
STEPS = {"draw": HOW_MANY, "use": ABILITY, "done": ABILITY, "again": RESOLVE, "stop": RESOLVE}
SAYS = {HOW_MANY: "draw N", ABILITY: "use CARD, done", RESOLVE: "again, stop"}
STEP_KEYS = {HOW_MANY: "action", ABILITY: "ability", RESOLVE: "resolve"}


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


def refusal(state: FujiState, said: str, texts: Texts) -> MadoiError:
    """The first line of the error table that applies to `said`, which is no legal move."""

    def no(rule: str, key: str, **facts: object) -> IllegalMove:
        return IllegalMove(*texts.both("error", key, **facts), rule=rule)

    move = MOVE.fullmatch(said)
    if move is None:
        return BadNotation(*texts.both("error", "unknown"), rule="FJ-24")
    if state.actor == OVER:
        return no("FJ-132", "over")
    asks = int(state.asks)
    word = said.split(" ")[0]
    if word == "stop" and asks == HOW_MANY:
        return no("FJ-20", "no_pass")
    if STEPS[word] != asks:
        en, ja = (texts.say(lang, "step", STEP_KEYS[asks]) for lang in ("en", "ja"))
        return IllegalMove(
            texts.say("en", "error", "other_step", step=en, moves=SAYS[asks]),
            texts.say("ja", "error", "other_step", step=ja, moves=SAYS[asks]),
            rule="FJ-21",
        )

    if word == "draw":
        if int(move[1]) < FEWEST:
            return no("FJ-30", "too_few")
        return no("FJ-31", "too_many", n=int(state.bag()))
    if word == "use":
        if move[2] not in state.names(state.seats[state.mover].hand):
            return no("FJ-45", "not_in_hand", card=move[2])
        cost = state.cards.cost[state.cards.ids.index(move[2])]
        return no("FJ-45", "too_dear", card=move[2], cost=cost, left=int(state.drawn_yellow))
    if not state.is_short():
        return no("FJ-72", "nothing_to_choose")
    return no("FJ-75", "placement", n=int(state.pagoda))


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
