"""Component files of one's own."""

from __future__ import annotations

import json
import shutil

import pytest

from madoi.core.documents import standard
from madoi.games import all_games, find_game

from .lines import PLACE, refused


def deck_text():
    path = find_game("fort-of-gold").shipped()["standard"]
    return path.read_text("utf-8")


WRONG_DECKS = {
    "nothing": ("", "FG-8"),
    "no TOML": ("[[[", "FG-8"),
    "binary": ("\x00\x01", "FG-8"),
    "a card less": (deck_text().rpartition("[[treasure]]")[0], "FG-8"),
    "a card twice": (deck_text().replace('"s-www"', '"s-ppp"'), "s-ppp"),
    "a fourth symbol": (deck_text().replace('symbols = "WWW"', 'symbols = "WWX"', 1), "s-www"),
    "too few letters": (deck_text().replace('symbols = "WWW"', 'symbols = "WW"', 1), "s-www"),
    "a treasure for nothing": (
        deck_text().replace('id = "t-www"\nsymbols = "WWW"', 'id = "t-www"\nsymbols = "---"'),
        "t-www",
    ),
    "absurd slots": (deck_text().replace("slots = 3", f"slots = {10**30}"), "slots"),
}


@pytest.mark.parametrize("case", list(WRONG_DECKS))
def test_a_deck_file_with(madoi, file, case):
    text, part = WRONG_DECKS[case]
    path = file(text.encode(), "deck.toml")
    refused(madoi("new", "fort-of-gold", "--deck", path), part, f"madoi: {path}: ")
    refused(madoi("show", file(PLACE), "--deck", path), part)


@pytest.mark.parametrize("name", list(all_games()))
def test_component_files_may_begin_with_a_mark_of_their_byte_order(madoi, tmp_path, name):
    """Some editors write one."""
    standard = next(iter(find_game(name).shipped().values()))
    own = tmp_path / standard.name
    shutil.copytree(standard, own) if standard.is_dir() else shutil.copy(standard, own)
    for path in own.glob("*.toml") if own.is_dir() else [own]:
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert madoi("new", name, "--players", find_game(name).seats[0], "--data", own)[0] == 0


def test_a_file_of_brackets_is_refused(madoi, file):
    for name in ("fort-of-gold", "fuji-99"):
        refused(
            madoi(
                "new", name, "--players", find_game(name).seats[0], "--data", file(b"a = " + b"[" * 100_000)
            )
        )


def test_a_deck_that_is_no_file(madoi, tmp_path):
    refused(madoi("new", "fort-of-gold", "--deck", tmp_path))
    refused(madoi("new", "fort-of-gold", "--deck", tmp_path / "nobody.toml"), "nobody.toml")
    refused(madoi("new", "fort-of-gold", "--deck", "/dev/zero"), "/dev/zero")


def test_data_deck_and_cards_are_one_option(madoi, file):
    own = file(deck_text().replace("fort-of-gold-madoi-1", "my-deck").encode(), "own.toml")
    answers = {madoi("new", "fort-of-gold", option, own)[1] for option in ("--data", "--deck", "--cards")}
    assert len(answers) == 1
    made = json.loads(answers.pop())
    assert made["data"]["id"] == "my-deck"
    # A document with foreign components carries them, so it can be read without the file.
    assert madoi("moves", file(made))[0] == 0


def test_a_record_carries_its_deck(madoi, file):
    own = file(deck_text().replace("fort-of-gold-madoi-1", "my-deck").encode(), "own.toml")
    _, out, _ = madoi("simulate", "fort-of-gold", "--deck", own)
    own.unlink()
    assert madoi("replay", file(out.encode()))[0] == 0
    assert standard(find_game("fort-of-gold")).id != json.loads(out)["data"]["id"]
