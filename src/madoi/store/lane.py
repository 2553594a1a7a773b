"""One thread with one connection: jobs queue up, and what has queued is committed together."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar

from madoi.store.interface import StoreDown, StoreError

MOST_AT_ONCE = 256
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


class Lane:
    """Group commit: while one transaction is being made durable, the next jobs gather.

    A job reads before it writes and refuses by raising StoreError before its first write, so one
    refused job does not spoil the others. When the database itself fails, the whole group fails.
    """

    def __init__(self, name: str, connect: Callable[[], Database], failures: type[Exception]) -> None:
        self._connect = connect
        self._failures = failures
        self._database: Database | None = None
        self._jobs: queue.SimpleQueue[tuple[str, Job, Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def do(self, job: Callable[[Database], Answer], about: str = "") -> Answer:
        """Run a job in the next group; returns when the group is durable. `about` orders jobs in a group."""
        answer: Future[Answer] = Future()
        self._jobs.put((about, job, answer))
        return await asyncio.wrap_future(answer)

    def close(self) -> None:
        """Finish what has queued, then end the thread."""
        self._jobs.put(None)
        self._thread.join(timeout=10)

    def _run(self) -> None:
        while True:
            group, last = self._gather()
            if group:
                self._settle(group)
            if last:
                if self._database is not None:
                    self._database.close()
                return

    def _gather(self) -> tuple[list[tuple[str, Job, Future[Any]]], bool]:
        """Wait for a job, then take all that are there."""
        group: list[tuple[str, Job, Future[Any]]] = []
        item = self._jobs.get()
        while item is not None:
            group.append(item)
            if len(group) == MOST_AT_ONCE:
                return group, False
            try:
                item = self._jobs.get_nowait()
            except queue.Empty:
                return group, False
        return group, True

    def _settle(self, group: list[tuple[str, Job, Future[Any]]]) -> None:
        # One order for all processes, so that two groups never wait for each other's tables.
        group = sorted(
            (item for item in group if item[2].set_running_or_notify_cancel()), key=lambda item: item[0]
        )
        answers: list[tuple[Future[Any], Any]] = []
        try:
            if self._database is None:
                self._database = self._connect()
            self._database.begin()
            for _, job, future in group:
                try:
                    answers.append((future, job(self._database)))
                except StoreError as refused:
                    answers.append((future, refused))
            self._database.commit()
        except self._failures as problem:
            self._give_up()
            down = StoreDown(str(problem).splitlines()[0][:200] if str(problem) else type(problem).__name__)
            answers = [(future, down) for _, _, future in group]
        except Exception as mistake:  # ours: every caller hears of it, and the lane goes on
            self._give_up()
            answers = [(future, mistake) for _, _, future in group]
        for future, answer in answers:
            if isinstance(answer, Exception):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    def _give_up(self) -> None:
        """Undo the group and connect anew next time."""
        database, self._database = self._database, None
        for undo in (database.rollback, database.close) if database is not None else ():
            try:
                undo()
            except self._failures:
                continue
