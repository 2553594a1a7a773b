"""Secrets of links and tokens: 256 random bits each, and only their hashes are kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Iterable

from madoi.store.interface import Key, Store, UnknownTable

WATCH = -1
"""The seat of a spectator's key."""
TOKEN_DAYS = 60
DAY = 86_400_000
CACHED = 10_000
CACHED_SECONDS = 10.0
"""A key is looked up again after so long: another process may have been told to forget it."""


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    return hashlib.sha256(f"madoi key/{secret}".encode()).hexdigest()


def new_key(table: str, seat: int, kind: str, expires: int = 0) -> tuple[str, Key]:
    """A fresh secret, and what is kept of it."""
    secret = new_secret()
    return secret, Key(hashed(secret), table, seat, kind, expires)


def new_token(table: str, seat: int, now: int) -> tuple[str, Key]:
    return new_key(table, seat, "token", now + TOKEN_DAYS * DAY)


def seat_or_none(seat: int) -> int | None:
    """The seat as views know it: a spectator has none."""
    return None if seat == WATCH else seat


def person_hash(person: str) -> str:
    """What tells one browser's results from another's; empty if it does not want to be told apart."""
    return hashlib.sha256(f"madoi person/{person}".encode()).hexdigest()[:32] if person else ""


class KeyRing:
    """Finds whose secret it is. Unknown table, wrong secret and old token are all the same UnknownTable."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, tuple[Key, float]] = {}

    async def find(self, table: str, secret: str, kind: str, now: int) -> Key:
        wanted = hashed(secret)
        key, at = self._known.get(wanted, (None, 0.0))
        if key is None or time.monotonic() - at > CACHED_SECONDS:
            key, at = await self._store.find_key(wanted), time.monotonic()
        right = (
            key is not None
            and hmac.compare_digest(key.hash, wanted)
            and hmac.compare_digest(key.table, table)
            and key.kind == kind
            and (key.expires == 0 or key.expires > now)
        )
        if key is None or not right:
            raise UnknownTable
        if len(self._known) >= CACHED:
            self._known.clear()
        self._known[wanted] = (key, at)
        return key

    def forget_tables(self, tables: set[str]) -> None:
        self.forget([hash for hash, (key, _) in self._known.items() if key.table in tables])

    def forget(self, hashes: Iterable[str]) -> None:
        for hash in hashes:
            self._known.pop(hash, None)
