"""What guided the search in the first edition of Goryokaku: the sensible player's moves, and chances to win between two turns.

A seat is as strong as its points and what it can still make of its cards, cubes and people. The weights were
fitted to the results of thousands of games that the sensible player played against itself, with slips.
"""

from __future__ import annotations

import math

from mypy_extensions import i64

from madoi.core.advisor import Advisor, shares, weigh
from madoi.core.rng import Rng
from madoi.core.state import CHANCE, State, bits_of, count_bits
from madoi.games.goryokaku.advice_1 import Plan, advise, move_worth
from madoi.games.goryokaku.rules_actions import virtual_cubes
from madoi.games.goryokaku.rules_chance import (
    CASTLE_DEAL,
    KAMON_DEAL,
    PERSON_DEAL,
    PERSON_DRAW,
    asked_for,
    asked_of_chance,
)
from madoi.games.goryokaku.rules_cubes import beyond, total
from madoi.games.goryokaku.rules_scoring import pieces_placed, score
from madoi.games.goryokaku.state import TURN, GoryokakuState, Seat
from madoi.games.goryokaku.weights_1 import WEIGHTS


class FirstGoryokakuAdvisor(Advisor):
    """Judges when a turn begins."""

    def __init__(self) -> None:
        super().__init__()
        self.fitted = ["fit", "ladder"]
        self.horizon = 12
        self.explore = 0.5
        self.sharpness: float = 0.5
        """How much more a move is tried that looks better at once."""

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, GoryokakuState)
        return advise(state)

    def worths(self, state: State, moves: list[int]) -> list[float]:
        assert isinstance(state, GoryokakuState)
        plan = Plan(state)
        found: list[float] = []
        most = -1e9
        for code in moves:
            worth = move_worth(plan, code)
            found.append(worth)
            if worth > most:
                most = worth
        for at in range(len(found)):
            found[at] = math.exp(self.sharpness * (found[at] - most))
        return found

    def is_quiet(self, state: State) -> bool:
        """A turn begins."""
        assert isinstance(state, GoryokakuState)
        return state.asks == TURN and state.actor != CHANCE

    def alike(self, state: State, code: i64, seat: i64) -> i64:
        """Cards that others get face down look all the same."""
        assert isinstance(state, GoryokakuState)
        if state.actor == CHANCE and asked_for(state) != seat:
            asked = asked_of_chance(state)
            if asked in (PERSON_DRAW, PERSON_DEAL, CASTLE_DEAL, KAMON_DEAL):
                return -1
        return code

    def values(self, state: State) -> list[float]:
        strengths: list[float] = []
        for number in range(state.players):
            strengths.append(weigh(self.signs(state, number), WEIGHTS[state.players]))
        return shares(strengths)

    def signs(self, state: State, seat: i64) -> list[float]:
        """How well a seat stands: what it has, and the same by the share of the game that is left."""
        assert isinstance(state, GoryokakuState)
        rounds = len(state.kit.rounds)
        last = state.round if state.round < rounds else rounds - 1
        pile = float(state.kit.rounds[last].onigiri_per_player * state.players)
        of_round = float(state.pile) / pile if pile > float(state.pile) else 1.0
        left = (float(rounds - 1 - state.round) + of_round) / float(rounds)
        order = float((seat - state.turn + state.players) % state.players) / float(state.players)
        things = things_of(state, state.seats[seat])
        found = things.copy()
        for thing in things:
            found.append(thing * left)
        return found + [things[0] / (left + 0.15), order, order * left]


def things_of(table: GoryokakuState, seat: Seat) -> list[float]:
    """The points of a seat and what it can still make of its cards, cubes and people."""
    virtual = virtual_cubes(seat)
    near = 0.0
    for card in bits_of(seat.castles):
        castle = table.kit.castles[card]
        fixed = beyond(castle.cost, virtual)
        lack = total(beyond(fixed, seat.cubes))
        more = castle.any_cubes - total(beyond(virtual, castle.cost)) - total(beyond(seat.cubes, fixed))
        if more > 0:
            lack += more
        near = max(near, 1.0 / (1.0 + float(lack)))
    return [
        0.1 * float(score(table, seat)),
        0.3 * float(count_bits(seat.built)),
        0.5 * float(seat.pieces),
        0.2 * float(pieces_placed(table, seat)),
        0.2 * float(total(seat.cubes)),
        0.2 * float(seat.koban),
        0.3 * float(count_bits(seat.row | seat.store)),
        0.3 * float(count_bits(seat.persons)),
        0.5 * float(count_bits(seat.castles)),
        near,
        0.3 * float(seat.earth),
        0.3 * float(seat.ship),
        0.3 * float(seat.daiba),
        0.3 * float(count_bits(seat.marks)),
        0.1 * float(seat.onigiri + seat.bag_onigiri),
        0.2 * float(seat.workers),
        0.2 * float(total(virtual)),
    ]
