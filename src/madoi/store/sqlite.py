"""The store in one SQLite file: the default, for one process."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from madoi.store.interface import Damaged, StoreDown
from madoi.store.schema import prepare
from madoi.store.sql import SqlStore


class SqliteDatabase:
    """WAL, and a commit returns only when the disk has it (`synchronous=FULL`)."""

    words = {"bytes": "BLOB", "by_key": "WITHOUT ROWID"}

    def __init__(self, path: str) -> None:
        self._connection = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
        self._connection.execute("PRAGMA synchronous=FULL")
        self._connection.execute("PRAGMA busy_timeout=5000")

    def all(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        return self._connection.execute(sql, values).fetchall()

    def has_table(self, name: str) -> bool:
        return bool(self.all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (name,)))

    def take_turns(self) -> None:
        """`BEGIN IMMEDIATE` has waited already."""

    def begin(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        self._connection.execute("COMMIT")

    def rollback(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def close(self) -> None:
        self._connection.close()


class SqliteReader(SqliteDatabase):
    """Reads a snapshot; never takes the write lock."""

    def begin(self) -> None:
        self._connection.execute("BEGIN")


class SqliteStore(SqlStore):
    def __init__(self, path: str) -> None:
        self.address = path
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            open_file(path)
        except (sqlite3.Error, OSError) as problem:
            raise Damaged(str(problem)) if is_damage(problem) else StoreDown(str(problem)) from None
        super().__init__(
            lambda: SqliteDatabase(path), sqlite3.Error, connect_reader=lambda: SqliteReader(path)
        )

    def told(self, problem: Exception) -> StoreDown:
        if not is_damage(problem):
            return super().told(problem)
        self.damage = str(problem)
        return Damaged(self.damage)

    async def examine(self) -> None:
        found = await asyncio.to_thread(damage_in, self.address)
        self.damage = found or self.damage

    def backup(self, path: Path) -> None:
        """`VACUUM INTO`: a compact copy of one moment."""
        copy(self.address, path)


def is_damage(problem: Exception) -> bool:
    """SQLite says of a broken file that it is malformed or no database; whatever else may pass."""
    return type(problem) is sqlite3.DatabaseError


def damage_in(path: str) -> str:
    """What `quick_check` finds wrong with a file; empty if nothing, or if it cannot be read now."""
    try:
        connection = sqlite3.connect(f"file:{Path(path).absolute()}?mode=ro", uri=True)
        try:
            found = connection.execute("PRAGMA quick_check(1)").fetchall()
        finally:
            connection.close()
    except sqlite3.DatabaseError as problem:
        return str(problem) if is_damage(problem) else ""
    return "" if found == [("ok",)] else str(found[0][0]).splitlines()[-1][:200]


def open_file(path: str) -> None:
    """WAL mode and the present schema."""
    database = SqliteDatabase(path)
    try:
        database.all("PRAGMA journal_mode=WAL")
        prepare(database)
    finally:
        database.close()


def copy(source: str, path: Path) -> None:
    connection = sqlite3.connect(f"file:{Path(source).absolute()}?mode=ro", uri=True)
    try:
        connection.execute("VACUUM INTO ?", (str(path),))
    except sqlite3.Error as problem:
        raise StoreDown(str(problem)) from None
    finally:
        connection.close()


@contextmanager
def held(path: str, otherwise: str) -> Iterator[None]:
    """Keep others from serving or replacing the file. Raises StoreDown; where the system has no such locks, nobody is kept."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(f"{path}.lock").touch()
    except OSError as problem:
        raise StoreDown(str(problem)) from None
    with open(f"{path}.lock", "r+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StoreDown(f"{otherwise} (process {lock.read().strip() or '?'})") from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


def restore(address: str, backup: Path) -> None:
    """Check the backup, then put it in the place of the file in one move. Nobody may serve it meanwhile."""
    with held(address, "a server uses it; stop it first"):
        replace(address, backup)


def replace(address: str, backup: Path) -> None:
    if not backup.is_file():
        raise StoreDown("there is no such file")
    fresh = Path(address + ".restoring")
    fresh.parent.mkdir(parents=True, exist_ok=True)
    fresh.unlink(missing_ok=True)
    try:
        copy(str(backup), fresh)
        with sqlite3.connect(fresh) as connection:
            if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                raise StoreDown("the backup is damaged")
            connection.execute("SELECT count(*) FROM entries").fetchall()
        connection.close()
    except sqlite3.Error as problem:
        raise StoreDown(str(problem)) from None
    for ending in ("-wal", "-shm"):
        Path(address + ending).unlink(missing_ok=True)
    fresh.replace(address)
