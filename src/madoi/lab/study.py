"""A study is a folder: what was asked, every game as a record, and facts about games, seats and cards as Parquet.

While it runs, every batch is a file of its own under `parts`; when all are there they become four files, and the bytes
of these do not depend on where, how fast or in how many pieces the games were played.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import tomllib
import zlib
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from madoi import __version__
from madoi.core.documents import DataRef, RecordFile, convert
from madoi.core.errors import BadDocument, MadoiError
from madoi.core.faults import system_fault
from madoi.core.metrics import metrics_of
from madoi.games import find_game
from madoi.lab.engines import Crew
from madoi.lab.facts import Columns
from madoi.lab.playing import Batch, Setting, Side, measure, packed, play_batch, record_line, tables

if TYPE_CHECKING:
    import polars

VERSION = 1
TABLES = ("games", "seats", "cards")
RECORDS = "records.jsonl.gz"
FILES = (*(f"{name}.parquet" for name in TABLES), RECORDS)


class BadStudy(MadoiError):
    """A study is damaged, unknown, or about something else."""

    code = "bad-study"


class Asked(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What one wanted to know, written down before the first game."""

    until: list[str] = []
    """When to stop: `seat-1 win ± 0.01`, or the name of a question that must be answered."""
    care: dict[str, float] = {}
    """Changes of less are of no interest."""
    changes: list[str] = []
    """What was changed, as it was said."""
    cards: list[str] = []
    """Cards whose use is a question of its own."""


class SideFile(msgspec.Struct, forbid_unknown_fields=True):
    """A side as `study.toml` has it; components of one's own lie beside it."""

    name: str
    bots: list[str]
    data: str
    digest: str
    file: str = ""


class Made(msgspec.Struct, forbid_unknown_fields=True):
    """What the games depend on beside the setting."""

    madoi: str
    rules: int


class Done(msgspec.Struct, forbid_unknown_fields=True):
    """A finished study: how many deals, and the digests by which damage is found."""

    deals: int
    hash: str
    """The same for the same study on every engine."""
    digests: dict[str, str]
    members: list[int]
    """Where the records of every batch begin in their file."""


