"""The house of tables: keeps the live ones, wakes others, follows what other processes write."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from madoi.core.documents import DataRef, find_data
from madoi.core.game import Data, Game
from madoi.games import find_game
from madoi.server.bots import Thinkers
from madoi.server.keys import KeyRing
from madoi.server.live import LiveTable
from madoi.server.logs import warn
from madoi.server.measures import Measures
from madoi.server.problems import Problem
from madoi.server.readers import Readers
from madoi.server.settings import Settings
from madoi.server.uptime import Uptime
from madoi.store.interface import Store, StoreDown, TableCard, UnknownTable
from madoi.table import entries as log
from madoi.table.clock import Now, wall_clock
from madoi.table.table import Table

IDLE_SECONDS = 600.0
SWEEP_SECONDS = 30.0
OPENED_KEPT = 1000
WAKING_SECONDS = 0.004
"""A long log is followed in pieces of so long; in between everybody else has their turn."""


class House:
    """Everything a server process knows. The log is the truth; this is what is awake."""

    def __init__(self, store: Store, settings: Settings, now: Now = wall_clock) -> None:
        self.now = now
        self.store = store
        self.settings = settings
        self.measures = Measures()
        self.keys = KeyRing(store)
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_seconds)
        self.readers = Readers(self)
        self.uptime = Uptime(self)
        self.closing = False
        self.sockets = 0
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._opened: dict[str, log.Opened] = {}
        self._components: dict[tuple[str, str], Data] = {}

    # The life of the process

    def start(self) -> None:
        self.store.listen(self._heard)
        self.spawn(self._poll())
        self.spawn(self._sweep())
        self.spawn(self.uptime.beat())

    async def close(self) -> None:
        """Finish what is being written; bots stop thinking."""
        self.closing = True
        for live in self._live.values():
            live.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.readers.close()
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
        return datetime.fromtimestamp(self.now() / 1000, UTC).strftime("%Y-%m-%d")

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
        if presence:
            self._live[table].presence.hear(presence)
        else:
            self.spawn(self._refresh(self._live[table]))

    async def announce(self, words: str) -> None:
        """Tell the other processes; if the store is down, it is said again soon."""
        with suppress(StoreDown):
            await self.store.announce(words)

    async def _refresh(self, live: LiveTable) -> None:
        try:
            await live.refresh()
        except StoreDown as problem:
            warn("the store does not answer", problem=problem.reason)

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
                if head > live[id].table.lines:
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

    async def table(self, id: str) -> LiveTable:
        """A table, woken if it slept. Raises UnknownTable."""
        if id in self._live:
            return self._live[id]
        if id not in self._loading:
            self._loading[id] = asyncio.get_running_loop().create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> LiveTable:
        rows = await self.store.read(id)
        if not rows:
            raise UnknownTable
        opened = log.read_line(rows[0].body)
        assert isinstance(opened, log.Opened)
        table = self.new_table(id, opened)
        began = time.monotonic()
        for row in rows:
            table.apply(log.read_line(row.body), row.client)
            if time.monotonic() - began > WAKING_SECONDS:
                await asyncio.sleep(0)
                began = time.monotonic()
        live = LiveTable(self, table)
        await self.uptime.forgive(live)
        self._live[id] = live
        self.measures.tables.set(len(self._live))
        live.look_ahead(own=False)
        return live

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
        return Table(id, opened, game, self.data(game, opened.data))

    def data(self, game: Game, ref: DataRef) -> Data:
        if ref.content is not None:
            return find_data(game, ref)
        known = (game.id, f"{ref.id}/{ref.digest}")
        if known not in self._components:
            self._components[known] = find_data(game, ref)
        return self._components[known]

    def shipped(self, game: Game, name: str) -> Data:
        if name not in game.shipped():
            raise Problem("no-set", about=name[:40])
        known = (game.id, name)
        if known not in self._components:
            path = game.shipped()[name]
            self._components[known] = game.load(game.read_files(path), shipped=True)
        return self._components[known]

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
