"""The file of numbers that judge tables of The Fort of Gold, learnt by `tools/train_fort.py`."""

from __future__ import annotations

from array import array
from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).parent / "data" / "values.bin"


class Values(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of the file. The numbers follow, two bytes each."""

    fitted: list[str]
    """The families of deals that the numbers were fitted to or chosen by."""
    spirits: list[int]
    """The kinds of spirits by their symbols, as the numbers count them."""
    copies: list[int]
    treasures: list[int]
    signs: int
    hidden: int
    second: int
    one: int
    """What counts as a whole in the first layer, in the weights of the second, and in those of the last."""
    second_one: int
    last_one: int


class Numbers:
    """A file of numbers, read."""

    def __init__(self, path: Path) -> None:
        line, _, numbers = path.read_bytes().partition(b"\n")
        self.about = msgspec.json.decode(line, type=Values)
        every = array("h", numbers)
        if every.itemsize != 2:
            raise AssertionError("two bytes make a number")
        size = self.about.signs * self.about.hidden
        self.first = every[:size].tolist()
        self.rest = every[size:].tolist()


@cache
def standard_numbers() -> Numbers:
    return Numbers(FILE)
