"""The fair deal: the server binds itself before anybody chooses, and every seat stirs the pot.

Before the deal the server publishes `commitment(secret)`. Every person who sits down sends a salt. The seed of
the game is `mixed_seed(secret, salts)`; the secret is told when the game is over. The server cannot choose the luck
(it was bound before it saw the salts), and no seat can (it does not know the secret).
"""

from __future__ import annotations

import hashlib
import secrets


def new_secret() -> str:
    """256 random bits."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    return hashlib.sha256(f"madoi deal/{secret}".encode()).hexdigest()


def mixed_seed(secret: str, salts: list[str]) -> str:
    """The salts in the order of the seats; a bot's is empty."""
    return hashlib.sha256("/".join(["madoi seed", secret, *salts]).encode()).hexdigest()


def daily_seed(secret: str, game: str, date: str) -> str:
    """The seed of a day: the same for everybody, and known to nobody until the day is over."""
    return hashlib.sha256(f"madoi daily/{secret}/{game}/{date}".encode()).hexdigest()
