"""What guided the search in the first edition of The Fort of Gold: every move is played on to the end as the sensible player would."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from madoi.core.advisor import TO_THE_END, Advisor
from madoi.core.rng import Rng
from madoi.core.state import CHANCE, State, count_bits
from madoi.games.fort_of_gold.advice_1 import advise, worth
from madoi.games.fort_of_gold.state import GOAL_SCORE, FortState

SMALL_DECK: Final = 3
WIN_ALONE: Final = 0.9
"""A win below the goal score against one that reaches it."""


class FirstFortAdvisor(Advisor):
    """Lets the moves race. What a field is worth shows late, and the same cards come whatever is done with them."""

    def __init__(self) -> None:
        super().__init__()
        self.fitted = ["fit", "ladder"]
        self.horizon = TO_THE_END
        self.races = True
        self.sharpness: float = 0.35
        """How much more a move is tried that is a point better at once."""

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, FortState)
        return advise(state)

    def worths(self, state: State, moves: list[int]) -> list[float]:
        assert isinstance(state, FortState)
        found: list[float] = []
        most = -1e9
        for code in moves:
            points = worth(state, code)
            found.append(points)
            most = max(most, points)
        for at in range(len(found)):
            found[at] = 0.001 + math.exp(self.sharpness * max(-100.0, found[at] - most))
        return found

    def prize(self, state: State, seat: i64) -> float:
        """FG-66: a win with the goal score is better than one without."""
        assert isinstance(state, FortState)
        if not state.won():
            return 0.0
        return 1.0 if state.score() >= GOAL_SCORE else WIN_ALONE

    def alike(self, state: State, code: i64, seat: i64) -> i64:
        """Cards with the same symbols are the same to the game; a treasure is not a spirit."""
        assert isinstance(state, FortState)
        if state.actor != CHANCE:
            return code
        kind: i64 = state.deck.symbols[code]
        return kind if code < state.deck.spirits else -1 - kind

    def is_small(self, state: State) -> bool:
        """The last cards of the deck."""
        assert isinstance(state, FortState)
        return count_bits(state.left) <= SMALL_DECK
