"""Alembic's way into the store: one connection, batch mode where the database is SQLite."""

from __future__ import annotations

from alembic import context
from sqlalchemy import create_engine, pool, text

from madoi.store.schema import metadata

engine = create_engine(str(context.config.get_main_option("sqlalchemy.url")), poolclass=pool.NullPool)
with engine.begin() as connection:
    if engine.dialect.name == "postgresql":
        # Two processes that start together take turns.
        connection.execute(text("SELECT pg_advisory_xact_lock(909909)"))
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=engine.dialect.name == "sqlite",
    )
    context.run_migrations()
