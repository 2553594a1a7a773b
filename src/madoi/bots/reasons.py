"""Why a move is advised, in what a player can count.

A game names a few facts of a table (`Game.facts`: floors, cubes, relics, …), each with what it is worth. The advised
move and those next to it are played on to the end of the turn, all with the same luck; where the advised one comes
out ahead beyond doubt, that fact is a reason. What shows only later is looked for a few own turns further on, and then
a game that is won or lost by then counts as well. The facts are no part of the advice: they explain it, they do not
make it.
"""

from __future__ import annotations

import time

import msgspec

from madoi.core.advisor import Advisor
from madoi.core.errors import LANGUAGES
from madoi.core.game import Game
from madoi.core.rng import Rng
from madoi.core.state import CHANCE, OVER, State

ROUNDS = 32
"""How often each move is played on …"""
CLOSELY = 200
"""… and where nobody waits, or what shows only later is looked for."""
RIVALS = 3
"""With how many of the next best moves the advised one is compared."""
MOST = 2
"""Reasons that are told."""
SECONDS = 0.4
"""The longest a comparison takes at a table; where the end of the turn tells nothing there are two."""
STEPS = 60
"""No turn is longer than this; a playout stops there."""
BEYOND_DOUBT = 2.0
"""Standard errors by which a difference must be larger than nothing …"""
LATER_BEYOND_DOUBT = 3.0
"""… and if it is looked for later, where nothing was found before: who asks twice is told more that is mere luck."""
A_FEW = 3
"""Own turns after this one, where what shows only later is looked for."""
MEANWHILE = 400
"""Steps that others take between two own turns, at most."""
LATER = "later "
"""Before the key of a fact that shows only a few turns later."""
LATER_ON = {"en": "A few moves later: {reason}", "ja": "数手先：{reason}"}
BY_THEN = {
    "won": {
        "en": "The game is won in {percent} % of cases instead of {others_percent} %",
        "ja": "勝ちが決まっている割合が{percent} %（ほかの手は{others_percent} %）",
    },
    "lost": {
        "en": "The game is lost in {percent} % of cases instead of {others_percent} %",
        "ja": "負けが決まっている割合が{percent} %（ほかの手は{others_percent} %）",
    },
}
"""What can be said of any game a few turns later."""
ENDS = {LATER + how for how in BY_THEN}

OTHERWISE = {
    "only": {"en": "It is the only move", "ja": "ほかに手はありません"},
    "close": {
        "en": "The next best moves come to nearly the same",
        "ja": "次善手とほとんど差はありません",
    },
    "whole": {
        "en": "No single thing decides; played on to the end it does better",
        "ja": "決め手はひとつではなく、最後まで進めたときの結果が上回ります",
    },
    "behind": {
        "en": "It has nothing over the others that can be counted",
        "ja": "ほかの手に勝る、数えられる点はありません",
    },
}
"""What is said where nothing that can be counted speaks for a move beyond doubt."""


class Reason(msgspec.Struct):
    """A fact in which a move comes out ahead of those next to it, on average at the end of the turn or later."""

    fact: str
    """Its key under `[why]`, after `later` where it shows only a few turns later (then `later won` and `later lost`, too);
    or `only`, `close`, `whole` or `behind`, where nothing can be counted."""
    words: dict[str, str]
    """The sentence, by language."""
    here: float = 0.0
    others: float = 0.0


def later_reasons(
    game: Game, world: State, best: int, rivals: list[int], rng: Rng, seconds: float = 0.0
) -> list[Reason]:
    """What speaks for a move beyond doubt a few turns later, where the end of the turn tells nothing."""
    return compared(game, world, [best, *rivals], rng, seconds, CLOSELY, A_FEW)[0]


def why_better(game: Game, world: State, best: int, rivals: list[int], rng: Rng) -> list[Reason]:
    """The reasons for a move that is known to be better, or that nothing can be counted. Nobody waits for them."""
    counted = compared(game, world, [best, *rivals], rng, rounds=CLOSELY)[0]
    return counted or later_reasons(game, world, best, rivals, rng) or otherwise("whole")


def compared(
    game: Game,
    world: State,
    moves: list[int],
    rng: Rng,
    seconds: float = 0.0,
    rounds: int = ROUNDS,
    later: int = 0,
) -> list[list[Reason]]:
    """What speaks for each of the first moves and against the others of them, the strongest first; nothing, where a game
    tells no facts."""
    moves = moves[: 1 + RIVALS]
    seat, advisor = int(world.actor), game.advisor()
    if len(moves) == 1 or not game.facts(world, world, seat):
        return [[] for _ in moves]
    ends = time.perf_counter() + min(seconds, SECONDS) if seconds else 0.0
    played: list[list[dict[str, float]]] = []
    worth: dict[str, float] = {}
    for _ in range(rounds):
        start = world.clone()
        start.redeal(seat, rng)
        luck = rng.clone()
        played.append(
            [facts_after(game, start, code, seat, advisor, luck.clone(), worth, later) for code in moves]
        )
        rng.word()
        if ends and time.perf_counter() > ends:
            break
    return [
        strongest(
            game,
            [told[at] for told in played],
            [mean_of([*told[:at], *told[at + 1 :]]) for told in played],
            worth,
            LATER_BEYOND_DOUBT if later else BEYOND_DOUBT,
        )
        for at in range(len(moves))
    ]


