"""Why a move is refused: the error table of Fuji 99. The rules say what forbids it, this page says it in words."""

from __future__ import annotations

import re

from madoi.core.errors import BadNotation, IllegalMove, MadoiError
from madoi.core.state import ALLOWED, OVER
from madoi.core.texts import Texts
from madoi.games.fuji99.rules_round import NOT_IN_HAND, TOO_DEAR, TOO_FEW, TOO_MANY, why_not_draw, why_not_use
from madoi.games.fuji99.rules_turn import NOTHING_TO_CHOOSE, PLACEMENT, why_not_stop
from madoi.games.fuji99.state import ABILITY, HOW_MANY, RESOLVE, FujiState

CARD_NAME = r"[a-z0-9][a-z0-9-]*\.[1-9][0-9]?"
MOVE = re.compile(rf"(?:draw ([0-9]+)|use ({CARD_NAME})|done|again|stop(?: {CARD_NAME}:(?:0|[1-9][0-9]*))*)")

# The step in which each move is made, and what can be said in it.
STEPS = {"draw": HOW_MANY, "use": ABILITY, "done": ABILITY, "again": RESOLVE, "stop": RESOLVE}
SAYS = {HOW_MANY: "draw N", ABILITY: "use CARD, done", RESOLVE: "again, stop"}
STEP_KEYS = {HOW_MANY: "action", ABILITY: "ability", RESOLVE: "resolve"}

FAR_TOO_MANY = 1000
"""More cubes than there are."""

REASONS = {
    TOO_FEW: ("FJ-30", "too_few"),
    TOO_MANY: ("FJ-31", "too_many"),
    NOT_IN_HAND: ("FJ-45", "not_in_hand"),
    TOO_DEAR: ("FJ-45", "too_dear"),
    NOTHING_TO_CHOOSE: ("FJ-72", "nothing_to_choose"),
    PLACEMENT: ("FJ-75", "placement"),
}
"""The rule of every reason, and its line under `[error]` in the words."""


def refusal(state: FujiState, said: str, texts: Texts) -> MadoiError | None:
    """Why `said` is no legal move; None if it is one."""

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

    why, facts = reason(state, said, move)
    if why == ALLOWED:
        return None
    rule, key = REASONS[why]
    return no(rule, key, **facts)


def reason(state: FujiState, said: str, move: re.Match[str]) -> tuple[int, dict[str, object]]:
    """What the rules have against a move of this step, and the facts to say it with."""
    ids = state.cards.ids
    if move[1] is not None:
        return int(why_not_draw(state, min(int(move[1]), FAR_TOO_MANY))), {"n": int(state.bag())}
    if move[2] is not None:
        facts: dict[str, object] = {"card": move[2], "left": int(state.drawn_yellow)}
        if move[2] not in ids:
            return NOT_IN_HAND, facts
        card = ids.index(move[2])
        return int(why_not_use(state, card)), {**facts, "cost": state.cards.cost[card]}
    if not said.startswith("stop"):
        return ALLOWED, {}
    placed = [word.rpartition(":") for word in said.split(" ")[1:]]
    cubes = [min(int(number), FAR_TOO_MANY) for _, _, number in placed]
    facts = {"n": int(state.pagoda)}
    if any(card not in ids for card, _, _ in placed):
        return PLACEMENT if state.is_short() else NOTHING_TO_CHOOSE, facts
    return int(why_not_stop(state, [ids.index(card) for card, _, _ in placed], cubes)), facts
