"""Pure and compiled rules play the same games: every list of moves and of what chance may do, a quarter of the positions, the end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from madoi.games import find_game

from .conftest import COMPILED, FOURTH, TABLES
from .lockstep_games import seals

ROOT = Path(__file__).parent.parent
GAMES = int(os.environ.get("MADOI_LOCKSTEP", "2000"))
"""Of every game, shared out among its numbers of seats."""

PARTS = 2
"""Each part is a test of its own, so that workers share them."""

PLAY = """
import json, sys
sys.path.insert(0, sys.argv[1])
from tests.lockstep_games import seals
from madoi.core import state
assert state.__file__.endswith(".py"), "this is not the pure build"
print(json.dumps(seals(sys.argv[2], *map(int, sys.argv[3:]))))
"""


def pure_seals(name: str, players: int, first: int, last: int) -> list[int]:
    """The same games on the pure build, in a process of its own."""
    words = [str(ROOT), name, str(players), str(first), str(last)]
    done = subprocess.run(
        [sys.executable, "-c", PLAY, *words],
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{FOURTH}"},
        capture_output=True,
        check=True,
        text=True,
    )
    found: list[int] = json.loads(done.stdout)
    return found


@pytest.mark.skipif(not COMPILED, reason="the compiled build is compared with the pure one when it is tested")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_pure_and_compiled_play_in_lockstep(name, players, part):
    shares = PARTS * len(find_game(name).seats)
    first, last = part * GAMES // shares, (part + 1) * GAMES // shares
    compiled = seals(name, players, first, last)
    assert len(set(compiled)) > len(compiled) * 0.9, "the games differ from each other"
    assert pure_seals(name, players, first, last) == compiled
