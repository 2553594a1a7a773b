"""Who may read which Story Book, and the achievers' lists (FJ-17, FJ-141 to FJ-143)."""

from __future__ import annotations

import msgspec
import pytest

from madoi.core.documents import RecordFile, decode, open_record, write_record
from madoi.core.errors import BadDocument
from madoi.core.match import Match
from madoi.core.stories import Library, StoryClosed, open_story
from madoi.core.view import view_of
from madoi.games.fuji99.game import GAME

from .tables import DATA, at, seat, start

BOOKS = ["night-shift", "seed-vault"]


def won():
    """Seat 1 has won."""
    table = at(seat(60), seat(94), mover=1)
    table.play("draw 5", "cubes 5 0 0")
    return table


def test_fj17_several_players_may_choose_the_same_book():
    assert open_story(won().match, ["seed-vault", "seed-vault"], 1) == GAME.story("seed-vault")


def test_fj17_a_book_has_no_effect_on_play():
    """The choice is no part of a position: a record with books replays to the same state."""
    match = Match(GAME, DATA, 2, "books")
    match.settle()
    match.play("draw 5")
    plain, chosen = write_record(match), write_record(match, books=BOOKS)
    assert msgspec.structs.replace(chosen, books=[]) == plain
    assert open_record(GAME, chosen).state.fingerprint() == open_record(GAME, plain).state.fingerprint()


def test_fj141_the_winner_reads_the_book_he_chose():
    pages = open_story(won().match, BOOKS, 1)
    assert len(pages) == 4
    assert pages == GAME.story("seed-vault")
    assert pages != open_story(won().match, ["seed-vault", "night-shift"], 1)


def test_fj141_nobody_else_reads():
    with pytest.raises(StoryClosed) as refused:
        open_story(won().match, BOOKS, 0)
    assert refused.value.rule == "FJ-141"
    assert refused.value.say("ja") != refused.value.say("en")


def test_fj141_nobody_reads_before_the_end():
    for reader in (0, 1):
        with pytest.raises(StoryClosed):
            open_story(start().match, BOOKS, reader)


@pytest.mark.parametrize("books", [[], ["night-shift"], ["night-shift", ""], ["night-shift", "../game"]])
def test_fj17_without_a_chosen_book_there_is_nothing_to_read(books):
    with pytest.raises(StoryClosed):
        open_story(won().match, books, 1)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_fj141_no_view_carries_a_story(lang):
    table = won()
    for who in (0, 1, None):
        seen = msgspec.json.encode(view_of(GAME, table.state, who)).decode()
        assert not any(page[lang][:30] in seen for page in GAME.story("seed-vault"))


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


def test_fj143_a_won_story_can_be_opened_again_from_the_record():
    match = Match(GAME, DATA, 2, "again")
    match.settle()
    while not match.over:
        match.step(GAME.advise(match.state, match.luck()))
        match.settle()
    record = decode(msgspec.json.encode(write_record(match, books=BOOKS)), RecordFile)
    winner = GAME.outcome(match.state).winners[0]
    replayed = open_record(GAME, record)
    assert open_story(replayed, record.books, winner)
    with pytest.raises(StoryClosed):
        open_story(replayed, record.books, 1 - winner)
