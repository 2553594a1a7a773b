"""`madoi new`: a fresh position to start from."""

from __future__ import annotations

from typing import Annotated

import typer

from madoi.cli.files import (
    DataOption,
    GameArgument,
    KeepSeedOption,
    OutOption,
    SeedOption,
    check_keep,
    hand_out,
    pretty,
)
from madoi.cli.first import FirstOption, first_of
from madoi.cli.language import LangOption, choose_language
from madoi.core.documents import check_players, open_data, write_position
from madoi.core.match import Match
from madoi.core.state import LOT
from madoi.games import find_game


def command(
    game: GameArgument,
    players: Annotated[int | None, typer.Option("--players", help="How many sit at the table.")] = None,
    first: FirstOption = "1",
    seed: SeedOption = None,
    keep_seed: KeepSeedOption = False,
    out: OutOption = None,
    data: DataOption = None,
    lang: LangOption = None,
) -> None:
    """Print a fresh position.

    With --seed the first cards are dealt; without it chance is asked first. Give the same seed to `madoi apply`, and
    the game goes on as `madoi play` with that seed and the same --first would.
    """
    choose_language(lang)
    check_keep(keep_seed, seed)
    rules = find_game(game)
    seats = check_players(rules, players)
    begins = first_of(first, seats)
    match = Match(rules, open_data(rules, data), seats, seed, first=LOT if begins == "lot" else begins)
    match.settle()
    hand_out(pretty(write_position(match, keep_seed=keep_seed)), out)
