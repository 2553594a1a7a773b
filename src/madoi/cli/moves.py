"""`madoi moves`: what can be done in a position."""

from __future__ import annotations

import typer

from madoi.cli.files import DataOption, PositionArgument, read_position
from madoi.cli.language import LangOption, choose_language, say
from madoi.core.game import options
from madoi.core.state import CHANCE, OVER


def command(position: PositionArgument, data: DataOption = None, lang: LangOption = None) -> None:
    """Print the legal moves, one per line.

    Where chance is asked, its possible outcomes, each after a *.
    """
    speak = choose_language(lang)
    match = read_position(position, data)
    if match.state.actor == CHANCE:
        typer.echo(say(speak, "cli", "chance_asked"), err=True)
    elif match.state.actor == OVER:
        typer.echo(say(speak, "cli", "over"), err=True)
    mark = "* " if match.state.actor == CHANCE else ""
    for code in options(match.state):
        typer.echo(mark + match.game.text(match.state, code))
