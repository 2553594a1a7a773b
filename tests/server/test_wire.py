from __future__ import annotations

from pathlib import Path

from madoi.server.typescript import typescript

WIRE = Path(__file__).parents[2] / "web" / "src" / "wire.ts"


def test_the_typescript_types_are_current():
    assert WIRE.read_text("utf-8") == typescript(), "run `make wire`"
