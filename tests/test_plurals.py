"""One cube, two cubes: numbers and their words agree in every line that people read."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

import madoi
from madoi.core.texts import counted, several

SOURCE = Path(madoi.__file__).parent
PAGES = sorted(SOURCE.rglob("text/en.toml"))
ROOMS = sorted(
    path
    for path in (Path(__file__).parents[1] / "web" / "src").rglob("*.json")
    if path.name in ("en.json", "words.en.json") and "boards" not in path.parts
)
"""The words of the rooms around the boards."""

# Words that end in s and count nothing, and words that are the same for one and for many.
NO_PLURAL = {
    *{"acts", "adds", "as", "asks", "becomes", "begins", "builds", "costs", "discards", "draws", "drops"},
    *{"ends", "gains", "gets", "gives", "goes", "has", "hires", "holds", "is", "keeps", "leaves", "lies"},
    *{"needs", "places", "plays", "puts", "reaches", "recovers", "replaces", "returns", "shows", "stands"},
    *{"stops", "takes", "this", "uses", "wins", "works"},
}


def lines_of(page):
    def within(value, where):
        if isinstance(value, dict):
            for key, inner in value.items():
                yield from within(inner, f"{where}.{key}")
        elif isinstance(value, list):
            for each in value:
                yield from within(each, where)
        elif isinstance(value, str):
            yield where, value

    return list(within(tomllib.loads(page.read_text("utf-8")), page.parent.parent.name))


@pytest.mark.parametrize("page", PAGES, ids=[page.parent.parent.name for page in PAGES])
def test_no_line_puts_a_plural_after_any_number(page):
    """`{count:cube}` writes both forms; `{count} cubes` and `cube(s)` are right by luck only."""
    wrong = []
    for where, line in lines_of(page):
        if "(s)" in line:
            wrong.append((where, line))
        for word in re.findall(
            r"\{(?:count|n|steps|points|score|cubes|workers|cards|games|tables|left|need|here)\} (?:[a-z-]+ )?([a-z]+s)\b",
            line,
        ):
            if word not in NO_PLURAL:
                wrong.append((where, line))
    assert wrong == []


# Counts that are never one: players of a table, versions behind a button, outcomes of a whole game.
NEVER_ONE = {
    *{"history.all", "measure.who", "end.budget"},
    *{"door.players", "lobby.seats", "invite.cushions", "receipt.draws"},
}


@pytest.mark.parametrize("page", ROOMS, ids=[page.parent.name for page in ROOMS])
def test_no_line_of_a_room_puts_a_plural_after_any_number(page):
    words = json.loads(page.read_text("utf-8"))
    found = {
        key
        for key, line in words.items()
        for word in re.findall(r"\{\w+\} (?:[a-z-]+ )?([a-z]+s)\b", line)
        if word not in NO_PLURAL | {"bots", "invites"} and "{name}" not in line
    }
    assert found <= NEVER_ONE


@pytest.mark.parametrize("page", PAGES, ids=[page.parent.parent.name for page in PAGES])
def test_every_counted_word_has_both_forms(page):
    forms = [found for _, line in lines_of(page) for found in re.findall(r"\{(\w+):([^}]+)\}", line)]
    for _, form in forms:
        one, _, many = form.partition("|")
        assert counted(f"{{x:{form}}}", {"x": 1}) == f"1 {one}"
        assert counted(f"{{x:{form}}}", {"x": 0}) == counted(f"{{x:{form}}}", {"x": 2}).replace("2", "0")
        assert not one.endswith("s") or many, f"{form} needs its plural"


def test_counting():
    assert several(1, "cube") == "1 cube"
    assert several(0, "cube") == "0 cubes"
    assert several(12, "copy", "copies") == "12 copies"
    assert counted("{seat} draws {count:cube}, {count:is|are} gone", {"seat": "Player 1", "count": 1}) == (
        "Player 1 draws 1 cube, 1 is gone"
    )


def test_no_error_in_the_code_says_s_in_brackets():
    for path in SOURCE.rglob("*.py"):
        assert "(s)" not in path.read_text("utf-8"), path
