"""Readers of games: whatever is worked out for somebody who only looks is done by worker processes, never by the event loop.

Many may read one game at once, and many games. So each address has so many questions under way and no more, all
together wait in one line of bounded length, and an answer that was found is kept.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVarTuple

import anyio
import anyio.to_process
import msgspec

from madoi.core.errors import MadoiError
from madoi.server import readings
from madoi.server.logs import warn
from madoi.server.problems import Problem
from madoi.server.readings import Imported, Log
from madoi.server.wire.looking_back import ReviewPage
from madoi.store.interface import Row, StoreDown, TableCard, UnknownTable

if TYPE_CHECKING:
    from madoi.server.house import House

Words = TypeVarTuple("Words")
KEPT_BYTES = 32_000_000
REVIEW_SECONDS = 600.0
MOST_REVIEWS = 20
REVIEWS_KEPT = 200


class Kept:
    """Answers by question, the last used first to stay, so many bytes in all."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bytes = 0
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()

    def find(self, question: Hashable) -> bytes | None:
        if question in self._answers:
            self._answers.move_to_end(question)
        return self._answers.get(question)

    def keep(self, question: Hashable, answer: bytes) -> None:
        if question in self._answers:
            return
        self._answers[question] = answer
        self._bytes += len(answer)
        while self._bytes > self._most:
            self._bytes -= len(self._answers.popitem(last=False)[1])


class WaitingList:
    """Who waits for a reader: so many in all, and so many of one address."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._waiting: Counter[str] = Counter()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        if self._waiting[address] >= self._most_each:
            raise Problem("too-fast")
        if self._waiting.total() >= self._most:
            raise Problem("busy")
        self._waiting[address] += 1
        try:
            yield
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]


class Readers:
    """The workers, who waits for them, and what they have found."""

    def __init__(self, house: House) -> None:
        settings = house.settings
        self._house = house
        self._workers = anyio.CapacityLimiter(settings.readers)
        self._processes = anyio.CapacityLimiter(settings.readers)
        self._waiting = WaitingList(settings.reads_waiting, settings.reads_per_address)
        self._kept = Kept(KEPT_BYTES)
        self._under_way: dict[Hashable, asyncio.Task[bytes]] = {}
        self._reviews = Reviews(house)

    async def ask(
        self,
        address: str,
        work: Callable[[Log, *Words], bytes],
        card: TableCard,
        *words: *Words,
        keep: bool = True,
    ) -> msgspec.Raw:
        """What a worker reads out of a table's log. Raises what the worker refuses, or Problem."""
        question = (work.__name__, card.id, card.last_line, *words) if keep else object()
        found = self._kept.find(question)
        if found is not None:
            return msgspec.Raw(found)
        with self._waiting.place(address):
            if question not in self._under_way:
                self._begin(question, self._read(question if keep else None, work, card, *words))
            return msgspec.Raw(await asyncio.shield(self._under_way[question]))

    def _begin(self, question: Hashable, reading: Coroutine[Any, Any, bytes]) -> None:
        """Many who ask the same get one answer."""
        task = asyncio.get_running_loop().create_task(reading)
        self._under_way[question] = task
        task.add_done_callback(lambda done: self._under_way.pop(question, None))
        # Whoever asked may have left; then nobody else looks at what went wrong.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _read(
        self,
        question: Hashable,
        work: Callable[[Log, *Words], bytes],
        card: TableCard,
        *words: *Words,
    ) -> bytes:
        async with self._workers:
            answer = await self._work(work, await log_of(self._house, card), *words)
        if question is not None:
            self._kept.keep(question, answer)
        return answer

    async def _work(self, work: Callable[[*Words], bytes], *words: *Words) -> bytes:
        try:
            with anyio.fail_after(self._house.settings.read_seconds):
                return await anyio.to_process.run_sync(
                    work, *words, cancellable=True, limiter=self._processes
                )
        except MadoiError:
            raise
        except TimeoutError:
            raise Problem("too-heavy") from None
        except Exception as problem:
            warn("a reading failed", reading=work.__name__, problem=type(problem).__name__)
            raise Problem("busy") from None

    async def check(self, address: str, raw: bytes) -> Imported:
        """A record from elsewhere, checked within limits of time and memory, as the log it would have left."""
        with self._waiting.place(address):
            async with self._workers:
                told = await self._work(readings.imported, raw, self._house.now())
        return msgspec.json.decode(told, type=Imported)

    async def work(self, address: str, work: Callable[[*Words], bytes], *words: *Words) -> bytes:
        """What a worker makes of something that is no table, in its turn. Raises what the worker refuses, or Problem."""
        with self._waiting.place(address):
            async with self._workers:
                return await self._work(work, *words)

    def review(self, address: str, card: TableCard) -> msgspec.Raw:
        """How far the review of a finished table is; the first look starts it."""
        return self._reviews.look(address, card)

    def close(self) -> None:
        for task in self._under_way.values():
            task.cancel()
        self._reviews.close()


async def log_of(house: House, card: TableCard) -> Log:
    """A table's log, from the replica if there is one and it has all of it."""
    rows: list[Row] = []
    if house.replica is not None:
        try:
            rows = await house.replica.read(card.id)
        except StoreDown as problem:
            warn("the replica does not answer", problem=problem.reason)
    if len(rows) < card.last_line:
        rows = await house.store.read(card.id)
    if not rows:
        raise UnknownTable
    return Log(card.id, tuple(row.body for row in rows))


class Reviews:
    """Finished games judged in the background, one at a time; those that are done are kept for a while."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._one = anyio.CapacityLimiter(1)
        self._process = anyio.CapacityLimiter(1)
        self._folder = tempfile.TemporaryDirectory(prefix="madoi-reviews-")
        self._waiting = WaitingList(MOST_REVIEWS, house.settings.reads_per_address)
        self._running: set[str] = set()
        self._found: OrderedDict[str, bytes] = OrderedDict()

    def look(self, address: str, card: TableCard) -> msgspec.Raw:
        if card.id in self._found:
            return msgspec.Raw(self._found[card.id])
        if card.id not in self._running:
            with self._waiting.place(address):
                pass  # refused here, before anything is begun
            self._running.add(card.id)
            self._house.spawn(self._work(address, card))
        path = self._path(card)
        done, _, total = (path.read_text() if path.exists() else "").partition(" ")
        return msgspec.Raw(msgspec.json.encode(ReviewPage(int(done or 0), int(total or 0))))

    def _path(self, card: TableCard) -> Path:
        return Path(self._folder.name) / card.id

    async def _work(self, address: str, card: TableCard) -> None:
        try:
            with self._waiting.place(address):
                async with self._one:
                    log = await log_of(self._house, card)
                    with anyio.fail_after(REVIEW_SECONDS):
                        self._found[card.id] = await anyio.to_process.run_sync(
                            readings.reviewed,
                            log,
                            self._house.today(),
                            str(self._path(card)),
                            cancellable=True,
                            limiter=self._process,
                        )
            while len(self._found) > REVIEWS_KEPT:
                self._found.popitem(last=False)
        except Exception as problem:
            warn("a review failed", table=card.id, problem=type(problem).__name__)
        finally:
            self._running.discard(card.id)
            self._path(card).unlink(missing_ok=True)

    def close(self) -> None:
        self._folder.cleanup()
