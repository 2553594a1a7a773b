"""A table written as a position."""

from __future__ import annotations

from madoi.core.state import bits_of
from madoi.games.fuji99.position import PHASE_NAMES, Bag, Drawn, FujiPosition, SeatPosition
from madoi.games.fuji99.rules_cubes import REDS
from madoi.games.fuji99.state import GOT_20, GOT_50, X_ENDS, FujiState


def write(state: FujiState) -> FujiPosition:
    def seat(number: int) -> SeatPosition:
        one = state.seats[number]
        red = REDS - state.sheet_red if number == state.mover else REDS
        return SeatPosition(
            floor=int(one.floor),
            bag=Bag(int(one.clear), int(one.yellow), int(red)),
            hand={state.cards.ids[card]: state.on_card[card] for card in bits_of(one.hand)},
            danger=state.names(one.danger),
            yellow_20=bool(one.got & GOT_20),
            yellow_50=bool(one.got & GOT_50),
        )

    def item(number: int) -> str:
        return f"draw {number}" if number < X_ENDS else f"discard {state.cards.ids[number - X_ENDS]}"

    return FujiPosition(
        phase=PHASE_NAMES[int(state.asks)],
        seats=[seat(number) for number in range(state.players)],
        mover=int(state.mover),
        token=int(state.token),
        count=int(state.count),
        drawn=Drawn(int(state.drawn_clear), int(state.drawn_yellow)),
        red=int(state.sheet_red),
        spent=int(state.spent),
        received=state.names(state.received),
        pending=[item(number) for number in reversed(state.pending)],
        pagoda=int(state.pagoda),
        discard=state.names(state.discard),
        deck=state.names(state.deck),
    )
