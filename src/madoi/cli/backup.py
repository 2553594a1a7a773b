"""`madoi backup`: a copy of all tables, while they go on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated, Any

import typer

from madoi.cli.language import LangOption, choose_language, say
from madoi.cli.stores import StoreOption, with_house
from madoi.store.interface import StoreError


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; it must not exist.")],
    store: StoreOption = None,
    lang: LangOption = None,
) -> None:
    """Copy the whole store into one file.

    The copy is of one moment, and the server may go on running. `madoi restore` reads it.
    """
    speak = choose_language(lang)
    if file.exists():
        raise StoreError("There is a file already", "すでにファイルがあります", about=str(file))

    async def work(house: Any) -> None:
        await asyncio.to_thread(house.store.backup, file.absolute())

    with_house(store, work)
    typer.echo(say(speak, "cli", "backed_up", file=file, bytes=file.stat().st_size))
