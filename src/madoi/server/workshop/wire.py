"""What travels between the workshop and its page. `web/src/wire.ts` is generated from these too."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from madoi.core.form import Field, Part
from madoi.lab.totals import MetricRow
from madoi.table.news import Words

SetName = Annotated[str, Meta(max_length=60)]
"""A set that comes with Madoi, or `w-ID-VERSION`; without a version the last."""
Title = Annotated[str, Meta(min_length=1, max_length=60)]
Note = Annotated[str, Meta(max_length=1000)]
Version = Annotated[int, Meta(ge=1, le=100_000)]


# To the server


class CheckSet(msgspec.Struct, forbid_unknown_fields=True):
    """Would these components hold, and what differs from the set they came from?"""

    content: dict[str, Any]
    origin: SetName = "standard"


class NewSet(msgspec.Struct, forbid_unknown_fields=True):
    """A set of one's own, a copy of another."""

    name: Title
    origin: SetName = "standard"
    note: Note = ""


class KeepSet(msgspec.Struct, forbid_unknown_fields=True):
    """The next version of a set: other components, or an earlier version's again."""

    after: Version
    """The version that was changed. If the set has moved on, nothing is kept."""
    content: dict[str, Any] | None = None
    back: Version | None = None
    """Take the components of this version instead."""


class NameSet(msgspec.Struct, forbid_unknown_fields=True):
    after: Version
    name: Title
    note: Note = ""


class PlayedSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody at a real table, and the points by line of the score sheet."""

    name: Annotated[str, Meta(max_length=40)]
    points: Annotated[int, Meta(ge=-999, le=9999)]
    lines: Annotated[dict[str, Annotated[int, Meta(ge=-999, le=9999)]], Meta(max_length=20)] = {}


class PlayedGame(msgspec.Struct, forbid_unknown_fields=True):
    """How a game went at a real table."""

    after: Version
    version: Version
    """What was printed."""
    seats: Annotated[list[PlayedSeat], Meta(min_length=1, max_length=8)]
    note: Note = ""


Pairs = Annotated[int, Meta(ge=1, le=100_000)]
Care = Literal["used", "win", "length"]
"""What one may care about: that a card is used, that a seat wins, how long a game is."""


class MeasureSet(msgspec.Struct, forbid_unknown_fields=True):
    """Compare a version with another set, on the same luck."""

    version: Version
    against: SetName = ""
    """Another set; empty for what this one was made from."""
    players: Annotated[int, Meta(ge=1, le=8)] = 1
    bots: Annotated[str, Meta(max_length=20)] = "strong"
    """The level that plays, on both sides."""
    pairs: Pairs = 1000
    """So many at most."""
    care: dict[Care, Annotated[float, Meta(gt=0, le=1000)]] = {}
    """Smaller changes are of no interest; shares in points of a hundred."""


# From the server


class Fault(msgspec.Struct):
    """What is wrong, at the field where it stands."""

    path: list[Part]
    words: Words
    rule: str


class ChangeLine(msgspec.Struct):
    """One difference as one reads it aloud: `Peony Stone Wall: stone 2 → 1`."""

    path: list[Part]
    thing: str
    """The id of the card, place or row; empty for a number that belongs to none."""
    name: Words
    field: Words
    """Empty where a whole row came or went."""
    old: Words
    new: Words


class Checked(msgspec.Struct):
    fault: Fault | None
    changes: list[ChangeLine]


class WorkshopForm(msgspec.Struct):
    """What can be changed of a game, for a page that knows none."""

    game: str
    form: Field
    fixed: dict[str, Fault]
    """Lists that have always as many rows, by their path, and why."""


class MadeSet(msgspec.Struct):
    """A new set, and the key that lets its maker go on with it. It is told once."""

    id: str
    key: str
    version: int


class HistoryLine(msgspec.Struct):
    """One version: what was changed, or what was done with the set."""

    version: int
    at: int
    kind: str
    """made, kept, back, named, played, measured."""
    changes: list[ChangeLine] = []
    """kept, back: the first few."""
    more: int = 0
    """So many changes beside those."""
    back: int = 0
    """back: the version whose components these are."""
    seats: list[PlayedSeat] = []
    note: str = ""
    sentences: list[Words] = []
    """measured: what was found out."""


class SetPage(msgspec.Struct):
    """A set as anybody sees it who has its address."""

    id: str
    game: str
    name: str
    note: str
    version: int
    """The one that is shown."""
    last: int
    at: int
    origin: str
    origin_name: Words
    content: dict[str, Any]
    base: dict[str, Any]
    """The components it was made from."""
    changes: list[ChangeLine]
    history: list[HistoryLine]


class NewVersion(msgspec.Struct):
    version: int
    at: int
    changes: list[ChangeLine]
    """Against what the set was made from."""
    line: HistoryLine


class Watch(msgspec.Struct):
    """A game worth watching: why, and the points of every seat over the game."""

    why: Words
    note: Words
    table: str
    """Where it is replayed."""
    scores: list[int | None]
    winners: list[int]
    lines: list[list[float]]


class Measurement(msgspec.Struct):
    """A comparison of two sets: what was asked, how far it is, and what is known by now."""

    id: str
    state: str
    """waiting, running, done."""
    version: int
    against: Words
    players: int
    bots: str
    budget: int
    """So many pairs at most."""
    at: int
    changes: list[ChangeLine]
    """What differs between the two sides."""
    place: int = 0
    """waiting: so many come before."""
    pairs: int = 0
    seconds: float = 0.0
    """So long it has been played."""
    asked: list[str] = []
    """The keys of what was asked; they are the first rows."""
    rows: list[MetricRow] = []
    paths: dict[str, list[tuple[int, float, float, float]]] = {}
    """By question: after how many pairs, the difference, and its interval."""
    since: dict[str, int] = {}
    """By question: the pair since which it has been answered."""
    sentences: list[Words] = []
    """The answers: what was asked in its order, then what else became clear."""
    pairing: Words | None = None
    """What the same luck was worth."""
    end: str = ""
    """done: answered, budget, left (somebody or the clock stopped it), failed."""
    games: list[Watch] = []


class MeasurePage(msgspec.Struct):
    """What is measured of a set, for all who know its address; only the workshop's key starts anything."""

    open: bool
    """This server measures at all."""
    shown: Measurement | None
    """What is waiting or running now, else the last result."""
    waiting: int
    """So many comparisons are waiting or running, of all sets."""
    most: int
    """So many pairs may be asked for."""
    care: dict[Care, float]
    """What one cares about unless one says otherwise."""
    levels: list[str]
