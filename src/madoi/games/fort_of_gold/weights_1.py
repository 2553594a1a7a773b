"""What the sensible player of the first edition of The Fort of Gold likes, in points: at the beginning and towards the end of a game.

Found by `tools/fit_fort.py`, a cross-entropy search over games of the sensible player alone. In between the
numbers change evenly with every treasure that is decided.
"""

from __future__ import annotations

from typing import Final

# fmt: off
LIKES: Final[list[str]] = [
    "relic", "one_loss", "two_losses", "card", "symbol", "top_meets",
    "top_lacks", "next_meets", "next_lacks", "ready", "lacks", "lacks_and_forced",
    "one_card_short", "third_meets", "third_lacks", "exposed", "wide",
]
"""What the numbers are for, in their order."""

EARLY: Final[list[float]] = [
    7.72, -3.79, -9.46, 0.845, 0.568, 1.38,
    -0.776, 0.885, -0.587, 1.34, -0.896, -2.18,
    0.424, 0.871, -0.305, -0.0372, -0.0425,
]
"""No treasure is decided yet."""

LATE: Final[list[float]] = [
    8.41, -2.08, -8.32, 0.578, 0.648, 2.05,
    -0.533, 1.16, -0.232, 1.9, -1.39, -1.74,
    0.551, 0.117, -0.171, 0.134, 0.01,
]
"""Eight treasures are decided: six relics and two losses."""
