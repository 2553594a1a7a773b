"""Deck files of The Fort of Gold: read, checked (FG-8), turned into numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from madoi.core.errors import BadData
from madoi.core.faults import fault, path_of
from madoi.core.game import Data
from madoi.core.texts import several
from madoi.games.fort_of_gold.printed import Deck
from madoi.games.fort_of_gold.rules_symbols import LIFE, POWER, WISDOM

SPIRITS = 34
TREASURES = 10
SHIFT = {"P": POWER, "L": LIFE, "W": WISDOM}

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Id = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]


class Card(msgspec.Struct, forbid_unknown_fields=True):
    id: Id
    symbols: str
    ja: Name
    en: Name


class Head(msgspec.Struct, forbid_unknown_fields=True):
    id: Id
    slots: Annotated[int, Meta(ge=1, le=12)]
    ja: Name
    en: Name
    spirits: int = SPIRITS
    treasures: int = TREASURES


class SymbolName(msgspec.Struct, forbid_unknown_fields=True):
    ja: Name
    en: Name


class DeckFile(msgspec.Struct, forbid_unknown_fields=True):
    deck: Head
    spirit: list[Card]
    treasure: list[Card]
    symbols: dict[str, SymbolName] = {}


class FortData(Data):
    """A deck that passed the checks."""

    def __init__(self, content: dict[str, Any], shipped: bool) -> None:
        try:
            file = msgspec.convert(content, DeckFile)
        except msgspec.ValidationError as problem:
            field, en, ja = fault(problem)
            where = name_card(content, field)
            raise wrong(f"{where}{en}", f"{where}{ja}", path_of(field)) from None
        check_deck(file)
        super().__init__(file.deck.id, content, shipped)
        self.file = file
        self.cards = [*file.spirit, *file.treasure]
        self.deck = Deck(
            [card.id for card in self.cards],
            [sum(1 << SHIFT[letter] for letter in card.symbols if letter != "-") for card in self.cards],
            SPIRITS,
        )
        self.number = {card.id: at for at, card in enumerate(self.cards)}


def wrong(en: str, ja: str, path: Sequence[str | int] = ()) -> BadData:
    return BadData(en, ja, rule="FG-8", path=path)


def name_card(content: dict[str, Any], field: str) -> str:
    """Where something is wrong, with the id of the card in place of its number: `card s-ppp: symbols: `."""
    where = re.fullmatch(r"(spirit|treasure)\[(\d+)\](.*)", field)
    if where is not None:
        card = content[where[1]][int(where[2])]
        if isinstance(card, dict) and "id" in card:
            field = f"card {card['id']}: {where[3].lstrip('.')}".removesuffix(": ")
    return f"{field}: " if field else ""


def check_deck(file: DeckFile) -> None:
    """FG-8: 34 spirits, 10 treasures, unique ids, every slot a letter, every treasure asks for something."""
    for word, word_ja, cards, count, said in (
        ("spirit", "霊力カード", file.spirit, SPIRITS, file.deck.spirits),
        ("treasure", "宝物カード", file.treasure, TREASURES, file.deck.treasures),
    ):
        if len(cards) != count:
            raise wrong(
                f"a deck has {count} {word} cards, this one has {len(cards)}",
                f"{word_ja}は{count}枚必要ですが、{len(cards)}枚あります",
                [word],
            )
        if said != count:
            raise wrong(
                f"deck.{word}s must be {count}, not {said}",
                f"deck.{word}s は {said} ではなく {count} でなければなりません",
                ["deck", f"{word}s"],
            )
    slots = file.deck.slots
    seen: set[str] = set()
    places: list[tuple[str, int, Card]] = [
        *(("spirit", at, card) for at, card in enumerate(file.spirit)),
        *(("treasure", at, card) for at, card in enumerate(file.treasure)),
    ]
    for kind, at, card in places:
        if card.id in seen:
            raise wrong(
                f"card {card.id}: the id is used twice", f"{card.id}：idが重複しています", [kind, at, "id"]
            )
        seen.add(card.id)
        if len(card.symbols) != slots:
            raise wrong(
                f"card {card.id}: symbols {card.symbols!r:.40} must have {several(slots, 'letter')}",
                f"{card.id}：symbols {card.symbols!r:.40} は{slots}文字でなければなりません",
                [kind, at, "symbols"],
            )
        if set(card.symbols) - set("PLW-"):
            raise wrong(
                f"card {card.id}: symbols {card.symbols!r} may only use P, L, W and -",
                f"{card.id}：symbols {card.symbols!r} に使えるのは P、L、W、- だけです",
                [kind, at, "symbols"],
            )
        if kind == "treasure" and set(card.symbols) == {"-"}:
            raise wrong(
                f"card {card.id}: a treasure must ask for at least one P, L or W",
                f"{card.id}：宝物には P、L、W が1つ以上必要です",
                [kind, at, "symbols"],
            )
