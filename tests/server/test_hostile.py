"""Input nobody should send. Typed errors or close codes, and the table as it was."""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from .client import Seat, bearer, enter, open_table, sit


def fingerprint(server, table: str) -> int:
    return int(server.house._live[table].table.match.state.fingerprint())


def closed_with(seat: Seat) -> int:
    while True:
        try:
            seat.receive()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 0


BROKEN = [
    "",
    "x",
    "null",
    "[]",
    "{}",
    '{"type":"move"}',
    '{"type":"fly","id":"a"}',
    '{"type":"move","id":"a","step":-1,"move":"place 1.1"}',
    '{"type":"move","id":"a","step":1' + "0" * 30 + ',"move":"place 1.1"}',
    '{"type":"move","id":"a","step":1.5,"move":"place 1.1"}',
    '{"type":"move","id":"a","step":1,"move":"place 1.1","extra":1}',
    '{"type":"move","id":"","step":1,"move":"place 1.1"}',
    '{"type":"move","id":"a\\u0000","step":1,"move":"place 1.1"}',
    '{"type":"move","id":"a","step":1,"move":"' + "x" * 300 + '"}',
    '{"type":"chat","id":"a","text":{"a":1}}',
    "[" * 2000 + "]" * 2000,
    '{"a":' * 2000 + "1" + "}" * 2000,
    '{"type":"pause","id":"a","on":"yes"}',
    '{"type":"hold","id":"a","seat":99}',
]


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_a_message_that_is_none_is_refused_and_changes_nothing(server, text):
    links = open_table(server)
    with sit(server, links["seats"][0]) as seat:
        before, step = fingerprint(server, links["table"]), seat.view["step"]
        seat.socket.send(text)
        answer = seat.wait("refused")
        assert answer["code"] == "bad-request"
        assert "Traceback" not in json.dumps(answer)
        assert fingerprint(server, links["table"]) == before
        assert seat.move()["step"] == step + 1


def test_duplicate_fields_mean_the_last_and_are_checked(server):
    with sit(server, open_table(server)["seats"][0]) as seat:
        seat.socket.send('{"type":"move","id":"a","id":"b","step":0,"move":"x"}')
        assert seat.wait("refused")["id"] == "b"


def test_three_broken_messages_close_the_socket(server):
    with sit(server, open_table(server)["seats"][0]) as seat:
        for _ in range(3):
            seat.socket.send("nonsense")
        assert closed_with(seat) == 4009


def test_bad_utf8_binary_and_oversized_frames_close_the_socket(server):
    link = open_table(server)["seats"][0]
    with sit(server, link) as seat:
        seat.socket.send(b"\xff\xfe\xff", text=True)
        assert closed_with(seat) == 1007
    with sit(server, link) as seat:
        with suppress(ConnectionClosed):
            seat.socket.send("x" * 20_000)
        assert closed_with(seat) == 1009
    with sit(server, link) as seat:
        with suppress(ConnectionClosed):
            seat.socket.send(["x" * 6_000] * 4)
        assert closed_with(seat) == 1009
    with sit(server, link) as seat:
        seat.socket.send(b"bytes")
        assert seat.wait("refused")["code"] == "bad-request"


HELLO = b"GET /api/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
TEXT, GO_ON, GOODBYE, STRANGE = 0x1, 0x0, 0x8, 0x3


def frame(kind: int, body: bytes, last: bool = True, says: int | None = None, masked: bool = True) -> bytes:
    """One frame as a client sends it; `says` is a length that need not be true."""
    length = len(body) if says is None else says
    head = bytes([kind | (0x80 if last else 0)])
    mark = 0x80 if masked else 0
    head += bytes([mark | 127]) + length.to_bytes(8, "big") if length > 125 else bytes([mark | length])
    return head + (b"\0\0\0\0" if masked else b"") + body


def close_code(server, *sent: bytes) -> int:
    """What a client reads when it has sent these bytes without listening. 0 if the line breaks without a code."""
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.settimeout(5)
        line.sendall(HELLO)
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += line.recv(4096)
        for part in sent:
            line.sendall(part)
        heard = answer.partition(b"\r\n\r\n")[2]
        with suppress(ConnectionResetError):
            while part := line.recv(4096):
                heard += part
    return int.from_bytes(heard[2:4], "big") if heard[:1] == b"\x88" else 0


