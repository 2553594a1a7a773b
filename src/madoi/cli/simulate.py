"""`madoi simulate`: let bots play many games and keep the records."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO, Annotated

import msgspec
import typer

from madoi.bots import Bot, bot_for
from madoi.cli.files import DataOption, GameArgument
from madoi.cli.first import FIRST, first_of
from madoi.cli.language import LangOption, choose_language, percent, say
from madoi.cli.progress import progress
from madoi.core.deals import numbered_seed
from madoi.core.documents import check_players, open_data, write_record
from madoi.core.errors import BadDocument
from madoi.core.game import Data, Game
from madoi.core.match import Match
from madoi.core.state import LOT
from madoi.games import find_game


def command(
    game: GameArgument,
    players: Annotated[int | None, typer.Option("--players", help="How many sit at the table.")] = None,
    games: Annotated[int, typer.Option("--games", min=1, max=10_000_000, help="How many games.")] = 1,
    seed: Annotated[str, typer.Option("--seed", help="Game k is played with the seed SEED-k.")] = "0",
    deal: Annotated[
        int | None,
        typer.Option(
            "--deal", min=0, help="Instead: the numbered deals from this one on, as in page and terminal."
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", help="random, greedy, search:500, fair, …; one for all, or one per seat with commas."
        ),
    ] = "greedy",
    out: Annotated[str, typer.Option("--out", help="A file for the records, or - to print them.")] = "-",
    first: Annotated[str | None, FIRST] = None,
    data: DataOption = None,
    lang: LangOption = None,
) -> None:
    """Let bots play many games and keep the records.

    Records are written as JSON lines, one game on each. Seat 1 begins, in a numbered deal the seat that its lot names, as
    at a table; --first says otherwise.
    """
    speak = choose_language(lang)
    rules = find_game(game)
    components = open_data(rules, data)
    seats = check_players(rules, players)
    begins = first_of(first or ("1" if deal is None else "lot"), seats)
    codes = bot_codes(bots, seats)
    table = [bot_for(code, rules, components) for code in codes]

    won = [0.0] * seats
    with output(out) as file, progress(games) as advance:
        for number in range(1, games + 1):
            luck = f"{seed}-{number}" if deal is None else numbered_seed(rules.id, deal + number - 1)
            match = play_out(rules, components, luck, table, LOT if begins == "lot" else begins)
            file.write(msgspec.json.encode(write_record(match, codes)) + b"\n")
            for seat in range(seats):
                won[seat] += match.state.payoff(seat)
            advance()
    shares = ", ".join(f"{code} {percent(share / games)}" for code, share in zip(codes, won, strict=True))
    typer.echo(say(speak, "cli", "simulated", games=games, shares=shares), err=True)


def bot_codes(said: str, seats: int) -> list[str]:
    codes = [code.strip() for code in said.split(",")]
    if len(codes) == 1:
        return codes * seats
    if len(codes) != seats:
        raise BadDocument(
            f"{len(codes)} bots for {seats} seats", f"席{seats}にボット{len(codes)}です", about="--bots"
        )
    return codes


def play_out(game: Game, data: Data, seed: str, bots: list[Bot], first: int = 0) -> Match:
    """One whole game between bots."""
    match = Match(game, data, len(bots), seed, first=first)
    match.play_out(bots)
    return match


@contextmanager
def output(path: str) -> Iterator[IO[bytes]]:
    with nullcontext(sys.stdout.buffer) if path == "-" else Path(path).open("wb") as file:
        yield file
        file.flush()
