"""One thread with one connection: jobs queue up, and what has queued is committed together."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from madoi.store.interface import StoreDown, StoreError

MOST_AT_ONCE = 256
LATER_SECONDS = 0.01
HELD_SECONDS = 2.0
"""So long a job is tried again while somebody else holds its row."""
Answer = TypeVar("Answer")


class Database(Protocol):
    """A connection as the lane needs it. Only its lane's thread uses it."""

    def all(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """Run a statement; `?` are the values. The rows it gives, if it gives any."""

    def begin(self) -> None: ...
    def commit(self) -> None: ...
    def rollback(self) -> None: ...
    def close(self) -> None: ...


Job = Callable[[Database], Any]


class Later(Exception):
    """A job found its row held by somebody else. It has written nothing and is tried again with the next group."""


class Item:
    """A job that waits, what it is about, and who waits for it."""

    def __init__(self, about: str, job: Job) -> None:
        self.about = about
        self.job = job
        self.since = time.monotonic()
        self.loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[Any] = self.loop.create_future()


def deliver(answers: Sequence[tuple[Item, Any]]) -> None:
    """In the loop of those who wait: what became of their jobs. Who has left does not hear it."""
    for item, answer in answers:
        if item.answer.done():
            continue
        if isinstance(answer, Exception):
            item.answer.set_exception(answer)
        else:
            item.answer.set_result(answer)


class Lane:
    """Group commit: while one transaction is being made durable, the next jobs gather.

    A job reads before it writes and refuses by raising StoreError before its first write, so one
    refused job does not spoil the others. When the database itself fails, the whole group fails.
    Nobody waits for a row that somebody else holds: its job comes later, and a group that ran into another lock
    is settled job by job.
    """

    def __init__(
        self,
        name: str,
        connect: Callable[[], Database],
        failures: type[Exception],
        told: Callable[[Exception], StoreDown],
        held: tuple[type[Exception], ...] = (),
    ) -> None:
        self._connect = connect
        self._failures = failures
        self._told = told
        self._held = held
        """What the database fails with when a lock does not come free in time."""
        self._database: Database | None = None
        self._jobs: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self._later: list[Item] = []
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def do(self, job: Callable[[Database], Answer], about: str = "") -> Answer:
        """Run a job in the next group; returns when the group is durable. `about` orders jobs in a group."""
        item = Item(about, job)
        self._jobs.put(item)
        answer: Answer = await item.answer
        return answer

    def close(self) -> None:
        """Finish what has queued, then end the thread."""
        self._jobs.put(None)
        self._thread.join(timeout=10)

    def _run(self) -> None:
        while True:
            group, last = self._gather()
            self._settle(group)
            if last:
                self._tell([(item, StoreDown("the server stops")) for item in self._later])
                if self._database is not None:
                    self._database.close()
                return

    def _gather(self) -> tuple[list[Item], bool]:
        """Wait for a job, or a moment if some were put off; then take all that are there."""
        group, self._later = self._later, []
        try:
            item = self._jobs.get(timeout=LATER_SECONDS if group else None)
            while item is not None:
                group.append(item)
                if len(group) >= MOST_AT_ONCE:
                    return group, False
                item = self._jobs.get_nowait()
        except queue.Empty:
            return group, False
        return group, True

    def _settle(self, group: list[Item]) -> None:
        # One order for all processes, so that two groups never wait for each other's tables.
        # Who has left before his job began does not want it any more.
        group = sorted((item for item in group if not item.answer.cancelled()), key=lambda item: item.about)
        if not group:
            return
        try:
            answers = self._transact(group)
        except self._held as problem:
            self._give_up()
            if len(group) > 1:
                for item in group:
                    self._settle([item])
                return
            answers = [(group[0], self._told(problem))]
        except self._failures as problem:
            self._give_up()
            answers = [(item, self._told(problem)) for item in group]
        except Exception as mistake:  # ours: every caller hears of it, and the lane goes on
            self._give_up()
            answers = [(item, mistake) for item in group]
        self._tell(answers)

    def _tell(self, answers: Sequence[tuple[Item, Any]]) -> None:
        """One knock at the loop for the whole group, however many wait in it."""
        for loop in {item.loop for item, _ in answers}:
            with suppress(RuntimeError):  # that loop has ended, and nobody waits in it
                loop.call_soon_threadsafe(deliver, [each for each in answers if each[0].loop is loop])

    def _transact(self, group: list[Item]) -> list[tuple[Item, Any]]:
        """All jobs of a group in one transaction, and what each of them has to answer."""
        answers: list[tuple[Item, Any]] = []
        later: list[Item] = []
        if self._database is None:
            self._database = self._connect()
        self._database.begin()
        for item in group:
            try:
                answers.append((item, item.job(self._database)))
            except StoreError as refused:
                answers.append((item, refused))
            except Later:
                if time.monotonic() - item.since > HELD_SECONDS:
                    answers.append((item, StoreDown("somebody else holds the row")))
                else:
                    later.append(item)
        self._database.commit()
        self._later += later
        return answers

    def _give_up(self) -> None:
        """Undo the group and connect anew next time."""
        database, self._database = self._database, None
        for undo in (database.rollback, database.close) if database is not None else ():
            try:
                undo()
            except self._failures:
                continue
