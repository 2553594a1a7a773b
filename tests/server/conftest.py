"""A real server on a free port, in a thread of its own, with a store of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import httpx
import pytest
import uvicorn

from madoi.server.app import make_app
from madoi.server.serve import listening, server_config
from madoi.server.settings import Settings
from madoi.store import open_store
from madoi.table.clock import Now, wall_clock


class Running:
    """One server, and a client that speaks to it."""

    def __init__(self, settings: Settings, now: Now = wall_clock) -> None:
        self.settings = settings
        self.app = make_app(open_store(settings.store), settings, now)
        self._socket = listening("127.0.0.1", settings.port)
        self.port = int(self._socket.getsockname()[1])
        self._server = uvicorn.Server(server_config(self.app))
        self.went_well = False
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=60)
        while not self._server.started:
            threading.Event().wait(0.01)

    def _run(self) -> None:
        self._server.run(sockets=[self._socket])
        self.went_well = True

    @property
    def house(self):
        return self.app.app.state.house

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}/api/ws"

    def stop(self) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join(15)
        assert not self._thread.is_alive()
        assert self.went_well


@pytest.fixture
def serve(tmp_path) -> Iterator[Callable[..., Running]]:
    running: list[Running] = []

    def start(now: Now = wall_clock, **more) -> Running:
        settings = {
            "store": str(tmp_path / "madoi.sqlite"),
            "port": 0,
            "bot_pace": 0.0,
            "messages_per_second": 1000,
            "web": None,
        }
        running.append(Running(Settings(**{**settings, **more}), now))
        return running[-1]

    yield start
    for each in running:
        each.stop()


@pytest.fixture
def server(serve) -> Running:
    return serve()
