"""Arithmetic of packed cubes: eight bits a colour, never more than 127 of one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.games.goryokaku.printed import COLOURS
from madoi.games.goryokaku.rules_codes import NAMED

GUARD: Final = 0x8080808080


def count_of(cubes: i64, colour: i64) -> i64:
    """How many cubes of one colour."""
    return (cubes >> (8 * colour)) & 255


def total(cubes: i64) -> i64:
    """How many cubes of all colours."""
    pairs = cubes + (cubes >> 16)
    return (pairs & 255) + ((pairs >> 8) & 255) + (cubes >> 32)


def beyond(cubes: i64, others: i64) -> i64:
    """Colour by colour, how many more there are in `cubes` than in `others`; 0 where there are fewer."""
    difference = (cubes | GUARD) - others
    more = difference & GUARD
    return difference & (more - (more >> 7))


def list_handfuls(moves: list[int], base: i64, cubes: i64, count: i64) -> None:
    """GK-112: add one move for each multiset of `count` of these cubes, those with more of an earlier letter first."""
    if count == 0:
        moves.append(base)
    elif count == 1:
        for colour in range(COLOURS):
            if (cubes >> (8 * colour)) & 255:
                moves.append(base + NAMED[colour])
    else:
        list_larger_handfuls(moves, base, cubes, count, 0)


def list_larger_handfuls(moves: list[int], base: i64, cubes: i64, count: i64, colour: i64) -> None:
    """The same from one colour on."""
    if count == 0:
        moves.append(base)
        return
    if total(cubes >> (8 * colour)) < count:
        return
    here = min(count_of(cubes, colour), count)
    while here >= 0:
        list_larger_handfuls(moves, base + here * NAMED[colour], cubes, count - here, colour + 1)
        here -= 1
