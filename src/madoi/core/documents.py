"""Documents people exchange: positions and records, as JSON with a published schema."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from madoi.core.errors import BadData, BadDocument
from madoi.core.faults import fault, json_fault, system_fault
from madoi.core.game import Data, Game, Result
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import LOT, OVER
from madoi.core.texts import several

VERSION = 1
MAX_BYTES = 8_000_000
WORDS = {"position": "局面", "record": "記録", "keepsake": "控え"}
BOM = b"\xef\xbb\xbf"
"""Some editors put it before UTF-8; it says nothing."""

ShortText = Annotated[str, Meta(max_length=200)]
MOST_HELP = 1000
Count = Annotated[int, Meta(ge=0, le=MOST_HELP)]
Seed = Annotated[str, Meta(max_length=200)]
Asked = Annotated[
    dict[Annotated[str, Meta(min_length=1, max_length=40)], Annotated[int, Meta(ge=0, le=100_000)]],
    Meta(max_length=100),
]
"""How often each stream of chance was asked. Everybody at a table hears every question, so this tells no secret."""


class DataRef(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The components a game is played with. `content` is there when they did not come with Madoi."""

    id: Annotated[str, Meta(max_length=100)]
    digest: Annotated[str, Meta(max_length=64)] = ""
    content: dict[str, Any] | None = None


class PositionFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Any position, set up by hand or saved, with what chance brings next if that is known."""

    madoi: Literal["position"]
    version: int
    game: Annotated[str, Meta(max_length=100)]
    position: dict[str, Any]
    players: Annotated[int, Meta(ge=1, le=8)] | None = None
    data: DataRef | None = None
    next: Annotated[list[ShortText], Meta(max_length=1000)] = []
    asked: Asked = {}
    """Where the luck of a seed goes on; without it, at the first question of every stream."""
    seed: Seed | None = None
    """Answers for chance, if its owner chose to keep it here. It tells everything that is still to be drawn."""


class Receipt(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Of a fair deal: what was bound before it, and what was mixed into the seed."""

    commitment: Annotated[str, Meta(max_length=64)]
    secret: Annotated[str, Meta(max_length=64)]
    salts: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=8)]
    table: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{0,64}$")] = ""
    """The table it was made for. Empty in an old receipt, of a deal whose salts were sent openly."""
    pledges: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=8)] = []
    """What bound each seat before any salt was told; empty for a bot, and for a person who brought none."""
    bots: Annotated[list[Annotated[int, Meta(ge=0, le=7)]], Meta(max_length=8)] = []
    """The seats that bots had from the beginning."""


class RecordFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A whole game: what it was played with, every move and outcome, and how it ended."""

    madoi: Literal["record"]
    version: int
    game: Annotated[str, Meta(max_length=100)]
    rules: int
    players: Annotated[int, Meta(ge=1, le=8)]
    data: DataRef
    steps: Annotated[list[ShortText], Meta(max_length=100_000)]
    seed: Seed | None = None
    start: dict[str, Any] | None = None
    asked: Asked = {}
    """How often each stream had been asked before `start`."""
    result: Result | None = None
    seats: Annotated[list[ShortText], Meta(max_length=8)] = []
    """Who sat where: names of people, or codes of bots."""
    assists: dict[str, Count] = {}
    """How often undo, hints and odds were used."""
    deal: Receipt | None = None
    books: Annotated[list[ShortText], Meta(max_length=8)] = []
    """The Story Book of every seat, in a game that has them."""
    first: Annotated[int, Meta(ge=0, le=7)] | Literal["lot"] = 0
    """The seat that begins, counted from 0, or `lot`: then the first step tells who was drawn."""


Hash = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")]


class KeepsakeFile(msgspec.Struct, forbid_unknown_fields=True):
    """What a browser kept of a deal while it was made: to hold against what the server tells in the end."""

    madoi: Literal["keepsake"]
    version: int
    table: Annotated[str, Meta(max_length=64)]
    seat: Annotated[int, Meta(ge=0, le=7)]
    commitment: Hash
    """The commitment as it was first seen, before anything was sent."""
    salt: Annotated[str, Meta(max_length=64)]
    """Its own; empty if it took no part."""
    pledges: Annotated[list[Hash], Meta(max_length=8)]
    """Those of all seats, as they lay before it told its salt; none if it never came to that."""
    revealed: bool
    """True if it told its salt in time, as the server itself said."""


File = TypeVar("File", PositionFile, RecordFile, KeepsakeFile)
Shape = TypeVar("Shape")


def read_file(path: Path) -> bytes:
    """The bytes of a document. Raises BadDocument if there are none or too many."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as problem:
        en, ja = system_fault(problem)
        raise BadDocument(f"Cannot be read: {en}", f"読めません: {ja}", about=str(path)) from None
    if len(raw) > MAX_BYTES:
        raise BadDocument("The file is too large", "ファイルが大きすぎます", about=str(path))
    return raw


