"""`madoi stories`: covers for everybody, and the inside for who has won with the book."""

from __future__ import annotations

import json

import pytest

from madoi.books.story import covers_of
from madoi.games import find_game

from .lines import refused

BOOK = covers_of(find_game("fuji-99"))[0].id


@pytest.fixture
def records(tmp_path, monkeypatch):
    """The folder of kept records, in which a person has won with the first book."""
    monkeypatch.setenv("MADOI_HOME", str(tmp_path))
    folder = tmp_path / "records"
    folder.mkdir()
    game = find_game("fuji-99")
    won = {
        "madoi": "record",
        "version": 1,
        "game": game.id,
        "rules": game.rules_version,
        "players": 2,
        "data": {"id": "standard"},
        "steps": [],
        "result": {"winners": [0], "scores": [None, None], "rule": "FJ-130"},
        "seats": ["human", "greedy"],
        "books": [BOOK, ""],
    }
    (folder / "fuji-99-2.json").write_text(json.dumps(won))
    return folder


def test_covers_are_listed_and_a_won_book_opens(madoi, records):
    code, out, err = madoi("stories")
    assert (code, err) == (0, "")
    assert f"✓ {BOOK}: " in out
    code, story, _ = madoi("stories", BOOK, "--lang", "ja")
    assert code == 0
    assert len(story) > 500


def test_a_damaged_record_is_passed_over_and_named(madoi, records):
    for number, raw in ((1, b"\xff\x00"), (3, b'{"madoi": "record",\n'), (4, b"[]")):
        (records / f"fuji-99-{number}.json").write_bytes(raw)
    (records / "fuji-99-5.json").mkdir()
    code, out, err = madoi("stories")
    assert code == 0
    assert f"✓ {BOOK}: " in out
    assert [
        f"fuji-99-{number}.json" in line for number, line in zip((1, 3, 4, 5), err.splitlines(), strict=True)
    ] == [True] * 4
    assert madoi("stories", BOOK)[0] == 0


def test_books_that_stay_closed(madoi, records):
    other = covers_of(find_game("fuji-99"))[1].id
    refused(madoi("stories", other), other, "FJ-141")
    refused(madoi("stories", "no-such-book"), "no-such-book")
    refused(madoi("stories", "../../etc/passwd"), "passwd")
