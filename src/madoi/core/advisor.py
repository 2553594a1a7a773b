"""What a sensible player knows of a game, for bots that look ahead."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

from madoi.core.rng import Rng
from madoi.core.state import State

TO_THE_END: Final = 1000000
THIRD: Final = 5.0
"""Points by which a move looks worse at a glance that is a third as promising, where a game says nothing else."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Foresight:
    """A look ahead from one position that follows every card to come, piece by piece.

    A game that judges tables well fills this in. After any number of pieces its numbers can be read.
    """

    followed: i64
    """Draws that were followed so far."""
    worths: list[float]
    """By legal move: what it is worth to the seat that is asked, as far as it was followed."""
    chances: list[float]
    """By legal move: the chance to win."""
    doubt: float
    """Half the width of the interval in which 19 of 20 true chances lie."""

    def __init__(self) -> None:
        self.followed = 0
        self.worths = []
        self.chances = []
        self.doubt = 0.0

    def go_on(self) -> bool:
        """Follow one more draw. False when there is nothing left to follow."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Advisor:
    """Guides playouts and search. It looks at imagined worlds, never at the table itself.

    A game's `advice.py` makes one of its own; this one knows nothing and is what a game without advice gets.
    """

    horizon: i64
    """How many decisions a playout goes on before `values` are asked."""
    turns: i64
    """How many turns a simulation goes on, the present one counted; 0 counts decisions instead (`horizon`)."""
    explore: float
    """How much a search tries what it has tried little, against what did well so far."""
    races: bool
    """A search compares moves by playing each on, all with the same luck, instead of growing a tree."""
    recalls: bool
    """Where cards are hidden, a search goes on within a turn with what it found out before the seat's last move."""
    same_luck: bool
    """The k-th simulation of every move meets the same luck, so that moves are compared by what they are worth."""
    by_standing: bool
    """A search chooses by how seats stand (`standings`), not by their chances to win alone."""
    manners: list[str]
    """The words for its manners of play (`lean`), as a bot's code names them: `hunch:20:bold`."""
    fitted: list[str]
    """The families of deals that its numbers were fitted to or chosen by; these cannot tell its strength."""

    def __init__(self) -> None:
        self.manners = []
        self.fitted = []
        self.horizon = TO_THE_END
        self.turns = 0
        self.explore = 0.7
        self.races = False
        self.recalls = False
        self.same_luck = False
        self.by_standing = False

    def sit_down(self, players: i64) -> None:
        """Before a bot looks ahead at a table with so many seats: here a game may set how it does. Hints look as always."""

    def choose(self, state: State, rng: Rng) -> i64:
        """A sensible move for the seat that is asked."""
        return state.pick(rng)

    def play_on(self, state: State, rng: Rng) -> i64:
        """The move that comes to mind at once. Games inside a search are played on with it, so it has to be quick."""
        return self.choose(state, rng)

    def worths(self, state: State, moves: list[int]) -> list[float]:
        """How promising each move looks before searching; any scale above zero."""
        return [1.0] * len(moves)

    def glance(self, state: State, moves: list[int]) -> list[float]:
        """How good each move looks to somebody who does not look ahead, in points: about hundredths of a win."""
        return [THIRD * math.log(worth) for worth in self.worths(state, moves)]

    def lean(self, state: State, code: i64, manner: str) -> float:
        """By how many points a move looks better than it is to somebody with this manner; below 0 worse."""
        return 0.0

    def values(self, state: State) -> list[float]:
        """The chance of every seat to win, as far as it can be told at a glance."""
        return [1.0 / float(state.players)] * state.players

    def standings(self, state: State) -> list[float]:
        """How glad every seat may be of a position, on any scale, where a search does not choose by chances alone."""
        return self.values(state)

    def turn_of(self, state: State) -> i64:
        """Whose turn it is, whoever is asked."""
        return state.actor

    def signs(self, state: State, seat: i64) -> list[float]:
        """Numbers that tell how well a seat stands. `values` may weigh them; `tools/fit_values.py` finds the weights."""
        return []

    def prize(self, state: State, seat: i64) -> float:
        """How glad a seat is of a finished game: the win, and what else it would choose between two wins."""
        return state.payoff(seat)

    def is_quiet(self, state: State) -> bool:
        """True where `values` can be trusted; a playout past its horizon goes on to such a place."""
        return True

    def alike(self, state: State, code: i64, seat: i64) -> i64:
        """A number that is the same for outcomes and moves that `seat` need not or cannot tell apart."""
        return code

    def foresight(self, state: State) -> Foresight | None:
        """Looks ahead exactly where the game can; None leaves it to simulations."""
        return None

    def is_small(self, state: State) -> bool:
        """True where so little is left of the game that it can be worked out to the end."""
        return False


def shares(strengths: list[float]) -> list[float]:
    """Strengths as chances to win that add up to 1: each more weighs as much for everybody."""
    most = strengths[0]
    for strength in strengths:
        if strength > most:
            most = strength
    found: list[float] = []
    total = 0.0
    for strength in strengths:
        part = math.exp(strength - most)
        found.append(part)
        total += part
    for at in range(len(found)):
        found[at] /= total
    return found


def weigh(signs: list[float], weights: list[float]) -> float:
    """All signs together, each as much as its weight says."""
    total = 0.0
    for at in range(len(signs)):
        total += weights[at] * signs[at]
    return total
