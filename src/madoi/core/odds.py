"""Chances as people read them: so many ways out of so many."""

from __future__ import annotations

from fractions import Fraction

import msgspec


class Chance(msgspec.Struct, frozen=True):
    """So many of all the ways, which are equally likely."""

    ways: int
    total: int

    @property
    def percent(self) -> float:
        return 100 * self.ways / self.total


def chance(part: Fraction) -> Chance:
    """The same in lowest terms."""
    return Chance(part.numerator, part.denominator)
