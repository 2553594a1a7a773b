"""Points, and who wins (section 14)."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.state import BIT, bits_of, count_bits
from madoi.games.goryokaku.printed import (
    BUILDINGS_TILE,
    COLOURS,
    CREST_SET_TILE,
    CREST_TILE,
    CRESTS,
    EARTH_TILE,
    FLAT_TILE,
    SHIP_TILE,
    TYPE_SET_TILE,
    TYPE_TILE,
)
from madoi.games.goryokaku.rules_cubes import total
from madoi.games.goryokaku.state import NONE, GoryokakuState, Seat


def crest_count(state: GoryokakuState, seat: Seat, crest: i64) -> i64:
    """GK-85, GK-86: built castle cards and hired persons of both columns with a crest."""
    kit = state.kit
    persons = (seat.row | seat.store) & i64(kit.persons_of_crest[crest])
    return count_bits(seat.built & i64(kit.castles_of_crest[crest])) + count_bits(persons)


def type_count(state: GoryokakuState, seat: Seat, type: i64) -> i64:
    """GK-86: built castle cards of a type."""
    return count_bits(seat.built & i64(state.kit.castles_of_type[type]))


def pieces_placed(state: GoryokakuState, seat: Seat) -> i64:
    """GK-88: own pieces on tiles; the two-piece tile counts as two."""
    pieces: i64 = 0
    for tile in bits_of(seat.tiles):
        pieces += state.kit.tiles[tile].pieces
    return pieces


def type_sets(state: GoryokakuState, seat: Seat) -> i64:
    """GK-86: complete sets of the five types."""
    fewest = type_count(state, seat, 0)
    for type in range(1, COLOURS):
        fewest = min(fewest, type_count(state, seat, type))
    return fewest


def crest_sets(state: GoryokakuState, seat: Seat) -> i64:
    """GK-86: complete sets of the five crests."""
    fewest = crest_count(state, seat, 0)
    for crest in range(1, CRESTS):
        fewest = min(fewest, crest_count(state, seat, crest))
    return fewest


def tile_points(state: GoryokakuState, seat: Seat, tile: i64) -> i64:
    """GK-86, GK-87: what a tile gives its owner, by the cards and levels of this moment."""
    face = state.kit.tiles[tile]
    kind = face.kind
    if kind == FLAT_TILE:
        return face.vp
    if kind == EARTH_TILE:
        return face.vp * seat.earth
    if kind == SHIP_TILE:
        return face.vp * seat.ship
    if kind == TYPE_TILE:
        return face.vp if type_count(state, seat, face.of) >= face.need else 0
    if kind == TYPE_SET_TILE:
        return face.vp * type_sets(state, seat)
    if kind == CREST_TILE:
        return face.vp * crest_count(state, seat, face.of)
    if kind == CREST_SET_TILE:
        return face.vp * crest_sets(state, seat)
    assert kind == BUILDINGS_TILE
    return face.vp * pieces_placed(state, seat)


def tiles_line(state: GoryokakuState, seat: Seat) -> i64:
    """GK-83: each tile with own pieces, once."""
    points: i64 = 0
    for tile in bits_of(seat.tiles):
        points += tile_points(state, seat, tile)
    return points


def mark_line(state: GoryokakuState, seat: Seat, board: i64) -> i64:
    """GK-84: with the mark of a round, the own tiles on its board once more."""
    if seat.marks & i64(BIT[board]) == 0:
        return 0
    points: i64 = 0
    for tile in bits_of(seat.tiles):
        if state.tile_board[tile] == board:
            points += tile_points(state, seat, tile)
    return points


def crest_line(state: GoryokakuState, seat: Seat) -> i64:
    """GK-85: crests of the own kamon card on built and hired cards."""
    if seat.kamon == NONE:
        return 0
    kit = state.kit
    return i64(kit.kamon_vp[seat.kamon]) * crest_count(state, seat, kit.kamon_crests[seat.kamon])


def daiba_line(state: GoryokakuState, seat: Seat) -> i64:
    """GK-89: points of the daiba space for every built castle card."""
    return state.kit.daiba[seat.daiba].vp * count_bits(seat.built)


def open_score(state: GoryokakuState, seat: Seat) -> i64:
    """GK-82: everything but the crest line."""
    points = tiles_line(state, seat) + daiba_line(state, seat)
    for board in range(COLOURS):
        points += mark_line(state, seat, board)
    return points


def score(state: GoryokakuState, seat: Seat) -> i64:
    """GK-82: tiles, marks, crest and daiba; nothing else."""
    return open_score(state, seat) + crest_line(state, seat)


def cubes_for_ties(seat: Seat) -> i64:
    """GK-81, GK-93: cubes, but no more than there are storehouses."""
    return min(total(seat.cubes), seat.storehouses)


def standing(state: GoryokakuState, seat: Seat) -> i64:
    """GK-93: one number that orders the seats: points, then cubes, then koban."""
    return (score(state, seat) * 1000 + cubes_for_ties(seat)) * 100000 + seat.koban


def winners(state: GoryokakuState) -> list[int]:
    """GK-93: the best standing; more than one seat if the victory is shared."""
    best: i64 = -1
    seats: list[int] = []
    for number in range(state.players):
        mark = standing(state, state.seats[number])
        if mark > best:
            best = mark
            seats = []
        if mark == best:
            seats.append(int(number))
    return seats
