"""The deal of the day, its results, and bests."""

from __future__ import annotations

import msgspec

from madoi.server.wire.names import Person


class DayOf(msgspec.Struct, forbid_unknown_fields=True):
    """Whose day."""

    person: Person = ""


class BestsOf(msgspec.Struct, forbid_unknown_fields=True):
    person: Person


class ResultLine(msgspec.Struct):
    name: str
    won: bool
    score: int | None
    assists: dict[str, int]
    at: int
    table: str
    board: str


class Day(msgspec.Struct):
    """A daily deal as a browser finished it."""

    date: str
    won: bool
    score: int | None
    table: str


class Bar(msgspec.Struct):
    """How many people got so many points; the first of all are those who lost."""

    low: int
    high: int
    people: int


class DayPage(msgspec.Struct):
    """How a browser stands on a day, and its row of days."""

    date: str
    today: str
    people: int
    """Whose result stands on the board of the day."""
    bars: list[Bar]
    mine: Day | None
    rank: int | None
    beaten: int
    """How many people did worse."""
    row: int
    """Days in a row up to now; a day counts when it is finished, won or lost."""
    longest: int
    best: Day | None
    mean: float | None
    """Points of the own wins."""
    days: list[Day]


class Board(msgspec.Struct):
    board: str
    label: str
    lines: list[ResultLine]
    seed: str = ""
    """Of a daily deal, when the day is over."""
