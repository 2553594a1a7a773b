"""The lists of those who got to the end of a story, in a file of one machine."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from madoi.core.documents import read_shape
from madoi.core.errors import BadDocument
from madoi.core.faults import fault


class Achiever(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of an achievers' list."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class Library:
    """The achievers' lists of all books, in one file. Anyone may look at them."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def achievers(self, book: str) -> list[Achiever]:
        """Who won with a book, the first winner first; a name may appear again."""
        return self._lists().get(book, [])

    def add(self, book: str, name: str, day: str) -> None:
        """Write a name under the others. Raises BadDocument if it is no name or no day."""
        line = msgspec.to_builtins(Achiever(" ".join(name.split()), day))
        try:
            achiever = msgspec.convert(line, Achiever)
        except msgspec.ValidationError as problem:
            _, en, ja = fault(problem)
            raise BadDocument(
                f"Not a line for the list: {en}", f"達成者リストに書けません: {ja}", about=name[:40]
            ) from None
        lists = self._lists()
        lists.setdefault(book, []).append(achiever)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part = self.path.with_suffix(f".{os.getpid()}.part")
        part.write_bytes(msgspec.json.format(msgspec.json.encode(lists), indent=2) + b"\n")
        os.replace(part, self.path)

    def _lists(self) -> dict[str, list[Achiever]]:
        if not self.path.exists():
            return {}
        return read_shape(self.path, dict[str, list[Achiever]])
