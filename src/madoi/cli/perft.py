"""`madoi perft`: count lines of play, to compare two programs that know the rules."""

from __future__ import annotations

import signal
from typing import Annotated

import typer

from madoi.cli.files import DataOption, PositionArgument, read_position
from madoi.cli.language import LangOption, choose_language
from madoi.core.game import possible
from madoi.core.state import CHANCE, perft


def command(
    position: PositionArgument,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, max=100, help="Steps to look ahead.")],
    divide: Annotated[bool, typer.Option("--divide", help="Also the count behind every first step.")] = False,
    data: DataOption = None,
    lang: LangOption = None,
) -> None:
    """Count the lines of play of DEPTH steps.

    Moves and outcomes of chance are steps alike.
    """
    choose_language(lang)
    match = read_position(position, data)
    # Counting runs inside compiled code, which does not look for Ctrl-C by itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if divide and depth > 0:
        mark = "* " if match.state.actor == CHANCE else ""
        for code in possible(match.state):
            after = match.state.clone()
            after.apply(code)
            typer.echo(f"{mark}{match.game.text(match.state, code)}: {int(perft(after, depth - 1))}")
    typer.echo(int(perft(match.state, depth)))
