"""Who has a page open at a table, in this process and in others."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from madoi.server.wire.line import Present

if TYPE_CHECKING:
    from madoi.server.live import LiveTable

AGAIN_SECONDS = 8.0
GONE_SECONDS = 20.0
"""A process that has not said it again for so long is not there any more."""


class Here(msgspec.Struct):
    """What a process announces: which seats have a page there, and how many spectators."""

    process: str
    seats: list[int]
    watching: int


class Presence:
    """The pages open at one table. Other processes announce theirs; what is not repeated is forgotten."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._others: dict[str, tuple[Here, float]] = {}
        self._announced = 0.0

    def change(self) -> None:
        """Somebody came or left here."""
        self._announce()
        self._show()

    def hear(self, words: str) -> None:
        """Another process told who is there. One that is new to us does not know of us either."""
        here = msgspec.json.decode(words, type=Here)
        if here.process == self._live.house.uptime.process:
            return
        known = self._others.get(here.process)
        self._others[here.process] = (here, time.monotonic())
        if known is None:
            self._announce()
        if known is None or known[0] != here:
            self._show()

    def refresh(self) -> None:
        """Repeat what is true here, forget who has fallen silent."""
        now = time.monotonic()
        silent = [process for process, (_, at) in self._others.items() if now - at > GONE_SECONDS]
        for process in silent:
            del self._others[process]
        if silent:
            self._show()
        if self._live.listeners and now - self._announced > AGAIN_SECONDS:
            self._announce()

    def is_here(self, seat: int) -> bool:
        """True if the seat has a page open, in any process."""
        everywhere = [self._here(), *(here for here, _ in self._others.values())]
        return any(seat in here.seats for here in everywhere)

    def _here(self) -> Here:
        seats = [listener.seat for listener in self._live.listeners]
        taken = sorted({seat for seat in seats if seat is not None})
        return Here(self._live.house.uptime.process, taken, seats.count(None))

    def _announce(self) -> None:
        if self._live.house.closing:
            return
        self._announced = time.monotonic()
        words = f"{self._live.table.id} {msgspec.json.encode(self._here()).decode()}"
        self._live.house.spawn(self._live.house.announce(words))

    def _show(self) -> None:
        everywhere = [self._here(), *(here for here, _ in self._others.values())]
        seats = {seat for here in everywhere for seat in here.seats}
        present = [seat in seats for seat in range(len(self._live.table.places))]
        message = msgspec.json.encode(Present(present, sum(here.watching for here in everywhere)))
        for listener in self._live.listeners:
            listener.offer(message)
