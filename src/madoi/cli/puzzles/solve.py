"""`madoi puzzles solve`: an answer, and what is to be said about it."""

from __future__ import annotations

from typing import Annotated

import typer

from madoi.bots.puzzles.book import Book, Chance, Puzzle
from madoi.cli.files import GameArgument
from madoi.cli.language import LangOption, choose_language, say
from madoi.cli.puzzles.shared import (
    FileOption,
    NameArgument,
    find_puzzle,
    label,
    match_of,
    open_book,
    print_question,
)
from madoi.core.errors import MadoiError
from madoi.core.game import parse

SHOWN = 6


def command(
    game: GameArgument,
    puzzle: NameArgument = "today",
    move: Annotated[
        str, typer.Argument(metavar="[MOVE]", help="Your answer; without it you are asked.")
    ] = "",
    plain: Annotated[bool, typer.Option("--plain", help="In sentences instead of a drawing.")] = False,
    file: FileOption = None,
    lang: LangOption = None,
) -> None:
    """Answer a puzzle: the first answer counts.

    Then the chances of the moves, the reasons and the line are told, with the salt of the digest.
    """
    speak = choose_language(lang)
    book = open_book(game, file)
    asked = find_puzzle(book, puzzle)
    if move:
        answer = parse(book.game, book.world(asked), move)
    else:
        print_question(book, asked, speak, plain)
        answer = ask(book, asked, speak)
    for line in verdict(book, asked, book.game.text(book.world(asked), answer), speak):
        typer.echo(line)


def ask(book: Book, puzzle: Puzzle, lang: str) -> int:
    """A legal move from the keyboard; words that are none are explained."""
    while True:
        typed = typer.prompt(say(lang, "puzzles", "ask"), prompt_suffix=" > ")
        try:
            return parse(book.game, book.world(puzzle), typed)
        except MadoiError as refused:
            typer.echo(refused.say(lang))


def verdict(book: Book, puzzle: Puzzle, answer: str, lang: str) -> list[str]:
    """Whether it was found, why, how good the other moves are, and how to check the digest."""
    match = match_of(book, puzzle)
    right = answer == puzzle.solution
    lines = [
        say(lang, "puzzles", "right" if right else "wrong", move=label(book, match, puzzle.solution, lang))
    ]
    lines += [say(lang, "hint", "reason", reason=reason.words[lang]) for reason in puzzle.reasons]
    shown = puzzle.chances[:SHOWN]
    if not right and answer not in [each.move for each in shown]:
        shown += [each for each in puzzle.chances if each.move == answer]
    for each in shown:
        mark = "◎" if each.move == puzzle.solution else "×" if each.move == answer else " "
        lines.append(f" {mark} {percent(each):>11}  {label(book, match, each.move, lang)}")
    if len(puzzle.line) > 1:
        lines.append(say(lang, "puzzles", "line", line=", ".join(puzzle.line)))
    lines.append(say(lang, "puzzles", "confirmed", bot=puzzle.bot, edition=puzzle.edition))
    lines.append(say(lang, "puzzles", "salt", salt=puzzle.salt, id=puzzle.id, solution=puzzle.solution))
    return lines


def percent(each: Chance) -> str:
    if each.error == 0.0:
        return f"{100 * each.chance:.1f} %"
    return f"{100 * each.chance:.0f} % ± {max(1, 100 * each.error):.0f}"
