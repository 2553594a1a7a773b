"""`madoi up`: PostgreSQL, servers and nginx by one command, and all of them gone after one Ctrl-C."""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from madoi.server.cluster import Cluster, MissingProgram, Plan

from .client import Seat, enter, open_table

HAS_NGINX = shutil.which("nginx") or Path("/usr/sbin/nginx").exists()
pytestmark = pytest.mark.skipif(not HAS_NGINX, reason="nginx is missing: run `make services`")


def running_in(folder: Path) -> list[str]:
    """The processes whose command names the folder."""
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = each.read_text().replace("\0", " ")
        except OSError:
            continue
        if str(folder) in command and "pytest" not in command:
            found.append(command)
    return found


@pytest.fixture
def folder():
    # PostgreSQL runs as another user where the tests run as root, and must get in.
    path = Path(tempfile.mkdtemp(prefix="madoi-up-"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path, ignore_errors=True)


def first_line(process: subprocess.Popen[str], seconds: float) -> str:
    assert process.stdout is not None
    ready, _, _ = select.select([process.stdout], [], [], seconds)
    assert ready, "it does not come up"
    return process.stdout.readline()


def test_one_command_brings_all_up_a_dead_server_comes_back_and_ctrl_c_ends_all(folder):
    words = [
        "up",
        "--processes",
        "2",
        "--thinkers",
        "1",
        "--port",
        "0",
        "--folder",
        str(folder),
        "--lang",
        "en",
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "madoi", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        found = re.search(r"http://127\.0\.0\.1:(\d+)", first_line(process, 120))
        assert found, process.stderr
        base = found[0]
        server = SimpleNamespace(
            http=httpx.Client(base_url=base, timeout=30), ws=f"ws{base.removeprefix('http')}/api/ws"
        )
        links = open_table(server)
        token = enter(server, links["seats"][0])["token"]
        with Seat(server, links["table"], token) as seat:
            assert seat.move()["type"] == "done"
        assert server.http.get("/metrics").status_code == 403
        against = open_table(server, seats=[{"bot": "greedy"}])
        with Seat(server, against["table"], enter(server, against["watch"])["token"]) as watcher:
            while not any(news["kind"] == "moved" for news in watcher.news):
                watcher.receive(60)
        thinker = next(pid for pid in children(process.pid) if " think " in pid[1])
        assert subprocess.run(["pgrep", "-P", str(thinker[0])], capture_output=True).stdout, "it has thought"
        servers = [pid for pid in children(process.pid) if "serve" in pid[1]]
        assert len(servers) == 2
        os.kill(servers[0][0], signal.SIGKILL)
        assert server.http.get("/api/games").status_code == 200
        while len([pid for pid in children(process.pid) if "serve" in pid[1]]) < 2:
            time.sleep(0.1)
        with Seat(server, links["table"], token) as seat:
            assert seat.move()["type"] == "done"
        server.http.close()
    finally:
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert running_in(folder) == []


def children(pid: int) -> list[tuple[int, str]]:
    listed = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(pid)], capture_output=True, text=True)
    return [(int(line.split()[0]), line) for line in listed.stdout.splitlines() if "defunct" not in line]


def test_a_missing_program_is_named_with_its_package(monkeypatch, tmp_path):
    monkeypatch.setattr("madoi.server.cluster.shutil.which", lambda name: None)
    monkeypatch.setattr("madoi.server.cluster.Path.exists", lambda self: False)
    with pytest.raises(MissingProgram, match="apt-get install nginx"):
        Cluster(Plan(host="127.0.0.1", port=0, processes=1, folder=tmp_path)).run(print)
