"""Cubes, cards and ranks of Fuji 99 as numbers, one function per clause.

A physical card is a number 0 … 21 and a set of cards is a number with one bit for each. Copies of a card are
neighbours, in the order of the card file.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.rng import Rng
from madoi.core.state import count_bits

GOAL: Final = 99
FIRST_YELLOW: Final = 20
SECOND_YELLOW: Final = 50
BUST_REDS: Final = 3
BUST_SUM: Final = 7
FEWEST: Final = 5

TRANSPARENT: Final = 64
START_CLEAR: Final = 6
START_YELLOW: Final = 4
REDS: Final = 3

CARDS: Final = 22
MOST_YELLOW: Final = 6
MOST_CUBES: Final = 67

# What a card does (the `op` of its effect).
RETURN_RED: Final = 0
THREAT_LEADER: Final = 1
MOVE_BONUS: Final = 2
CATCH_UP: Final = 3
MOVE_PER_TRANSPARENT: Final = 4
OTHERS_DRAW: Final = 5


def pascal(size: int) -> list[int]:
    """Binomial coefficients, row after row, `size` numbers each."""
    table = [0] * (size * size)
    for n in range(size):
        table[n * size] = 1
        for k in range(1, n + 1):
            table[n * size + k] = table[(n - 1) * size + k - 1] + table[(n - 1) * size + k]
    return table


ROW: Final = 68
CHOOSE: Final[list[int]] = pascal(68)
"""CHOOSE[n * ROW + k]: in how many ways k cubes can be taken of n."""
SMALL: Final = 0x3FFFFFFFFFFFFFFF
"""Totals up to here are counted in 64 bits; a bag of 67 cubes goes beyond."""


# Cubes


def cube_outcomes(clear: i64, yellow: i64, red: i64, count: i64) -> list[tuple[int, int]]:
    """FJ-31: every handful of `count` cubes, weighted by the number of ways it can be drawn."""
    found: list[tuple[int, int]] = []
    for reds in range(red + 1):
        for yellows in range(yellow + 1):
            clears = count - reds - yellows
            if 0 <= clears <= clear:
                ways = (
                    CHOOSE[red * ROW + reds] * CHOOSE[yellow * ROW + yellows] * CHOOSE[clear * ROW + clears]
                )
                found.append((cube_code(yellows, reds), ways))
    return found


def sample_cubes(clear: i64, yellow: i64, red: i64, count: i64, rng: Rng) -> i64:
    """One handful, as if all of `cube_outcomes` were counted through. The bag has at most SMALL handfuls."""
    others = clear + yellow
    left = rng.below(CHOOSE[(others + red) * ROW + count])
    reds: i64 = 0
    if others < count:
        reds = count - others
    # All handfuls with so many reds at once, then one number of yellows after the other.
    while True:
        ways: i64 = CHOOSE[red * ROW + reds] * CHOOSE[others * ROW + count - reds]
        if left < ways:
            break
        left -= ways
        reds += 1
    of_reds: i64 = CHOOSE[red * ROW + reds]
    rest = count - reds
    yellows: i64 = 0
    if clear < rest:
        yellows = rest - clear
    while True:
        ways = of_reds * CHOOSE[yellow * ROW + yellows] * CHOOSE[clear * ROW + rest - yellows]
        if left < ways:
            return cube_code(yellows, reds)
        left -= ways
        yellows += 1


def cube_code(yellows: i64, reds: i64) -> i64:
    """The outcome of a draw as a number; the transparent cubes are the rest."""
    return yellows * 4 + reds


def is_red_bust(drawn: i64, on_sheet: i64, active_danger: i64) -> bool:
    """FJ-35 Danger: three reds, counting the sheet and active Danger cards, end the turn."""
    return drawn + on_sheet + active_danger >= BUST_REDS


# Cards


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


def card_outcomes(deck: i64, copies: list[int]) -> list[tuple[int, int]]:
    """FJ-55: every kind of card in the deck with its number of copies there.

    Copies in the deck are all alike, so the one that is drawn is called by the lowest number.
    """
    found: list[tuple[int, int]] = []
    for card in range(CARDS):
        here = deck & copies[card]
        if (here >> card) & 1 and here & ((1 << card) - 1) == 0:
            found.append((card, count_bits(here)))
    return found


# Ranks. `floors` are those of all players, the mover's being the Movement token's (FJ-95).


def rank_of(seat: i64, floors: list[int]) -> i64:
    """FJ-96: one more than the number of players strictly ahead."""
    rank: i64 = 1
    for floor in floors:
        if floor > floors[seat]:
            rank += 1
    return rank


def floor_above(token: i64, floors: list[int]) -> i64:
    """FJ-97: the nearest occupied floor strictly ahead of the token; -1 if nobody is ahead (FJ-98)."""
    nearest: i64 = -1
    for floor in floors:
        if floor > token and (nearest < 0 or floor < nearest):
            nearest = floor
    return nearest


def sole_leader(floors: list[int]) -> i64:
    """FJ-99: the one player on the highest floor; -1 if several share it."""
    leader: i64 = 0
    shared = False
    for seat in range(1, len(floors)):
        if floors[seat] > floors[leader]:
            leader = seat
            shared = False
        elif floors[seat] == floors[leader]:
            shared = True
    return -1 if shared else leader
