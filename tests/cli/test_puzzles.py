"""Puzzles on the command line: listed, shown without their solution, solved, searched again, made."""

from __future__ import annotations

import hashlib
import json
import re

import pytest

from madoi.bots.puzzles.book import book_of
from madoi.bots.puzzles.finding import graded_again
from madoi.games import all_games

from .lines import refused

BOOKS = {name: book for name, game in all_games().items() if (book := book_of(game)) is not None}
FORT = BOOKS["fort-of-gold"]


def test_games_with_puzzles_are_listed_with_todays(madoi):
    code, out, _ = madoi("puzzles", "list")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == list(BOOKS)


@pytest.mark.parametrize("game", BOOKS)
def test_a_list_names_every_puzzle_in_both_languages(madoi, game):
    for lang in ("en", "ja"):
        code, out, _ = madoi("puzzles", "list", game, "--lang", lang)
        assert code == 0
        assert len(re.findall(r"^ [ *]\d-\d+ ", out, re.M)) == len(BOOKS[game].puzzles)


def test_a_grade_without_puzzles_is_told(madoi, file):
    content = json.loads((FORT.game.folder / "data" / "puzzles.json").read_text())
    content["puzzles"] = [each for each in content["puzzles"] if each["grade"] == 1]
    lines = madoi("puzzles", "list", "fort-of-gold", "--file", file(content))[1].splitlines()
    assert lines[-3:-1] == ["●●●●● Master", "  none"]


@pytest.mark.parametrize("game", BOOKS)
def test_a_puzzle_is_shown_with_all_moves_and_a_digest_but_not_its_salt(madoi, game):
    puzzle = BOOKS[game].puzzles[0]
    code, out, _ = madoi("puzzles", "show", game, puzzle.id, "--plain")
    assert code == 0
    assert all(move in out for move in BOOKS[game].view(puzzle).moves)
    assert puzzle.digest in out
    assert puzzle.salt not in out


def test_an_answer_brings_the_verdict_the_chances_and_a_check_of_the_digest(madoi):
    puzzle, name = FORT.puzzles[0], FORT.name(FORT.puzzles[0])
    code, out, _ = madoi("puzzles", "solve", "fort-of-gold", name, puzzle.solution)
    assert code == 0
    assert out.startswith("Found")
    said = re.search(r"%s' (\S+) (\S+) '(.*)' \|", out).groups()
    assert hashlib.sha256("\n".join(said).encode()).hexdigest() == puzzle.digest
    wrong = madoi("puzzles", "solve", "fort-of-gold", name, puzzle.chances[1].move, "--lang", "ja")[1]
    assert wrong.startswith("この手ではありません")
    assert "×" in wrong


def test_what_is_no_move_no_puzzle_or_no_game_with_puzzles_is_refused(madoi, file):
    refused(madoi("puzzles", "solve", "fort-of-gold", "today", "fly"), "fly")
    refused(madoi("puzzles", "show", "fort-of-gold", "9-9"), "no such puzzle")
    empty = {"madoi": "puzzles", "version": 1, "game": "fort-of-gold", "rules": 1, "data": {"id": "standard"}}
    refused(madoi("puzzles", "list", "fort-of-gold", "--file", file({**empty, "puzzles": []})), "no puzzles")
    refused(madoi("puzzles", "list", "fort-of-gold", "--file", file({"madoi": "record"})), "madoi")


def test_some_puzzles_are_searched_again(madoi):
    code, out, _ = madoi("puzzles", "check", "fort-of-gold", "--some", "2", "--sims", "200")
    assert code == 0
    assert "2 puzzles searched again" in out


def wrongly_graded() -> tuple[dict, int]:
    """A file with one puzzle and a grade that it has not, and the one that it has."""
    puzzle = FORT.puzzles[0]
    grade = graded_again(FORT, puzzle, "check").grade
    content = json.loads((FORT.game.folder / "data" / "puzzles.json").read_text())
    one = next(each for each in content["puzzles"] if each["id"] == puzzle.id)
    return {**content, "puzzles": [{**one, "grade": 1 + grade % 5}]}, grade


def test_a_puzzle_that_games_played_on_grade_otherwise_is_told(madoi, file):
    content, grade = wrongly_graded()
    out = madoi("puzzles", "check", "fort-of-gold", "--sims", "200", "--file", file(content))[1]
    assert f"{content['puzzles'][0]['grade']}-1 (" in out
    assert f"today {'●' * grade}" in out


def test_making_grades_the_puzzles_of_its_file_anew(madoi, tmp_path):
    content, grade = wrongly_graded()
    out = tmp_path / "mine.json"
    out.write_text(json.dumps(content))
    assert madoi("puzzles", "make", "fort-of-gold", "--out", out, "--count", "1", "--seed", "check")[0] == 0
    (made,) = json.loads(out.read_text())["puzzles"]
    assert made["grade"] == grade
    assert made["salt"] == content["puzzles"][0]["salt"]


def test_making_looks_through_records_and_goes_on_with_a_file(madoi, tmp_path):
    out = tmp_path / "mine.json"
    content = json.loads((FORT.game.folder / "data" / "puzzles.json").read_text())
    content["puzzles"] = content["puzzles"][:1]
    out.write_text(json.dumps(content))
    records = tmp_path / "games.jsonl"
    madoi("simulate", "fort-of-gold", "--bots", "glance:20", "--out", records)
    line = ["puzzles", "make", "fort-of-gold", "--out", out, "--records", records, "--minutes", "0.01"]
    code, said, _ = madoi(*line, "--count", "3")
    assert code == 0
    assert "looked through" in said
    assert content["puzzles"][0]["id"] in out.read_text()
