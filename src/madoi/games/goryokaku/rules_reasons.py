"""What may forbid a move of Goryokaku. `refusals.py` has the rule and the words of each."""

from __future__ import annotations

from typing import Final

NO_WORKER: Final = 1
ONIGIRI_SHORT: Final = 2
NOTHING_TO_RECOVER: Final = 3
NO_ICON: Final = 4
ICON_USED: Final = 5
OTHER_SPOT: Final = 6
SPOT_LIMIT: Final = 7
SPOT_COST: Final = 8
NOT_IN_DISPLAY: Final = 9
LEVEL_FULL: Final = 10
OTHER_AREA: Final = 11
NO_FREE_NOW: Final = 12
FREE_NOT_IN_HAND: Final = 13
FREE_SUPPLY_EMPTY: Final = 14
SUPPLY_EMPTY: Final = 15
BAG_EMPTY: Final = 16
DECK_EMPTY: Final = 17
NO_CUBE_TO_GIVE: Final = 18
HIRE_NOT_IN_HAND: Final = 19
HIRE_COST: Final = 20
CASTLE_NOT_IN_HAND: Final = 21
CASTLE_COST: Final = 22
CASTLE_X: Final = 23
CHOOSE_CUBES: Final = 24
TILE_NOT_ON_BOARD: Final = 25
BOARD_CLOSED: Final = 26
TILE_TAKEN: Final = 27
PIECES_SHORT: Final = 28
DAIBA_END: Final = 29
DAIBA_COST: Final = 30
NO_CUBE_TO_DROP: Final = 31
NOT_DEALT: Final = 32
