"""Position files with something wrong in them are refused in one line."""

from __future__ import annotations

import os

import pytest

from .lines import PLACE, START, refused

BROKEN = {
    "broken JSON": (b'{"madoi": "position", ', "JSON"),
    "an empty file": (b"", "JSON"),
    "only blanks": (b"  \n ", "JSON"),
    "a binary file": (bytes(range(256)) * 40, "JSON"),
    "NUL bytes": (b"\x00" * 1000, "JSON"),
    "a NUL in a string": (b'{"madoi": "posi\x00tion"}', "JSON"),
    "no UTF-8": (b'{"madoi": "position", "game": "\xff\xfe"}', "JSON"),
    "deep nesting": (b"[" * 2000 + b"]" * 2000, ""),
    "very deep nesting": (b'{"a":' * 100_000, ""),
    "a list": ([], "madoi"),
    "a number": (b"1e999", ""),
    "nothing": (b"null", "madoi"),
    "another kind of document": ({**START, "madoi": "record"}, "madoi"),
    "no version": ({k: v for k, v in START.items() if k != "version"}, "version"),
    "an unknown version": ({**START, "version": 2}, "version"),
    "a huge version": ({**START, "version": 10**30}, "version"),
    "a version in words": ({**START, "version": "x" * 5000}, "version"),
    "no game": ({k: v for k, v in START.items() if k != "game"}, "game"),
    "an unknown game": ({**START, "game": "chess"}, "chess"),
    "a game that is a path": ({**START, "game": "../core"}, "../core"),
    "a game that is a number": ({**START, "game": 5}, "game"),
    "no position": ({k: v for k, v in START.items() if k != "position"}, "position"),
    "an unknown field": ({**START, "colour": "red"}, "colour"),
    "too many players": ({**START, "players": 7}, "players"),
    "absurdly many players": ({**START, "players": 10**30}, "players"),
    "half a player": ({**START, "players": 0.5}, "players"),
    "an unknown deck": ({**START, "data": {"id": "nobody"}}, "data.id"),
    "another version of the deck": ({**START, "data": {"id": "standard", "digest": "0"}}, "data.digest"),
    "a script that is no list": ({**START, "next": "s-ppp"}, "next"),
    "a script chance cannot follow": ({**START, "next": ["s-nobody"]}, "s-nobody"),
    "an unknown phase": ({**START, "position": {"phase": "fly"}}, "position.phase"),
    "a hand in the wrong phase": ({**START, "position": {"phase": "draw", "hand": "s-ppp"}}, "FG-28"),
    "no hand": ({**START, "position": {"phase": "place"}}, "FG-28"),
    "a hand that is a number": ({**START, "position": {"phase": "place", "hand": 10**30}}, "position.hand"),
    "a floating card": ({**START, "position": {"phase": "draw", "field": {"2.1": "s-ppp"}}}, "FG-33"),
    "a gap in row 1": ({**START, "position": {"phase": "draw", "field": {"1.2": "s-ppp"}}}, "FG-32"),
    "a cell beyond the field": ({**START, "position": {"phase": "draw", "field": {"1.8": "s-ppp"}}}, "FG-30"),
    "a cell in the sky": ({**START, "position": {"phase": "draw", "field": {"9" * 7: "s-ppp"}}}, "FG-30"),
    "a card twice": (
        {**START, "position": {"phase": "draw", "field": {"1.1": "s-ppp"}, "discard": ["s-ppp"]}},
        "FG-1",
    ),
    "45 cards": (
        {**START, "position": {"phase": "draw", "discard": [f"s-{n}" for n in range(45)]}},
        "position.discard",
    ),
    "an unknown card": ({**START, "position": {"phase": "draw", "discard": ["joker"]}}, "joker"),
    "a treasure on the field": ({**START, "position": {"phase": "draw", "field": {"1.1": "t-ppp"}}}, "FG-9"),
    "a deck with a card missing": ({**START, "position": {"phase": "draw", "deck": ["s-ppp"]}}, "FG-10"),
    "a decided game that goes on": (
        {**START, "position": {"phase": "draw", "losses": ["t-ppp", "t-lll", "t-www"]}},
        "FG-27",
    ),
    "a game that is over undecided": ({**START, "position": {"phase": "over"}}, "FG-61"),
    "a choice without target": ({**START, "position": {"phase": "choose"}}, "FG-24"),
    "a field nested deeply": (
        b'{"madoi":"position","version":1,"game":"fort-of-gold","position":{"phase":'
        + b"[" * 900
        + b"]" * 900
        + b"}}",
        "position",
    ),
}


@pytest.mark.parametrize("case", list(BROKEN))
def test_a_position_file_with(madoi, file, case):
    content, part = BROKEN[case]
    path = file(content)
    for words in (["show", path], ["apply", path, "place 1.1"], ["perft", path, 1], ["score", path]):
        refused(madoi(*words), part)
    refused(madoi("replay", path))


def test_files_that_cannot_be_read(madoi, tmp_path, file):
    refused(madoi("show", tmp_path), "directory")
    refused(madoi("show", tmp_path / "nobody.json"), "nobody.json")
    refused(madoi("show", "x" * 5000))
    refused(madoi("replay", tmp_path), "directory")
    locked = file(START)
    locked.chmod(0)
    if not os.access(locked, os.R_OK):
        refused(madoi("show", locked), "Permission denied")
    refused(madoi("show", file(b" " * 8_000_001)), "too large")
    refused(madoi("show", "/dev/zero"), "too large")


@pytest.mark.parametrize("seat", [0, -1, 2, 10**30])
def test_a_seat_that_is_not_there(madoi, file, seat):
    refused(madoi("show", file(PLACE), "--seat", seat), "seat")
