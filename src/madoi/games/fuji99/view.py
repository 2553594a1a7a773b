"""What the table shows beside the pieces: ranks, sums towards seven, what is in bags and deck."""

from __future__ import annotations

import msgspec

from madoi.core.state import CHANCE, OVER, bits_of, count_bits
from madoi.games.fuji99.rules import BUST_SUM, REDS, rank_of, sole_leader
from madoi.games.fuji99.state import GOT_20, GOT_50, FujiState


class SeatLook(msgspec.Struct):
    """One player, worked out from the open table (FJ-150)."""

    floor: int
    """Where the player counts for ranks: the mover at the Movement token (FJ-95)."""
    rank: int
    sum: int
    """The values of the hand together; seven bust (FJ-60)."""
    room: int
    """The highest value the hand can still take."""
    bonus: int
    """What persistent cards add to a Move step (FJ-41)."""
    bag: list[int]
    """Transparent, yellow and red cubes in the bag."""
    active_danger: int
    """Danger cards that count now, or will in the next turn (FJ-104)."""


class FujiLook(msgspec.Struct):
    """Everything here can be worked out by anybody at the table (FJ-151)."""

    seats: list[SeatLook]
    leader: int | None
    """The sole leader (FJ-99)."""
    deck_size: int
    deck: dict[str, int]
    """How many cards of each kind are in the deck."""
    discard_size: int
    pagoda: int
    yellow_20: int
    yellow_50: int
    usable: list[str]
    """Cards that can be paid now."""


def look(state: FujiState) -> FujiLook:
    leader = int(sole_leader(state.floors()))
    deck = [state.cards.ids[card].rpartition(".")[0] for card in bits_of(state.deck)]
    asked = state.actor not in (CHANCE, OVER)
    return FujiLook(
        seats=[seat_look(state, number) for number in range(state.players)],
        leader=None if leader < 0 else leader,
        deck_size=len(deck),
        deck={kind: deck.count(kind) for kind in dict.fromkeys(deck)},
        discard_size=int(count_bits(state.discard)),
        pagoda=int(state.pagoda),
        yellow_20=sum(not seat.got & GOT_20 for seat in state.seats),
        yellow_50=sum(not seat.got & GOT_50 for seat in state.seats),
        usable=state.names(state.usable()) if asked else [],
    )


def seat_look(state: FujiState, number: int) -> SeatLook:
    seat = state.seats[number]
    floors = state.floors()
    total = int(state.cards.values(seat.hand))
    moving = number == state.mover
    danger = state.active_danger() if moving else count_bits(seat.danger)
    return SeatLook(
        floor=floors[number],
        rank=int(rank_of(number, floors)),
        sum=total,
        room=BUST_SUM - 1 - total,
        bonus=int(state.cards.bonus(seat.hand)),
        bag=[int(seat.clear), int(seat.yellow), int(REDS - state.sheet_red if moving else REDS)],
        active_danger=int(danger),
    )
