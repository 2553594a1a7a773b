"""Every command against whatever people, scripts and full disks hand to it: one line, exit code 2, no traceback."""

from __future__ import annotations

import json
import os

import msgspec
import pytest

from madoi.cli.app import COMMANDS
from madoi.core.documents import standard, write_record
from madoi.core.match import Match
from madoi.games import find_game

from .lines import PLACE, refused

# Where {…} stands, each of these bad documents is put in turn.
DOCUMENTS = {
    "nothing": b"",
    "noise": bytes(range(256)) * 8,
    "zeros": b"\x00" * 4096,
    "deep": b"[" * 100_000,
    "half": b'{"madoi": "position", "version": 1,\n"game": "fort-of-gold", "position": {"phase"',
    "latin": '{"madoi": "M\u00fcller"}'.encode("latin-1"),
    "utf-16": '{"madoi": "position"}'.encode("utf-16"),
    "list": b"[]",
    "other": b'{"madoi": "saved", "version": 1}',
    "future": b'{"madoi": "position", "version": 99}',
    "no game": b'{"madoi": "position", "version": 1, "position": {}}',
    "chess": b'{"madoi": "position", "version": 1, "game": "chess", "position": {}}',
    "huge number": b'{"madoi": "position", "version": ' + b"9" * 4000 + b"}",
}
READERS = {
    "show": ["show", "{}"],
    "moves": ["moves", "{}"],
    "apply": ["apply", "{}", "pass", "--seed", "x"],
    "hint": ["hint", "{}", "--sims", "1"],
    "perft": ["perft", "{}", "1"],
    "score": ["score", "{}"],
    "replay": ["replay", "{}"],
    "review": ["review", "{}", "--sims", "50"],
    "verify": ["verify", "{}"],
    "import": ["import", "{}"],
}
LONG = "x" * 5000

# Lines that are wrong by themselves. {table} is a good position, {record} a good record, {folder} a folder, {none} nothing.
LINES = [
    "fly",
    "--fly",
    "play chess",
    "play fort-of-gold --deal x",
    "play fort-of-gold --deal 1 --seed 2",
    "play fort-of-gold --new --resume",
    "play fort-of-gold --seats oracle",
    "play fuji-99 --seats human",
    "play fuji-99 --players 9",
    "play fort-of-gold --deck {none}",
    "new",
    "new chess",
    "new ../core",
    f"new {LONG}",
    "new fuji-99",
    "new fuji-99 --players 0",
    "new fuji-99 --players many",
    "new fort-of-gold --players 2",
    "new fort-of-gold --keep-seed",
    f"new fort-of-gold --seed {LONG}",
    "new fort-of-gold --out {folder}",
    "new fort-of-gold --out {folder}/no/where",
    "new fort-of-gold --data {none}",
    "new fort-of-gold --data {table}",
    "new goryokaku --players 2 --data {folder}",
    "new fuji-99 --players 2 --cards /dev/null",
    "show",
    "show {folder}",
    "show {none}",
    f"show {LONG}",
    "show {record}",
    "show {table} --seat 0",
    "show {table} --seat 2",
    "show {table} --page cellar",
    "moves {table} {table}",
    "moves {record}",
    "apply {table}",
    "apply {table} fly",
    "apply {table} place 9.9",
    "apply {table} resolve",
    "apply {table} * s-ppp",
    f"apply {{table}} {LONG}",
    "apply {table} place 1.1 --out {folder}",
    "hint {record}",
    "hint {table} --seat 2",
    "hint {table} --sims 0",
    "hint {table} --sims many",
    "review {table}",
    "review {record} --sims 1",
    "replay {table}",
    "replay {folder}",
    "replay {record} --step 10000",
    "replay {record} --step -1",
    "verify {table}",
    "verify {none}",
    "perft {table}",
    "perft {table} -1",
    "perft {table} 101",
    "perft {table} x",
    "score {table}",
    "score {table} --seat 5",
    "simulate chess",
    "simulate fuji-99",
    "simulate fort-of-gold --games 0",
    "simulate fort-of-gold --games 99999999999",
    "simulate fort-of-gold --bots oracle",
    "simulate fort-of-gold --bots greedy,greedy",
    "simulate fort-of-gold --bots search:0",
    "simulate fort-of-gold --out {folder}",
    "simulate fort-of-gold --out {folder}/no/where",
    "simulate fort-of-gold --deck {none}",
    "ladder fort-of-gold",
    "ladder fort-of-gold --bots oracle,greedy",
    "ladder fort-of-gold --bots greedy --jobs 0",
    "ladder fort-of-gold --bots greedy,random --pairs some",
    "ladder fuji-99 --bots greedy,random",
    "ladder fort-of-gold --bots greedy,random --games 1 --file {folder}",
    "rules FG-999",
    "rules xyzzy",
    "rules FG-1 --game chess",
    "stories nobody",
    "stories ../../etc/passwd",
    "schema",
    "schema rule fort-of-gold",
    "schema position chess",
    "serve --port 99999",
    "serve --port x",
    "serve --bot-workers 0",
    "serve --bot-seconds 0",
    "think --store {table}",
    "think --store {folder}",
    "up --processes 0",
    "up --port 99999",
    "print fuji-99",
    "print chess --out {none}",
    "print fuji-99 --cards {table} --out {none}",
    "print fuji-99 --paper parchment --out {none}",
    "features",
    "features chess",
    "backup",
    "backup {table}",
    "backup {folder}/no/where --store {folder}/fresh.db",
    "backup {folder}/copy --store {table}",
    "restore {none} --store {folder}/fresh.db",
    "restore {table} --store {folder}/fresh.db",
    "restore {folder} --store {folder}/fresh.db",
    "export nobody --store {folder}/fresh.db",
    "export --store {table}",
    "export --store {folder}",
    "import {table} --store {folder}/fresh.db",
    "import {none} --store {folder}/fresh.db",
    "import {record} --store {folder}",
    "lab run nothing --study {none}",
    "lab run fuji-99 --players 9 --study {none}",
    "lab run fuji-99 --players 2 --bots wizard --study {none}",
    "lab run fuji-99 --players 2 --bots easy+wizard --study {none}",
    "lab run fuji-99 --players 2 --bots easy,easy,easy --study {none}",
    "lab run fuji-99 --players 2 --games 0 --study {none}",
    "lab run fuji-99 --players 2 --games 1 --study {table}",
    "lab run fuji-99 --players 2 --data {none} --study {none}",
    "lab fly",
    "puzzles fly",
    "puzzles list chess",
    "puzzles list fort-of-gold --grade 6",
    "puzzles list fort-of-gold --file {none}",
    "puzzles list fort-of-gold --file {record}",
    "puzzles show fort-of-gold yesterday",
    "puzzles solve fort-of-gold today fly",
    "puzzles check fort-of-gold --sims many",
    "puzzles make fort-of-gold --out {record}",
    "puzzles make chess --out {none}",
    "lab what-if fort-of-gold --study {none}",
    "lab what-if fort-of-gold --change nothing=1 --study {none}",
    "lab cards fort-of-gold --study {none}",
    "lab plans fuji-99 --players 2 --bots wizard --study {none}",
    "lab tune fuji-99 --players 2 --free card.rope.cost=1 --target length=1 --study {none}",
    "lab tune fuji-99 --players 2 --free card.rope.cost=1..2 --target fun=1 --study {none}",
    "lab report {none}",
    "lab report {folder}",
    "replay {folder} --deal 1",
    "serve --study {none} --port 0",
    "repair --store {folder}",
    "repair --store {table}",
]