@pytest.mark.parametrize(
    ("code", "sent"),
    [
        (1007, [frame(TEXT, b"\xff\xfe")]),
        (1007, [frame(TEXT, b"\xff") + frame(TEXT, b"\xfe") + frame(TEXT, b"{}")]),
        (1007, [frame(TEXT, b"\xff"), *[frame(TEXT, b"x" * 16_000)] * 40]),
        (1007, [frame(TEXT, b"\xe6\xbc", last=False) + frame(GO_ON, b"\x22")]),
        (1009, [frame(TEXT, b"x" * 200_000)]),
        (1009, [frame(TEXT, b"x" * 1_000_000)]),
        (1009, [frame(TEXT, b"", says=2**40), b"x" * 100_000]),
        (1009, [frame(TEXT, b"x" * 6_000, last=False), *[frame(GO_ON, b"x" * 6_000, last=False)] * 40]),
        (1002, [frame(STRANGE, b"?")]),
        (1002, [frame(GO_ON, b"?")]),
        (1002, [frame(TEXT, b"{}", masked=False)]),
        (1002, [frame(GOODBYE, b"\x03")]),
        (1002, [frame(TEXT, b"{", last=False) + frame(TEXT, b"}")]),
    ],
    ids=range(13),
)
def test_who_breaks_the_rules_of_the_socket_always_hears_the_code(server, code, sent):
    for _ in range(5):
        assert close_code(server, *sent) == code


def test_a_goodbye_after_bad_bytes_is_answered(server):
    """Both in one packet: the goodbye counts, or the bad bytes, but the line is not broken off."""
    for _ in range(5):
        assert close_code(server, frame(TEXT, b"\xff") + frame(GOODBYE, b"\x03\xe8")) in (1000, 1007)


def test_a_character_may_be_split_between_fragments(server):
    with sit(server, open_table(server)["seats"][0]) as seat:
        message = json.dumps({"type": "chat", "id": "k", "text": "漢字"}, ensure_ascii=False).encode()
        cut = message.index("漢".encode()) + 1
        seat.socket.send([message[:cut], message[cut:]], text=True)
        assert seat.wait("done")["id"] == "k"


def test_a_fragmented_message_is_one_message(server):
    with sit(server, open_table(server)["seats"][0]) as seat:
        message = json.dumps({"type": "move", "id": "f", "step": seat.view["step"], "move": "place 1.1"})
        seat.socket.send([message[:10], message[10:20], message[20:]])
        assert seat.wait("done")["id"] == "f"


def test_a_flood_is_refused_then_cut_and_others_do_not_notice(serve):
    server = serve(messages_per_second=20)
    links = open_table(server)
    with sit(server, links["seats"][0]) as flood, sit(server, open_table(server)["seats"][0]) as calm:
        for number in range(1000):
            try:
                flood.send(type="chat", id=f"f{number}", text="x")
            except ConnectionClosed:
                break
        assert calm.move()["type"] == "done"
        assert closed_with(flood) == 4008


def test_who_says_nothing_or_something_else_first_is_cut(serve):
    server = serve(hello_seconds=0.3)
    with connect(server.ws) as silent:
        with pytest.raises(ConnectionClosed) as end:
            silent.recv(timeout=5)
        assert end.value.rcvd.code == 4010
    with connect(server.ws) as rude:
        rude.send('{"type":"resign","id":"a"}')
        with pytest.raises(ConnectionClosed) as end:
            rude.recv(timeout=5)
        assert end.value.rcvd.code == 4009


def test_a_wrong_token_an_unknown_table_and_another_tables_token_are_told_alike(server):
    mine, other = open_table(server), open_table(server)
    token = enter(server, mine["seats"][0])["token"]
    codes = []
    for table, given in ((mine["table"], "x" * 43), ("nowhere", token), (other["table"], token)):
        with connect(server.ws) as tried:
            tried.send(json.dumps({"type": "hello", "table": table, "token": given}))
            with pytest.raises(ConnectionClosed) as end:
                tried.recv(timeout=5)
            codes.append(end.value.rcvd.code)
    assert codes == [4004] * 3
    answers = [
        server.http.get(f"/api/tables/{table}", headers=bearer(given))
        for table, given in ((mine["table"], "x" * 43), ("nowhere", token), (other["table"], token))
    ]
    answers.append(server.http.post(f"/api/tables/{mine['table']}/enter", json={"secret": "wrong"}))
    answers.append(server.http.get(f"/api/tables/{mine['table']}/record"))
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1