def decode(raw: bytes, kind: type[File], name: str = "", line: int = 1) -> File:
    """A document from its JSON. Raises BadDocument naming the line or the field.

    `name` is that of the file, for the error, and `line` the one at which the document begins there.
    """
    with named(name, line):
        return _decode(raw, kind)


def read_shape(path: Path, kind: type[Shape], name: str = "") -> Shape:
    """A file of JSON that is no document of its own. Raises BadDocument naming file and line or field."""
    raw = read_file(path)
    with named(name or str(path)):
        return convert(parsed(raw), kind)


@contextmanager
def named(name: str, line: int = 1) -> Iterator[None]:
    """What is wrong with JSON is told with its file, and the line or the field."""
    try:
        yield
    except BrokenJson as broken:
        broken.about = f"{name}:{line - 1 + broken.line}" if name else f"line {line - 1 + broken.line}"
        raise
    except BadDocument as refused:
        refused.about = joined_words(f"{name}:{line}" if line > 1 else name, refused.about)
        raise


class BrokenJson(BadDocument):
    """These bytes are no JSON from a certain line on."""

    def __init__(self, line: int, en: str, ja: str) -> None:
        super().__init__(en, ja)
        self.line = line


def joined_words(*words: str) -> str:
    """What an error is about, from the file to the field."""
    return ": ".join(word for word in words if word)


def _decode(raw: bytes, kind: type[File]) -> File:
    word = {PositionFile: "position", RecordFile: "record", KeepsakeFile: "keepsake"}[kind]
    content = parsed(raw)
    said = content.get("madoi") if isinstance(content, dict) else None
    if said in WORDS and said != word:
        raise BadDocument(
            f"This is a {said}; a {word} is needed",
            f"これは{WORDS[said]}です。{WORDS[word]}が必要です",
            about="madoi",
        )
    if said != word:
        raise BadDocument(
            f'A {word} starts with "madoi": "{word}"', f'"madoi": "{word}" が必要です', about="madoi"
        )
    if content.get("version") != VERSION:
        raise BadDocument(
            f"This Madoi reads version {VERSION}, the file says {content.get('version')!r:.40}",
            f"読めるのは版 {VERSION} だけです（ファイルは {content.get('version')!r:.40}）",
            about="version",
        )
    return convert(content, kind)


def parsed(raw: bytes) -> Any:
    """What JSON says, with or without a mark of its byte order. Raises BrokenJson."""
    raw = raw.removeprefix(BOM)
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise BrokenJson(*json_fault(problem, raw)) from None


def convert(content: object, kind: type[Shape], at: str = "") -> Shape:
    """`msgspec.convert` whose errors name the field, in both languages."""
    try:
        return msgspec.convert(content, kind)
    except (msgspec.ValidationError, RecursionError) as problem:
        field, en, ja = fault(problem, kind)
        raise BadDocument(en, ja, about=joined(at, field) or "file") from None


def joined(at: str, field: str) -> str:
    """`position` and `hand` as `position.hand`; a list goes on with its number."""
    return f"{at}.{field}" if at and field and not field.startswith("[") else at + field