@pytest.fixture(scope="module")
def things(tmp_path_factory):
    """A good position, a good record, a folder, and a name of nothing."""
    folder = tmp_path_factory.mktemp("hostile")
    table, record = folder / "table.json", folder / "record.json"
    table.write_text(json.dumps(PLACE))
    match = Match(find_game("fort-of-gold"), standard(find_game("fort-of-gold")), 1, "x")
    match.settle()
    record.write_bytes(msgspec.json.encode(write_record(match)))
    (folder / "folder").mkdir()
    return {"table": table, "record": record, "folder": folder / "folder", "none": folder / "none"}


@pytest.fixture(autouse=True)
def at_home(tmp_path, monkeypatch):
    monkeypatch.setenv("MADOI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("MADOI_STORE", str(tmp_path / "store.db"))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("case", DOCUMENTS)
def test_a_bad_document_is_refused(madoi, file, monkeypatch, command, case):
    path = file(DOCUMENTS[case])
    words = [str(path) if word == "{}" else word for word in READERS[command]]
    refused(madoi(*words), path.name)
    monkeypatch.setenv("MADOI_LANG", "ja")
    code, _, err = madoi(*words)
    assert code == 2
    assert not err.isascii()


@pytest.mark.parametrize("command", READERS)
def test_files_that_cannot_be_read_are_named(madoi, tmp_path, command):
    locked, loop = tmp_path / "locked", tmp_path / "loop"
    locked.write_text("{}")
    locked.chmod(0)
    loop.symlink_to(loop)
    bad = [tmp_path, tmp_path / "none", loop, "/dev/null", "a\0b", "x" * 5000]
    if not os.access(locked, os.R_OK):
        bad.append(locked)
    for path in bad:
        refused(madoi(*[path if word == "{}" else word for word in READERS[command]]))


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[:60])
def test_a_line_that_is_wrong_is_refused(madoi, things, line):
    table, record = things["table"].read_bytes(), things["record"].read_bytes()
    refused(madoi(*[word.format(**things) for word in line.split()]))
    assert not things["none"].exists()
    assert (things["table"].read_bytes(), things["record"].read_bytes()) == (table, record)


def test_every_command_has_a_place_in_these_tables():
    said = {line.split()[0] for line in LINES} | set(READERS)
    assert set(COMMANDS) - said == set()
