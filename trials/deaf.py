"""`madoi` whose ear misses three notifications in ten. Only the poll saves it."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

from madoi.cli.app import run
from madoi.store.postgres import PostgresStore

DROPPED = 0.3
hear_all = PostgresStore.listen


def hear_some(self: PostgresStore, heard: Callable[[str], None]) -> None:
    rng = random.Random(1)
    hear_all(self, lambda table: heard(table) if rng.random() >= DROPPED else None)


if __name__ == "__main__":
    PostgresStore.listen = hear_some  # type: ignore[method-assign]
    sys.exit(run(sys.argv[1:]))
