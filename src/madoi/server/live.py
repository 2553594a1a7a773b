"""One table in memory, between its log and those who watch it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from madoi.core.errors import MadoiError
from madoi.core.view import View
from madoi.server.leading import Leading
from madoi.server.lobby import facts_of
from madoi.server.logs import warn
from madoi.server.presence import Presence
from madoi.server.problems import Problem, refusal_of
from madoi.server.results import results_of
from madoi.server.wire.line import Done, Happened
from madoi.store.interface import Entry, Key, Repeated, Row, Stale
from madoi.table import entries as log
from madoi.table.commands import SeatCommand
from madoi.table.repeats import is_left_by
from madoi.table.table import MIX_MILLIS, Table

if TYPE_CHECKING:
    from madoi.server.house import House

TRIES = 20
MOST_NEWS = 200
OTHERS_WAIT = 10.0
"""Seconds before this process moves for a bot whose move another process was to make."""

encode = msgspec.json.encode
Decide = Callable[[Table, int], Sequence[log.Line]]
Durable = Callable[[int], None]


class Listener(Protocol):
    """Somebody who watches a table: a seat's page, or a spectator's."""

    seat: int | None
    key: str
    """The hash of the token it came with."""

    def offer(self, message: bytes) -> None: ...

    def drop(self, code: int) -> None: ...

    def dismiss(self, message: bytes) -> None:
        """Say this, and goodbye: the table is not followed any more."""


class LiveTable:
    """A table, those who listen to it, and what has to happen by itself: bots, clocks, answers to calls."""

    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.table = table
        self.listeners: set[Listener] = set()
        self.presence = Presence(self)
        self.leading = Leading(self)
        self.touched = time.monotonic()
        self.woken = house.now()
        self._lock = asyncio.Lock()
        self.helping = [asyncio.Lock() for _ in table.places]
        self.helped: dict[tuple[int, str], tuple[int, Done]] = {}
        """The last help of each kind a seat got, and the question it was for."""
        self.forgiven = ""
        """The life of this process in which the time that nobody was there has been given back."""
        self._certain = True
        """False from an append until its answer is known; then the log is read again first."""
        self._aside: Problem | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    # Changing the table

    async def change(
        self,
        decide: Decide,
        client: str = "",
        keys: Sequence[Key] = (),
        durable: Durable | None = None,
        forgiving: bool = False,
        command: SeatCommand | None = None,
    ) -> int:
        """Let the table decide, make its lines (and keys) durable, then follow and tell them. Returns the number of the last.

        `durable` hears it before anybody is told: who sent a command gets its answer first.
        """
        if not forgiving and self.table.clock is not None:
            await self.house.uptime.forgive(self)
        task = asyncio.ensure_future(
            self._change(decide, client, keys, durable or (lambda line: None), command)
        )
        # Whoever asked may leave; what was begun is finished.
        return await asyncio.shield(task)

    async def _change(
        self, decide: Decide, client: str, keys: Sequence[Key], durable: Durable, command: SeatCommand | None
    ) -> int:
        self.touched = time.monotonic()
        async with self._lock:
            for _ in range(TRIES):
                if self._aside is not None:
                    raise self._aside
                if not self._certain:
                    await self._catch_up()
                if client and client in self.table.clients:
                    await self._check_same(client, command)
                    durable(self.table.clients[client])
                    return self.table.clients[client]
                now = self.house.now()
                lines = decide(self.table, now)
                if not lines:
                    durable(self.table.lines)
                    return self.table.lines
                try:
                    await self._append(lines, client, now, keys)
                except Stale as late:
                    self._follow_rows(late.missing)
                    continue
                except Repeated:
                    await self._catch_up()
                    continue
                durable(self.table.lines + len(lines))
                self._follow(list(zip(lines, clients_of(lines, client), strict=True)), own=True)
                return self.table.lines
        raise Problem("busy")

    async def _check_same(self, client: str, command: SeatCommand | None) -> None:
        """An id stands for one command. Sent again it is answered again; another command needs an id of its own."""
        if command is None:
            return
        number = self.table.clients[client]
        (row,) = await self.house.store.read(self.table.id, number - 1, number)
        seat = int(client.partition(":")[0])
        if not is_left_by(self.table, log.read_line(row.body), seat, command):
            raise Problem("reused", about=command.id)

    async def _append(self, lines: Sequence[log.Line], client: str, now: int, keys: Sequence[Key]) -> None:
        clients = clients_of(lines, client)
        entries = [Entry(log.write_line(line), id) for line, id in zip(lines, clients, strict=True)]
        over = self.table.is_over or any(log.ends(line) for line in lines)
        facts = free = listed = None
        if over or any(isinstance(line, log.Joined | log.Filled | log.Begun | log.Listed) for line in lines):
            told = facts_of(self.table, lines)
            facts, free = encode(told), bool(told.free) and not over
            if told.terms.listed != self.table.opened.terms.listed:
                listed = told.terms.listed
        self._certain = False
        started = time.perf_counter()
        try:
            await self.house.store.append(
                self.table.id,
                self.table.lines,
                entries,
                at=now,
                over=over,
                facts=facts,
                free=free,
                listed=listed,
                results=results_of(self.table, lines),
                keys=keys,
            )
        except (Stale, Repeated):
            self._certain = True
            raise
        self._certain = True
        self.house.measures.append.observe(time.perf_counter() - started)
        self.house.measures.steps.inc(len(lines))

    async def refresh(self) -> None:
        """Follow what other processes have appended."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        self._follow_rows(await self.house.store.read(self.table.id, self.table.lines))
        self._certain = True

    def _follow_rows(self, rows: Sequence[Row]) -> None:
        """Follow what others have written. A line that cannot be followed sets this table aside, and no other."""
        try:
            self._follow(read_rows(rows), own=False)
        except Exception as problem:
            raise self.house.set_aside(self.table.id, problem) from problem

    @property
    def is_aside(self) -> bool:
        return self._aside is not None

    def set_aside(self, refused: Problem) -> None:
        """Nothing more happens here; whoever listens hears why, once, and is not to come back at once."""
        self._aside = refused
        self.stop()
        if self._thinking is not None:
            self._thinking.cancel()
        for listener in list(self.listeners):
            listener.dismiss(encode(refusal_of(refused)))

    def _follow(self, lines: Sequence[tuple[log.Line, str]], own: bool) -> None:
        """Apply lines that are durable, and tell everybody."""
        before, asked, over = self.table.lines, self.table.asked(), self.table.is_over
        for line, client in lines:
            self.table.apply(line, client)
        if self.table.lines > before:
            self._tell(before)
            self.look_ahead(own)
            if own:
                self.house.notices.look(self, asked, over)

    # Telling

    def _tell(self, after: int) -> None:
        messages: dict[int | None, bytes] = {}
        for listener in list(self.listeners):
            if listener.seat not in messages:
                seat = listener.seat
                messages[seat] = encode(
                    Happened(self.table.sight.news(seat, after), self.table.sight.view(seat))
                )
            listener.offer(messages[listener.seat])

    def arrive(self, listener: Listener) -> None:
        self.touched = time.monotonic()
        self.listeners.add(listener)
        self.presence.change()
        self.leading.arrive(listener)
        if listener.seat is not None:
            self._welcome_back(listener.seat)

    def leave(self, listener: Listener) -> None:
        self.touched = time.monotonic()
        self.listeners.discard(listener)
        self.presence.change()
        self.leading.leave(listener)

    def _welcome_back(self, seat: int) -> None:
        """A called or held seat whose page is open is there."""
        if self.table.desk.return_line(seat, 0) is not None:

            def answer(table: Table, now: int) -> list[log.Line]:
                line = table.desk.return_line(seat, now)
                return [line] if line else []

            self.house.spawn(self._by_itself(answer))

    # What happens by itself

    def look_ahead(self, own: bool = True) -> None:
        """After every change: wake the bot that is asked, set the clock, answer calls for pages open here.

        If the change was another process's, the bot is that one's to move, as long as it may take it.
        """
        for seat in {listener.seat for listener in self.listeners}:
            if seat is not None:
                self._welcome_back(seat)
        if self.table.bot_asked() is not None and self._thinking is None:
            self._thinking = self.house.spawn(self._think(0.0 if own else self._others_wait()))
        self.house.pondering.look(self.table, own)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        mixed = self.table.mixing_until()
        if mixed is not None:
            # While no server ran nobody could tell a salt.
            self._at(max(mixed, self.woken + MIX_MILLIS), without_the_missing)
        due = self.table.time_is_up_at()
        if due is not None:
            self._at(due, flag)

    def _others_wait(self) -> float:
        """How long another process may still move for the bot that is asked; where there is none, not at all."""
        if not self.house.store.is_shared:
            return 0.0
        asked = (self.house.now() - self.table.told[-1].news.at) / 1000
        return max(0.0, OTHERS_WAIT - max(0.0, asked))

    def _at(self, due: int, decide: Decide) -> None:
        """Let something happen by itself then."""
        wait = max(0, due - self.house.now()) / 1000 + 0.05
        self._timer = asyncio.get_running_loop().call_later(
            wait, lambda: self.house.spawn(self._by_itself(decide))
        )

    async def _by_itself(self, decide: Decide) -> None:
        """A change nobody waits for. If the store is down, the next change or visit tries again."""
        try:
            await self.change(decide)
        except MadoiError as problem:
            warn("not written", table=self.table.id, problem=problem.code)

    async def _think(self, wait: float) -> None:
        """Move for bots as long as bots are asked."""
        try:
            while True:
                before = self.table.lines
                await asyncio.sleep(max(wait, self.house.settings.bot_pace))
                asked = self.table.bot_asked()
                if asked is None or self.house.closing:
                    return
                if wait and self.table.lines != before:
                    continue
                seat, code = asked
                seen, position = self.table.sight.seen(seat), self.table.asked_at[seat]
                move, by = await self._choose(code, seen)
                await self._bot_moves(seat, position, move, by)
                wait = 0.0
        finally:
            self._thinking = None

    async def _choose(self, code: str, seen: View) -> tuple[str, str]:
        """The move of a bot: one that has thought on meanwhile knows more."""
        ref = self.table.opened.data
        pondered = await self.house.pondering.choose(self.table.id, code, seen, ref)
        return pondered or await self.house.thinkers.choose(code, seen, ref, self.table.id)

    async def _bot_moves(self, seat: int, position: int, move: str, by: str) -> None:
        def decide(table: Table, now: int) -> list[log.Line]:
            asked = table.bot_asked()
            if asked is None or asked[0] != seat or table.asked_at[seat] != position:
                return []
            return [table.desk.bot_move(move, now, by)]

        try:
            await self.change(decide)
            self.house.measures.bots.labels("fallback" if by == "fallback" else "bot").inc()
        except MadoiError as problem:
            warn("a bot's move was not written", table=self.table.id, problem=problem.code)
            await asyncio.sleep(1)

    def is_idle(self, seconds: float) -> bool:
        return (
            not self.listeners
            and self._thinking is None
            and self._timer is None
            and not self._lock.locked()
            and time.monotonic() - self.touched > seconds
        )

    def stop(self) -> None:
        self.house.pondering.forget(self.table.id)
        if self._timer is not None:
            self._timer.cancel()


def clients_of(lines: Sequence[log.Line], client: str) -> list[str]:
    """A command's id stands at its own line, the last; what came before it by itself has none."""
    return [""] * (len(lines) - 1) + [client]


def read_rows(rows: Sequence[Row]) -> list[tuple[log.Line, str]]:
    return [(log.read_line(row.body), row.client) for row in rows]


def without_the_missing(table: Table, now: int) -> list[log.Line]:
    return table.desk.deal_without_the_missing(now)


def flag(table: Table, now: int) -> list[log.Line]:
    line = table.desk.out_of_time(now)
    return [line] if line else []
