"""One bad row, one failed task, one odd request: everybody else goes on."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time

import pytest
from websockets.exceptions import ConnectionClosed

from madoi.server import duties
from madoi.store import open_store
from madoi.store.interface import Entry, StoreDown

from .client import Seat, bearer, enter, open_table, sit
from .test_uptime import loop_of


def append_elsewhere(server, table: str, after: int, body: bytes) -> None:
    """As another process would write it, without a word to this one."""

    async def write() -> None:
        store = open_store(server.settings.store)
        await store.append(table, after, [Entry(body)])
        await store.close()

    asyncio.run(write())


def in_loop(server, work):
    return asyncio.run_coroutine_threadsafe(work, loop_of(server)).result(10)


def test_a_line_that_cannot_be_read_sets_its_table_aside_and_no_other(serve):
    server = serve(poll_seconds=0.05)
    other = sit(server, open_table(server)["seats"][0])
    links = open_table(server)
    entered = enter(server, links["seats"][0])
    with Seat(server, links["table"], entered["token"]) as seat:
        append_elsewhere(server, links["table"], seat.view["step"], b'{"kind":"of the future","at":1}')
        assert seat.wait("refused")["code"] == "set-aside"
        with pytest.raises(ConnectionClosed) as closed:
            seat.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4014
    for _ in range(2):
        with pytest.raises(ConnectionClosed) as closed:
            Seat(server, links["table"], entered["token"])
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4014
    answer = server.http.get(f"/api/tables/{links['table']}", headers=bearer(entered["token"]))
    assert (answer.status_code, answer.json()["code"]) == (422, "set-aside")
    assert other.move()["type"] == "done"
    append_elsewhere(
        server, other.view["table"], other.view["step"], b'{"kind":"said","at":1,"seat":0,"text":"hi"}'
    )
    assert other.wait("told")["news"][0]["text"] == "hi"
    assert server.http.get("/healthz").status_code == 200
    assert "madoi_tables_set_aside_total 1.0" in server.http.get("/metrics").text
    other.close()


def test_a_duty_that_fails_is_seen_and_begins_again(serve, monkeypatch):
    monkeypatch.setattr(duties, "FIRST_PAUSE", 0.01)
    server = serve(poll_seconds=0.01)
    real, failed = server.house.store.heads, threading.Event()

    async def broken(tables):
        failed.set()
        raise KeyError("poll")

    server.house.store.heads = broken
    assert failed.wait(5)
    while (answer := server.http.get("/healthz")).status_code == 200:
        time.sleep(0.01)
    assert (answer.status_code, answer.json()["code"]) == (503, "unwell")
    assert "poll" in answer.json()["words"]["en"]
    assert 'madoi_duty_working{duty="poll"} 0.0' in server.http.get("/metrics").text
    server.house.store.heads = real
    monkeypatch.setattr(duties, "RECOVERED_SECONDS", 0.05)
    while server.http.get("/healthz").status_code != 200:
        time.sleep(0.01)
    links = open_table(server)
    with sit(server, links["seats"][0]) as seat:
        append_elsewhere(
            server, links["table"], seat.view["step"], b'{"kind":"said","at":1,"seat":0,"text":"hi"}'
        )
        assert seat.wait("told")["news"][0]["text"] == "hi"


def test_a_duty_that_is_cancelled_begins_again(serve, monkeypatch):
    monkeypatch.setattr(duties, "FIRST_PAUSE", 0.01)
    server = serve()
    begun = []

    async def duty() -> None:
        begun.append(asyncio.current_task())
        await asyncio.Event().wait()

    async def begin() -> None:
        server.house.duties.begin("test", duty)

    in_loop(server, begin())
    while not begun:
        time.sleep(0.01)
    loop_of(server).call_soon_threadsafe(begun[0].cancel)
    while len(begun) < 2:
        time.sleep(0.01)
    assert server.http.get("/healthz").status_code == 503


def test_health_writes_so_a_full_disk_is_seen(serve):
    server = serve()
    assert server.http.get("/healthz").status_code == 200
    store = server.house.store
    in_loop(server, store._writer.do(lambda db: db.all("PRAGMA query_only=ON")))
    server.house._well_until = 0.0
    assert server.http.get("/healthz").json()["code"] == "store-down"
    # The connection was given up and made anew; that is how it recovers.
    assert server.http.get("/healthz").status_code == 200


def test_a_damaged_file_is_noticed_before_a_table_needs_it(serve, tmp_path):
    server = serve()
    links = open_table(server)
    with sit(server, links["seats"][0]) as seat:
        for _ in range(3):
            seat.move()

    connection = sqlite3.connect(server.settings.store, isolation_level=None)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    with open(server.settings.store, "r+b") as file:
        for page in range(2, pages):
            file.seek(page * size)
            file.write(b"\xff" * 64)
    in_loop(server, server.house.store.examine())
    answer = server.http.get("/healthz")
    assert (answer.status_code, answer.json()["code"]) == (503, "unwell")


def test_a_welcome_is_never_older_than_what_the_client_has_seen(serve):
    server = serve(poll_seconds=60)
    links = open_table(server)
    token = enter(server, links["seats"][0])["token"]
    with Seat(server, links["table"], token) as seat:
        step = seat.view["step"]
        append_elsewhere(server, links["table"], step, b'{"kind":"said","at":1,"seat":0,"text":"hi"}')
        with Seat(server, links["table"], token, since=step + 1) as again:
            assert again.view["step"] == step + 1
        seat.wait("told")
        append_elsewhere(server, links["table"], step + 1, b'{"kind":"said","at":1,"seat":0,"text":"ho"}')
        seat.send(type="hello", table=links["table"], token=token, since=step + 2)
        assert seat.wait("welcome")["view"]["step"] == step + 2


def test_who_has_seen_more_than_a_server_that_cannot_read_is_sent_away_not_back(server, monkeypatch):
    links = open_table(server)
    token = enter(server, links["seats"][0])["token"]
    with Seat(server, links["table"], token) as seat:

        async def gone(*_):
            raise StoreDown("no answer")

        monkeypatch.setattr(server.house.store, "read", gone)
        with pytest.raises(ConnectionClosed) as closed:
            Seat(server, links["table"], token, since=seat.view["step"] + 1)
        assert closed.value.rcvd.code == 1013
        seat.send(type="hello", table=links["table"], token=token, since=seat.view["step"] + 1)
        assert seat.wait("refused")["code"] == "store-down"


ODD_PATHS = [
    "/api/tables/%00/record",
    "/api/tables/a%00b/replay",
    f"/api/tables/{'a' * 5000}/record",
    "/api/boards/fort-of-gold/set/%00",
    f"/{'x' * 300}",
    "/%00",
    "/a%0d%0ab",
    "/api/tables?changed=1&table=%00",
    f"/{'x/' * 2000}",
]


@pytest.mark.parametrize("path", ODD_PATHS)
def test_odd_paths_are_refused_before_they_reach_a_store_or_a_file(serve, tmp_path, path):
    (tmp_path / "index.html").write_text("page")
    server = serve(web=tmp_path)
    answer = server.http.get(path)
    assert 400 <= answer.status_code < 500
    assert answer.json()["code"] in ("bad-request", "not-found")


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "\x80"])
def test_a_broken_origin_is_another_site(server, origin):
    answer = server.http.get("/api/games", headers={"origin": origin.encode("latin-1")})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
