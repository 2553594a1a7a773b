"""`madoi verify`: was the luck of a record what it had to be?"""

from __future__ import annotations

from typing import Annotated

import typer

from madoi.cli.files import read_records


def command(
    record: Annotated[
        str, typer.Argument(metavar="RECORD", help="A record, or a file with one per line, or -.")
    ],
) -> None:
    """Recompute every outcome of a record from its seed, and check the receipt of a fair deal."""
    from madoi.table.verify import verify

    for number, (game, file) in enumerate(read_records(record), start=1):
        typer.echo(f"{number}: {'; '.join(verify(game, file))}.")
