"""What is asked before a game begins, and what is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from madoi.cli.app import run
from madoi.cli.terminal.menu import Menu
from madoi.games import all_games, find_game


def test_the_menu_asks_for_a_game(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "madoi", "play", "--plain", "--new"],
        input="99\nfort-of-gold\nquit\n",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MADOI_HOME": str(tmp_path), "MADOI_LANG": "en"},
    )
    assert done.returncode == 0
    assert "The Fort of Gold" in done.stdout
    assert "Type a number" in done.stdout


@pytest.mark.parametrize("name", [name for name, game in all_games().items() if len(game.seats) > 1])
def test_the_menu_asks_how_many_play(tmp_path, name):
    most = find_game(name).seats[-1]
    done = subprocess.run(
        [sys.executable, "-m", "madoi", "play", "--new"],
        input=f"{name}\n99\n{most}\n\nquit\n",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MADOI_HOME": str(tmp_path), "MADOI_LANG": "en"},
    )
    assert done.returncode == 0, done.stderr
    opened = json.loads((tmp_path / "saved" / f"{name}.log").read_text("utf-8").splitlines()[0])
    assert len(opened["seats"]) == most
    assert opened["options"]["first"] == "lot"


@pytest.mark.parametrize(
    "options",
    [
        ["--deal", "-1"],
        ["--deal", "x"],
        ["--deal", "1", "--seed", "x"],
        ["--new", "--resume"],
        ["--seats", "human,human"],
        ["--seats", "ghost"],
        ["--players", "99"],
        ["--seed", "x" * 201],
        ["--deck", "nobody.toml"],
    ],
)
def test_play_refuses_what_cannot_be(shelf, capsys, options):
    assert run(["play", "fort-of-gold", "--plain", *options]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("madoi: ")
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert not shelf.folder.exists()


async def test_the_menu_knows_the_arrow_keys_and_numbers():
    for pressed, answer in ((["down", "enter"], 1), (["3"], 2), (["9", "escape"], None)):
        menu = Menu("Which?", ["a", "b", "c"], "keys")
        async with menu.run_test(size=(80, 24)) as keys:
            await keys.press(*pressed)
        assert menu.return_value == answer
