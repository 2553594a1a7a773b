"""`madoi moves`: what can be done in a position."""

from __future__ import annotations

from typing import Annotated

import typer

from madoi.cli.files import DataOption, PositionArgument, read_position
from madoi.cli.language import LangOption, choose_language, say
from madoi.core.game import possible
from madoi.core.state import CHANCE, OVER


def command(
    position: PositionArgument,
    ways: Annotated[
        bool, typer.Option("--ways", help="Before each outcome of chance, in how many ways it can happen.")
    ] = False,
    data: DataOption = None,
    lang: LangOption = None,
) -> None:
    """Print the legal moves, one per line.

    Where chance is asked, its possible outcomes, each after a *.
    """
    speak = choose_language(lang)
    match = read_position(position, data)
    state = match.state
    if state.actor == CHANCE:
        typer.echo(say(speak, "cli", "chance_asked", stream=state.stream()), err=True)
        for code, count in state.outcomes():
            typer.echo(f"{f'{count} ' if ways else ''}* {match.game.text(state, code)}")
        return
    if state.actor == OVER:
        typer.echo(say(speak, "cli", "over"), err=True)
    for code in possible(state):
        typer.echo(match.game.text(state, code))
