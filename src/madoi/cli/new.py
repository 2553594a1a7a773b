"""`madoi new`: a fresh position to start from."""

from __future__ import annotations

from typing import Annotated

import typer

from madoi.cli.files import DataOption, SeedOption, pretty
from madoi.cli.language import LangOption, choose_language
from madoi.core.documents import check_players, open_data, write_position
from madoi.core.match import Match
from madoi.games import find_game


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="fort-of-gold, …")],
    players: Annotated[int | None, typer.Option("--players", help="How many sit at the table.")] = None,
    seed: SeedOption = None,
    data: DataOption = None,
    lang: LangOption = None,
) -> None:
    """Print a fresh position.

    With --seed the first cards are dealt; without it chance is asked first.
    """
    choose_language(lang)
    rules = find_game(game)
    match = Match(rules, open_data(rules, data), check_players(rules, players), seed)
    match.settle()
    typer.echo(pretty(write_position(match)))
