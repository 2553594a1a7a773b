"""How the command line writes numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import madoi.core
from madoi.bots.review import Review
from madoi.cli.review import summary
from madoi.core.documents import standard
from madoi.core.errors import LANGUAGES
from madoi.core.match import Match
from madoi.games import find_game

ROOT = Path(madoi.core.__file__).parents[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_next_to_nothing_is_not_told_with_a_minus(lang):
    game = find_game("fort-of-gold")
    found = Review(
        players=2,
        moves=[],
        won=[0.5, 0.5],
        start=[0.5, 0.5],
        lost=[0.001, -0.001],
        luck=[-0.001, 0.0],
        others=[-0.001, 0.0],
        slips=[0.0, 0.0],
        blind=[0.0, 0.0],
        clear=[True, True],
    )
    lines = summary(Match(game, standard(game), 1), found, lang)
    assert "+0" in " ".join(lines)
    assert "-0" not in " ".join(lines)


def test_simulate_writes_shares_as_ladder_does(madoi):
    _, _, err = madoi("simulate", "fort-of-gold", "--games", 2, "--bots", "random")
    assert re.search(r"random \d+\.0 %", err)


def test_a_blank_stands_before_every_percent_sign():
    """In both languages, and never the full-width sign."""
    texts = list(ROOT.rglob("text/*.toml"))
    assert len(texts) > 8
    for path in texts:
        assert not re.search(r"％|[}\d]%", path.read_text("utf-8")), path
