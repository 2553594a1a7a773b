"""Advice for people: how good every move is for the seat that is asked, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from madoi.bots.exact import move_chances
from madoi.bots.race import search_for
from madoi.bots.simple import NothingToChoose
from madoi.core.advisor import Advisor
from madoi.core.game import Game
from madoi.core.rng import Rng
from madoi.core.state import State

ROUND = 200
"""Simulations between two signs of progress."""


class MoveHint(msgspec.Struct):
    """One move: the chance of the seat to win after it, give or take, and of all seats."""

    move: str
    code: int
    chance: float
    error: float
    """Half of the 95 % interval; 0 where the chance is exact."""
    simulations: int
    seats: list[float]


class Hints(msgspec.Struct):
    """The moves of a position, the most promising first."""

    seat: int
    exact: bool
    moves: list[MoveHint]

    @property
    def best(self) -> MoveHint:
        return self.moves[0]

    def of(self, code: int) -> MoveHint:
        return next(each for each in self.moves if each.code == code)


def hints(
    game: Game,
    world: State,
    simulations: int,
    rng: Rng,
    about: int | None = None,
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
    search = search_for(world, advisor, rng)
    done = 0
    while done < simulations:
        search.run(min(ROUND, simulations - done), 0.0)
        done += ROUND
        if advance is not None:
            advance(min(done, simulations))
    places = {code: at for at, code in enumerate(search.root.codes)}
    # Every move is looked at a little, so that each has a chance to be named.
    for code, at in places.items():
        share = max(8, simulations // (5 if code == about else 50))
        if search.root.tries[at] < share:
            search.forced = at
            search.run(share - search.root.tries[at], 0.0)
    players = int(world.players)
    found = []
    for code, at in places.items():
        tries = search.tries[at]
        won = [search.won[at * players + seat] / tries for seat in range(players)]
        mean = won[int(world.actor)]
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
    return Hints(int(world.actor), False, found)


def exact_hints(game: Game, world: State, advisor: Advisor) -> Hints:
    """Where little is left of the game, the chances are worked out to the end."""
    seat = int(world.actor)
    found = [
        MoveHint(game.text(world, code), code, seats[seat], 0.0, 0, seats)
        for code, seats in zip(world.legal(), move_chances(world, advisor), strict=True)
    ]
    found.sort(key=lambda each: -each.chance)
    return Hints(seat, True, found)
