"""The full screen in a real terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import termios

from madoi.core.documents import standard
from madoi.core.match import Match

from .sittings import DEAL, FORT


def in_a_terminal(tmp_path, typed, **environment):
    """Run the full-screen table in a terminal of 80×24 and type into it. Gives exit code and all that was shown."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    environment = {**os.environ, "MADOI_HOME": str(tmp_path), "TERM": "xterm-256color", **environment}
    game = subprocess.Popen(
        [sys.executable, "-m", "madoi", "play", "fort-of-gold", "--deal", "7", "--lang", "en"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        close_fds=True,
    )
    os.close(theirs)
    shown = b""
    waiting = [(b"quit", typed)]
    while True:
        ready, _, _ = select.select([ours], [], [], 20)
        try:
            part = os.read(ours, 65536) if ready else b""
        except OSError:
            break
        if not part:
            break
        shown += part
        if waiting and waiting[0][0] in shown:
            os.write(ours, waiting.pop(0)[1])
    os.close(ours)
    return game.wait(timeout=20), shown.decode(errors="replace")


def test_the_full_screen_runs_in_a_real_terminal_and_honours_no_color(tmp_path, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    colour = re.compile(r"\x1b\[[0-9;]*[34]8;[25];")
    code, shown = in_a_terminal(tmp_path / "a", b"q")
    assert code == 0
    assert "madoi play fort-of-gold" in shown
    assert colour.search(shown)
    code, shown = in_a_terminal(tmp_path / "b", b"q", NO_COLOR="1")
    assert code == 0
    match = Match(FORT, standard(FORT), 1, DEAL)
    match.settle()
    assert FORT.card_names(match.data, "en")[match.steps[0].removeprefix("* ")] in shown
    assert not colour.search(shown)
