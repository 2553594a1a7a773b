"""What is printed on the cards of The Fort of Gold, in numbers."""

from __future__ import annotations

from mypy_extensions import i64


class Deck:
    """The 44 cards: their ids and symbols. Spirits come first."""

    def __init__(self, ids: list[str], symbols: list[int], spirits: i64) -> None:
        self.ids = ids
        self.symbols = symbols
        self.spirits: i64 = spirits
