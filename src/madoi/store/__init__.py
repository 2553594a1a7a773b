"""The event log: durable records of tables. It knows records only, no rules and no sockets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from madoi.store.interface import Store


def open_store(address: str) -> Store:
    """The store at an address: a path of an SQLite file, or `postgresql://…`. Its schema is brought up to date."""
    if address.startswith(("postgresql://", "postgres://")):
        from madoi.store.postgres import PostgresStore

        return PostgresStore(address)
    from madoi.store.sqlite import SqliteStore

    return SqliteStore(address)


def is_there(address: str) -> bool:
    """False if an SQLite file would have to be made first. What runs elsewhere speaks for itself."""
    return address.startswith(("postgresql://", "postgres://")) or Path(address).exists()


@contextmanager
def in_use(address: str) -> Iterator[None]:
    """A server uses the store. An SQLite file has one server at a time; StoreDown says that there is another."""
    if address.startswith(("postgresql://", "postgres://")):
        yield
        return
    from madoi.store.sqlite import held

    with held(address, "another server uses it"):
        yield


def open_replica(address: str) -> Store:
    """A PostgreSQL that follows the store's and is only read; its schema came with what it follows."""
    from madoi.store.postgres import PostgresStore

    return PostgresStore(address, prepared=True)


def restore_store(address: str, backup: Path) -> None:
    """Put a backup in the place of the store at an address. Nobody may be using it."""
    if address.startswith(("postgresql://", "postgres://")):
        from madoi.store import postgres

        postgres.restore(address, backup)
    else:
        from madoi.store import sqlite

        sqlite.restore(address, backup)
