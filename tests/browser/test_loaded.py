"""A table loads its own board and no other: boards are large, and most visitors play one game."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response

from madoi.games import all_games

BOARDS = Path(__file__).parents[2] / "web" / "src" / "boards"
DRAWN = sorted(folder.parent.name for folder in BOARDS.glob("*/Board.svelte"))


def sentences(game: str) -> set[str]:
    """The words of a board, as they stand in its script; short ones may stand anywhere."""
    words = json.loads((BOARDS / game / "words.en.json").read_text("utf-8"))
    return {said for said in words.values() if len(said) > 30 and "{" not in said and '"' not in said}


def looks(game: str) -> set[str]:
    """The class names that a board's own style speaks of."""
    styles = re.findall(r"<style>(.*?)</style>", "".join(read(BOARDS / game)), re.S)
    return set(re.findall(r"\.([a-z][a-z-]{4,})\b(?=[^{}]*\{)", "".join(styles)))


def read(folder: Path, without: Path | None = None) -> list[str]:
    """The components of a folder, but for those of one folder in it."""
    return [
        path.read_text("utf-8") for path in sorted(folder.rglob("*.svelte")) if without not in path.parents
    ]


def found(marks: set[str], loaded: str, written: str) -> int:
    """How many of the marks stand in what was loaded."""
    return sum(written.format(mark) in loaded for mark in marks)


@functools.cache
def marks(game: str) -> tuple[set[str], set[str]]:
    """Sentences and class names that stand nowhere but in the board of one game."""
    told = sentences(game) - set().union(*(sentences(each) for each in DRAWN if each != game))
    elsewhere = set(re.findall(r"\w+", "".join(read(BOARDS.parent, without=BOARDS / game))))
    return told, {name for name in looks(game) if name not in elsewhere and "-" not in name}


@pytest.mark.parametrize("game", all_games())
def test_a_table_loads_the_script_and_style_of_its_own_board_only(page: Page, game: str):
    loaded: list[Response] = []
    page.on("response", lambda answer: loaded.append(answer) if "/assets/" in answer.url else None)
    cards = {card["id"]: card for card in page.request.get("/api/games").json()}
    seats = [{"bot": "greedy"}] * cards[game]["seats"][0]
    table = page.request.post("/api/tables", data={"game": game, "seats": seats}).json()
    page.goto(table["watch"])
    page.locator(".board").first.wait_for()
    page.wait_for_load_state("networkidle")
    scripts = "".join(answer.text() for answer in loaded if answer.url.endswith(".js"))
    styles = "".join(answer.text() for answer in loaded if answer.url.endswith(".css"))
    for other in DRAWN:
        told, drawn = marks(other)
        assert len(told) >= 3
        assert len(drawn) >= 3
        script, style = found(told, scripts, "{}"), found(drawn, styles, ".{}.svelte")
        if other == game:
            assert script >= len(told) / 2
            assert style >= 3
        else:
            assert (script, style) == (0, 0), f"{game} loads {other}"
