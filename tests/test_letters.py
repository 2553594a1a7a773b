"""The page's own letters are cut out of the fonts (tools/letters.py): what Madoi says is in them."""

from __future__ import annotations

import importlib.util
import re
import sys
import types
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MOST_MISSING = 0.03
"""New words may bring a few letters, which come in larger pieces until somebody cuts again."""


@pytest.fixture(scope="module")
def tool(request):
    """The tool, without the library that only cutting needs."""
    with pytest.MonkeyPatch.context() as patch:
        cutter = types.ModuleType("fontTools.subset")
        cutter.main = lambda _: None
        patch.setitem(sys.modules, "fontTools", types.ModuleType("fontTools"))
        patch.setitem(sys.modules, "fontTools.subset", cutter)
        spec = importlib.util.spec_from_file_location("letters", ROOT / "tools" / "letters.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        yield module


def cut_letters(group: str, face: str) -> set[str]:
    """The letters that the style sheet promises for one file."""
    style = (ROOT / "web" / "src" / "letters" / "letters.css").read_text("utf-8")
    block = next((each for each in style.split("@font-face") if f"{face}-{group}.woff2" in each), "")
    found: set[str] = set()
    for first, last in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", block):
        found |= {chr(code) for code in range(int(first, 16), int(last or first, 16) + 1)}
    return found


def cut_games(tool) -> list[Path]:
    """A new game is there before its letters are: larger pieces have them (docs/add-a-game.md)."""
    return [game for game in tool.games() if tool.is_cut_for(game)]


def expect_letters(tool, face: str) -> None:
    groups = tool.groups(face, cut_games(tool))
    said = set().union(*groups.values())
    missing = said.difference(*(cut_letters(group, face) for group in groups))
    assert len(missing) <= MOST_MISSING * len(said), "".join(sorted(missing))


def expect_letters_of_pictures(tool) -> None:
    cut = (ROOT / "src" / "madoi" / "share" / "letters" / "sans.txt").read_text("utf-8")
    assert not tool.words_of_pictures(cut_games(tool)) - set(cut), "PYTHONPATH=src python tools/letters.py"


@pytest.mark.parametrize("face", ["serif-600", "sans-400"])
def test_what_madoi_says_is_in_its_own_letters(tool, face):
    """Else a first visit fetches large pieces of fonts; `python tools/letters.py` cuts again."""
    expect_letters(tool, face)
    assert (ROOT / "web" / "src" / "letters" / f"{face}-start.woff2").read_bytes()[:4] == b"wOF2"


def test_ranges_are_written_as_style_sheets_read_them(tool):
    assert tool.ranges(set("abcx")) == "U+61-63, U+78"


def test_no_letter_is_fetched_twice(tool):
    groups = tool.groups("serif-600", tool.games())
    assert sum(map(len, groups.values())) == len(set().union(*groups.values()))


def test_what_shared_pictures_say_is_in_their_letters(tool):
    """Else small words are written with the brush of the large ones."""
    expect_letters_of_pictures(tool)


def test_a_new_game_need_not_wait_for_its_letters(tool, tmp_path, monkeypatch):
    new = tmp_path / "new_game"
    (new / "text").mkdir(parents=True)
    (new / "game.py").touch()
    kanji = "".join(map(chr, range(0x4E00, 0x4E80)))
    (new / "text" / "ja.toml").write_text(f'[door]\ntime = "{kanji}"', "utf-8")
    (new / "share.svg").write_text(kanji, "utf-8")
    monkeypatch.setattr(tool, "games", lambda games=tool.games: [*games(), new])
    expect_letters(tool, "sans-400")
    expect_letters_of_pictures(tool)
