"""Cubes of Fuji 99: what is drawn from a bag, and in how many ways; one function per clause."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.rng import Rng

BUST_REDS: Final = 3
FEWEST: Final = 5

TRANSPARENT: Final = 64
START_CLEAR: Final = 6
START_YELLOW: Final = 4
REDS: Final = 3

MOST_CUBES: Final = 67


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
