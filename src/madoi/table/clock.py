"""The clocks of a table: time to start with, some per move, and a cap."""

from __future__ import annotations

import time
from collections.abc import Callable

from madoi.table.entries import ClockPlan

Now = Callable[[], int]
"""A clock on the wall: milliseconds since 1970. Whoever owns tables is handed one."""


LEAP = 2.0
"""Seconds by which the wall clock is ahead when somebody has put it forward, or the machine has slept."""


class SteadyClock:
    """The clock of this machine, as people need it who play against time.

    It goes on evenly whatever is done to the wall clock: one that is put back changes nothing, one that is put
    forward is followed in one leap, which servers notice and forgive.
    """

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._ahead = wall() - steady()

    def __call__(self) -> int:
        now = self._steady() + self._ahead
        leap = self._wall() - now
        if leap > LEAP:
            self._ahead += leap
            now += leap
        return int(now * 1000)


wall_clock = SteadyClock()


class Clock:
    """What every seat has left, in milliseconds. Only the seat that is asked uses time."""

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.left = [plan.base * 1000] * seats
        self.since: int | None = None
        """When the seat that is asked began to think; None while the clock stands."""
        self._earned: list[tuple[int, int, int]] = []
        """What moves have earned: the steps of the game before each, its seat, milliseconds."""

    def used(self, now: int) -> int:
        return 0 if self.since is None else max(0, now - self.since)

    def spend(self, seat: int, used: int) -> None:
        """Take the time a seat used."""
        self.left[seat] = max(0, self.left[seat] - used)

    def earn(self, seat: int, step: int) -> None:
        """A move, made after so many steps of the game, earns some time, up to the cap."""
        left = min(self.plan.cap * 1000, self.left[seat] + self.plan.per_move * 1000)
        self._earned.append((step, seat, left - self.left[seat]))
        self.left[seat] = left

    def earned_since(self, seat: int, step: int) -> int:
        """What the moves of a seat after so many steps have earned."""
        return sum(earned for at, who, earned in self._earned if at >= step and who == seat)

    def take_back(self, step: int) -> None:
        """The game goes back to so many steps: moves that were not made earn nothing. Time that was used stays used."""
        while self._earned and self._earned[-1][0] >= step:
            _, seat, earned = self._earned.pop()
            self.left[seat] = max(0, self.left[seat] - earned)

    def deadline(self, seat: int) -> int | None:
        """When the time of a seat is up, if it runs."""
        return None if self.since is None else self.since + self.left[seat]
