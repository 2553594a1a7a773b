"""Moves as numbers.

| bits  | what                                                                                   |
| ----- | -------------------------------------------------------------------------------------- |
| 0–4   | verb                                                                                   |
| 5–10  | subject: a place (`place`, `rice work`), a person (`use`, `free`), a castle card       |
|       | (`keep`, `rice take`), a colour (`drop`)                                               |
| 11–16 | object, counted from 1: the person hired, the castle card built, the tile built on     |
| 17–36 | cubes named in the move, four bits for each colour in the order E S W C A              |
| 37–57 | cards paid to the daiba, seven bits each, counted from 1, castle cards before persons  |

Lists of legal moves follow the table of GK-110: verbs in its order, then subject, object, cubes (those with more
of an earlier letter first) and cards in ascending order; `free` always comes last.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.games.goryokaku.printed import COLOURS, LANE

KEEP_MOVE: Final = 0
PLACE_MOVE: Final = 1
RECOVER_MOVE: Final = 2
USE_MOVE: Final = 3
DONE_MOVE: Final = 4
TAKE_MOVE: Final = 5
SHUFFLE_MOVE: Final = 6
DRAW_MOVE: Final = 7
EARTH_MOVE: Final = 8
SHIP_MOVE: Final = 9
WORK_MOVE: Final = 10
END_MOVE: Final = 11
PAY_MOVE: Final = 12
NO_PAY_MOVE: Final = 13
DROP_MOVE: Final = 14
FREE_MOVE: Final = 15

SUBJECT: Final = 32
OBJECT: Final = 2048
CUBES: Final = 131072
NAMED: Final[list[int]] = [CUBES << (4 * colour) for colour in range(COLOURS)]
"""One cube of a colour in the cubes field."""
CARDS_AT: Final = 37
CARD: Final[list[int]] = [1 << (CARDS_AT + 7 * place) for place in range(3)]
"""One in each field for a card paid to the daiba."""
MOST_CARDS: Final = 3
MOST_CUBES: Final = 15
PERSONS_FROM: Final = 64
"""Persons are numbered from here in the fields of paid cards."""


def verb_of(code: i64) -> i64:
    return code & 31


def subject_of(code: i64) -> i64:
    return (code >> 5) & 63


def object_of(code: i64) -> i64:
    """The card or tile the move is about, counted from 0."""
    return ((code >> 11) & 63) - 1


def cubes_of(code: i64) -> i64:
    """The cubes named in a move, packed like all cubes."""
    cubes: i64 = 0
    named = code >> 17
    for colour in range(COLOURS):
        cubes += (named & 15) * LANE[colour]
        named >>= 4
    return cubes


def cards_of(code: i64) -> list[int]:
    """The cards named in a daiba payment: castle cards from 0, persons from PERSONS_FROM."""
    cards: list[int] = []
    left = code >> CARDS_AT
    while left:
        cards.append((left & 127) - 1)
        left >>= 7
    return cards
