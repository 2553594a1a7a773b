"""Story Books are beside the play, and the achievers' lists are kept (FJ-17, FJ-141, FJ-142)."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import madoi
from madoi.books.achievers import Library
from madoi.books.story import Finish, StoryClosed, books_of, covers_of, open_story
from madoi.core.documents import open_record, write_record
from madoi.core.errors import BadDocument
from madoi.core.match import Match
from madoi.core.view import view_of
from madoi.games import find_game
from madoi.games.fuji99.game import GAME

from .tables import DATA, at, seat

BOOKS = ["night-shift", "seed-vault"]


def test_fj17_a_book_has_no_effect_on_play():
    """The choice is no part of a position: a record with books replays to the same state."""
    match = Match(GAME, DATA, 2, "books")
    match.settle()
    match.play("draw 5")
    plain, chosen = write_record(match), write_record(match, books=BOOKS)
    assert msgspec.structs.replace(chosen, books=[]) == plain
    assert open_record(GAME, chosen).state.fingerprint() == open_record(GAME, plain).state.fingerprint()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_fj141_no_view_carries_a_story(lang):
    table = at(seat(60), seat(94), mover=1)
    table.play("draw 5", "cubes 5 0 0")
    inside = [page[lang][:30] for book in covers_of(GAME) for page in books_of(GAME).inside(book.id)]
    for who in (0, 1, None):
        seen = msgspec.json.encode(view_of(GAME, table.state, who)).decode()
        assert not any(start in seen for start in inside)


def test_fj141_a_book_that_is_not_there_has_no_inside():
    assert books_of(GAME).inside("../game") == []


def test_fj142_names_are_kept_with_the_day_and_may_come_again(tmp_path):
    library = Library(tmp_path / "achievers.json")
    assert library.achievers("seed-vault") == []
    library.add("seed-vault", "  Sakuya   Kono ", "2026-11-15")
    library.add("seed-vault", "Sakuya Kono", "2026-11-16")
    library.add("night-shift", "桜", "2026-11-16")
    again = Library(tmp_path / "achievers.json")
    assert [(line.name, line.day) for line in again.achievers("seed-vault")] == [
        ("Sakuya Kono", "2026-11-15"),
        ("Sakuya Kono", "2026-11-16"),
    ]
    assert [line.name for line in again.achievers("night-shift")] == ["桜"]


@pytest.mark.parametrize(("name", "day"), [("", "2026-11-15"), ("x" * 41, "2026-11-15"), ("Sakuya", "today")])
def test_fj142_what_is_no_name_or_day_is_not_written(tmp_path, name, day):
    library = Library(tmp_path / "achievers.json")
    with pytest.raises(BadDocument):
        library.add("seed-vault", name, day)
    assert not library.path.exists()


def test_fj142_a_damaged_list_is_named(tmp_path):
    path = tmp_path / "achievers.json"
    path.write_text('{"seed-vault": [{"name": 3}]}', "utf-8")
    with pytest.raises(BadDocument) as refused:
        Library(path).achievers("seed-vault")
    assert str(path) in refused.value.say("en")


def test_fj141_only_the_checked_function_opens_a_book():
    """Page, terminal and command line ask `open_story`; nobody else asks for the inside of a book."""
    package = Path(madoi.__file__).parent
    callers = [path for path in package.rglob("*.py") if re.search(r"\.inside\(", path.read_text("utf-8"))]
    assert [path.relative_to(package).as_posix() for path in callers] == ["books/story.py"]


def test_fj141_a_book_opens_for_the_winner_who_chose_it():
    one, two = (book.id for book in covers_of(GAME)[:2])
    assert Finish([0], [one, two], [0, 1]).won == [one]
    assert Finish([0], [one, two], [1]).won == []
    assert Finish([], [one, two], [0]).won == []
    assert Finish([0], ["", two], [0]).won == []
    winner = Finish([0], [one, two], [0])
    assert open_story(GAME, one, [Finish([1], [one, two], [0]), winner]) == books_of(GAME).inside(one)
    for book, finishes in ((two, [winner]), (one, []), (one, [Finish([0], [one, two], [1])]), ("", [winner])):
        with pytest.raises(StoryClosed) as refused:
            open_story(GAME, book, finishes)
        assert refused.value.rule == "FJ-141"


def test_a_game_without_a_books_file_has_no_story_books():
    """The capability is a file in the folder; core and the other games know nothing of it."""
    fort = find_game("fort-of-gold")
    assert books_of(fort) is None
    assert covers_of(fort) == []
    with pytest.raises(StoryClosed):
        open_story(fort, "night-shift", [Finish([0], ["night-shift"], [0])])
