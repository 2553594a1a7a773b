"""A table of The Fort of Gold between two decisions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.events import Fact
from madoi.core.rng import Rng
from madoi.core.state import BIT, CHANCE, OVER, State, bits_of, count_bits, lowest_bit, mix, nth_bit
from madoi.games.fort_of_gold.rules import (
    CELLS,
    LOSE_AT,
    ROW_1,
    WIN_AT,
    cell_name,
    exposed_cells,
    gaps_left_of,
    meets,
    open_cells,
)

# What is asked (FG-28).
DRAW: Final = 0
PLACE: Final = 1
CHOOSE: Final = 2
ENDED: Final = 3

# Moves beyond the cells.
RESOLVE: Final = 56
PASS: Final = 57

NONE: Final = -1


class Deck:
    """The 44 cards: their ids and symbols. Spirits come first."""

    def __init__(self, ids: list[str], symbols: list[int], spirits: i64) -> None:
        self.ids = ids
        self.symbols = symbols
        self.spirits: i64 = spirits


class FortState(State):
    """Deck, field, discards, relics and losses as sets of bits; which card lies on a cell in `cards`."""

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
        twin = FortState(self.deck, self.cards.copy())
        twin.actor = self.actor
        twin.asks = self.asks
        twin.left = self.left
        twin.field = self.field
        twin.discard = self.discard
        twin.relics = self.relics
        twin.losses = self.losses
        twin.hand = self.hand
        twin.target = self.target
        return twin

    def fingerprint(self) -> i64:
        seal = mix(mix(mix(self.asks, self.left), self.field), self.discard)
        seal = mix(mix(mix(mix(seal, self.relics), self.losses), self.hand), self.target)
        for cell in bits_of(self.field):
            seal = mix(seal, self.cards[cell])
        return seal

    def legal(self) -> list[int]:
        if self.asks == PLACE:
            return bits_of(open_cells(self.field))
        return [RESOLVE, PASS]

    def pick(self, rng: Rng) -> i64:
        if self.asks == PLACE:
            cells = open_cells(self.field)
            return nth_bit(cells, rng.below(count_bits(cells)))
        return RESOLVE + rng.below(2)

    def outcomes(self) -> list[tuple[int, int]]:
        """FG-12: each card that is left, one way each."""
        return [(card, 1) for card in bits_of(self.left)]

    def sample(self, rng: Rng) -> i64:
        return nth_bit(self.left, rng.below(count_bits(self.left)))

    def apply(self, code: i64) -> None:
        if self.asks == DRAW:
            self.draw(code)
        elif self.asks == PLACE:
            self.place(code)
            self.choose_or_check()
        elif code == RESOLVE:
            self.resolve("FG-24")
            self.check()
        else:
            self.let_stand()
            self.check()

    # The draw step

    def draw(self, card: i64) -> None:
        """FG-20: one card from the deck, a spirit (FG-21) or a treasure (FG-22)."""
        self.left &= ~BIT[card]
        if self.journal is not None:
            self.say("drawn", "FG-20", {"card": self.deck.ids[card]})
        if card >= self.deck.spirits:
            if self.target != NONE:
                if self.journal is not None:
                    self.say("forced", "FG-23", {"target": self.deck.ids[self.target]})
                self.resolve("FG-23")
            self.target = card
            if self.journal is not None:
                self.say("target", "FG-22", {"card": self.deck.ids[card]})
            self.choose_or_check()
        elif open_cells(self.field) == 0:
            self.discard |= BIT[card]
            if self.journal is not None:
                self.say("no_cell", "FG-37", {"card": self.deck.ids[card]})
            self.choose_or_check()
        else:
            self.hand = card
            self.asks = PLACE
            self.actor = 0

    def place(self, cell: i64) -> None:
        """FG-21: the spirit in hand goes to a cell of row 1 (FG-32) or on two neighbours (FG-33)."""
        self.field |= BIT[cell]
        self.cards[cell] = self.hand
        if self.journal is not None:
            rule = "FG-32" if cell < 8 else "FG-33"
            self.say("placed", rule, {"card": self.deck.ids[self.hand], "cell": cell_name(cell)})
        self.hand = NONE

    def choose_or_check(self) -> None:
        """FG-24: a standing target may be resolved now; without one the turn ends (FG-25)."""
        if self.target != NONE:
            self.asks = CHOOSE
            self.actor = 0
        else:
            self.check()

    def let_stand(self) -> None:
        """FG-24: the target stays where it is."""
        if self.journal is not None:
            self.say("passed", "FG-24", {"target": self.deck.ids[self.target]})

    # Resolving the target

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

    def resolve(self, rule: str) -> None:
        """FG-43: take, pack, compare, move the target, discard."""
        taken = exposed_cells(self.field)
        supply = self.symbols_on(taken)
        cells = taken
        while cells:
            self.discard |= BIT[self.cards[lowest_bit(cells)]]
            cells &= cells - 1
        if self.journal is not None and taken == 0:
            self.say("none_taken", "FG-42", {})
        elif self.journal is not None:
            self.say(
                "taken",
                "FG-41",
                {
                    "cards": [self.deck.ids[self.cards[cell]] for cell in bits_of(taken)],
                    "cells": [cell_name(cell) for cell in bits_of(taken)],
                },
            )
        self.pack(self.field & ~taken)

        met = meets(supply, self.deck.symbols[self.target])
        if met:
            self.relics |= BIT[self.target]
        else:
            self.losses |= BIT[self.target]
        if self.journal is not None:
            self.say(
                "relic" if met else "loss",
                "FG-45",
                {
                    "card": self.deck.ids[self.target],
                    "have": symbol_counts(supply),
                    "need": symbol_counts(self.deck.symbols[self.target]),
                    "by": rule,
                },
            )
        self.target = NONE

    def pack(self, remaining: i64) -> None:
        """FG-51: every card moves left by the number of row-1 gaps on its left."""
        gaps = (self.field & ROW_1) & ~remaining
        # Only a card of row 1 to the right of a gap makes anything move.
        if gaps != 0 and (remaining & ROW_1) > (gaps & -gaps):
            packed: i64 = 0
            while remaining:
                cell = lowest_bit(remaining)
                moved = cell - gaps_left_of(gaps, cell & 7)
                self.cards[moved] = self.cards[cell]
                packed |= BIT[moved]
                remaining &= remaining - 1
            self.field = packed
            if self.journal is not None:
                self.say("packed", "FG-51", {"columns": [place + 1 for place in bits_of(gaps)]})
        else:
            self.field = remaining

    # The end of the turn

    def check(self) -> None:
        """FG-27: the one check of a turn. Seven relics win (FG-60, FG-62), three losses lose (FG-61)."""
        if count_bits(self.relics) >= WIN_AT:
            self.end()
            if self.journal is not None:
                self.say("won", self.deciding_rule(), {"score": self.score()})
        elif count_bits(self.losses) >= LOSE_AT:
            self.end()
            if self.journal is not None:
                self.say("lost", self.deciding_rule(), {"relics": count_bits(self.relics)})
        else:
            # FG-65: an undecided game always has a card left.
            assert self.left != 0, "FG-65: the deck ran out in an undecided game"
            self.asks = DRAW
            self.actor = CHANCE

    def end(self) -> None:
        self.asks = ENDED
        self.actor = OVER

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

    def payoff(self, seat: i64) -> float:
        return 1.0 if self.won() else 0.0

    def say(self, kind: str, rule: str, facts: dict[str, Fact]) -> None:
        self.tell(kind, rule, facts, 0)


def symbol_counts(packed: i64) -> list[int]:
    """Power, Life and Wisdom as three numbers."""
    return [packed & 255, (packed >> 8) & 255, packed >> 16]
