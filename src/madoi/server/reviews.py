"""Finished games judged in the background: win chances, mistakes, luck and skill."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import anyio
import anyio.to_process
import msgspec

from madoi.bots.review import Review, review
from madoi.core.documents import RecordFile, decode, open_record
from madoi.core.game import parse
from madoi.games import find_game
from madoi.server.bots import lower_priority
from madoi.server.logs import warn
from madoi.server.problems import Problem
from madoi.server.wire import ReviewPage, Slip
from madoi.table.table import Table

if TYPE_CHECKING:
    from madoi.server.house import House

SIMULATIONS = 200
SECONDS = 600.0
MOST_WAITING = 20
MOST_KEPT = 200


def review_record(raw: bytes, progress: str) -> bytes:
    """In the worker: judge a record, and write how many choices are done into a file."""
    lower_priority()
    record = decode(raw, RecordFile)
    done = 0

    def advance() -> None:
        nonlocal done
        done += 1
        Path(progress).write_text(str(done))

    return msgspec.json.encode(review(open_record(find_game(record.game), record), SIMULATIONS, advance))


def slips_of(table: Table, found: Review) -> list[Slip]:
    """The choices that gave something away, as the buttons of the table said them."""
    costly = {judged.step: judged.best for judged in found.moves if judged.lost > 0}
    slips: list[Slip] = []
    for moment in table.match.walk():
        if moment.code is not None and moment.step in costly:
            best = parse(table.game, moment.state, costly[moment.step])
            made, better = (table.sight.label(moment.state, code) for code in (moment.code, best))
            slips.append(Slip(moment.step, made, better))
    return slips


class Reviews:
    """One review at a time; those that are done are kept for a while."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._one = anyio.CapacityLimiter(1)
        self._folder = tempfile.TemporaryDirectory(prefix="madoi-reviews-")
        self._running: set[str] = set()
        self._found: dict[str, ReviewPage] = {}

    def look(self, table: Table) -> ReviewPage:
        """How far the review of a finished table is; the first look starts it."""
        total = len(table.match.seat_steps())
        if table.id in self._found:
            return self._found[table.id]
        if table.id not in self._running:
            if len(self._running) >= MOST_WAITING:
                raise Problem("too-fast")
            self._running.add(table.id)
            self._house.spawn(self._work(table))
        path = self._path(table)
        return ReviewPage(int(path.read_text() or 0) if path.exists() else 0, total)

    def _path(self, table: Table) -> Path:
        return Path(self._folder.name) / table.id

    async def _work(self, table: Table) -> None:
        raw = msgspec.json.encode(table.sight.record(self._house.today()))
        try:
            async with self._one:
                with anyio.fail_after(SECONDS):
                    found = await anyio.to_process.run_sync(
                        review_record, raw, str(self._path(table)), cancellable=True
                    )
            while len(self._found) >= MOST_KEPT:
                self._found.pop(next(iter(self._found)))
            judged = msgspec.json.decode(found, type=Review)
            total = len(table.match.seat_steps())
            self._found[table.id] = ReviewPage(total, total, judged, slips_of(table, judged))
        except Exception as problem:
            warn("a review failed", table=table.id, problem=type(problem).__name__)
        finally:
            self._running.discard(table.id)
            self._path(table).unlink(missing_ok=True)

    def close(self) -> None:
        self._folder.cleanup()
