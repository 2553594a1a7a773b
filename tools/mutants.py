"""`make mutants GAME=fuji99`: how many small mistakes in the rules of one game its tests would find.

mutmut changes one thing at a time in `rules_*.py` and `turn.py` of the game and runs the tests that go through it, on the
pure build. Everything happens in a copy under build/mutants. `--sample N` tries N mutants drawn by lot, and says how
far off the share may be.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

from madoi.games import all_games

ROOT = Path(__file__).parent.parent

SETTINGS = """
[tool.mutmut]
source_paths = ["src"]
also_copy = ["web"]
only_mutate = ["src/madoi/games/{game}/rules_*.py", "src/madoi/games/{game}/turn.py"]
pytest_add_cli_args = ["-x", "-p", "no:cacheprovider"]
pytest_add_cli_args_test_selection = ["tests/games/{game}", "tests/games/test_legality.py", "tests/test_golden.py", "-k", "{those}"]
"""

NODE_ID = """

# mutmut asks for a name that pytest 9 has given up.
pytest.Item._nodeid = property(lambda item: item.nodeid)
"""

FOUND = {
    1: "killed",
    3: "killed",
    37: "killed",
    36: "timeout",
    24: "timeout",
    -24: "timeout",
    152: "timeout",
    255: "timeout",
}
"""What mutmut keeps of the exit of the tests, where the mutant was found out."""


def prepare(game: str) -> Path:
    """A copy of sources and tests with settings for one game; results of an earlier run stay."""
    room = ROOT / "build" / "mutants" / game
    for part in ("src", "tests"):
        shutil.rmtree(room / part, ignore_errors=True)
        shutil.copytree(ROOT / part, room / part, ignore=shutil.ignore_patterns("__pycache__", "browser"))
    guides = Path("web") / "src" / "boards"
    shutil.rmtree(room / guides, ignore_errors=True)
    # The first game of Goryokaku is told by the page's guide, and a test plays it.
    shutil.copytree(ROOT / guides, room / guides)
    with (room / "tests" / "conftest.py").open("a", encoding="utf-8") as shared:
        shared.write(NODE_ID)
    settings = (ROOT / "pyproject.toml").read_text("utf-8")
    others = [each.id for each in all_games().values() if each.folder.name != game]
    those = " and ".join(f"not {name}" for name in ("advice", "random_game", *(f"[{id}]" for id in others)))
    (room / "pyproject.toml").write_text(settings + SETTINGS.format(game=game, those=those), "utf-8")
    return room


def results(room: Path, game: str) -> dict[str, int | None]:
    """By mutant, how the tests ended; None where it was not tried."""
    found: dict[str, int | None] = {}
    for path in (room / "mutants" / "src" / "madoi" / "games" / game).glob("*.meta"):
        found |= json.loads(path.read_text("utf-8"))["exit_code_by_key"]
    return found


def interval(found: int, tried: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a share."""
    z, share = 1.96, found / tried
    middle = share + z * z / (2 * tried)
    wide = z * ((share * (1 - share) + z * z / (4 * tried)) / tried) ** 0.5
    return (middle - wide) / (1 + z * z / tried), (middle + wide) / (1 + z * z / tried)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", help="a folder in src/madoi/games: fort_of_gold, fuji99, goryokaku")
    asked.add_argument("--sample", type=int, help="so many mutants, drawn by lot")
    asked.add_argument("--seed", default="mutants", help="of the lot")
    asked.add_argument("--children", type=int, default=2, help="so many at the same time")
    said = asked.parse_args()
    if not (ROOT / "src" / "madoi" / "games" / said.game / "turn.py").exists():
        asked.error(f"there is no game {said.game!r} in src/madoi/games")
    room = prepare(said.game)
    run = [sys.executable, "-m", "mutmut", "run", "--max-children", str(said.children)]
    if said.sample is None:
        subprocess.run(run, cwd=room, check=False)
    else:
        if not results(room, said.game):
            # One mutant first: it makes the list of all.
            subprocess.run([*run, f"madoi.games.{said.game}.turn.*__mutmut_1"], cwd=room, check=False)
        every = sorted(results(room, said.game))
        drawn = random.Random(said.seed).sample(every, min(said.sample, len(every)))
        subprocess.run([*run, *drawn], cwd=room, check=False)
    ended = results(room, said.game)
    tried = {name: code for name, code in ended.items() if code is not None}
    if said.sample is not None:
        tried = {name: code for name, code in tried.items() if name in drawn}
    killed = [name for name, code in tried.items() if code in FOUND]
    alive = sorted(name for name, code in tried.items() if code not in FOUND)
    print("\n".join(f"alive: {name} ({tried[name]})" for name in alive))
    print(f"ends: {dict(Counter(tried.values()))}")
    if not tried:
        sys.exit("No mutant was tried: what stands above failed before one was made.")
    low, high = interval(len(killed), len(tried))
    print(
        f"{said.game}: {len(killed)} of {len(tried)} tried mutants were found ({len(killed) / len(tried):.1%}, "
        f"95 %: {low:.1%} to {high:.1%}); {len(ended)} mutants in all"
    )


if __name__ == "__main__":
    main()
