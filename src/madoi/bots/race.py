"""A race between the moves of one question: all are played on as advised, each time with the same luck for all.

Two moves that meet the same draws differ only by what they are worth, so far fewer games tell them apart. A move
that is clearly behind drops out; the rest of the budget goes to those that are close.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from madoi.bots.look import Look
from madoi.bots.search import Node, Search
from madoi.core.advisor import Advisor
from madoi.core.rng import Rng
from madoi.core.state import OVER, State

LAP: Final = 16
"""Games for each move between two looks at who is behind."""
CLEAR: Final = 2.5
"""Standard errors behind the first that put a move out of the race."""
DOUBT: Final = 1.0
"""Standard errors that a move must be ahead of the advised one to be preferred to it."""


class Race(Search):
    """A search that looks one move ahead, and then as far as the advisor's horizon."""

    def __init__(self, root_state: State, advisor: Advisor, rng: Rng) -> None:
        super().__init__(root_state, advisor, rng, Node(root_state.actor))
        self.words = [rng.word(), rng.word(), rng.word(), rng.word()]
        self.meet(self.root, root_state, root_state.legal())
        self.running: list[int] = []
        """Places of the root's moves that are still in the race."""
        self.results: list[list[float]] = []
        """By root move: what its games brought the searching seat, one after the other."""
        self.prizes: list[float] = []
        """By root move: all of that together."""
        for at in range(len(self.root.codes)):
            self.running.append(at)
            self.results.append([])
            self.prizes.append(0.0)
        self.next: i64 = 0

    def simulate(self) -> None:
        """One game of the move whose turn it is."""
        at = self.forced
        if at < 0:
            at = self.running[self.next]
            self.next += 1
        world = self.game_of(at, len(self.results[at]))
        self.learn([self.root], [at], world)
        result = self.prize(world)
        self.results[at].append(result)
        self.prizes[at] += result
        if self.next == len(self.running):
            self.next = 0
            if len(self.results[at]) % LAP == 0:
                self.drop_out()

    def game_of(self, at: i64, number: i64) -> State:
        """A world in which a move was made and played on as advised; the same number means the same luck for all."""
        self.rng = self.luck(number)
        world = self.root_state.clone()
        world.redeal(self.seat, self.rng)
        world.apply(self.root.codes[at])
        self.play_out(world)
        return world

    def trial(self, at: i64, number: i64) -> list[float]:
        """What every seat has of one such game, with no influence on the race."""
        return self.worth(self.game_of(at, number))

    def prize(self, world: State) -> float:
        """What the searching seat has of a game."""
        if world.actor == OVER:
            return self.advisor.prize(world, self.seat)
        return self.advisor.values(world)[self.seat]

    def drop_out(self) -> None:
        """Leave out the moves that are clearly behind the first."""
        first = self.leader()
        kept: list[int] = []
        for at in self.running:
            if at == first or not self.is_behind(at, first, CLEAR):
                kept.append(at)
        self.running = kept
        self.settled = len(kept) == 1

    def is_behind(self, at: i64, first: i64, errors: float) -> bool:
        """True if the difference is so many standard errors or more; games with the same luck are compared."""
        mine = self.results[at]
        best = self.results[first]
        count = min(len(mine), len(best))
        if count == 0:
            return False
        total = 0.0
        # One more difference keeps the error honest where all games ended alike.
        squares = 1.0
        for number in range(count):
            more = best[number] - mine[number]
            total += more
            squares += more * more
        mean = total / float(count)
        error = math.sqrt((squares / float(count) - mean * mean) / float(count))
        return mean > errors * error

    def leader(self) -> i64:
        """The place of the move that did best of those in the race; the more promising of equals."""
        root = self.root
        first: i64 = self.running[0]
        for at in self.running:
            ahead = self.mean(at) - self.mean(first)
            if ahead > 1e-12 or (ahead > -1e-12 and root.priors[at] > root.priors[first]):
                first = at
        return first

    def mean(self, at: i64) -> float:
        games = len(self.results[at])
        return self.prizes[at] / float(games) if games > 0 else 0.0

    def best(self) -> i64:
        """The move in the lead, if it is enough ahead of the advised one to trust the games more than the advice."""
        root = self.root
        first = self.leader()
        advised: i64 = 0
        for at in range(len(root.codes)):
            if root.priors[at] > root.priors[advised]:
                advised = at
        return root.codes[first if self.is_behind(advised, first, DOUBT) else advised]


def search_for(root_state: State, advisor: Advisor, rng: Rng, root: Node | None = None) -> Search:
    """The search that suits the game: an exact look, a race, or a tree."""
    foresight = advisor.foresight(root_state)
    if foresight is not None:
        return Look(root_state, advisor, rng, foresight)
    if advisor.races:
        return Race(root_state, advisor, rng)
    return Search(root_state, advisor, rng, root)
