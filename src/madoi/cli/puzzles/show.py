"""`madoi puzzles show`: one puzzle, without its solution."""

from __future__ import annotations

from typing import Annotated

import typer

from madoi.cli.files import GameArgument
from madoi.cli.language import LangOption, choose_language
from madoi.cli.puzzles.shared import FileOption, NameArgument, find_puzzle, open_book, print_question


def command(
    game: GameArgument,
    puzzle: NameArgument = "today",
    plain: Annotated[bool, typer.Option("--plain", help="In sentences instead of a drawing.")] = False,
    file: FileOption = None,
    lang: LangOption = None,
) -> None:
    """Draw a puzzle: the table, the question and every move.

    The digest below it fixes the solution beforehand; `solve` tells the salt that opens it.
    """
    speak = choose_language(lang)
    book = open_book(game, file)
    print_question(book, find_puzzle(book, puzzle), speak, plain)
