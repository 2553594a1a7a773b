"""What the server does all the time, without being asked: each duty is watched, begun again when it fails, and seen in health and metrics."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

from madoi.server.logs import warn
from madoi.server.measures import Measures

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
RECOVERED_SECONDS = 15.0
"""A duty that has failed counts as well again after so long without another failure."""

Work = Callable[[], Coroutine[Any, Any, None]]


class Duties:
    """The duties of one process. A duty ends only with the process."""

    def __init__(self, measures: Measures) -> None:
        self._measures = measures
        self._failed: dict[str, float] = {}
        """When each of those that failed did so last."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closing = False

    def begin(self, name: str, work: Work) -> None:
        self._measures.duties.labels(name).set(1)
        self._measures.begun_again.labels(name)
        self._tasks[name] = asyncio.get_running_loop().create_task(self._watch(name, work))

    async def _watch(self, name: str, work: Work) -> None:
        pause = FIRST_PAUSE
        while not self._closing:
            began = time.monotonic()
            doing = asyncio.ensure_future(work())
            try:
                await asyncio.wait({doing})
            finally:
                doing.cancel()
            problem = "cancelled" if doing.cancelled() else repr(doing.exception())[:300]
            self._failed[name] = time.monotonic()
            self._measures.begun_again.labels(name).inc()
            self._measures.duties.labels(name).set(0)
            warn("a duty failed and begins again", duty=name, problem=problem)
            lasted = time.monotonic() - began
            pause = FIRST_PAUSE if lasted > LONGEST_PAUSE else min(LONGEST_PAUSE, pause * 2)
            await asyncio.sleep(pause)

    def unwell(self) -> list[str]:
        """The duties that are not done now, or were not a moment ago."""
        for name, at in list(self._failed.items()):
            if time.monotonic() - at > RECOVERED_SECONDS:
                del self._failed[name]
                self._measures.duties.labels(name).set(1)
        return sorted({*self._failed, *(name for name, task in self._tasks.items() if task.done())})

    async def close(self) -> None:
        self._closing = True
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
