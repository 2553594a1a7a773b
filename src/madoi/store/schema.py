"""The tables of the store: numbered steps that bring a database of any age to the present shape.

This is the only definition. A step that has been released is never changed; a new one is added at the end.
The SQL is what both databases understand; where they have no common word, `{bytes}` and `{by_key}` stand for it.
"""

from __future__ import annotations

from typing import Protocol

from madoi.store.interface import StoreDown
from madoi.store.lane import Database

STEPS: tuple[tuple[str, ...], ...] = (
    (  # 1: the first tables
        """
        CREATE TABLE tables (
            id TEXT NOT NULL PRIMARY KEY,
            game TEXT NOT NULL,
            listed INTEGER NOT NULL,
            opened BIGINT NOT NULL,
            over INTEGER NOT NULL,
            last_step INTEGER NOT NULL,
            changed BIGINT NOT NULL,
            facts {bytes} NOT NULL
        )
        """,
        "CREATE INDEX tables_changed ON tables (listed, over, changed)",
        """
        CREATE TABLE entries (
            table_id TEXT NOT NULL,
            step INTEGER NOT NULL,
            client TEXT NOT NULL,
            body {bytes} NOT NULL,
            PRIMARY KEY (table_id, step)
        ) {by_key}
        """,
        "CREATE UNIQUE INDEX entries_client ON entries (table_id, client) WHERE client <> ''",
        """
        CREATE TABLE keys (
            hash TEXT NOT NULL PRIMARY KEY,
            table_id TEXT NOT NULL,
            seat INTEGER NOT NULL,
            kind TEXT NOT NULL,
            expires BIGINT NOT NULL
        )
        """,
        "CREATE INDEX keys_table ON keys (table_id)",
        """
        CREATE TABLE results (
            board TEXT NOT NULL,
            table_id TEXT NOT NULL,
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            won INTEGER NOT NULL,
            score INTEGER,
            assists {bytes} NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (board, table_id)
        )
        """,
        "CREATE INDEX results_person ON results (person)",
        """
        CREATE TABLE achievers (
            book TEXT NOT NULL,
            table_id TEXT NOT NULL,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (book, table_id, seat)
        )
        """,
        "CREATE TABLE settings (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
    ),
    (  # 2: when server processes were alive; clocks stand still while none is
        "CREATE TABLE lives (process TEXT NOT NULL PRIMARY KEY, began BIGINT NOT NULL, seen BIGINT NOT NULL)",
    ),
    (  # 3: old tables leave the hot ones, each as one row; lists cost the same however many tables there are
        """
        CREATE TABLE archive (
            id TEXT NOT NULL PRIMARY KEY,
            game TEXT NOT NULL,
            listed INTEGER NOT NULL,
            opened BIGINT NOT NULL,
            over INTEGER NOT NULL,
            last_step INTEGER NOT NULL,
            changed BIGINT NOT NULL,
            facts {bytes} NOT NULL,
            lines {bytes} NOT NULL
        )
        """,
        "ALTER TABLE tables ADD COLUMN free INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE tables ADD COLUMN seated INTEGER NOT NULL DEFAULT 1",
        "DROP INDEX tables_changed",
        "CREATE INDEX tables_listed ON tables (changed DESC, id) WHERE listed = 1",
        "CREATE INDEX tables_over ON tables (changed DESC, id) WHERE over = 1",
        "CREATE INDEX tables_aged ON tables (changed DESC, id)",
        "CREATE INDEX tables_free ON tables (opened DESC, id) WHERE free = 1 AND listed = 1 AND over = 0",
        "CREATE INDEX tables_unseated ON tables (opened, id) WHERE seated = 0",
        "CREATE INDEX keys_expire ON keys (expires) WHERE expires > 0",
        "CREATE INDEX results_board ON results (board, won DESC, (COALESCE(score, -1)) DESC, at, table_id)",
        "DROP INDEX results_person",
        "CREATE INDEX results_person ON results (person, at DESC, board)",
    ),
    (  # 4: what bots are asked, for processes that think and do nothing else
        """
        CREATE TABLE questions (
            id TEXT NOT NULL PRIMARY KEY,
            asked BIGINT NOT NULL,
            body {bytes} NOT NULL,
            worker TEXT NOT NULL,
            lease BIGINT NOT NULL,
            answer {bytes}
        )
        """,
        "CREATE INDEX questions_open ON questions (asked) WHERE answer IS NULL",
    ),
    (  # 5: the last achievers of a book, however many there are
        "CREATE INDEX achievers_last ON achievers (book, at, table_id, seat)",
    ),
    (  # 6: sets of components that designers make, each a log of its own
        """
        CREATE TABLE sets (
            id TEXT NOT NULL PRIMARY KEY,
            game TEXT NOT NULL,
            key_hash TEXT NOT NULL,
            made BIGINT NOT NULL,
            last_line INTEGER NOT NULL
        )
        """,
        """
        CREATE TABLE set_lines (
            set_id TEXT NOT NULL,
            line INTEGER NOT NULL,
            body {bytes} NOT NULL,
            PRIMARY KEY (set_id, line)
        ) {by_key}
        """,
    ),
    (  # 7: whom to tell that a seat is asked
        """
        CREATE TABLE notices (
            table_id TEXT NOT NULL,
            seat INTEGER NOT NULL,
            id TEXT NOT NULL,
            body {bytes} NOT NULL,
            PRIMARY KEY (table_id, seat, id)
        ) {by_key}
        """,
    ),
)

VERSION = "CREATE TABLE schema_version (version INTEGER NOT NULL)"
BEFORE = "alembic_version"
"""Where the number of the last step stood in the first databases."""


class SchemaDatabase(Database, Protocol):
    """A connection that can be brought to the present shape."""

    words: dict[str, str]
    """The database's own words for what has no common one."""

    def has_table(self, name: str) -> bool: ...

    def take_turns(self) -> None:
        """In a transaction: wait until no other process changes the schema."""


def prepare(db: SchemaDatabase) -> None:
    """Run the steps that are missing, all or none. A database that lacks nothing is only read."""
    if db.has_table("schema_version") and version_of(db) == len(STEPS):
        return
    db.begin()
    try:
        db.take_turns()
        for step in STEPS[version_of(db) :]:
            for statement in step:
                db.all(statement.format(**db.words))
        note_version(db)
    except Exception:
        db.rollback()
        raise
    db.commit()


def version_of(db: SchemaDatabase) -> int:
    """How many steps a database has taken; 0 if it is empty. Raises StoreDown if it knows steps that we do not."""
    for table in ("schema_version", BEFORE):
        if db.has_table(table):
            found = db.all(f"SELECT * FROM {table}")
            version = int(found[0][0]) if found else 0
            if version > len(STEPS):
                raise StoreDown(
                    f"it was made by a newer Madoi (schema {version}, this one knows {len(STEPS)})"
                )
            return version
    return 0


def note_version(db: SchemaDatabase) -> None:
    """Write down that all steps have been taken."""
    if db.has_table(BEFORE):
        db.all(f"DROP TABLE {BEFORE}")
    if not db.has_table("schema_version"):
        db.all(VERSION)
    db.all("DELETE FROM schema_version")
    db.all("INSERT INTO schema_version (version) VALUES (?)", (len(STEPS),))
