"""The house of tables: opens them, keeps the live ones, follows what other processes write."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Coroutine
from datetime import UTC, datetime
from typing import Any

import msgspec

from madoi.bots import bot_for
from madoi.core.documents import DataRef, RecordFile, data_ref, find_data, open_record
from madoi.core.game import Data, Game
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE
from madoi.games import find_game
from madoi.server.bots import Thinkers
from madoi.server.keys import KeyRing, hashed, new_secret, person_hash
from madoi.server.live import LiveTable, card_facts
from madoi.server.logs import note, warn
from madoi.server.measures import Measures
from madoi.server.problems import Problem
from madoi.server.reviews import Reviews
from madoi.server.settings import Settings
from madoi.server.wire import (
    Branch,
    DailyDeal,
    Enter,
    Entered,
    FairDeal,
    Links,
    NewTable,
    NumberedDeal,
    SeedDeal,
)
from madoi.store.interface import Entry, Key, Result, Store, StoreDown, TableCard, UnknownTable
from madoi.table import entries as log
from madoi.table.deal import daily_seed, numbered_seed
from madoi.table.deal import new_secret as new_deal_secret
from madoi.table.refusals import Refused
from madoi.table.table import Table

WATCH = -1
IDLE_SECONDS = 600.0
SWEEP_SECONDS = 30.0


class House:
    """Everything a server process knows. The log is the truth; this is what is awake."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.measures = Measures()
        self.keys = KeyRing(store)
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_seconds)
        self.reviews = Reviews(self)
        self.closing = False
        self.sockets = 0
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._components: dict[tuple[str, str], Data] = {}

    # The life of the process

    def start(self) -> None:
        self.store.listen(self._heard)
        self.spawn(self._poll())
        self.spawn(self._sweep())

    async def close(self) -> None:
        """Finish what is being written; bots stop thinking."""
        self.closing = True
        for live in self._live.values():
            live.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.reviews.close()
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

    @staticmethod
    def now() -> int:
        return int(time.time() * 1000)

    def today(self) -> str:
        return datetime.fromtimestamp(self.now() / 1000, UTC).strftime("%Y-%m-%d")

    def live_tables(self) -> int:
        return len(self._live)

    def count_socket(self, change: int) -> None:
        self.sockets += change
        self.measures.sockets.set(self.sockets)

    def _heard(self, table: str) -> None:
        if table in self._live:
            self.spawn(self._refresh(self._live[table]))

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
                if head > live[id].table.step:
                    await self._refresh(live[id])

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
        for number, row in enumerate(rows):
            table.apply(log.read_line(row.body), row.client)
            if number % 50 == 49:
                await asyncio.sleep(0)
        live = LiveTable(self, table)
        self._live[id] = live
        self.measures.tables.set(len(self._live))
        live.look_ahead(own=False)
        return live

    def new_table(self, id: str, opened: log.Opened) -> Table:
        game = find_game(opened.game)
        return Table(id, opened, game, self._data(game, opened.data))

    def _data(self, game: Game, ref: DataRef) -> Data:
        if ref.content is not None:
            return find_data(game, ref)
        known = (game.id, f"{ref.id}/{ref.digest}")
        if known not in self._components:
            self._components[known] = find_data(game, ref)
        return self._components[known]

    async def finished(self, id: str) -> Table:
        """A table that is over: whoever knows its id may look at it. Others are as good as unknown."""
        table = (await self.table(id)).table
        if not table.is_over:
            raise UnknownTable
        return table

    # Opening and entering

    async def open_table(self, wish: NewTable) -> Links:
        game = find_game(wish.game)
        data = self.shipped(game, wish.data)
        if len(wish.seats) not in game.seats:
            raise Problem("bad-request", about="seats")
        for code in {plan.bot for plan in wish.seats if plan.bot} | {wish.options.standby}:
            bot_for(code, game, data)
        opened = log.Opened(
            at=self.now(),
            game=game.id,
            rules=game.rules_version,
            data=data_ref(data),
            seats=[self._with_book(game, plan) for plan in wish.seats],
            options=wish.options,
            deal=await self._deal(game, wish),
        )
        return await self._open(opened)

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

    def _with_book(self, game: Game, plan: log.SeatPlan) -> log.SeatPlan:
        """FJ-143: a bot chooses its book at random."""
        books = game.books()
        book = secrets.choice(books).id if plan.bot and books else ""
        return log.SeatPlan(plan.bot, book)

    async def _deal(self, game: Game, wish: NewTable) -> log.DealPlan:
        match wish.deal:
            case FairDeal():
                return log.DealPlan("fair", secret=new_deal_secret())
            case SeedDeal(seed):
                return log.DealPlan("seed", seed=seed, label=seed)
            case NumberedDeal(number):
                return log.DealPlan("number", seed=numbered_seed(game.id, number), label=str(number))
            case DailyDeal():
                if game.seats != (1,):
                    raise Problem("no-daily")
                return log.DealPlan("daily", seed=await self.daily(game.id, self.today()), label=self.today())

    async def daily(self, game: str, date: str) -> str:
        secret = await self.store.setting("daily secret", new_deal_secret())
        return daily_seed(secret, game, date)

    async def _open(
        self, opened: log.Opened, more: list[log.Line] | None = None, over: bool = False
    ) -> Links:
        """Write a new table with its keys. Only their hashes are written."""
        id = secrets.token_urlsafe(16)
        table = self.new_table(id, opened)
        table.apply(opened)
        lines: list[log.Line] = [opened, *(more if more is not None else table.first_deal(opened.at))]
        links: list[str | None] = []
        keys: list[Key] = []
        for seat, plan in [*enumerate(opened.seats), (WATCH, log.SeatPlan())]:
            secret = new_secret()
            if plan.bot is None and not (over and seat != WATCH):
                keys.append(Key(hashed(secret), id, seat, "link"))
                links.append(f"/t/{id}#{secret}")
            else:
                links.append(None)
        card = TableCard(
            id,
            opened.game,
            opened.options.listed,
            opened.at,
            over=over,
            facts=msgspec.json.encode(card_facts(table, lines)),
        )
        await self.store.open_table(card, [Entry(log.write_line(line)) for line in lines], keys)
        note("table opened", table=id, game=opened.game, seats=len(opened.seats))
        watch = links.pop()
        assert watch is not None
        if opened.seats and all(plan.bot for plan in opened.seats):
            await self.table(id)
        return Links(id, links, watch)

    async def enter(self, id: str, wish: Enter) -> Entered:
        """Exchange a secret for a token; the first time, sit down."""
        if wish.secret:
            key = await self.keys.find(id, wish.secret, "link", self.now())
            live = await self.table(id)
        else:
            live = await self.table(id)
            if not live.table.opened.options.listed:
                raise UnknownTable
            key = Key("", id, WATCH, "link")
        if key.seat != WATCH:
            await self._sit(live, key.seat, wish)
        token = await self.keys.new_token(id, key.seat, self.now())
        return Entered(token, live.table.view(None if key.seat == WATCH else key.seat))

    async def _sit(self, live: LiveTable, seat: int, wish: Enter) -> None:
        if wish.book and wish.book not in {book.id for book in live.table.game.books()}:
            raise Problem("no-book", about=wish.book[:40])
        name = "".join(letter for letter in wish.name if letter.isprintable()).strip() or "?"
        person = person_hash(wish.person)
        await live.change(lambda table, now: table.join(seat, name, wish.salt, person, now, wish.book))

    # Afterwards

    async def rematch(self, id: str, seat: int) -> Entered:
        """The same people at a new table: the first to ask opens it, each gets its own seat there."""
        live = await self.table(id)
        if not live.table.is_over:
            raise Refused("not-over")
        if not live.table.rematch:
            opened = live.table.opened
            fresh = log.DealPlan("fair", secret=new_deal_secret())
            again = msgspec.structs.replace(
                opened,
                at=self.now(),
                deal=opened.deal if opened.deal.kind == "number" else fresh,
                start=None,
                origin="",
            )
            links = await self._open(again)

            def told(table: Table, now: int) -> list[log.Line]:
                return [] if table.rematch else [log.Rematched(now, seat, links.table)]

            await live.change(told)
        place = live.table.places[seat]
        there = await self.table(live.table.rematch)
        salt = secrets.token_urlsafe(16)
        await there.change(
            lambda table, now: table.join(seat, place.name, salt, place.person, now, place.book)
        )
        token = await self.keys.new_token(there.table.id, seat, self.now())
        return Entered(token, there.table.view(seat))

    async def branch(self, id: str, wish: Branch) -> Links:
        """A new table that goes on from a step; what the seat could not know then is dealt anew."""
        table = await self.finished(id)
        if wish.step > len(table.match.codes) or wish.seat >= len(table.places):
            raise Problem("bad-request", about="step")
        bot_for(wish.bot, table.game, table.data)
        state = table.state_after(wish.step)
        state.redeal(wish.seat, rng_for(secrets.token_hex(16)))
        opened = msgspec.structs.replace(
            table.opened,
            at=self.now(),
            seats=[
                log.SeatPlan(None if seat == wish.seat else wish.bot) for seat in range(len(table.places))
            ],
            options=msgspec.structs.replace(table.opened.options, listed=False, clock=None),
            deal=log.DealPlan("fair", secret=new_deal_secret()),
            start=msgspec.to_builtins(table.game.write(state, None, everything=True)),
            origin=f"{id}@{wish.step}",
        )
        return await self._open(opened)

    async def import_record(self, record: RecordFile) -> Links:
        """A finished game from elsewhere, checked and kept as a table to replay."""
        game = find_game(record.game)
        match = open_record(game, record)
        if not match.over:
            raise Refused("not-over")
        receipt = record.deal
        if receipt is not None and len(receipt.salts) == match.players:
            deal = log.DealPlan("fair", secret=receipt.secret)
        else:
            deal = log.DealPlan("seed", seed=record.seed or "", label="imported")
        opened = log.Opened(
            at=self.now(),
            game=game.id,
            rules=record.rules,
            data=record.data,
            seats=[log.SeatPlan() for _ in range(match.players)],
            options=log.Options(),
            deal=deal,
            start=record.start,
            origin="imported",
        )
        return await self._open(opened, lines_of(match, record, opened.at), over=True)

    async def bests(self, person: str) -> list[Result]:
        """A browser's best line on each board."""
        best: dict[str, Result] = {}
        for line in await self.store.results_of(person_hash(person)) if person else []:
            held = best.get(line.board)
            if held is None or (line.won, line.score or 0) > (held.won, held.score or 0):
                best[line.board] = line
        return list(best.values())


def lines_of(match: Match, record: RecordFile, at: int) -> list[log.Line]:
    """The log that a record would have left."""
    salts = record.deal.salts if record.deal is not None else []
    lines: list[log.Line] = [
        log.Joined(
            at,
            seat,
            record.seats[seat] if seat < len(record.seats) and record.seats[seat] else f"{seat + 1}",
            salts[seat] if seat < len(salts) else "",
        )
        for seat in range(match.players)
    ]
    again = Match(match.game, match.data, match.players, None, match.start)
    current: log.Dealt | log.Moved = log.Dealt(at, [], [])
    lines.append(current)
    for code in match.codes:
        actor = int(again.state.actor)
        if actor != CHANCE:
            current = log.Moved(at, actor, [], [])
            lines.append(current)
        again.step(code)
        current.codes.append(code)
        current.steps.append(again.steps[-1])
    outcome = match.game.outcome(match.state)
    if isinstance(current, log.Moved):
        current.outcome = outcome
    return lines
