"""Bots of other people: anything that can choose, and what other packages have registered.

A package registers bots by the entry point `madoi.bots`:

    [project.entry-points."madoi.bots"]
    cautious = "my_package:Cautious"

Then `cautious` is a code like `greedy`, wherever bots are named. What stands there is a function of view, moves and generator,
an object with `choose`, or a class with `choose`, which is made anew for every table from the game and its components.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol

from madoi.core.errors import MadoiError
from madoi.core.game import Data, Game
from madoi.core.rng import Rng
from madoi.core.view import View

GROUP = "madoi.bots"
Choice = Callable[[View, list[str], Rng], str]


class Chooser(Protocol):
    def choose(self, view: View, moves: list[str], rng: Rng) -> str: ...


class BadBot(MadoiError):
    """Somebody's bot cannot be used."""

    code = "bad-bot"


class Own:
    """A function that sits at the table."""

    def __init__(self, choice: Choice) -> None:
        self._choice = choice

    def choose(self, view: View, moves: list[str], rng: Rng) -> str:
        return self._choice(view, moves, rng)


@cache
def registered() -> dict[str, EntryPoint]:
    """The bots of other packages, by code."""
    return {each.name.lower(): each for each in entry_points(group=GROUP)}


def registered_bot(code: str, game: Game, data: Data) -> Chooser:
    """The bot another package has registered under a code. Raises BadBot if it cannot be loaded."""
    entry = registered()[code]
    try:
        found = entry.load()
    except Exception as problem:
        said = f"{type(problem).__name__}: {problem}"[:200]
        raise BadBot(
            f"It is registered as {entry.value} and cannot be loaded ({said})",
            f"{entry.value} として登録されていますが、読み込めません（{said}）",
            about=code,
        ) from None
    return chooser(found, game, data)


def chooser(bot: Any, game: Game, data: Data) -> Chooser:
    """Something that can choose, ready to sit down. Raises BadBot if it cannot."""
    if isinstance(bot, type) and hasattr(bot, "choose"):
        made: Chooser = bot(game, data)
        return made
    if callable(getattr(bot, "choose", None)):
        ready: Chooser = bot
        return ready
    if callable(bot) and not isinstance(bot, type):
        return Own(bot)
    raise BadBot(
        "A bot is a code, a function of view, moves and generator, or an object with `choose`",
        "ボットは、コード、(view, moves, rng) の関数、または choose を持つものです",
        about=repr(bot)[:40],
    )
