"""`madoi think`: a process in which bots of other servers think."""

from __future__ import annotations

import asyncio

import typer

from madoi.cli.language import LangOption, choose_language, say
from madoi.cli.serving import SecondsOption, WorkersOption
from madoi.cli.stores import StoreOption, about_store, address_of


def command(
    store: StoreOption = None,
    bot_workers: WorkersOption = 2,
    bot_seconds: SecondsOption = 5.0,
    lang: LangOption = None,
) -> None:
    """Let bots of other servers think here.

    The servers share the store and are started with --bot-queue; Ctrl-C stops.
    """
    speak = choose_language(lang)
    from madoi.server import logs
    from madoi.server.queue import Worker
    from madoi.store import open_store

    logs.set_up()

    async def work() -> None:
        opened = open_store(address_of(store))
        typer.echo(say(speak, "cli", "thinking", store=address_of(store).split("@")[-1]))
        try:
            await Worker(opened, bot_workers, bot_seconds).run()
        finally:
            await opened.close()

    with about_store(store):
        asyncio.run(work())
