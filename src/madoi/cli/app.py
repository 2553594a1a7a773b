"""The list of commands, and what happens when one of them cannot do what it was asked."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Annotated

import typer

from madoi import __version__
from madoi.cli import lab, puzzles
from madoi.cli.extras import missing_extra
from madoi.cli.group import group
from madoi.cli.japanese import help_page, wants_help
from madoi.cli.japanese import misuse as in_words
from madoi.cli.language import language_of, one_line
from madoi.core.errors import MadoiError
from madoi.core.faults import system_fault

COMMANDS = (
    "play",
    "new",
    "show",
    "moves",
    "apply",
    "replay",
    "simulate",
    "ladder",
    "hint",
    "review",
    "perft",
    "score",
    "rules",
    "stories",
    "schema",
    "print",
    "features",
    "verify",
    "serve",
    "up",
    "think",
    "backup",
    "restore",
    "export",
    "import",
    "repair",
    "puzzles",
    "lab",
)

GROUPS = {"lab": lab.COMMANDS, "puzzles": puzzles.COMMANDS}
"""Those that have commands of their own, and what they are for."""
ABOUT = {"lab": lab.ABOUT, "puzzles": puzzles.ABOUT}


def app_for(words: list[str]) -> typer.Typer:
    """The command line with the one command that is asked for, or with all of them when help is needed."""
    app = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        help="Madoi (円居): play, study and balance Japanese tabletop games. "
        "POSITION and RECORD are JSON files, or - for standard input.",
    )
    app.callback(invoke_without_command=True)(start)
    for name in words[:1] if words and words[0] in COMMANDS else COMMANDS:
        if name in GROUPS:
            app.add_typer(group(name, GROUPS[name], ABOUT[name], words[1:]), name=name)
        else:
            app.command(name=name)(import_module(f"madoi.cli.{name}").command)
    return app


def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    if version:
        typer.echo(f"madoi {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(words: list[str]) -> int:
    """Run one command. Returns the exit code: 0, 2 for a refusal, 130 after Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    lang = language_of(words)
    try:
        if lang == "ja" and wants_help(words, COMMANDS, GROUPS):
            print(help_page(app_for(words), words))
            return 0
        code = app_for(words)(args=words, prog_name="madoi", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except MadoiError as refused:
        return complain(refused.say(lang))
    except ModuleNotFoundError as problem:
        missing = missing_extra(problem)
        if missing is None:
            raise
        return complain(missing.say(lang))
    except typer.TyperException as misuse:
        return complain(in_words(misuse.format_message(), lang))
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        # Whoever read our output has left; nothing more can be said to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as problem:
        about = f"{problem.filename}: " if problem.filename else ""
        en, ja = system_fault(problem)
        return complain(about + (en if lang == "en" else ja))
    except RecursionError:
        return complain("nested too deeply" if lang == "en" else "入れ子が深すぎます")


def complain(said: str) -> int:
    print(f"madoi: {one_line(said)}", file=sys.stderr)
    return 2
