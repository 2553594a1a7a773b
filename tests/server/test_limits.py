"""So much and no more: of sockets, tokens, calls, hints, slow requests, old tables."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from madoi.server.keys import person_hash
from madoi.server.results import daily_board, first_try
from madoi.server.settings import LIMITS, Settings, with_limits
from madoi.store import in_use, open_store, restore_store
from madoi.store.interface import StoreDown

from .client import Seat, bearer, enter, open_table, sit
from .test_stalls import in_loop
from .test_uptime import Turned

DAY = 86_400_000


def closed_with(server, table: str, token: str) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        Seat(server, table, token)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def is_hung_up_on(line: socket.socket) -> bool:
    try:
        while line.recv(65536):
            line.sendall(b"x")
    except ConnectionError:
        return True
    return True


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        b"POST /api/mine HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
        b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
    ],
    ids=["nothing", "headers", "body", "a body nobody reads"],
)
def test_a_request_that_trickles_is_hung_up_on(serve, sent):
    server = serve(request_seconds=0.3)
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        line.sendall(sent)
        assert is_hung_up_on(line)


def test_a_socket_stays_longer_than_any_request(serve):
    server = serve(request_seconds=1)
    with sit(server, open_table(server)["seats"][0]) as seat:
        asyncio.run(asyncio.sleep(1.2))
        assert seat.move()["type"] == "done"


def test_a_kept_line_may_ask_again_and_again(serve):
    server = serve(request_seconds=1)
    for _ in range(3):
        assert server.http.get("/healthz").status_code == 200
        asyncio.run(asyncio.sleep(0.6))


def test_one_address_and_one_token_open_so_many_sockets(serve):
    server = serve(sockets_per_token=2, sockets_per_address=3)
    links = open_table(server)
    first, second = (enter(server, links["seats"][0])["token"] for _ in range(2))
    one, two = (Seat(server, links["table"], first) for _ in range(2))
    assert closed_with(server, links["table"], first) == 4015
    three = Seat(server, links["table"], second)
    assert closed_with(server, links["table"], second) == 4015
    for seat in (one, two, three):
        seat.close()
    while server.house.sockets_of:
        in_loop(server, asyncio.sleep(0.01))
    Seat(server, links["table"], first).close()


def test_wrong_tokens_never_lock_out_right_ones(serve):
    server = serve(wrong_keys_per_minute=2)
    links = open_table(server)
    token = enter(server, links["seats"][0])["token"]
    path = f"/api/tables/{links['table']}"
    codes = [server.http.get(path, headers=bearer("x" * 43)).status_code for _ in range(4)]
    assert codes == [404, 404, 429, 429]
    assert server.http.get(path, headers=bearer(token)).status_code == 200
    assert enter(server, links["seats"][0])["token"]
    for _ in range(3):
        assert closed_with(server, links["table"], "x" * 43) in (4004, 4008)
    Seat(server, links["table"], token).close()
    mine = {"tables": [{"table": links["table"], "token": token}]}
    assert server.http.post("/api/mine", json=mine).status_code == 200


def test_entering_is_limited(serve):
    server = serve(enters_per_minute=2)
    links = open_table(server)
    secret = links["seats"][0].partition("#")[2]
    codes = [
        server.http.post(f"/api/tables/{links['table']}/enter", json={"secret": secret}).status_code
        for _ in range(3)
    ]
    assert codes == [200, 200, 429]


def test_a_seat_gives_up_its_tokens_and_whoever_holds_them_is_gone(server):
    links = open_table(server)
    mine, lost = (enter(server, links["seats"][0])["token"] for _ in range(2))
    path = f"/api/tables/{links['table']}"
    thief = Seat(server, links["table"], lost)
    told = server.http.post(f"{path}/forget", json={"which": "others"}, headers=bearer(mine))
    assert told.json() == {"tokens": 1}
    with pytest.raises(ConnectionClosed) as closed:
        thief.wait("nothing more")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4004
    assert server.http.get(path, headers=bearer(lost)).status_code == 404
    assert server.http.get(path, headers=bearer(mine)).status_code == 200
    assert server.http.post(f"{path}/forget", json={}, headers=bearer(mine)).json() == {"tokens": 1}
    assert server.http.get(path, headers=bearer(mine)).status_code == 404
    assert enter(server, links["seats"][0])["token"]


def test_a_spectator_forgets_only_itself(server):
    links = open_table(server)
    token = enter(server, links["watch"])["token"]
    path = f"/api/tables/{links['table']}/forget"
    assert server.http.post(path, json={"which": "all"}, headers=bearer(token)).status_code == 403
    assert server.http.post(path, json={}, headers=bearer(token)).json() == {"tokens": 1}


def test_a_hint_is_worked_out_once_a_decision(server):
    asked = []
    real = server.house.thinkers.advise

    async def count(view, ref):
        asked.append(view)
        return await real(view, ref)

    server.house.thinkers.advise = count
    with sit(server, open_table(server)["seats"][0]) as seat:
        answers = [seat.do("help", step=seat.view["step"], what="hint") for _ in range(3)]
        assert answers[0]["hint"] == answers[1]["hint"] == answers[2]["hint"]
        assert len(asked) == 1
        seat.move()
        seat.do("help", step=seat.view["step"], what="hint")
        assert len(asked) == 2


def test_a_seat_is_called_once_a_decision(server):
    links = open_table(server, "goryokaku", [{}, {}])
    with sit(server, links["seats"][0]) as one:
        enter(server, links["seats"][1])
        while one.view["phase"] != "playing":
            one.receive()
        assert one.do("call", seat=1)["type"] == "done"
        assert one.do("call", seat=1)["code"] == "called"


def test_old_tables_leave_the_hot_ones_and_can_still_be_read(serve):
    clock = Turned()
    server = serve(now=clock)
    links = open_table(server)
    token = enter(server, links["seats"][0])["token"]
    with Seat(server, links["table"], token) as seat:
        seat.move()
        seat.do("resign")
    empty = open_table(server)
    fresh = f"/api/tables/{links['table']}/record"
    record = server.http.get(fresh).json()
    clock.ahead = 8 * DAY
    in_loop(server, server.house.archive_old())
    assert in_loop(server, server.house.store.archived())[0].id == empty["table"]
    assert enter_code(server, empty["seats"][0]) == 404
    assert server.http.get(f"/api/tables/{links['table']}", headers=bearer(token)).status_code == 200
    clock.ahead = 91 * DAY
    in_loop(server, server.house.archive_old())
    assert in_loop(server, server.house.store.cards()) == []
    server.house.readers._kept._answers.clear()
    assert server.http.get(fresh).json() == record
    assert enter_code(server, links["seats"][0]) == 404


def test_first_tries_of_days_whose_tables_are_gone_are_forgotten(serve):
    clock = Turned()
    server = serve(now=clock)
    tables = []
    for _ in range(2):
        links = open_table(server, deal={"kind": "daily"})
        enter(server, links["seats"][0], person="p")
        tables.append(links["table"])
    days = server.house.today()
    name = first_try(daily_board("fort-of-gold", days), person_hash("p"))
    for ahead, kept in ((89, tables[0]), (92, "nothing")):
        clock.ahead = ahead * DAY
        in_loop(server, server.house.archive_old())
        assert in_loop(server, server.house.store.setting(name, "nothing")) == kept


def enter_code(server, link: str) -> int:
    address, _, secret = link.partition("#")
    table = address.removeprefix("/t/").partition("?")[0]
    return server.http.post(f"/api/tables/{table}/enter", json={"secret": secret}).status_code


def test_archiving_can_be_switched_off(serve):
    clock = Turned()
    server = serve(now=clock, archive_days=0, unseated_days=0)
    open_table(server)
    clock.ahead = 1000 * DAY
    in_loop(server, server.house.archive_old())
    assert len(in_loop(server, server.house.store.cards())) == 1


def test_the_list_goes_on_page_by_page(server, monkeypatch):
    monkeypatch.setattr("madoi.server.routes.LISTED", 2)
    tables = {open_table(server, options={"listed": True})["table"] for _ in range(5)}
    seen, query = [], {}
    while page := server.http.get("/api/tables", params=query).json():
        seen += [line["table"] for line in page]
        query = {"changed": page[-1]["changed"], "table": page[-1]["table"]}
    assert len(seen) == 5
    assert set(seen) == tables


def test_one_server_has_an_sqlite_file_and_nobody_replaces_it_meanwhile(tmp_path):
    path = str(tmp_path / "madoi.sqlite")
    store = open_store(path)
    backup = tmp_path / "backup.sqlite"
    store.backup(backup)
    asyncio.run(store.close())
    with in_use(path):
        with pytest.raises(StoreDown, match="another server"), in_use(path):
            pass
        with pytest.raises(StoreDown, match="stop it first"):
            restore_store(path, backup)
    restore_store(path, backup)


def test_a_second_serve_on_the_same_file_is_one_line(tmp_path):
    path = str(tmp_path / "madoi.sqlite")
    with in_use(path):
        command = [sys.executable, "-m", "madoi", "serve", "--port", "0", "--store", path, "--lang", "en"]
        told = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert told.returncode == 2
    assert told.stderr.count("\n") == 1
    assert "another server uses it" in told.stderr


def test_limits_can_be_changed_and_are_all_documented():
    settings = with_limits(Settings(store=""), ["sockets-per-address=7", "read-seconds=2.5"])
    assert (settings.sockets_per_address, settings.read_seconds) == (7, 2.5)
    for wrong in ("nonsense=1", "readers", "readers=x", "readers=-1"):
        with pytest.raises(ValueError, match=wrong.partition("=")[0]):
            with_limits(Settings(store=""), [wrong])
    page = (Path(__file__).parents[2] / "docs" / "operations.md").read_text()
    for name in LIMITS:
        line = next(line for line in page.splitlines() if f"`{name.replace('_', '-')}`" in line)
        assert f" {getattr(Settings(store=''), name):g} " in line
