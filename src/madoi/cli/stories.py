"""`madoi stories`: the Story Books of a game, covers for all and the inside for who has won it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

import typer

from madoi.cli.language import LangOption, choose_language, one_line, say
from madoi.core.errors import MadoiError
from madoi.core.game import Game
from madoi.core.stories import StoryClosed, open_story
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
        won = shelf.won_stories(game.id, passed_over) if game.books() else set()
        for cover in game.books():
            if book == cover.id:
                typer.echo("\n".join(story_lines(game, cover.id, speak, won)))
                return
            if book is None:
                typer.echo(f"{'✓' if cover.id in won else ' '} {cover.id}: {cover.title[speak]}")
                typer.echo(f"    {cover.cover[speak]}")
                names = ", ".join(f"{each.name} ({each.day})" for each in shelf.library.achievers(cover.id))
                if names:
                    typer.echo(f"    {say(speak, 'story', 'achievers', names=names)}")
    if book is not None:
        raise StoryClosed("There is no such book", "その本はありません", about=book)


def story_lines(game: Game, book: str, lang: str, won: Collection[str]) -> list[str]:
    """The title of a book and its pages, as lines, for who has won with it. Raises StoryClosed."""
    title = next(cover.title[lang] for cover in game.books() if cover.id == book)
    lines = [title, ""]
    for page in open_story(game, book, won):
        lines += [*page[lang].splitlines(), "", "・", ""]
    return lines[:-2]
