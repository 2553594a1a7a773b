"""`madoi play`: sit down at the table."""

from __future__ import annotations

from typing import Annotated

import typer


def command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Without it, a short menu.")] = None,
) -> None:
    """Play a game in the terminal."""
