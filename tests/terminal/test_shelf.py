"""What is kept on the shelf between two evenings, and what happens when it cannot be."""

from __future__ import annotations

import json

import msgspec
import pytest

from madoi.cli.app import run
from madoi.cli.terminal.sitting import Sitting
from madoi.core.documents import standard
from madoi.core.errors import BadDocument
from madoi.core.match import Match

from .sittings import FORT, seating, table


def test_a_damaged_save_is_named_and_left_alone(shelf, capsys):
    path = shelf.saved_path("fort-of-gold")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\x00 not JSON")
    with pytest.raises(BadDocument):
        shelf.saved("fort-of-gold")
    assert run(["play", "fort-of-gold", "--plain"]) == 2
    said = capsys.readouterr().err
    assert str(path) in said
    assert said.count("\n") == 1
    assert path.read_bytes() == b"\x00 not JSON"


def test_a_saved_game_that_cannot_go_on_is_refused_in_one_line(shelf, capsys):
    seating(shelf).fresh()
    path = shelf.saved_path("fort-of-gold")
    saved = json.loads(path.read_text("utf-8"))
    for wrong in ({"rules": 99}, {"steps": ["> place 9.9"]}, {"players": 2}):
        path.write_text(json.dumps({**saved, "record": {**saved["record"], **wrong}}), "utf-8")
        assert run(["play", "fort-of-gold", "--plain"]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert "--new" in said


def test_a_folder_in_which_nothing_can_be_kept_is_refused(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MADOI_HOME", str(tmp_path / "file" / "home"))
    assert run(["play", "fort-of-gold", "--plain"]) == 2
    assert "cannot be kept" in capsys.readouterr().err


async def test_a_table_that_can_no_longer_be_kept_is_left_with_the_reason(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        shelf.saved_path("fort-of-gold").unlink()
        shelf.saved_path("fort-of-gold").mkdir()
        await keys.press("enter")
    assert isinstance(app.problem, OSError)


def test_a_saved_game_tells_no_card_that_was_not_drawn(shelf):
    sitting = seating(shelf).fresh()
    sitting.play(sitting.hint())
    saved = shelf.saved("fort-of-gold")
    assert saved.record.seed is None
    assert saved.record.steps == sitting.match.steps


def test_numbered_deals_are_seeds(shelf):
    numbered = seating(shelf, seed="deal-1234").fresh()
    match = Match(FORT, standard(FORT), 1, "deal-1234")
    match.settle()
    assert numbered.match.steps == match.steps
    assert "deal 1234" in numbered.title("en")


def test_a_sitting_counts_no_further_than_a_record_can_hold(shelf):
    sitting = seating(shelf).fresh()
    sitting.assists["hint"] = 1000
    sitting.hint()
    assert sitting.assists["hint"] == 1000
    assert msgspec.json.encode(shelf.saved("fort-of-gold").assists) == b'{"hint":1000}'


def test_resume_needs_a_seat_for_each_player(shelf):
    Sitting(FORT, standard(FORT), ["human"], "deal-1", shelf).start()
    saved = shelf.saved("fort-of-gold")
    saved.seats = ["human", "human"]
    with pytest.raises(BadDocument):
        seating(shelf, saved=saved).resumed()
