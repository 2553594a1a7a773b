"""`make scale`: does what a table costs depend on how many tables there are?

Two questions. With many tables in the store, how long do lists, boards and health take? And with the log of very many
tables in PostgreSQL, partitioned by table, how long do an append and a first view take, against those at few tables?
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import os
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import psycopg
from tests.postgres import Cluster

from madoi.core.documents import data_ref, standard
from madoi.core.match import Match
from madoi.games import find_game
from madoi.server.lobby import Facts
from madoi.server.readings import Log, folded
from madoi.store import open_store
from madoi.store.interface import Entry, Store
from madoi.table import entries as log
from madoi.table.retold import retold
from trials.common import Report, percentile

NOW = 1_800_000_000_000
DAY = 86_400_000
BOARD = "fort-of-gold/daily/2027-01-15"
ASKED = 200
PARTITIONS = 64

AT_A_TIME = 500
"""So many tables are played at the same time: their lines lie mixed, as they came."""

PARTITIONED = (
    "DROP TABLE entries",
    "CREATE TABLE entries (table_id TEXT NOT NULL, step INTEGER NOT NULL, client TEXT NOT NULL, body BYTEA NOT NULL)"
    " PARTITION BY HASH (table_id)",
)
INDEXED = (
    "SET maintenance_work_mem = '256MB'",
    "ALTER TABLE entries ADD PRIMARY KEY (table_id, step)",
    "CREATE UNIQUE INDEX entries_client ON entries (table_id, client) WHERE client <> ''",
    "CHECKPOINT",
    "VACUUM ANALYZE",
)
"""What the store's own schema has, made when the lines are there, which is quicker."""


def table_id(number: int) -> str:
    return hashlib.sha256(f"table {number}".encode()).hexdigest()[:32]


def generated_games(count: int) -> list[list[bytes]]:
    """The logs of a few real games; every table of the trial has one of them."""
    game = find_game("fort-of-gold")
    data = standard(game)
    found = []
    for number in range(count):
        match = Match(game, data, 1, f"scale {number}")
        match.settle()
        rng = random.Random(number)
        while not match.over:
            match.step(rng.choice(match.state.legal()))
            match.settle()
        opened = log.Opened(
            at=NOW,
            game=game.id,
            rules=game.rules_version,
            data=data_ref(data),
            seats=[log.SeatPlan()],
            terms=log.Terms(first=0),
            deal=log.DealPlan("seed", seed=f"scale {number}"),
        )
        lines = [opened, log.Joined(NOW, 0, "a"), *retold(match, NOW)]
        found.append([log.write_line(line) for line in lines])
    return found


def card_rows(tables: int) -> Iterator[tuple[object, ...]]:
    """Cards of tables of every kind: listed, with a free seat, running and finished, of the last ninety days."""
    waiting = msgspec.json.encode(Facts(seats=["a", ""], waiting=1, free=[1]))
    playing = msgspec.json.encode(Facts(seats=["a", "b"], waiting=0))
    for number in range(tables):
        free, over = number % 10 == 0, number % 3 == 1
        at = NOW - number * 90 * DAY // tables
        facts = waiting if free and not over else playing
        yield (
            table_id(number),
            "fort-of-gold",
            int(number % 2 == 0),
            at,
            int(over),
            3,
            at,
            facts,
            int(free and not over),
            1,
        )


def result_rows(tables: int) -> Iterator[tuple[object, ...]]:
    """A third of all tables on one board, by a thousand people."""
    for number in range(1, tables, 3):
        person = f"p{number % 1000}"
        yield BOARD, table_id(number), person, "a", number % 2, number % 90, b"{}", NOW - number


def achiever_rows(tables: int) -> Iterator[tuple[object, ...]]:
    """Every third table has a winner who entered a name."""
    for number in range(1, tables, 3):
        yield "book", table_id(number), 0, "a", NOW - number


ACHIEVERS = "book, table_id, seat, name, at"
CARDS = "id, game, listed, opened, over, last_step, changed, facts, free, seated"
RESULTS = "board, table_id, person, name, won, score, assists, at"


def fill(address: str, tables: int) -> None:
    """So many cards and results, as the schema has them."""
    if "://" in address:
        with psycopg.connect(address) as connection, connection.cursor() as cursor:
            for into, rows in (
                (f"tables ({CARDS})", card_rows(tables)),
                (f"results ({RESULTS})", result_rows(tables)),
                (f"achievers ({ACHIEVERS})", achiever_rows(tables)),
            ):
                with cursor.copy(f"COPY {into} FROM STDIN") as copy:
                    for row in rows:
                        copy.write_row(row)
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("ANALYZE")
        return
    import sqlite3

    with sqlite3.connect(address) as connection:
        connection.executemany(
            f"INSERT INTO tables ({CARDS}) VALUES ({', '.join('?' * 10)})", card_rows(tables)
        )
        connection.executemany(
            f"INSERT INTO results ({RESULTS}) VALUES ({', '.join('?' * 8)})", result_rows(tables)
        )
        connection.executemany(
            f"INSERT INTO achievers ({ACHIEVERS}) VALUES (?, ?, ?, ?, ?)", achiever_rows(tables)
        )
    connection.close()


async def timed(work: Callable[[int], Awaitable[object]], times: int = ASKED) -> float:
    """The median of so many, in milliseconds."""
    waits = []
    for number in range(times):
        began = time.perf_counter()
        await work(number)
        waits.append(time.perf_counter() - began)
    return percentile(waits, 0.5) * 1000


