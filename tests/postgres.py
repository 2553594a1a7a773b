"""A real PostgreSQL of our own: Debian's programs, a cluster and a port in a temporary folder."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg


def programs() -> Path:
    """Where `initdb` and `postgres` are: on the path, or where Debian puts them."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    assert folders, "PostgreSQL is missing: run `make services`"
    return folders[-1].parent


def unprivileged() -> str | None:
    """PostgreSQL refuses to run as root; then it runs as this user."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """Started, stopped and started again by tests. `fsync` is only needed where durability is measured."""

    def __init__(self, fsync: bool = False) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="madoi-postgres-"))
        self._bin = programs()
        self._user = unprivileged()
        self._settings = {"fsync": "on" if fsync else "off", "synchronous_commit": "on"}
        self._numbers = itertools.count(1)
        if self._user:
            shutil.chown(self.folder, self._user)
        self._run(
            "initdb", "-D", str(self.folder / "data"), "-U", "madoi", "-A", "trust", "-E", "UTF8", "--no-sync"
        )
        self.start()

    def _run(self, name: str, *words: str) -> None:
        done = subprocess.run(
            [str(self._bin / name), *words],
            user=self._user,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{name}: {done.stderr or done.stdout}"

    def start(self) -> None:
        settings = {
            **self._settings,
            "port": str(self.port),
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(self.folder),
            "max_connections": "60",
        }
        self._server = subprocess.Popen(
            [
                str(self._bin / "postgres"),
                "-D",
                str(self.folder / "data"),
                *(part for key, value in settings.items() for part in ("-c", f"{key}={value}")),
            ],
            user=self._user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                assert self._server.poll() is None, "PostgreSQL did not start"
                assert time.monotonic() < deadline, "PostgreSQL does not answer"
                time.sleep(0.05)

    def stop(self) -> None:
        """At once, as when the machine is switched off."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")
        self._server.wait(20)

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, database: str) -> str:
        return f"postgresql://madoi@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"madoi_{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)
