"""The house of tables: keeps the live ones, wakes others, follows what other processes write."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from madoi.core.documents import find_data, shipped_data
from madoi.core.errors import MadoiError
from madoi.core.game import Data, Game
from madoi.games import all_games, find_game
from madoi.server.bots import Thinkers
from madoi.server.duties import Duties
from madoi.server.keys import KeyRing
from madoi.server.leading import LEADS
from madoi.server.live import LiveTable
from madoi.server.logs import logger, note, warn
from madoi.server.measures import Measures
from madoi.server.notices import Notices
from madoi.server.pondering import Pondering
from madoi.server.problems import Problem
from madoi.server.queue import Elsewhere
from madoi.server.readers import Readers
from madoi.server.results import daily_board, first_try
from madoi.server.settings import Settings
from madoi.server.uptime import Uptime
from madoi.server.workshop.sets import Workshop
from madoi.store import open_replica
from madoi.store.interface import Key, Row, Store, StoreDown, TableCard, UnknownTable
from madoi.table import entries as log
from madoi.table.clock import Now, wall_clock
from madoi.table.table import Table

IDLE_SECONDS = 600.0
SWEEP_SECONDS = 30.0
OPENED_KEPT = 1000
FORGOTTEN = "forgotten "
MOST_TOLD = 100
UNKNOWN = 4004
"""The close code of a socket whose token is not, or no longer, good."""
ASIDE_SECONDS = 60.0
"""After so long the log of a table that was set aside is tried again."""
WELL_SECONDS = 1.0
"""Whoever asks for health more often than this gets the same answer."""
DAMAGE_SECONDS = 3600.0
ARCHIVE_SECONDS = 600.0
DAY_MS = 86_400_000
WAKING_SECONDS = 0.004
"""A long log is followed in pieces of so long; in between everybody else has their turn."""


def day_of(at: int) -> str:
    """The date of a moment, everywhere the same (UTC)."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")


