"""Options that several commands of the lab have, and how their study is played while somebody looks."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Annotated

import typer

from madoi.bots import plain_code
from madoi.cli.simulate import bot_codes
from madoi.core.documents import data_ref
from madoi.core.game import Data, Game
from madoi.lab.engines import Engine
from madoi.lab.playing import Side
from madoi.lab.tastes import player_for

PlayersOption = Annotated[int | None, typer.Option("--players", help="How many sit at the table.")]
BotsOption = Annotated[
    str,
    typer.Option("--bots", help="easy, strong, greedy, …; one for all, or one per seat with commas."),
]
GamesOption = Annotated[int, typer.Option("--games", min=1, max=10_000_000, help="How many games at most.")]
LabSeedOption = Annotated[str, typer.Option("--seed", help="Any words. Game k has the seed SEED-k.")]
StudyOption = Annotated[
    Path | None,
    typer.Option("--study", help="The folder of the study; without it, one named after game and seed."),
]
EngineOption = Annotated[
    Engine, typer.Option("--engine", help="Who plays: processes of this machine, Dask or Ray.")
]
JobsOption = Annotated[
    int, typer.Option("--jobs", min=0, max=1024, help="Games at a time; 0 for one on every core.")
]
AddressOption = Annotated[
    str,
    typer.Option("--address", help="Of a Dask or Ray cluster; without it, one is started on this machine."),
]


def side_of(game: Game, data: Data, bots: str, players: int, name: str = "standard") -> Side:
    """A side of a study from what was typed. A bot that does not exist is refused here, before anything is played."""
    codes = bot_codes(bots, players)
    for code in codes:
        player_for(code, game, data)
        plain_code(code, game)
    return Side(name, tuple(codes), data_ref(data))


def folder_for(given: Path | None, *words: str) -> Path:
    """Where a study is kept: where one says, or a folder named after what it is about."""
    return given or Path("-".join(word.replace("/", "_") for word in words if word))


def watched(steps: Iterable[object], draw: Callable[[float], object]) -> bool:
    """Go through something long; if somebody is looking, draw how it stands, twice a second.

    False if Ctrl-C came before the end: what was played until then is kept.
    """
    began = time.monotonic()
    try:
        if not sys.stdout.isatty():
            for _ in steps:
                pass
            return True
        from rich.live import Live

        drawn = 0.0
        with Live(auto_refresh=False, transient=True) as live:
            for _ in steps:
                if time.monotonic() - began - drawn > 0.5:
                    drawn = time.monotonic() - began
                    live.update(draw(drawn), refresh=True)  # type: ignore[arg-type]
        return True
    except KeyboardInterrupt:
        return False
    finally:
        if isinstance(steps, Generator):
            steps.close()
