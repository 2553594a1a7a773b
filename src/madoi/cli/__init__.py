"""The `madoi` command. Every command has a file of its own, imported when it is asked for."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line. A refusal is one line on standard error and exit code 2, never a traceback."""
    from madoi.cli.app import run

    replace_closed_streams()
    sys.exit(run(sys.argv[1:]))


def replace_closed_streams() -> None:
    """Whoever starts us with a closed standard stream (`>&-`) wants nothing from it; no file may take its place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
