"""A bar that moves while something takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(whole: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error, if somebody is looking; call what it gives after each of `whole` parts."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=whole)
        yield lambda: bar.advance(task)
