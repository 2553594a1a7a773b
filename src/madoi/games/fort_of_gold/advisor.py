"""What guides the search in The Fort of Gold: the sensible player's moves, and what they say of the chance to win.

The sensible player weighs tables in points (`advice.py`). What so many points mean depends on the cards left: the
numbers below were fitted to 8,000 games of the sensible player with one random move in each.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from madoi.core.advisor import Advisor
from madoi.core.rng import Rng
from madoi.core.state import CHANCE, State, count_bits
from madoi.games.fort_of_gold.advice import advise, worth
from madoi.games.fort_of_gold.state import FortState

# Log-odds to win, by the number of treasures left in the deck: at no points, and for each point more.
AT_ZERO: Final[list[float]] = [
    -7.499, -7.499, -6.711, -6.476, -6.278, -5.956, -5.932, -6.084, -6.286, -6.333, -6.432,
]  # fmt: skip
PER_POINT: Final[list[float]] = [
    0.1915, 0.1915, 0.1564, 0.1369, 0.1172, 0.0953, 0.0776, 0.0675, 0.0600, 0.0394, 0.0223,
]  # fmt: skip
PER_CARD: Final = 0.1626
PER_CARD_AND_POINT: Final = 0.00144
DECIDED: Final = 500.0
"""Points beyond which a game is won or lost."""
SMALL_DECK: Final = 3


class FortAdvisor(Advisor):
    """Looks at tables after each of the moves there are."""

    def __init__(self) -> None:
        super().__init__()
        self.horizon = 0
        self.explore = 0.3
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

    def values(self, state: State) -> list[float]:
        """The best table that a move leads to, as a chance to win."""
        assert isinstance(state, FortState)
        points = -1e9
        for code in state.legal():
            points = max(points, worth(state, code))
        if points > DECIDED:
            return [1.0]
        if points < -DECIDED:
            return [0.0]
        left = float(count_bits(state.left))
        treasures = count_bits(state.left >> state.deck.spirits)
        odds = AT_ZERO[treasures] + PER_CARD * left
        odds += (PER_POINT[treasures] + PER_CARD_AND_POINT * left) * points
        return [1.0 / (1.0 + math.exp(-odds))]

    def is_quiet(self, state: State) -> bool:
        """The player is asked."""
        return state.actor != CHANCE

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
