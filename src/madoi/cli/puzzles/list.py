"""`madoi puzzles list`: the puzzles there are."""

from __future__ import annotations

from typing import Annotated

import typer

from madoi.bots.puzzles.book import GRADES, book_of
from madoi.cli.language import LangOption, choose_language, say
from madoi.cli.puzzles.shared import FileOption, cushions, grade_name, open_book, todays
from madoi.core.state import CHANCE
from madoi.games import all_games


def command(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="Without it, the games that have puzzles.")
    ] = "",
    grade: Annotated[int, typer.Option("--grade", min=0, max=GRADES, help="Only this grade.")] = 0,
    file: FileOption = None,
    lang: LangOption = None,
) -> None:
    """List the puzzles of a game, by grade."""
    speak = choose_language(lang)
    if not game:
        for each in all_games().values():
            book = book_of(each)
            if book is not None:
                name = book.name(todays(book))
                typer.echo(
                    f"{each.id:<14} "
                    + say(
                        speak, "puzzles", "game", name=each.names[speak], count=len(book.puzzles), today=name
                    )
                )
        return
    book = open_book(game, file)
    names = book.game.card_names(book.data, speak)
    for number in [grade] if grade else range(1, GRADES + 1):
        puzzles = book.of_grade(number)
        typer.echo(f"{cushions(number)} {grade_name(number, speak)}")
        if not puzzles:
            typer.echo("  " + say(speak, "puzzles", "none"))
        for puzzle in puzzles:
            world = book.world(puzzle)
            asked = book.game.question(world, speak, names) if world.actor != CHANCE else ""
            mark = "*" if puzzle is todays(book) else " "
            typer.echo(f" {mark}{book.name(puzzle):<6}{asked}")
    typer.echo(say(speak, "puzzles", "list_end", game=book.game.id))
