"""Every golden game replays line for line. `make golden` rewrites the lines that follow from the others."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from madoi.core.documents import standard
from madoi.core.game import possible
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import LOT
from madoi.games import all_games

from .golden import as_golden, differences, replayed

FILES = sorted((Path(__file__).parent / "games").glob("*/golden/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parts[-3]}/{path.stem}" for path in FILES])
def test_golden_game(path):
    text = path.read_text("utf-8")
    now = replayed(text)
    if os.environ.get("MADOI_GOLDEN") == "write":
        path.write_text(now, "utf-8")
    else:
        assert now.splitlines() == text.splitlines(), "read the difference; if it is right: make golden"


@pytest.mark.parametrize("name", list(all_games()))
def test_every_game_has_golden_games(name):
    folder = all_games()[name].folder.name
    assert any(path.parts[-3] == folder for path in FILES), f"tests/games/{folder}/golden/*.txt: add one"


@pytest.mark.parametrize("name", list(all_games()))
def test_a_random_game_can_be_written_as_a_golden_game(name):
    game = all_games()[name]
    match = Match(game, standard(game), game.seats[-1], first=LOT)
    rng = rng_for("golden")
    while not match.over:
        codes = possible(match.state)
        match.step(codes[int(rng.below(len(codes)))])
    text = as_golden(match, "A random game.")
    assert replayed(text) == text
    steps = [line for line in text.splitlines() if line[:2] in ("> ", "* ")]
    assert steps == match.steps


def test_a_wrong_line_is_found():
    text = FILES[0].read_text("utf-8")
    lines = text.splitlines()
    wrong = [line for line in lines if line.startswith("!")][3]
    assert replayed(text.replace(wrong, "! FG-1 something else", 1)) == replayed(text)
    broken = [*lines[:8], "> fly", *lines[8:]]
    with pytest.raises(AssertionError, match="line 9"):
        replayed("\n".join(broken))


def test_differences_are_short():
    before = {"hand": None, "deck": ["a", "b", "b"], "seats": [{"floor": 3}, {"floor": 4}]}
    after = {"hand": "b", "deck": ["a", "b"], "seats": [{"floor": 3}, {"floor": 9}], "field": {"1.1": "c"}}
    assert differences(before, after) == ["hand b", "deck -b", "seats[1].floor 9", "field.1.1 c"]
