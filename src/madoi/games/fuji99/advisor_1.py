"""What guided the search in the first edition of Fuji 99: the sensible player's moves, and chances to win at the start of a turn.

A seat is as strong as the turns it still needs are few. The weights were fitted to the results of thousands of games
that the sensible player played against itself, with a slip now and then.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.advisor import Advisor, shares, weigh
from madoi.core.rng import Rng
from madoi.core.state import State, bits_of, count_bits
from madoi.games.fuji99.advice_1 import advise
from madoi.games.fuji99.printed import CATCH_UP, MOVE_PER_TRANSPARENT, RETURN_RED, THREAT_LEADER
from madoi.games.fuji99.rules_cards import BUST_SUM
from madoi.games.fuji99.rules_cubes import REDS
from madoi.games.fuji99.rules_ranks import GOAL
from madoi.games.fuji99.state import HOW_MANY, FujiState
from madoi.games.fuji99.weights_1 import WEIGHTS

PER_CUBE: Final = 0.475
ON_CARD: Final = 0.6


class FirstFujiAdvisor(Advisor):
    """Lets a turn come to its end before it judges."""

    def __init__(self) -> None:
        super().__init__()
        self.fitted = ["fit", "ladder"]
        self.horizon = 0
        self.explore = 0.5
        self.favour: float = 2.0
        """How much more the sensible player's move is tried at first than any other."""

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, FujiState)
        return advise(state)

    def worths(self, state: State, moves: list[int]) -> list[float]:
        """The advised move first; of numbers of cubes, those near it before those far away."""
        assert isinstance(state, FujiState)
        advised = advise(state)
        found: list[float] = []
        for code in moves:
            if code == advised:
                found.append(self.favour)
            elif state.asks == HOW_MANY:
                away = code - advised if code > advised else advised - code
                found.append(self.favour / (1.0 + float(away * away)))
            else:
                found.append(1.0)
        return found

    def is_quiet(self, state: State) -> bool:
        """A turn begins."""
        assert isinstance(state, FujiState)
        return state.asks == HOW_MANY and state.token == state.seats[state.mover].floor

    def values(self, state: State) -> list[float]:
        strengths: list[float] = []
        for number in range(state.players):
            strengths.append(weigh(self.signs(state, number), WEIGHTS[state.players]))
        return shares(strengths)

    def signs(self, state: State, seat: i64) -> list[float]:
        """How well a seat stands when a turn begins."""
        assert isinstance(state, FujiState)
        return signs_of(state, seat)


def signs_of(state: FujiState, number: i64) -> list[float]:
    """The turns a seat still needs, when it is its turn, what threatens it and what it holds."""
    pile = state.deck if state.deck != 0 else state.discard
    pile &= ~state.cards.immediate
    seat = state.seats[number]
    held: i64 = 0
    ropes: i64 = 0
    gazes: i64 = 0
    lifts: i64 = 0
    jumps: i64 = 0
    crystals: i64 = 0
    for card in bits_of(seat.hand):
        held += state.on_card[card]
        op = state.cards.op[card]
        if op == RETURN_RED:
            ropes += 1
        elif op == THREAT_LEADER:
            gazes += 1
        elif op == CATCH_UP:
            jumps += 1
        elif op == MOVE_PER_TRANSPARENT:
            crystals += 1
        else:
            lifts += 1
    bag = seat.clear + seat.yellow + REDS
    way = float(GOAL - seat.floor)
    turns = way / (PER_CUBE * (float(bag) + ON_CARD * float(held)) + float(state.cards.bonus(seat.hand)))
    near = 1.0 / (turns + 0.5)
    total = state.cards.values(seat.hand)
    busts: i64 = 0
    cards: i64 = 0
    for card in bits_of(pile):
        cards += 1
        if total + state.cards.value[card] >= BUST_SUM:
            busts += 1
    bust = float(busts) / float(cards) if cards > 0 else 0.0
    danger = float(count_bits(seat.danger))
    order = float((number - state.mover + state.players) % state.players) / float(state.players)
    return [
        turns,
        turns * turns * 0.1,
        near,
        order,
        order * near,
        bust,
        bust * near,
        danger,
        1.0 if danger >= 2.0 else 0.0,
        danger * near,
        float(ropes),
        float(gazes),
        float(lifts),
        float(jumps),
        float(crystals),
        0.2 * float(seat.yellow),
        0.1 * float(held),
        0.05 * float(bag),
        0.01 * way,
        1.0 if total >= BUST_SUM else 0.0,
    ]