def find_data(game: Game, ref: DataRef | None) -> Data:
    """The components a document was made with: those that come with Madoi, or those it carries."""
    if ref is None or (ref.content is None and not ref.digest and ref.id == "standard"):
        return standard(game)
    if ref.content is not None:
        data: Data = game.load(ref.content)
    else:
        for name in game.shipped():
            data = shipped_data(game, name)
            if ref.id in (name, data.id):
                break
        else:
            raise BadDocument(
                f"There is no {game.data_option} {ref.id!r} here",
                f"{ref.id!r} という {game.data_option} はここにありません",
                about="data.id",
            )
    if ref.digest and ref.digest != data.digest:
        raise BadDocument(
            f"Made with another version of {data.id} ({ref.digest}; here it is {data.digest})",
            f"{data.id} の別の版で作られています（{ref.digest}、手元は {data.digest}）",
            about="data.digest",
        )
    return data


@cache
def shipped_data(game: Game, name: str) -> Data:
    """Components that come with Madoi. They are read and checked once; nobody changes them."""
    return read_data(game, game.shipped()[name], shipped=True)


def standard(game: Game) -> Data:
    """The components a game is normally played with."""
    return shipped_data(game, next(iter(game.shipped())))


def read_toml(path: Path, rule: str = "") -> dict[str, Any]:
    """A component file, with or without a mark of its byte order. Raises BadData naming it."""
    try:
        return tomllib.loads(path.read_text("utf-8-sig"))
    except (OSError, ValueError) as problem:
        en, ja = system_fault(problem)
    except RecursionError:
        en, ja = "too many brackets", "括弧が深すぎます"
    raise BadData(f"Cannot be read: {en}", f"読めません: {ja}", rule=rule, about=str(path))


def read_data(game: Game, path: Path, shipped: bool = False) -> Data:
    """Components from their file or folder, checked."""
    data: Data = game.load(game.read_files(path), shipped)
    return data


def data_of_file(game: Game, path: Path) -> Data:
    """Components from a file of the user's. Where it is a folder, errors name its files by themselves."""
    content = game.read_files(path)
    try:
        data: Data = game.load(content)
    except BadData as refused:
        refused.about = joined_words(str(path), refused.about)
        raise
    return data


def open_data(game: Game, name: str | None) -> Data:
    """Components by the name of a shipped set, or from a file or folder of the user's."""
    if name is None:
        return standard(game)
    if name in game.shipped():
        return shipped_data(game, name)
    path = Path(name)
    if not (path.is_file() or path.is_dir()):
        known = ", ".join(game.shipped())
        raise BadData(
            f"No such file; Madoi brings {known}", f"ファイルがありません（付属は {known}）", about=name
        )
    data = data_of_file(game, path) if path.is_file() else read_data(game, path)
    for shipped in game.shipped():
        ours = shipped_data(game, shipped)
        if data.id == ours.id and data.digest != ours.digest:
            raise BadData(
                f"The id {data.id} belongs to what comes with Madoi; changed components need an id of their own",
                f"{data.id} はMadoi付属のものの id です。変えたものには別の id を付けてください",
                about=name,
            )
    return data


def data_ref(data: Data) -> DataRef:
    return DataRef(data.id, data.digest, None if data.shipped else data.content)


def check_players(game: Game, players: int | None) -> int:
    """The number of players, if the game can be played with it."""
    if players is None and len(game.seats) == 1:
        return game.seats[0]
    if players not in game.seats:
        seats = ", ".join(map(str, game.seats))
        raise BadDocument(
            f"{game.id} is for {several(seats, 'player')}", f"{game.id}の人数は{seats}人です", about="players"
        )
    return players


def start_player(file: RecordFile) -> int:
    """The seat that begins, or LOT."""
    first = LOT if file.first == "lot" else file.first
    if first >= file.players:
        raise BadDocument(
            f"There is no seat {first}; seats are counted from 0",
            f"席{first}はありません（0から数えます）",
            about="first",
        )
    return first


