"""Reading the files that commands are given, and writing documents where they ask for them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from madoi.core.documents import (
    MAX_BYTES,
    PositionFile,
    RecordFile,
    data_ref,
    decode,
    open_data,
    open_position,
    read_file,
)
from madoi.core.errors import BadDocument
from madoi.core.game import Game
from madoi.core.match import Match
from madoi.games import find_game

PositionArgument = Annotated[str, typer.Argument(metavar="POSITION", help="A position file, or -.")]
DataOption = Annotated[
    str | None,
    typer.Option(
        "--data",
        "--deck",
        "--cards",
        help="Components to play with: a set that comes with Madoi, or a file or folder of your own.",
    ),
]
SeedOption = Annotated[str | None, typer.Option("--seed", help="Lets chance answer; any words will do.")]


def read_bytes(path: str) -> bytes:
    """The bytes of a file, or of standard input for `-`."""
    if path != "-":
        return read_file(Path(path))
    raw = sys.stdin.buffer.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise BadDocument("The file is too large", "ファイルが大きすぎます", about="-")
    return raw


def read_position(path: str, data: str | None = None, seed: str | None = None) -> Match:
    """The match that a position file starts, with other components if `data` names them."""
    file = decode(read_bytes(path), PositionFile)
    game = find_game(file.game)
    if data is not None:
        file.data = data_ref(open_data(game, data))
    return open_position(game, file, seed)


def read_records(path: str) -> Iterator[tuple[Game, RecordFile]]:
    """The records of a file: one JSON document, or one on every line."""
    raw = read_bytes(path)
    lines = raw.splitlines()
    if len(lines) > 1 and is_whole(lines[0]):
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield numbered(line, number)
    else:
        record = decode(raw, RecordFile)
        yield find_game(record.game), record


def is_whole(line: bytes) -> bool:
    """True if a line is a JSON document of its own."""
    try:
        msgspec.json.decode(line, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def numbered(line: bytes, number: int) -> tuple[Game, RecordFile]:
    """The record on one line; what is wrong with it is told with the number of the line."""
    try:
        record = decode(line, RecordFile)
        return find_game(record.game), record
    except BadDocument as refused:
        refused.about = f"line {number}: {refused.about}".rstrip(": ")
        raise


def pretty(document: object) -> str:
    """A document as people read it."""
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode()
