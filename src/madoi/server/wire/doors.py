"""What is said of a game before anybody sits down, and of the house."""

from __future__ import annotations

import msgspec

from madoi.server.wire.reading import BookCard
from madoi.table.news import Words


class LevelCard(msgspec.Struct):
    """A level of bots, for people."""

    code: str
    names: Words


class SetCard(msgspec.Struct):
    """A set of components that comes with a game."""

    name: str
    """What `NewTable.data` says."""
    id: str
    """The id of its components, which is what views and boards of results tell."""
    names: Words


class GameCard(msgspec.Struct):
    """A game one can open a table of, and what stands on its door."""

    id: str
    names: Words
    strip: str
    """Its Japanese title as it is written on a door, from top to bottom."""
    line: Words
    """What it is about, in a short sentence; may be empty."""
    time: Words
    """How long it takes; may be empty."""
    score: Words
    """What a result counts: `floor {n}`; empty where it is points."""
    seats: list[int]
    sets: list[SetCard]
    bots: list[str]
    """Codes that may sit in a seat."""
    levels: list[LevelCard]
    """Their names for people: the levels, weakest first, then the others."""
    solo: bool
    odds: bool
    """It has exact chances to tell."""
    secrets: bool
    """Seats know things that others do not: on one device a curtain falls between them."""
    books: list[BookCard] = []
    puzzles: int = 0
    """How many puzzles it has."""


class Health(msgspec.Struct):
    ok: bool
    tables: int
    sockets: int
