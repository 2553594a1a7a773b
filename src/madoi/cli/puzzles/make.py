"""`madoi puzzles make`: look through games for puzzles."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from madoi.bots.puzzles.book import Source, read_book
from madoi.bots.puzzles.finding import Finder, explained_again, graded_again
from madoi.bots.puzzles.making import Shelf, games_of_bots, last_number, source_of
from madoi.cli.files import GameArgument, hand_out, pretty, read_records
from madoi.cli.language import LangOption, choose_language, say
from madoi.cli.progress import progress
from madoi.core.documents import find_data, standard
from madoi.core.game import Data, Game
from madoi.core.match import Match
from madoi.games import find_game


def command(
    game: GameArgument,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            help="The file; if it is there, its puzzles are kept, graded and explained anew, and the search goes on.",
        ),
    ] = None,
    count: Annotated[int, typer.Option("--count", min=1, max=10_000, help="How many puzzles.")] = 60,
    records: Annotated[
        str | None,
        typer.Option("--records", help="Records of people's games to look through first, or -."),
    ] = None,
    minutes: Annotated[
        float, typer.Option("--minutes", min=0, help="Stop after so long; 0 for no limit.")
    ] = 0,
    seed: Annotated[str, typer.Option("--seed", help="Game k is played with the seed SEED-k.")] = "puzzles",
    sims: Annotated[
        int, typer.Option("--sims", min=0, max=1_000_000, help="Simulations to find one; 0 for Master's.")
    ] = 0,
    lang: LangOption = None,
) -> None:
    """Find puzzles in games of bots and of people.

    A puzzle has one move that is 15 points of win chance better than any other, confirmed by a search of ten times the
    budget, and that a sensible player misses. It takes hours; what was found is written at once.
    """
    speak = choose_language(lang)
    rules = find_game(game)
    data = standard(rules)
    shelf = Shelf(count)
    finder = Finder(rules, data, seed, sims)
    ends = time.monotonic() + 60 * minutes if minutes else 0.0
    looked = 0
    with progress(count) as advance:
        if out is not None and out.exists():
            book = read_book(rules, out)
            for puzzle in book.puzzles:
                shelf.keep(explained_again(book, graded_again(book, puzzle, seed), seed))
                advance()
            hand_out(pretty(shelf.file(rules, data)), out)
        for match, source in games(rules, data, seed, records, shelf):
            if shelf.full or (ends and time.monotonic() > ends):
                break
            looked += 1
            finder.pairs = shelf.wants_pairs
            for puzzle in finder.in_match(match, source):
                if shelf.take(puzzle):
                    advance()
                    if out is not None:
                        hand_out(pretty(shelf.file(rules, data)), out)
    if out is None:
        hand_out(pretty(shelf.file(rules, data)), None)
    else:
        typer.echo(
            say(speak, "puzzles", "made", count=len(shelf.puzzles), games=looked, choices=finder.looked)
        )


def games(
    rules: Game, data: Data, seed: str, records: str | None, shelf: Shelf
) -> Iterator[tuple[Match, Source]]:
    """People's games, as far as they were played with these components, then those of bots."""
    if records is not None:
        for each in read_records(records):
            if each.game is rules and find_data(rules, each.file.data).digest == data.digest:
                yield each.open(), source_of(each.file)
    yield from games_of_bots(rules, data, seed, last_number(shelf.puzzles, seed))
