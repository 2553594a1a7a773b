"""`madoi stories`: the Story Books of a game, covers for all and the inside for who has won it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from madoi.books.story import Finish, StoryClosed, covers_of, open_story
from madoi.cli.language import LangOption, choose_language, one_line, say
from madoi.core.errors import MadoiError
from madoi.core.game import Game
from madoi.games import all_games


def command(
    book: Annotated[str | None, typer.Argument(metavar="BOOK", help="A book you have won.")] = None,
    lang: LangOption = None,
) -> None:
    """See the Story Books, or open one you have won.

    Every book has a list of achievers. A story can be read by who has won a game with its book on this machine.
    """
    from madoi.cli.terminal.shelf import Shelf

    speak = choose_language(lang)
    shelf = Shelf()

    def passed_over(problem: MadoiError) -> None:
        said = say(speak, "story", "passed_over", problem=problem.say(speak))
        typer.echo(f"madoi: {one_line(said)}", err=True)

    for game in all_games().values():
        covers = covers_of(game)
        finishes = shelf.finishes(game.id, passed_over) if covers else []
        won = {each for finish in finishes for each in finish.won}
        for cover in covers:
            if book == cover.id:
                typer.echo("\n".join(story_lines(game, cover.id, speak, finishes)))
                return
            if book is None:
                typer.echo(f"{'✓' if cover.id in won else ' '} {cover.id}: {cover.title[speak]}")
                typer.echo(f"    {cover.cover[speak]}")
                names = ", ".join(f"{each.name} ({each.day})" for each in shelf.library.achievers(cover.id))
                if names:
                    typer.echo(f"    {say(speak, 'story', 'achievers', names=names)}")
    if book is not None:
        raise StoryClosed("There is no such book", "その本はありません", about=book)


def story_lines(game: Game, book: str, lang: str, finishes: Iterable[Finish]) -> list[str]:
    """The title of a book and its pages, as lines, for who has won with it. Raises StoryClosed."""
    title = next(cover.title[lang] for cover in covers_of(game) if cover.id == book)
    lines = [title, ""]
    for page in open_story(game, book, finishes):
        lines += [*page[lang].splitlines(), "", "・", ""]
    return lines[:-2]
