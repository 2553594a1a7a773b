"""How a server is set up. `madoi serve` fills this in; tests and trials make their own."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec
from platformdirs import user_data_path

import madoi

LOCAL = ("localhost", "127.0.0.1", "[::1]")


class Settings(msgspec.Struct, kw_only=True):
    store: str
    replica: str = ""
    """A PostgreSQL that follows the store's: games that are read again are read from there."""
    host: str = "127.0.0.1"
    port: int = 8080
    names: list[str] = []
    """Host names this server answers to, besides those of this machine."""
    bot_workers: int = 2
    bot_seconds: float = 5.0
    bot_queue: bool = False
    """Bots think in `madoi think` processes that share the store."""
    bot_pace: float = 0.3
    """Bots do not move faster than people can follow."""
    ponder_seconds: float = 1.0
    """So long bots of one table think on for each choice that a person is asked for; 0: not at all."""
    poll_seconds: float = 2.0
    hello_seconds: float = 10.0
    request_seconds: float = 30.0
    """A request has to be there, headers and body, within so long."""
    new_tables_per_minute: int = 60
    enters_per_minute: int = 120
    """Tokens that one address may get in exchange for links."""
    sockets_per_address: int = 200
    sockets_per_token: int = 8
    """Pages of one seat, opened with one token."""
    wrong_keys_per_minute: int = 30
    messages_per_second: int = 20
    readers: int = 1
    """Worker processes that read games again: replays, luck, records in and out."""
    read_seconds: float = 10.0
    """The longest a reading may take."""
    reads_per_address: int = 8
    """Readings that one address may have under way."""
    reads_waiting: int = 100
    """Readings under way in all."""
    archive_days: int = 90
    """A table at which nothing has happened for so long leaves the hot tables; 0 keeps it for ever."""
    unseated_days: int = 7
    """So does one at which nobody ever sat, after so long; 0 keeps it."""
    workshop_sets: int = 10_000
    """Sets that people may make, in all."""
    workshop_versions: int = 1000
    """Versions of one set."""
    workshop: bool = False
    """Whoever holds the workshop key may have sets measured here."""
    measure_pairs: int = 5000
    """So many pairs of games a measurement may play."""
    measure_seconds: float = 3600.0
    """The longest a measurement may play; what is known then is kept."""
    measures_waiting: int = 20
    """Measurements that wait or run, in all."""
    contact: str = ""
    """Whom push services may write to about this server: `mailto:…` or an https address."""
    private_hooks: bool = False
    """Turn notices may go to plain http and to addresses of our own network."""
    notice_seconds: float = 10.0
    """Who is asked and has not answered after so long is told beyond the tab."""
    studies: list[Path] = []
    """Folders of the lab whose games open as replays."""
    web: Path | None = None
    """The built page."""

    def answers_to(self, host: str) -> bool:
        """True if a Host header names this server."""
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        return name.lower() in (*LOCAL, self.host, *self.names)


LIMITS = (
    "ponder_seconds",
    "request_seconds",
    "new_tables_per_minute",
    "enters_per_minute",
    "wrong_keys_per_minute",
    "messages_per_second",
    "sockets_per_address",
    "sockets_per_token",
    "readers",
    "read_seconds",
    "reads_per_address",
    "reads_waiting",
    "notice_seconds",
    "archive_days",
    "unseated_days",
    "workshop_sets",
    "workshop_versions",
    "measure_pairs",
    "measure_seconds",
    "measures_waiting",
)
"""The numbers that whoever runs a server may change; docs/operations.md tells them all."""


def with_limits(settings: Settings, given: Iterable[str]) -> Settings:
    """Settings with other numbers: `sockets-per-address=1000`. Raises ValueError with what is wrong."""
    for each in given:
        name, _, number = each.partition("=")
        field = name.strip().replace("-", "_")
        if field not in LIMITS:
            raise ValueError(f"{name.strip()}: {', '.join(LIMITS).replace('_', '-')}")
        kind = type(getattr(settings, field))
        try:
            value = kind(number)
        except ValueError:
            raise ValueError(f"{each}: {name.strip()}=NUMBER") from None
        if value < 0:
            raise ValueError(f"{each}: 0 …")
        setattr(settings, field, value)
    return settings


def default_store() -> str:
    """MADOI_STORE, or a file in the user's data folder."""
    return os.environ.get("MADOI_STORE") or str(user_data_path("madoi") / "madoi.sqlite")


def built_page() -> Path | None:
    """The page that came with the package, or the one built in the source tree: `src/madoi` and `build/compiled/madoi` lie in it."""
    package = Path(madoi.__file__).resolve().parent
    for folder in (package / "page", *(above / "web" / "dist" for above in package.parents[1:3])):
        if (folder / "index.html").is_file():
            return folder
    return None
