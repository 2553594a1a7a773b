"""`madoi restore`: all tables from a backup."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from madoi.cli.language import LangOption, choose_language, say
from madoi.cli.stores import StoreOption, address_of, with_house
from madoi.store.interface import StoreError


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `madoi backup` wrote.")],
    store: StoreOption = None,
    replace: Annotated[bool, typer.Option("--replace", help="Give up what the store holds now.")] = False,
    lang: LangOption = None,
) -> None:
    """Put a backup in the place of a store.

    Stop the server first. A store that holds tables is only replaced with --replace.
    """
    speak = choose_language(lang)
    from madoi.store import is_there, restore_store

    async def count(house: Any) -> int:
        return len(await house.store.cards(limit=1_000_000))

    address = address_of(store)
    if is_there(address) and not replace and with_house(store, count):
        raise StoreError(
            "The store holds tables; --replace gives them up",
            "保存先に卓があります。--replace で置き換えます",
            about=address.split("@")[-1],
        )
    try:
        restore_store(address, file)
    except StoreError as problem:
        problem.about = f"{file} → {address.split('@')[-1]}"
        raise
    typer.echo(say(speak, "cli", "restored", tables=with_house(store, count)))
