"""What the commands about a store have in common."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, TypeVar

import typer

from madoi.store.interface import StoreError

StoreOption = Annotated[
    str | None,
    typer.Option(
        "--store",
        help="An SQLite file or postgresql://… address. Otherwise MADOI_STORE, then a file in your data folder.",
    ),
]
Answer = TypeVar("Answer")


def address_of(given: str | None) -> str:
    from madoi.server.settings import default_store

    return given or default_store()


def with_house(
    store: str | None, work: Callable[[Any], Coroutine[Any, Any, Answer]], may_begin: bool = False
) -> Answer:
    """Open the store, do something with it, close it. A store that fails says which one it is.

    Only who may begin a store makes one: a mistyped address is no empty house.
    """
    from madoi.server.house import House
    from madoi.server.settings import Settings
    from madoi.store import is_there, open_store

    async def run() -> Answer:
        house = House(open_store(address_of(store)), Settings(store=address_of(store)))
        try:
            return await work(house)
        finally:
            await house.close()

    with about_store(store):
        if not may_begin and not is_there(address_of(store)):
            raise StoreError("There is no store here", "ここに保存先はありません")
        return asyncio.run(run())


@contextmanager
def about_store(store: str | None) -> Iterator[None]:
    """A store that fails says which one it is, without the password of its address."""
    try:
        yield
    except StoreError as problem:
        problem.about = problem.about or address_of(store).split("@")[-1]
        raise
