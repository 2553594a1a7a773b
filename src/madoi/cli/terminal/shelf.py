"""What is kept between sittings: the unfinished game, finished records, personal bests."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from madoi.books.achievers import Library
from madoi.books.story import Finish
from madoi.cli.terminal.logbook import Logbook, damaged
from madoi.core.deals import number_of
from madoi.core.documents import (
    Count,
    RecordFile,
    ShortText,
    decode,
    ledger,
    open_record,
    read_file,
    read_shape,
)
from madoi.core.errors import BadDocument, MadoiError
from madoi.core.game import Game
from madoi.table import entries as log
from madoi.table.retold import retold

HUMAN = "human"
"""What a record calls a seat in which a person sat."""

TERMS = log.Terms(undo="free", chat=False, first=0)
"""How people play in the terminal: everything is allowed, and counted. Seat 1 begins where nobody says otherwise."""

Shape = TypeVar("Shape")


class OldSave(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A game that was left in a Madoi before games had logs. It goes on in a log."""

    madoi: Literal["saved"]
    version: Literal[1]
    seed: Annotated[str, Meta(max_length=200)]
    record: RecordFile
    seats: Annotated[list[ShortText], Meta(max_length=8)]
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


class Left(msgspec.Struct):
    """A game that was left before its end: the log of its table, the line that opened it first."""

    opened: log.Opened
    lines: list[log.Line]
    logbook: Logbook

    @property
    def played(self) -> int:
        """How many steps of the game had been made, undone ones not counted."""
        made = 0
        for line in self.lines:
            match line:
                case log.Dealt() | log.Moved():
                    made += len(line.codes)
                case log.Undone():
                    made = line.to
        return made


class Shelf:
    """The data folder. Files are replaced whole, so a crash leaves the old or the new one; logs only grow."""

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
        return self.folder / "saved" / f"{game}.log"

    def logbook(self, game: str) -> Logbook:
        """Where the game that is being played is written down."""
        return Logbook(self.saved_path(game))

    def saved(self, game: Game) -> Left | None:
        """The unfinished game, if there is one. Raises BadDocument if the file is damaged."""
        logbook, old = self.logbook(game.id), self._old_path(game.id)
        if logbook.path.exists():
            lines = logbook.read()
            opened = lines[0]
            assert isinstance(opened, log.Opened)
            return Left(opened, lines, logbook)
        return as_left(self._read(old, OldSave), game, logbook) if old.exists() else None

    def _old_path(self, game: str) -> Path:
        return self.folder / "saved" / f"{game}.json"

    def forget(self, game: str) -> None:
        """The game is over, or goes on elsewhere."""
        self.saved_path(game).unlink(missing_ok=True)
        self._old_path(game).unlink(missing_ok=True)

    def keep(self, record: RecordFile) -> Path:
        """Put the record of a game with the others. Returns where."""
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

    def finishes(self, game: str, damaged: Callable[[BadDocument], None] | None = None) -> list[Finish]:
        """FJ-143: the games that people finished here, with their Story Books, by the records that were kept.

        A record that cannot be read is passed over, and told to who wants to know.
        """
        found: list[Finish] = []
        for path in sorted((self.folder / "records").glob(f"{game}-*.json")):
            try:
                record = decode(read_file(path), RecordFile, str(path))
            except BadDocument as problem:
                if damaged is not None:
                    damaged(problem)
                continue
            people = [seat for seat, name in enumerate(record.seats) if name == HUMAN]
            found.append(Finish(record.result.winners if record.result else [], record.books, people))
        return found

    def _bests(self) -> dict[str, Best]:
        path = self.folder / "bests.json"
        return self._read(path, dict[str, Best]) if path.exists() else {}

    def _read(self, path: Path, shape: type[Shape]) -> Shape:
        try:
            return read_shape(path, shape)
        except BadDocument as problem:
            raise damaged(problem) from None

    def _write(self, path: Path, content: object) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}.part")
        part.write_bytes(msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n")
        os.replace(part, path)


def deal_of(game: Game, seed: str) -> log.DealPlan:
    """A seed as a table writes it down: with its number, if it is that of a numbered deal."""
    number = number_of(game.id, seed)
    if number is None:
        return log.DealPlan("seed", seed=seed, label=seed)
    return log.DealPlan("number", seed=seed, label=str(number))


def as_left(saved: OldSave, game: Game, logbook: Logbook) -> Left:
    """The log that an old saved game would have left."""
    record, people = saved.record, [code == HUMAN for code in saved.seats]
    books = [*record.books, *[""] * len(saved.seats)]
    try:
        if len(saved.seats) != record.players:
            raise BadDocument("One seat for each player", "席の数が人数と違います", about="seats")
        match = open_record(game, record)
    except MadoiError as refused:
        raise cannot_go_on(refused, logbook.path.with_suffix(".json")) from None
    opened = log.Opened(
        at=0,
        game=game.id,
        rules=record.rules,
        data=record.data,
        seats=[
            log.SeatPlan(None if is_person else code, "" if is_person else books[seat])
            for seat, (code, is_person) in enumerate(zip(saved.seats, people, strict=True))
        ],
        terms=TERMS,
        deal=deal_of(game, saved.seed),
        assists=ledger(saved.assists),
    )
    joined = [
        log.Joined(0, seat, HUMAN, book=books[seat]) for seat, is_person in enumerate(people) if is_person
    ]
    return Left(opened, [opened, *joined, *retold(match, 0)], logbook)


def cannot_go_on(refused: MadoiError, path: Path) -> BadDocument:
    return BadDocument(
        f"This game cannot go on ({refused.say('en')}); --new starts another",
        f"続きから始められません（{refused.say('ja')}）。--new で新しく始められます",
        about=str(path),
    )
