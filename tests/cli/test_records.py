"""Games played by bots into records, and records read back."""

from __future__ import annotations

import json

import pytest

from madoi.games import all_games, find_game

from .lines import refused


def test_simulate_writes_records_that_replay_verifies(madoi, tmp_path):
    out = tmp_path / "games.jsonl"
    words = ["simulate", "fort-of-gold", "--games", "3", "--seed", "s", "--bots", "greedy"]
    code, _, err = madoi(*words, "--out", out)
    assert code == 0
    assert "3 games" in err
    records = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert [record["seed"] for record in records] == ["s-1", "s-2", "s-3"]
    assert all(record["seats"] == ["greedy"] for record in records)
    code, verified, _ = madoi("replay", out)
    assert code == 0
    assert verified.count("Verified") == 3
    assert madoi(*words)[1] == out.read_text("utf-8")


@pytest.mark.parametrize("name", list(all_games()))
def test_both_bots_play_every_game(madoi, name):
    for players in find_game(name).seats:
        for bot in ("random", "greedy"):
            code, out, err = madoi("simulate", name, "--players", players, "--bots", bot)
            assert code == 0, err
            assert json.loads(out)["result"]


def test_replay_prints_a_position_for_every_step(madoi, tmp_path, file):
    _, out, _ = madoi("simulate", "fort-of-gold")
    record = file(out.encode())
    steps = json.loads(out)["steps"]
    _, lines, _ = madoi("replay", record, "--positions")
    after = [json.loads(line) for line in lines.splitlines()]
    assert [line["text"] for line in after] == steps
    assert [line["step"] for line in after] == list(range(1, len(steps) + 1))
    for line in after[:5]:
        code, moves, _ = madoi("moves", file(line["position"], "position.json"))
        assert code == 0
        if line["moves"]:
            assert moves.splitlines() == line["moves"]
    _, position, _ = madoi("replay", record, "--step", "5")
    assert json.loads(position) == after[4]["position"]
    refused(madoi("replay", record, "--step", len(steps) + 1), "--step")
    refused(madoi("replay", record, "--step", -1), "--step")


def test_replay_refuses_a_record_that_was_changed(madoi, file):
    _, out, _ = madoi("simulate", "fort-of-gold")
    record = json.loads(out)
    refused(madoi("replay", file({**record, "steps": record["steps"][:-1]})), "result")
    refused(madoi("replay", file({**record, "steps": ["> place 1.1"]})), "steps[0]")
    refused(madoi("replay", file({**record, "rules": 99})), "rules")
    refused(
        madoi("replay", file({**record, "result": {"winners": [5], "scores": [], "rule": "x"}})), "result"
    )


def test_a_file_that_cannot_be_written(madoi, tmp_path):
    refused(madoi("simulate", "fort-of-gold", "--out", tmp_path), str(tmp_path))
    refused(madoi("simulate", "fort-of-gold", "--out", tmp_path / "no" / "where.jsonl"), "where.jsonl")


def test_nothing_is_written_when_the_words_are_wrong(madoi, tmp_path):
    out = tmp_path / "games.jsonl"
    refused(madoi("simulate", "fort-of-gold", "--bots", "oracle", "--out", out))
    refused(madoi("simulate", "fort-of-gold", "--deck", tmp_path / "nobody.toml", "--out", out))
    assert not out.exists()


def test_one_bad_line_of_many_records_is_named(madoi, file):
    _, out, _ = madoi("simulate", "fort-of-gold", "--games", 2)
    code, _, err = madoi("replay", file((out + '{"madoi": "record"}\n').encode()))
    assert code == 2
    assert "file.json:3: " in err
    spoiled = out.splitlines()[1].replace('"rules":1', '"rules":99')
    code, _, err = madoi("replay", file(f"{out.splitlines()[0]}\n{spoiled}\n".encode()))
    assert code == 2
    assert "file.json:2: rules" in err


@pytest.mark.parametrize("command", ["replay", "verify", "review", "import"])
def test_a_step_that_cannot_be_is_told_with_its_file_and_line(madoi, file, tmp_path, command):
    _, out, _ = madoi("simulate", "fort-of-gold", "--games", 2)
    good, other = out.splitlines()
    record = json.loads(other)
    record["steps"][1] = "> place 7.7"
    more = {"import": ["--store", tmp_path / "store.db"], "review": ["--sims", 50]}.get(command, [])
    alone = file(record, "alone.json")
    assert f"madoi: {alone}: steps[1] '> place 7.7': " in madoi(command, alone, *more)[2]
    many = file(f"{good}\n{json.dumps(record)}\n".encode(), "many.jsonl")
    code, _, err = madoi(command, many, *more)
    assert code == 2
    assert f"madoi: {many}:2: steps[1] '> place 7.7': " in err


def test_of_records_one_of_which_is_wrong_none_is_imported(madoi, file, tmp_path):
    _, out, _ = madoi("simulate", "fort-of-gold", "--games", 2)
    good, other = out.splitlines()
    spoiled = file(f"{good}\n{other.replace('place 1.1', 'place 7.7')}\n".encode(), "spoiled.jsonl")
    store = tmp_path / "store.db"
    refused(madoi("import", spoiled, "--store", store), "spoiled.jsonl:2")
    assert not store.exists()
    assert madoi("import", file(out.encode()), "--store", store)[1].count("/t/") == 2
    before = madoi("export", "--store", store)[1]
    refused(madoi("import", spoiled, "--store", store), "spoiled.jsonl:2")
    assert madoi("export", "--store", store)[1] == before


def test_luck_that_is_not_that_of_the_seed_is_told_with_its_file(madoi, file):
    _, out, _ = madoi("simulate", "fort-of-gold")
    other = file({**json.loads(out), "seed": "another"})
    refused(madoi("verify", other), f"{other}: steps[0] ")


def test_a_file_of_records_may_be_larger_than_a_document(madoi, file):
    _, out, _ = madoi("simulate", "fort-of-gold")
    many = file(
        out.encode() + b" " * 4_500_000 + b"\n" + out.encode() + b" " * 4_500_000 + b"\n" + out.encode()
    )
    code, verified, err = madoi("replay", many)
    assert code == 0, err
    assert verified.count("Verified") == 3
    refused(madoi("replay", file(out.strip().encode() + b" " * 9_000_000)), "too large")
