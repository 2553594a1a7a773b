"""The real process: pipes, signals, standard error."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

from .lines import refused

MADOI = [sys.executable, "-m", "madoi"]


def test_the_real_command_refuses_in_one_line_without_traceback(file):
    done = subprocess.run(
        [*MADOI, "show", str(file(b"\xff\x00"))], capture_output=True, text=True, check=False
    )
    assert refused((done.returncode, done.stdout, done.stderr), "JSON")


def test_a_broken_pipe_is_quiet(tmp_path):
    script = f"{' '.join(MADOI)} simulate fort-of-gold --games 200 | head -c 10"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert "Broken" not in done.stderr
    assert "Exception" not in done.stderr


def test_ctrl_c_leaves_quietly_with_130(tmp_path):
    out = tmp_path / "games.jsonl"
    game = subprocess.Popen(
        [*MADOI, "simulate", "fort-of-gold", "--games", "1000000", "--out", str(out)],
        stderr=subprocess.PIPE,
        text=True,
    )
    while not out.exists():
        time.sleep(0.05)
    game.send_signal(signal.SIGINT)
    _, err = game.communicate(timeout=20)
    assert game.returncode == 130
    assert err.strip() == ""
