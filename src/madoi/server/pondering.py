"""Bots think on while people do, in one process that keeps what they find out.

They get views, never states. Whoever waits for a move or for advice comes first: pondering goes in short pieces, and none
begins while anybody waits. So many seconds for each choice that a person is asked for are the whole of it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
import signal
from collections import OrderedDict
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING, Any

import anyio.to_thread
import msgspec

from madoi.bots import ponders
from madoi.core.documents import DataRef
from madoi.core.view import View
from madoi.server.bots import KEPT, ponder, think
from madoi.server.logs import warn

if TYPE_CHECKING:
    from madoi.server.house import House
    from madoi.table.table import Table

PIECE = 0.05
"""Seconds of one piece: so long a real question may have to wait."""
LEAST = 0.001
STUCK_SECONDS = 20.0
"""A process that has not done a piece after so long is given up, with all that it knew. It may have had to begin first."""

Work = Callable[..., Any]
Seat = tuple[str, int]
"""A seat of a table, by the table's id and its number."""


class Mind:
    """A process of its own, begun when it is first asked, and anew after it was lost."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    @property
    def is_there(self) -> bool:
        return self._process is not None

    async def ask(self, seconds: float, work: Work, *words: object) -> Any:
        """What it answers within so long. Raises whatever went wrong; then it is gone."""
        async with self._lock:
            try:
                return await anyio.to_thread.run_sync(
                    self._call, seconds, work, words, abandon_on_cancel=True
                )
            except BaseException:
                self.stop()
                raise

    def _call(self, seconds: float, work: Work, words: tuple[object, ...]) -> Any:
        if self._pipe is None:
            spawn = multiprocessing.get_context("spawn")
            self._pipe, theirs = spawn.Pipe()
            self._process = spawn.Process(target=answer, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
        pipe = self._pipe
        pipe.send((work, words))
        if not pipe.poll(seconds):
            raise TimeoutError
        done, told = pipe.recv()
        if not done:
            raise RuntimeError(told)
        return told

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
        self._process = self._pipe = None


def answer(pipe: Connection) -> None:
    """The life of the process: until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            work, words = pipe.recv()
        except EOFError:
            return
        try:
            told = True, work(*words)
        except Exception as problem:
            told = False, repr(problem)
        pipe.send(told)


class Turn(msgspec.Struct):
    """What a bot thinks about while a person is asked, and how long it still may."""

    code: str
    view: View
    ref: DataRef
    step: int
    left: float


class Pondering:
    """The bots of all tables that may think on, one piece each in turn."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._mind = Mind()
        self._turns: OrderedDict[Seat, Turn] = OrderedDict()
        self._known: OrderedDict[Seat, None] = OrderedDict()
        """The seats whose trees the mind keeps, the last used last."""
        self._asked = 0
        """Bots that wait for the mind with a real question, or have it."""
        self._task: asyncio.Task[None] | None = None

    @property
    def seconds(self) -> float:
        """Bots that think elsewhere do not ponder: nobody knows which process is asked next."""
        settings = self._house.settings
        return 0.0 if settings.bot_queue else settings.ponder_seconds

    def look(self, table: Table, own: bool) -> None:
        """After every change of a table: its bots have a new position to think about, or none.

        If the change was another process's, that one's bots ponder.
        """
        if not self.seconds:
            return
        wanted = self._turns_at(table) if own else {}
        for seat in [each for each in self._turns if each[0] == table.id and each not in wanted]:
            del self._turns[seat]
        for seat, turn in wanted.items():
            if seat not in self._turns or self._turns[seat].step != turn.step:
                self._turns[seat] = turn
        if self._next() is not None and self._task is None and not self._house.closing:
            self._task = self._house.spawn(self._go_on())

    def forget(self, table: str) -> None:
        """A table that goes to sleep is thought about no more."""
        for seat in [each for each in self._turns if each[0] == table]:
            del self._turns[seat]

    def _turns_at(self, table: Table) -> dict[Seat, Turn]:
        """What the bots of a table may think about: nothing unless a person is asked."""
        actor, ref = int(table.match.state.actor), table.opened.data
        if not table.is_playing or actor < 0 or table.bot_of(actor) is not None or ref.content is not None:
            return {}
        bots = [(seat, table.bot_of(seat)) for seat in range(len(table.places))]
        thinking = [(seat, code) for seat, code in bots if code is not None and ponders(code, table.game)]
        step = len(table.match.codes)
        return {
            (table.id, seat): Turn(code, table.sight.seen(seat), ref, step, self.seconds / len(thinking))
            for seat, code in thinking
        }

    def _next(self) -> Seat | None:
        """The seat that has waited longest of those that may still think."""
        return next((seat for seat, turn in self._turns.items() if turn.left > LEAST), None)

    async def _go_on(self) -> None:
        try:
            while (seat := self._next()) is not None and not self._house.closing:
                if self._asked or self._house.thinkers.is_busy:
                    await asyncio.sleep(PIECE)
                else:
                    await self._piece(seat)
        except Exception as problem:
            warn("bots do not ponder", problem=repr(problem)[:300])
            self._turns.clear()
            self._known.clear()
        finally:
            self._task = None

    async def _piece(self, seat: Seat) -> None:
        turn = self._turns[seat]
        self._turns.move_to_end(seat)
        self._keep(seat)
        piece = min(PIECE, turn.left)
        turn.left -= piece
        words = (turn.code, turn.view, turn.ref, piece, secrets.token_hex(16), seat[0])
        goes_on = await self._mind.ask(STUCK_SECONDS, ponder, *words)
        self._house.measures.pondered.inc(piece)
        if not goes_on:
            turn.left = 0.0

    def _keep(self, seat: Seat) -> None:
        self._known[seat] = None
        self._known.move_to_end(seat)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)

    async def choose(self, table: str, code: str, view: View, ref: DataRef) -> tuple[str, str] | None:
        """The move of a bot that has pondered, and its code; None if it has not, or the mind is busy with another or lost."""
        assert view.seat is not None
        seat = (table, view.seat)
        if self._asked or seat not in self._known:
            return None
        self._asked += 1
        try:
            self._keep(seat)
            limit = self._house.settings.bot_seconds
            move = await self._mind.ask(limit, think, code, view, ref, secrets.token_hex(16), table)
        except Exception as problem:
            warn("a bot that pondered failed", bot=code, game=view.game, problem=repr(problem)[:300])
            self._known.clear()
            return None
        finally:
            self._asked -= 1
        return (move, code) if move in view.moves else None

    def close(self) -> None:
        self._turns.clear()
        self._mind.stop()
