"""Advice for people: how good every move is for the seat that is asked, and how sure that is.

There is one advice. Page, terminal and command line ask `advise` with what the seat sees, and get the same answer.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable

import msgspec

from madoi.bots.exact import SAME, move_ends
from madoi.bots.race import search_for
from madoi.bots.reasons import Reason, compared, later_reasons, otherwise
from madoi.bots.search import Search
from madoi.bots.simple import NothingToChoose
from madoi.core.advisor import Advisor
from madoi.core.errors import MadoiError
from madoi.core.game import Data, Game
from madoi.core.rng import Rng, rng_for
from madoi.core.state import State
from madoi.core.view import View, imagine

SIMULATIONS = 2000
"""For a hint, where nobody says how many."""
SECONDS = 2.0
"""The longest that somebody at a table waits for a hint."""
SLICE = 0.02
"""Seconds between two looks at the clock, and two chances for other threads."""
ROUND = 200
"""Simulations between two signs of progress."""
LEAST = 8
"""Simulations that every move gets."""
WIDELY = 0.5
"""Who is told about moves wants more of them looked at than a player who trusts its first idea."""


class NoHint(MadoiError):
    """A hint was asked for and could not be worked out."""

    code = "no-hint"

    def __init__(self) -> None:
        super().__init__(
            "No hint could be worked out; you may ask again", "ヒントを出せませんでした。もう一度試せます"
        )


class MoveHint(msgspec.Struct):
    """One move: the chance of the seat to win after it, give or take, and of all seats."""

    move: str
    code: int
    chance: float
    error: float
    """Half of the 95 % interval; 0 where the chance is exact."""
    simulations: int
    seats: list[float]
    worth_less: bool = False
    """True if it wins as often as the best move or more, and is still worth less: fewer points in the end."""
    reasons: list[Reason] = []
    """What speaks for one of those next to the best, all the same."""


class Hints(msgspec.Struct):
    """The moves of a position, the most promising first."""

    seat: int
    exact: bool
    moves: list[MoveHint]
    reasons: list[Reason] = []
    """Why the first is better than those next to it, the strongest first."""

    @property
    def best(self) -> MoveHint:
        return self.moves[0]

    def of(self, code: int) -> MoveHint:
        return next(each for each in self.moves if each.code == code)


def advise(
    game: Game,
    data: Data,
    view: View,
    simulations: int = SIMULATIONS,
    seconds: float = 0.0,
    seed: str = "hint",
    advance: Callable[[int], None] | None = None,
) -> Hints:
    """The advice for the seat of a view, from what it sees and nothing else.

    The same view gets the same advice, whoever asks, unless the time is over first (0: there is no limit).
    """
    seen = hashlib.sha256(msgspec.json.encode(view)).hexdigest()
    rng = rng_for(seed, seen)
    world = imagine(game, data, view, rng)
    found = hints(game, world, simulations, rng, seconds=seconds, advance=advance)
    explain(game, world, found, rng_for(seed, f"{seen} why"), seconds)
    return found


def explain(game: Game, world: State, found: Hints, rng: Rng, seconds: float) -> None:
    """The strongest reasons for the best moves, or what can be said where there are none."""
    if len(found.moves) == 1:
        found.reasons = otherwise("only")
        return
    best, *following = found.moves
    counted, *more = compared(game, world, [each.code for each in found.moves], rng, seconds)
    doubt = max(0.01, best.error, following[0].error)
    if not counted and best.chance - following[0].chance <= doubt:
        counted = otherwise("close")
    if not counted:
        counted = later_reasons(game, world, best.code, [each.code for each in following], rng, seconds)
    found.reasons = counted or otherwise("whole")
    for move, speaks in zip(following, more, strict=False):
        move.reasons = speaks or otherwise("behind")


def hints(
    game: Game,
    world: State,
    simulations: int,
    rng: Rng,
    about: int | None = None,
    seconds: float = 0.0,
    advance: Callable[[int], None] | None = None,
) -> Hints:
    """Judge the moves of the seat that is asked, from what it can know.

    `world` is any world that could be true for it. A move that is asked `about` gets a fair share of simulations
    even if it looks bad.
    """
    if world.actor < 0:
        raise NothingToChoose("Nobody is asked here", "ここでは誰も選びません")
    advisor = game.advisor()
    if not game.has_secrets and advisor.is_small(world):
        return exact_hints(game, world, advisor)
    deadline = time.perf_counter() + seconds if seconds else 0.0
    advisor.explore = max(advisor.explore, WIDELY)
    search = search_for(world, advisor, rng)
    done = 0
    while done < simulations and not is_late(deadline):
        more = run(search, min(ROUND, simulations - done), deadline)
        done += more
        if advance is not None:
            advance(more)
    # Every move is looked at a little, so that each has a chance to be named; what there is no time for is not.
    for at, code in enumerate(list(search.root.codes)):
        share = max(LEAST, simulations // (5 if code == about else 50))
        if search.root.tries[at] < share and (code == about or not is_late(deadline)):
            search.forced = at
            run(search, share - search.root.tries[at], deadline)
    return Hints(int(world.actor), False, judged(game, world, search))


def run(search: Search, simulations: int, deadline: float) -> int:
    """Simulate so often, or until the time is over, but once at least. Returns how often."""
    before = int(search.simulations)
    end = before + simulations
    while search.simulations < end:
        search.run(end - int(search.simulations), SLICE)
        if is_late(deadline):
            break
    return int(search.simulations) - before


def is_late(deadline: float) -> bool:
    return deadline > 0.0 and time.perf_counter() >= deadline


def judged(game: Game, world: State, search: Search) -> list[MoveHint]:
    """What a search found out about every move it tried, the best first."""
    players, seat = int(world.players), int(world.actor)
    found = []
    for code, at, tries in zip(search.root.codes, range(len(search.tries)), search.tries, strict=False):
        if tries == 0:
            continue
        won = [search.won[at * players + each] / tries for each in range(players)]
        mean = won[seat]
        # One more loss and one more win keep the error honest where all simulations ended alike.
        spread = max(0.0, search.squares[at] / tries - mean * mean) + 1.0 / (tries + 2)
        error = 1.96 * (spread / tries) ** 0.5
        found.append(MoveHint(game.text(world, code), code, mean, min(0.5, error), tries, won))
    best = int(search.best())
    found.sort(key=lambda each: (each.code != best, -each.simulations, -each.chance))
    # A move that was tried less and did better is no better move; it is not promised more than the best.
    top = found[0].chance
    for each in found[1:]:
        each.chance = min(each.chance, top)
    return found


def exact_hints(game: Game, world: State, advisor: Advisor) -> Hints:
    """Where little is left of the game, the ends are worked out: the greatest prize first, then the greatest chance."""
    seat = int(world.actor)
    ends = sorted(
        zip(world.legal(), move_ends(world, advisor), strict=True),
        key=lambda each: (-round(each[1].prizes[seat], 9), -each[1].wins[seat]),
    )
    best = ends[0][1]
    return Hints(
        seat,
        True,
        [
            MoveHint(
                game.text(world, code),
                code,
                end.wins[seat],
                0.0,
                0,
                list(end.wins),
                end.prizes[seat] < best.prizes[seat] - SAME and end.wins[seat] >= best.wins[seat] - SAME,
            )
            for code, end in ends
        ],
    )
