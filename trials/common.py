"""What the trials share: a server process, clients that come back by themselves, and one line per check."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

MANY = 10_000_000


class Report:
    """Prints goal, measured, verdict and seed, and remembers whether all held."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.missed = 0

    def line(self, what: str, goal: str, measured: str, good: bool) -> None:
        self.missed += not good
        verdict = "ok" if good else "MISSED"
        busy = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
        print(f"{what}: goal {goal}; measured {measured}; {verdict}; seed {self.seed}; {busy}", flush=True)


class Server:
    """`madoi serve` in a process of its own, on a port that stays the same over restarts."""

    def __init__(
        self,
        store: str,
        port: int,
        folder: Path,
        module: str = "madoi",
        heeds_permissions: bool = False,
        sources: Path | None = None,
        **options: object,
    ) -> None:
        self.port = port
        self.log = folder / f"server-{port}.log"
        self._command = [sys.executable, "-m", module, "serve", "--port", str(port), "--store", store]
        if heeds_permissions and os.geteuid() == 0:
            # Who runs the trials as root would be allowed to write everything.
            self._command[:0] = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"]
        self._command += ["--new-tables", str(MANY)]
        self._environment = dict(os.environ)
        if sources is None:
            for limit in ("sockets-per-address", "enters-per-minute"):
                self._command += ["--limit", f"{limit}={MANY}"]
        else:
            # Another Madoi, which may not know these words.
            self._environment["PYTHONPATH"] = str(sources)
        for name, value in options.items():
            self._command += [f"--{name.replace('_', '-')}", str(value)]
        self.process: subprocess.Popen[bytes]
        self.start()

    def start(self, wait: bool = True) -> float:
        """Start, and wait until it serves. Returns the seconds that took."""
        began = time.monotonic()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, stdout=subprocess.DEVNULL, stderr=log, env=self._environment
            )
        while wait:
            try:
                self.get("/healthz")
                break
            except OSError:
                assert self.process.poll() is None, self.log.read_text()[-2000:]
                time.sleep(0.02)
        return time.monotonic() - began

    def kill(self) -> None:
        """As if the machine lost its power, as far as this process can tell."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()

    def limit_files(self, size: int | None) -> None:
        """From now on no file grows beyond so many bytes, or any may."""
        soft = resource.RLIM_INFINITY if size is None else size
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (soft, resource.RLIM_INFINITY))

    def memory(self) -> int:
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}/api/ws"

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.http + path, timeout=10) as answer:
            return json.load(answer)

    def text(self, path: str) -> str:
        with urllib.request.urlopen(self.http + path, timeout=10) as answer:
            return str(answer.read().decode())

    def post(self, path: str, body: object) -> Any:
        request = urllib.request.Request(
            self.http + path, json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def open_table(
        self,
        game: str = "fort-of-gold",
        seats: list[dict[str, str]] | None = None,
        wish: dict[str, Any] | None = None,
    ) -> Opened:
        links = self.post("/api/tables", wish or {"game": game, "seats": seats or [{}]})
        tokens: list[str | None] = []
        for link in links["seats"]:
            if link is None:
                tokens.append(None)
                continue
            secret = link.partition("#")[2]
            entered = self.post(f"/api/tables/{links['table']}/enter", {"secret": secret, "name": "P"})
            tokens.append(entered["token"])
        return Opened(links["table"], tokens, links["watch"].partition("#")[2])


@dataclass
class Opened:
    table: str
    tokens: list[str | None]
    watch: str


@dataclass
class Player:
    """One seat with one socket. It comes back after every break and repeats what was not answered."""

    where: Callable[[], str]
    table: str
    token: str
    rng: random.Random
    view: dict[str, Any] = field(default_factory=dict)
    heard: list[int] = field(default_factory=list)
    """The step of every piece of news, in the order it came."""
    acknowledged: dict[str, int] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    returns: int = 0
    said: list[str] | None = None
    """Every message before the end, for who wants to read them again."""
    pressed: bool = False
    """Takes pressed frames, as browsers do."""
    _socket: Any = None
    _numbers: Any = field(default_factory=itertools.count)
    fresh: asyncio.Event = field(default_factory=asyncio.Event)

    async def come(self) -> None:
        """Connect and say hello until the table answers."""
        pause = 0.05
        while True:
            try:
                takes = [ClientPerMessageDeflateFactory()] if self.pressed else []
                line = connect(self.where(), compression=None, extensions=takes, ping_interval=None)
                self._socket = await line.__aenter__()
                since = self.view.get("step", 0)
                await self._say({"type": "hello", "table": self.table, "token": self.token, "since": since})
                if await self.take("welcome"):
                    return
            except (OSError, ConnectionClosed, InvalidHandshake, EOFError):
                await asyncio.sleep(pause * (0.5 + self.rng.random()))
                pause = min(1.0, pause * 2)

    async def _say(self, message: dict[str, Any]) -> None:
        await self._socket.send(json.dumps(message))

    async def take(self, *kinds: str, id: str = "") -> dict[str, Any]:
        """Read until a message of these kinds (and of this id) comes."""
        while True:
            raw = await self._socket.recv()
            message: dict[str, Any] = json.loads(raw)
            if self.said is not None and (message.get("view") or {}).get("phase") != "over":
                self.said.append(raw)
            # A refusal repeats what was told since the command was sent.
            known = self.heard[-1] if self.heard and message["type"] == "refused" else 0
            for news in message.get("news") or ():
                if news["step"] > known:
                    self.heard.append(news["step"])
            if message.get("view"):
                self.view = message["view"]
            if message["type"] in kinds and (not id or message.get("id") == id):
                return message

    async def command(self, **what: Any) -> dict[str, Any]:
        """Send a command, again after every break, until it is answered."""
        id = f"{self.rng.getrandbits(40):x}-{next(self._numbers)}"
        began = time.perf_counter()
        while True:
            try:
                if self._socket is None:
                    await self.come()
                await self._say({"id": id, **what})
                answer = await self.take("done", "refused", id=id)
                break
            except (ConnectionClosed, EOFError, OSError):
                self._socket = None
                self.returns += 1
        if answer["type"] == "done":
            self.acknowledged[id] = answer["step"]
            self.waits.append(time.perf_counter() - began)
        else:
            self.refused.append(answer["code"])
        return answer

    async def move(self) -> dict[str, Any] | None:
        """Any legal move. None if this seat is not asked."""
        if self._socket is None:
            await self.come()
        moves = self.view.get("moves") or []
        if not moves:
            return None
        move = self.rng.choice(moves)["move"]
        answer = await self.command(type="move", step=self.view["step"], move=move)
        if answer["type"] == "done":
            while self.view["step"] < answer["step"]:
                try:
                    await self.take("told", "welcome")
                except (ConnectionClosed, EOFError, OSError):
                    self._socket = None
                    await self.come()
        return answer

    async def leave(self) -> None:
        if self._socket is not None:
            await self._socket.close()
            self._socket = None


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
