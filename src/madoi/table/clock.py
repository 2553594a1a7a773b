"""The clocks of a table: time to start with, some per move, and a cap."""

from __future__ import annotations

import time
from collections.abc import Callable

from madoi.table.entries import ClockPlan

Now = Callable[[], int]
"""A clock on the wall: milliseconds since 1970. Whoever owns tables is handed one."""


def wall_clock() -> int:
    """The clock of this machine."""
    return int(time.time() * 1000)


class Clock:
    """What every seat has left, in milliseconds. Only the seat that is asked uses time."""

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.left = [plan.base * 1000] * seats
        self.since: int | None = None
        """When the seat that is asked began to think; None while the clock stands."""

    def used(self, now: int) -> int:
        return 0 if self.since is None else max(0, now - self.since)

    def spend(self, seat: int, used: int, moved: bool) -> None:
        """Take the time a seat used; a move earns some back, up to the cap."""
        earned = self.plan.per_move * 1000 if moved else 0
        self.left[seat] = min(self.plan.cap * 1000, max(0, self.left[seat] - used) + earned)

    def deadline(self, seat: int) -> int | None:
        """When the time of a seat is up, if it runs."""
        return None if self.since is None else self.since + self.left[seat]
