"""`madoi lab cards`: the power of every card and place, by the same bot with and without it."""

from __future__ import annotations

from typing import Annotated

import typer

from madoi.cli.files import DataOption, GameArgument
from madoi.cli.lab.powers import play, tell
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
)
from madoi.cli.language import LangOption, choose_language
from madoi.core.documents import check_players, open_data
from madoi.games import find_game
from madoi.lab.engines import Crew, Engine
from madoi.lab.powers import add_cards, card_names, cards_setting


def command(
    game: GameArgument,
    only: Annotated[
        str, typer.Option("--only", help="Ids or groups with commas, such as C10,C05 or castle; else all.")
    ] = "",
    players: PlayersOption = None,
    bots: BotsOption = "strong",
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
    """Tell how strong every card and place is.

    A seat that used a card plays the same game again, with the same luck, as a bot that may not use it. The difference
    is the card's power for whoever uses it.
    """
    speak = choose_language(lang)
    rules = find_game(game)
    components = open_data(rules, data)
    seats = check_players(rules, players)
    wanted = [each.strip() for each in only.split(",") if each.strip()]
    with Crew(engine, jobs, address) as crew:
        for level in [each.strip() for each in levels.split(",") if each.strip()] or [bots]:
            side = side_of(rules, components, level, seats, data or "standard")
            setting = cards_setting(rules, components, side.bots, games, seed, wanted, side.name)
            folder = folder_for(study, rules.id, "cards", seed)
            folder = folder / level if levels else folder
            names = card_names(setting, rules)
            rows = play(folder, "cards", setting, crew, add_cards, names, speak)
            tell(rows, "cards", setting, folder, speak, json)
