"""Pure and compiled rules play the same games: every position, every list of moves, hash for hash."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from .conftest import COMPILED, TABLES

ROOT = Path(__file__).parent.parent
GAMES = int(os.environ.get("MADOI_LOCKSTEP", "2000"))

PLAY = """
import json, sys
from madoi.core import state
from madoi.core.documents import standard
from madoi.core.rng import rng_for
from madoi.games import find_game

name, players, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
game = find_game(name)
data = standard(game)
start = game.new(players, data, state.LOT)
seals = [int(state.trace(start.clone(), rng_for("lockstep", name, number))) for number in range(games)]
print(json.dumps([state.__file__.endswith(".py"), seals]))
"""


def seals(folder: Path, name: str, players: int) -> tuple[bool, list[int]]:
    done = subprocess.run(
        [sys.executable, "-c", PLAY, name, str(players), str(GAMES)],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        check=True,
        text=True,
    )
    pure, numbers = json.loads(done.stdout)
    return pure, numbers


@pytest.mark.skipif(not COMPILED, reason="the compiled build is compared with the pure one when it is tested")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_pure_and_compiled_play_in_lockstep(name, players):
    import madoi

    compiled_folder = Path(madoi.__file__).parent.parent
    with ThreadPoolExecutor() as both:
        compiled = both.submit(seals, compiled_folder, name, players)
        pure = both.submit(seals, ROOT / "src", name, players)
    assert compiled.result()[0] is False
    assert pure.result()[0] is True
    assert len(set(pure.result()[1])) > GAMES * 0.9, "the games differ from each other"
    assert compiled.result()[1] == pure.result()[1]
