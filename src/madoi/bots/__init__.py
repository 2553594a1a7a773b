"""Players that are programs. They know the table through their seat's view only.

A bot is chosen by a code, `random` or `greedy`; what follows a colon is for the bot to read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from madoi.core.errors import MadoiError
from madoi.core.game import Data, Game
from madoi.core.rng import Rng
from madoi.core.view import View


class Bot(Protocol):
    """Chooses one of the legal moves its seat is offered."""

    def choose(self, view: View, moves: list[str], rng: Rng) -> str: ...


class UnknownBot(MadoiError):
    """No bot has this code."""

    code = "unknown-bot"


def bot_for(code: str, game: Game, data: Data) -> Bot:
    """The bot of a code, ready to play `game`. Raises UnknownBot with the codes there are."""
    from madoi.bots.simple import Greedy, RandomBot

    kinds: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": lambda: Greedy(game, data)}
    if code not in kinds:
        known = ", ".join(kinds)
        raise UnknownBot(
            f"Unknown bot; there are {known}", f"そのボットはありません（{known}）", about=code[:40]
        )
    return kinds[code]()
