"""How sure a share of games is."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959964


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share after Wilson; honest also near 0 and 1 and with few games."""
    if games == 0:
        return 0.0, 1.0
    share = won / games
    spread = Z95 * sqrt(share * (1 - share) / games + Z95 * Z95 / (4 * games * games))
    middle = share + Z95 * Z95 / (2 * games)
    whole = 1 + Z95 * Z95 / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def mean_of(numbers: list[float], lowest: float, highest: float) -> tuple[float, float, float]:
    """The mean of one number for each deal, and its 95 % interval."""
    count = len(numbers)
    if count == 0:
        return (lowest + highest) / 2, lowest, highest
    mean = sum(numbers) / count
    # One deal more at each end keeps the error honest where all deals ended alike.
    squares = sum((each - mean) ** 2 for each in [*numbers, lowest, highest])
    error = Z95 * sqrt(squares / (count + 1) / count)
    return mean, max(lowest, mean - error), min(highest, mean + error)


def paired(better: int, worse: int, deals: int) -> tuple[float, float]:
    """The 95 % interval of a share of deals in which equal results count half for each side.

    Such a half is no coin toss, so the interval is narrower than Wilson's would be.
    """
    alike = deals - better - worse
    return mean_of([1.0] * better + [0.0] * worse + [0.5] * alike, 0.0, 1.0)[1:]