def mean_of(told: list[dict[str, float]]) -> dict[str, float]:
    return {key: sum(each[key] for each in told) / len(told) for key in told[0]}


def facts_after(
    game: Game,
    start: State,
    code: int,
    seat: int,
    advisor: Advisor,
    luck: Rng,
    worth: dict[str, float],
    later: int = 0,
) -> dict[str, float]:
    """What can be counted when the turn of a move is over, or so many own turns later; all play on as it comes to mind."""
    before, after = start, start.clone()
    after.apply(code)
    finish_turn(after, seat, advisor, luck)
    for _ in range(later):
        if not wait_for(after, seat, advisor, luck):
            break
        before = after.clone()
        after.apply(int(advisor.play_on(after, luck)))
        finish_turn(after, seat, advisor, luck)
    prefix = LATER if later else ""
    found = [(prefix + fact.key, fact.amount, fact.worth) for fact in game.facts(before, after, seat)]
    if later:
        over = after.actor == OVER
        won = float(after.payoff(seat)) if over else 0.0
        found += [(LATER + "won", won, 1.0), (LATER + "lost", float(over) - won, -1.0)]
    worth.update({key: each for key, _, each in found})
    return {key: amount for key, amount, _ in found}


def finish_turn(table: State, seat: int, advisor: Advisor, luck: Rng) -> None:
    """Play on to the end of the turn of a seat."""
    for _ in range(STEPS):
        if table.actor == OVER or (table.actor not in (CHANCE, seat)):
            return
        if table.actor == CHANCE:
            table.apply(int(table.sample(luck)))
        elif advisor.is_quiet(table):
            return
        else:
            table.apply(int(advisor.play_on(table, luck)))


def wait_for(table: State, seat: int, advisor: Advisor, luck: Rng) -> bool:
    """Play on until a seat is asked. False if it is not asked again."""
    for _ in range(MEANWHILE):
        if table.actor in (OVER, seat):
            break
        is_chance = table.actor == CHANCE
        table.apply(int(table.sample(luck) if is_chance else advisor.play_on(table, luck)))
    return bool(table.actor == seat)


def strongest(
    game: Game,
    here: list[dict[str, float]],
    others: list[dict[str, float]],
    worth: dict[str, float],
    beyond: float,
) -> list[Reason]:
    """The facts that are ahead by more than so many standard errors."""
    found: list[tuple[float, Reason]] = []
    count = len(here)
    for key, value in worth.items():
        ahead = [value * (one[key] - other[key]) for one, other in zip(here, others, strict=True)]
        mean = sum(ahead) / count
        spread = sum((each - mean) ** 2 for each in ahead) / max(1, count - 1)
        if mean <= 0.02 or mean <= beyond * (spread / count) ** 0.5:
            continue
        mine, theirs = (sum(each[key] for each in side) / count for side in (here, others))
        found.append((mean, Reason(key, in_words(game, key, mine, theirs), mine, theirs)))
    found.sort(key=lambda each: -each[0])
    told: list[Reason] = []
    for _, reason in found:
        # Won more often and lost less often is one reason, not two.
        if len(told) < MOST and not (reason.fact in ENDS and any(each.fact in ENDS for each in told)):
            told.append(reason)
    return told


def in_words(game: Game, fact: str, here: float, others: float) -> dict[str, str]:
    """The sentence of a fact that was counted, by language."""
    amounts = {
        "here": as_number(here),
        "others": as_number(others),
        "percent": f"{100 * here:.0f}",
        "others_percent": f"{100 * others:.0f}",
    }
    key = fact.removeprefix(LATER)
    if key == fact:
        return {lang: game.texts.say(lang, "why", key, **amounts) for lang in LANGUAGES}
    said = BY_THEN.get(key)
    return {
        lang: LATER_ON[lang].format(
            reason=small(
                said[lang].format(**amounts) if said else game.texts.say(lang, "why", key, **amounts)
            )
        )
        for lang in LANGUAGES
    }


def small(sentence: str) -> str:
    """A sentence that goes on behind a colon."""
    return sentence[:1].lower() + sentence[1:]


def otherwise(key: str) -> list[Reason]:
    return [Reason(key, OTHERWISE[key])]


def as_number(amount: float) -> str:
    """One digit behind the point, where it tells something."""
    return f"{amount:.1f}".removesuffix(".0")
