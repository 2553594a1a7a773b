"""Card files of Fuji 99: read, checked (FJ-126), turned into numbers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from madoi.core.errors import BadData
from madoi.core.faults import fault
from madoi.core.game import Data
from madoi.games.fuji99.printed import (
    CARDS,
    CATCH_UP,
    MOVE_BONUS,
    MOVE_PER_TRANSPARENT,
    OTHERS_DRAW,
    RETURN_RED,
    THREAT_LEADER,
    Cards,
)
from madoi.games.fuji99.rules_cards import BUST_SUM
from madoi.games.fuji99.rules_cubes import TRANSPARENT

# Every operation a card can have: its number, the kinds of card it goes with, and its parameters.
OPERATIONS: dict[str, tuple[int, str, tuple[str, ...]]] = {
    "return_red": (RETURN_RED, "use", ("count",)),
    "threat_leader": (THREAT_LEADER, "use", ()),
    "move_bonus": (MOVE_BONUS, "persistent", ("spaces",)),
    "catch_up": (CATCH_UP, "use", ("then", "two_players")),
    "move_per_transparent": (MOVE_PER_TRANSPARENT, "use", ()),
    "others_draw_then_self": (OTHERS_DRAW, "immediate", ()),
}

MOST_PLACEMENTS = 5000
"""More ways to share out the last Pagoda cubes than a player could look through."""

MOST_IMMEDIATE = 8
"""Each X more makes the longest chain of X up to four times as long (FJ-123)."""

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Printed = Annotated[str, Meta(min_length=1, max_length=500)]
Id = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
Small = Annotated[int, Meta(ge=0, le=99)]


class Card(msgspec.Struct, forbid_unknown_fields=True):
    """One kind of card, as the file says it."""

    id: Id
    value: Small
    copies: Annotated[int, Meta(ge=1, le=CARDS)]
    cost: Small
    cubes: Annotated[int, Meta(ge=0, le=TRANSPARENT)]
    kind: Literal["use", "persistent", "immediate"]
    effect: dict[str, Any]
    name_ja: Name
    name_en: Name
    text_ja: Printed
    text_en: Printed


class CardFile(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal[1]
    card: list[dict[str, Any]]
    id: Id = "cards"


class FujiData(Data):
    """Cards that passed the checks."""

    def __init__(self, content: dict[str, Any], shipped: bool) -> None:
        try:
            file = msgspec.convert(content, CardFile)
        except msgspec.ValidationError as problem:
            raise wrong("file", *in_words(problem)) from None
        kinds = [read_card(entry, place) for place, entry in enumerate(file.card, start=1)]
        check_cards(kinds)
        super().__init__(file.id, content, shipped)
        self.kinds = kinds
        copies = [(kind, copy) for kind in kinds for copy in range(1, kind.copies + 1)]
        self.kind_of = [kind for kind, _ in copies]
        self.cards = numbers(copies)
        self.number = {name: at for at, name in enumerate(self.cards.ids)}


def numbers(copies: list[tuple[Card, int]]) -> Cards:
    """The physical cards as the rules see them."""

    def parameter(card: Card, at: int) -> int:
        names = OPERATIONS[card.effect["op"]][2]
        return int(card.effect[names[at]]) if at < len(names) else 0

    cards = [card for card, _ in copies]
    return Cards(
        ids=[f"{card.id}.{copy}" for card, copy in copies],
        value=[card.value for card in cards],
        cost=[card.cost for card in cards],
        cubes=[card.cubes for card in cards],
        op=[OPERATIONS[card.effect["op"]][0] for card in cards],
        first=[parameter(card, 0) for card in cards],
        second=[parameter(card, 1) for card in cards],
        copies=[sum(1 << at for at, other in enumerate(cards) if other is card) for card in cards],
    )


def wrong(where: str, en: str, ja: str) -> BadData:
    return BadData(en, ja, rule="FJ-126", about=where)


def in_words(problem: msgspec.ValidationError) -> tuple[str, str]:
    field, en, ja = fault(problem)
    return (f"{field}: {en}", f"{field}: {ja}") if field else (en, ja)


def read_card(entry: dict[str, Any], place: int) -> Card:
    """One card of the file. Refuses it by its id, or by its place if it has none."""
    name = entry.get("id")
    where = f"card {name}" if isinstance(name, str) and 0 < len(name) <= 40 else f"card {place}"
    try:
        card = msgspec.convert(entry, Card)
    except msgspec.ValidationError as problem:
        raise wrong(where, *in_words(problem)) from None

    op = card.effect.get("op")
    if not isinstance(op, str) or op not in OPERATIONS:
        known = ", ".join(OPERATIONS)
        raise wrong(where, f"effect.op must be one of {known}", f"effect.op は {known} のいずれかです")
    _, kind, parameters = OPERATIONS[op]
    if card.kind != kind:
        raise wrong(where, f"kind must be {kind!r} with effect {op}", f"{op} の kind は {kind!r} です")
    for field in card.effect.keys() - {"op", *parameters}:
        raise wrong(where, f"effect.{field} does not belong to {op}", f"{op} に effect.{field} はありません")
    for field in parameters:
        number = card.effect.get(field)
        least = 1 if field in ("count", "spaces") else 0
        if type(number) is not int or not least <= number <= 99:
            raise wrong(
                where,
                f"effect.{field} must be a whole number from {least} to 99",
                f"effect.{field} は {least}〜99 の整数です",
            )
    return card


def check_cards(kinds: list[Card]) -> None:
    """FJ-126: 22 cards with ids of their own; and a hand whose cubes can be placed by a person."""
    seen: set[str] = set()
    for card in kinds:
        if card.id in seen:
            raise wrong(f"card {card.id}", "id is used twice", "id が重複しています")
        seen.add(card.id)
    total = sum(card.copies for card in kinds)
    if total != CARDS:
        raise wrong(
            "card",
            f"copies must add up to {CARDS} cards, not {total}",
            f"copies の合計は {CARDS} 枚です（{total} 枚あります）",
        )
    immediate = [card for card in kinds if card.kind == "immediate"]
    if sum(card.copies for card in immediate) > MOST_IMMEDIATE:
        raise wrong(
            f"card {immediate[-1].id}",
            f"copies: more than {MOST_IMMEDIATE} immediate cards could draw each other for hours",
            f"copies: immediate のカードは合わせて {MOST_IMMEDIATE} 枚までです",
        )
    most = most_placements(kinds)
    if most > MOST_PLACEMENTS:
        widest = max(kinds, key=lambda card: card.cubes)
        raise wrong(
            f"card {widest.id}",
            f"cubes: one hand could have its cubes placed in {most} ways, more than {MOST_PLACEMENTS}",
            f"cubes: 手札へのキューブの置き方が {most} 通りになりえます（上限 {MOST_PLACEMENTS}）",
        )


def most_placements(kinds: list[Card]) -> int:
    """An upper bound for the moves FJ-75 can offer: over all hands below seven, the product of (cubes + 1)."""
    best = [1] * BUST_SUM
    for card in kinds:
        if card.kind == "immediate":
            continue
        for _ in range(card.copies):
            for total in range(BUST_SUM - 1, card.value - 1, -1):
                best[total] = max(best[total], best[total - card.value] * (card.cubes + 1))
    return best[-1]
