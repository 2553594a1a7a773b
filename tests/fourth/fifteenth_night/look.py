"""What the table shows beside the cards."""

from __future__ import annotations

import msgspec

from fifteenth_night.state import ENDED, NightState
from fifteenth_night.things import now
from madoi.core.things import Now


class SeatLook(msgspec.Struct, omit_defaults=True):
    """What can be said of one player: the night of a hand that is seen."""

    night: int | None = None


class NightLook(msgspec.Struct):
    """Everything here follows from what the viewer sees (FN-11)."""

    deck: int
    seats: list[SeatLook]
    now: dict[str, Now]


def look(state: NightState, seat: int | None) -> NightLook:
    shown = state.asks == ENDED
    return NightLook(
        deck=sum(state.deck),
        seats=[
            SeatLook(night=state.night(number) if shown or number == seat else None)
            for number in range(int(state.players))
        ],
        now={} if seat is None else now(state, seat),
    )
