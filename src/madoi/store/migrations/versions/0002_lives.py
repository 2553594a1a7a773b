"""When server processes were alive: clocks stand still while none is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "lives",
        sa.Column("process", sa.Text, primary_key=True),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
