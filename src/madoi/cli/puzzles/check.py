"""`madoi puzzles check`: puzzles searched again."""

from __future__ import annotations

from typing import Annotated

import typer

from madoi.bots.puzzles.book import GAP
from madoi.bots.puzzles.finding import TENFOLD, graded_again, judged_again, master_simulations, missed_again
from madoi.cli.files import GameArgument
from madoi.cli.language import LangOption, choose_language, say
from madoi.cli.progress import progress
from madoi.cli.puzzles.shared import FileOption, cushions, grade_name, open_book


def command(
    game: GameArgument,
    some: Annotated[
        int, typer.Option("--some", min=0, help="Only so many, spread over the set; 0 for all.")
    ] = 0,
    sims: Annotated[
        int,
        typer.Option(
            "--sims", min=0, max=10_000_000, help="Simulations; 0 for the budget that confirmed them."
        ),
    ] = 0,
    seed: Annotated[str, typer.Option("--seed", help="The same words give the same answer.")] = "check",
    file: FileOption = None,
    lang: LangOption = None,
) -> None:
    """Search puzzles again with today's advice.

    Prints those whose solution is not the best move any more, or not by 15 points, those that no sensible player misses,
    and those that other games played on give another grade.
    """
    speak = choose_language(lang)
    book = open_book(game, file)
    puzzles = book.puzzles[:: max(1, len(book.puzzles) // some)][:some] if some else book.puzzles
    budget = sims or TENFOLD * master_simulations(book.game)
    best = clear = 0
    doubtful: list[str] = []
    with progress(len(puzzles)) as advance:
        for puzzle in puzzles:
            ahead = judged_again(book, puzzle, budget, seed)
            best += ahead > 0
            clear += ahead >= GAP
            named = {"name": book.name(puzzle), "id": puzzle.id}
            if ahead < GAP:
                doubtful.append(say(speak, "puzzles", "doubtful", gap=f"{100 * ahead:+z.0f}", **named))
            if not missed_again(book, puzzle, seed):
                doubtful.append(say(speak, "puzzles", "unmissed", **named))
            grade = graded_again(book, puzzle, seed).grade
            if grade != puzzle.grade:
                said = f"{cushions(grade)} {grade_name(grade, speak)}"
                doubtful.append(say(speak, "puzzles", "regraded", grade=said, **named))
            advance()
    for line in doubtful:
        typer.echo(line)
    typer.echo(
        say(speak, "puzzles", "checked", count=len(puzzles), best=best, clear=clear, least=f"{100 * GAP:.0f}")
    )
