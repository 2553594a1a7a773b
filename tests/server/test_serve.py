"""How the server listens, and what it says of itself."""

from __future__ import annotations

import gc
import socket
import warnings

import msgspec
import pytest

from madoi.core.errors import MadoiError
from madoi.server.serve import serve
from madoi.server.settings import Settings

from .test_hostile import GOODBYE, HELLO, frame


def lines_to_clients(server) -> list[socket.socket]:
    """The server's ends of its open connections."""
    return [line.transport.get_extra_info("socket") for line in list(server._server.server_state.connections)]


def test_answers_on_a_kept_line_are_not_held_back(server):
    """Nagle's delay is off on every connection that was accepted: it makes 44 ms of 2."""
    for _ in range(2):
        assert server.http.get("/healthz").status_code == 200
    accepted = lines_to_clients(server)
    assert accepted
    assert all(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for line in accepted)


def test_a_server_may_go_while_a_client_is_leaving(serve):
    """The client has said goodbye and was answered, but does not hang up."""
    server = serve()
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(HELLO)
        heard = b""
        while b"\r\n\r\n" not in heard:
            heard += line.recv(4096)
        line.sendall(frame(GOODBYE, b"\x03\xe8"))
        assert line.recv(4096) == b"\x88\x02\x03\xe8"
        server._server.should_exit = True
        server._thread.join(15)
        assert server.went_well


def test_a_store_that_does_not_open_leaves_the_address_free(tmp_path):
    """Nothing keeps listening for a server that could not start."""
    (tmp_path / "madoi.sqlite").write_bytes(b"not a database, but long enough to be taken for one" * 100)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
    told: list[object] = []
    with warnings.catch_warnings():
        warnings.simplefilter("error", ResourceWarning)
        with pytest.raises(MadoiError):
            serve(
                Settings(store=str(tmp_path / "madoi.sqlite"), port=port), lambda *words: told.append(words)
            )
        gc.collect()
    assert told == []
    with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port), 1):
        pass


def test_every_operation_is_described_with_the_shapes_it_takes_and_gives(server):
    told = server.http.get("/api/openapi.json").json()
    operations = {
        (method, path): operation
        for path, methods in told["paths"].items()
        for method, operation in methods.items()
    }
    assert len(operations) >= 24
    for (_, path), operation in operations.items():
        given = [each["name"] for each in operation["parameters"] if each["in"] == "path"]
        assert all(f"{{{name}}}" in path for name in given)
        assert operation["summary"], path
        assert operation["responses"]["4XX"]["content"]
    opened = operations["post", "/api/tables"]
    assert opened["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith("NewTable")
    assert opened["responses"]["201"]["content"]["application/json"]["schema"]["$ref"].endswith("Links")
    known = told["components"]["schemas"]
    used = set(_references(told))
    assert used <= {f"#/components/schemas/{name}" for name in known}


def _references(part: object) -> list[str]:
    if isinstance(part, dict):
        found = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return found + [each for value in part.values() for each in _references(value)]
    return [each for value in part for each in _references(value)] if isinstance(part, list) else []


def test_an_address_that_takes_only_one_method_says_so(server):
    answer = server.http.request("DELETE", "/api/games")
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]
    assert msgspec.json.decode(answer.content)["code"] == "bad-request"
    assert server.http.get("/api/nowhere").json()["code"] == "not-found"


def test_a_server_without_the_page_says_so(server):
    """To whoever opens it in a browser; `madoi serve` says it at the start."""
    for path in ("/", "/t/abc"):
        answer = server.http.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-page")
    assert server.http.get("/api/nowhere").json()["code"] == "not-found"
