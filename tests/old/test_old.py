"""What an older Madoi has written down is read, replayed, resumed and served (README.md says how it was made)."""

from __future__ import annotations

import json
import shutil
import sys
from io import StringIO
from pathlib import Path

import msgspec
import pytest

from madoi.books.story import covers_of
from madoi.cli.app import run
from madoi.cli.terminal.shelf import Shelf
from madoi.core.documents import PositionFile, RecordFile, decode, open_position, open_record, write_position
from madoi.core.game import possible
from madoi.games import find_game
from madoi.table.verify import verify

from ..server.client import Seat, bearer, enter, sit
from ..server.conftest import serve

__all__ = ["serve"]

HERE = Path(__file__).parent
RECORDS = [decode(line, RecordFile) for line in (HERE / "records.jsonl").read_bytes().splitlines()]
POSITIONS = [decode(line, PositionFile) for line in (HERE / "positions.jsonl").read_bytes().splitlines()]
TABLES = json.loads((HERE / "tables.json").read_text("utf-8"))


def name_of(document: RecordFile | PositionFile) -> str:
    return f"{document.game}-{document.players}"


@pytest.mark.parametrize("record", RECORDS, ids=name_of)
def test_an_old_record_replays_to_its_result(record):
    match = open_record(find_game(record.game), record)
    assert match.steps == record.steps
    assert match.over == (record.result is not None)


@pytest.mark.parametrize("record", [record for record in RECORDS if record.seed], ids=name_of)
def test_the_luck_of_an_old_record_is_still_that_of_its_seed(record):
    found = verify(find_game(record.game), record)
    assert found.outcomes == sum(step.startswith("*") for step in record.steps)
    assert not found.is_fair


def test_an_old_receipt_still_holds_and_is_told_for_what_it_is():
    record = decode((HERE / "receipt.json").read_bytes(), RecordFile)
    found = verify(find_game(record.game), record)
    assert [doubt.code for doubt in found.doubts] == ["old-receipt"]
    assert not found.is_fair


@pytest.mark.parametrize("file", POSITIONS, ids=name_of)
def test_an_old_position_is_read_and_means_the_same(file):
    game = find_game(file.game)
    match = open_position(game, file, "x")
    assert possible(match.state)
    written = [
        msgspec.to_builtins(write_position(match, seat, everything=seat is None).position)
        for seat in (None, 0)
    ]
    assert any(includes(each, file.position) for each in written)


def includes(new, old) -> bool:
    """True if everything the old document says is said by the new one."""
    if isinstance(old, dict):
        return isinstance(new, dict) and all(key in new and includes(new[key], old[key]) for key in old)
    if isinstance(old, list):
        return len(new) == len(old) and all(map(includes, new, old))
    return new == old


@pytest.fixture
def home(tmp_path, monkeypatch) -> Path:
    """The old data folder, to be used."""
    folder = tmp_path / "home"
    shutil.copytree(HERE / "home", folder)
    monkeypatch.setenv("MADOI_HOME", str(folder))
    monkeypatch.setenv("MADOI_LANG", "en")
    return folder


@pytest.mark.parametrize("name", sorted(path.stem for path in (HERE / "home" / "saved").iterdir()))
def test_an_old_saved_game_goes_on(home, name, monkeypatch, capsys):
    saved = json.loads((home / "saved" / f"{name}.json").read_text("utf-8"))
    match = open_record(find_game(name), msgspec.convert(saved["record"], RecordFile))
    moves = [match.game.text(match.state, code) for code in match.state.legal()]
    monkeypatch.setattr(sys, "stdin", StringIO("log\n#1\nquit\n"))
    assert run(["play", name, "--plain", "--resume"]) == 0
    said = capsys.readouterr().out
    assert all(move in said for move in moves)
    monkeypatch.setattr(sys, "stdin", StringIO("quit\n"))
    assert run(["play", name, "--plain", "--resume"]) == 0
    assert capsys.readouterr().out != said