class House:
    """Everything a server process knows. The log is the truth; this is what is awake."""

    def __init__(self, store: Store, settings: Settings, now: Now = wall_clock) -> None:
        self.now = now
        self.store = store
        self.replica = open_replica(settings.replica) if settings.replica else None
        self.settings = settings
        self.measures = Measures()
        self.keys = KeyRing(store)
        self.thinkers = (
            Elsewhere(store, settings.bot_workers, settings.bot_seconds)
            if settings.bot_queue
            else Thinkers(settings.bot_workers, settings.bot_seconds)
        )
        self.pondering = Pondering(self)
        self.readers = Readers(self)
        self.workshop = Workshop(self)
        self.notices = Notices(self)
        self.uptime = Uptime(self)
        self.duties = Duties(self.measures)
        self._well_until = 0.0
        self.closing = False
        self.sockets = 0
        self.sockets_of: Counter[str] = Counter()
        """Open sockets by address, and by the hash of a token."""
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._aside: dict[str, float] = {}
        """Tables whose log could not be followed, and when that was."""
        self._opened: dict[str, log.Opened] = {}

    # The life of the process

    def start(self) -> None:
        self.store.listen(self._heard)
        self.duties.begin("poll", self._poll)
        self.duties.begin("sweep", self._sweep)
        self.duties.begin("uptime", self.uptime.beat)
        self.duties.begin("ticking", self.uptime.ticking)
        self.duties.begin("damage", self._look_for_damage)
        self.duties.begin("archive", self._archive)

    async def close(self) -> None:
        """Finish what is being written; bots stop thinking."""
        self.closing = True
        for live in self._live.values():
            live.stop()
        await self.duties.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.pondering.close()
        self.readers.close()
        if self.replica is not None:
            await self.replica.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            warn("a task failed", problem=repr(task.exception())[:300])

    def today(self) -> str:
        return day_of(self.now())

    def check_open(self, opened: log.Opened, seat: int | None) -> None:
        """Refuse who has no seat at a table with the deal of a day that is not over."""
        if seat is None and opened.is_sealed(self.today()):
            raise Problem("sealed")

    def awake(self) -> list[LiveTable]:
        return list(self._live.values())

    def count_socket(self, change: int) -> None:
        self.sockets += change
        self.measures.sockets.set(self.sockets)

    def _heard(self, words: str) -> None:
        """Another process (or this one) has appended to a table, or tells who is there."""
        table, _, presence = words.partition(" ")
        if table not in self._live:
            return
        if presence.startswith(FORGOTTEN):
            self._dismiss(table, presence.removeprefix(FORGOTTEN).split())
        elif presence.startswith(LEADS):
            self._live[table].leading.hear(presence.removeprefix(LEADS))
        elif presence:
            self._live[table].presence.hear(presence)
        else:
            self.spawn(self._refresh(self._live[table]))

    async def forget(self, key: Key, which: str) -> list[str]:
        """Give up tokens of a seat, and hang up on whoever came with them, here and elsewhere."""
        tokens = {each.hash for each in await self.store.keys_of(key.table, key.seat) if each.kind == "token"}
        gone = {"this": {key.hash}, "others": tokens - {key.hash}, "all": tokens}[which]
        await self.store.drop_keys(sorted(gone))
        self._dismiss(key.table, gone)
        await self.announce(f"{key.table} {FORGOTTEN}{' '.join(sorted(gone)[:MOST_TOLD])}")
        return sorted(gone)

    async def drop_keys(self, table: str, keys: Iterable[Key]) -> None:
        """These open nothing any more, here or elsewhere."""
        hashes = [key.hash for key in keys]
        if hashes:
            await self.store.drop_keys(hashes)
            self.keys.forget(hashes)
            await self.announce(f"{table} {FORGOTTEN}{' '.join(hashes[:MOST_TOLD])}")

    def _dismiss(self, table: str, hashes: Iterable[str]) -> None:
        self.keys.forget(hashes)
        live = self._live.get(table)
        for listener in list(live.listeners) if live is not None else ():
            if listener.key in hashes:
                listener.drop(UNKNOWN)

    async def announce(self, words: str) -> None:
        """Tell the other processes; if the store is down, it is said again soon."""
        with suppress(StoreDown):
            await self.store.announce(words)

    async def _refresh(self, live: LiveTable) -> None:
        try:
            await live.refresh()
        except StoreDown as problem:
            warn("the store does not answer", problem=problem.reason)
        except Problem as problem:
            warn("a table is not followed", table=live.table.id, problem=problem.code)

    def set_aside(self, id: str, problem: Exception) -> Problem:
        """A table whose log has a line nobody here can follow leaves the others in peace. What its people are told."""
        warn("a table was set aside", table=id, problem=repr(problem)[:300])
        self.measures.aside.inc()
        self._aside[id] = time.monotonic()
        live = self._live.pop(id, None)
        refused = Problem("set-aside")
        if live is not None:
            live.set_aside(refused)
        return refused

    async def check_health(self) -> None:
        """That the store writes and nothing here has failed. Raises StoreDown or Problem."""
        unwell = self.duties.unwell() + (["store damaged"] if self.store.damage else [])
        if unwell:
            raise Problem("unwell", about=", ".join(unwell))
        if time.monotonic() > self._well_until:
            await self.uptime.say_alive()
            self._well_until = time.monotonic() + WELL_SECONDS

    async def _look_for_damage(self) -> None:
        """Read the whole file of the store now and then: damage is better found before a table needs it."""
        while True:
            await self.store.examine()
            if self.store.damage:
                logger.error("the store is damaged", extra={"facts": {"problem": self.store.damage}})
            await asyncio.sleep(DAMAGE_SECONDS)

    async def _archive(self) -> None:
        """Tables that nobody has touched for long leave the hot ones; old tokens are forgotten."""
        while True:
            await asyncio.sleep(ARCHIVE_SECONDS)
            with suppress(StoreDown):
                await self.archive_old()

    async def archive_old(self) -> None:
        await self.store.drop_expired_keys(self.now())
        days = (self.settings.archive_days, self.settings.unseated_days)
        changed, unseated = (self.now() - day * DAY_MS if day else 0 for day in days)
        if changed:
            # Nobody can sit down any more at a table of that day.
            for game in all_games():
                board, last = daily_board(game, ""), daily_board(game, day_of(changed))
                await self.store.drop_settings(first_try(board, "").rstrip("/"), first_try(last, ""))
                answers = f"first answer/{game}/"
                await self.store.drop_settings(answers, answers + day_of(changed))
        while gone := await self.store.archive(changed, unseated):
            note("tables archived", tables=len(gone))
            self.keys.forget_tables(set(gone))
            for id in gone:
                if live := self._live.pop(id, None):
                    live.stop()

    async def _poll(self) -> None:
        """The safety net under notifications: look at the heads of all live tables."""
        while True:
            await asyncio.sleep(self.settings.poll_seconds)
            live = dict(self._live)
            try:
                heads = await self.store.heads(list(live))
            except StoreDown as problem:
                warn("the store does not answer", problem=problem.reason)
                continue
            for id, head in heads.items():
                if head > live[id].table.lines and not live[id].is_aside:
                    await self._refresh(live[id])
                live[id].presence.refresh()

    async def _sweep(self) -> None:
        """Tables nobody looks at go to sleep; the log wakes them."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for id, live in list(self._live.items()):
                if live.is_idle(IDLE_SECONDS):
                    live.stop()
                    del self._live[id]
            self.measures.tables.set(len(self._live))

    # Finding tables

    async def table(self, id: str, own: bool = False) -> LiveTable:
        """A table, woken if it slept; `own` if it was opened here just now. Raises UnknownTable."""
        if id in self._live:
            return self._live[id]
        if time.monotonic() - self._aside.get(id, -ASIDE_SECONDS) < ASIDE_SECONDS:
            raise Problem("set-aside")
        if id not in self._loading:
            self._loading[id] = asyncio.get_running_loop().create_task(self._load(id, own))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str, own: bool) -> LiveTable:
        rows = await self.store.read(id)
        if not rows:
            raise UnknownTable
        try:
            table = await self._woken(id, rows)
        except MadoiError:
            raise
        except Exception as problem:
            raise self.set_aside(id, problem) from problem
        live = LiveTable(self, table)
        await self.uptime.forgive(live)
        self._live[id] = live
        self.measures.tables.set(len(self._live))
        live.look_ahead(own)
        return live

    async def _woken(self, id: str, rows: list[Row]) -> Table:
        opened = log.read_line(rows[0].body)
        assert isinstance(opened, log.Opened)
        table = self.new_table(id, opened)
        began = time.monotonic()
        for row in rows:
            table.apply(log.read_line(row.body), row.client)
            if time.monotonic() - began > WAKING_SECONDS:
                await asyncio.sleep(0)
                began = time.monotonic()
        return table

    async def opened(self, id: str) -> log.Opened:
        """The first line of a table's log, which never changes. Raises UnknownTable."""
        if id not in self._opened:
            rows = await self.store.read(id, until=1)
            if not rows:
                raise UnknownTable
            first = log.read_line(rows[0].body)
            assert isinstance(first, log.Opened)
            if len(self._opened) >= OPENED_KEPT:
                self._opened.clear()
            self._opened[id] = first
        return self._opened[id]

    def new_table(self, id: str, opened: log.Opened) -> Table:
        game = find_game(opened.game)
        return Table(id, opened, game, find_data(game, opened.data))

    def shipped(self, game: Game, name: str) -> Data:
        if name not in game.shipped():
            raise Problem("no-set", about=name[:40])
        return shipped_data(game, name)

    def components(self, game: Game, name: str) -> Data:
        """A shipped set by its own name, or by the id of its components, which is what a view tells."""
        for each in game.shipped():
            if name in (each, self.shipped(game, each).id):
                return self.shipped(game, each)
        raise Problem("no-set", about=name[:40])

    async def finished(self, id: str) -> TableCard:
        """A table that is over: whoever knows its id may look at it. Others are as good as unknown.

        It need not be awake for that: readers read its log.
        """
        card = await self.store.card(id)
        if card is None or not card.over:
            raise UnknownTable
        return card
