"""What a store can do, whatever database is behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from madoi.core.errors import MadoiError


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's log. `client` is the id its sender gave it; empty if nobody did."""

    body: bytes
    client: str = ""


class Row(msgspec.Struct, frozen=True):
    """An entry with its number; a table's lines are 1, 2, 3, …"""

    line: int
    body: bytes
    client: str = ""


class TableCard(msgspec.Struct, frozen=True):
    """What the list of tables says about one."""

    id: str
    game: str
    listed: bool
    opened: int
    """Milliseconds since 1970, as all times here."""
    over: bool = False
    last_line: int = 0
    changed: int = 0
    facts: bytes = b"{}"
    free: bool = False
    """A seat is free for whoever comes."""
    seated: bool = False
    """Somebody has sat here."""


class Key(msgspec.Struct, frozen=True):
    """Who may sit where. Only the SHA-256 of a secret is kept."""

    hash: str
    table: str
    seat: int
    """-1 is a spectator."""
    kind: str
    """`link` opens a seat, `token` speaks for it."""
    expires: int = 0
    """0 is never."""


class Standing(msgspec.Struct, frozen=True):
    """One line of a board of results."""

    board: str
    table: str
    person: str
    """A hash that tells one browser's results from another's."""
    name: str
    won: bool
    score: int | None
    assists: bytes
    at: int


class Achiever(msgspec.Struct, frozen=True):
    """One line of a book's list of achievers."""

    book: str
    table: str
    seat: int
    name: str
    at: int


class NoticeRow(msgspec.Struct, frozen=True):
    """Whom to tell that a seat is asked: a browser, or an address of its person's own."""

    table: str
    seat: int
    id: str
    body: bytes


class SetRow(msgspec.Struct, frozen=True):
    """A set of components that somebody made. Its lines tell the rest."""

    id: str
    game: str
    key_hash: str
    """Of the secret that lets somebody go on with it."""
    made: int
    last_line: int = 0


class StoreError(MadoiError):
    """The store did not take it; nothing has changed."""

    code = "store"


class StoreDown(StoreError):
    """The disk is full or read-only, or the database does not answer."""

    code = "store-down"

    def __init__(self, reason: str) -> None:
        self.reason = reason
        """For whoever runs the server; players need not know."""
        super().__init__("The table cannot be written or read now", "いま記録を読み書きできません")

    def say(self, lang: str) -> str:
        return f"{super().say(lang)}: {self.reason}"


