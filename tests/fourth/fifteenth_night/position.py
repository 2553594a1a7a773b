"""Position documents of Fifteenth Night, and what a seat knows of a table."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fifteenth_night.printed import Moons
from fifteenth_night.state import BEGIN, DEAL, DRAW, ENDED, FIRST_HAND, RISE, TURN, NightState
from fifteenth_night.turn import NightTurn
from madoi.core.game import check
from madoi.core.rng import Rng
from madoi.core.state import CHANCE, OVER

Phase = Literal["lot", "deal", "turn", "draw", "rise", "over"]
PHASES: dict[Phase, int] = {
    "lot": BEGIN,
    "deal": DEAL,
    "turn": TURN,
    "draw": DRAW,
    "rise": RISE,
    "over": ENDED,
}
NAMES = {code: name for name, code in PHASES.items()}
CardId = Annotated[str, Meta(max_length=40)]
Cards = Annotated[list[CardId], Meta(max_length=60)]


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What lies before a player. The hand is left out where it is hidden."""

    cards: Annotated[int, Meta(ge=0, le=60)] = 0
    hand: Cards | None = None
    rests: bool = False


class NightPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The whole table. The deck is what lies nowhere else."""

    phase: Phase
    seats: Annotated[list[SeatPosition], Meta(min_length=2, max_length=4)]
    mover: Annotated[int, Meta(ge=0, le=3)] = 0
    sky: Cards = []


def write(state: NightState, seat: int | None, everything: bool) -> NightPosition:
    """FN-11: a seat sees its own hand; all hands lie open when the moon has risen (FN-9)."""
    shown = everything or state.asks == ENDED
    return NightPosition(
        phase=NAMES[state.asks],
        seats=[
            SeatPosition(
                cards=sum(hand),
                hand=cards_of(state.moons, hand) if shown or number == seat else None,
                rests=state.rests[number],
            )
            for number, hand in enumerate(state.hands)
        ],
        mover=int(state.mover),
        sky=cards_of(state.moons, state.sky),
    )


def cards_of(moons: Moons, counts: list[int]) -> list[str]:
    return [card for card, count in zip(moons.ids, counts, strict=True) for _ in range(count)]


def read(position: NightPosition, players: int, moons: Moons, rng: Rng) -> NightTurn:
    """The state of a position; hidden hands are dealt from what is left."""
    state = NightTurn(moons, players)
    seats = position.seats
    check(len(seats) == players, "position.seats", "Not as many as play", "人数と合いません", "FN-1")
    check(position.mover < players, "position.mover", "There is no such seat", "その席はありません", "FN-4")
    state.mover, state.asks = position.mover, PHASES[position.phase]
    state.rests = [seat.rests for seat in seats]
    take(state, position.sky, state.sky, "position.sky")
    for number, seat in enumerate(seats):
        if seat.hand is not None:
            where = f"position.seats[{number}].hand"
            check(seat.cards == len(seat.hand), where, "Not as many as `cards`", "cards と合いません", "FN-2")
            take(state, seat.hand, state.hands[number], where)
    for number, seat in enumerate(seats):
        if seat.hand is None:
            left = sum(state.deck)
            check(
                seat.cards <= left,
                f"position.seats[{number}].cards",
                f"Only {left} are left",
                f"残りは{left}枚です",
                "FN-2",
            )
            state.deal(number, seat.cards, rng)
    set_phase(state)
    return state


def take(state: NightState, cards: list[str], place: list[int], where: str) -> None:
    """Move cards from the deck to where the document has them."""
    for card, count in Counter(cards).items():
        check(
            card in state.moons.ids,
            where,
            f"There is no card {card!r}",
            f"{card!r} というカードはありません",
            "FN-2",
        )
        kind = state.moons.ids.index(card)
        check(
            count <= state.deck[kind],
            where,
            f"There are not so many {card}",
            f"{card} はそんなにありません",
            "FN-2",
        )
        state.deck[kind] -= count
        place[kind] += count


def set_phase(state: NightState) -> None:
    """What is asked must fit what lies on the table."""
    at = "position.phase"
    if state.asks == BEGIN:
        bare = not state.mover and state.deck == state.moons.copies and not any(state.rests)
        check(bare, at, "The lot is drawn before anything else", "くじは何よりも先に引きます", "FN-4")
        state.actor = CHANCE
    elif state.asks == DEAL:
        sizes = [sum(hand) for hand in state.hands]
        due = [size for size in sizes if size < FIRST_HAND]
        check(
            bool(due) and sizes[state.mover] == min(sizes),
            at,
            "This seat is not dealt to",
            "配る席ではありません",
            "FN-3",
        )
        state.actor = CHANCE
    elif state.asks == DRAW:
        check(bool(sum(state.deck)), at, "The deck is empty", "山札がありません", "FN-7")
        state.actor = CHANCE
    elif state.asks == TURN:
        check(not state.rests[state.mover], at, "This seat rests", "この席は休んでいます", "FN-8")
        state.actor = state.mover
    else:
        check(all(state.rests), at, "Not everybody rests yet", "まだ全員が休んでいません", "FN-9")
        state.actor = CHANCE if state.asks == RISE else OVER
