"""The fourth game is at home in every room, and nothing outside its folders knows of it.

Its rules are tested in `tests/games/fifteenth_night`, the laws of every game in `tests/test_contract.py`, and the page
in `tests/browser/test_fourth.py`; all of them find the game by themselves.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from madoi.games import all_games

from ..server.client import open_table, sit
from ..server.conftest import serve, server

ROOT = Path(__file__).parents[2]
GAME = "fifteenth-night"
ITS_OWN = (
    "tests/fourth/",
    "tests/games/fifteenth_night/",
    "tests/browser/test_fourth.py",
    "tests/browser/test_loaded.py",
    "docs/add-a-game.md",
    "web/tests/",
)

__all__ = ["serve", "server"]


def madoi(*words: str, said: str = "", home: Path) -> str:
    """Run a command as a user would, in a process of its own."""
    command = [sys.executable, "-m", "madoi", *words, "--lang", "en"]
    place = {**os.environ, "MADOI_HOME": str(home), "NO_COLOR": "1"}
    done = subprocess.run(
        command, input=said, env=place, cwd=home, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_found_after_the_games_of_the_house():
    assert list(all_games())[-1] == GAME
    assert all_games()[GAME].folder == ROOT / "tests" / "fourth" / "fifteenth_night"


def test_no_line_outside_its_folders_was_written_for_it():
    told = subprocess.run(
        ["git", "grep", "-liE", "fifteenth.night"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    strangers = [path for path in told.stdout.splitlines() if not path.startswith(ITS_OWN)]
    assert [path for path in strangers if not path.endswith(".md")] == []


def test_its_rules_are_short():
    """docs/add-a-game.md: the smallest game, to be copied."""
    folder = ROOT / "tests" / "fourth" / "fifteenth_night"
    rules = [folder / "printed.py", folder / "state.py", folder / "turn.py", *folder.glob("rules_*.py")]
    lines = [line for path in rules for line in path.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) < 200


def test_it_is_played_in_the_terminal_and_its_record_is_verified(tmp_path):
    words = ["play", GAME, "--plain", "--seed", "7", "--seats", "human,random", "--first", "1", "--new"]
    shown = madoi(*words, said="odds\nswap 1\ndraw\nrest\n", home=tmp_path)
    assert "Your hand is night" in shown
    assert "(FN-10)" in shown
    (record,) = tmp_path.rglob("records/*.json")
    assert json.loads(record.read_text("utf-8"))["game"] == GAME
    assert "FN-10" in madoi("replay", str(record), home=tmp_path)
    madoi("verify", str(record), home=tmp_path)


def test_a_copy_of_it_is_a_game_as_the_page_says(tmp_path):
    """docs/add-a-game.md, its first paragraph: copy the folder, change these names and nothing else."""
    house = tmp_path / "src"
    shutil.copytree(
        ROOT / "src" / "madoi", house / "madoi", ignore=shutil.ignore_patterns("__pycache__", "*.so")
    )
    copy = house / "madoi" / "games" / "long_night"
    shutil.copytree(ROOT / "tests" / "fourth" / "fifteenth_night", copy)
    for path in [*copy.rglob("*.py"), *copy.rglob("*.toml"), *copy.rglob("*.md")]:
        text = path.read_text("utf-8").replace("FN-", "LN-").replace('letters = "FN"', 'letters = "LN"')
        text = text.replace("from fifteenth_night", "from madoi.games.long_night")
        path.write_text(text.replace('id = "fifteenth-night', 'id = "long-night'), "utf-8")
    script = "import sys; sys.path.insert(0, sys.argv.pop(1)); from madoi.cli import main; main()"

    def run(*words: str, said: str = "") -> str:
        command = [sys.executable, "-c", script, str(house), *words, "--lang", "en"]
        place = {**os.environ, "MADOI_HOME": str(tmp_path)}
        done = subprocess.run(
            command,
            input=said,
            env=place,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "LN-9" in run("rules", "LN-9")
    shown = run("play", "long-night", "--plain", "--seats", "human,random", "--seed", "7", said="1\n" * 40)
    assert "(LN-10)" in shown
    games = run(
        "simulate", "long-night", "--players", "2", "--games", "2", "--bots", "search:10", "--out", "-"
    )
    assert [json.loads(line)["game"] for line in games.splitlines()] == ["long-night"] * 2


def test_bots_play_it_in_the_lab(tmp_path):
    games = madoi(
        "simulate",
        GAME,
        "--players",
        "2",
        "--games",
        "3",
        "--bots",
        "random,search:10",
        "--out",
        "-",
        home=tmp_path,
    )
    assert [json.loads(line)["game"] for line in games.splitlines()] == [GAME] * 3
    ladder = madoi(
        "ladder",
        GAME,
        "--bots",
        "random,search:20",
        "--players",
        "2",
        "--games",
        "4",
        "--json",
        home=tmp_path,
    )
    assert "search:20" in ladder


def test_two_people_play_it_at_a_server_and_neither_hears_the_hand_of_the_other(server):
    links = open_table(server, GAME, [{}, {}])
    with sit(server, links["seats"][0], name="A") as one, sit(server, links["seats"][1], name="B") as two:
        one.until(two.view["step"])
        for seat, own in ((one, 0), (two, 1)):
            seats = seat.view["position"]["seats"]
            assert "hand" in seats[own]
            assert "hand" not in seats[1 - own]
        one.move("rest")
        two.until(one.view["step"])
        two.move("rest")
        one.until(two.view["step"])
        assert one.view["phase"] == "over"
        assert all("hand" in seat for seat in one.view["position"]["seats"])
