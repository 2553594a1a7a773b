"""Who begins, as people say it on the command line."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from madoi.core.errors import BadDocument

FIRST = typer.Option("--first", help="Who begins: the number of a seat, or lot.")
FirstOption = Annotated[str, FIRST]


def first_of(said: str, players: int) -> int | Literal["lot"]:
    """`lot`, or the seat whose number was said. Who plays alone has nobody to draw lots with."""
    if said == "lot":
        return "lot" if players > 1 else 0
    if said.isascii() and said.isdecimal() and 1 <= int(said[:4]) <= players:
        return int(said[:4]) - 1
    raise BadDocument(
        f"Who begins is a seat from 1 to {players}, or lot",
        f"始める席は1から{players}、またはlotです",
        about=f"--first {said[:20]}",
    )
