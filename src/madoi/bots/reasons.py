"""Why a move is advised, in what a player can count.

A game names a few facts of a table (`Game.facts`: floors, cubes, relics, …), each with what it is worth. The advised
move and those next to it are played on to the end of the turn, all with the same luck; where the advised one comes
out ahead beyond doubt, that fact is a reason. The facts are no part of the advice: they explain it, they do not make it.
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
"""How often each move is played on."""
RIVALS = 3
"""With how many of the next best moves the advised one is compared."""
MOST = 2
"""Reasons that are told."""
SECONDS = 0.4
"""The longest this takes at a table."""
STEPS = 60
"""No turn is longer than this; a playout stops there."""
BEYOND_DOUBT = 2.0
"""Standard errors by which a difference must be larger than nothing."""


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
    """A fact in which a move comes out ahead of those next to it, on average at the end of the turn."""

    fact: str
    """Its key under `[why]`; or `only`, `close`, `whole` or `behind`, where nothing can be counted."""
    words: dict[str, str]
    """The sentence, by language."""
    here: float = 0.0
    others: float = 0.0


def reasons(
    game: Game, world: State, best: int, rivals: list[int], rng: Rng, seconds: float = 0.0
) -> list[Reason]:
    """What speaks for a move beyond doubt, the strongest first; nothing, where a game tells no facts."""
    return compared(game, world, [best, *rivals], rng, seconds)[0]


def compared(
    game: Game, world: State, moves: list[int], rng: Rng, seconds: float = 0.0
) -> list[list[Reason]]:
    """What speaks for each of the first moves and against the others of them, the strongest first."""
    moves = moves[: 1 + RIVALS]
    seat, advisor = int(world.actor), game.advisor()
    if len(moves) == 1 or not game.facts(world, world, seat):
        return [[] for _ in moves]
    ends = time.perf_counter() + min(seconds, SECONDS) if seconds else 0.0
    rounds: list[list[dict[str, float]]] = []
    worth: dict[str, float] = {}
    for _ in range(ROUNDS):
        start = world.clone()
        start.redeal(seat, rng)
        luck = rng.clone()
        rounds.append([facts_after(game, start, code, seat, advisor, luck.clone(), worth) for code in moves])
        rng.word()
        if ends and time.perf_counter() > ends:
            break
    return [
        strongest(
            game,
            [told[at] for told in rounds],
            [mean_of([*told[:at], *told[at + 1 :]]) for told in rounds],
            worth,
        )
        for at in range(len(moves))
    ]


def mean_of(told: list[dict[str, float]]) -> dict[str, float]:
    return {key: sum(each[key] for each in told) / len(told) for key in told[0]}


def facts_after(
    game: Game, start: State, code: int, seat: int, advisor: Advisor, luck: Rng, worth: dict[str, float]
) -> dict[str, float]:
    """What can be counted when the turn of a move is over, the rest of it played as it comes to mind."""
    after = start.clone()
    after.apply(code)
    for _ in range(STEPS):
        if after.actor == OVER or (after.actor not in (CHANCE, seat)):
            break
        if after.actor == CHANCE:
            after.apply(int(after.sample(luck)))
        elif advisor.is_quiet(after):
            break
        else:
            after.apply(int(advisor.play_on(after, luck)))
    found = game.facts(start, after, seat)
    worth.update({fact.key: fact.worth for fact in found})
    return {fact.key: fact.amount for fact in found}


def strongest(
    game: Game, here: list[dict[str, float]], others: list[dict[str, float]], worth: dict[str, float]
) -> list[Reason]:
    found: list[tuple[float, Reason]] = []
    count = len(here)
    for key, value in worth.items():
        ahead = [value * (one[key] - other[key]) for one, other in zip(here, others, strict=True)]
        mean = sum(ahead) / count
        spread = sum((each - mean) ** 2 for each in ahead) / max(1, count - 1)
        if mean <= 0.02 or mean <= BEYOND_DOUBT * (spread / count) ** 0.5:
            continue
        mine, theirs = (sum(each[key] for each in side) / count for side in (here, others))
        amounts = {
            "here": as_number(mine),
            "others": as_number(theirs),
            "percent": f"{100 * mine:.0f}",
            "others_percent": f"{100 * theirs:.0f}",
        }
        words = {lang: game.texts.say(lang, "why", key, **amounts) for lang in LANGUAGES}
        found.append((mean, Reason(key, words, mine, theirs)))
    found.sort(key=lambda each: -each[0])
    return [reason for _, reason in found[:MOST]]


def otherwise(key: str) -> list[Reason]:
    return [Reason(key, OTHERWISE[key])]


def as_number(amount: float) -> str:
    """One digit behind the point, where it tells something."""
    return f"{amount:.1f}".removesuffix(".0")