def open_position(game: Game, file: PositionFile, seed: str | None = None) -> Match:
    """A match that goes on from a position, its script played as far as chance is asked.

    What the position leaves hidden is dealt from the seed: this one, or the one that the position keeps.
    """
    seed = file.seed if seed is None else seed
    players = check_players(game, file.players)
    data = find_data(game, file.data)
    shape = convert(file.position, game.Position, "position")
    state = game.read(shape, players, data, rng_for(seed or "0", "hidden"))
    match = Match(game, data, players, seed, start=state, script=file.next, asked=file.asked)
    match.settle()
    return match


def write_position(
    match: Match, seat: int | None = None, everything: bool = True, keep_seed: bool = False
) -> PositionFile:
    """The position of a match now, and where its luck stands.

    The seed is written only for who wants to keep it there, and never, like the script, into what a seat sees.
    """
    return PositionFile(
        madoi="position",
        version=VERSION,
        game=match.game.id,
        players=match.players,
        data=data_ref(match.data),
        position=msgspec.to_builtins(match.game.write(match.state, seat, everything)),
        next=match.script if everything else [],
        asked=dict(sorted(match.asked.items())),
        seed=match.seed if everything and keep_seed else None,
    )


def write_record(
    match: Match,
    seats: list[str] | None = None,
    assists: dict[str, int] | None = None,
    books: list[str] | None = None,
) -> RecordFile:
    """The record of a match so far."""
    start = None
    if match.start is not None:
        start = msgspec.to_builtins(match.game.write(match.start, None, everything=True))
    return RecordFile(
        madoi="record",
        version=VERSION,
        game=match.game.id,
        rules=match.game.rules_version,
        players=match.players,
        data=data_ref(match.data),
        steps=list(match.steps),
        seed=match.seed if match.over else None,
        start=start,
        asked=dict(sorted(match.asked_before.items())),
        result=match.game.result(match.state) if match.over else None,
        seats=seats or [],
        assists=assists or {},
        books=books or [],
        first="lot" if match.first == LOT and match.start is None else max(0, match.first),
    )


def ledger(assists: Mapping[str, int]) -> dict[str, int]:
    """Helps by today's names: a draw taken back was `undo_draw` once, and not counted as the undo it is."""
    told = dict(assists)
    if draws := told.pop("undo_draw", 0):
        told["undo"] = min(MOST_HELP, told.get("undo", 0) + draws)
        told["undo-draw"] = min(MOST_HELP, told.get("undo-draw", 0) + draws)
    return told


def open_record(game: Game, file: RecordFile) -> Match:
    """Replay a record and verify it: every step possible, the result as it says."""
    if file.rules != game.rules_version:
        raise BadDocument(
            f"Recorded under rules version {file.rules}, this Madoi plays version {game.rules_version}",
            f"規則の版 {file.rules} の記録です（手元は {game.rules_version}）",
            about="rules",
        )
    players = check_players(game, file.players)
    data = find_data(game, file.data)
    start = None
    if file.start is not None:
        shape = convert(file.start, game.Position, "start")
        start = game.read(shape, players, data, rng_for(file.seed or "0", "hidden"))
    match = Match(game, data, players, file.seed, start, asked=file.asked, first=start_player(file))
    match.replay(file.steps)
    if file.result is not None:
        if match.state.actor != OVER or file.result != game.result(match.state):
            raise BadDocument(
                "The steps do not lead to this result", "手順がこの結果になりません", about="result"
            )
    return match


def schema(game: Game, kind: type[File]) -> dict[str, Any]:
    """The JSON Schema of a game's documents."""
    whole = msgspec.json.schema(kind)
    inner = msgspec.json.schema(game.Position, ref_template="#/$defs/{name}")
    definitions = {**whole.get("$defs", {}), **inner.get("$defs", {})}
    top = definitions[kind.__name__]
    top["properties"]["game"] = {"const": game.id}
    top["properties"]["version"] = {"const": VERSION}
    field = "position" if kind is PositionFile else "start"
    shape = {"$ref": f"#/$defs/{game.Position.__name__}"}
    top["properties"][field] = shape if kind is PositionFile else {"anyOf": [shape, {"type": "null"}]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{game.names['en']}: {kind.__name__.removesuffix('File').lower()}",
        "$ref": f"#/$defs/{kind.__name__}",
        "$defs": definitions,
    }
