"""What is printed on the cards of Fuji 99, in numbers.

A physical card is a number 0 … 21 and a set of cards is a number with one bit for each. Copies of a card are
neighbours, in the order of the card file.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

CARDS: Final = 22
MOST_YELLOW: Final = 6

# What a card does (the `op` of its effect).
RETURN_RED: Final = 0
THREAT_LEADER: Final = 1
MOVE_BONUS: Final = 2
CATCH_UP: Final = 3
MOVE_PER_TRANSPARENT: Final = 4
OTHERS_DRAW: Final = 5


class Cards:
    """The 22 cards in numbers. Nothing in here changes during a game."""

    def __init__(
        self,
        ids: list[str],
        value: list[int],
        cost: list[int],
        cubes: list[int],
        op: list[int],
        first: list[int],
        second: list[int],
        copies: list[int],
    ) -> None:
        self.ids = ids
        self.value = value
        self.cost = cost
        self.cubes = cubes
        self.op = op
        self.first = first
        """`count`, `spaces` or `then` of the effect."""
        self.second = second
        """`two_players` of the effect."""
        self.copies = copies
        """For each card the set of all cards of its kind."""
        self.immediate: i64 = 0
        bonus = [0] * CARDS
        for card in range(CARDS):
            if op[card] == OTHERS_DRAW:
                self.immediate |= 1 << card
            if op[card] == MOVE_BONUS:
                bonus[card] = first[card]
        self.payable: list[int] = [
            sum([1 << card for card in range(CARDS) if cost[card] <= yellows])
            for yellows in range(MOST_YELLOW + 1)
        ]
        """The cards that can be paid with so many yellows."""
        self.low = half_sums(value, bonus, cubes, 0)
        self.high = half_sums(value, bonus, cubes, 11)

    def sums(self, hand: i64) -> i64:
        """Values, +spaces and cube numbers of a set of cards, added up in one number."""
        low: i64 = self.low[hand & 2047]
        high: i64 = self.high[hand >> 11]
        return low + high

    def values(self, hand: i64) -> i64:
        """FJ-60: the sum that is judged in Crisis."""
        return self.sums(hand) & 0xFFFF

    def bonus(self, hand: i64) -> i64:
        """FJ-41: what persistent cards add to a Move step."""
        return (self.sums(hand) >> 16) & 0xFFFF

    def due(self, hand: i64) -> i64:
        """FJ-72: how many transparent cubes these cards receive at a stop."""
        return self.sums(hand) >> 32


def half_sums(value: list[int], bonus: list[int], cubes: list[int], start: int) -> list[int]:
    """The added-up numbers of every set of eleven cards from `start` on."""
    table = [0] * 2048
    for cards in range(1, 2048):
        top = cards.bit_length() - 1
        card = start + top
        table[cards] = table[cards - (1 << top)] + value[card] + (bonus[card] << 16) + (cubes[card] << 32)
    return table
