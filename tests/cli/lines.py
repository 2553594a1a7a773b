"""Positions to start from, and what a refusal looks like."""

from __future__ import annotations

START = {"madoi": "position", "version": 1, "game": "fort-of-gold", "position": {"phase": "draw"}}
PLACE = {**START, "position": {"phase": "place", "hand": "s-ppp"}}


def refused(answer, *parts):
    """A refusal is exit code 2, nothing on standard output, one line that says what is wrong."""
    code, out, err = answer
    assert code == 2, err
    assert out == ""
    assert err.startswith("madoi: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    for part in parts:
        assert part in err
    return True
