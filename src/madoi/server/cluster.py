"""Several servers on one machine behind one address: PostgreSQL, processes of Madoi, and nginx in front, as installed.

One command starts all of them and one Ctrl-C stops them. A server process that dies is started again; without
PostgreSQL or nginx there is nothing to serve, so their end is the end of all.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from madoi.core.errors import MadoiError

START_SECONDS = 60.0
LOOK_SECONDS = 0.2

NGINX = """\
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log warn;
events {{ worker_connections 8192; }}
http {{
  access_log off;
  client_body_buffer_size 3m;
  proxy_max_temp_file_size 0;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  upstream madoi {{ {servers} keepalive 64; }}
  map $http_upgrade $connection_word {{ default upgrade; '' ''; }}
  server {{
    listen {host}:{port};
    client_max_body_size 3m;
    location = /metrics {{ deny all; }}
    location / {{
      proxy_pass http://madoi;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_word;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_read_timeout 75s;
      proxy_next_upstream error timeout http_503 non_idempotent;
      proxy_next_upstream_tries {processes};
    }}
  }}
}}
"""


class MissingProgram(MadoiError):
    """A program that Madoi does not bring along is not installed."""

    code = "missing-program"

    def __init__(self, name: str, package: str) -> None:
        super().__init__(
            f"{name} is not installed here (apt-get install {package})",
            f"{name} がありません（apt-get install {package}）",
        )


class NotUp(MadoiError):
    """One of the programs did not start, or has ended."""

    code = "not-up"

    def __init__(self, name: str, log: Path) -> None:
        super().__init__(
            f"{name} has ended; {log} says why", f"{name} が終わりました。理由は {log} にあります"
        )


class Plan(msgspec.Struct, kw_only=True):
    """What is to be up."""

    host: str
    port: int
    processes: int
    thinkers: int = 0
    """Processes in which bots think; without any, each server thinks itself."""
    folder: Path
    postgres: str = ""
    """The address of a PostgreSQL that runs already; otherwise one of our own is started in the folder."""
    names: list[str] = []
    more: list[str] = []
    """More words for every `madoi serve`."""


def program(name: str, package: str) -> str:
    """Where a program is: on the path, or where Debian puts it."""
    places = [
        Path("/usr/sbin") / name,
        *sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True),
    ]
    found = shutil.which(name) or next((str(place) for place in places if place.exists()), None)
    if found is None:
        raise MissingProgram(name, package)
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """The programs, in the order in which they start; they stop in the other."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._commands: dict[str, list[str]] = {}
        self._stopping = False

    def run(self, ready: Callable[[int], None]) -> None:
        """Start all, tell `ready` the port when they serve, and watch over them until SIGINT or SIGTERM."""
        nginx = program("nginx", "nginx")
        self._plan.folder.mkdir(parents=True, exist_ok=True)
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, self._stop)
        with ExitStack() as stack:
            stack.callback(self._end_all)
            store = self._plan.postgres or self._start_postgres(stack)
            ports = [free_port() for _ in range(self._plan.processes)]
            port = self._plan.port or free_port()
            for number, own in enumerate(ports, start=1):
                self._start(f"server-{number}", self._serve(own, port, store))
            for number in range(1, self._plan.thinkers + 1):
                self._start(f"thinker-{number}", [sys.executable, "-m", "madoi", "think", "--store", store])
            config = self._plan.folder / "nginx.conf"
            config.write_text(
                NGINX.format(
                    folder=self._plan.folder,
                    host=self._plan.host,
                    port=port,
                    processes=len(ports),
                    servers=" ".join(f"server 127.0.0.1:{own};" for own in ports),
                )
            )
            self._wait(lambda: all(answers(own) for own in ports))
            self._start("nginx", [nginx, "-p", str(self._plan.folder), "-c", str(config)])
            self._wait(lambda: answers(port))
            if not self._stopping:
                ready(port)
            while not self._stopping:
                self._look_after()
                time.sleep(LOOK_SECONDS)

    def _serve(self, own: int, port: int, store: str) -> list[str]:
        names = [word for name in self._plan.names for word in ("--name", name)]
        command = [sys.executable, "-m", "madoi", "serve", "--port", str(own), "--store", store]
        queue = ["--bot-queue"] if self._plan.thinkers else []
        return [*command, "--name", self._plan.host, *names, *queue, *self._plan.more]

    def _start_postgres(self, stack: ExitStack) -> str:
        """A PostgreSQL of our own: its data stays in the folder, and only this user can reach it."""
        initdb, postgres = (program(name, "postgresql") for name in ("initdb", "postgres"))
        # A socket's path may not be long, so it has a folder of its own.
        sockets = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="madoi-")))
        data = self._plan.folder / "postgres"
        user = unprivileged()
        if user:
            data.mkdir(exist_ok=True)
            for each in (data, sockets):
                shutil.chown(each, user)
        if not (data / "PG_VERSION").exists():
            subprocess.run(
                [initdb, "-D", str(data), "-U", "madoi", "-A", "trust", "-E", "UTF8"],
                user=user,
                cwd=sockets,
                check=True,
                stdout=subprocess.DEVNULL,
            )
        settings = {"listen_addresses": "", "unix_socket_directories": str(sockets), "max_connections": "200"}
        words = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        self._start("postgres", [postgres, "-D", str(data), *words], user=user)
        address = f"postgresql://madoi@/{{}}?host={sockets}"
        self._wait(lambda: has_database(address, "madoi"))
        return address.format("madoi")

    def _start(self, name: str, command: list[str], user: str | None = None) -> None:
        self._commands[name] = command
        with (self._plan.folder / f"{name}.log").open("ab") as log:
            self._running[name] = subprocess.Popen(
                command, stdout=log, stderr=log, user=user, cwd="/" if user else None, start_new_session=True
            )

    def _wait(self, until: Callable[[], bool]) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not self._stopping and not until():
            for name, process in self._running.items():
                if process.poll() is not None or time.monotonic() > deadline:
                    raise NotUp(name, self._plan.folder / f"{name}.log")
            time.sleep(0.05)

    def _look_after(self) -> None:
        for name, process in list(self._running.items()):
            if process.poll() is None:
                continue
            if name in ("postgres", "nginx"):
                raise NotUp(name, self._plan.folder / f"{name}.log")
            self._start(name, self._commands[name])

    def _stop(self, *_: object) -> None:
        self._stopping = True

    def _end_all(self) -> None:
        for name in reversed(self._running):
            process = self._running[name]
            if process.poll() is None:
                # To PostgreSQL this is a fast shutdown, to nginx an end at once.
                process.send_signal(signal.SIGINT if name == "postgres" else signal.SIGTERM)
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def default_folder() -> Path:
    """Where a cluster lies: with the user's data; root's own folders are closed to PostgreSQL and nginx."""
    return Path("/var/lib/madoi") if os.geteuid() == 0 else user_data_path("madoi") / "cluster"


def unprivileged() -> str | None:
    """PostgreSQL refuses to run as root; then it runs as this user."""
    if os.geteuid() != 0:
        return None
    return "postgres" if "postgres" in {entry.pw_name for entry in pwd.getpwall()} else "nobody"


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as told:
            return int(told.status) == 200
    except (urllib.error.URLError, OSError):
        return False


def has_database(address: str, name: str) -> bool:
    """True once PostgreSQL answers and has the database."""
    import psycopg

    try:
        with psycopg.connect(address.format("postgres"), autocommit=True, connect_timeout=2) as connection:
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchall()
            if not known:
                connection.execute(f"CREATE DATABASE {name}")
            return True
    except psycopg.OperationalError:
        return False
