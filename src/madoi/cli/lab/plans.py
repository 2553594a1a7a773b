"""`madoi lab plans`: bots with a stated taste against the field, and plain ones against weaker bots."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from madoi.cli.files import DataOption, GameArgument
from madoi.cli.lab.powers import play, tell
from madoi.cli.lab.sharing import (
    AddressOption,
    EngineOption,
    GamesOption,
    JobsOption,
    LabSeedOption,
    PlayersOption,
    StudyOption,
    folder_for,
    side_of,
)
from madoi.cli.language import LangOption, choose_language
from madoi.core.documents import check_players, open_data
from madoi.games import find_game
from madoi.lab.engines import Crew, Engine
from madoi.lab.powers import add_plans, plan_names, plans_setting


def command(
    game: GameArgument,
    players: PlayersOption = None,
    bots: Annotated[
        str, typer.Option("--bots", help="The bot that plays plainly, and that has each taste.")
    ] = "strong",
    levels: Annotated[
        str,
        typer.Option(
            "--levels", help="Ask again with each of these bots, to see whether the answer survives."
        ),
    ] = "",
    games: GamesOption = 200,
    seed: LabSeedOption = "lab",
    study: StudyOption = None,
    engine: EngineOption = Engine.LOCAL,
    jobs: JobsOption = 0,
    address: AddressOption = "",
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    data: DataOption = None,
    lang: LangOption = None,
) -> None:
    """Look for a plan that beats all.

    One seat plays with a taste of its own among plain bots, the seats rotated, on the deals that plain bots alone play
    too. Plain bots against weaker ones show how much skill is worth.
    """
    speak = choose_language(lang)
    rules = find_game(game)
    components = open_data(rules, data)
    seats = check_players(rules, players)
    with Crew(engine, jobs, address) as crew:
        for level in [each.strip() for each in levels.split(",") if each.strip()] or [bots]:
            side_of(rules, components, level, seats)
            setting = plans_setting(rules, components, level, seats, games, seed, data or "standard")
            folder = folder_for(study, rules.id, "plans", seed)
            folder = folder / level if levels else folder
            rows = play(
                folder,
                "plans",
                setting,
                crew,
                partial(add_plans, setting=setting),
                plan_names(rules),
                speak,
            )
            tell(rows, "plans", setting, folder, speak, json)
