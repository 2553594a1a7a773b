"""The store in PostgreSQL, for several processes that share the tables."""

from __future__ import annotations

import asyncio
import os
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from madoi.store.interface import Entry, StoreDown
from madoi.store.lane import Database
from madoi.store.schema import prepare
from madoi.store.sql import SqlStore

CHANNEL = "madoi_tables"
NAME = "madoi"
EAR = "madoi server"
"""How PostgreSQL knows our sessions; only a server listens."""
CONNECT_SECONDS = 5
ANSWER_MS = 5000
LOCK_MS = 250
"""No statement waits longer for somebody else's lock."""
IDLE_MS = 10_000
"""A process that stops in the middle of a transaction loses it, with its locks, after so long."""
SCHEMA_LOCK = 909909


AT_ONCE = """
WITH held AS (
    SELECT id FROM tables WHERE id = ? AND last_step = ? FOR UPDATE SKIP LOCKED
), mine AS (
    UPDATE tables SET last_step = ?, changed = ?, over = ?, facts = COALESCE(?::bytea, facts) FROM held
    WHERE tables.id = held.id
    AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = ? AND client = ? AND client <> '')
    RETURNING tables.id
), said AS (
    INSERT INTO entries (table_id, step, client, body) SELECT id, ?, ?, ? FROM mine
)
SELECT pg_notify(?, id) FROM mine
"""
"""The usual append: one statement instead of five, if the log ends where it should and nobody else holds the table."""


class PostgresDatabase:
    """One connection; a statement that does not answer in time fails instead of holding up the table."""

    words = {"bytes": "BYTEA", "by_key": ""}

    def __init__(self, address: str) -> None:
        self._connection = psycopg.connect(
            address,
            autocommit=True,
            connect_timeout=CONNECT_SECONDS,
            application_name=NAME,
            options=f"-c statement_timeout={ANSWER_MS} -c lock_timeout={LOCK_MS}"
            f" -c idle_in_transaction_session_timeout={IDLE_MS} -c synchronous_commit=on",
        )

    @property
    def number(self) -> int:
        """How the database knows this connection."""
        return self._connection.info.backend_pid

    def all(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        cursor = self._connection.execute(sql.replace("?", "%s"), values)
        return cursor.fetchall() if cursor.description else []

    def has_table(self, name: str) -> bool:
        # Read as rows, not by `to_regclass`, which may remember from before the lock that there was none.
        sql = "SELECT 1 FROM pg_tables WHERE tablename = ? AND schemaname = ANY (current_schemas(false))"
        return bool(self.all(sql, (name,)))

    def take_turns(self) -> None:
        """The lock is given back with the transaction; a step may take its time."""
        self.all("SET LOCAL statement_timeout = 0")
        self.all("SET LOCAL lock_timeout = 0")
        self.all("SELECT pg_advisory_xact_lock(?)", (SCHEMA_LOCK,))

    def begin(self) -> None:
        self._connection.execute("BEGIN")

    def commit(self) -> None:
        self._connection.execute("COMMIT")

    def rollback(self) -> None:
        self._connection.execute("ROLLBACK")

    def close(self) -> None:
        self._connection.close()


class PostgresStore(SqlStore):
    is_shared = True
    lock_row = " FOR UPDATE SKIP LOCKED"
    held = (psycopg.errors.LockNotAvailable,)

    def __init__(self, address: str, prepared: bool = False) -> None:
        self.address = address
        try:
            if not prepared:
                open_database(address)
        except psycopg.Error as problem:
            raise StoreDown(str(problem).splitlines()[0]) from None
        self._closing = threading.Event()
        self._ear: threading.Thread | None = None
        self._own: dict[str, int] = {}
        """Our own connections: what they tell the others, this process knows already."""
        super().__init__(
            lambda: self._connect("writer"), psycopg.Error, connect_reader=lambda: self._connect("reader")
        )

    def _connect(self, lane: str) -> PostgresDatabase:
        database = PostgresDatabase(self.address)
        self._own[lane] = database.number
        return database

    def append_at_once(
        self, db: Database, table: str, after: int, entry: Entry, at: int, over: bool, facts: bytes | None
    ) -> bool:
        card = (table, after, after + 1, at, int(over), facts)
        known = (table, entry.client)
        line = (after + 1, entry.client, entry.body)
        return bool(db.all(AT_ONCE, (*card, *known, *line, CHANNEL)))

    def wake(self, db: Database, table: str) -> None:
        db.all("SELECT pg_notify(?, ?)", (CHANNEL, table))

    async def announce(self, words: str) -> None:
        await self._reader.do(lambda db: db.all("SELECT pg_notify(?, ?)", (CHANNEL, words)))

    def listen(self, heard: Callable[[str], None]) -> None:
        loop = asyncio.get_running_loop()
        self._ear = threading.Thread(target=self._listen, args=(loop, heard), name="madoi-ear", daemon=True)
        self._ear.start()

    def _listen(self, loop: asyncio.AbstractEventLoop, heard: Callable[[str], None]) -> None:
        while not self._closing.is_set():
            try:
                with psycopg.connect(
                    self.address, autocommit=True, connect_timeout=CONNECT_SECONDS, application_name=EAR
                ) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self._closing.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            if notice.pid not in self._own.values():
                                loop.call_soon_threadsafe(heard, notice.payload)
            except psycopg.Error:
                self._closing.wait(1)
            except RuntimeError:
                return  # the loop has ended

    def backup(self, path: Path) -> None:
        """`pg_dump` in its custom format; `pg_restore` reads it."""
        run(["pg_dump", "--format=custom", f"--file={path}"], self.address)

    async def close(self) -> None:
        self._closing.set()
        if self._ear is not None:
            await asyncio.to_thread(self._ear.join, 2)
        await super().close()


def run(command: list[str], address: str) -> None:
    """Run a PostgreSQL program. The address travels in the environment, where nobody else reads it."""
    facts = psycopg.conninfo.conninfo_to_dict(address)
    names = {
        "host": "PGHOST",
        "port": "PGPORT",
        "dbname": "PGDATABASE",
        "user": "PGUSER",
        "password": "PGPASSWORD",
    }
    given = {names[key]: str(value) for key, value in facts.items() if key in names and value is not None}
    try:
        subprocess.run(command, env={**os.environ, **given}, check=True, capture_output=True, text=True)
    except subprocess.CalledProcessError as problem:
        raise StoreDown(problem.stderr.strip().splitlines()[-1] if problem.stderr else command[0]) from None
    except OSError as problem:
        raise StoreDown(f"{command[0]}: {problem.strerror}") from None


def restore(address: str, backup: Path) -> None:
    """`pg_restore` in one transaction: all of the backup, or nothing changes."""
    if not backup.is_file():
        raise StoreDown("there is no such file")
    with psycopg.connect(address, autocommit=True, connect_timeout=CONNECT_SECONDS) as connection:
        sql = "SELECT count(*) FROM pg_stat_activity WHERE application_name = %s AND datname = current_database()"
        if connection.execute(sql, (EAR,)).fetchall() != [(0,)]:
            raise StoreDown("a server uses it; stop it first")
    database = str(psycopg.conninfo.conninfo_to_dict(address).get("dbname", "madoi"))
    options = ["--clean", "--if-exists", "--no-owner", "--single-transaction"]
    run(["pg_restore", *options, f"--dbname={database}", str(backup)], address)


def open_database(address: str) -> None:
    """The present schema."""
    database = PostgresDatabase(address)
    try:
        prepare(database)
    finally:
        database.close()
