"""Puzzles, their first answer, and what is told after it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from madoi.server.wire.names import Person
from madoi.table.news import MoveCard, Words


class PuzzleCard(msgspec.Struct):
    """A puzzle in the list of its game."""

    id: str
    name: str
    """What people call it: `3-10` is the tenth of grade three."""
    grade: int
    """How deep the move hides, from 1 to 5."""
    players: int
    moves: int
    """How many moves there are."""
    question: Words


class PuzzleDay(msgspec.Struct):
    """The puzzle of a day (UTC), the same for everybody."""

    date: str
    id: str


class PuzzleBook(msgspec.Struct):
    """The puzzles of a game, easy ones first, and those of the last seven days, today's last."""

    game: str
    days: list[PuzzleDay]
    puzzles: list[PuzzleCard]
    answered: int = 0
    """How many browsers have answered today's puzzle, …"""
    solved: int = 0
    """… and how many of them found it with their first answer."""


class PuzzleTable(msgspec.Struct):
    """A puzzle as the seat that is asked sees it. Which move is best is not told before it answers."""

    card: PuzzleCard
    seat: int
    moves: list[MoveCard]
    position: Any
    look: Any
    odds: Any
    """Exact chances, where the game has them."""
    digest: str
    """SHA-256 of salt, id and solution with a line feed between them: it fixes the solution before the answer."""


class PuzzleGuess(msgspec.Struct, forbid_unknown_fields=True):
    """An answer, in notation."""

    move: Annotated[str, Meta(max_length=200)]
    person: Person = ""
    """A random key this browser keeps: its first answer to the puzzle of the day is counted. Only its hash is stored."""


class PuzzleHint(msgspec.Struct):
    """A step towards the solution that does not name it."""

    why: Words | None
    """What the best move brings; null where nothing can be counted, …"""
    not_this: Words | None
    """… then a move that only looks good."""


class PuzzleMove(msgspec.Struct):
    """A move, the chance to win after it, and half of its 95 % interval."""

    move: str
    words: Words
    chance: float
    error: float


class PuzzleAnswer(msgspec.Struct):
    """What is told after an answer."""

    right: bool
    solution: str
    salt: str
    """With id and solution it makes the digest."""
    chances: list[PuzzleMove]
    """Every move that was judged, the solution first."""
    reasons: list[Words]
    line: list[str]
    """The solution, and what follows it until chance or another seat is asked."""
    exact: bool
    bot: str
    """Whose search confirmed it …"""
    edition: int
    """… and the edition of the game's advice that it thought with."""