async def lists_trial(report: Report, address: str, tables: int) -> None:
    """Health, lobby, free seats, the board of a day, the history of a person."""
    open_store(address)
    fill(address, tables)
    store = open_store(address)
    middle = NOW - 45 * DAY
    asked: dict[str, Callable[[int], Awaitable[object]]] = {
        "health": lambda n: store.alive("p", NOW, NOW + n),
        "lobby": lambda n: store.cards(listed=True, limit=50),
        "lobby, page in the middle": lambda n: store.cards(listed=True, limit=50, below=(middle, "")),
        "free seats": lambda n: store.free_tables(NOW - DAY, 50),
        "daily board": lambda n: store.results(BOARD, 100),
        "personal history": lambda n: store.results_of(f"p{n}"),
        "achievers of a book": lambda n: store.achievers("book"),
    }
    for name, work in asked.items():
        took = await timed(work)
        where = "PostgreSQL" if "://" in address else "SQLite"
        report.line(f"{name} with {tables:,} tables, {where}", "<= 10 ms", f"p50 {took:.2f} ms", took <= 10)
    await store.close()


def partition(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        for statement in PARTITIONED:
            connection.execute(statement)
        for number in range(PARTITIONS):
            connection.execute(
                f"CREATE TABLE entries_{number} PARTITION OF entries"
                f" FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {number})"
            )


def lines_of(tables: range, games: list[list[bytes]]) -> Iterator[tuple[object, ...]]:
    """The rows of whole games, but for the last line of each, in the order in which they would have come."""
    for first in range(tables.start, tables.stop, AT_A_TIME):
        played = [
            (table_id(number), games[number % len(games)][:-1])
            for number in range(first, min(tables.stop, first + AT_A_TIME))
        ]
        for step in range(1, max(len(lines) for _, lines in played) + 1):
            for id, lines in played:
                if step <= len(lines):
                    yield id, step, "" if step < 3 else f"0:c{step}", lines[step - 1]
        if (first + AT_A_TIME) % 20_000 == 0:
            print(f"  {first + AT_A_TIME:,} tables", file=sys.stderr, flush=True)


def fill_log(address: str, tables: int, games: list[list[bytes]]) -> int:
    """So many tables with a whole game each, but for its last line. Returns the lines."""
    count = 0
    with psycopg.connect(address) as connection, connection.cursor() as cursor:
        with cursor.copy(f"COPY tables ({CARDS}) FROM STDIN") as copy:
            for number in range(tables):
                size = len(games[number % len(games)]) - 1
                copy.write_row((table_id(number), "fort-of-gold", 0, NOW, 0, size, NOW + number, b"{}", 0, 1))
        with cursor.copy("COPY entries (table_id, step, client, body) FROM STDIN") as copy:
            for row in lines_of(range(tables), games):
                copy.write_row(row)
                count += 1
    with psycopg.connect(address, autocommit=True) as connection:
        for statement in INDEXED:
            connection.execute(statement)
    return count


async def first_view(store: Store, number: int) -> None:
    """What waking a table costs: its log read and folded."""
    id = table_id(number)
    folded(Log(id, tuple(row.body for row in await store.read(id))))


async def log_trial(report: Report, cluster: Cluster, few: int, many: int) -> None:
    """Append and first view in a database of few tables and in one of many, asked by turns: both have the same machine."""
    games = generated_games(50)
    rng = random.Random(report.seed)
    stores: dict[int, Store] = {}
    lines, size = 0, 0
    for tables in (few, many):
        address = cluster.new_database()
        await open_store(address).close()
        partition(address)
        lines = fill_log(address, tables, games)
        stores[tables] = open_store(address)
        with psycopg.connect(address) as connection:
            size = connection.execute("SELECT pg_database_size(current_database())").fetchall()[0][0]

    async def append(tables: int, number: int) -> None:
        game = games[number % len(games)]
        last = [Entry(game[-1], "0:last")]
        await stores[tables].append(table_id(number), len(game) - 1, last, at=NOW)

    async def view(tables: int, number: int) -> None:
        await first_view(stores[tables], number)

    for name, work in (("append", append), ("first view", view)):
        waits: dict[int, list[float]] = {few: [], many: []}
        chosen = {tables: rng.sample(range(tables), ASKED) for tables in stores}
        for turn in range(ASKED):
            for tables in stores:
                began = time.perf_counter()
                await work(tables, chosen[tables][turn])
                waits[tables].append(time.perf_counter() - began)
        before, after = (percentile(waits[tables], 0.5) * 1000 for tables in (few, many))
        report.line(
            f"{name} with {many:,} tables ({lines:,} lines in {PARTITIONS} partitions, {size / 1e9:.1f} GB)",
            f"within 2 x of that at {few:,}",
            f"p50 {before:.2f} ms at {few:,}, {after:.2f} ms at {many:,}",
            after <= 2 * before,
        )
    for store in stores.values():
        await store.close()


async def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    words.add_argument("--tables", type=int, default=100_000, help="for lists, boards and health")
    words.add_argument("--few", type=int, default=10_000)
    words.add_argument("--many", type=int, default=1_000_000, help="for the log: about 8 GB per million")
    words.add_argument("--only", default="", help="sqlite, postgres or log")
    chosen = words.parse_args()
    report = Report(chosen.seed)
    os.nice(5)
    with tempfile.TemporaryDirectory(prefix="madoi-scale-") as folder:
        if chosen.only in ("", "sqlite"):
            await lists_trial(report, str(Path(folder) / "madoi.sqlite"), chosen.tables)
        if chosen.only != "sqlite":
            cluster = Cluster(fsync=True)
            try:
                if chosen.only in ("", "postgres"):
                    await lists_trial(report, cluster.new_database(), chosen.tables)
                if chosen.only in ("", "log"):
                    await log_trial(report, cluster, chosen.few, chosen.many)
            finally:
                cluster.remove()
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
