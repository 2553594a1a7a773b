"""Shared by all tests: which build runs, and the games that were found.

The tests bring a fourth game along (`tests/fourth`, a folder as an installed package would be): whatever is true of
every game is true of one that was added. Processes that the tests start find it too.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import madoi.core.state
from madoi.games import all_games

FOURTH = Path(__file__).parent / "fourth"
sys.path.append(str(FOURTH))
os.environ["PYTHONPATH"] = os.pathsep.join(
    [*os.environ.get("PYTHONPATH", "").split(os.pathsep), str(FOURTH)]
).strip(os.pathsep)

COMPILED = not str(madoi.core.state.__file__).endswith(".py")


def pytest_report_header() -> str:
    return f"madoi build: {'compiled' if COMPILED else 'pure'} ({os.path.dirname(madoi.core.state.__file__)})"


def pytest_configure() -> None:
    wanted = os.environ.get("MADOI_BUILD")
    assert wanted in (None, "compiled" if COMPILED else "pure"), f"asked for the {wanted} build"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, so that no worker is left with them at the end."""
    items.sort(key=lambda item: "lockstep" not in item.name and "whole_game" not in item.name)


TABLES = [(game.id, players) for game in all_games().values() for players in game.seats]
"""Every game with every number of players."""
