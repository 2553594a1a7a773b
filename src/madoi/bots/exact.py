"""Exact play where little is left of the game: every move and every outcome is followed to the end.

Only for games without secrets. Every seat takes what is best for itself.
"""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.advisor import Advisor
from madoi.core.state import CHANCE, OVER, State


def best_move(state: State, advisor: Advisor) -> i64:
    """The move with the greatest chance to win; the first of equals."""
    known: dict[int, list[float]] = {}
    best: i64 = -1
    best_value = -1.0
    for code in state.legal():
        after = state.clone()
        after.apply(code)
        value = chances(after, advisor, known)[state.actor]
        if value > best_value + 1e-12:
            best_value = value
            best = code
    return best


def move_chances(state: State, advisor: Advisor) -> list[list[float]]:
    """For every legal move, the chance of every seat to win after it."""
    known: dict[int, list[float]] = {}
    found: list[list[float]] = []
    for code in state.legal():
        after = state.clone()
        after.apply(code)
        found.append(chances(after, advisor, known))
    return found


def chances(state: State, advisor: Advisor, known: dict[int, list[float]]) -> list[float]:
    """The chance of every seat to win if everybody plays best from here."""
    if state.actor == OVER:
        ended: list[float] = []
        for seat in range(state.players):
            ended.append(state.payoff(seat))
        return ended
    seal = state.fingerprint()
    if seal in known:
        return known[seal]
    best: list[float] = []
    if state.actor == CHANCE:
        best = expected(state, advisor, known)
    else:
        for code in state.legal():
            after = state.clone()
            after.apply(code)
            values = chances(after, advisor, known)
            if len(best) == 0 or values[state.actor] > best[state.actor] + 1e-12:
                best = values
    known[seal] = best
    return best


def expected(state: State, advisor: Advisor, known: dict[int, list[float]]) -> list[float]:
    """The mean over all outcomes; outcomes that make no difference are followed once."""
    ways_of: dict[int, float] = {}
    example: dict[int, int] = {}
    order: list[int] = []
    total = 0.0
    for code, ways in state.outcomes():
        kind = int(advisor.alike(state, code, 0))
        if kind not in example:
            example[kind] = code
            ways_of[kind] = 0.0
            order.append(kind)
        ways_of[kind] += float(ways)
        total += float(ways)
    mean = [0.0] * state.players
    for kind in order:
        after = state.clone()
        after.apply(example[kind])
        values = chances(after, advisor, known)
        for seat in range(state.players):
            mean[seat] += values[seat] * ways_of[kind] / total
    return mean
