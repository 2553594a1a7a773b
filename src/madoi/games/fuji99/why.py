"""What a player of Fuji 99 can count after a turn; the reasons of hints are found among these."""

from __future__ import annotations

from madoi.core.game import Countable
from madoi.core.state import OVER, bits_of, count_bits
from madoi.games.fuji99.rules_ranks import GOAL
from madoi.games.fuji99.state import FujiState


def facts(before: FujiState, after: FujiState, seat: int) -> list[Countable]:
    own = after.seats[seat]
    won = after.actor == OVER and after.mover == seat
    floor = GOAL if won else int(own.floor)
    on_cards = sum(after.on_card[card] for card in bits_of(own.hand))
    others = sum(count_bits(each.danger) for number, each in enumerate(after.seats) if number != seat)
    return [
        Countable("floor", floor, 0.08),
        Countable("bust", float(floor == before.seats[seat].floor), -0.6),
        Countable("bag", int(own.clear + own.yellow), 0.12),
        Countable("on_cards", on_cards, 0.08),
        Countable("hand", int(after.cards.values(own.hand)), -0.08),
        Countable("danger", int(count_bits(own.danger)), -0.4),
        Countable("others", int(others), 0.3),
    ]
