"""The file of numbers that judge seats of Fuji 99, learnt by `tools/train_fuji.py`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).parent / "data" / "values.json"


class SeatValues(msgspec.Struct, forbid_unknown_fields=True):
    """A small net for one number of seats, in whole numbers."""

    first: list[list[int]]
    """For every unit the weights of the signs, and what it begins with."""
    last: list[int]
    """The weights of the units."""
    plain: list[int]
    """The weights of the signs themselves."""


class Values(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file."""

    fitted: list[str]
    """The families of deals that the numbers were fitted to or chosen by."""
    one: int
    """What counts as a whole."""
    seats: dict[int, SeatValues]


@cache
def standard_values() -> Values:
    return msgspec.json.decode(FILE.read_bytes(), type=Values)
