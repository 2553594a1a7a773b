"""Sets measured: comparisons wait in a line and are played one at a time, by a worker process that can be killed.

Only the workshop's key starts or stops one. It is made when a server first runs with `--workshop`, told to whoever
starts it, and only its hash is kept.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
import shutil
import tempfile
from pathlib import Path

import anyio
import anyio.to_process
import msgspec

from madoi.core.documents import data_ref
from madoi.core.game import Data, Game
from madoi.core.levels import LEVELS
from madoi.games import find_game
from madoi.server.afterwards import keep_record
from madoi.server.house import House
from madoi.server.keys import hashed, new_secret
from madoi.server.logs import warn
from madoi.server.problems import Problem
from madoi.server.readings import as_log
from madoi.server.workshop import judging, lines, pairs, wire
from madoi.store.interface import Stale, Store
from madoi.table.news import Words

KEY = "workshop key"
TRIES = 5
CARE: dict[wire.Care, float] = {"used": 5.0, "win": 2.5, "length": 2.0}
SLOW = {"master"}
"""Levels that think too long to play thousands of games."""

encode = msgspec.json.encode


async def workshop_key(store: Store, again: bool = False) -> str:
    """A key that is told now, because there was none or another one is wanted; empty if one was told before."""
    if again:
        await store.drop_settings(KEY[:-1], f"{KEY} ")  # what lies between is this one
    key = new_secret()
    return key if await store.setting(KEY, hashed(key)) == hashed(key) else ""


class Job:
    """A comparison that waits or runs."""

    def __init__(self, set: str, order: pairs.Order, told: wire.Measurement, folder: Path) -> None:
        self.set = set
        self.order = order
        self.told = told
        self.folder = folder
        self.scope = anyio.CancelScope()

    def look(self) -> wire.Measurement:
        """How far it is: what the worker last wrote."""
        path = self.folder / "told"
        if not self.told.end and path.exists():
            with_known(self.told, msgspec.json.decode(path.read_bytes(), type=pairs.Known))
        return self.told


def with_known(told: wire.Measurement, known: pairs.Known) -> None:
    for field in known.__struct_fields__:
        setattr(told, field, getattr(known, field))


class Measuring:
    """The line of comparisons of a house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._jobs: list[Job] = []
        self._process = anyio.CapacityLimiter(1)
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._at_work = False

    @property
    def is_open(self) -> bool:
        return self._house.settings.workshop

    async def check_key(self, key: str) -> None:
        """Raises Problem, unless this is the workshop's key."""
        if not self.is_open:
            raise Problem("no-measuring")
        kept = await self._house.store.setting(KEY, hashed(new_secret()))
        if not hmac.compare_digest(kept, hashed(key)):
            raise Problem("wrong-key")

    def _job(self, set: str) -> Job | None:
        return next((job for job in self._jobs if job.set == set), None)

    async def page(self, id: str, version: int | None = None) -> wire.MeasurePage:
        """What is measured of a set. Raises UnknownSet."""
        job = self._job(id) if version is None else None
        if job is not None:
            job.told.place = self._jobs.index(job)
        found = await self._house.workshop.find(id)
        game = find_game(found.made.game)
        return wire.MeasurePage(
            self.is_open,
            job.look() if job is not None else found.measured(version),
            len(self._jobs),
            self._house.settings.measure_pairs,
            CARE,
            levels_of(game),
        )

    async def start(self, address: str, id: str, wish: wire.MeasureSet) -> wire.Measurement:
        """Put a comparison into the line. Raises UnknownSet or Problem."""
        if self._job(id) is not None:
            raise Problem("measuring")
        if len(self._jobs) >= self._house.settings.measures_waiting:
            raise Problem("busy")
        found = await self._house.workshop.find(id)
        game = find_game(found.made.game)
        if wish.players not in game.seats:
            raise Problem("bad-request", about="players")
        if wish.bots not in levels_of(game):
            raise Problem("bad-request", about="bots")
        after = await self._house.workshop.data(game, f"w-{id}-{wish.version}")
        before, against = await self._other(game, found, wish.against)
        work = (game.id, encode(after.content), encode(before.content))
        told = await self._house.readers.work(address, judging.checked, *work)
        changes = msgspec.json.decode(told, type=wire.Checked).changes
        if not changes:
            raise Problem("same-set")
        order = pairs.Order(
            game=game.id,
            before=data_ref(before),
            after=data_ref(after),
            called={"en": (against.en, found.name), "ja": (against.ja, found.name)},
            players=wish.players,
            bots=wish.bots,
            pairs=min(wish.pairs, self._house.settings.measure_pairs),
            care={**CARE, **wish.care},
            changes=changes,
            seed=f"workshop-{id[:8]}-{wish.version}",
        )
        if self._job(id) is not None:
            raise Problem("measuring")
        return self._wait(id, order, wish.version, against)

    async def _other(self, game: Game, found: lines.WorkSet, against: str) -> tuple[Data, Words]:
        """What a set is compared with, and what that is called."""
        workshop = self._house.workshop
        if not against:
            return judging.under_id(game, found.made.base, f"w-{found.id}-0"), found.made.origin_name
        data = await workshop.data(game, against)
        if data.id == against:
            title = (await workshop.find(against.split("-")[1])).name
            return data, Words(title, title)
        return data, Words(*(game.texts.maybe(lang, "set", against) for lang in ("en", "ja")))

    def _wait(self, id: str, order: pairs.Order, version: int, against: Words) -> wire.Measurement:
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="madoi-measuring-")
        name = secrets.token_hex(8)
        told = wire.Measurement(
            id=name,
            state="waiting",
            version=version,
            against=against,
            players=order.players,
            bots=order.bots,
            budget=order.pairs,
            at=self._house.now(),
            changes=order.changes,
            place=len(self._jobs),
        )
        self._jobs.append(Job(id, order, told, Path(self._folder.name) / name))
        if not self._at_work:
            self._at_work = True
            self._house.spawn(self._work())
        return told

    async def stop(self, id: str) -> wire.MeasurePage:
        """End a comparison of this set: what is known is kept, what waits goes."""
        job = self._job(id)
        if job is not None:
            job.look()
            job.scope.cancel()
            if job.told.state == "waiting":
                self._jobs.remove(job)
        return await self.page(id)

    async def _work(self) -> None:
        """Play what waits, one after the other."""
        try:
            while self._jobs:
                job = self._jobs[0]
                try:
                    await self._play(job)
                finally:
                    self._jobs.remove(job)
                    await asyncio.to_thread(shutil.rmtree, job.folder, ignore_errors=True)
        finally:
            self._at_work = False

    async def _play(self, job: Job) -> None:
        job.folder.mkdir()
        job.told.state, job.told.at = "running", self._house.now()
        played: pairs.Played | None = None
        broken = False
        try:
            with job.scope, anyio.move_on_after(self._house.settings.measure_seconds):
                answer = await anyio.to_process.run_sync(
                    pairs.play, encode(job.order), str(job.folder), cancellable=True, limiter=self._process
                )
                played = msgspec.json.decode(answer, type=pairs.Played)
        except Exception as problem:
            warn("a measurement failed", set=job.set, problem=repr(problem)[:300])
            broken = True
        told = job.look()
        if played is not None:
            with_known(told, played.known)
            told.games = [await self._kept_game(game) for game in played.games]
        else:
            told.end = "failed" if broken else "left"
        if told.pairs or broken:
            await self._keep(job.set, msgspec.structs.replace(told, state="done"))

    async def _kept_game(self, game: pairs.WatchedGame) -> wire.Watch:
        """A game worth watching becomes a finished table that anybody with its address may see."""
        found = await anyio.to_thread.run_sync(as_log, game.record, self._house.now())
        table = (await keep_record(self._house, found)).table
        return wire.Watch(game.why, game.note, table, game.scores, game.winners, game.lines)

    async def _keep(self, id: str, told: wire.Measurement) -> None:
        """The result goes into the history of the set, whoever goes on with it meanwhile."""
        line = lines.Measured(self._house.now(), told.version, told)
        for _ in range(TRIES):
            last = (await self._house.workshop.find(id)).last
            try:
                await self._house.workshop.append(id, last, line)
                return
            except Stale:
                continue

    def close(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()


def levels_of(game: Game) -> list[str]:
    """The levels that may play, the weakest first; no other bot is started from the page."""
    return [code for code in game.levels if code in LEVELS and code not in SLOW]
