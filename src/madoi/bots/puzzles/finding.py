"""Finding puzzles: positions of real games with one clearly best move that a sensible player misses.

Cheap looks come first. A position goes on if a short search sees a gap, then if Master's search sees a large one that
a sensible player walks past, and becomes a puzzle if a search ten times as long still sees it beyond doubt.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator

import msgspec

from madoi.bots import plain_code
from madoi.bots.hints import Hints, MoveHint, hints
from madoi.bots.puzzles.book import GAP, Book, Chance, Puzzle, Source
from madoi.bots.puzzles.grading import PLAYED_ON, RIVALS, grade_of, play_on
from madoi.bots.race import search_for
from madoi.bots.reasons import facts_after, why_better
from madoi.bots.search import Search
from madoi.core.documents import write_position
from madoi.core.game import Data, Game, parse
from madoi.core.match import Match, Moment
from madoi.core.rng import Rng, rng_for
from madoi.core.state import State
from madoi.core.view import imagine

TENFOLD = 10
"""How much longer the search that confirms is than the one that finds."""
FIRST_LOOK = 32
"""Simulations of the first look …"""
SECOND_LOOK = 96
"""… and of a second, if it goes on: …"""
FIRST_GAP = 0.08
SECOND_GAP = 0.12
"""… it does if it sees a gap and somebody sensible does not see the move, …"""
NOW_AND_THEN = 32
"""… or once in so many positions where it sees none (deep moves do not show at once), …"""
SELDOM = 64
"""… or once in so many where everybody agrees."""
A_TURN = 1
"""Puzzles of one game that begin in the same turn."""
A_GAME = 2
"""Puzzles of one game."""
COUNTED = 24
"""How often somebody who counts goes through a turn: with a few times, many a move is missed by the luck of the draw."""
MARGIN = 0.03
"""What the gap is larger by than it must be, at most."""
PLAYED = 200
"""Games that are played to their end from the solution and from the next best move, with the same luck."""
PLAYED_GAP = 0.1
"""The least they must differ by: the judgement at the horizon of the search is checked by real ends."""
LINE = 12
"""Moves of a solution at most."""


class Finder:
    """Looks through the games of one kind of table."""

    def __init__(self, game: Game, data: Data, seed: str = "puzzles", simulations: int = 0) -> None:
        self.game = game
        self.data = data
        self.seed = seed
        self.simulations = simulations or master_simulations(game)
        self.advisor = game.advisor()
        self.pairs = True
        """Whether questions with two moves are looked at, too."""
        self.looked = 0
        """Choices that were looked at."""

    def in_match(self, match: Match, source: Source) -> Iterator[Puzzle]:
        """The puzzles in a game, in the order of play."""
        found = 0
        turns: dict[int, int] = {}
        for moment in match.walk():
            if moment.code is None or found == A_GAME:
                return
            if moment.actor < 0 or len(moment.state.legal()) < (2 if self.pairs else 3):
                continue
            self.looked += 1
            if turns.get(moment.turn, 0) < A_TURN and (puzzle := self.at(moment, source)) is not None:
                turns[moment.turn] = turns.get(moment.turn, 0) + 1
                found += 1
                yield puzzle

    def at(self, moment: Moment, source: Source) -> Puzzle | None:
        """The puzzle that a choice is, if it is one. Only what its seat could know is looked at."""
        name = f"{source.name} {moment.step}"
        world: State = imagine(self.game, self.data, moment.view(moment.actor), rng_for(self.seed, name))
        if not self.is_promising(world, name):
            return None
        quick = hints(self.game, world, self.simulations, rng_for(self.seed, name, 1))
        if gap(quick) < GAP:
            return None
        missed = self.missed_by(world, quick.best.code, name)
        if not missed or gap(hints(self.game, world, self.simulations, rng_for(self.seed, name, 5))) < GAP:
            return None
        sure = self.confirmed(world, quick, name)
        if sure is None or (not sure.exact and self.played_gap(world, sure, name) < PLAYED_GAP):
            return None
        return self.written(moment, world, sure, missed, source)

    def is_promising(self, world: State, name: str) -> bool:
        """A first look: somebody sensible walks past what it takes for clearly best, or it cannot tell."""
        rng = rng_for(self.seed, name, 2)
        search = search_for(world, self.advisor, rng)
        simulates = sum(search.tries) == 0
        if simulates:
            search.run(FIRST_LOOK, 0.0)
        is_clear, best = first_gap(search) >= FIRST_GAP, int(search.best())
        if not (is_clear and any(code != best for _, code in self.sensible(world, name))):
            if int(rng.below(SELDOM if is_clear else NOW_AND_THEN)) > 0:
                return False
        if simulates:
            search.run(SECOND_LOOK, 0.0)
        return not simulates or first_gap(search) >= SECOND_GAP

    def sensible(self, world: State, name: str) -> list[tuple[str, int]]:
        """Players who do not look ahead, weakest first, and what each would do."""
        game, codes = self.game, world.legal()
        found = [("counting", self.counted(world, name))]
        found += [
            (f"greedy@{number}", int(kept.advisor().choose(world, rng_for(self.seed, name, 3))))
            for number, kept in game.editions.items()
        ]
        worths = self.advisor.worths(world, codes)
        found.append(("glance:0", codes[max(range(len(codes)), key=lambda at: worths[at])]))
        found.append(("greedy", int(self.advisor.choose(world, rng_for(self.seed, name, 3)))))
        return found

    def counted(self, world: State, name: str) -> int:
        """What somebody takes who counts what each move brings by the end of the turn (`Game.facts`), and no more."""
        codes, seat = world.legal(), int(world.actor)
        worth: dict[str, float] = {}
        totals = [0.0] * len(codes)
        for number in range(COUNTED):
            start = world.clone()
            start.redeal(seat, rng_for(self.seed, f"{name} count", number))
            for at, code in enumerate(codes):
                luck = rng_for(self.seed, f"{name} counted", number)
                told = facts_after(self.game, start, code, seat, self.advisor, luck, worth)
                totals[at] += sum(worth[key] * amount for key, amount in told.items())
        return codes[max(range(len(codes)), key=lambda at: totals[at])]

    def missed_by(self, world: State, solution: int, name: str) -> list[str]:
        """The sensible players who do not see the move, weakest first; nobody, if no sensible player misses it."""
        return [who for who, code in self.sensible(world, name) if code != solution]

    def confirmed(self, world: State, quick: Hints, name: str) -> Hints | None:
        """What a search ten times as long says, if it says the same beyond doubt.

        The three next best moves get a fair share of it in turn, so that none looks bad for want of trying.
        """
        told: Hints | None = None
        for number, rival in enumerate(quick.moves[1:4]):
            rng = rng_for(self.seed, name, 10 + number)
            found = hints(self.game, world, TENFOLD * self.simulations, rng, about=rival.code)
            if found.best.code != quick.best.code or gap(found) - doubt(found) < GAP:
                return None
            told = found if told is None else fairer(told, found, rival.code)
            if found.exact or len(found.moves) == 2:
                break
        return told

    def played_gap(self, world: State, sure: Hints, name: str) -> float:
        """How much oftener the solution wins than the next best move, if everybody plays on sensibly to the end."""
        second = max(sure.moves[1:], key=lambda each: each.chance).code
        codes = [sure.best.code, second]
        here, there = play_on(self.game, world, codes, PLAYED, self.seed, name)
        return (sum(here) - sum(there)) / PLAYED

    def written(self, moment: Moment, world: State, sure: Hints, missed: list[str], source: Source) -> Puzzle:
        game, best = self.game, sure.best
        rivals = [each.code for each in sure.moves[1:]]
        why = why_better(game, world, best.code, rivals, why_rng(self.seed, source))
        position = write_position(moment.match, moment.actor, everything=False)
        raw = f"{source.name} {moment.step} {position.position}"
        puzzle = Puzzle(
            id=hashlib.sha256(raw.encode()).hexdigest()[:8],
            grade=1,
            players=int(world.players),
            seat=moment.actor,
            position=position.position,
            solution=best.move,
            salt=secrets.token_hex(16),
            line=self.line(world, best.code),
            chances=[Chance(each.move, round(each.chance, 4), round(each.error, 4)) for each in sure.moves],
            exact=sure.exact,
            reasons=why,
            missed=missed,
            bot=f"search:{TENFOLD * self.simulations}",
            edition=edition(game),
            source=source.at(moment.step),
        )
        return graded(game, world, puzzle, self.seed)

    def line(self, world: State, code: int) -> list[str]:
        """The solution and what follows it, as long as neither chance nor another seat is asked."""
        seat, table = int(world.actor), world.clone()
        told: list[str] = []
        while True:
            told.append(self.game.text(table, code))
            table.apply(code)
            if int(table.actor) != seat or len(told) == LINE:
                return told
            rng = rng_for(self.seed, "line", len(told))
            code = hints(self.game, table, self.simulations, rng).best.code


def master_simulations(game: Game) -> int:
    """How far Master looks ahead in this game."""
    said = re.match(r"search:(\d+)", plain_code("master", game))
    return int(said[1]) if said else 500


def edition(game: Game) -> int:
    """The number of today's advice: one more than those that are kept for comparison."""
    return len(game.editions) + 1


