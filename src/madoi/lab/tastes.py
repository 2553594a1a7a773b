"""Bots that are held to something: a plan they like, or a card they may not use.

A code says it after the bot's own: `easy+builder` plays easy with the taste of a builder, `easy-C10` plays easy without
ever using card C10.
"""

from __future__ import annotations

import re

from madoi.bots import Bot, bot_for, unknown
from madoi.core.advisor import Advisor
from madoi.core.errors import MadoiError
from madoi.core.game import Data, Game
from madoi.core.metrics import Metrics, Plan, kind_of_card, metrics_of
from madoi.core.rng import Rng
from madoi.core.view import View, imagine

FOLLOWS = 75
"""Of 100 chances to follow its plan a bot takes so many; one that always did might never end a game."""


class UnknownPlan(MadoiError):
    """The game has no plan of this name."""

    code = "unknown-plan"


def player_for(code: str, game: Game, data: Data) -> Bot:
    """Who sits down for a code, held to a plan or kept from a card where the code says so."""
    metrics = metrics_of(game)
    if said := re.fullmatch(r"(.+)\+([\w-]+)", code):
        return Tasteful(bot_for(said[1], game, data), game, data, find_plan(metrics, said[2]))
    if said := re.fullmatch(r"(.+?)-([A-Za-z][\w.-]*)", code):
        return Without(bot_for(said[1], game, data), game, data, moves_with(metrics, said[2], code))
    return bot_for(code, game, data)


def find_plan(metrics: Metrics, key: str) -> Plan:
    for plan in metrics.plans:
        if plan.key == key:
            return plan
    known = ", ".join(plan.key for plan in metrics.plans) or "–"
    raise UnknownPlan(f"No such plan; there are {known}", f"その作戦はありません（{known}）", about=key)


def moves_with(metrics: Metrics, card: str, code: str) -> str:
    """A pattern over the notation of every move that uses a card or place."""
    ways = [use.move.replace("{id}", re.escape(kind_of_card(card))) for use in metrics.uses if use.move]
    if not ways:
        raise unknown(code)
    return "|".join(f"(?:{way})" for way in ways)


class Held:
    """A bot that leaves some moves alone, and then takes the most promising of the others by the game's own advice."""

    def __init__(self, bot: Bot, game: Game, data: Data) -> None:
        self.bot = bot
        self.game = game
        self.data = data
        self.advisor: Advisor = game.advisor()

    def promising(self, view: View, rng: Rng) -> dict[str, float]:
        """What every legal move looks worth at a glance, in a world that could be true."""
        world = imagine(self.game, self.data, view, rng)
        codes = world.legal()
        worths = self.advisor.worths(world, codes)
        return {self.game.text(world, code): worth for code, worth in zip(codes, worths, strict=True)}


class Without(Held):
    """The same bot, but moves that use one card are not for it, unless nothing else is legal."""

    def __init__(self, bot: Bot, game: Game, data: Data, forbidden: str) -> None:
        super().__init__(bot, game, data)
        self.forbidden = re.compile(forbidden)

    def choose(self, view: View, moves: list[str], rng: Rng) -> str:
        free = [move for move in moves if not self.forbidden.fullmatch(move)]
        if len(free) == len(moves) or not free:
            return self.bot.choose(view, moves, rng)
        wanted = self.bot.choose(view, moves, rng.clone())
        if wanted in free:
            return wanted
        worths = self.promising(view, rng)
        return max(free, key=lambda move: worths.get(move, 0.0))


class Tasteful(Held):
    """A bot with a plan: of 100 moves that fit it 75 are made, what does not is left alone."""

    def __init__(self, bot: Bot, game: Game, data: Data, plan: Plan) -> None:
        super().__init__(bot, game, data)
        self.plan = plan
        self.glad = re.compile(plan.glad) if plan.glad else None
        self.loath = re.compile(plan.loath) if plan.loath else None

    def choose(self, view: View, moves: list[str], rng: Rng) -> str:
        glad = [move for move in moves if self.glad is not None and self.glad.fullmatch(move)]
        free = [move for move in moves if self.loath is None or not self.loath.fullmatch(move)] or moves
        wanted = self.bot.choose(view, moves, rng.clone())
        follows = bool(glad) and int(rng.below(100)) < FOLLOWS
        if wanted in (glad if follows else free):
            return wanted
        worths = self.promising(view, rng)
        return max(glad if follows else free, key=lambda move: worths.get(move, 0.0))
