"""The tables of the store, defined once for both databases. Alembic brings a database to this shape."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, Table, Text, text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("listed", Integer, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("over", Integer, nullable=False),
    Column("last_step", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("facts", LargeBinary, nullable=False),
    Index("tables_changed", "listed", "over", "changed"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("client", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index(
        "entries_client",
        "table_id",
        "client",
        unique=True,
        sqlite_where=text("client <> ''"),
        postgresql_where=text("client <> ''"),
    ),
    sqlite_with_rowid=False,
)

keys = Table(
    "keys",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("keys_table", "table_id"),
)

results = Table(
    "results",
    metadata,
    Column("board", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("won", Integer, nullable=False),
    Column("score", Integer),
    Column("assists", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("results_person", "person"),
)

achievers = Table(
    "achievers",
    metadata,
    Column("book", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

lives = Table(
    "lives",
    metadata,
    Column("process", Text, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