def first_gap(search: Search) -> float:
    """How far the best move is ahead in what a search has found out so far."""
    players, seat = int(search.players), int(search.seat)
    means = sorted(
        search.won[at * players + seat] / search.tries[at]
        for at in range(len(search.tries))
        if search.tries[at] >= min(2, max(search.tries))
    )
    return means[-1] - means[-2] if len(means) > 1 else 1.0


def gap(found: Hints) -> float:
    return found.best.chance - max(each.chance for each in found.moves[1:])


def doubt(found: Hints) -> float:
    """The error of the difference between the best move and the next.

    What is unsure of a learnt judgement is so for both moves: of that, a part counts.
    """
    following: MoveHint = max(found.moves[1:], key=lambda each: each.chance)
    return min(MARGIN, float((found.best.error**2 + following.error**2) ** 0.5))


def fairer(told: Hints, found: Hints, code: int) -> Hints:
    """The same chances, with that of one move from the search that tried it more."""
    moves = [found.of(code) if each.code == code else each for each in told.moves]
    return Hints(told.seat, told.exact, [moves[0], *sorted(moves[1:], key=lambda each: -each.chance)])


def graded(game: Game, world: State, puzzle: Puzzle, seed: str) -> Puzzle:
    """The puzzle with the grade that games played on give it."""
    first, *others = puzzle.chances
    rivals = sorted(others, key=lambda each: -each.chance)[:RIVALS]
    codes = [parse(game, world, each.move) for each in (first, *rivals)]
    results = play_on(game, world, codes, PLAYED_ON, seed, name_of(puzzle))
    return msgspec.structs.replace(puzzle, grade=grade_of(results))


