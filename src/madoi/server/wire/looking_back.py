"""Replay, review, the luck of a game, and playing on from a step."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from madoi.bots.review import Review
from madoi.table.commands import SeatNumber
from madoi.table.entries import BotCode
from madoi.table.news import DealCard, News, TableView, Words
from madoi.table.verify import Draw


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """Play on from a step of a finished table: you in one seat, bots in the others."""

    step: Annotated[int, Meta(ge=0, le=10_000_000)]
    """A step of the game, as in a replay."""
    seat: SeatNumber
    bot: BotCode = "greedy"


class ReplayStep(msgspec.Struct):
    """One step of a finished game, as a seat saw it."""

    step: int
    steps: int
    """How many there are."""
    line: str
    """The step in notation: `> place 1.1` or `* s-pp-1`. Empty while hands are hidden: it would name their cards."""
    news: list[News]
    view: TableView


class LuckPage(msgspec.Struct):
    """What is needed to answer every question to chance again: the deal, the record's seed, and the draws."""

    deal: DealCard
    seed: str
    """Empty if it is not told: of a daily deal before the day is over, of some imported games."""
    draws: list[Draw]


class Choice(msgspec.Struct):
    """A judged choice in words: what was done, and what would have been best."""

    step: int
    made: Words
    best: Words


class ReviewPage(msgspec.Struct):
    """How far a review is: choices judged, choices there are, and what was found when all are done."""

    done: int
    total: int
    review: Review | None = None
    choices: list[Choice] = []


class NewsPage(msgspec.Struct):
    news: list[News]
    line: int = msgspec.field(name="step")
    """The last of the log."""
