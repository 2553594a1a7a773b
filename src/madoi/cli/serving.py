"""What `serve`, `up` and `think` are asked in the same words."""

from __future__ import annotations

from typing import Annotated

import typer

HostOption = Annotated[str, typer.Option("--host", help="The address to listen at.")]
PortOption = Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")]
NameOption = Annotated[
    list[str] | None,
    typer.Option("--name", help="A host name people use for this server; may be given again."),
]
LimitOption = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        metavar="NAME=NUMBER",
        help="Another number for a limit (docs/operations.md), such as ponder-seconds=0: bots do not think on while people do; may be given again.",
    ),
]
WorkersOption = Annotated[
    int, typer.Option("--bot-workers", min=1, max=64, help="Bots that think at a time.")
]
SecondsOption = Annotated[
    float, typer.Option("--bot-seconds", min=0.1, max=600, help="The longest a bot may think.")
]
