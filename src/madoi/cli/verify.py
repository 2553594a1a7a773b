"""`madoi verify`: was the luck of a record what it had to be?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from madoi.cli.files import about_file, read_records
from madoi.cli.language import LangOption, choose_language, say

if TYPE_CHECKING:
    from madoi.core.documents import KeepsakeFile


def command(
    record: Annotated[
        str, typer.Argument(metavar="RECORD", help="A record, or a file with one per line, or -.")
    ],
    kept: Annotated[
        Path | None, typer.Option(help="What a browser kept of the deal, saved from its receipt.")
    ] = None,
    draws: Annotated[
        bool,
        typer.Option("--draws", help="Print every question to chance as JSON, for another verifier."),
    ] = False,
    lang: LangOption = None,
) -> None:
    """Check the luck of a record.

    Every outcome is recomputed from the seed, the receipt of a fair deal is checked and, with --kept, held against what a
    browser kept while the deal was made: without that, a receipt that was made up as a whole cannot be told from a true one.
    """
    speak = choose_language(lang)
    from madoi.table.verify import draws_of, verify

    own = None if kept is None else read_kept(kept)
    for number, each in enumerate(read_records(record), start=1):
        with about_file(each.where):
            found = verify(each.game, each.file, own)
        if draws:
            typer.echo(msgspec.json.encode(draws_of(each.open())).decode())
            continue
        facts = {"steps": found.steps, "outcomes": found.outcomes}
        typer.echo(f"{number}: {say(speak, 'cli', 'fair', **facts)}")
        if found.is_fair:
            typer.echo("   " + say(speak, "cli", "fair_deal"))
        for doubt in found.doubts:
            seats = ", ".join(str(seat + 1) for seat in doubt.seats)
            typer.echo("   " + say(speak, "doubt", doubt.code, seats=seats))
        if each.file.deal is not None and each.file.deal.table:
            typer.echo("   " + say(speak, "cli", "kept" if found.kept else "not_kept"))


def read_kept(path: Path) -> KeepsakeFile:
    from madoi.core.documents import KeepsakeFile, decode, read_file

    return decode(read_file(path), KeepsakeFile, str(path))
