"""The real process: pipes, signals, standard error."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

from .lines import PLACE, refused

MADOI = [sys.executable, "-m", "madoi"]


def test_the_real_command_refuses_in_one_line_without_traceback(file):
    done = subprocess.run(
        [*MADOI, "show", str(file(b"\xff\x00"))], capture_output=True, text=True, check=False
    )
    assert refused((done.returncode, done.stdout, done.stderr), "JSON")


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&- <&-", ">/dev/full"])
def test_streams_that_are_closed_or_full_give_no_traceback(file, tmp_path, closed):
    script = f"{' '.join(MADOI)} show {file(PLACE)} {closed}"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    full = "full" in closed
    assert done.returncode == (2 if full else 0)
    assert done.stderr == ("madoi: No space left on device\n" if full else "")


def test_positions_go_through_pipes():
    script = (
        "{0} new fort-of-gold --seed 8 | {0} apply - 'place 1.1' --seed 8 2>/dev/null | {0} moves -".format(
            " ".join(MADOI)
        )
    )
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["resolve", "pass"]


def test_a_store_that_cannot_be_served_is_refused(tmp_path):
    done = subprocess.run(
        [*MADOI, "serve", "--port", "0", "--store", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused((done.returncode, done.stdout, done.stderr), str(tmp_path))


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
