"""The commands about a store: backup, restore, export, import, repair, verify, serve."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import httpx
import pytest

from madoi.cli.app import run

from ..conftest import TABLES
from .client import open_table, sit


@pytest.fixture
def madoi(capfd):
    def call(*words):
        code = run([*(str(word) for word in words), *(["--lang", "en"] if words[0] in SPEAK else [])])
        said = capfd.readouterr()
        return code, said.out, said.err

    return call


PAIR = next((table for table in TABLES if table[1] == 2), None)
SPEAK = ("backup", "restore", "repair")


def finished(server) -> str:
    links = open_table(server, deal={"kind": "fair"})
    with sit(server, links["seats"][0], name="Aki") as seat:
        while seat.view["phase"] != "over":
            seat.move()
    return str(links["table"])


def test_backup_and_restore(server, madoi, tmp_path):
    table = finished(server)
    copy = tmp_path / "copy.sqlite"
    assert madoi("backup", copy, "--store", server.settings.store)[0] == 0
    assert madoi("backup", copy, "--store", server.settings.store)[0] == 2
    fresh = tmp_path / "fresh" / "madoi.sqlite"
    code, out, _ = madoi("restore", copy, "--store", fresh)
    assert code == 0
    assert "1 table." in out
    assert madoi("restore", copy, "--store", fresh)[0] == 2
    assert madoi("restore", copy, "--store", fresh, "--replace")[0] == 0
    assert table in madoi("export", "--store", fresh)[1] or madoi("export", table, "--store", fresh)[0] == 0


def test_a_damaged_backup_changes_nothing(server, madoi, tmp_path):
    finished(server)
    broken = tmp_path / "broken"
    broken.write_bytes(b"not a store")
    for path in (broken, tmp_path / "missing"):
        code, _, err = madoi("restore", path, "--store", server.settings.store, "--replace")
        assert code == 2
        assert err.count("\n") == 1
    assert madoi("repair", "--check", "--store", server.settings.store)[0] == 0


def test_export_verify_import(server, madoi, tmp_path):
    table = finished(server)
    code, out, err = madoi("export", table, "--store", server.settings.store)
    assert code == 0, err
    record = tmp_path / "record.json"
    record.write_text(out)
    code, said, _ = madoi("verify", record)
    assert code == 0
    assert "outcomes follow from the seed" in said
    assert "commitment" in said
    assert "シードどおりです" in madoi("verify", record, "--lang", "ja")[1]
    changed = json.loads(out)
    changed["seed"] = "0" * 64
    record.write_text(json.dumps(changed))
    assert madoi("verify", record)[0] == 2
    record.write_text(out)
    code, link, _ = madoi("import", record, "--store", server.settings.store)
    assert code == 0
    imported = link.strip().removeprefix("/t/").partition("?")[0]
    replay = server.http.get(f"/api/tables/{imported}/replay", params={"step": 3}).json()
    assert replay["steps"] == len(json.loads(out)["steps"])
    assert madoi("export", "nowhere", "--store", server.settings.store)[0] == 2


def test_repair_finds_what_is_wrong_and_mends_the_list_but_never_a_log(server, madoi):
    table = finished(server)
    other = open_table(server)["table"]
    store = server.settings.store
    assert madoi("repair", "--check", "--store", store)[0] == 0
    with sqlite3.connect(store) as connection:
        connection.execute("UPDATE tables SET over = 0, last_step = 3 WHERE id = ?", (table,))
    connection.close()
    code, out, _ = madoi("repair", "--check", "--store", store)
    assert code == 1
    assert table in out
    assert madoi("repair", "--store", store)[0] == 0
    assert madoi("repair", "--check", "--store", store)[0] == 0
    with sqlite3.connect(store) as connection:
        connection.execute("UPDATE entries SET body = x'7b7d' WHERE table_id = ? AND step = 1", (other,))
    connection.close()
    code, out, _ = madoi("repair", "--store", store)
    assert code == 1
    assert other in out


DAMAGE = {
    "no JSON": ("UPDATE entries SET body = x'7b' WHERE table_id = ? AND step = 2", ":2: "),
    "a line that is missing": ("DELETE FROM entries WHERE table_id = ? AND step = 2", ":2: "),
    "no first line": (
        "UPDATE entries SET body = (SELECT body FROM entries WHERE table_id = ?1 AND step = 2) "
        "WHERE table_id = ?1 AND step = 1",
        ":1: ",
    ),
    "another card": (
        "UPDATE entries SET body = cast(replace(cast(body AS text), '* s-', '* t-') AS blob) WHERE table_id = ? "
        "AND cast(body AS text) LIKE '%* s-%'",
        ":",
    ),
    "another length": ("UPDATE tables SET last_step = 3 WHERE id = ?", ": "),
    "another end": ("UPDATE tables SET over = 0 WHERE id = ?", ": "),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_what_is_wrong_with_a_table_is_told_in_both_languages(server, capfd, what):
    table, (damage, place) = finished(server), DAMAGE[what]
    with sqlite3.connect(server.settings.store) as connection:
        connection.execute(damage, (table,))
    connection.close()
    told = []
    for lang in ("en", "ja"):
        assert run(["repair", "--check", "--store", server.settings.store, "--lang", lang]) == 1
        told.append(capfd.readouterr().out.splitlines()[0])
        assert told[-1].startswith(f"{table}{place}")
    assert told[0].isascii()
    assert re.search("[ぁ-ん]", told[1])


@pytest.fixture
def served(tmp_path):
    """`madoi serve` as people start it: its process and its address."""
    command = [sys.executable, "-m", "madoi", "serve", "--port", "0", "--store", str(tmp_path / "s.sqlite")]
    # On a busy machine the first worker may take long to start.
    process = subprocess.Popen(
        [*command, "--bot-seconds", "60"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "MADOI_LANG": "en", "PYTHONUNBUFFERED": "1"},
    )
    yield process, process.stdout.readline().split()[2]
    process.kill()
    process.communicate()


def test_serve_tells_its_address_and_stops_cleanly(served):
    process, address = served
    with urllib.request.urlopen(f"{address}/healthz", timeout=10) as answer:
        assert json.load(answer)["ok"]
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=15)
    assert process.returncode in (0, -signal.SIGTERM)
    assert "Traceback" not in out + err


@pytest.mark.skipif(PAIR is None, reason="no game for two is here")
def test_bots_of_a_served_table_think_in_workers(served):
    _, address = served
    wish = {"game": PAIR[0], "seats": [{"bot": "greedy"}, {"bot": "random"}]}
    httpx.post(f"{address}/api/tables", json=wish).raise_for_status()
    for _ in range(600):
        metrics = httpx.get(f"{address}/metrics").text
        if 'how="bot"' in metrics:
            break
        time.sleep(0.1)
    assert 'how="bot"' in metrics
    assert 'how="fallback"' not in metrics


def test_a_store_that_cannot_be_opened_is_one_line(madoi, tmp_path):
    (tmp_path / "file").write_text("")
    code, _, err = madoi("repair", "--store", tmp_path / "file" / "x.sqlite")
    assert code == 2
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [("export",), ("repair",), ("backup", "copy.sqlite")])
def test_a_store_that_is_not_there_is_named_and_none_is_made(words, madoi, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, _, err = madoi(*words, "--store", "mistyped.sqlite")
    assert (code, err) == (2, "madoi: mistyped.sqlite: There is no store here\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("lang", "said"), [("en", "no page here"), ("ja", "ページが入っていない")])
def test_a_server_without_the_page_says_so_at_its_start(lang, said, monkeypatch, capfd):
    monkeypatch.setattr("madoi.server.serve.serve", lambda settings, ready, new_key: ready(8080, ""))
    for page, says in ((None, True), (Path("page"), False)):
        monkeypatch.setattr("madoi.server.settings.built_page", lambda page=page: page)
        assert run(["serve", "--lang", lang]) == 0
        told = capfd.readouterr()
        assert "http://127.0.0.1:8080" in told.out
        assert (said in told.err) is says
