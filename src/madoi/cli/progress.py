"""A bar that moves while something takes long."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Advance(Protocol):
    """Moves a bar on by one part, or by several."""

    def __call__(self, parts: int = 1) -> None: ...


@contextmanager
def progress(whole: int) -> Iterator[Advance]:
    """A bar on standard error, if somebody is looking; call what it gives after each of `whole` parts."""
    if not sys.stderr.isatty():
        yield lambda parts=1: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=whole)
        yield lambda parts=1: bar.advance(task, parts)
