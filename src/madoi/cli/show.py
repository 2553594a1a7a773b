"""`madoi show`: a position as a picture."""

from __future__ import annotations

from typing import Annotated

import typer

from madoi.cli.drawing import check_seat, print_page
from madoi.cli.files import DataOption, PositionArgument, read_position
from madoi.cli.language import LangOption, choose_language


def command(
    position: PositionArgument,
    seat: Annotated[int | None, typer.Option("--seat", help="Through whose eyes, counted from 1.")] = None,
    page: Annotated[str | None, typer.Option("--page", help="Another page of the game's table.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="In sentences instead of a drawing.")] = False,
    data: DataOption = None,
    lang: LangOption = None,
) -> None:
    """Draw a position.

    You see the table as the seat that is asked sees it, and the question.
    """
    speak = choose_language(lang)
    match = read_position(position, data)
    print_page(match, check_seat(match, seat), speak, page, plain)
