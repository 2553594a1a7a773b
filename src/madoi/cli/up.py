"""`madoi up`: several servers behind one address, with PostgreSQL and nginx, by one command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from madoi.cli.language import LangOption, choose_language, say
from madoi.cli.serving import HostOption, LimitOption, NameOption, PortOption


def command(
    processes: Annotated[
        int, typer.Option("--processes", min=1, max=64, help="How many servers share the tables.")
    ] = 2,
    thinkers: Annotated[
        int,
        typer.Option(
            "--thinkers", min=0, max=64, help="Processes in which bots think, apart from the servers."
        ),
    ] = 0,
    host: HostOption = "127.0.0.1",
    port: PortOption = 8080,
    name: NameOption = None,
    postgres: Annotated[
        str,
        typer.Option(
            "--postgres",
            help="The postgresql://… address of a database that runs already. Otherwise one is started in --folder.",
        ),
    ] = "",
    folder: Annotated[
        Path | None,
        typer.Option("--folder", help="Where data, logs and settings of all of them lie."),
    ] = None,
    limit: LimitOption = None,
    lang: LangOption = None,
) -> None:
    """Serve tables from several processes until you press Ctrl-C.

    Starts PostgreSQL, the servers and nginx as they are installed here, and stops them together. TLS is for a proxy in front.
    """
    speak = choose_language(lang)
    from madoi.server.cluster import Cluster, Plan, default_folder

    plan = Plan(
        host=host,
        port=port,
        processes=processes,
        thinkers=thinkers,
        folder=(folder or default_folder()).absolute(),
        postgres=postgres,
        names=[each.lower() for each in name or []],
        more=[word for each in limit or [] for word in ("--limit", each)],
    )

    def ready(at: int) -> None:
        typer.echo(say(speak, "cli", "serving", address=f"http://{host}:{at}"))
        typer.echo(say(speak, "cli", "cluster", processes=processes, folder=plan.folder))

    Cluster(plan).run(ready)
