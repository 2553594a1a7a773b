"""Hidden cards: how they are written, and how they are dealt when a position is read."""

from __future__ import annotations

import re

from madoi.core.errors import BadDocument
from madoi.core.rng import Rng
from madoi.core.state import bits_of
from madoi.core.texts import several


def mark(wave: int) -> str:
    """A hidden card, with the shuffle it came from."""
    return f"?{wave}" if wave else "?"


def read_mark(card: str) -> int | None:
    """The wave of a hidden card, or None for a card that is named."""
    if not card.startswith("?"):
        return None
    said = re.fullmatch(r"\?([1-9][0-9]?)?", card)
    return None if said is None else int(said[1] or 0)


class Cardbox:
    """All cards of one kind: hands them out once, and remembers which hidden places wait for one.

    Bots read a position at every choice, so what a refusal says is put together only when it is said.
    """

    def __init__(self, numbers: dict[str, int], waves: list[list[str]], field: str) -> None:
        self.numbers = numbers
        self.seen: dict[str, tuple[str, int]] = {}
        """Where each named card is: the field, and its place there (-1 if it stands alone)."""
        self.waiting: list[list[list[int]]] = [[] for _ in range(len(waves) + 1)]
        """For each wave the empty lists that the deal fills with one card each."""
        self.waves = [(1 << len(numbers)) - 1]
        for at, wave in enumerate(waves):
            fresh = 0
            for card in wave:
                if card not in numbers:
                    raise unknown(card, field, at)
                if fresh >> numbers[card] & 1:
                    raise refused(
                        (field, at), f"{card} is named twice", f"{card} が2度書かれています", "GK-108"
                    )
                fresh |= 1 << numbers[card]
            self.waves = [each & ~fresh for each in self.waves] + [fresh]

    def take(self, card: str, field: str, at: int) -> int:
        """A named card, once."""
        if card not in self.numbers:
            raise unknown(card, field, at)
        if card in self.seen:
            there = where(*self.seen[card])
            raise refused(
                (field, at), f"{card} is already at {there}", f"{card} は {there} にもあります", "GK-8"
            )
        self.seen[card] = (field, at)
        return self.numbers[card]

    def mask(self, cards: list[str], field: str) -> int:
        """Cards that must all be named."""
        return sum([1 << self.take(card, field, at) for at, card in enumerate(cards)])

    def slot(self, card: str, field: str, at: int = -1) -> list[int]:
        """A place for one card: named, or filled by the deal."""
        wave = read_mark(card)
        if wave is None:
            return [self.take(card, field, at)]
        if wave >= len(self.waiting):
            raise refused(
                (field, at),
                "This deck was not shuffled so often",
                "山札はそれほど切り直されていません",
                "GK-108",
            )
        place: list[int] = []
        self.waiting[wave].append(place)
        return place

    def slots(self, cards: list[str], field: str) -> list[list[int]]:
        return [self.slot(card, field, at) for at, card in enumerate(cards)]

    def deal(self, rng: Rng, field: str) -> int:
        """Fill the hidden places at random from the cards of their wave. Returns the deck that is left."""
        left = (1 << len(self.numbers)) - 1 - sum([1 << self.numbers[card] for card in self.seen])
        for number, wave in enumerate(self.waves):
            pool = bits_of(left & wave)
            waiting = self.waiting[number]
            enough = len(pool) >= len(waiting) if number == len(self.waves) - 1 else len(pool) == len(waiting)
            if not enough:
                raise BadDocument(
                    f"{several(len(waiting), 'hidden card')} {mark(number)!r}, but {several(len(pool), 'card is', 'cards are')} left",
                    f"伏せられたカード {mark(number)!r} は{len(waiting)}枚ですが、残りは{len(pool)}枚です",
                    rule="GK-120",
                    about=field,
                )
            for place in waiting:
                card = pool.pop(int(rng.below(len(pool))))
                place.append(card)
                left &= ~(1 << card)
        return left


def where(field: str, at: int) -> str:
    return f"position.{field}" if at < 0 else f"position.{field}[{at}]"


def refused(place: tuple[str, int], en: str, ja: str, rule: str) -> BadDocument:
    return BadDocument(en, ja, rule=rule, about=where(*place))


def unknown(card: str, field: str, at: int) -> BadDocument:
    return refused(
        (field, at), f"There is no such card: {card!r}", f"{card!r} というカードはありません", "GK-8"
    )
