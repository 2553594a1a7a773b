"""What a thing on the table is, in words. The page's inspector, its player aid and screen readers tell the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from madoi.core.texts import Texts


class Row(msgspec.Struct):
    """One line about a thing: `Cost`, `3 earth, 1 andesite`.

    `[E]` in a text is a symbol: a page that has drawn it shows the drawing, everybody else leaves it out.
    """

    label: str
    text: str


class Thing(msgspec.Struct, omit_defaults=True):
    """A card, tile, place, track or counter: what it is, costs and gives, as printed, and the rules about it."""

    kind: str
    name: str = ""
    """Empty where the names of the game know its id."""
    rows: list[Row] = []
    rules: list[str] = []
    symbol: bool = False
    """It stands on the player aid."""


Says = tuple[str, dict[str, Any]]
"""The key of a line and its facts."""


class Now(msgspec.Struct, omit_defaults=True):
    """What a thing is worth to one seat at this moment: lines under `[now]` in the words of the game, with their facts.

    A fact is a number, the id of something with a name, or a list of such ids, which is counted.
    """

    says: list[Says]
    can: bool | None = None
    """It can be done now, or cannot; None where there is nothing to do."""


class Telling:
    """The words about things in one language: labels, kinds and lines, from `[thing]` in the words of the game."""

    def __init__(self, texts: Texts, lang: str, names: dict[str, str]) -> None:
        self.texts = texts
        self.lang = lang
        self.names = names

    def say(self, key: str, **facts: object) -> str:
        return self.texts.say(self.lang, "thing", key, **facts)

    def row(self, label: str, text: str) -> Row:
        return Row(self.say(f"row_{label}"), text)

    def listed(self, parts: Iterable[str]) -> str:
        return self.say("comma").join(part for part in parts if part) or self.say("none")

    def counted(self, ids: Iterable[str]) -> str:
        """Things of one kind with their symbols: `[E][E][A] 2 earth, 1 andesite`."""
        ids = list(ids)
        counts = {each: ids.count(each) for each in ids}
        words = [
            self.say("counted", name=self.names.get(each, each), count=counts[each])
            for each in dict.fromkeys(ids)
        ]
        return "".join(f"[{each}]" for each in ids) + " " + self.listed(words)

    def thing(self, kind: str, *rows: Row, rules: str = "", name: str = "", symbol: bool = False) -> Thing:
        return Thing(kind=kind, name=name, rows=list(rows), rules=rules.split(), symbol=symbol)
