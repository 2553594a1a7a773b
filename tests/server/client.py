"""A small client of the protocol, as anybody could write one."""

from __future__ import annotations

import hashlib
import itertools
import json
from contextlib import ExitStack
from urllib.parse import parse_qs, urlsplit

from websockets.sync.client import connect

numbers = itertools.count(1)


SPIRITS_FIRST = {"kind": "seed", "seed": "a"}
"""A deal of The Fort of Gold that begins with three spirits."""


def open_table(server, game: str = "fort-of-gold", seats=None, expect: int = 201, **more) -> dict:
    """A new table; seat 0 begins unless the test says otherwise."""
    wish = {"game": game, "seats": seats or [{}], "deal": SPIRITS_FIRST, **more}
    wish["options"] = {"first": 0, **more.get("options", {})}
    answer = server.http.post("/api/tables", json=wish)
    assert answer.status_code == expect, answer.text
    return answer.json()


def enter(server, link: str, **more) -> dict:
    address, _, secret = link.partition("#")
    table = address.removeprefix("/t/").partition("?")[0]
    answer = server.http.post(f"/api/tables/{table}/enter", json={"secret": secret, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def take_part(server, link: str, salt: str = "", **more) -> dict:
    """Sit down bound to a salt, as docs/fair-deal.md says; who sits down last tells the own salt at once."""
    found = parse_qs(urlsplit(link).query)
    salt = salt or f"the-salt-of-client-number-{next(numbers)}"
    table, seat, commitment = urlsplit(link).path.removeprefix("/t/"), found["seat"][0], found["deal"][0]
    pledge = hashlib.sha256(f"madoi pledge/{table}/{commitment}/{seat}/{salt}".encode()).hexdigest()
    entered = enter(server, link, pledge=pledge, **more)
    if entered["view"]["deal"]["due"]:
        reveal(server, table, entered["token"], salt)
    return {**entered, "salt": salt}


def reveal(server, table: str, token: str, salt: str):
    command = {"type": "reveal", "id": "salt", "salt": salt}
    return server.http.post(f"/api/tables/{table}/do", json=command, headers=bearer(token))


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


class Seat:
    """A socket at a table. `said` keeps every byte that came."""

    def __init__(self, server, table: str, token: str, since: int = 0) -> None:
        self._stack = ExitStack()
        self.socket = self._stack.enter_context(connect(server.ws, compression=None))
        self.said: list[str] = []
        self.news: list[dict] = []
        self.view: dict = {}
        self.send(type="hello", table=table, token=token, since=since)
        self.wait("welcome")

    def send(self, **message) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, seconds: float = 5) -> dict:
        raw = self.socket.recv(timeout=seconds)
        assert isinstance(raw, str)
        self.said.append(raw)
        message = json.loads(raw)
        if message.get("news"):
            self.news += message["news"]
        if message.get("view"):
            self.view = message["view"]
        return message

    def wait(self, *kinds: str, seconds: float = 5) -> dict:
        """The next message of one of these kinds; what comes before is noted."""
        while True:
            message = self.receive(seconds)
            if message["type"] in kinds:
                return message

    def do(self, kind: str, id: str = "", **more) -> dict:
        """Send a command and wait for its answer."""
        id = id or f"c{next(numbers)}"
        self.send(type=kind, id=id, **more)
        while True:
            message = self.wait("done", "refused")
            if message["id"] == id:
                return message

    def move(self, move: str | None = None, **more) -> dict:
        if move is None:
            move = self.view["moves"][-1]["move"]
        answer = self.do("move", **{"step": self.view["step"], "move": move, **more})
        if answer["type"] == "done":
            self.until(answer["step"])
        return answer

    def until(self, step: int) -> None:
        while self.view["step"] < step:
            self.receive()

    def close(self) -> None:
        self._stack.close()

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, *_) -> None:
        self.close()


def sit(server, link: str, **more) -> Seat:
    entered = enter(server, link, **more)
    return Seat(server, entered["view"]["table"], entered["token"])
