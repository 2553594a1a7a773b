"""How heavy the page is."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from .conftest import ROOT

DIST = ROOT / "web" / "dist"


def test_first_load_is_small():
    """At most 200 kB of script and style, compressed, without fonts."""
    index = (DIST / "index.html").read_text("utf-8")
    first = {
        DIST / path.lstrip("/") for path in re.findall(r'(?:src|href)="(/assets/[^"]+\.(?:js|css))"', index)
    }
    for script in [path for path in first if path.suffix == ".js"]:
        first |= imports(script)
    assert len(first) >= 2
    assert sum(len(gzip.compress(path.read_bytes())) for path in first) <= 200_000


def imports(script: Path) -> set[Path]:
    """What a script loads at once; boards and rooms come later."""
    found = re.findall(r'(?:import|from)\s*"\./([^"]+\.js)"', script.read_text("utf-8"))
    return {script.parent / name for name in found}
