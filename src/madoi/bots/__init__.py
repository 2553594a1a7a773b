"""Players that are programs. They know the table through their seat's view only.

A bot is chosen by a code, everywhere the same:

    random          any legal move
    greedy          what the game advises; `greedy:30` plays 30 of 100 moves at random
    glance:40       the most promising of the moves it noticed: 40 of 100 are overlooked
    hunch:20        what looks best at a glance; every move looks up to 20 hundredths of a win better or worse
                    than it is, so close moves are mixed up and clear ones seen
    hunch:20:bold   the same with one of the game's manners: the moves it likes look better still
    search:2000     looks ahead with 2000 simulations; `search:800ms` and `search:2s` think for a time,
                    `search:2000:2s` stops at whichever comes first
    gentle easy fair strong master      levels for people (入門 初級 中級 上級 名人), set by each game
    master@1        the bot that had this code in the first edition of the game's advice, for comparison

Other packages may register codes of their own (`bots/own.py`).
"""

from __future__ import annotations

import re
from typing import Protocol

from madoi.core.errors import MadoiError
from madoi.core.game import Data, Game
from madoi.core.levels import LEVELS
from madoi.core.rng import Rng
from madoi.core.view import View

_NAMES = {name.lower(): level for level, names in LEVELS.items() for name in names.values()}


class Bot(Protocol):
    """Chooses one of the legal moves its seat is offered."""

    def choose(self, view: View, moves: list[str], rng: Rng) -> str: ...


class UnknownBot(MadoiError):
    """No bot has this code."""

    code = "unknown-bot"


def bot_for(code: str, game: Game, data: Data) -> Bot:
    """The bot of a code, ready to play `game`. Raises UnknownBot with the codes there are."""
    from madoi.bots.searcher import Searcher
    from madoi.bots.simple import Glance, Greedy, Hunch, RandomBot

    plain, at, number = plain_code(code, game).partition("@")
    if at and number not in game.editions:
        raise unknown(code)
    advisor = game.editions[number].advisor() if at else game.advisor()
    if plain == "random":
        return RandomBot()
    if said := re.fullmatch(r"greedy(?::(\d{1,2}))?", plain):
        return Greedy(game, data, int(said[1] or 0), advisor)
    if said := re.fullmatch(r"glance:(\d{1,2})", plain):
        return Glance(game, data, int(said[1]), advisor)
    if said := re.fullmatch(r"hunch:(\d{1,2})(?::([a-z]+))?", plain):
        manner = said[2] or ""
        if not manner or manner in advisor.manners:
            return Hunch(game, data, int(said[1]), manner, advisor)
    if said := re.fullmatch(r"search(?::(\d{1,7}))?(?::(\d{1,6})(ms|s))?", plain):
        seconds = int(said[2] or 0) / (1000 if said[3] == "ms" else 1)
        simulations = int(said[1] or 0)
        if simulations or seconds:
            return Searcher(game, data, simulations, seconds, advisor)
    if plain in own_codes():
        from madoi.bots.own import registered_bot

        return registered_bot(plain, game, data)
    raise unknown(code)


def ponders(code: str, game: Game) -> bool:
    """True of a bot that may think on while others are asked: one with a tree that holds from one of its turns to the next.

    Levels below Master stay as strong as they were measured.
    """
    word, at, number = plain_code(code, game).partition("@")
    if game.has_secrets or not word.startswith("search:") or (at and number not in game.editions):
        return False
    advisor = game.editions[number].advisor() if at else game.advisor()
    level = _NAMES.get(code.strip().lower().partition("@")[0], "master")
    return level == "master" and not advisor.races


def own_codes() -> list[str]:
    """The codes that other packages have registered."""
    from madoi.bots.own import registered

    return list(registered())


def fitted_on(code: str, game: Game) -> list[str]:
    """The families of deals that formed the numbers behind a code."""
    plain, at, number = plain_code(code, game).partition("@")
    if plain == "random" or plain in own_codes():
        return []
    return (game.editions[number].advisor() if at else game.advisor()).fitted


def unknown(code: str) -> UnknownBot:
    plain = ["random", "greedy", "hunch:20", "search:2000", "search:800ms"]
    known = ", ".join([*plain, *LEVELS, *own_codes()])
    return UnknownBot(
        f"Unknown bot; there are {known}", f"そのボットはありません（{known}）", about=code[:40]
    )


def plain_code(code: str, game: Game) -> str:
    """The code behind a level's name in this game (`master@1`: in its first edition); others stay as they are."""
    word, at, number = code.strip().lower().partition("@")
    levels = game.editions[number].levels if number in game.editions else game.levels
    return levels.get(_NAMES.get(word, ""), word) + at + number
