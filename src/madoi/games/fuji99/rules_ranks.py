"""Floors and ranks of Fuji 99 (FJ-90, FJ-95 to FJ-99, FJ-130).

`floors` are those of all players, the mover's being the Movement token's (FJ-95).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

GOAL: Final = 99
FIRST_YELLOW: Final = 20
SECOND_YELLOW: Final = 50


def rank_of(seat: i64, floors: list[int]) -> i64:
    """FJ-96: one more than the number of players strictly ahead."""
    rank: i64 = 1
    for floor in floors:
        if floor > floors[seat]:
            rank += 1
    return rank


def floor_above(token: i64, floors: list[int]) -> i64:
    """FJ-97: the nearest occupied floor strictly ahead of the token; -1 if nobody is ahead (FJ-98)."""
    nearest: i64 = -1
    for floor in floors:
        if floor > token and (nearest < 0 or floor < nearest):
            nearest = floor
    return nearest


def sole_leader(floors: list[int]) -> i64:
    """FJ-99: the one player on the highest floor; -1 if several share it."""
    leader: i64 = 0
    shared = False
    for seat in range(1, len(floors)):
        if floors[seat] > floors[leader]:
            leader = seat
            shared = False
        elif floors[seat] == floors[leader]:
            shared = True
    return -1 if shared else leader
