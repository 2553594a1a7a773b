"""Bots think in worker processes that can be killed. They receive views, never states."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from functools import cache, lru_cache
from typing import TypeVar, TypeVarTuple

import anyio
import anyio.to_process

from madoi.bots import Bot, bot_for, plain_code
from madoi.bots.hints import SECONDS, Hints, NoHint, advise
from madoi.bots.searcher import Searcher
from madoi.core.documents import DataRef, find_data
from madoi.core.game import Data
from madoi.core.rng import rng_for
from madoi.core.view import View
from madoi.games import find_game
from madoi.server.logs import warn

NICE = 10
KEPT = 4
"""So many bots keep what they found out, in every worker: their trees take memory."""

Answer = TypeVar("Answer")
Words = TypeVarTuple("Words")


def think(code: str, view: View, ref: DataRef, seed: str, table: str = "") -> str:
    """In the worker: the move that a bot chooses; one that looks ahead goes on with the tree of its table."""
    lower_priority()
    game = find_game(view.game)
    if ref.content is None and plain_code(code, game).startswith("search:"):
        bot = searcher_at(code, view.game, ref.id, view.seat, table)
    else:
        bot = bot_for(code, game, components_of(view, ref))
    return bot.choose(view, view.moves, rng_for(seed, "bot"))


def ponder(code: str, view: View, ref: DataRef, seconds: float, seed: str, table: str) -> bool:
    """In the worker: a bot thinks on for a while although another seat is asked. False when that is enough."""
    lower_priority()
    bot = searcher_at(code, view.game, ref.id, view.seat, table)
    return isinstance(bot, Searcher) and bot.ponder(view, rng_for(seed, "ponder"), seconds)


@lru_cache(maxsize=KEPT)
def searcher_at(code: str, game: str, set_id: str, seat: int | None, table: str) -> Bot:
    """A bot that looks ahead, with what it found out at its last move.

    It goes on with that only from the very position it thought about, as its seat saw it.
    """
    return bot_for(code, find_game(game), components(game, set_id))


def advise_seat(view: View, ref: DataRef, seconds: float) -> Hints:
    """In the worker: the advice for the seat of a view."""
    lower_priority()
    game = find_game(view.game)
    return advise(game, components_of(view, ref), view, seconds=seconds)


def components_of(view: View, ref: DataRef) -> Data:
    return components(view.game, ref.id) if ref.content is None else find_data(find_game(view.game), ref)


@cache
def components(game: str, set_id: str) -> Data:
    return find_data(find_game(game), DataRef(set_id))


@cache
def lower_priority() -> None:
    """People come first: a worker yields the processor to the server."""
    os.nice(NICE)


class Thinkers:
    """A few workers for all tables."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._limiter = anyio.CapacityLimiter(workers)
        self._processes = anyio.CapacityLimiter(workers)
        self._seconds = seconds

    @property
    def is_busy(self) -> bool:
        """Somebody waits for a move or for advice."""
        return self._limiter.borrowed_tokens > 0

    async def choose(self, code: str, view: View, ref: DataRef, table: str = "") -> tuple[str, str]:
        """A move, and who chose it: the bot, or `fallback` if it crashed, hung or said nonsense."""
        try:
            move = await self._ask(think, code, view, ref, secrets.token_hex(16), table)
            if move in view.moves:
                return move, code
            warn("a bot said nonsense", bot=code, game=view.game)
        except Exception as problem:
            warn("a bot failed", bot=code, game=view.game, problem=type(problem).__name__)
        return secrets.choice(view.moves), "fallback"

    async def advise(self, view: View, ref: DataRef) -> Hints:
        """The advice for the seat of a view. Raises NoHint if there is none in time: a guess is no advice."""
        try:
            return await self._ask(advise_seat, view, ref, min(SECONDS, self._seconds / 2))
        except Exception as problem:
            warn("a hint failed", game=view.game, problem=type(problem).__name__)
            raise NoHint from None

    async def _ask(self, work: Callable[[*Words], Answer], *words: *Words) -> Answer:
        """Let a worker do something, for as long as a bot may think."""
        async with self._limiter:
            with anyio.fail_after(self._seconds):
                return await anyio.to_process.run_sync(
                    work, *words, cancellable=True, limiter=self._processes
                )
