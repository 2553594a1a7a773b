"""What guides the search in The Fort of Gold: the sensible player's moves, and a chance to win at a glance.

The chance is a weighted sum of what lies on the table at the end of a turn: how the field's layers fit the target
and the treasures to come, what is left in the deck, how the game stands. The weights (`weights.py`) were fitted to
the results of some ten thousand games, again and again as the player that used them got better.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from madoi.core.advisor import Advisor
from madoi.core.rng import Rng
from madoi.core.state import BIT, CHANCE, State, count_bits, lowest_bit
from madoi.games.fort_of_gold.advice import advise
from madoi.games.fort_of_gold.rules import (
    LOSE_AT,
    ROW_1,
    WIN_AT,
    count_symbols,
    exposed_cells,
    meets,
    missing,
)
from madoi.games.fort_of_gold.state import CHOOSE, NONE, PLACE, RESOLVE, FortState
from madoi.games.fort_of_gold.weights import WEIGHTS

FEATURES: Final = 22
STANDINGS: Final = 42
"""By relics, losses, and whether a target stands."""
SURE: Final = 20.0
"""Log-odds of a game that is won or lost."""
SMALL_DECK: Final = 3


class FortAdvisor(Advisor):
    """Looks at tables at the end of a turn."""

    def __init__(self) -> None:
        super().__init__()
        self.horizon = 0
        self.explore = 0.3
        self.sharpness: float = 2.0
        """How much more a move is tried that looks better at once."""
        self.seen: list[float] = [0.0] * FEATURES
        self.kind: i64 = 0
        """1 if a target stands: which half of the weights counts."""
        self.standing: i64 = 0

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, FortState)
        return advise(state)

    def worths(self, state: State, moves: list[int]) -> list[float]:
        """The odds to win after each move, sharpened."""
        assert isinstance(state, FortState)
        found: list[float] = []
        for code in moves:
            found.append(math.exp(self.sharpness * self.after(state, code)))
        return found

    def values(self, state: State) -> list[float]:
        assert isinstance(state, FortState)
        best = -SURE
        if state.asks == PLACE or state.asks == CHOOSE:
            for code in state.legal():
                best = max(best, self.after(state, code))
        else:
            best = self.left(state)
        return [1.0 / (1.0 + math.exp(-best))]

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

    # Tables after a move, as log-odds

    def after(self, state: FortState, code: i64) -> float:
        if state.asks == PLACE:
            return self.placed(state, code)
        return self.taken(state, state.field) if code == RESOLVE else self.left(state)

    def placed(self, state: FortState, cell: i64) -> float:
        """The spirit in hand on a cell; a target may then be resolved or not."""
        field = state.field | BIT[cell]
        state.cards[cell] = state.hand
        worth = self.worth(state, field, state.target, count_bits(state.relics), count_bits(state.losses))
        if state.target != NONE:
            worth = max(worth, self.taken(state, field))
        state.cards[cell] = NONE
        return worth

    def left(self, state: FortState) -> float:
        """The table as it is."""
        relics, losses = count_bits(state.relics), count_bits(state.losses)
        return self.worth(state, state.field, state.target, relics, losses)

    def taken(self, state: FortState, field: i64) -> float:
        """The target resolved. Packing changes nothing that is counted here."""
        relics, losses = count_bits(state.relics), count_bits(state.losses)
        exposed = exposed_cells(field)
        if meets(state.symbols_on(exposed), state.deck.symbols[state.target]):
            relics += 1
        else:
            losses += 1
        return self.worth(state, field & ~exposed, NONE, relics, losses)

    def worth(self, state: FortState, field: i64, target: i64, relics: i64, losses: i64) -> float:
        """Log-odds to win at the end of a turn with this table."""
        if relics >= WIN_AT:
            return SURE
        if losses >= LOSE_AT:
            return -SURE
        self.describe(state, field, target, relics, losses)
        at: i64 = STANDINGS + self.kind * FEATURES
        total = WEIGHTS[self.standing]
        for number in range(FEATURES):
            total += WEIGHTS[at + number] * self.seen[number]
        return total

    def describe(self, state: FortState, field: i64, target: i64, relics: i64, losses: i64) -> None:
        """Fill `seen` with what the table shows, each number about as large as 1."""
        symbols = state.deck.symbols
        first = exposed_cells(field)
        rest = field & ~first
        second = exposed_cells(rest)
        rest = rest & ~second
        third = exposed_cells(rest)
        top = state.symbols_on(first)
        next_one = state.symbols_on(second)
        last = state.symbols_on(third)

        # How the three upper layers fit the treasures to come.
        treasures = state.left & ~(BIT[state.deck.spirits] - 1)
        coming = count_bits(treasures)
        met_1: i64 = 0
        met_2: i64 = 0
        met_3: i64 = 0
        near_1: i64 = 0
        short_1: i64 = 0
        short_2: i64 = 0
        short_3: i64 = 0
        while treasures:
            demand: i64 = symbols[lowest_bit(treasures)]
            treasures &= treasures - 1
            lack = missing(top, demand)
            short_1 += lack
            met_1 += 1 if lack == 0 else 0
            near_1 += 1 if lack == 1 else 0
            lack = missing(next_one, demand)
            short_2 += lack
            met_2 += 1 if lack == 0 else 0
            lack = missing(last, demand)
            short_3 += lack
            met_3 += 1 if lack == 0 else 0

        spirits = count_bits(state.left) - coming
        self.kind = 0 if target == NONE else 1
        self.standing = (relics * 3 + losses) * 2 + self.kind
        share = 1.0 / float(coming) if coming > 0 else 0.0
        wanted = WIN_AT - relics
        tops, nexts = count_bits(first), count_bits(second)
        seen = self.seen
        seen[0] = float(met_1) * share
        seen[1] = float(short_1) * share
        seen[2] = float(met_2) * share
        seen[3] = float(short_2) * share
        seen[4] = float(met_3) * share
        seen[5] = float(short_3) * share
        seen[6] = float(near_1) * share
        seen[7] = float(tops) * 0.2
        seen[8] = float(nexts) * 0.2
        seen[9] = float(count_bits(rest)) * 0.1
        seen[10] = float(count_symbols(top)) * 0.1
        seen[11] = float(count_symbols(next_one)) * 0.1
        seen[12] = float(spirits + count_bits(field)) / float(wanted) * 0.1
        seen[13] = float(spirits) / float(coming + 1) * 0.2
        seen[14] = float(coming) * 0.1
        seen[15] = 1.0 if coming < wanted - self.kind else 0.0
        seen[16] = float(count_bits(field & ROW_1)) * 0.14
        seen[17] = float(tops * tops) * 0.02
        if target == NONE:
            seen[18] = float(met_1 * met_2) * share * share
            seen[19] = float(spirits) * 0.03
            seen[20] = float(count_bits(rest)) / float(wanted) * 0.2
            seen[21] = float(count_bits(field)) / float(wanted) * 0.2
        else:
            lack = missing(top, symbols[target])
            seen[18] = 1.0 if lack == 0 else 0.0
            seen[19] = 1.0 if lack == 1 else 0.0
            seen[20] = 1.0 if lack == 2 else 0.0
            seen[21] = float(coming) / float(coming + spirits + 1) * (1.0 if lack > 0 else 0.0)
