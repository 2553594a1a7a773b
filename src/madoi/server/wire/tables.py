"""Tables in lists: one's own, and those that run."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from madoi.server.wire.sitting import TableToken
from madoi.table.entries import Terms
from madoi.table.news import Phase, Words


class Forget(msgspec.Struct, forbid_unknown_fields=True):
    """Which tokens of the seat to give up: the one that asks, all others, or all."""

    which: Literal["this", "others", "all"] = "this"


class Forgotten(msgspec.Struct):
    """How many tokens are no longer good."""

    tokens: int


class Mine(msgspec.Struct, forbid_unknown_fields=True):
    """The tables a browser remembers."""

    tables: Annotated[list[TableToken], Meta(max_length=30)]


class Glance(msgspec.Struct):
    """A table as somebody without a link finds it: a finished one can be looked at, a listed one watched."""

    game: str
    over: bool
    listed: bool
    sealed: bool
    """It shows the deal of a day that is not over, and is for its own seat only."""


class TableLine(msgspec.Struct):
    """One line in the list of tables."""

    table: str
    game: str
    data: str
    opened: int
    changed: int
    over: bool
    seats: list[str]
    """Names; empty where nobody sits yet."""
    waiting: int
    """How many seats still wait for a person."""
    free: list[int]
    """The seats that anybody may take."""
    host: str
    """The person who sat down first."""
    commitment: str
    """Of a fair deal: what the server is bound by, to make a pledge before sitting down."""
    terms: Terms = msgspec.field(name="options")


class MyTable(msgspec.Struct):
    """How a table stands, for one of its seats."""

    table: str
    game: str
    data: str
    phase: Phase
    seat: int | None
    asked: list[int]
    my_turn: bool
    names: list[Words]
    """Who sits where, bots by their names; empty until somebody sits there."""
    waiting: int
    opened: int
    changed: int
    winners: list[int]
    score: int | None
    """What this seat scored, when the game ended by the rules and counts points."""
    rematch: str
    deal: str
    label: str
    """The number or the date of the deal."""
