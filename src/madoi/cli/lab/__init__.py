"""`madoi lab`: commands for designers, one file each."""

from __future__ import annotations

from importlib import import_module

import typer

COMMANDS = ("run", "what-if", "cards", "plans", "tune", "report")


def group(words: list[str]) -> typer.Typer:
    """The lab with the one command that is asked for, or with all of them when help is needed."""
    app = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=False,
        help="Let bots answer a designer's questions.",
    )
    app.callback(invoke_without_command=True)(start)
    for name in words[:1] if words and words[0] in COMMANDS else COMMANDS:
        app.command(name=name)(import_module(f"madoi.cli.lab.{name.replace('-', '_')}").command)
    return app


def start(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