class Damaged(StoreDown):
    """The file itself is broken; only a backup brings it back."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"{reason}; bring back a backup with `madoi restore`")


class UnknownTable(StoreError):
    """No table has this id."""

    code = "unknown-table"

    def __init__(self) -> None:
        super().__init__("There is no such table", "その卓はありません")


class UnknownSet(StoreError):
    """No set of components has this id."""

    code = "unknown-set"

    def __init__(self) -> None:
        super().__init__("There is no such set", "そのセットはありません")


class Full(StoreError):
    """There is room for no more of these."""

    code = "full"

    def __init__(self, most: int) -> None:
        super().__init__(f"There are {most} already, which is the most", f"上限の{most}に達しています")


class Stale(StoreError):
    """The log has grown past the expected line; `missing` is what the sender has not seen."""

    code = "stale"

    def __init__(self, missing: list[Row]) -> None:
        super().__init__("The table has moved on", "卓はすでに先へ進んでいます")
        self.missing = missing


class Repeated(StoreError):
    """This client id is in the log already, at `line`."""

    code = "repeated"

    def __init__(self, line: int) -> None:
        super().__init__("This was already done", "これはもう済んでいます")
        self.line = line


class Store(Protocol):
    """Every method returns when what it did is durable, and raises StoreError when nothing was done."""

    address: str
    is_shared: bool
    """True if other processes may write to it too."""
    damage: str
    """What is wrong with the file itself, as far as somebody has run into it; empty while nothing is."""

    async def open_table(self, card: TableCard, entries: Sequence[Entry], keys: Sequence[Key]) -> None:
        """Make a table with its first entries and the keys to its seats."""

    async def append(
        self,
        table: str,
        after: int,
        entries: Sequence[Entry],
        *,
        at: int = 0,
        over: bool = False,
        facts: bytes | None = None,
        free: bool | None = None,
        listed: bool | None = None,
        results: Sequence[Standing] = (),
        keys: Sequence[Key] = (),
    ) -> int:
        """Add entries after the line `after`, with results and keys that belong to them, all or none. Returns the last line.

        Raises Repeated if the first client id is known, Stale if the log has grown, UnknownTable.
        """

    async def read(self, table: str, after: int = 0, until: int | None = None) -> list[Row]:
        """The entries after a line, up to another or to the last, in order; none for an unknown table."""

    async def card(self, table: str) -> TableCard | None: ...

    async def cards(
        self,
        *,
        listed: bool | None = None,
        over: bool | None = None,
        limit: int = 100,
        below: tuple[int, str] | None = None,
    ) -> list[TableCard]:
        """Tables, the last changed first; `below` goes on after one that changed then and has this id."""

    async def free_tables(self, since: int, limit: int = 100) -> list[TableCard]:
        """Listed tables opened since then that have a free seat, the last opened first."""

    async def archive(self, changed_before: int, unseated_before: int, limit: int = 50) -> list[str]:
        """Let old tables leave the hot ones, so many at a time: their logs stay readable, their keys are gone.

        Old is what has not changed since then, or was opened before that and nobody ever sat there.
        """

    async def archived(self, above: str = "", limit: int = 100) -> list[TableCard]:
        """Tables that have left the hot ones, by id, those above one."""

    async def drop_expired_keys(self, now: int) -> None: ...

    async def mend_card(self, table: str, last_line: int, over: bool) -> None:
        """Write what the log says into the list of tables."""

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """The last line of each of these tables."""

    async def add_keys(self, keys: Sequence[Key]) -> None: ...

    async def keys_of(self, table: str, seat: int) -> list[Key]: ...

    async def drop_keys(self, hashes: Sequence[str]) -> None:
        """These are good for nothing any more."""

    async def find_key(self, hash: str) -> Key | None: ...

    async def results(self, board: str, limit: int = 100) -> list[Standing]:
        """A board, best first: wins before losses, higher scores first, earlier ones first."""

    async def results_of(self, person: str, limit: int = 200) -> list[Standing]: ...

    async def add_achiever(self, line: Achiever) -> None:
        """One line per table and seat; a repeat changes nothing."""

    async def achievers(self, book: str, limit: int = 100) -> list[Achiever]:
        """The last lines of a book's list, in the order they were written."""

    async def setting(self, name: str, first: str) -> str:
        """A value that is chosen once for all processes: the stored one, or `first` stored now."""

    async def count_settings(self, above: str, below: str) -> dict[str, int]:
        """How often each value stands under the names between these two."""

    async def drop_settings(self, above: str, below: str) -> None:
        """Forget the values whose names lie between these two."""

    async def keep_notice(self, row: NoticeRow, most: int) -> None:
        """Keep one for a seat, or the same anew, unless the seat has `most` others. Raises Full."""

    async def notices(self, table: str) -> list[NoticeRow]: ...

    async def drop_notice(self, table: str, seat: int, id: str) -> None: ...

    async def add_set(self, row: SetRow, body: bytes, most: int) -> None:
        """Make a set with its first line, unless there are `most` of them. Raises Full."""

    async def append_set(self, id: str, after: int, body: bytes, most: int) -> int:
        """Add a line after the line `after`; returns its number. Raises UnknownSet, Stale, Full."""

    async def find_set(self, id: str) -> SetRow | None: ...

    async def read_set(self, id: str, until: int | None = None) -> list[Row]:
        """The lines of a set, up to one or to the last; none for an unknown set."""

    async def alive(self, process: str, began: int, now: int) -> None:
        """Note that a server process that began then is alive now."""

    async def lives(self, since: int) -> list[tuple[int, int]]:
        """From when to when processes are known to have been alive, as far as it matters after `since`."""

    async def ask(self, id: str, body: bytes) -> None:
        """Put a question where workers find it."""

    async def take(self, worker: str, lease: int) -> tuple[str, bytes] | None:
        """The oldest question that nobody keeps, kept by this worker for so many milliseconds; None if there is none."""

    async def renew(self, id: str, lease: int) -> None:
        """Keep a question for so many milliseconds more."""

    async def answer(self, id: str, answer: bytes) -> None:
        """Answer a question, unless somebody has."""

    async def look(self, id: str) -> tuple[bool, bytes]:
        """Whether somebody keeps a question, and its answer, if there is one."""

    async def withdraw(self, id: str) -> None:
        """Nobody waits for this question any more, nor for those that were left behind."""

    async def announce(self, words: str) -> None:
        """Tell the other processes something that nobody has to keep."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard(words)` in this loop for what processes announce; after an append that is the table's id.

        It may miss some: poll too.
        """

    async def examine(self) -> None:
        """Look through the whole file for damage, where the store is a file, and note it."""

    def backup(self, path: Path) -> None:
        """A consistent copy in one file, while tables go on."""

    async def close(self) -> None: ...
