"""Cards of Fuji 99 that are drawn and held (FJ-55, FJ-60)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.state import count_bits
from madoi.games.fuji99.printed import CARDS

BUST_SUM: Final = 7


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
