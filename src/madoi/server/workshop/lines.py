"""The log of a set: it only grows. A version is the number of a line."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from madoi.server.workshop.wire import ChangeLine, HistoryLine, Measurement, PlayedSeat
from madoi.store.interface import Row
from madoi.table.news import Words

TOLD = 3
"""So many changes of a version are told in the history."""


class Made(msgspec.Struct, tag="made", tag_field="kind"):
    at: int
    game: str
    name: str
    note: str
    origin: str
    origin_name: Words
    base: dict[str, Any]
    """What it was made from, as it was then."""
    content: dict[str, Any]


class Kept(msgspec.Struct, tag="kept", tag_field="kind"):
    at: int
    content: dict[str, Any]
    changes: list[ChangeLine]
    """Against the version before; the first few."""
    more: int = 0
    back: int = 0
    """The version whose components were taken again."""


class Named(msgspec.Struct, tag="named", tag_field="kind"):
    at: int
    name: str
    note: str


class Played(msgspec.Struct, tag="played", tag_field="kind"):
    at: int
    version: int
    seats: list[PlayedSeat]
    note: str


class Measured(msgspec.Struct, tag="measured", tag_field="kind"):
    at: int
    version: int
    result: Measurement


SetLine = Made | Kept | Named | Played | Measured
READ: msgspec.json.Decoder[SetLine] = msgspec.json.Decoder(SetLine)


def write_line(line: SetLine) -> bytes:
    return zlib.compress(msgspec.json.encode(line), 6)


def read_line(body: bytes) -> SetLine:
    return READ.decode(zlib.decompress(body))


def told(version: int, line: SetLine) -> HistoryLine:
    """A line of the log as the history shows it."""
    match line:
        case Kept():
            kind = "back" if line.back else "kept"
            return HistoryLine(version, line.at, kind, line.changes, line.more, line.back)
        case Named():
            return HistoryLine(version, line.at, "named", note=line.note)
        case Played():
            return HistoryLine(
                version, line.at, "played", back=line.version, seats=line.seats, note=line.note
            )
        case Measured():
            return HistoryLine(
                version, line.at, "measured", back=line.version, sentences=line.result.sentences
            )
        case Made():
            return HistoryLine(version, line.at, "made")


class WorkSet:
    """A set of components, folded from its log."""

    def __init__(self, id: str, rows: Sequence[Row]) -> None:
        self.id = id
        self.lines = {row.line: read_line(row.body) for row in rows}
        self.last = max(self.lines)
        first = self.lines[1]
        assert isinstance(first, Made)
        self.made = first
        names = [line for line in self.lines.values() if isinstance(line, Made | Named)]
        self.name, self.note = names[-1].name, names[-1].note

    def content(self, version: int) -> dict[str, Any]:
        """The components that a version has."""
        found = [line for at, line in self.lines.items() if at <= version and isinstance(line, Made | Kept)]
        return found[-1].content

    def source(self, version: int) -> int:
        """The version whose components these are, when some were taken back."""
        for at in range(version, 0, -1):
            line = self.lines[at]
            if isinstance(line, Kept) and line.back:
                return self.source(line.back)
            if isinstance(line, Made | Kept):
                return at
        return 1

    def place_after(self, version: int) -> int:
        """Where a line goes that somebody wrote at this version: results that came in since then are in nobody's way."""
        since = [line for at, line in self.lines.items() if at > version]
        return self.last if all(isinstance(line, Measured | Played) for line in since) else version

    def measured(self, version: int | None = None) -> Measurement | None:
        """The result that a line of the history tells; without a number the last."""
        found = [
            line.result
            for at, line in self.lines.items()
            if isinstance(line, Measured) and version in (None, at)
        ]
        return found[-1] if found else None

    def history(self) -> list[HistoryLine]:
        """Every line, the last first."""
        return [told(at, line) for at, line in sorted(self.lines.items(), reverse=True)]
