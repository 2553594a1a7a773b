"""`madoi schema`: the JSON Schema of a game's documents."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from madoi.cli.files import GameArgument, pretty
from madoi.cli.language import LangOption, choose_language
from madoi.core.documents import PositionFile, RecordFile, schema
from madoi.games import find_game


class Kind(StrEnum):
    position = "position"
    record = "record"


def command(
    kind: Annotated[Kind, typer.Argument(metavar="KIND", help="Which document: position or record.")],
    game: GameArgument,
    lang: LangOption = None,
) -> None:
    """Print the JSON Schema of a game's documents."""
    choose_language(lang)
    rules = find_game(game)
    whole = schema(rules, PositionFile) if kind is Kind.position else schema(rules, RecordFile)
    typer.echo(pretty(whole))
