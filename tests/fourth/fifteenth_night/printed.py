"""What is printed on the cards of Fifteenth Night, in numbers."""

from __future__ import annotations


class Moons:
    """The kinds of card: ids, nights, and how many there are of each."""

    def __init__(self, ids: list[str], nights: list[int], copies: list[int]) -> None:
        self.ids = ids
        self.nights = nights
        self.copies = copies
