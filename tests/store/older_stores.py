"""Stores that an earlier version of Madoi has left behind."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import psycopg

OLD = Path(__file__).parents[1] / "old"


def fill(address: str) -> None:
    """Put the older store into an empty database."""
    if address.startswith("postgresql://"):
        with psycopg.connect(address) as connection:
            connection.execute((OLD / "store.postgres.sql").read_text("utf-8"))
        return
    Path(address).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(OLD / "store.sqlite", address)


def run(address: str, *statements: str) -> list[tuple]:
    """Run statements in a database; the rows of the last."""
    if address.startswith("postgresql://"):
        with psycopg.connect(address) as connection:
            done = [connection.execute(statement) for statement in statements]
            return done[-1].fetchall() if done[-1].description else []
    connection = sqlite3.connect(address)
    try:
        rows = [connection.execute(statement).fetchall() for statement in statements]
        connection.commit()
        return rows[-1]
    finally:
        connection.close()


def shape(address: str) -> list[tuple]:
    """Every column and every index of a database, as the database itself tells them."""
    if address.startswith("postgresql://"):
        return run(
            address,
            "SELECT table_name, column_name, data_type, is_nullable, ordinal_position::text"
            " FROM information_schema.columns WHERE table_schema = 'public'"
            " UNION ALL SELECT tablename, indexname, indexdef, '', '' FROM pg_indexes WHERE schemaname = 'public'"
            " ORDER BY 1, 2",
        )
    columns = run(
        address,
        'SELECT m.name, c.name, upper(c.type), c."notnull", c.pk FROM sqlite_master m, pragma_table_info(m.name) c'
        " WHERE m.type = 'table' ORDER BY 1, c.cid",
    )
    indexes = run(address, "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'index' ORDER BY 1, 2")
    kinds = run(address, "SELECT name, wr FROM pragma_table_list WHERE type = 'table' ORDER BY 1")
    return [*columns, *indexes, *kinds]