def test_guessing_is_limited(serve):
    server = serve(wrong_keys_per_minute=5)
    links = open_table(server)
    codes = [
        server.http.post(f"/api/tables/{links['table']}/enter", json={"secret": f"guess{n}"}).status_code
        for n in range(8)
    ]
    assert codes == [404] * 5 + [429] * 3


def test_opening_tables_is_limited(serve):
    server = serve(new_tables_per_minute=3)
    for _ in range(3):
        open_table(server)
    assert open_table(server, expect=429)["code"] == "too-fast"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"\xff", 400),
        (b"[" * 3000, 400),
        (b"x" * 20_000, 413),
        (b'{"game":"fort-of-gold","seats":[{}],"more":1}', 400),
        (b'{"game":"fort-of-gold","seats":[{"bot":"nobody"}]}', 422),
        (b'{"game":"fort-of-gold","seats":[{},{}]}', 400),
        (b'{"game":"fort-of-gold","seats":[{}],"data":"../../etc/passwd"}', 422),
        (b'{"game":"chess","seats":[{}]}', 404),
        (b'{"game":"fort-of-gold","seats":[{}],"options":{"grace":1000000000000000000000000000000}}', 400),
    ],
)
def test_a_wrong_wish_is_refused_in_both_languages(server, body, status):
    answer = server.http.post("/api/tables", content=body)
    assert answer.status_code == status
    assert answer.json()["words"]["ja"]


def test_other_sites_are_refused_before_accept(server):
    for headers in (
        {"origin": "https://evil.example"},
        {"host": "evil.example"},
        {"origin": "null"},
        {"origin": f"http://127.0.0.1:{server.port + 1}"},
    ):
        answer = server.http.get("/api/games", headers=headers)
        assert answer.status_code == 403
        assert answer.json()["code"] == "forbidden"
    assert (
        server.http.get("/api/games", headers={"origin": f"http://127.0.0.1:{server.port}"}).status_code
        == 200
    )
    from websockets.exceptions import InvalidStatus

    with pytest.raises(InvalidStatus), connect(server.ws, origin="https://evil.example"):
        pass


def test_every_answer_carries_a_strict_policy(server):
    for path in ("/api/games", "/healthz", "/nothing", "/api/nothing"):
        headers = server.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"


def test_the_page_is_served_and_nothing_beside_it(serve, tmp_path):
    web = tmp_path / "dist"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html>page")
    (web / "assets" / "a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    server = serve(web=web)
    assert "page" in server.http.get("/").text
    assert "page" in server.http.get("/t/some-table?step=3").text
    assert server.http.get("/assets/a.js").text == "1"
    assert server.http.get("/assets/b.js").status_code == 404
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(b"GET /../secret.txt HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        answer = b""
        while part := raw.recv(4096):
            answer += part
    assert b"secret" not in answer.split(b"\r\n\r\n", 1)[1]


def test_metrics_and_health(server):
    links = open_table(server)
    with sit(server, links["seats"][0]) as seat:
        seat.move()
        health = server.http.get("/healthz").json()
        assert health == {"ok": True, "tables": 1, "sockets": 1}
        metrics = server.http.get("/metrics").text
        assert "madoi_steps_total 3.0" in metrics
        assert "madoi_sockets 1.0" in metrics


def test_a_client_that_never_reads_is_cut(serve, monkeypatch):
    from madoi.server import serve as module

    monkeypatch.setattr(module, "PING_SECONDS", 1.0)
    server = serve()
    links = open_table(server)
    token = enter(server, links["seats"][0])["token"]
    deaf = socket.create_connection(("127.0.0.1", server.port))
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.sendall(
        f"GET /api/ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    hello = json.dumps({"type": "hello", "table": links["table"], "token": token}).encode()
    mask = b"\0\0\0\0"
    deaf.sendall(bytes([0x81, 0x80 | 126]) + len(hello).to_bytes(2, "big") + mask + hello)
    with Seat(server, links["table"], token) as seat:
        deadline = time.monotonic() + 20
        while server.house.sockets > 1 and time.monotonic() < deadline:
            seat.do("pause", on=True)
            seat.do("pause", on=False)
            time.sleep(0.11)
        assert server.house.sockets == 1
        assert seat.view["phase"] in ("playing", "paused")
    deaf.close()
