"""`madoi new` and `madoi apply`, move by move with a seed, are the game of that seed."""

from __future__ import annotations

import io
import json
import re
import shlex
from pathlib import Path

import msgspec
import pytest

from madoi.core.documents import open_data, write_position
from madoi.core.game import possible
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import LOT
from madoi.games import all_games, find_game

from .lines import PLACE, refused

README = Path(__file__).parents[2] / "README.md"


def position_in(path):
    return json.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("name", list(all_games()))
@pytest.mark.parametrize("kept", [False, True], ids=["given again", "kept"])
def test_move_by_move_it_is_the_deal_of_the_seed(madoi, tmp_path, name, kept):
    game = find_game(name)
    players = game.seats[-1]
    whole = Match(game, open_data(game, None), players, "8")
    whole.settle()
    table = tmp_path / "table.json"
    keep = ["--keep-seed"] if kept else []
    assert madoi("new", name, "--players", players, "--seed", "8", "--out", table, *keep)[0] == 0
    assert position_in(table).get("seed") == ("8" if kept else None)
    rng = rng_for("moves")
    for _ in range(10):
        if whole.over:
            break
        move = game.text(whole.state, int(whole.state.pick(rng)))
        whole.play(move)
        seed = [] if kept else ["--seed", "8"]
        code, out, _ = madoi("apply", table, move, *seed, "--out", table)
        assert (code, out) == (0, "")
        assert position_in(table)["asked"] == dict(sorted(whole.asked.items()))
    _, moves, _ = madoi("moves", table)
    assert moves.splitlines() == [game.text(whole.state, code) for code in possible(whole.state)]


def test_the_deal_of_play_is_the_deal_of_new_and_apply(madoi, tmp_path, monkeypatch):
    monkeypatch.setenv("MADOI_HOME", str(tmp_path / "home"))
    moves = ["place 1.1", "place 1.2", "place 1.3"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*moves, "quit", ""])))
    madoi("play", "fort-of-gold", "--plain", "--seed", "calm", "--new")
    table = tmp_path / "table.json"
    madoi("new", "fort-of-gold", "--seed", "calm", "--out", table)
    madoi("apply", table, *moves, "--seed", "calm", "--out", table)
    saved = next((tmp_path / "home" / "saved").rglob("fort-of-gold*")).read_text("utf-8")
    field = position_in(table)["position"]["field"]
    assert len(field) == 3
    for card in field.values():
        assert f"* {card}" in saved


@pytest.mark.parametrize("name", [name for name, game in all_games().items() if len(game.seats) > 1])
@pytest.mark.parametrize("first", ["1", "2", "lot"])
def test_a_new_position_begins_with_whom_the_same_words_begin_a_game(
    madoi, tmp_path, monkeypatch, name, first
):
    """The lot of a seed is the same one, too; nothing else of the deal depends on it."""
    monkeypatch.setenv("MADOI_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", io.StringIO("none\nnone\nquit\n"))
    words = ["--seed", "calm", "--first", first]
    madoi("play", name, "--plain", "--new", "--seats", "human,human", *words)
    saved = (tmp_path / "home" / "saved" / f"{name}.log").read_text("utf-8").splitlines()
    dealt = next(json.loads(line) for line in saved if '"dealt"' in line)
    assert any(step.startswith("* first ") for step in dealt["steps"]) is (first == "lot")
    game = find_game(name)
    whole = Match(game, open_data(game, None), 2, first=LOT if first == "lot" else int(first) - 1)
    whole.replay(dealt["steps"])
    code, out, _ = madoi("new", name, "--players", 2, *words)
    assert code == 0
    assert json.loads(out) == json.loads(msgspec.json.encode(write_position(whole)))


def test_who_begins_is_a_seat_or_the_lot(madoi):
    for first in ("0", "3", "x", "²"):
        refused(madoi("new", "fuji-99", "--players", 2, "--first", first), "--first")
    alone = {madoi("new", "fort-of-gold", "--seed", "a", *words)[1] for words in ([], ["--first", "lot"])}
    assert len(alone) == 1


def test_without_out_the_file_stays_and_the_position_is_printed(madoi, file):
    table = file(PLACE)
    before = table.read_bytes()
    code, out, _ = madoi("apply", table, "place 1.1", "--seed", "x")
    assert code == 0
    assert json.loads(out)["asked"] == {"deck": 1}
    assert table.read_bytes() == before


def test_events_can_be_printed_while_the_position_is_written(madoi, file):
    table = file(PLACE)
    code, out, _ = madoi("apply", table, "place 1.1", "--seed", "x", "--json", "--out", table)
    assert code == 0
    assert json.loads(out)["position"] == position_in(table)


def test_a_refused_move_leaves_the_file_that_out_names(madoi, file):
    table = file(PLACE)
    before = table.read_bytes()
    refused(madoi("apply", table, "place 3.1", "--seed", "x", "--out", table), "(FG-33)")
    assert table.read_bytes() == before


def test_out_writes_through_a_link_and_into_a_device(madoi, file, tmp_path):
    """What is there and is no plain file stays what it is."""
    table, link = file(PLACE), tmp_path / "link.json"
    link.symlink_to(table)
    assert madoi("apply", link, "place 1.1", "--seed", "x", "--out", link)[0] == 0
    assert link.is_symlink()
    assert position_in(table)["asked"] == {"deck": 1}
    assert madoi("new", "fort-of-gold", "--out", "/dev/null")[0] == 0
    assert not Path("/dev/null").is_file()


def test_seeds_that_cannot_be_kept(madoi, file, tmp_path):
    refused(madoi("new", "fort-of-gold", "--keep-seed"), "--keep-seed")
    refused(madoi("apply", file(PLACE), "place 1.1", "--keep-seed"), "--keep-seed")
    refused(madoi("new", "fort-of-gold", "--seed", "x" * 201), "--seed")
    refused(madoi("apply", file(PLACE), "place 1.1", "--seed", "x" * 201), "--seed")
    refused(madoi("new", "fort-of-gold", "--seed", "8", "--out", tmp_path / "no" / "where"), "where")
    refused(madoi("new", "fort-of-gold", "--seed", "8", "--out", tmp_path), str(tmp_path))


@pytest.mark.parametrize("asked", [{"deck": -1}, {"deck": "x"}, {"": 1}, {"x" * 50: 1}, [], {"deck": 10**30}])
def test_counts_that_cannot_be(madoi, file, asked):
    refused(madoi("moves", file({**PLACE, "asked": asked})), "asked")


def test_the_flow_of_the_readme(madoi, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = re.findall(
        r"^\$ madoi ((?:new|moves|apply|hint) [^#\n]*)", README.read_text("utf-8"), re.MULTILINE
    )
    assert [words.split()[0] for words in said] == ["new", "moves", "apply", "hint"]
    for words in said:
        sims = ["--sims", "60"] if words.startswith("hint") else []
        code, _, err = madoi(*shlex.split(words), *sims)
        assert code == 0, err
