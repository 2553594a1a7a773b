"""Turn notices: whom a seat has told, what is told, and what is never written to."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from madoi.server.outside import Target, Unreachable, is_public
from madoi.server.push import CURVE, Signer, decoded, derived, encoded, new_secret, public_bytes, sealed
from madoi.server.wire.notices import Browser

from .client import bearer, enter, open_table, sit


class Elsewhere:
    """Somebody's own server, which takes what is sent to it."""

    def __init__(self, status: int = 200) -> None:
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self.came = threading.Semaphore(0)
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                outer.heard.append((self.path, dict(self.headers), body))
                self.send_response(status)
                self.end_headers()
                outer.came.release()

            def log_message(self, *_) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def wait(self) -> tuple[str, dict[str, str], bytes]:
        assert self.came.acquire(timeout=20)
        return self.heard[-1]

    def stop(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def elsewhere():
    one = Elsewhere()
    yield one
    one.stop()


@pytest.fixture
def server(serve):
    return serve(notice_seconds=0.05, private_hooks=True)


def table_of_two(server) -> tuple[dict, list[dict]]:
    links = open_table(server, "fuji-99", seats=[{}, {}])
    return links, [enter(server, link, name=name) for link, name in zip(links["seats"], "ab", strict=True)]


def wish(server, table: str, token: str, expect: int = 200, **more) -> dict:
    answer = server.http.post(f"/api/tables/{table}/notices", json=more, headers=bearer(token))
    assert answer.status_code == expect, answer.text
    return answer.json()


def first_move(server, table: str, token: str) -> None:
    view = server.http.get(f"/api/tables/{table}", headers=bearer(token)).json()
    while 0 in view["asked"]:
        move = {
            "type": "move",
            "id": f"m{view['step']}",
            "step": view["step"],
            "move": view["moves"][-1]["move"],
        }
        done = server.http.post(f"/api/tables/{table}/do", json=move, headers=bearer(token))
        assert done.status_code == 200, done.text
        view = server.http.get(f"/api/tables/{table}", headers=bearer(token)).json()


def test_who_is_asked_and_away_is_told_at_an_address_of_the_own(server, elsewhere):
    links, (first, second) = table_of_two(server)
    table = links["table"]
    told = wish(server, table, second["token"], hook=f"{elsewhere.address}/here?x=1", lang="ja")
    assert told == {"browsers": 0, "hook": f"{elsewhere.address}/here?x=1"}
    first_move(server, table, first["token"])
    path, headers, body = elsewhere.wait()
    assert path == "/here?x=1"
    assert headers["Content-Type"] == "application/json"
    said = json.loads(body)
    assert (said["why"], said["table"], said["seat"], said["game"]) == ("turn", table, 1, "fuji-99")
    assert said["title"] == "あなたの番です（富士山地下99階）"
    assert said["content"] == "あなたの番です（富士山地下99階）: aとの卓"
    assert set(said) == {"why", "table", "game", "seat", "title", "text", "path", "content"}


def test_whoever_has_a_page_open_needs_no_address_to_be_told(serve, elsewhere):
    server = serve(notice_seconds=0.05, private_hooks=True)
    links, (first, second) = table_of_two(server)
    wish(server, links["table"], second["token"], hook=elsewhere.address)
    with sit(server, links["seats"][1]) as here:
        first_move(server, links["table"], first["token"])
        here.do("resign")
    assert json.loads(elsewhere.wait()[2])["why"] == "over"
    assert len(elsewhere.heard) == 1


def test_a_browser_is_told_in_a_message_only_it_can_read(server, elsewhere):
    links, (first, second) = table_of_two(server)
    own, auth = ec.generate_private_key(CURVE), b"0123456789abcdef"
    endpoint = f"{elsewhere.address}/push/1"
    browser = {"endpoint": endpoint, "p256dh": encoded(public_bytes(own)), "auth": encoded(auth)}
    assert wish(server, links["table"], second["token"], browser=browser) == {"browsers": 1, "hook": ""}
    assert wish(server, links["table"], second["token"], browser=browser)["browsers"] == 1
    first_move(server, links["table"], first["token"])
    _, headers, body = elsewhere.wait()
    assert json.loads(opened(body, own, auth))["title"] == "Your turn: Fuji 99"
    assert headers["Content-Encoding"] == "aes128gcm"
    key = server.http.get("/api/push").json()["key"]
    assert headers["Authorization"].endswith(f", k={key}")
    assert wish(server, links["table"], second["token"], forget=endpoint)["browsers"] == 0


def opened(body: bytes, own: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """Read a message as a browser does."""
    salt, theirs = body[:16], body[21 : 21 + body[20]]
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    material = derived(shared, auth, b"WebPush: info\0" + public_bytes(own) + theirs, 32)
    key, nonce = (
        derived(material, salt, f"Content-Encoding: {info}\0".encode(), size)
        for info, size in (("aes128gcm", 16), ("nonce", 12))
    )
    return AESGCM(key).decrypt(nonce, body[21 + body[20] :], None).rstrip(b"\x02")


def test_a_message_is_sealed_as_the_standard_shows():
    """RFC 8291, appendix A."""
    own = ec.derive_private_key(
        int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE
    )
    browser = Browser(
        "https://push.example.net/push/x",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    made = sealed(
        b"When I grow up, I want to be a watermelon", browser, own, decoded("DGv6ra1nlYgDCS1FRnbzlw")
    )
    assert encoded(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_key_of_the_house_is_made_once(serve):
    one = serve()
    key = one.http.get("/api/push").json()["key"]
    one.stop()
    assert serve().http.get("/api/push").json()["key"] == key
    claims = Signer(new_secret(), "https://x").authorization("https://push.example:8443/a/b", 1000)
    told = json.loads(decoded(claims.split(".")[1]))
    assert told == {"aud": "https://push.example:8443", "exp": 1000 + 12 * 3600, "sub": "https://x"}


PRIVATE = [
    "http://example.com/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://10.1.2.3/",
    "https://169.254.169.254/latest/meta-data",
    "https://0/",
    "https://2130706433/",
    "https://user:pass@example.com/",
    "https://example.com:22/",
    "ftp://example.com/",
    "https:///x",
    "https://exa mple.com/",
    "https://[64:ff9b::7f00:1]/",
    "nonsense",
    "https://a\r\nHost: b/",
]


def test_nobody_can_make_the_house_write_into_its_own_network(serve):
    server = serve()
    links, (first, _) = table_of_two(server)
    for url in PRIVATE:
        refused = wish(server, links["table"], first["token"], expect=422, hook=url)
        assert refused["code"] == "no-hook", url
    assert wish(server, links["table"], first["token"])["hook"] == ""


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("192.168.1.1", False),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("2002:7f00:1::", False),
        ("::ffff:127.0.0.1", False),
        ("::7f00:1", False),
    ],
)
def test_only_addresses_of_the_open_internet_are_public(address, public):
    assert is_public(address) == public


def test_an_address_that_is_none_is_refused_before_anybody_is_asked():
    with pytest.raises(Unreachable):
        Target("https://example.com:99999/", private=False)


def test_an_address_that_is_gone_is_forgotten(serve):
    gone = Elsewhere(410)
    try:
        server = serve(notice_seconds=0.05, private_hooks=True)
        links, (first, second) = table_of_two(server)
        wish(server, links["table"], second["token"], hook=gone.address)
        first_move(server, links["table"], first["token"])
        gone.wait()
        for _ in range(400):
            if not wish(server, links["table"], second["token"])["hook"]:
                return
            threading.Event().wait(0.02)
        raise AssertionError("it is still kept")
    finally:
        gone.stop()


def test_a_seat_has_only_so_many_told(server):
    links, (first, _) = table_of_two(server)
    key = encoded(public_bytes(ec.generate_private_key(CURVE)))
    for number in range(7):
        browser = {"endpoint": f"http://127.0.0.1/{number}", "p256dh": key, "auth": encoded(b"x" * 16)}
        last = wish(
            server, links["table"], first["token"], expect=200 if number < 6 else 409, browser=browser
        )
    assert last["code"] == "full"
    for wrong in ({"p256dh": encoded(b"x" * 65)}, {"auth": encoded(b"short12345678901234")}):
        wish(server, links["table"], first["token"], expect=400, browser={**browser, **wrong})
