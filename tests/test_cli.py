"""The command line: what people type, what they get, and how it refuses."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from madoi.cli.app import COMMANDS, run
from madoi.core.documents import standard
from madoi.games import all_games, find_game

MADOI = [sys.executable, "-m", "madoi"]

START = {"madoi": "position", "version": 1, "game": "fort-of-gold", "position": {"phase": "draw"}}
PLACE = {**START, "position": {"phase": "place", "hand": "s-ppp"}}


@pytest.fixture(autouse=True)
def english(monkeypatch):
    for name in ("MADOI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def madoi(capfd):
    """Run one command line. Gives exit code, standard output and standard error."""

    def call(*words):
        code = run([str(word) for word in words])
        said = capfd.readouterr()
        return code, said.out, said.err

    return call


@pytest.fixture
def file(tmp_path):
    """Write a document (or any bytes) to a file."""

    def write(content, name="file.json"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return path

    return write


def refused(answer, *parts):
    """A refusal is exit code 2, nothing on standard output, one line that says what is wrong."""
    code, out, err = answer
    assert code == 2, err
    assert out == ""
    assert err.startswith("madoi: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    for part in parts:
        assert part in err
    return True


# What the commands do


def test_help_names_every_command(madoi):
    code, out, _ = madoi("--help")
    assert code == 0
    assert re.findall(r"^  ([a-z]+)  ", out, re.MULTILINE) == list(COMMANDS)


def test_no_words_at_all_print_the_help(madoi):
    assert madoi() == madoi("--help")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(madoi, name):
    code, out, _ = madoi(name, "--help")
    assert code == 0
    assert out.startswith(f"Usage: madoi {name}")


def test_new_moves_and_apply_make_a_game(madoi, file):
    _, out, _ = madoi("new", "fort-of-gold", "--seed", "a")
    start = file(out.encode())
    code, moves, _ = madoi("moves", start)
    assert (code, moves) == (0, "place 1.1\n")
    code, out, err = madoi("apply", start, "place 1.1", "--seed", "b")
    assert code == 0
    after = json.loads(out)
    assert list(after["position"]["field"]) == ["1.1"]
    assert re.search(r"^FG-32 +Placed", err, re.MULTILINE)
    assert re.search(r"^FG-20 +Drew", err, re.MULTILINE)


def test_moves_may_be_typed_without_quotes(madoi, file):
    start = file(PLACE)
    quoted = madoi("apply", start, "place 1.1", "* t-ppp", "resolve")
    assert quoted[0] == 0
    assert madoi("apply", start, "place", "1.1", "*", "t-ppp", "resolve") == quoted


def test_apply_without_luck_waits_for_chance_and_says_so(madoi, file):
    code, out, err = madoi("apply", file(PLACE), "place 1.1")
    assert code == 0
    assert json.loads(out)["position"]["phase"] == "draw"
    assert "Chance is asked next" in err
    refused(madoi("apply", file(PLACE), "place 1.1", "place 1.2"), "place 1.2", "Chance is asked here")


def test_chance_is_answered_by_the_script_of_the_position(madoi, file):
    scripted = file({**PLACE, "next": ["s-lll", "* s-www"]})
    code, out, _ = madoi("apply", scripted, "place 1.1")
    assert code == 0
    after = json.loads(out)
    assert after["position"]["hand"] == "s-lll"
    assert after["next"] == ["* s-www"]


def test_a_refused_move_names_its_rule_and_leaves_the_file_alone(madoi, file):
    start = file(PLACE)
    before = start.read_bytes()
    refused(madoi("apply", start, "place 3.1"), "place 3.1", "(FG-33)")
    refused(madoi("apply", start, "place", "3.1"), "(FG-33)")
    refused(madoi("apply", start, "resolve"), "(FG-25)")
    refused(madoi("apply", start, "place 1.1", "* s-lll", "pass"), "(FG-21)")
    refused(madoi("apply", start, "* s-lll"), "Chance is not asked here")
    refused(madoi("apply", start, "place 1.1", "* s-ppp"), "Chance cannot bring this now")
    assert start.read_bytes() == before


def test_apply_as_json_gives_events_and_position(madoi, file):
    code, out, _ = madoi("apply", file(PLACE), "place 1.1", "--json")
    assert code == 0
    answer = json.loads(out)
    assert answer["events"][0]["rule"] == "FG-32"
    assert answer["position"]["position"]["field"] == {"1.1": "s-ppp"}


def test_moves_list_the_outcomes_where_chance_is_asked(madoi, file):
    code, out, err = madoi("moves", file(START))
    assert code == 0
    assert out.splitlines()[0] == "* s-ppp"
    assert len(out.splitlines()) == 44
    assert "Chance is asked" in err


def test_a_dash_means_standard_input(madoi, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(PLACE).encode())))
    assert madoi("moves", "-")[:2] == (0, "place 1.1\n")


def test_perft_counts_lines(madoi, file):
    start = file(PLACE)
    assert madoi("perft", start, "0")[1] == "1\n"
    # One placement, then each of the 43 other cards.
    assert madoi("perft", start, "2")[1] == "43\n"
    _, out, _ = madoi("perft", start, "2", "--divide")
    assert out == "place 1.1: 43\n43\n"


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


def test_rules_by_id_and_by_words(madoi):
    code, out, _ = madoi("rules", "fg-33")
    assert code == 0
    assert out.startswith("FG-33")
    code, japanese, _ = madoi("rules", "FG-33", "--lang", "ja")
    assert code == 0
    assert japanese != out
    code, found, _ = madoi("rules", "seven", "relics", "--game", "fort-of-gold")
    assert code == 0
    assert "FG-60" in found
    code, contents, _ = madoi("rules")
    assert code == 0
    assert "fort-of-gold" in contents
    refused(madoi("rules", "FG-999"), "FG-999")
    refused(madoi("rules", "xyzzy"), "xyzzy")


def test_schema_prints_a_json_schema(madoi):
    for kind in ("position", "record"):
        code, out, _ = madoi("schema", kind, "fort-of-gold")
        assert code == 0
        assert json.loads(out)["$schema"].endswith("2020-12/schema")


def test_show_draws_in_both_languages_within_80_cells(madoi, file):
    from rich.cells import cell_len

    start = file(PLACE)
    for lang in ("en", "ja"):
        for page in ("table", "deck", "piles"):
            for plain in ([], ["--plain"]):
                code, out, _ = madoi("show", start, "--lang", lang, "--page", page, *plain)
                assert code == 0
                assert out.startswith(find_game("fort-of-gold").names[lang])
                if not plain:
                    assert max(cell_len(line) for line in out.splitlines()) <= 80


def test_a_game_without_score_sheet_says_so(madoi, file):
    refused(madoi("score", file(PLACE), "--seat", "1"), "score sheet")


def test_the_language_is_chosen_by_option_environment_and_locale(madoi, monkeypatch):
    english, japanese = "Unknown game", "そのゲームはありません"
    assert english in madoi("new", "chess")[2]
    assert japanese in madoi("new", "chess", "--lang", "ja")[2]
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert japanese in madoi("new", "chess")[2]
    monkeypatch.setenv("MADOI_LANG", "en")
    assert english in madoi("new", "chess")[2]
    refused(madoi("new", "fort-of-gold", "--lang", "fr"), "--lang fr")


# Bad input


BROKEN = {
    "broken JSON": (b'{"madoi": "position", ', "JSON"),
    "an empty file": (b"", "JSON"),
    "only blanks": (b"  \n ", "JSON"),
    "a binary file": (bytes(range(256)) * 40, "JSON"),
    "NUL bytes": (b"\x00" * 1000, "JSON"),
    "a NUL in a string": (b'{"madoi": "posi\x00tion"}', "JSON"),
    "no UTF-8": (b'{"madoi": "position", "game": "\xff\xfe"}', "JSON"),
    "deep nesting": (b"[" * 2000 + b"]" * 2000, ""),
    "very deep nesting": (b'{"a":' * 100_000, ""),
    "a list": ([], "madoi"),
    "a number": (b"1e999", ""),
    "nothing": (b"null", "madoi"),
    "another kind of document": ({**START, "madoi": "record"}, "madoi"),
    "no version": ({k: v for k, v in START.items() if k != "version"}, "version"),
    "an unknown version": ({**START, "version": 2}, "version"),
    "a huge version": ({**START, "version": 10**30}, "version"),
    "a version in words": ({**START, "version": "x" * 5000}, "version"),
    "no game": ({k: v for k, v in START.items() if k != "game"}, "game"),
    "an unknown game": ({**START, "game": "chess"}, "chess"),
    "a game that is a path": ({**START, "game": "../core"}, "../core"),
    "a game that is a number": ({**START, "game": 5}, "game"),
    "no position": ({k: v for k, v in START.items() if k != "position"}, "position"),
    "an unknown field": ({**START, "colour": "red"}, "colour"),
    "too many players": ({**START, "players": 7}, "players"),
    "absurdly many players": ({**START, "players": 10**30}, "players"),
    "half a player": ({**START, "players": 0.5}, "players"),
    "an unknown deck": ({**START, "data": {"id": "nobody"}}, "data.id"),
    "another version of the deck": ({**START, "data": {"id": "standard", "digest": "0"}}, "data.digest"),
    "a script that is no list": ({**START, "next": "s-ppp"}, "next"),
    "a script chance cannot follow": ({**START, "next": ["s-nobody"]}, "s-nobody"),
    "an unknown phase": ({**START, "position": {"phase": "fly"}}, "position.phase"),
    "a hand in the wrong phase": ({**START, "position": {"phase": "draw", "hand": "s-ppp"}}, "FG-28"),
    "no hand": ({**START, "position": {"phase": "place"}}, "FG-28"),
    "a hand that is a number": ({**START, "position": {"phase": "place", "hand": 10**30}}, "position.hand"),
    "a floating card": ({**START, "position": {"phase": "draw", "field": {"2.1": "s-ppp"}}}, "FG-33"),
    "a gap in row 1": ({**START, "position": {"phase": "draw", "field": {"1.2": "s-ppp"}}}, "FG-32"),
    "a cell beyond the field": ({**START, "position": {"phase": "draw", "field": {"1.8": "s-ppp"}}}, "FG-30"),
    "a cell in the sky": ({**START, "position": {"phase": "draw", "field": {"9" * 7: "s-ppp"}}}, "FG-30"),
    "a card twice": (
        {**START, "position": {"phase": "draw", "field": {"1.1": "s-ppp"}, "discard": ["s-ppp"]}},
        "FG-1",
    ),
    "45 cards": (
        {**START, "position": {"phase": "draw", "discard": [f"s-{n}" for n in range(45)]}},
        "position.discard",
    ),
    "an unknown card": ({**START, "position": {"phase": "draw", "discard": ["joker"]}}, "joker"),
    "a treasure on the field": ({**START, "position": {"phase": "draw", "field": {"1.1": "t-ppp"}}}, "FG-9"),
    "a deck with a card missing": ({**START, "position": {"phase": "draw", "deck": ["s-ppp"]}}, "FG-10"),
    "a decided game that goes on": (
        {**START, "position": {"phase": "draw", "losses": ["t-ppp", "t-lll", "t-www"]}},
        "FG-27",
    ),
    "a game that is over undecided": ({**START, "position": {"phase": "over"}}, "FG-61"),
    "a choice without target": ({**START, "position": {"phase": "choose"}}, "FG-24"),
    "a field nested deeply": (
        b'{"madoi":"position","version":1,"game":"fort-of-gold","position":{"phase":'
        + b"[" * 900
        + b"]" * 900
        + b"}}",
        "position",
    ),
}


@pytest.mark.parametrize("case", list(BROKEN))
def test_a_position_file_with(madoi, file, case):
    content, part = BROKEN[case]
    path = file(content)
    for words in (["show", path], ["apply", path, "place 1.1"], ["perft", path, 1], ["score", path]):
        refused(madoi(*words), part)
    refused(madoi("replay", path))


def test_files_that_cannot_be_read(madoi, tmp_path, file):
    refused(madoi("show", tmp_path), "directory")
    refused(madoi("show", tmp_path / "nobody.json"), "nobody.json")
    refused(madoi("show", "x" * 5000))
    refused(madoi("replay", tmp_path), "directory")
    locked = file(START)
    locked.chmod(0)
    if not os.access(locked, os.R_OK):
        refused(madoi("show", locked), "Permission denied")
    refused(madoi("show", file(b" " * 8_000_001)), "too large")
    refused(madoi("show", "/dev/zero"), "too large")


@pytest.mark.parametrize("seat", [0, -1, 2, 10**30])
def test_a_seat_that_is_not_there(madoi, file, seat):
    refused(madoi("show", file(PLACE), "--seat", seat), "seat")


def test_words_that_make_no_command(madoi, file):
    start = file(PLACE)
    refused(madoi("fly"), "fly")
    refused(madoi("show"), "POSITION")
    refused(madoi("show", start, "--fly"), "--fly")
    refused(madoi("show", start, "--page", "cellar"), "cellar")
    refused(madoi("perft", start, "deep"), "DEPTH")
    refused(madoi("perft", start, "-1"))
    refused(madoi("perft", start, 10**30), "DEPTH")
    refused(madoi("apply", start, ""), "FG-80")
    refused(madoi("apply", start, "x" * 100_000))
    refused(madoi("apply", start, "place 1.1\nresolve"), "FG-80")
    refused(madoi("schema", "rule", "fort-of-gold"), "rule")
    refused(madoi("new", "fort-of-gold", "--players", 10**30), "players")
    refused(madoi("simulate", "fort-of-gold", "--games", 0), "games")
    refused(madoi("simulate", "fort-of-gold", "--games", 10**30), "games")
    refused(madoi("simulate", "fort-of-gold", "--bots", "oracle"), "oracle")
    refused(madoi("simulate", "fort-of-gold", "--bots", "greedy,greedy"), "--bots")


def test_a_file_that_cannot_be_written(madoi, tmp_path):
    refused(madoi("simulate", "fort-of-gold", "--out", tmp_path), str(tmp_path))
    refused(madoi("simulate", "fort-of-gold", "--out", tmp_path / "no" / "where.jsonl"), "where.jsonl")


def test_nothing_is_written_when_the_words_are_wrong(madoi, tmp_path):
    out = tmp_path / "games.jsonl"
    refused(madoi("simulate", "fort-of-gold", "--bots", "oracle", "--out", out))
    refused(madoi("simulate", "fort-of-gold", "--deck", tmp_path / "nobody.toml", "--out", out))
    assert not out.exists()


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
    refused(madoi("new", "fort-of-gold", "--deck", path), part)
    refused(madoi("show", file(PLACE), "--deck", path), part)


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


def test_one_bad_line_of_many_records_is_named(madoi, file):
    _, out, _ = madoi("simulate", "fort-of-gold", "--games", 2)
    code, _, err = madoi("replay", file((out + '{"madoi": "record"}\n').encode()))
    assert code == 2
    assert "line 3" in err
    spoiled = out.splitlines()[1].replace('"rules":1', '"rules":99')
    code, _, err = madoi("replay", file(f"{out.splitlines()[0]}\n{spoiled}\n".encode()))
    assert code == 2
    assert "line 2" in err


def test_a_file_of_records_may_be_larger_than_a_document(madoi, file):
    _, out, _ = madoi("simulate", "fort-of-gold")
    many = file(
        out.encode() + b" " * 4_500_000 + b"\n" + out.encode() + b" " * 4_500_000 + b"\n" + out.encode()
    )
    code, verified, err = madoi("replay", many)
    assert code == 0, err
    assert verified.count("Verified") == 3
    refused(madoi("replay", file(out.strip().encode() + b" " * 9_000_000)), "too large")


# The real process


def test_the_real_command_refuses_in_one_line_without_traceback(file):
    done = subprocess.run(
        [*MADOI, "show", str(file(b"\xff\x00"))], capture_output=True, text=True, check=False
    )
    assert refused((done.returncode, done.stdout, done.stderr), "JSON")


def test_a_broken_pipe_is_quiet(tmp_path):
    script = f"{' '.join(MADOI)} simulate fort-of-gold --games 200 | head -c 10"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert "Broken" not in done.stderr
    assert "Exception" not in done.stderr


def test_ctrl_c_leaves_quietly_with_130(tmp_path):
    out = tmp_path / "games.jsonl"
    game = subprocess.Popen(
        [*MADOI, "simulate", "fort-of-gold", "--games", "1000000", "--out", str(out)],
        stderr=subprocess.PIPE,
        text=True,
    )
    while not out.exists():
        time.sleep(0.05)
    game.send_signal(signal.SIGINT)
    _, err = game.communicate(timeout=20)
    assert game.returncode == 130
    assert err.strip() == ""
