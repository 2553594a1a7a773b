"""The log of a table in a file: a line of JSON for everything that happened, on the disk before it is shown."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from madoi.core.documents import convert, named, parsed
from madoi.core.errors import BadDocument
from madoi.table import entries as log

LINE: Any = log.Line
"""The shape of a line, for who checks it."""


class Logbook:
    """An append-only file. A last line that was cut off by a crash was never shown to anybody, and is dropped."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._size = 0
        """Bytes that this table has written or read; if there are more, another one writes here too."""

    def begin(self, lines: Sequence[log.Line]) -> None:
        """A new log in place of the old one, whole or not at all."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part = self.path.with_suffix(f".{os.getpid()}.part")
        raw = b"".join(log.write_line(line) + b"\n" for line in lines)
        with part.open("wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, self.path)
        self._size = len(raw)

    def append(self, lines: Sequence[log.Line]) -> None:
        """Lines on the disk before anybody sees what they mean."""
        raw = b"".join(log.write_line(line) + b"\n" for line in lines)
        with self.path.open("r+b") as file:
            if file.seek(0, os.SEEK_END) != self._size:
                raise BadDocument(
                    "This game is being played in another window; leave it there first",
                    "このゲームは別の画面で進んでいます。そちらを閉じてください",
                    about=str(self.path),
                )
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        self._size += len(raw)

    def read(self) -> list[log.Line]:
        """All whole lines. Raises BadDocument if one of them cannot be read."""
        raw = self.path.read_bytes()
        whole = raw[: raw.rfind(b"\n") + 1]
        lines: list[log.Line] = []
        try:
            for number, line in enumerate(whole.splitlines(), start=1):
                with named(str(self.path), number):
                    lines.append(convert(parsed(line), LINE))
            if not lines or not isinstance(lines[0], log.Opened):
                raise BadDocument(
                    "It does not begin with a table", "卓の行から始まっていません", about=str(self.path)
                )
        except BadDocument as problem:
            raise damaged(problem) from None
        if len(whole) < len(raw):
            with self.path.open("r+b") as file:
                file.truncate(len(whole))
        self._size = len(whole)
        return lines


def damaged(problem: BadDocument) -> BadDocument:
    """A file of the shelf that cannot be read, and what to do about it."""
    return BadDocument(
        f"This saved file is damaged ({problem.texts['en']}); move it away to go on",
        f"保存ファイルが壊れています（{problem.texts['ja']}）。移動してからやり直してください",
        about=problem.about,
    )
