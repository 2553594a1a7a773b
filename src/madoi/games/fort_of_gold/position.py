"""Position documents of The Fort of Gold. Nothing is hidden but the order of the deck, and it has none."""

from __future__ import annotations

import re
from collections import Counter
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from madoi.core.game import check
from madoi.core.state import BIT, CHANCE, OVER, bits_of, count_bits
from madoi.games.fort_of_gold.components import SPIRITS, FortData
from madoi.games.fort_of_gold.rules_field import ROW_1, cell_name, open_cells
from madoi.games.fort_of_gold.state import CHOOSE, DRAW, ENDED, LOSE_AT, NONE, PLACE, WIN_AT, FortState
from madoi.games.fort_of_gold.turn import FortTurn

CardId = Annotated[str, Meta(max_length=40)]
Cell = Annotated[str, Meta(max_length=7)]
Cards = Annotated[list[CardId], Meta(max_length=44)]

Phase = Literal["draw", "place", "choose", "over"]
PHASES: dict[Phase, int] = {"draw": DRAW, "place": PLACE, "choose": CHOOSE, "over": ENDED}
PHASE_NAMES = {code: name for name, code in PHASES.items()}


class FortPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where all 44 cards are. The deck may be left out: it is all the others."""

    phase: Phase
    field: dict[Cell, CardId] = {}
    hand: CardId | None = None
    target: CardId | None = None
    relics: Cards = []
    losses: Cards = []
    discard: Cards = []
    deck: Cards | None = None


def write(state: FortState) -> FortPosition:
    ids = state.deck.ids

    def cards(mask: int) -> list[str]:
        return [ids[card] for card in bits_of(mask)]

    return FortPosition(
        phase=PHASE_NAMES[int(state.asks)],
        field={cell_name(cell): ids[state.cards[cell]] for cell in bits_of(state.field)},
        hand=None if state.hand == NONE else ids[state.hand],
        target=None if state.target == NONE else ids[state.target],
        relics=cards(state.relics),
        losses=cards(state.losses),
        discard=cards(state.discard),
        deck=cards(state.left),
    )


def read(position: FortPosition, data: FortData) -> FortState:
    """The state of a position. Refuses what the rules cannot bear, naming field and rule.

    What was discarded for the relics is not asked about, so that a position is quick to set up.
    """
    state = FortTurn(data.deck)
    seen: dict[str, str] = {}

    def take(card: str, where: str, treasure: bool) -> int:
        check(
            card in data.number,
            where,
            f"There is no card {card!r} in this deck",
            f"{card!r} というカードはありません",
            "FG-1",
        )
        check(
            card not in seen,
            where,
            f"{card} is already at {seen.get(card)}",
            f"{card} は {seen.get(card)} にもあります",
            "FG-1",
        )
        seen[card] = where
        number = data.number[card]
        kind, kind_ja = ("treasure", "宝物") if treasure else ("spirit", "霊力")
        check(
            (number >= SPIRITS) == treasure,
            where,
            f"{card} is no {kind} card",
            f"{card} は{kind_ja}カードではありません",
            "FG-9",
        )
        return number

    def pile(cards: list[str], where: str, treasure: bool) -> int:
        return sum(1 << take(card, f"position.{where}[{at}]", treasure) for at, card in enumerate(cards))

    # The field, supported from below (FG-32, FG-33)
    for name, card in position.field.items():
        where = f"position.field.{name}"
        cell = read_cell(name)
        check(
            cell is not None,
            where,
            "A cell is row.column, within the seven rows",
            "マスは「段.列」で書きます",
            "FG-30",
        )
        assert cell is not None
        state.cards[cell] = take(card, where, treasure=False)
        state.field |= BIT[cell]
    row = state.field & ROW_1
    check(row & (row + 1) == 0, "position.field", "Row 1 has a gap", "1段目に隙間があります", "FG-32")
    for cell in bits_of(state.field):
        if cell >= 8:
            held = state.field & BIT[cell - 8] and state.field & BIT[cell - 7]
            name = cell_name(cell)
            check(
                bool(held),
                f"position.field.{name}",
                "This card floats: it needs two cards under it",
                "下に2枚のカードが必要です",
                "FG-33",
            )

    # The other places
    if position.hand is not None:
        state.hand = take(position.hand, "position.hand", treasure=False)
    if position.target is not None:
        state.target = take(position.target, "position.target", treasure=True)
    state.relics = pile(position.relics, "relics", treasure=True)
    state.losses = pile(position.losses, "losses", treasure=True)
    state.discard = pile(position.discard, "discard", treasure=False)
    state.left &= ~sum(1 << data.number[card] for card in seen)
    if position.deck is not None:
        left = {data.deck.ids[card] for card in bits_of(state.left)}
        said = "The deck must be exactly the cards that are nowhere else"
        said_ja = "山札は、ほかの場所にないカード全部でなければなりません"
        wrong = Counter(position.deck)
        wrong.subtract(left)
        cards = ", ".join(card for card, count in wrong.items() if count)
        check(not cards, "position.deck", f"{said} (see {cards})", f"{said_ja}（{cards}）", "FG-10")

    set_phase(state, position.phase)
    return state


def set_phase(state: FortState, phase: Phase) -> None:
    """FG-28: what is asked must fit what lies on the table."""
    relics, losses = count_bits(state.relics), count_bits(state.losses)
    undecided = relics < WIN_AT and losses < LOSE_AT
    at = "position.phase"
    check(
        (state.hand != NONE) == (phase == "place"),
        "position.hand",
        "A spirit is in hand in phase 'place' and in no other",
        "手に霊力カードがあるのは place のときだけです",
        "FG-28",
    )
    if phase in ("draw", "place"):
        check(
            undecided,
            at,
            "With 7 relics or 3 losses the game is over",
            "祭具7つか損失3つで終わりです",
            "FG-27",
        )
    if phase == "place":
        check(open_cells(state.field) != 0, at, "No cell is open", "置けるマスがありません", "FG-37")
    if phase == "choose":
        check(
            state.target != NONE,
            "position.target",
            "There is no target to choose about",
            "目標がありません",
            "FG-24",
        )
        possible = relics <= WIN_AT and losses <= LOSE_AT
        check(possible, at, "The game would have been over before", "すでに終わっているはずです", "FG-60")
    if phase == "over":
        check(not undecided, at, "The game is not decided yet", "まだ勝敗が決まっていません", "FG-61")
        # The eighth relic and the fourth loss come by choice, after which no target stands.
        spare = 1 if state.target == NONE else 0
        possible = relics <= WIN_AT + spare and losses <= LOSE_AT + spare
        check(possible, at, "The game would have been over before", "すでに終わっているはずです", "FG-60")
    state.asks = PHASES[phase]
    state.actor = CHANCE if phase == "draw" else OVER if phase == "over" else 0


def read_cell(name: str) -> int | None:
    """The cell of `row.column`, or None if the field has no such cell."""
    said = re.fullmatch(r"([1-7])\.([1-7])", name)
    if said is None or int(said[1]) + int(said[2]) > 8:
        return None
    return (int(said[1]) - 1) * 8 + int(said[2]) - 1
