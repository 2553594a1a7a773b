"""`madoi verify`: was the luck of a record what it had to be?"""

from __future__ import annotations

from typing import Annotated

import typer

from madoi.cli.files import read_records
from madoi.cli.language import LangOption, choose_language, say


def command(
    record: Annotated[
        str, typer.Argument(metavar="RECORD", help="A record, or a file with one per line, or -.")
    ],
    lang: LangOption = None,
) -> None:
    """Check the luck of a record.

    Every outcome is recomputed from the seed, and the receipt of a fair deal is checked.
    """
    speak = choose_language(lang)
    from madoi.table.verify import verify

    for number, (game, file) in enumerate(read_records(record), start=1):
        found = verify(game, file)
        deal = say(speak, "cli", "fair_deal") if found.is_fair else ""
        facts = {"steps": found.steps, "deal": deal, "outcomes": found.outcomes}
        typer.echo(f"{number}: {say(speak, 'cli', 'fair', **facts)}")
