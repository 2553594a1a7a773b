"""Puzzles as the page gets them: without the solution, until an answer comes."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache

from madoi.bots.puzzles.book import Book, Puzzle, book_of
from madoi.core.errors import LANGUAGES, MadoiError
from madoi.core.game import parse
from madoi.core.state import State
from madoi.games import find_game
from madoi.server.problems import Problem
from madoi.server.wire import (
    PuzzleAnswer,
    PuzzleBook,
    PuzzleCard,
    PuzzleDay,
    PuzzleMove,
    PuzzleTable,
)
from madoi.table.news import MoveCard, Words
from madoi.table.sight import told_apart

DAYS = 7


def find_book(game: str) -> Book:
    """The puzzles of a game. Raises Problem where it has none."""
    book = book_of(find_game(game))
    if book is None or not book.puzzles:
        raise Problem("not-found")
    return book


def find_puzzle(book: Book, id: str) -> Puzzle:
    try:
        return book.find(id)
    except MadoiError:
        raise Problem("not-found") from None


def told_book(book: Book, today: str) -> PuzzleBook:
    last = date.fromisoformat(today)
    days = [last - timedelta(days=ago) for ago in reversed(range(DAYS))]
    return PuzzleBook(
        book.game.id, [PuzzleDay(day.isoformat(), book.of_day(day).id) for day in days], cards_of(book)
    )


@lru_cache(64)
def cards_of(book: Book) -> list[PuzzleCard]:
    return [card_of(book, puzzle) for puzzle in book.puzzles]


def card_of(book: Book, puzzle: Puzzle) -> PuzzleCard:
    world, game = book.world(puzzle), book.game
    question = Words(*(game.question(world, lang, game.card_names(book.data, lang)) for lang in LANGUAGES))
    return PuzzleCard(
        puzzle.id, book.name(puzzle), puzzle.grade, puzzle.players, len(world.legal()), question
    )


def move_cards(book: Book, world: State) -> list[MoveCard]:
    """Every legal move with the words of its button."""
    names = {lang: book.game.card_names(book.data, lang) for lang in LANGUAGES}
    return told_apart(
        [
            MoveCard(
                book.game.text(world, code),
                Words(*(book.game.label(world, code, lang, names[lang]) for lang in LANGUAGES)),
            )
            for code in world.legal()
        ]
    )


def told_table(book: Book, puzzle: Puzzle) -> PuzzleTable:
    world, view = book.world(puzzle), book.view(puzzle)
    return PuzzleTable(
        card=card_of(book, puzzle),
        seat=puzzle.seat,
        moves=move_cards(book, world),
        position=view.position,
        look=view.look,
        odds=book.game.odds(world),
        digest=puzzle.digest,
    )


def told_answer(book: Book, puzzle: Puzzle, move: str) -> PuzzleAnswer:
    """Raises IllegalMove, and tells nothing, if it is no move."""
    world = book.world(puzzle)
    answer = book.game.text(world, parse(book.game, world, move))
    labels = {card.move: card.words for card in move_cards(book, world)}
    return PuzzleAnswer(
        right=answer == puzzle.solution,
        solution=puzzle.solution,
        salt=puzzle.salt,
        chances=[
            PuzzleMove(each.move, labels[each.move], each.chance, each.error) for each in puzzle.chances
        ],
        reasons=[Words(reason.words["en"], reason.words["ja"]) for reason in puzzle.reasons],
        line=puzzle.line,
        exact=puzzle.exact,
        bot=puzzle.bot,
        edition=puzzle.edition,
    )
