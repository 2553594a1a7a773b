"""`madoi lab run`: bots play many games, and every one of them is measured and kept."""

from __future__ import annotations

from collections.abc import Iterator

import typer

from madoi.cli.files import DataOption, GameArgument
from madoi.cli.lab.live import table
from madoi.cli.lab.sharing import (
    AddressOption,
    BotsOption,
    EngineOption,
    GamesOption,
    JobsOption,
    LabSeedOption,
    PlayersOption,
    StudyOption,
    folder_for,
    side_of,
    watched,
)
from madoi.cli.language import LangOption, choose_language
from madoi.core.documents import check_players, open_data
from madoi.games import find_game
from madoi.lab.engines import Crew, Engine
from madoi.lab.playing import Setting, batch_of
from madoi.lab.study import begin
from madoi.lab.totals import Totals
from madoi.lab.words import count, say


def command(
    game: GameArgument,
    players: PlayersOption = None,
    bots: BotsOption = "strong",
    games: GamesOption = 2000,
    seed: LabSeedOption = "lab",
    study: StudyOption = None,
    engine: EngineOption = Engine.LOCAL,
    jobs: JobsOption = 0,
    address: AddressOption = "",
    data: DataOption = None,
    lang: LangOption = None,
) -> None:
    """Play many games and measure them.

    Keeps every game as a record, and facts about games, seats and cards as Parquet files in the folder of the study. A
    run that was stopped goes on with the same command, and ends with the same bytes.
    """
    speak = choose_language(lang)
    rules = find_game(game)
    components = open_data(rules, data)
    seats = check_players(rules, players)
    side = side_of(rules, components, bots, seats, data or "standard")
    setting = Setting(rules.id, seed, games, batch_of(games), (side,))
    kept = begin(folder_for(study, rules.id, seed), "run", setting)
    totals = Totals(setting)
    crew = Crew(engine, jobs, address)
    before = len(list(kept.parts.glob("*.part"))) * setting.batch if kept.parts.exists() else 0

    def steps() -> Iterator[None]:
        for batch in kept.go_on(crew):
            totals.add(batch)
            yield

    with crew:
        whole = watched(steps(), lambda seconds: table(kept, totals, speak, crew.jobs, seconds, before))
    for file in kept.mended:
        typer.echo(say(speak, "live", "mended", file=file), err=True)
    if not whole:
        typer.echo(say(speak, "live", "stopped", games=totals.deals), err=True)
        raise KeyboardInterrupt
    if kept.done is None:
        kept.finish()
    from rich.console import Console

    Console(highlight=False, soft_wrap=True).print(table(kept, totals, speak, crew.jobs, None, 0))
    assert kept.done is not None
    typer.echo("")
    typer.echo(" " + say(speak, "live", "finished", folder=kept.folder, games=count(kept.done.deals)))
    typer.echo(" " + say(speak, "live", "hash", hash=kept.done.hash[:16]))
