"""The puzzles of a game: their document, how it is checked, and which of them is today's.

A game brings them as `data/puzzles.json` in its folder; a game without that file has none.
"""

from __future__ import annotations

import hashlib
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from madoi.bots.reasons import Reason
from madoi.core.documents import DataRef, ShortText, convert, find_data, read_shape
from madoi.core.errors import BadData, BadDocument, MadoiError
from madoi.core.game import Data, Game, parse
from madoi.core.rng import rng_for
from madoi.core.state import State
from madoi.core.view import View, view_of

GAP = 0.15
"""Points of win chance by which the solution is better than any other move, beyond doubt."""
GRADES = 5

Share = Annotated[float, Meta(ge=0.0, le=1.0)]


class Chance(msgspec.Struct, forbid_unknown_fields=True):
    """A move, the chance to win after it, and half of its 95 % interval."""

    move: ShortText
    chance: Share
    error: Share


class Source(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The game a puzzle comes from."""

    kind: Literal["bots", "record"]
    name: ShortText
    """The seed of the game, or the digest of the record."""
    seats: list[ShortText] = []
    """The codes of the bots; people are not named."""
    step: int = 0

    def at(self, step: int) -> Source:
        return msgspec.structs.replace(self, step=step)


class Puzzle(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position as the seat sees it that is asked, and the one move that is clearly best."""

    id: Annotated[str, Meta(pattern=r"^[0-9a-f]{8}$")]
    grade: Annotated[int, Meta(ge=1, le=GRADES)]
    """How deep the move hides, from 1 to 5."""
    players: Annotated[int, Meta(ge=1, le=8)]
    seat: Annotated[int, Meta(ge=0, le=7)]
    position: dict[str, Any]
    solution: ShortText
    salt: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]
    """Keeps the published digest from being guessed move by move."""
    line: Annotated[list[ShortText], Meta(min_length=1, max_length=100)]
    """The solution, and what follows it until chance or another seat is asked."""
    chances: Annotated[list[Chance], Meta(min_length=2)]
    """Every move that was judged, the solution first."""
    reasons: list[Reason]
    missed: Annotated[list[ShortText], Meta(min_length=1)]
    """The players who do not see it, weakest first."""
    bot: ShortText
    """Whose search confirmed it, with its budget, …"""
    edition: int
    """… and the edition of the game's advice that it thought with."""
    source: Source
    exact: bool = False
    """True if the chances were worked out to the end."""

    @property
    def digest(self) -> str:
        """Published before anybody answers: it fixes the solution, and tells nothing of it without the salt."""
        return hashlib.sha256(f"{self.salt}\n{self.id}\n{self.solution}".encode()).hexdigest()

    @property
    def gap(self) -> float:
        return self.chances[0].chance - max(each.chance for each in self.chances[1:])


class PuzzleFile(msgspec.Struct, forbid_unknown_fields=True):
    """All puzzles of one game."""

    madoi: Literal["puzzles"]
    version: Literal[1]
    game: Annotated[str, Meta(max_length=100)]
    rules: int
    data: DataRef
    puzzles: Annotated[list[Puzzle], Meta(max_length=10_000)]


class Book:
    """The puzzles of a game, checked, easy ones first."""

    def __init__(self, game: Game, data: Data, puzzles: list[Puzzle]) -> None:
        self.game = game
        self.data = data
        self.puzzles = sorted(puzzles, key=lambda each: (each.grade, each.id))
        self._of = {each.id: each for each in puzzles}

    def find(self, id: str) -> Puzzle:
        if id not in self._of:
            raise BadDocument(
                f"{self.game.id} has no such puzzle", f"{self.game.id}にその問題はありません", about=id[:40]
            )
        return self._of[id]

    def of_grade(self, grade: int) -> list[Puzzle]:
        return [each for each in self.puzzles if each.grade == grade]

    def name(self, puzzle: Puzzle) -> str:
        """What people call it: `3-10` is the tenth of grade three."""
        return f"{puzzle.grade}-{self.of_grade(puzzle.grade).index(puzzle) + 1}"

    def of_day(self, day: date) -> Puzzle:
        """The puzzle of a day (UTC), the same for everybody: each comes once before one comes again."""
        stirred = sorted(self.puzzles, key=lambda each: hashlib.sha256(f"day {each.id}".encode()).hexdigest())
        return stirred[day.toordinal() % len(stirred)]

    def world(self, puzzle: Puzzle) -> State:
        """A position that could be true for the seat that is asked."""
        return read_world(self.game, self.data, puzzle)

    def view(self, puzzle: Puzzle) -> View:
        return view_of(self.game, self.world(puzzle), puzzle.seat)


@cache
def book_of(game: Game) -> Book | None:
    """The puzzles that come with a game, or None."""
    path = game.folder / "data" / "puzzles.json"
    return read_book(game, path) if path.exists() else None


def read_book(game: Game, path: Path) -> Book:
    """A file of puzzles, each of them checked. Raises BadData or BadDocument naming puzzle and field."""
    file = read_shape(path, PuzzleFile, path.name)
    if file.game != game.id or file.rules != game.rules_version:
        raise BadData(
            f"Made for {file.game}, rules version {file.rules}",
            f"{file.game}、規則の版 {file.rules} のための問題です",
            about=path.name,
        )
    data = find_data(game, file.data)
    known: set[str] = set()
    for puzzle in file.puzzles:
        if puzzle.id in known:
            raise bad(puzzle, "id", "Two puzzles have this id", "同じ id の問題が2つあります")
        known.add(puzzle.id)
        check_puzzle(game, data, puzzle)
    return Book(game, data, file.puzzles)


def read_world(game: Game, data: Data, puzzle: Puzzle) -> State:
    shape = convert(puzzle.position, game.Position, f"{puzzle.id}.position")
    world: State = game.read(shape, puzzle.players, data, rng_for("puzzle", puzzle.id))
    return world


def check_puzzle(game: Game, data: Data, puzzle: Puzzle) -> None:
    """Everything that can be known of a puzzle without a search."""
    if puzzle.players not in game.seats:
        raise bad(puzzle, "players", "Nobody plays it with so many", "その人数では遊べません")
    world = read_world(game, data, puzzle)
    if world.actor != puzzle.seat:
        raise bad(puzzle, "seat", "Another seat is asked here", "ここでは別の席が選びます")
    if puzzle.solution != puzzle.line[0] or puzzle.solution != puzzle.chances[0].move:
        raise bad(
            puzzle, "solution", "Line and chances begin with the solution", "手順と勝率は正解から始まります"
        )
    if puzzle.gap < GAP:
        raise bad(
            puzzle,
            "chances",
            f"The solution must be {100 * GAP:.0f} points better",
            f"正解は{100 * GAP:.0f}ポイント以上よい手に限ります",
        )
    legal = {game.text(world, code) for code in world.legal()}
    for number, each in enumerate(puzzle.chances):
        if each.move not in legal:
            raise bad(puzzle, f"chances[{number}].move", "This is no legal move", "指せない手です")
    table = world.clone()
    for number, move in enumerate(puzzle.line):
        field = f"line[{number}]"
        if table.actor != puzzle.seat:
            raise bad(puzzle, field, "Somebody else is asked here", "ここではほかの席か偶然の番です")
        try:
            table.apply(parse(game, table, move))
        except MadoiError as refused:
            raise bad(puzzle, field, refused.say("en"), refused.say("ja")) from None


def bad(puzzle: Puzzle, field: str, en: str, ja: str) -> BadData:
    return BadData(en, ja, about=f"puzzles {puzzle.id}.{field}")
