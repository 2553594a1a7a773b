"""How moves of Fuji 99 look to people who do not look ahead: how clearly one is better, and which of them one likes.

The worths are those of the sensible player (`advice_1.py`), told for every move instead of the best alone.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from madoi.games.fuji99.advice_1 import (
    RISK,
    best_draw,
    draw_worths,
    placement_worth,
    worth,
    worth_of_discover,
)
from madoi.games.fuji99.printed import MOVE_BONUS
from madoi.games.fuji99.rules_cubes import FEWEST
from madoi.games.fuji99.rules_round import use
from madoi.games.fuji99.state import ABILITY, AGAIN, ENDED, HOW_MANY, PLACE, USE, FujiState

RACE: Final = 30.0
"""Points for each unit in the logarithm of the turns that are still needed: of two turns one is more than of ten."""
LAST: Final = 0.5
"""Half a turn more is counted, so that who has won has a logarithm too."""
WAIT: Final = 0.05
"""Turns that a cube on a card costs for each step it waits longer, when cubes are short at a stop."""

FEW: Final = "few"
CARDS: Final = "cards"
BOLD: Final = "bold"

# In points
PER_CUBE_LEFT: Final = 1.5
ON_USE: Final = 8.0
ON_AGAIN: Final = 4.0


def points(state: FujiState, moves: list[int]) -> list[float]:
    """How good moves look."""
    found = turns_left(state, moves)
    for at in range(len(found)):
        found[at] = -RACE * math.log(max(0.0, found[at]) + LAST)
    return found


def turns_left(state: FujiState, moves: list[int]) -> list[float]:
    """The turns that are still needed after each move, as the sensible player judges."""
    seat = state.seats[state.mover]
    found: list[float] = []
    if state.asks == HOW_MANY:
        worths = draw_worths(state)
        whole_bag = worth(state, seat.floor, seat.hand, False) - RISK
        for code in moves:
            at = code - FEWEST
            found.append(-(worths[at] if at < len(worths) else whole_bag))
    elif state.asks == ABILITY:
        for code in moves:
            after = state.clone()
            if code >= USE:
                use(after, code - USE)
            found.append(0.0 if after.asks == ENDED else -worth_of_discover(after))
    else:
        stays = worth(state, state.token, seat.hand, True)
        for code in moves:
            if code == AGAIN:
                again = state.clone()
                again.apply(AGAIN)
                found.append(-best_draw(again)[1])
            elif code >= PLACE:
                found.append(-stays - WAIT * placement_worth(state, code))
            else:
                found.append(-stays)
    return found


def lean(state: FujiState, code: i64, manner: str) -> float:
    """Few cubes; cards that do something when they are used; one more round."""
    if manner == FEW:
        return PER_CUBE_LEFT * float(state.bag() - code) if state.asks == HOW_MANY else 0.0
    if manner == CARDS:
        used = state.asks == ABILITY and code >= USE and state.cards.op[code - USE] != MOVE_BONUS
        return ON_USE if used else 0.0
    return ON_AGAIN if manner == BOLD and code == AGAIN else 0.0
