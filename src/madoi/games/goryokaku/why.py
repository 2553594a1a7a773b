"""What a player of Goryokaku can count after a turn; the reasons of hints are found among these."""

from __future__ import annotations

from madoi.core.game import Countable
from madoi.core.state import count_bits
from madoi.games.goryokaku.rules_cubes import total
from madoi.games.goryokaku.rules_scoring import pieces_placed, score
from madoi.games.goryokaku.state import GoryokakuState


def facts(table: GoryokakuState, number: int) -> list[Countable]:
    seat = table.seats[number]
    return [
        Countable("points", int(score(table, seat)), 0.1),
        Countable("built", int(count_bits(seat.built)), 0.3),
        Countable("hired", int(count_bits(seat.row | seat.store)), 0.3),
        Countable("castles", int(count_bits(seat.castles)), 0.2),
        Countable("persons", int(count_bits(seat.persons)), 0.15),
        Countable("cubes", int(total(seat.cubes)), 0.12),
        Countable("koban", int(seat.koban), 0.1),
        Countable("pieces", int(pieces_placed(table, seat)), 0.2),
        Countable("levels", int(seat.earth + seat.ship + seat.daiba), 0.2),
        Countable("marks", int(count_bits(seat.marks)), 0.3),
        Countable("workers", int(seat.workers + seat.bag_workers), 0.1),
        Countable("onigiri", int(seat.onigiri + seat.bag_onigiri), 0.06),
    ]
