"""The file of numbers that weigh moves and seats of Goryokaku, learnt by `tools/fit_goryokaku.py`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).parent / "data" / "values.json"


class Weights(msgspec.Struct, forbid_unknown_fields=True):
    """A weight for every sign: at the end of the game, and what is added to it at the beginning."""

    late: list[float]
    early: list[float]


class SeatValues(msgspec.Struct, forbid_unknown_fields=True):
    """Everything for one number of seats."""

    glance: Weights
    """For the signs of a move."""
    points: Weights
    """For the signs of a seat: the points it will have."""
    chances: Weights
    """For the signs of a seat: its share of the chance to win, as shares of e to the sum."""
    greed: float
    """What a point more is worth beside the odds to win."""


class Values(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file."""

    fitted: list[str]
    """The families of deals that the numbers were fitted to or chosen by."""
    seats: dict[int, SeatValues]


@cache
def standard_values() -> Values:
    return msgspec.json.decode(FILE.read_bytes(), type=Values)