class StudyFile(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """`study.toml`: everything needed to play the same games again."""

    madoi: Literal["study"]
    version: int
    kind: str
    game: str
    seed: str
    games: int
    batch: int
    all_orders: bool
    made: Made
    side: list[SideFile]
    asked: Asked = msgspec.field(default_factory=Asked)
    without: list[str] | None = None
    done: Done | None = None


class Study:
    """A study in its folder. Make one with `begin` or `open_study`."""

    def __init__(
        self, folder: Path, kind: str, setting: Setting, asked: Asked, done: Done | None = None
    ) -> None:
        self.folder = folder
        self.kind = kind
        self.setting = setting
        self.asked = asked
        self.done = done
        self.game = find_game(setting.game)
        self.mended: list[str] = []
        """Files that were damaged, and what is played again because of it."""

    @property
    def parts(self) -> Path:
        return self.folder / "parts"

    def path(self, name: str) -> Path:
        return self.folder / name

    # Playing

    def go_on(self, crew: Crew) -> Generator[Batch, None, None]:
        """All batches in order: those that are kept already, then the others as they are played and kept.

        It may be left at any time; the next call goes on from there. `finish` makes the study whole.
        """
        if self.done is not None and not self.damaged():
            yield self._whole()
            return
        if self.done is not None:
            self._take_apart()
        todo = self.setting.batches()
        number = 0
        while number < len(todo):
            kept = self._kept(number, todo[number][0])
            if kept is not None:
                yield kept
                number += 1
                continue
            missing = number
            while number < len(todo) and not self._part(number).exists():
                number += 1
            work = [(self.setting, *each) for each in todo[missing:number]]
            for at, batch in enumerate(crew.do(play_batch, work), start=missing):
                self._keep(at, batch)
                yield batch

    def _whole(self) -> Batch:
        """The tables of a finished study as one batch; its records stay where they are."""
        assert self.done is not None
        games, seats, cards = (self.table(name).to_dict(as_series=False) for name in TABLES)
        return Batch(0, games, seats, cards, records=b"", digest=self.done.hash)

    def _part(self, number: int) -> Path:
        return self.parts / f"{number:06}.part"

    def _keep(self, number: int, batch: Batch) -> None:
        self.parts.mkdir(exist_ok=True)
        payload = msgspec.msgpack.encode(batch)
        write_whole(self._part(number), hashlib.sha256(payload).digest() + payload)

    def _kept(self, number: int, first: int) -> Batch | None:
        """A batch from an earlier run; None, and a word about it, if its file is damaged."""
        path = self._part(number)
        if not path.exists():
            return None
        raw = path.read_bytes()
        if hashlib.sha256(raw[32:]).digest() == raw[:32]:
            batch = msgspec.msgpack.decode(raw[32:], type=Batch)
            if batch.first == first:
                return batch
        self.mended.append(str(path.relative_to(self.folder)))
        path.unlink()
        return None

    def finish(self, deals: int | None = None) -> None:
        """Make four files of the parts, for as many deals as were needed, and note their digests."""
        import polars

        needed = [
            at for at, (first, _) in enumerate(self.setting.batches()) if deals is None or first < deals
        ]
        seal = hashlib.sha256()
        members: list[int] = []
        played = 0
        # As frames at once: columns of Python's numbers would take many times the room.
        tables: dict[str, list[polars.DataFrame]] = {name: [] for name in TABLES}
        with whole_file(self.path(RECORDS)) as records:
            for number in needed:
                first, last = self.setting.batches()[number]
                batch = self._kept(number, first)
                if batch is None:
                    batch = play_batch(self.setting, first, last)
                    self._keep(number, batch)
                members.append(records.tell())
                records.write(batch.records)
                seal.update(bytes.fromhex(batch.digest))
                for name in TABLES:
                    tables[name].append(frame_of(self.game, name, getattr(batch, name)))
                played = last
        for name in TABLES:
            with whole_file(self.path(f"{name}.parquet")) as file:
                whole = polars.concat(tables.pop(name), how="diagonal", rechunk=True)
                whole.write_parquet(file, compression="zstd", row_group_size=100_000)
        digests = {name: digest_of(self.path(name)) for name in FILES}
        self.done = Done(played, seal.hexdigest(), digests, members)
        self.write()
        shutil.rmtree(self.parts, ignore_errors=True)

    # What is whole

    def damaged(self) -> list[str]:
        """The files of a finished study that are not as they were written."""
        assert self.done is not None
        return [
            name
            for name, digest in self.done.digests.items()
            if not self.path(name).exists() or digest_of(self.path(name)) != digest
        ]

    def check(self) -> None:
        """Refuse a study that is not finished, or of which a file is damaged, naming it."""
        if self.done is None:
            raise BadStudy(
                "This study is not finished; the same command that began it goes on with it",
                "この検証はまだ終わっていません。始めたときと同じコマンドで続きます",
                about=str(self.folder),
            )
        if damaged := self.damaged():
            raise BadStudy(
                "This file is damaged; the command that began the study mends it from what is whole",
                "ファイルが壊れています。検証を始めたコマンドをもう一度使うと、無事な部分から直します",
                about=", ".join(str(self.path(name)) for name in damaged),
            )

    def _take_apart(self) -> None:
        """Make parts again of a finished study, if it is damaged: measured anew from every record that is whole."""
        assert self.done is not None
        damaged = self.damaged()
        self.mended += damaged
        for number, (first, last) in enumerate(self.setting.batches()[: len(self.done.members)]):
            lines = self._member(number)
            if lines is None:
                continue
            batch = self._measured(first, last, lines)
            if batch is not None:
                self._keep(number, batch)
        self.done = None

    def _member(self, number: int) -> list[bytes] | None:
        """The lines of one batch of records, or None if they cannot be read."""
        assert self.done is not None
        members = self.done.members
        try:
            raw = self.path(RECORDS).read_bytes()
            end = members[number + 1] if number + 1 < len(members) else len(raw)
            return gzip.decompress(raw[members[number] : end]).splitlines(keepends=True)
        except (OSError, EOFError, zlib.error):
            return None

    def _measured(self, first: int, last: int, lines: list[bytes]) -> Batch | None:
        from madoi.core.documents import open_record

        games: list[dict[str, object]] = []
        seats: list[dict[str, object]] = []
        cards: list[dict[str, object]] = []
        seated = [(deal, *each) for deal in range(first, last) for each in tables(self.setting, deal)]
        if len(seated) != len(lines) or self.setting.without is not None:
            return None  # What was tried without a card left no record: it is played again.
        again: list[bytes] = []
        for (deal, side, order, bots), line in zip(seated, lines, strict=True):
            match = open_record(self.game, self._record(line, side))
            measure(match, deal, side, order, bots, games, seats, cards)
            again.append(record_line(match, bots))
        return packed(first, games, seats, cards, again) if again == lines else None

    # Reading

    def table(self, name: str) -> polars.DataFrame:
        """The facts about `games`, `seats` or `cards` of a finished study."""
        import polars

        return polars.read_parquet(self.path(f"{name}.parquet"))

    def record(self, deal: int, side: int = 0, order: int | None = None) -> RecordFile:
        """The record of one game, with the components it was played with."""
        self.check()
        number, (first, last) = deal // self.setting.batch, (0, 0)
        if self.done is not None and 0 <= deal < self.done.deals:
            first, last = self.setting.batches()[number]
            lines = self._member(number) or []
            seated = [(each, *seats) for each in range(first, last) for seats in tables(self.setting, each)]
            for (each, at, sat, _), line in zip(seated, lines, strict=False):
                if (each, at) == (deal, side) and order in (None, sat):
                    return self._record(line, side)
        raise BadStudy(
            f"There is no such game; the study has the deals 0 to {self.deals - 1}",
            f"その対局はありません（0から{self.deals - 1}まで）",
            about=f"{self.setting.seed}-{deal}",
        )

    @property
    def deals(self) -> int:
        return self.done.deals if self.done is not None else 0

    def _record(self, line: bytes, side: int) -> RecordFile:
        record = msgspec.json.decode(line, type=RecordFile)
        record.data = self.setting.sides[side].data
        return record

    # The file

    def write(self) -> None:
        """Write `study.toml`, and components of one's own beside it."""
        import tomli_w

        self.folder.mkdir(parents=True, exist_ok=True)
        sides = []
        for number, side in enumerate(self.setting.sides):
            file = ""
            if side.data.content is not None:
                file = f"components-{number + 1}.json"
                write_whole(self.path(file), msgspec.json.format(msgspec.json.encode(side.data.content)))
            sides.append(SideFile(side.name, list(side.bots), side.data.id, side.data.digest, file))
        told = StudyFile(
            madoi="study",
            version=VERSION,
            kind=self.kind,
            game=self.setting.game,
            seed=self.setting.seed,
            games=self.setting.games,
            batch=self.setting.batch,
            all_orders=self.setting.all_orders,
            made=Made(__version__, self.game.rules_version),
            side=sides,
            asked=self.asked,
            without=None if self.setting.without is None else list(self.setting.without),
            done=self.done,
        )
        write_whole(self.path("study.toml"), tomli_w.dumps(msgspec.to_builtins(told)).encode())


def begin(folder: Path, kind: str, setting: Setting, asked: Asked | None = None) -> Study:
    """A new study in this folder, or the one that was begun there with the same setting.

    Raises BadStudy if the folder holds another study, or something else.
    """
    import polars  # noqa: F401  What is needed at the end must be there at the beginning.
    import tomli_w  # noqa: F401

    asked = asked or Asked()
    if (folder / "study.toml").exists():
        there = open_study(folder)
        if (there.kind, there.setting, there.asked) != (kind, setting, asked):
            raise BadStudy(
                f"This folder holds another study ({difference(there, kind, setting, asked)}); choose another --study",
                f"このフォルダーには別の検証があります（{difference(there, kind, setting, asked)}）。--study を変えてください",
                about=str(folder),
            )
        return there
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadStudy(
            "There is something else in this place; choose another --study",
            "ここには別のものがあります。--study を変えてください",
            about=str(folder),
        )
    study = Study(folder, kind, setting, asked)
    try:
        study.write()
    except OSError as problem:
        en, ja = system_fault(problem)
        raise BadStudy(f"Cannot be written: {en}", f"書けません: {ja}", about=str(folder)) from None
    return study


def difference(there: Study, kind: str, setting: Setting, asked: Asked) -> str:
    """The first thing in which a study is not the one that is wanted, as `seed: peony, not rose`."""
    pairs: list[tuple[str, Any, Any]] = [("kind", there.kind, kind)]
    pairs += [
        (name, getattr(there.setting, name), getattr(setting, name))
        for name in ("game", "seed", "games", "batch", "all_orders", "without")
    ]
    pairs += [(name, getattr(there.asked, name), getattr(asked, name)) for name in Asked.__struct_fields__]
    for name, was, wanted in pairs:
        if was != wanted:
            return f"{name}: {was}, not {wanted}"
    for old, new in zip(there.setting.sides, setting.sides, strict=False):
        if old.bots != new.bots:
            return f"bots: {','.join(old.bots)}, not {','.join(new.bots)}"
    return "components"


def open_study(folder: Path) -> Study:
    """The study in this folder. Raises BadStudy naming the file that cannot be read."""
    path = folder / "study.toml"
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except OSError as problem:
        en, ja = system_fault(problem)
        raise BadStudy(f"No study: {en}", f"検証がありません: {ja}", about=str(path)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadStudy(
            f"This file is damaged: {problem}", f"壊れています: {problem}", about=str(path)
        ) from None
    try:
        told = convert(content, StudyFile)
    except BadDocument as refused:
        refused.about = f"{path}: {refused.about}"
        raise
    if told.version != VERSION:
        raise BadStudy(
            f"This Madoi reads studies of version {VERSION}, not {told.version}",
            f"読める検証の版は{VERSION}です（{told.version}）",
            about=str(path),
        )
    game = find_game(told.game)
    if told.made.rules != game.rules_version:
        raise BadStudy(
            f"Played under rules version {told.made.rules}, this Madoi plays version {game.rules_version}",
            f"規則の版 {told.made.rules} の検証です（手元は {game.rules_version}）",
            about=str(path),
        )
    sides = tuple(
        Side(each.name, tuple(each.bots), DataRef(each.data, each.digest, read_components(folder, each)))
        for each in told.side
    )
    without = None if told.without is None else tuple(told.without)
    setting = Setting(told.game, told.seed, told.games, told.batch, sides, told.all_orders, without)
    return Study(folder, told.kind, setting, told.asked, told.done)


def read_components(folder: Path, side: SideFile) -> dict[str, Any] | None:
    if not side.file:
        return None
    path = folder / side.file
    try:
        content: dict[str, Any] = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError) as problem:
        raise BadStudy(
            f"This file is damaged: {problem}", f"壊れています: {problem}", about=str(path)
        ) from None
    return content


# Files that are there whole or not at all


@contextmanager
def whole_file(path: Path) -> Iterator[Any]:
    """A file that takes its place when everything is written and safe on the disk."""
    part = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with part.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def write_whole(path: Path, content: bytes) -> None:
    with whole_file(path) as file:
        file.write(content)


def digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


# Columns


def frame_of(game: Any, name: str, part: Columns) -> polars.DataFrame:
    """One table of one batch, with the same types whatever the games were like."""
    import polars as pl

    names = list(part) or ["deal", "side", "order", "seat", "group", "card", "uses", "step"]
    told = {each.metric.key for each in metrics_of(game).told}
    kinds: dict[str, Any] = {"seed": pl.String, "bot": pl.String, "group": pl.String, "card": pl.String}
    kinds |= dict.fromkeys(
        ("won", "without", "choices", "forced", "waiting", "decided", "comeback"), pl.Float64
    )
    kinds |= {each: pl.List(pl.Int32) for each in ("choice_counts", "wait_counts")}
    kinds |= {each: pl.List(pl.Float64) for each in ("choices_by_tenth", "waiting_by_tenth")}
    if name == "seats":
        kinds = {key: kind for key, kind in kinds.items() if key not in told}
    return pl.DataFrame(part, schema={each: kinds.get(each, pl.Int32) for each in names})
