"""Power, Life and Wisdom, what cards give and treasures ask for, one function per clause.

Symbols are added up in one number, eight bits for each kind.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

POWER: Final = 0
LIFE: Final = 8
WISDOM: Final = 16


def meets(supply: i64, demand: i64) -> bool:
    """FG-44: at least as many as asked for, of each of Power, Life and Wisdom."""
    return (
        (supply & 255) >= (demand & 255)
        and ((supply >> LIFE) & 255) >= ((demand >> LIFE) & 255)
        and (supply >> WISDOM) >= (demand >> WISDOM)
    )


def lacking(supply: i64, demand: i64, kind: i64) -> i64:
    """How many symbols of one kind are missing."""
    more = ((demand >> kind) & 255) - ((supply >> kind) & 255)
    return more if more > 0 else 0


def missing(supply: i64, demand: i64) -> i64:
    """How many symbols must still come until the supply meets the demand."""
    return lacking(supply, demand, POWER) + lacking(supply, demand, LIFE) + lacking(supply, demand, WISDOM)


def count_symbols(packed: i64) -> i64:
    """All symbols together, whatever their kind."""
    return (packed & 255) + ((packed >> LIFE) & 255) + (packed >> WISDOM)


def symbol_counts(packed: i64) -> list[int]:
    """Power, Life and Wisdom as three numbers."""
    return [packed & 255, (packed >> 8) & 255, packed >> 16]
