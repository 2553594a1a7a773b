"""What the commands about puzzles share: finding one by its name, and telling it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from madoi.bots.puzzles.book import GRADES, Book, Puzzle, book_of, read_book
from madoi.cli.drawing import print_page
from madoi.cli.language import say
from madoi.core.errors import BadDocument
from madoi.core.levels import LEVELS
from madoi.core.match import Match
from madoi.games import find_game

NameArgument = Annotated[
    str, typer.Argument(metavar="PUZZLE", help="today, a name such as 3-10 from the list, or an id.")
]
FileOption = Annotated[
    Path | None, typer.Option("--file", help="Puzzles of your own instead of those that come with the game.")
]


def open_book(game: str, file: Path | None = None) -> Book:
    """The puzzles of a game. Raises BadDocument where it has none."""
    rules = find_game(game)
    book = book_of(rules) if file is None else read_book(rules, file)
    if book is None or not book.puzzles:
        raise BadDocument(f"{rules.id} has no puzzles", f"{rules.id}に問題はありません", about=game)
    return book


def todays(book: Book) -> Puzzle:
    return book.of_day(datetime.now(UTC).date())


def find_puzzle(book: Book, name: str) -> Puzzle:
    """By `today`, by its place in its grade, or by its id."""
    if name == "today":
        return todays(book)
    for puzzle in book.puzzles:
        if name == book.name(puzzle):
            return puzzle
    return book.find(name)


def match_of(book: Book, puzzle: Puzzle) -> Match:
    return Match(book.game, book.data, puzzle.players, start=book.world(puzzle))


def grade_name(grade: int, lang: str) -> str:
    return list(LEVELS.values())[grade - 1][lang]


def cushions(grade: int) -> str:
    return "●" * grade + "○" * (GRADES - grade)


def heading(book: Book, puzzle: Puzzle, lang: str) -> str:
    """`3-10 ●●●○○ Fair, seat 1 of 2`."""
    return say(
        lang,
        "puzzles",
        "heading" if puzzle.players > 1 else "heading_alone",
        name=book.name(puzzle),
        cushions=cushions(puzzle.grade),
        grade=grade_name(puzzle.grade, lang),
        seat=puzzle.seat + 1,
        players=puzzle.players,
    )


def label(book: Book, match: Match, move: str, lang: str) -> str:
    """A legal move in the words of the game."""
    names = book.game.card_names(book.data, lang)
    for code in match.state.legal():
        if book.game.text(match.state, code) == move:
            return book.game.label(match.state, code, lang, names)
    return move


def print_question(book: Book, puzzle: Puzzle, lang: str, plain: bool) -> None:
    """The table as the seat sees it, what is asked, and every move."""
    match = match_of(book, puzzle)
    typer.echo(heading(book, puzzle, lang))
    print_page(match, puzzle.seat, lang, plain=plain)
    for code in match.state.legal():
        move = book.game.text(match.state, code)
        said = label(book, match, move, lang)
        typer.echo(f"  {move}" if said == move else f"  {move}  ({said})")
    typer.echo(say(lang, "puzzles", "digest", digest=puzzle.digest))
