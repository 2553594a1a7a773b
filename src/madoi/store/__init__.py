"""The event log: durable records of tables. It knows records only, no rules and no sockets."""

from __future__ import annotations

from madoi.store.interface import Store


def open_store(address: str) -> Store:
    """The store at an address: a path of an SQLite file, or `postgresql://…`. Its schema is brought up to date."""
    if address.startswith(("postgresql://", "postgres://")):
        from madoi.store.postgres import PostgresStore

        return PostgresStore(address)
    from madoi.store.sqlite import SqliteStore

    return SqliteStore(address)
