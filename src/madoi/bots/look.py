"""The exact look ahead of a game that has one, in the shape of a search: a budget, a best move, chances."""

from __future__ import annotations

import time

from mypy_extensions import i64

from madoi.bots.search import Node, Search
from madoi.core.advisor import Advisor, Foresight
from madoi.core.rng import Rng
from madoi.core.state import State


class Look(Search):
    """Follows every draw instead of simulating some; a draw that was followed counts as a simulation."""

    def __init__(self, root_state: State, advisor: Advisor, rng: Rng, foresight: Foresight) -> None:
        super().__init__(root_state, advisor, rng, Node(root_state.actor))
        self.foresight = foresight
        self.meet(self.root, root_state, root_state.legal())
        self.tell()

    def run(self, simulations: i64, seconds: float, until_settled: bool = False) -> None:
        """Follow so many draws. Moves are followed side by side: nothing more is to be found out about a single one."""
        deadline = time.perf_counter() + seconds
        before = self.foresight.followed
        while self.forced < 0 and (simulations == 0 or self.foresight.followed < before + simulations):
            if seconds > 0.0 and time.perf_counter() >= deadline:
                break
            if not self.foresight.go_on():
                self.settled = True
                break
        done = self.foresight.followed - before
        # Where all was followed, more of it would be the same.
        self.simulations += max(done, simulations) if self.settled or self.forced >= 0 else done
        self.tell()

    def tell(self) -> None:
        """The chances in the places where those of a search stand."""
        count = max(1, self.simulations)
        self.tries = []
        self.won = []
        self.squares = []
        spread = (self.foresight.doubt / 1.96) * (self.foresight.doubt / 1.96) * float(count)
        for at in range(len(self.root.codes)):
            chance = self.foresight.chances[at]
            self.tries.append(count)
            self.root.tries[at] = count
            self.won.append(chance * float(count))
            self.squares.append((chance * chance + spread) * float(count))

    def best(self) -> i64:
        """The move worth most; the first of equals."""
        best: i64 = 0
        worths = self.foresight.worths
        for at in range(1, len(worths)):
            if worths[at] > worths[best]:
                best = at
        return self.root.codes[best]
