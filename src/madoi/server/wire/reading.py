"""Rules and Story Books."""

from __future__ import annotations

from typing import Any

import msgspec

from madoi.core.things import Thing
from madoi.table.entries import Name
from madoi.table.news import Words


class AchieverName(msgspec.Struct, forbid_unknown_fields=True):
    name: Name


class BookCard(msgspec.Struct):
    """The cover of a Story Book, and who has won with it."""

    id: str
    title: Words
    cover: Words
    achievers: list[Achieved] = []


class Achieved(msgspec.Struct):
    name: str
    at: int


class Story(msgspec.Struct):
    """The inside of a book, for the winner who chose it."""

    book: str
    pages: list[Words]


class RulePart(msgspec.Struct, omit_defaults=True):
    """A part of a rule, and where it comes from."""

    text: str
    sources: list[str] = []
    """`book`: it is in the rulebook; `inferred`: it follows from it; `ours`: the book is silent, we decided."""
    why: str = ""
    """The reason for a decision of ours."""


class RuleBlock(msgspec.Struct, omit_defaults=True):
    """A clause with its id, or between clauses a paragraph, a smaller head or a table, the head of its columns first."""

    id: str = ""
    parts: list[RulePart] = []
    text: str = ""
    head: str = ""
    table: list[list[str]] = []


class RuleChapter(msgspec.Struct):
    """What stands under one head of the rules; what comes before the first has no title."""

    title: str
    blocks: list[RuleBlock]


class GameWords(msgspec.Struct):
    """The words of a game in one language: names of cards and places, labels; and what the cards say."""

    names: dict[str, str]
    words: dict[str, Any]
    things: dict[str, Thing]
    """What cards, places and counters are, cost and give; what they are worth now is in the look."""
    components: dict[str, Any]
    """The content of the component files: costs, rewards, tracks. The same in every language; empty if it was not asked for."""
