"""What is kept between sittings: the unfinished game, finished records, personal bests."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from madoi.core.documents import Count, Line, RecordFile, convert, decode, read_file
from madoi.core.errors import BadDocument
from madoi.core.stories import Library, books_won

HUMAN = "human"
"""What a record calls a seat in which a person sat."""

Shape = TypeVar("Shape")


class Saved(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A game that was left before its end. The seed is the player's own, so that the deal goes on as it was."""

    madoi: Literal["saved"]
    version: Literal[1]
    seed: Annotated[str, Meta(max_length=200)]
    record: RecordFile
    seats: Annotated[list[Line], Meta(max_length=8)]
    assists: dict[str, Count] = {}


class Best(msgspec.Struct, forbid_unknown_fields=True):
    """The highest score with one set of components."""

    score: int
    day: str
    record: str


def home() -> Path:
    """The user's data folder of Madoi; MADOI_HOME overrides it."""
    if os.environ.get("MADOI_HOME"):
        return Path(os.environ["MADOI_HOME"])
    from platformdirs import user_data_path

    return user_data_path("madoi", appauthor=False)


def today() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%d")


class Shelf:
    """The data folder. Files are replaced whole, so a crash leaves the old or the new one."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home()

    def check(self) -> None:
        """Refuse a folder in which nothing can be kept, before a game is played in vain."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise BadDocument(
                f"Games cannot be kept here: {problem.strerror}",
                f"ここには保存できません: {problem.strerror}",
                about=str(self.folder),
            ) from None
        self._bests()

    def saved_path(self, game: str) -> Path:
        return self.folder / "saved" / f"{game}.json"

    def saved(self, game: str) -> Saved | None:
        """The unfinished game, if there is one. Raises BadDocument if the file is damaged."""
        path = self.saved_path(game)
        return self._read(path, Saved) if path.exists() else None

    def save(self, game: str, saved: Saved) -> None:
        self._write(self.saved_path(game), saved)

    def forget(self, game: str) -> None:
        self.saved_path(game).unlink(missing_ok=True)

    def keep(self, record: RecordFile) -> Path:
        """Put a finished game with the others. Returns where."""
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        number = 1
        while True:
            path = self.folder / "records" / f"{record.game}-{stamp}-{number}.json"
            if not path.exists():
                break
            number += 1
        self._write(path, record)
        return path

    def best(self, data_id: str) -> Best | None:
        return self._bests().get(data_id)

    def offer_best(self, data_id: str, score: int, record: Path) -> bool:
        """FG-67: keep a score if it is higher than the best so far. A tie does not replace it."""
        bests = self._bests()
        if data_id in bests and bests[data_id].score >= score:
            return False
        bests[data_id] = Best(score, today(), str(record))
        self._write(self.folder / "bests.json", bests)
        return True

    @property
    def library(self) -> Library:
        """FJ-142: the achievers' lists of all Story Books."""
        return Library(self.folder / "achievers.json")

    def won_stories(self, game: str, damaged: Callable[[BadDocument], None] | None = None) -> set[str]:
        """FJ-143: the Story Books with which a person has won here, by the records that were kept.

        A record that cannot be read is passed over, and told to who wants to know.
        """
        won: set[str] = set()
        for path in sorted((self.folder / "records").glob(f"{game}-*.json")):
            try:
                record = decode(read_file(path), RecordFile, str(path))
            except BadDocument as problem:
                if damaged is not None:
                    damaged(problem)
                continue
            people = [seat for seat, name in enumerate(record.seats) if name == HUMAN]
            won.update(books_won(record.result.winners if record.result else [], record.books, people))
        return won

    def _bests(self) -> dict[str, Best]:
        path = self.folder / "bests.json"
        return self._read(path, dict[str, Best]) if path.exists() else {}

    def _read(self, path: Path, shape: type[Shape]) -> Shape:
        try:
            return convert(msgspec.json.decode(read_file(path)), shape)
        except (BadDocument, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise BadDocument(
                f"This saved file is damaged ({problem}); move it away to go on",
                f"保存ファイルが壊れています（{problem}）。移動してからやり直してください",
                about=str(path),
            ) from None

    def _write(self, path: Path, content: object) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}.part")
        part.write_bytes(msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n")
        os.replace(part, path)
