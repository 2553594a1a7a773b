"""Intervals that may be watched: a mean whose interval holds at every look, however often one looks.

An interval for a number of games that was set beforehand lies when it is read while they are played: sooner or later
chance carries it past the truth. Here gamblers bet, game by game, against every value the mean could have: some
timidly, some boldly, each always the same share. Against the true mean nobody gets rich: the chance that their
purse ever grows 1/alpha-fold is at most alpha. The values against which it grew so much are out; those that are left
are the interval, at this look and at all others together.

After Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting (2024). With fixed bets only the
number of games with each result counts: not their order, nor when one looked.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum

ALPHA = 0.05
BETS = [0.75 * 0.5**number for number in range(14)]
"""The shares of their stake that the gamblers risk: the boldest decide after few games, the most timid after millions."""
HALVINGS = 26


class Watched:
    """The mean of numbers between two bounds."""

    def __init__(self, lowest: float = 0.0, highest: float = 1.0, alpha: float = ALPHA) -> None:
        assert lowest < highest
        assert 0.0 < alpha < 1.0
        self.lowest = lowest
        self.highest = highest
        self.alpha = alpha
        self.results: Counter[float] = Counter()
        """How often each number came, as a share of the range."""

    def add(self, values: Iterable[float]) -> None:
        """More numbers. Raises ValueError, and takes none of them, if one cannot be."""
        fresh: Counter[float] = Counter()
        for value in values:
            if not self.lowest <= value <= self.highest:
                raise ValueError(f"{value} is not between {self.lowest} and {self.highest}")
            fresh[(value - self.lowest) / (self.highest - self.lowest)] += 1
        self.results.update(fresh)

    @property
    def count(self) -> int:
        return self.results.total()

    @property
    def mean(self) -> float:
        """The plain mean so far; the middle of the range before the first number."""
        return self._in_range(self._share())

    def _share(self) -> float:
        if not self.results:
            return 0.5
        return math.fsum(share * games for share, games in self.results.items()) / self.count

    def _in_range(self, share: float) -> float:
        return self.lowest + share * (self.highest - self.lowest)

    def interval(self) -> tuple[float, float]:
        """What the mean may be."""
        enough = math.log(2 / self.alpha)
        share = self._share()
        low = last_where(lambda mean: purse(self.results, mean) >= enough, 0.0, share)
        mirrored = {1.0 - each: games for each, games in self.results.items()}
        high = 1.0 - last_where(lambda mean: purse(mirrored, mean) >= enough, 0.0, 1.0 - share)
        return self._in_range(low), self._in_range(high)

    def evidence(self, against: float) -> float:
        """How many times over the purse against this mean has grown: an e-value. 1/alpha shuts it out."""
        share = (against - self.lowest) / (self.highest - self.lowest)
        mirrored = {1.0 - each: games for each, games in self.results.items()}
        above, below = purse(self.results, share), purse(mirrored, 1.0 - share)
        return math.inf if max(above, below) > 700 else (math.exp(above) + math.exp(below)) / 2


def purse(results: Mapping[float, int], mean: float) -> float:
    """The logarithm of what all who bet on more than `mean` have made of 1 between them."""
    if mean <= 0.0:
        return math.inf if any(results) else 0.0
    gains = [
        sum(games * math.log1p(bet * (share / mean - 1.0)) for share, games in results.items())
        for bet in BETS
    ]
    most = max(gains)
    return most + math.log(sum(math.exp(gain - most) for gain in gains) / len(gains))


def last_where(holds: Callable[[float], bool], start: float, end: float) -> float:
    """The last value on the way from `start` to `end` where something holds that then stops; `start` if nowhere."""
    if start >= end or not holds(start):
        return start
    for _ in range(HALVINGS):
        middle = (start + end) / 2
        if holds(middle):
            start = middle
        else:
            end = middle
    return start


# What it means


class Answer(StrEnum):
    """What an interval says about a difference, given what one cares about."""

    CLEAR = "clear"
    SAME = "same"
    """No change that matters."""
    OPEN = "open"


def answer(low: float, high: float, care: float = 0.0) -> Answer:
    """Clear if all of an interval matters, the same if none of it does, open otherwise."""
    if low > care or high < -care:
        return Answer.CLEAR
    return Answer.SAME if -care <= low and high <= care and care > 0 else Answer.OPEN


# Many questions at once


def clear_by_evidence(evidence: Sequence[float], alpha: float = ALPHA) -> list[bool]:
    """Which of many questions are answered so that at most a share alpha of the answers are false alarms (e-BH).

    It holds whatever the questions have to do with each other, and at every look.
    """
    order = sorted(range(len(evidence)), key=lambda at: -evidence[at])
    found = 0
    for rank, at in enumerate(order, start=1):
        if evidence[at] >= len(evidence) / (alpha * rank):
            found = rank
    chosen = set(order[:found])
    return [at in chosen for at in range(len(evidence))]
