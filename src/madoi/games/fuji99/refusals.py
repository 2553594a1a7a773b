"""Why a move is refused: the error table of Fuji 99."""

from __future__ import annotations

import re

from madoi.core.errors import BadNotation, IllegalMove, MadoiError
from madoi.core.state import OVER
from madoi.core.texts import Texts
from madoi.games.fuji99.rules_cubes import FEWEST
from madoi.games.fuji99.state import ABILITY, HOW_MANY, RESOLVE, FujiState

CARD_NAME = r"[a-z0-9][a-z0-9-]*\.[1-9][0-9]?"
MOVE = re.compile(rf"(?:draw ([0-9]+)|use ({CARD_NAME})|done|again|stop(?: {CARD_NAME}:[0-9]+)*)")

# The step in which each move is made, and what can be said in it.
STEPS = {"draw": HOW_MANY, "use": ABILITY, "done": ABILITY, "again": RESOLVE, "stop": RESOLVE}
SAYS = {HOW_MANY: "draw N", ABILITY: "use CARD, done", RESOLVE: "again, stop"}
STEP_KEYS = {HOW_MANY: "action", ABILITY: "ability", RESOLVE: "resolve"}


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
