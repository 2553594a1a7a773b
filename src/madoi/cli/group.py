"""A command with commands of its own, one file each: `madoi lab run`, `madoi puzzles solve`."""

from __future__ import annotations

from importlib import import_module

import typer


def group(name: str, commands: tuple[str, ...], about: str, words: list[str]) -> typer.Typer:
    """It with the one command that is asked for, or with all of them when help is needed."""
    app = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=False,
        help=about,
    )
    app.callback(invoke_without_command=True)(start)
    for each in words[:1] if words and words[0] in commands else commands:
        app.command(name=each)(import_module(f"madoi.cli.{name}.{each.replace('-', '_')}").command)
    return app


def start(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
