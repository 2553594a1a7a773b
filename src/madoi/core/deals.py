"""Numbered deals: a number means the same cards for everybody, in the page, the terminal and the lab."""

from __future__ import annotations


def numbered_seed(game: str, number: int) -> str:
    """The seed of a numbered deal. Everybody can work it out."""
    return f"{game} deal {number}"


def number_of(game: str, seed: str) -> int | None:
    """The number of the deal that a seed means, if it is a numbered one."""
    said = seed.removeprefix(numbered_seed(game, 0)[:-1])
    is_number = said != seed and said.isascii() and said.isdecimal() and len(said) < 10
    return int(said) if is_number and numbered_seed(game, int(said)) == seed else None
