"""Bots that think elsewhere: questions wait in the store, and `madoi think` processes take and answer them.

So thinking can have machines of its own. A worker keeps a question by renewing its lease; when it is lost, another takes
the question over. One that nobody takes, the server answers itself.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress

import msgspec

from madoi.core.documents import DataRef, convert
from madoi.core.rng import rng_for
from madoi.core.view import View, view_of
from madoi.games import find_game
from madoi.server.bots import Thinkers, components_of
from madoi.server.logs import warn
from madoi.store.interface import Store, StoreDown

LOOK_SECONDS = 0.05
LEASE_MS = 1500
RENEW_SECONDS = 0.5
UNTAKEN_SECONDS = 1.0
"""A question that nobody has taken for so long, the server answers itself."""


class Question(msgspec.Struct):
    """What a bot is asked: its code, and the position as its seat sees it."""

    code: str
    game: str
    players: int
    seat: int
    data: DataRef
    position: msgspec.Raw
    seconds: float

    def view(self) -> View:
        """The view that was asked about: that of a world imagined behind it."""
        game = find_game(self.game)
        shape = convert(msgspec.json.decode(self.position), game.Position, "position")
        known = View(self.game, self.players, self.seat, self.seat, [], shape, shape)
        world = game.read(shape, self.players, components_of(known, self.data), rng_for("elsewhere"))
        return view_of(game, world, self.seat)


class Answered(msgspec.Struct):
    """A move, and who chose it: the bot, or `fallback`."""

    move: str
    by: str


class Elsewhere(Thinkers):
    """Asks the workers; thinks itself when none is there, and for hints, which somebody waits for."""

    def __init__(self, store: Store, workers: int, seconds: float) -> None:
        super().__init__(workers, seconds)
        self._store = store

    async def choose(self, code: str, view: View, ref: DataRef, table: str = "") -> tuple[str, str]:
        assert view.seat is not None
        position = msgspec.Raw(msgspec.json.encode(view.position))
        question = Question(code, view.game, view.players, view.seat, ref, position, self._seconds)
        id = secrets.token_hex(16)
        try:
            told = await self._ask_elsewhere(id, msgspec.json.encode(question))
        except StoreDown as problem:
            warn("the store does not answer", problem=problem.reason)
            told = None
        if told is not None and told.move in view.moves:
            return told.move, told.by
        return await super().choose(code, view, ref, table)

    async def _ask_elsewhere(self, id: str, body: bytes) -> Answered | None:
        """The answer of a worker; None if nobody takes the question, or nobody answers in time."""
        began = time.monotonic()
        await self._store.ask(id, body)
        try:
            while time.monotonic() - began < self._seconds:
                await asyncio.sleep(LOOK_SECONDS)
                taken, answer = await self._store.look(id)
                if answer:
                    return msgspec.json.decode(answer, type=Answered)
                if not taken and time.monotonic() - began > UNTAKEN_SECONDS:
                    return None
        finally:
            await asyncio.shield(self._store.withdraw(id))
        warn("a question was not answered in time")
        return None


class Worker:
    """One process that thinks for servers elsewhere."""

    def __init__(self, store: Store, workers: int, seconds: float) -> None:
        self._store = store
        self._name = secrets.token_urlsafe(8)
        self._thinkers = Thinkers(workers, seconds)
        self._workers = workers
        self.answered = 0

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            for _ in range(self._workers):
                group.create_task(self._serve())

    async def _serve(self) -> None:
        while True:
            try:
                taken = await self._store.take(self._name, LEASE_MS)
                if taken is None:
                    await asyncio.sleep(LOOK_SECONDS)
                    continue
                await self._answer(*taken)
            except StoreDown as problem:
                warn("the store does not answer", problem=problem.reason)
                await asyncio.sleep(1)

    async def _answer(self, id: str, body: bytes) -> None:
        question = msgspec.json.decode(body, type=Question)
        renewing = asyncio.ensure_future(self._renew(id))
        try:
            move, by = await self._thinkers.choose(question.code, question.view(), question.data)
        finally:
            renewing.cancel()
        await self._store.answer(id, msgspec.json.encode(Answered(move, by)))
        self.answered += 1

    async def _renew(self, id: str) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            with suppress(StoreDown):
                await self._store.renew(id, LEASE_MS)