def test_an_old_saved_game_keeps_its_ledger_to_the_end(home, monkeypatch, capsys):
    saved = json.loads((home / "saved" / "fort-of-gold.json").read_text("utf-8"))
    assert saved["assists"]["undo-draw"] == 1
    monkeypatch.setattr(sys, "stdin", StringIO("1\n" * 200))
    assert run(["play", "fort-of-gold", "--plain", "--resume"]) == 0
    said = capsys.readouterr().out
    path = Path(said.rpartition("Record: ")[2].strip())
    record = decode(path.read_bytes(), RecordFile)
    assert record.steps[: len(saved["record"]["steps"])] == saved["record"]["steps"]
    assert {"undo", "hint", "odds"} <= set(record.assists)
    assert len(record.assists) == 4


def test_an_old_personal_best_and_list_stand(home):
    shelf = Shelf()
    shelf.check()
    kept = json.loads((home / "bests.json").read_text("utf-8"))
    for deck, best in kept.items():
        assert shelf.best(deck).score == best["score"]
    assert [each.name for each in shelf.library.achievers(covers_of(find_game("fuji-99"))[0].id)] == ["Aki"]
    assert [finish.won for finish in shelf.finishes("fuji-99") if finish.won] == []


@pytest.fixture
def old_server(serve, tmp_path):
    shutil.copy(HERE / "store.sqlite", tmp_path / "madoi.sqlite")
    return serve()


def same(view: dict, old: dict) -> None:
    """Position, moves and phase are what the seat saw last; words may be better now, new fields stand beside old ones."""
    # A pause is no free look: the position of a paused table is not shown.
    shown = () if old["phase"] == "paused" else ("position",)
    for field in (*shown, "phase", "actor", "asked", "played", "chosen", "can_undo", "ending"):
        assert includes(view[field], old[field]), field
    assert [card["move"] for card in view["moves"]] == [card["move"] for card in old["moves"]]


def assists_of(view: dict) -> list[dict]:
    return [seat["assists"] for seat in view["seats"]]


@pytest.mark.parametrize("name", [name for name in TABLES if TABLES[name]["views"]])
def test_every_old_table_is_served_as_its_seats_left_it(old_server, name):
    kept = TABLES[name]
    for seat, old in enumerate(kept["views"]):
        if kept["seats"][seat]:
            view = enter(old_server, kept["seats"][seat], name="again")["view"]
            same(view, old)
            assert [card["name"] for card in view["seats"]] == [card["name"] for card in old["seats"]]


def test_old_tables_go_on(old_server):
    for name in ("running", "undone", "with bots"):
        seats = [sit(old_server, link) for link in TABLES[name]["seats"] if link]
        mover = next(seat for seat in seats if seat.view["moves"])
        assert mover.move()["type"] == "done"
        for seat in seats:
            seat.close()
    with sit(old_server, TABLES["paused"]["seats"][0]) as seat:
        assert seat.do("pause", on=False)["type"] == "done"
    with sit(old_server, TABLES["chosen ahead"]["seats"][0]) as seat:
        assert seat.move()["type"] == "done"
        assert seat.view["played"] > TABLES["chosen ahead"]["views"][0]["played"] + 1
    joined = old_server.http.post(f"/api/tables/{TABLES['waiting']['table']}/join", json={"name": "Bo"})
    assert joined.json()["view"]["phase"] == "playing"


def test_an_old_finished_table_has_its_record_replay_and_luck(old_server):
    table = TABLES["finished"]["table"]
    record = old_server.http.get(f"/api/tables/{table}/record").json()
    kept = json.loads((HERE / "receipt.json").read_text("utf-8"))
    for field in ("steps", "seed", "deal", "result", "seats"):
        assert record[field] == kept[field]
    replay = old_server.http.get(f"/api/tables/{table}/replay", params={"step": 5, "seat": 0}).json()
    assert replay["view"]["played"] == 5
    luck = old_server.http.get(f"/api/tables/{table}/luck").json()
    assert len(luck["draws"]) == sum(step.startswith("*") for step in kept["steps"])


def test_an_old_table_of_bots_plays_on(old_server):
    kept = TABLES["bots alone"]
    entered = enter(old_server, kept["watch"])
    assert bearer(entered["token"])
    with Seat(old_server, kept["table"], entered["token"]) as watcher:
        assert watcher.view["phase"] == "playing"
