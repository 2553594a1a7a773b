"""Reading the files that commands are given, and writing documents where they ask for them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated, NamedTuple

import msgspec
import typer

from madoi.core.documents import (
    BOM,
    MAX_BYTES,
    PositionFile,
    RecordFile,
    data_ref,
    decode,
    joined_words,
    open_data,
    open_position,
    open_record,
    read_file,
)
from madoi.core.errors import BadDocument, MadoiError
from madoi.core.faults import system_fault
from madoi.core.game import Game
from madoi.core.match import Match
from madoi.games import find_game

PositionArgument = Annotated[str, typer.Argument(metavar="POSITION", help="A position file, or -.")]
GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="fort-of-gold, …; `madoi rules` lists the games.")
]
DataOption = Annotated[
    str | None,
    typer.Option(
        "--data",
        "--deck",
        "--cards",
        help="Components to play with: a set that comes with Madoi, or a file or folder of your own.",
    ),
]
SeedOption = Annotated[
    str | None,
    typer.Option(
        "--seed", help="Lets chance answer; any words will do. The same words bring the same cards."
    ),
]
KeepSeedOption = Annotated[
    bool,
    typer.Option(
        "--keep-seed",
        help="Write the seed into the position, so that it need not be given again. "
        "Who reads the file can work out what is still to be drawn.",
    ),
]
OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out", help="Write the position here instead of printing it; it may be the file it came from."
    ),
]
MAX_SEED = 200


def read_bytes(path: str) -> bytes:
    """The bytes of a file, or of standard input for `-`."""
    if path != "-":
        return read_file(Path(path))
    with open_bytes(path) as file:
        raw = file.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise too_large(path)
    return raw


def read_position(path: str, data: str | None = None) -> Match:
    """The match that a position file starts, with other components if `data` names them."""
    return start_position(path, read_position_file(path, data))


def read_position_file(path: str, data: str | None) -> PositionFile:
    """A position file, naming other components if `data` does."""
    file = decode(read_bytes(path), PositionFile, name_of(path))
    if data is not None:
        with about_file(path):
            game = find_game(file.game)
        file.data = data_ref(open_data(game, data))
    return file


def start_position(path: str, file: PositionFile, seed: str | None = None) -> Match:
    """The match that a position starts. What is wrong with it is told with the name of its file."""
    with about_file(path):
        return open_position(find_game(file.game), file, seed)


@contextmanager
def about_file(path: str) -> Iterator[None]:
    """Refusals name the file before whatever else they are about."""
    try:
        yield
    except MadoiError as refused:
        refused.about = joined_words(name_of(path), refused.about)
        raise


def name_of(path: str) -> str:
    """A file as errors name it."""
    return "<stdin>" if path == "-" else path


class Found(NamedTuple):
    """A record of a file, its game, and where it stands."""

    game: Game
    file: RecordFile
    where: str
    """The file, with the number of the line if there are several: `games.jsonl:2`."""

    def open(self) -> Match:
        """Its game, every step made again. What is wrong with it is told with where it stands."""
        with about_file(self.where):
            return open_record(self.game, self.file)


def read_records(path: str) -> Iterator[Found]:
    """The records of a file: one JSON document, or one on every line, then as many as there are."""
    with open_bytes(path) as file:
        first = read_line(file, path).removeprefix(BOM)
        second = read_line(file, path)
        if second and is_whole(first):
            number, line = 1, first
            while line:
                if line.strip():
                    yield numbered(line, number, path)
                number, line = number + 1, second
                second = read_line(file, path) if line else b""
            return
        raw = first + second + file.read(MAX_BYTES)
    if len(raw) > MAX_BYTES:
        raise too_large(path)
    record = decode(raw, RecordFile, name_of(path))
    with about_file(path):
        game = find_game(record.game)
    yield Found(game, record, name_of(path))


@contextmanager
def open_bytes(path: str) -> Iterator[IO[bytes]]:
    """A file, or standard input for `-`. Raises BadDocument if it cannot be read."""
    if path == "-":
        yield sys.stdin.buffer
        return
    try:
        with Path(path).open("rb") as file:
            yield file
    except (OSError, ValueError) as problem:
        en, ja = system_fault(problem)
        raise BadDocument(f"Cannot be read: {en}", f"読めません: {ja}", about=path) from None


def read_line(file: IO[bytes], path: str) -> bytes:
    """The next line, or nothing at the end."""
    line = file.readline(MAX_BYTES + 1)
    if len(line) > MAX_BYTES:
        raise too_large(path)
    return line


def too_large(path: str) -> BadDocument:
    return BadDocument("The file is too large", "ファイルが大きすぎます", about=name_of(path))


def is_whole(line: bytes) -> bool:
    """True if a line is a JSON document of its own."""
    try:
        msgspec.json.decode(line, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def numbered(raw: bytes, number: int, path: str) -> Found:
    """The record on one line; what is wrong with it is told with the number of the line."""
    record = decode(raw, RecordFile, name_of(path), number)
    where = f"{name_of(path)}:{number}"
    with about_file(where):
        return Found(find_game(record.game), record, where)


def check_keep(keep: bool, seed: str | None) -> None:
    """Refuse to keep a seed that is not there, or one that no document can hold."""
    if keep and seed is None:
        raise BadDocument(
            "There is no seed to keep; give --seed",
            "残すシードがありません。--seed を付けてください",
            about="--keep-seed",
        )
    if seed is not None and len(seed) > MAX_SEED:
        raise BadDocument(
            f"A seed has {MAX_SEED} letters at most", f"シードは{MAX_SEED}文字までです", about="--seed"
        )


def hand_out(document: str, out: Path | None) -> None:
    """Print a document, or write it to a file, which is replaced whole."""
    if out is None:
        typer.echo(document)
        return
    # Where there is something else than a file, such as a device or a link, it stays what it is.
    whole = not out.exists() or (out.is_file() and not out.is_symlink())
    part = out.with_name(f"{out.name}.{os.getpid()}.part") if whole else out
    try:
        part.write_text(document + "\n", "utf-8")
        if whole:
            part.replace(out)
    except OSError as problem:
        if whole:
            part.unlink(missing_ok=True)
        en, ja = system_fault(problem)
        raise BadDocument(f"Cannot be written: {en}", f"書けません: {ja}", about=str(out)) from None


def pretty(document: object) -> str:
    """A document as people read it."""
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode()
