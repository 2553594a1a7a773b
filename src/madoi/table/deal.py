"""The fair deal: everybody binds himself before anybody tells, and the luck is mixed from all of it.

The server publishes the commitment to its secret with the table. Every person who sits down brings a pledge, which binds
to a salt and to that commitment. When all sit, and everybody has seen all pledges, the salts are told and the seed is
mixed. Nobody could choose the luck: each was bound before the others told theirs. docs/fair-deal.md has it to the letter.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final

COMMITTED: Final = 2
"""The scheme of today: commitment, pledges, salts."""
SALT = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""At least 128 bits, so that no pledge can be opened by trying."""


def new_secret() -> str:
    """256 random bits."""
    return secrets.token_hex(32)


def hashed(*parts: str) -> str:
    """SHA-256 of the parts with a slash between them, which none of them contains."""
    return hashlib.sha256("/".join(parts).encode()).hexdigest()


def commitment(table: str, secret: str) -> str:
    """What the server is bound by, from the moment the table is opened."""
    return hashed("madoi commitment", table, secret)


def pledge(table: str, commitment: str, seat: int, salt: str) -> str:
    """What a seat is bound by when it sits down; who makes it has seen the commitment."""
    return hashed("madoi pledge", table, commitment, str(seat), salt)


def mixed_seed(table: str, secret: str, salts: list[str]) -> str:
    """The salts in the order of the seats; empty for a bot, and for a seat that told none."""
    return hashed("madoi mix", table, secret, *salts)


def old_commitment(secret: str) -> str:
    return hashed("madoi deal", secret)


def old_seed(secret: str, salts: list[str]) -> str:
    return hashed("madoi seed", secret, *salts)


def daily_seed(secret: str, game: str, date: str) -> str:
    """The seed of a day: the same for everybody, and known to nobody until the day is over."""
    return hashed("madoi daily", secret, game, date)
