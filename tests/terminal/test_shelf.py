"""What is kept on the shelf between two evenings, and what happens when it cannot be."""

from __future__ import annotations

import json
from functools import partial

import pytest

from madoi.books.story import covers_of
from madoi.cli.app import run
from madoi.core.deals import number_of, numbered_seed
from madoi.core.documents import RecordFile, decode, open_record
from madoi.core.errors import BadDocument

from .sittings import DEAL, FORT, advised, seating, table


def test_a_damaged_save_is_named_and_left_alone(shelf, capsys):
    path = shelf.saved_path("fort-of-gold")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\x00 not JSON")
    with pytest.raises(BadDocument):
        shelf.saved(FORT)
    assert run(["play", "fort-of-gold", "--plain"]) == 2
    said = capsys.readouterr().err
    assert str(path) in said
    assert said.count("\n") == 1
    assert path.read_bytes() == b"\x00 not JSON"


@pytest.mark.parametrize(
    ("file", "line", "en", "ja"),
    [
        ("bests.json", '{"standard":\n 3,}', "bests.json:2: ", "文字目"),
        ("bests.json", '{"standard": 3}', "bests.json: [...]: ", "オブジェクトが必要"),
        ("saved/fort-of-gold.log", "{}", "fort-of-gold.log:2: ", "項目"),
        ("saved/fort-of-gold.log", '{"kind": "moved",]', "fort-of-gold.log:2: ", "文字目"),
    ],
)
def test_what_is_damaged_is_told_with_its_place_in_both_languages(shelf, file, line, en, ja):
    seating(shelf).fresh()
    path = shelf.folder / file
    before = path.read_text("utf-8").splitlines()[:1] if path.exists() else []
    path.write_text("\n".join([*before, line, ""]), "utf-8")
    read = shelf.check if file == "bests.json" else partial(shelf.saved, FORT)
    with pytest.raises(BadDocument) as refused:
        read()
    assert en in refused.value.say("en")
    assert ja in refused.value.say("ja")


def test_a_saved_game_that_cannot_go_on_is_refused_in_one_line(shelf, capsys):
    seating(shelf).fresh()
    path = shelf.saved_path("fort-of-gold")
    lines = path.read_text("utf-8").splitlines()
    opened = json.loads(lines[0])
    for wrong in ({"rules": 99}, {"data": {"id": "nobody's"}}):
        path.write_text("\n".join([json.dumps({**opened, **wrong}), *lines[1:], ""]), "utf-8")
        assert run(["play", "fort-of-gold", "--plain"]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert "--new" in said


def test_a_last_line_that_was_cut_off_is_dropped_and_the_game_goes_on(shelf):
    sitting = seating(shelf).fresh()
    sitting.play(sitting.moves()[0])
    before = list(sitting.match.steps)
    sitting.play(sitting.moves()[0])
    path = shelf.saved_path("fort-of-gold")
    path.write_bytes(path.read_bytes()[:-9])
    again = seating(shelf, saved=shelf.saved(FORT)).resumed()
    assert again.match.steps == before
    again.play(again.moves()[0])
    assert again.match.steps == sitting.match.steps
    assert seating(shelf, saved=shelf.saved(FORT)).resumed().match.steps == sitting.match.steps


def test_the_next_game_after_one_that_went_on_has_the_same_table(shelf):
    """FJ-18: only the seat that begins is another one."""
    first = seating(shelf, name="fuji-99", seats="human,greedy,random", first=1)
    first.chosen = {0: covers_of(first.game)[0].id}
    first.fresh()
    later = seating(shelf, name="fuji-99", seed=None, saved=shelf.saved(first.game), first="lot")
    again = later.again(later.resumed())
    assert [plan.bot for plan in again.table.opened.seats] == [None, "greedy", "random"]
    assert again.table.opened.terms.first == 2
    assert later.again(again).table.opened.terms.first == 0
    assert again.books[0] == first.chosen[0]
    assert again.match.seed != DEAL


def test_where_the_lot_decided_it_is_drawn_again(shelf):
    """FJ-18, GK-19."""
    first = seating(shelf, name="goryokaku", seats="human,greedy", first="lot")
    assert first.again(first.fresh()).table.opened.terms.first == "lot"


def test_two_windows_do_not_write_one_game(shelf):
    one = seating(shelf).fresh()
    two = seating(shelf, saved=shelf.saved(FORT)).resumed()
    one.play(one.moves()[0])
    with pytest.raises(BadDocument):
        two.play(two.moves()[0])


def test_a_game_can_be_exported_on_the_way_and_reviewed_from_its_record(shelf):
    sitting = seating(shelf).fresh()
    for _ in range(5):
        sitting.play(advised(sitting))
    record = decode(sitting.export().read_bytes(), RecordFile)
    assert record.seed is None, "an unfinished record tells no luck"
    assert open_record(FORT, record).steps == sitting.match.steps


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


def test_a_numbered_deal_is_named_in_the_title(shelf):
    assert "deal 7" in seating(shelf, seed=DEAL).fresh().title("en")


def test_the_lab_plays_numbered_deals(tmp_path):
    out = tmp_path / "games.jsonl"
    assert run(["simulate", "fort-of-gold", "--deal", "7", "--games", "2", "--out", str(out)]) == 0
    seeds = [decode(line, RecordFile).seed for line in out.read_bytes().splitlines()]
    assert seeds == [numbered_seed("fort-of-gold", 7), numbered_seed("fort-of-gold", 8)]


def test_only_a_numbered_seed_has_a_number():
    assert number_of("fort-of-gold", "fort-of-gold deal 12") == 12
    for other in (
        "deal-7",
        "fuji-99 deal 7",
        "fort-of-gold deal 07",
        "fort-of-gold deal",
        "fort-of-gold deal x",
    ):
        assert number_of("fort-of-gold", other) is None
