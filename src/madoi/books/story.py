"""Story Books: what a game that has them exports, and the one way to open one.

A game folder with a `books.py` has them, as one with a `terminal.py` is drawn; core, rules and records know no
more than that a seat may have chosen an id. Page, terminal and command line read with `open_story` only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

import msgspec

from madoi.core.errors import MadoiError
from madoi.core.game import Game

Page = dict[str, str]
"""One page of a story, by language."""


class Cover(msgspec.Struct):
    """The outside of a Story Book: everybody may read it."""

    id: str
    title: dict[str, str]
    cover: dict[str, str]


class StoryBooks(Protocol):
    """What `books.py` of a game folder exports."""

    RULE: str
    """The rule about who may read."""

    def covers(self) -> list[Cover]:
        """In the order they lie on the table."""

    def inside(self, book: str) -> list[Page]:
        """The pages of a book; none for a book that is not there. Only `open_story` asks for them."""


class StoryClosed(MadoiError):
    """Who asks may not read this book."""

    code = "story-closed"


@dataclass(frozen=True)
class Finish:
    """The end of one game, as far as books go: who won, which book each seat chose, and which seats the reader sat in."""

    winners: Sequence[int]
    books: Sequence[str]
    readers: Collection[int]

    @property
    def won(self) -> list[str]:
        """FJ-141: the books that the reader chose and won with."""
        chosen = [
            self.books[seat] for seat in self.winners if seat in self.readers and seat < len(self.books)
        ]
        return [book for book in chosen if book]


def books_of(game: Game) -> StoryBooks | None:
    """The game's `books.py`, or None if it has none."""
    name = type(game).__module__.rpartition(".")[0] + ".books"
    return cast(StoryBooks, import_module(name)) if find_spec(name) else None


def covers_of(game: Game) -> list[Cover]:
    """The Story Books one may choose from; none in most games."""
    books = books_of(game)
    return books.covers() if books is not None else []


def check_won(game: Game, book: str, finishes: Iterable[Finish]) -> StoryBooks:
    """FJ-141: the books of the game, for a reader who has won one of these games with `book`. Raises StoryClosed."""
    books = books_of(game)
    if books is None or all(book not in finish.won for finish in finishes):
        raise StoryClosed(
            "Only who has won with this book may read it",
            "この本を選んで勝った人だけが読めます",
            rule=books.RULE if books is not None else "",
            about=book,
        )
    return books


def open_story(game: Game, book: str, finishes: Iterable[Finish]) -> list[Page]:
    """FJ-141: the inside of a book, for a reader who has won one of these games with it. Raises StoryClosed."""
    return check_won(game, book, finishes).inside(book)
