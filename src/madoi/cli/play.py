"""`madoi play`: sit down at the table."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from madoi.cli.files import DataOption, check_keep
from madoi.cli.first import FirstOption, first_of
from madoi.cli.language import LangOption, choose_language, say
from madoi.core.deals import numbered_seed
from madoi.core.documents import open_data
from madoi.core.errors import BadDocument
from madoi.core.game import Game, typed
from madoi.games import all_games, find_game


def command(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Without it, a short menu.")] = None,
    deal: Annotated[
        int | None, typer.Option("--deal", min=0, help="A numbered deal: the same cards for everybody.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help="Any words; the same words deal the same cards.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            help="Who sits where, with commas: human, or a bot such as fair, strong, greedy, search:2000.",
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", help="How many sit at the table; you, and greedy bots.")
    ] = None,
    first: FirstOption = "lot",
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, for screen readers and pipes.")
    ] = False,
    new: Annotated[bool, typer.Option("--new", help="Do not ask about the game you left.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game you left.")] = False,
    data: DataOption = None,
    lang: LangOption = None,
) -> None:
    """Play in the terminal.

    Full-screen from 80×24 on. The game is saved after every move and goes on when you come back. Finished games and
    personal bests are kept in your data folder, or in MADOI_HOME.
    """
    from madoi.cli.terminal.seating import Seating, seats_of
    from madoi.cli.terminal.shelf import Shelf

    speak = choose_language(lang)
    check_options(deal, seed, new, resume)
    line_by_line = plain or not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    rules = choose_game(speak, line_by_line) if game is None else find_game(game)
    if game is None and seats is None and players is None:
        players = choose_players(rules, speak, line_by_line)
    components = open_data(rules, data)
    sitters = seats_of(rules, components, seats, players)
    shelf = Shelf()
    shelf.check()
    seating = Seating(
        game=rules,
        data=components,
        seats=sitters,
        shelf=shelf,
        seed=seed if deal is None else numbered_seed(rules.id, deal),
        saved=None if new else shelf.saved(rules),
        first=first_of(first, len(sitters)),
    )
    if seating.saved is not None:
        seating.resumed()

    if line_by_line:
        from madoi.cli.terminal.plain import Plain

        Plain(seating, speak, resume).run()
    else:
        from madoi.cli.terminal.screen import TableScreen

        table = TableScreen(seating, speak, resume)
        table.run()
        if table.problem is not None:
            raise table.problem
        for line in table.last_words():
            typer.echo(line)


def check_options(deal: int | None, seed: str | None, new: bool, resume: bool) -> None:
    if deal is not None and seed is not None:
        raise BadDocument(
            "Two names for one thing; give one",
            "同じものの2つの名前です。片方だけにしてください",
            about="--deal --seed",
        )
    if new and resume:
        raise BadDocument("They exclude each other", "同時には使えません", about="--new --resume")
    check_keep(False, seed)


def choose_game(lang: str, line_by_line: bool) -> Game:
    """Ask which of the games that are there."""
    games = list(all_games().values())
    lines = []
    for game in games:
        low, high = game.seats[0], game.seats[-1]
        players = say(lang, "table", "menu_one" if high == 1 else "menu_players", low=low, high=high)
        lines.append(say(lang, "table", "menu_line", name=game.names[lang], id=game.id, players=players))
    if not line_by_line:
        return games[choose(say(lang, "table", "menu"), lines, lang)]
    typer.echo(say(lang, "table", "menu"))
    for number, line in enumerate(lines, start=1):
        typer.echo(f"  {number}  {line}")
    while True:
        said = answer()
        if said in [game.id for game in games]:
            return find_game(said)
        if said.isascii() and said.isdecimal() and 1 <= int(said[:4]) <= len(games):
            return games[int(said[:4]) - 1]
        typer.echo(say(lang, "table", "menu_wrong", most=len(games)))


def choose_players(game: Game, lang: str, line_by_line: bool) -> int:
    """Ask how many play, where there is a choice. An empty line is the smallest number."""
    if len(game.seats) == 1:
        return game.seats[0]
    question = say(lang, "table", "menu_how_many", low=game.seats[0], high=game.seats[-1])
    if not line_by_line:
        lines = [say(lang, "table", "menu_seats", count=count) for count in game.seats]
        return game.seats[choose(question, lines, lang)]
    while True:
        typer.echo(question)
        said = answer()
        if not said:
            return game.seats[0]
        if said in map(str, game.seats):
            return int(said)


def choose(question: str, lines: list[str], lang: str) -> int:
    """One of some lines, with the arrow keys."""
    from madoi.cli.terminal.menu import Menu

    chosen = Menu(question, lines, say(lang, "table", "menu_keys")).run()
    if chosen is None:
        raise typer.Exit
    return chosen


def answer() -> str:
    """The next line of the player. Leaves at q and at the end of the input."""
    typer.echo("> ", nl=False)
    line = sys.stdin.readline()
    said = typed(line)
    if not line or said in ("q", "quit"):
        raise typer.Exit
    return said
