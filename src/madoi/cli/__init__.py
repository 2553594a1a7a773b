"""The `madoi` command. Every command has a file of its own, imported when it is asked for."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line. A refusal is one line on standard error and exit code 2, never a traceback."""
    from madoi.cli.app import run

    sys.exit(run(sys.argv[1:]))
