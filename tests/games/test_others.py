"""Games of other packages: an entry point of the group `madoi.games` is enough."""

from __future__ import annotations

from pathlib import Path

import pytest

from madoi.core.errors import UnknownGame
from madoi.games import all_games, find_game

MODULE = """
from madoi.games.fort_of_gold.game import FortOfGold

class Elsewhere(FortOfGold):
    id = "fort-elsewhere"

GAME = Elsewhere()
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Install a package with one entry point; every cache is as before afterwards."""

    def install(value: str) -> None:
        (tmp_path / "fort_elsewhere.py").write_text(MODULE, "utf-8")
        info = tmp_path / "fort_elsewhere-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: fort-elsewhere\nVersion: 1.0\n", "utf-8")
        (info / "entry_points.txt").write_text(f"[madoi.games]\nfort-elsewhere = {value}\n", "utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        all_games.cache_clear()

    yield install
    all_games.cache_clear()


def test_a_game_of_another_package_is_found(package):
    ours = list(all_games())
    package("fort_elsewhere:GAME")
    assert set(all_games()) == {*ours, "fort-elsewhere"}
    assert find_game("fort-elsewhere").seats == (1,)


def test_no_other_package_takes_the_name_of_a_shipped_game(package):
    package("madoi.games.fuji99.game:GAME")
    assert find_game("fuji-99") is all_games()["fuji-99"]


def test_a_broken_entry_point_is_named(package):
    package("fort_elsewhere:NOTHING")
    with pytest.raises(UnknownGame, match="fort-elsewhere"):
        all_games()
