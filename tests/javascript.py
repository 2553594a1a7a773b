"""Node, for what is written in JavaScript: the page's own build tool finds it."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

WEB = Path(__file__).parents[1] / "web"
VERIFIER = WEB / "src" / "fair" / "verify.js"


@cache
def program() -> str | None:
    sys.path.insert(0, str(WEB))
    try:
        from build import NoNode, node
    finally:
        sys.path.remove(str(WEB))
    try:
        return str(node()[0])
    except NoNode:
        return None


def run_node(*words: str, said: str = "", fails: bool = False) -> subprocess.CompletedProcess[str]:
    """Let Node run a script. Without Node the test is skipped, and says so."""
    found = program()
    if found is None:
        pytest.skip("there is no Node here to run web/src/fair/verify.js with")
    done = subprocess.run([found, *words], input=said, capture_output=True, text=True, check=False)
    assert fails or done.returncode == 0, done.stderr
    return done
