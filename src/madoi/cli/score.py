"""`madoi score`: the score sheet of a seat, line by line."""

from __future__ import annotations

from typing import Annotated

import typer

from madoi.cli.drawing import check_seat
from madoi.cli.files import DataOption, PositionArgument, pretty, read_position
from madoi.cli.language import LangOption, choose_language, say
from madoi.core.errors import BadDocument


def command(
    position: PositionArgument,
    seat: Annotated[int | None, typer.Option("--seat", help="Whose sheet, counted from 1.")] = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    data: DataOption = None,
    lang: LangOption = None,
) -> None:
    """Print the score sheet of a seat.

    What it would score now, line by line, with the rule of every line.
    """
    speak = choose_language(lang)
    match = read_position(position, data)
    number = check_seat(match, seat)
    assert number is not None
    sheet = match.game.score_sheet(match.state, number)
    if sheet is None:
        raise BadDocument(
            f"{match.game.id} has no score sheet", f"{match.game.id}には得点表がありません", about="game"
        )
    if json:
        typer.echo(pretty({"seat": number + 1, "lines": sheet, "total": sum(line.points for line in sheet)}))
        return
    for line in sheet:
        name = match.game.texts.say(speak, "score", line.key)
        typer.echo(f"{line.points:>5}  {line.rule:<7} {name}")
    total = say(speak, "cli", "total")
    typer.echo(f"{sum(line.points for line in sheet):>5}  {'':<7} {total}")