def graded_again(book: Book, puzzle: Puzzle, seed: str) -> Puzzle:
    """The puzzle with the grade that games played on give it today."""
    return graded(book.game, book.world(puzzle), puzzle, seed)


def explained_again(book: Book, puzzle: Puzzle, seed: str) -> Puzzle:
    """The puzzle with what can be said for its solution today."""
    world = book.world(puzzle)
    best, *rivals = (parse(book.game, world, each.move) for each in puzzle.chances)
    why = why_better(book.game, world, best, rivals, why_rng(seed, puzzle.source))
    return msgspec.structs.replace(puzzle, reasons=why)


def missed_again(book: Book, puzzle: Puzzle, seed: str) -> list[str]:
    """The sensible players of today who miss the solution, maybe none."""
    world = book.world(puzzle)
    solution = parse(book.game, world, puzzle.solution)
    return Finder(book.game, book.data, seed).missed_by(world, solution, name_of(puzzle))


def why_rng(seed: str, source: Source) -> Rng:
    """The luck with which reasons for a solution are looked for."""
    return rng_for(seed, source.name, 4)


def name_of(puzzle: Puzzle) -> str:
    """Under this name the luck of a puzzle is drawn."""
    return f"{puzzle.source.name} {puzzle.source.step}"


def judged_again(book: Book, puzzle: Puzzle, simulations: int, seed: str) -> float:
    """How far today's advice sees the solution ahead of the next best move, less than 0 if it is not the best."""
    world = book.world(puzzle)
    solution = parse(book.game, world, puzzle.solution)
    found = hints(book.game, world, simulations, rng_for(seed, puzzle.id), about=solution)
    others = max(each.chance for each in found.moves if each.code != solution)
    if found.best.code == solution:
        return found.best.chance - others
    return min(-0.001, found.of(solution).chance - found.best.chance)
