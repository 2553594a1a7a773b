"""`madoi export`: finished tables as records."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from madoi.cli.language import LangOption, choose_language
from madoi.cli.stores import StoreOption, with_house
from madoi.store.interface import StoreError


def command(
    table: Annotated[str | None, typer.Argument(metavar="TABLE", help="One table; otherwise all.")] = None,
    store: StoreOption = None,
    lang: LangOption = None,
) -> None:
    """Print the records of finished tables.

    One JSON document per line; `madoi replay`, `madoi verify` and `madoi import` read them.
    """

    choose_language(lang)

    async def work(house: Any) -> int:
        from madoi.server.upkeep import records

        count = 0
        async for record in records(house, table):
            typer.echo(msgspec.json.encode(record).decode())
            count += 1
        return count

    if with_house(store, work) == 0 and table is not None:
        raise StoreError("There is no such finished table", "終わった卓にその番号はありません", about=table)
