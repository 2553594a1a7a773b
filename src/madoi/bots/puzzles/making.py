"""Making a set of puzzles: whose games are looked through, and which puzzles are kept."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator

import msgspec

from madoi.bots import bot_for
from madoi.bots.puzzles.book import Puzzle, PuzzleFile, Source
from madoi.core.documents import RecordFile, data_ref
from madoi.core.game import Data, Game
from madoi.core.match import Match

PLAYERS = ("greedy", "glance:10", "glance:20", "glance:35")
"""Who plays the games: sensible bots that overlook more or less, so that tables come about as people's do."""


class Shelf:
    """A set that is filled: grades and kinds of question mixed."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.puzzles: list[Puzzle] = []
        self.grades: Counter[int] = Counter()
        self.pairs = 0
        """Puzzles with two moves only; half of the guesses at these are right."""

    @property
    def full(self) -> bool:
        return len(self.puzzles) >= self.count

    def wants(self, grade: int) -> bool:
        """No grade takes more than half of the set."""
        return 2 * self.grades[grade] < self.count

    @property
    def wants_pairs(self) -> bool:
        return 3 * self.pairs < self.count

    def take(self, puzzle: Puzzle) -> bool:
        """Keep a puzzle, if there is room for its sort."""
        is_pair = len(puzzle.chances) == 2
        if self.full or any(each.id == puzzle.id for each in self.puzzles):
            return False
        if not self.wants(puzzle.grade) or (is_pair and not self.wants_pairs):
            return False
        self.keep(puzzle)
        return True

    def keep(self, puzzle: Puzzle) -> None:
        """Put a puzzle of the set back, whatever room there is."""
        self.puzzles.append(puzzle)
        self.grades[puzzle.grade] += 1
        self.pairs += len(puzzle.chances) == 2

    def file(self, game: Game, data: Data) -> PuzzleFile:
        ordered = sorted(self.puzzles, key=lambda each: (each.grade, each.id))
        return PuzzleFile("puzzles", 1, game.id, game.rules_version, data_ref(data), ordered)


def games_of_bots(game: Game, data: Data, seed: str, after: int = 0) -> Iterator[tuple[Match, Source]]:
    """Games without end, with all numbers of seats in turn."""
    number = after
    while True:
        number += 1
        players = game.seats[number % len(game.seats)]
        codes = [PLAYERS[(number + seat) % len(PLAYERS)] for seat in range(players)]
        match = Match(game, data, players, f"{seed}-{number}")
        match.play_out([bot_for(code, game, data) for code in codes])
        yield match, Source("bots", f"{seed}-{number}", codes)


def source_of(record: RecordFile) -> Source:
    """Where a puzzle out of a record comes from; people are not named."""
    return Source("record", hashlib.sha256(msgspec.json.encode(record)).hexdigest()[:16])


def last_number(puzzles: list[Puzzle], seed: str) -> int:
    """The last game of a seed that a puzzle was found in: the search goes on behind it."""
    found = [each.source.name for each in puzzles if each.source.kind == "bots"]
    numbers = [int(name[len(seed) + 1 :]) for name in found if name.startswith(f"{seed}-")]
    return max(numbers, default=0)
