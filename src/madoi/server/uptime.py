"""Clocks stand still while no server runs.

A process with running clocks writes now and then that it is alive. Whoever wakes a table later sees when nobody was.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING

from madoi.server.logs import warn
from madoi.store.interface import StoreDown
from madoi.table import entries as log
from madoi.table.table import Table

if TYPE_CHECKING:
    from madoi.server.house import House
    from madoi.server.live import LiveTable

BEAT_SECONDS = 5.0
TICK_SECONDS = 1.0
SLEPT = 4_000
"""Milliseconds between two ticks that mean: this process, or its machine, has slept, or its clock was put forward."""
SHORT = 6_000
"""Milliseconds between two signs of life that mean nothing."""


class Uptime:
    """The life of this process, as the others know it. Sleep ends a life: the next one begins at waking up."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._slept: list[tuple[str, int, int]] = []
        """Lives that sleep has ended and nobody has noted yet: process, beginning, end."""
        self._begin()

    def _begin(self) -> None:
        self.process = secrets.token_urlsafe(8)
        self.began = self._ticked = self._house.now()

    def tick(self) -> None:
        """Notice whether time was lost since the last tick."""
        now = self._house.now()
        if now - self._ticked > SLEPT:
            warn("this process has slept, or its clock was put forward", seconds=(now - self._ticked) // 1000)
            self._slept.append((self.process, self.began, self._ticked))
            self._begin()
        self._ticked = now

    async def ticking(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self.tick()

    async def beat(self) -> None:
        """Say that this process is alive; while the store is down, it is not."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            clocks = [live for live in self._house.awake() if live.table.time_is_up_at() is not None]
            if not clocks:
                continue
            try:
                await self.say_alive()
            except StoreDown as problem:
                warn("the store does not answer", problem=problem.reason)
                self._begin()
                continue
            for live in clocks:
                await self.forgive(live)

    async def _note_sleep(self) -> None:
        for life in list(self._slept):
            await self._house.store.alive(*life)
            self._slept.remove(life)

    async def say_alive(self) -> None:
        await self._note_sleep()
        await self._house.store.alive(self.process, self.began, self._house.now())

    async def forgive(self, live: LiveTable) -> None:
        """Give back to a running clock the time when nobody could move. Raises StoreDown."""
        self.tick()
        clock, now = live.table.clock, self._house.now()
        if clock is None or clock.since is None or self.began <= clock.since or live.forgiven == self.process:
            return
        since, life = clock.since, self.process
        await self._note_sleep()
        lives = [*await self._house.store.lives(since), (self.began, now)]
        away = uncovered(since, now, lives)
        live.forgiven = life
        if away < SHORT:
            return

        def decide(table: Table, at: int) -> list[log.Line]:
            same = table.clock is not None and table.clock.since == since
            return [log.Restarted(at, away)] if same else []

        await live.change(decide, forgiving=True)


def uncovered(since: int, now: int, lives: Iterable[tuple[int, int]]) -> int:
    """How long between two moments nobody was alive."""
    away, until = 0, since
    for began, seen in sorted(lives):
        if began > until:
            away += min(began, now) - until
        until = max(until, seen)
        if until >= now:
            break
    return away + max(0, now - until)
