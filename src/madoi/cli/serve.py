"""`madoi serve`: tables for the browser, for friends, and for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from madoi.cli.language import LangOption, choose_language, say
from madoi.cli.serving import HostOption, LimitOption, NameOption, PortOption, SecondsOption, WorkersOption
from madoi.cli.stores import StoreOption, about_store, address_of


def command(
    host: HostOption = "127.0.0.1",
    port: PortOption = 8080,
    name: NameOption = None,
    store: StoreOption = None,
    replica: Annotated[
        str,
        typer.Option("--replica", help="A postgresql://… that follows the store; replays are read from it."),
    ] = "",
    bot_workers: WorkersOption = 2,
    bot_seconds: SecondsOption = 5.0,
    bot_queue: Annotated[
        bool, typer.Option("--bot-queue", help="Bots think in `madoi think` processes that share the store.")
    ] = False,
    bot_pace: Annotated[
        float,
        typer.Option(
            "--bot-pace", min=0, max=10, help="Seconds before each move of a bot, so that people can follow."
        ),
    ] = 0.3,
    new_tables: Annotated[
        int, typer.Option("--new-tables", min=1, help="New tables per minute from one address.")
    ] = 60,
    contact: Annotated[
        str,
        typer.Option(
            "--contact", help="mailto:… or https://…: whom push services may write to about this server."
        ),
    ] = "",
    private_hooks: Annotated[
        bool,
        typer.Option("--private-hooks", help="Turn notices may go to plain http and to your own network."),
    ] = False,
    study: Annotated[
        list[Path] | None,
        typer.Option(
            "--study",
            help="A study of the lab whose games open as replays from its report; may be given again.",
        ),
    ] = None,
    workshop: Annotated[
        bool,
        typer.Option(
            "--workshop",
            help="Sets of the workshop may be measured here, by whoever has the key that the first start tells.",
        ),
    ] = False,
    new_workshop_key: Annotated[
        bool, typer.Option("--new-workshop-key", help="Another key; the one told before opens nothing more.")
    ] = False,
    limit: LimitOption = None,
    lang: LangOption = None,
) -> None:
    """Serve tables over HTTP until you press Ctrl-C.

    Logs are JSON lines on standard error. Several servers may share one PostgreSQL store.
    """
    speak = choose_language(lang)
    if study:
        from madoi.lab.study import open_study

        for each in study:
            open_study(each).check()
    if workshop := workshop or new_workshop_key:
        import polars  # noqa: F401 -- so that it is missing now, and not when the first measurement ends
    from madoi.server.serve import serve
    from madoi.server.settings import Settings, built_page, with_limits

    settings = Settings(
        store=address_of(store),
        replica=replica,
        host=host,
        port=port,
        names=[each.lower() for each in name or []],
        bot_workers=bot_workers,
        bot_seconds=bot_seconds,
        bot_pace=bot_pace,
        bot_queue=bot_queue,
        new_tables_per_minute=new_tables,
        contact=contact,
        private_hooks=private_hooks,
        web=built_page(),
        studies=study or [],
        workshop=workshop,
    )

    try:
        with_limits(settings, limit or [])
    except ValueError as wrong:
        raise typer.BadParameter(str(wrong), param_hint="--limit") from None

    def ready(at: int, key: str) -> None:
        typer.echo(say(speak, "cli", "serving", address=f"http://{host}:{at}"))
        if workshop:
            there = say(speak, "cli", "workshop_key", address=f"http://{host}:{at}/workshop#{key}")
            typer.echo(there if key else say(speak, "cli", "workshop_open"))
        if settings.web is None:
            typer.echo(say(speak, "cli", "no_page"), err=True)

    with about_store(store):
        serve(settings, ready, new_workshop_key)
