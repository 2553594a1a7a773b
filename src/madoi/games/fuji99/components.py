"""Card files of Fuji 99: read, checked (FJ-126), turned into numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from madoi.core.errors import BadData
from madoi.core.faults import fault, path_of
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
Op = Literal[
    "return_red", "threat_leader", "move_bonus", "catch_up", "move_per_transparent", "others_draw_then_self"
]
PARAMETERS = ("count", "spaces", "then", "two_players")


class Effect(msgspec.Struct, forbid_unknown_fields=True):
    """What a card does; each operation has parameters of its own."""

    op: Op
    count: Small | None = None
    spaces: Small | None = None
    then: Small | None = None
    two_players: Small | None = None


class Card(msgspec.Struct, forbid_unknown_fields=True):
    """One kind of card, as the file says it."""

    id: Id
    value: Small
    copies: Annotated[int, Meta(ge=1, le=CARDS)]
    cost: Small
    cubes: Annotated[int, Meta(ge=0, le=TRANSPARENT)]
    kind: Literal["use", "persistent", "immediate"]
    effect: Effect
    name_ja: Name
    name_en: Name
    text_ja: Printed
    text_en: Printed


class CardFile(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal[1]
    card: Annotated[list[Card], Meta(extra={"grows": True})]
    id: Id = "cards"


class FujiData(Data):
    """Cards that passed the checks."""

    def __init__(self, content: dict[str, Any], shipped: bool) -> None:
        try:
            file = msgspec.convert(content, CardFile)
        except msgspec.ValidationError as problem:
            raise misshapen(content, problem) from None
        for place, card in enumerate(file.card):
            check_effect(card, place)
        check_cards(file.card)
        super().__init__(file.id, content, shipped)
        self.kinds = file.card
        copies = [(kind, copy) for kind in self.kinds for copy in range(1, kind.copies + 1)]
        self.kind_of = [kind for kind, _ in copies]
        self.cards = numbers(copies)
        self.number = {name: at for at, name in enumerate(self.cards.ids)}


def numbers(copies: list[tuple[Card, int]]) -> Cards:
    """The physical cards as the rules see them."""

    def parameter(card: Card, at: int) -> int:
        names = OPERATIONS[card.effect.op][2]
        return int(getattr(card.effect, names[at])) if at < len(names) else 0

    cards = [card for card, _ in copies]
    return Cards(
        ids=[f"{card.id}.{copy}" for card, copy in copies],
        value=[card.value for card in cards],
        cost=[card.cost for card in cards],
        cubes=[card.cubes for card in cards],
        op=[OPERATIONS[card.effect.op][0] for card in cards],
        first=[parameter(card, 0) for card in cards],
        second=[parameter(card, 1) for card in cards],
        copies=[sum(1 << at for at, other in enumerate(cards) if other is card) for card in cards],
    )


def wrong(where: str, en: str, ja: str, path: Sequence[str | int] = ()) -> BadData:
    return BadData(en, ja, rule="FJ-126", about=where, path=path)


def misshapen(content: dict[str, Any], problem: msgspec.ValidationError) -> BadData:
    """A file that has not its shape. A card is named by its id, or by its place if it has none."""
    field, en, ja = fault(problem, CardFile)
    path, where = path_of(field), "file"
    if path[:1] == ["card"] and len(path) > 1:
        place = int(path[1])
        entry = content["card"][place]
        name = entry.get("id") if isinstance(entry, dict) else None
        where = f"card {name if isinstance(name, str) and 0 < len(name) <= 40 else place + 1}"
        field = ".".join(map(str, path[2:]))
    return wrong(where, *((f"{field}: {en}", f"{field}: {ja}") if field else (en, ja)), path=path)


def check_effect(card: Card, place: int) -> None:
    """FJ-126: the kind and the parameters that belong to an operation, and no others."""
    where, op = f"card {card.id}", card.effect.op
    _, kind, parameters = OPERATIONS[op]
    if card.kind != kind:
        raise wrong(
            where,
            f"kind must be {kind!r} with effect {op}",
            f"{op} の kind は {kind!r} です",
            ["card", place, "kind"],
        )
    for field in PARAMETERS:
        number: int | None = getattr(card.effect, field)
        path: list[str | int] = ["card", place, "effect", field]
        if number is not None and field not in parameters:
            raise wrong(
                where, f"effect.{field} does not belong to {op}", f"{op} に effect.{field} はありません", path
            )
        least = 1 if field in ("count", "spaces") else 0
        if field in parameters and (number is None or number < least):
            raise wrong(
                where,
                f"effect.{field} must be a whole number from {least} to 99",
                f"effect.{field} は {least}〜99 の整数です",
                path,
            )


def check_cards(kinds: list[Card]) -> None:
    """FJ-126: 22 cards with ids of their own; and a hand whose cubes can be placed by a person."""
    seen: set[str] = set()
    for place, card in enumerate(kinds):
        if card.id in seen:
            raise wrong(f"card {card.id}", "id is used twice", "id が重複しています", ["card", place, "id"])
        seen.add(card.id)
    total = sum(card.copies for card in kinds)
    if total != CARDS:
        raise wrong(
            "card",
            f"copies must add up to {CARDS} cards, not {total}",
            f"copies の合計は {CARDS} 枚です（{total} 枚あります）",
            ["card"],
        )
    immediate = [card for card in kinds if card.kind == "immediate"]
    if sum(card.copies for card in immediate) > MOST_IMMEDIATE:
        raise wrong(
            f"card {immediate[-1].id}",
            f"copies: more than {MOST_IMMEDIATE} immediate cards could draw each other for hours",
            f"copies: immediate のカードは合わせて {MOST_IMMEDIATE} 枚までです",
            ["card", kinds.index(immediate[-1]), "copies"],
        )
    most = most_placements(kinds)
    if most > MOST_PLACEMENTS:
        widest = max(kinds, key=lambda card: card.cubes)
        raise wrong(
            f"card {widest.id}",
            f"cubes: one hand could have its cubes placed in {most} ways, more than {MOST_PLACEMENTS}",
            f"cubes: 手札へのキューブの置き方が {most} 通りになりえます（上限 {MOST_PLACEMENTS}）",
            ["card", kinds.index(widest), "cubes"],
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
