"""Bots think in worker processes that can be killed. They receive views, never states."""

from __future__ import annotations

import os
import secrets
from functools import cache

import anyio
import anyio.to_process

from madoi.bots import bot_for
from madoi.core.documents import DataRef, find_data
from madoi.core.game import Data
from madoi.core.rng import rng_for
from madoi.core.view import View
from madoi.games import find_game
from madoi.server.logs import warn

NICE = 10


def think(code: str, view: View, ref: DataRef, seed: str) -> str:
    """In the worker: the move that a bot chooses."""
    lower_priority()
    game = find_game(view.game)
    data = components(view.game, ref.id) if ref.content is None else find_data(game, ref)
    return bot_for(code, game, data).choose(view, view.moves, rng_for(seed, "bot"))


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

    async def choose(self, code: str, view: View, ref: DataRef) -> tuple[str, str]:
        """A move, and who chose it: the bot, or `fallback` if it crashed, hung or said nonsense."""
        try:
            async with self._limiter:
                with anyio.fail_after(self._seconds):
                    move = await anyio.to_process.run_sync(
                        think,
                        code,
                        view,
                        ref,
                        secrets.token_hex(16),
                        cancellable=True,
                        limiter=self._processes,
                    )
            if move in view.moves:
                return move, code
            warn("a bot said nonsense", bot=code, game=view.game)
        except Exception as problem:
            warn("a bot failed", bot=code, game=view.game, problem=type(problem).__name__)
        return secrets.choice(view.moves), "fallback"
