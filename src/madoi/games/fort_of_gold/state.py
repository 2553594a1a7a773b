"""What lies on a table of The Fort of Gold, and what can be counted there."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.events import Fact
from madoi.core.state import BIT, State, bits_of, count_bits, lowest_bit, mix
from madoi.games.fort_of_gold.printed import Deck
from madoi.games.fort_of_gold.rules_field import CELLS, exposed_cells

# What is asked (FG-28).
DRAW: Final = 0
PLACE: Final = 1
CHOOSE: Final = 2
ENDED: Final = 3

# Moves beyond the cells.
RESOLVE: Final = 56
PASS: Final = 57

NONE: Final = -1

WIN_AT: Final = 7
LOSE_AT: Final = 3
GOAL_SCORE: Final = 5


class FortState(State):
    """Deck, field, discards, relics and losses as sets of bits; which card lies on a cell in `cards`.

    `turn.py` makes it move.
    """

    def __init__(self, deck: Deck, cards: list[int] | None = None) -> None:
        super().__init__(1)
        self.deck = deck
        self.asks: i64 = DRAW
        self.left: i64 = BIT[len(deck.ids)] - 1
        self.field: i64 = 0
        self.cards: list[int] = [NONE] * CELLS if cards is None else cards
        self.discard: i64 = 0
        self.relics: i64 = 0
        self.losses: i64 = 0
        self.hand: i64 = NONE
        self.target: i64 = NONE

    def clone(self) -> FortState:
        raise NotImplementedError

    def copy_to(self, twin: FortState) -> None:
        """Everything but the cards on the cells, which a clone is made with."""
        twin.actor = self.actor
        twin.asks = self.asks
        twin.left = self.left
        twin.field = self.field
        twin.discard = self.discard
        twin.relics = self.relics
        twin.losses = self.losses
        twin.hand = self.hand
        twin.target = self.target

    def fingerprint(self) -> i64:
        seal = mix(mix(mix(self.asks, self.left), self.field), self.discard)
        seal = mix(mix(mix(mix(seal, self.relics), self.losses), self.hand), self.target)
        for cell in bits_of(self.field):
            seal = mix(seal, self.cards[cell])
        return seal

    def supply(self) -> i64:
        """The symbols of all exposed cards together."""
        return self.symbols_on(exposed_cells(self.field))

    def symbols_on(self, cells: i64) -> i64:
        """The symbols of the cards on these cells together."""
        symbols = self.deck.symbols
        total: i64 = 0
        while cells:
            total += symbols[self.cards[lowest_bit(cells)]]
            cells &= cells - 1
        return total

    def won(self) -> bool:
        """FG-60, FG-62: seven relics win, even beside three losses."""
        return count_bits(self.relics) >= WIN_AT

    def deciding_rule(self) -> str:
        """The rule that decided a finished game."""
        if not self.won():
            return "FG-61"
        return "FG-60" if count_bits(self.losses) < LOSE_AT else "FG-62"

    def score(self) -> i64:
        """FG-63: cards on the field and in the deck."""
        return count_bits(self.field) + count_bits(self.left)

    def say(self, kind: str, rule: str, facts: dict[str, Fact]) -> None:
        self.tell(kind, rule, facts, 0)
