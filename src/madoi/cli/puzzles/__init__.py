"""`madoi puzzles`: positions with one clearly best move, to solve and to make; one file for each command."""

from __future__ import annotations

from importlib import import_module

import typer

COMMANDS = ("list", "show", "solve", "check", "make")


def group(words: list[str]) -> typer.Typer:
    """The puzzles with the one command that is asked for, or with all of them when help is needed."""
    app = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=False,
        help="Find the one best move.",
    )
    app.callback(invoke_without_command=True)(start)
    for name in words[:1] if words and words[0] in COMMANDS else COMMANDS:
        app.command(name=name)(import_module(f"madoi.cli.puzzles.{name}").command)
    return app


def start(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
