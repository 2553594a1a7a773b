"""Bring a database to the present schema, with Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config

HERE = Path(__file__).parent / "migrations"


def migrate(url: str) -> None:
    """Run what is missing. Safe to run twice, and by two processes at once on PostgreSQL."""
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    command.upgrade(config, "head")
