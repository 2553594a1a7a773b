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
from madoi.server.wire.puzzles import (
    PuzzleAnswer,
    PuzzleBook,
    PuzzleCard,
    PuzzleDay,
    PuzzleHint,
    PuzzleMove,
    PuzzleTable,
)
from madoi.store.interface import Store
from madoi.table.news import MoveCard, Words
from madoi.table.sight import told_apart

DAYS = 7
FOUND, MISSED = "1", "0"
AFTER_EVERYBODY = "g"
"""Comes after every hash, in whatever order a database sorts letters."""
MOST_PEOPLE = 100_000
UNCOUNTED = ("only", "close", "whole")


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


async def told_book(store: Store, book: Book, today: str) -> PuzzleBook:
    last = date.fromisoformat(today)
    days = [last - timedelta(days=ago) for ago in reversed(range(DAYS))]
    counted = await store.count_settings(
        first_answer(book, today, ""), first_answer(book, today, AFTER_EVERYBODY)
    )
    return PuzzleBook(
        book.game.id,
        [PuzzleDay(day.isoformat(), book.of_day(day).id) for day in days],
        cards_of(book),
        answered=sum(counted.values()),
        solved=counted.get(FOUND, 0),
    )


def first_answer(book: Book, day: str, person: str) -> str:
    """Under this name the store keeps what a browser answered first to the puzzle of a day."""
    return f"first answer/{book.game.id}/{day}/{person}"


async def count_answer(
    store: Store, book: Book, puzzle: Puzzle, right: bool, person: str, today: str
) -> None:
    """The first answer of a browser to today's puzzle counts; older days are history."""
    if not person or book.of_day(date.fromisoformat(today)).id != puzzle.id:
        return
    counted = await store.count_settings(
        first_answer(book, today, ""), first_answer(book, today, AFTER_EVERYBODY)
    )
    if sum(counted.values()) < MOST_PEOPLE:
        await store.setting(first_answer(book, today, person), FOUND if right else MISSED)


def told_hint(book: Book, puzzle: Puzzle) -> PuzzleHint:
    """What the best move brings, if that can be counted; else a move that looks good and is not it, where two others are left."""
    for reason in puzzle.reasons:
        if reason.fact not in UNCOUNTED:
            return PuzzleHint(Words(reason.words["en"], reason.words["ja"]), None)
    moves = move_cards(book, book.world(puzzle))
    lure = puzzle.chances[1].move
    others = {card.move: card.words for card in moves}
    return PuzzleHint(None, others.get(lure) if len(moves) > 2 else None)


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
