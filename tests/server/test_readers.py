"""Whoever reads a game waits for a worker; nobody who plays waits for a reader."""

from __future__ import annotations

import asyncio
import pickle

import pytest

from madoi.core.errors import IllegalMove
from madoi.server.problems import Problem
from madoi.server.readers import Kept, WaitingList
from madoi.server.readings import at_most
from madoi.store import open_store
from madoi.store.interface import StoreDown

from ..store.conftest import postgres  # noqa: F401
from .client import open_table, sit


def finished(server, moves: int = 3) -> str:
    """A table that was given up after some moves."""
    links = open_table(server)
    with sit(server, links["seats"][0]) as seat:
        for _ in range(moves):
            seat.move()
        seat.do("resign")
    return links["table"]


READINGS = ("replay?step=2", "replay/news", "record", "luck", "review")


def test_a_finished_table_is_read_without_being_woken(serve):
    first = serve()
    table = finished(first)
    second = serve()
    for reading in READINGS:
        assert second.http.get(f"/api/tables/{table}/{reading}").status_code == 200
    assert second.http.post(f"/api/tables/{table}/branch", json={"step": 2, "seat": 0}).status_code == 201
    assert second.house.awake() == []


def test_one_address_reads_so_much_at_once_and_no_more(serve):
    server = serve(reads_per_address=0)
    table = finished(server)
    for reading in READINGS:
        answer = server.http.get(f"/api/tables/{table}/{reading}")
        assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")


def test_when_too_many_read_the_next_is_told_so(serve):
    server = serve(reads_waiting=0)
    table = finished(server)
    answer = server.http.get(f"/api/tables/{table}/luck")
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert answer.headers["retry-after"]


def test_what_was_read_once_is_kept_until_the_log_grows(server):
    table = finished(server)
    path = f"/api/tables/{table}/replay/news"
    told = server.http.get(path).content
    server.house.readers._waiting = WaitingList(0, 0)
    assert server.http.get(path).content == told
    assert server.http.get(path, params={"seat": 0}).status_code == 429


def test_an_import_that_takes_too_long_is_refused_and_its_worker_killed(serve):
    server = serve()
    record = server.http.get(f"/api/tables/{finished(server)}/record").json()
    server.settings.read_seconds = 0.0
    answer = server.http.post("/api/records", json={**record, "steps": record["steps"]})
    assert (answer.status_code, answer.json()["code"]) == (422, "too-heavy")
    server.settings.read_seconds = 10.0
    assert server.http.post("/api/records", json=record).json()["code"] == "not-over"


def test_an_import_gets_so_much_memory_and_no_more():
    with pytest.raises(Problem, match="too much memory"), at_most(50_000_000):
        bytearray(400_000_000)
    assert len(bytearray(400_000_000)) == 400_000_000


def test_kept_answers_stay_within_their_bytes_and_the_last_used_stay():
    kept = Kept(10)
    for name in ("a", "b"):
        kept.keep(name, b"12345")
    kept.find("a")
    kept.keep("c", b"12345")
    assert [kept.find(name) is not None for name in ("a", "b", "c")] == [True, False, True]


@pytest.mark.parametrize(
    "problem", [IllegalMove("no", "いいえ", rule="FG-33"), Problem("busy"), StoreDown("x")]
)
def test_a_refusal_crosses_processes_as_it_is(problem):
    again = pickle.loads(pickle.dumps(problem))
    assert (type(again), again.code, again.rule, again.texts) == (
        type(problem),
        problem.code,
        problem.rule,
        problem.texts,
    )


def test_games_are_read_from_a_replica_and_from_the_store_while_it_lags_or_is_away(serve, request):
    cluster = request.getfixturevalue("postgres")
    address = cluster.new_database()
    behind = cluster.new_database()
    asyncio.run(open_store(behind).close())
    read_only = f"{address}?options=-c%20default_transaction_read_only%3Don"
    table = finished(serve(store=address))
    for replica in (read_only, behind, "postgresql://madoi@127.0.0.1:1/nowhere"):
        server = serve(store=address, replica=replica)
        asked = []
        real = server.house.replica.read

        async def note(id, asked=asked, real=real):
            asked.append(id)
            return await real(id)

        server.house.replica.read = note
        assert server.http.get(f"/api/tables/{table}/record").status_code == 200
        assert asked == [table]
