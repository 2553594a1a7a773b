"""Going through a finished game together: one seat leads, and whoever likes follows its step. Nobody has to keep it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from madoi.server.wire.line import Led

if TYPE_CHECKING:
    from madoi.server.live import Listener, LiveTable

LEADS = "leads "
"""How other processes are told."""


class Elsewhere(msgspec.Struct):
    """What a process announces."""

    process: str
    led: Led


class Leading:
    """Who leads at one table, and where it is."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._by: Listener | None = None
        """The page that leads, if it is one of ours."""
        self._now: Led | None = None

    def lead(self, listener: Listener, step: int | None) -> None:
        """A seat at a finished table goes to a step, or leads no more. Who leads last, leads."""
        if (
            listener.seat is None
            or not self._live.table.is_over
            or (step is None and listener is not self._by)
        ):
            return
        if step is not None and step > len(self._live.table.match.codes):
            return
        self._by = listener if step is not None else None
        self._tell(Led(listener.seat, step))
        self._announce(Led(listener.seat, step))

    def arrive(self, listener: Listener) -> None:
        """Whoever comes later hears where the others are."""
        if self._now is not None:
            listener.offer(msgspec.json.encode(self._now))

    def leave(self, listener: Listener) -> None:
        if listener is self._by:
            self.lead(listener, None)

    def hear(self, words: str) -> None:
        """Another process tells who leads there."""
        told = msgspec.json.decode(words, type=Elsewhere)
        if told.process != self._live.house.uptime.process:
            self._by = None
            self._tell(told.led)

    def _tell(self, led: Led) -> None:
        self._now = led if led.step is not None else None
        message = msgspec.json.encode(led)
        for listener in self._live.listeners:
            if listener is not self._by:
                listener.offer(message)

    def _announce(self, led: Led) -> None:
        house = self._live.house
        if not house.closing:
            words = msgspec.json.encode(Elsewhere(house.uptime.process, led)).decode()
            house.spawn(house.announce(f"{self._live.table.id} {LEADS}{words}"))
