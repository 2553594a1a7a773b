"""Pictures are drawn with the shapes of the page."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.mark.parametrize("game", ["fort_of_gold", "fuji99", "goryokaku"])
def test_the_shapes_of_pictures_are_those_of_the_page(game, monkeypatch):
    monkeypatch.setattr(sys, "path", [str(TOOLS), *sys.path])
    import shapes

    kept = (shapes.GAMES / game / "share.svg").read_text("utf-8")
    assert kept == shapes.taken_over(game), "run `python tools/shapes.py`"
