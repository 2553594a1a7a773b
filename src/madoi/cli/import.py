"""`madoi import`: records become tables to replay."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from madoi.cli.files import about_file, read_records
from madoi.cli.language import LangOption, choose_language
from madoi.cli.stores import StoreOption, with_house
from madoi.table.clock import wall_clock


def command(
    record: Annotated[
        str, typer.Argument(metavar="RECORD", help="A record, or a file with one per line, or -.")
    ],
    store: StoreOption = None,
    lang: LangOption = None,
) -> None:
    """Keep records of finished games in the store.

    The link of each replay is printed.
    """
    from madoi.server.afterwards import keep_record
    from madoi.server.readings import as_log

    choose_language(lang)
    found = []
    for each in read_records(record):
        with about_file(each.where):
            found.append(as_log(each.file, wall_clock()))

    async def work(house: Any) -> None:
        # All of them are right, or none is kept.
        for log in found:
            links = await keep_record(house, log)
            typer.echo(f"/t/{links.table}?step=0")

    with_house(store, work, may_begin=True)
