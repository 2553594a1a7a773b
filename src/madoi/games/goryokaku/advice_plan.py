"""The signs that a move of Goryokaku may show, the scale they are put on, and the card a seat saves for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.state import bits_of, count_bits
from madoi.games.goryokaku.printed import (
    COLOURS,
    CREST_TILE,
)
from madoi.games.goryokaku.rules_actions import real_any, real_cost
from madoi.games.goryokaku.rules_cubes import beyond, total
from madoi.games.goryokaku.rules_scoring import tile_points
from madoi.games.goryokaku.state import NONE, GoryokakuState, Seat

KINDS: Final = 10
"""Kinds of actions."""
TILE_KINDS: Final = 8

# The signs of a move, by their place in the list of weights.
PLACE: Final = 0
USE: Final = PLACE + KINDS
WORK: Final = USE + KINDS
HELP: Final = WORK + KINDS
"""Icons that own persons show in the area of the worker, by kind."""
HELP_CASTLE: Final = HELP + KINDS
HELP_HIRE: Final = HELP_CASTLE + 1
HELP_OFFICE: Final = HELP_HIRE + 1
CLIMB: Final = HELP_OFFICE + 1
"""Onigiri that go under the worker."""
LAST_WORKER: Final = CLIMB + 1

CUBE: Final = LAST_WORKER + 1
NEARER: Final = CUBE + COLOURS
READY: Final = NEARER + 1
OTHER_NEARER: Final = READY + 1
NO_ROOM: Final = OTHER_NEARER + 1
DAIBA_CUBE: Final = NO_ROOM + 1

KOBAN: Final = DAIBA_CUBE + 1
KOBAN_USED: Final = KOBAN + 1
KOBAN_HIRES: Final = KOBAN_USED + 1

HIRED: Final = KOBAN_HIRES + 1
"""Icons of the person that is hired, by kind."""
HIRED_VIRTUAL: Final = HIRED + KINDS
HIRED_STORE: Final = HIRED_VIRTUAL + 1
HIRED_SHIP: Final = HIRED_STORE + 1
HIRED_COST: Final = HIRED_SHIP + 1
HIRED_CREST: Final = HIRED_COST + 1
HIRED_CREST_TILE: Final = HIRED_CREST + 1

# A castle card shows the same signs when it is built, taken or kept; where they begin:
CARD_SIGNS: Final = 20
BUILT: Final = HIRED_CREST_TILE + 1
TAKEN: Final = BUILT + CARD_SIGNS
KEPT: Final = TAKEN + CARD_SIGNS
# … and which they are.
CARD: Final = 0
CARD_EARTH: Final = 1
CARD_SHIP: Final = 2
CARD_CUBES: Final = 3
CARD_KOBAN: Final = 4
CARD_ONIGIRI: Final = 5
CARD_PIECE: Final = 6
CARD_CREST: Final = 7
CARD_CREST_TILE: Final = 8
CARD_AUDIT: Final = 9
CARD_AUDIT_POINTS: Final = 10
CARD_LATER: Final = 11
CARD_LATER_POINTS: Final = 12
CARD_AHEAD: Final = 13
CARD_TYPE_TILE: Final = 14
CARD_TYPE_DONE: Final = 15
CARD_SET: Final = 16
CARD_NEW_TYPE: Final = 17
CARD_LACK: Final = 18
CARD_READY: Final = 19

PAID_ANY: Final = KEPT + CARD_SIGNS
TAKE_HAND: Final = PAID_ANY + 1
TAKE_BETTER: Final = TAKE_HAND + 1
TILE: Final = TAKE_BETTER + 1
TILE_POINTS: Final = TILE + TILE_KINDS
TILE_MARKED: Final = TILE_POINTS + 1
TILE_AHEAD: Final = TILE_MARKED + 1
TILE_PIECES: Final = TILE_AHEAD + 1
TILE_NEAR: Final = TILE_PIECES + 1

EARTH: Final = TILE_NEAR + 1
EARTH_POINTS: Final = EARTH + 1
SHIP: Final = EARTH_POINTS + 1
SHIP_POINTS: Final = SHIP + 1
SHIP_HIRES: Final = SHIP_POINTS + 1
BONUS_ONIGIRI: Final = SHIP_HIRES + 1
BONUS_BAG: Final = BONUS_ONIGIRI + 1

DRAWN: Final = BONUS_BAG + 1
DRAWN_HAND: Final = DRAWN + 1
DRAWN_KOBAN: Final = DRAWN_HAND + 1
SHUFFLE: Final = DRAWN_KOBAN + 1
SHUFFLE_BEST: Final = SHUFFLE + 1
RICE_LEFT: Final = SHUFFLE_BEST + 1
"""Onigiri that an onigiri action costs when workers are left that could need them."""

RECOVER: Final = RICE_LEFT + 1
RECOVER_WORKERS: Final = RECOVER + 1
RECOVER_ONIGIRI: Final = RECOVER_WORKERS + 1
RECOVER_ENDS: Final = RECOVER_ONIGIRI + 1
RECOVER_AHEAD: Final = RECOVER_ENDS + 1
RECOVER_DAIBA: Final = RECOVER_AHEAD + 1

PAY: Final = RECOVER_DAIBA + 1
PAY_POINTS: Final = PAY + 4
PAY_PIECE: Final = PAY_POINTS + 1
PAY_PERSON: Final = PAY_PIECE + 1
PAY_CASTLE: Final = PAY_PERSON + 1
PAY_CASTLE_WORTH: Final = PAY_CASTLE + 1
PAY_WORKER: Final = PAY_CASTLE_WORTH + 1

FREE: Final = PAY_WORKER + 1
FREE_KOBAN: Final = FREE + 1
FREE_HIREABLE: Final = FREE_KOBAN + 1
FREE_ICONS: Final = FREE_HIREABLE + 1
SIGNS: Final = FREE_ICONS + 1

STEPS: Final = 12
"""The game is told in so many steps from its end to its beginning."""


class Scales:
    """How much each sign weighs, at every step of the game from its end to its beginning."""

    def __init__(self, late: list[float], early: list[float], steps: i64) -> None:
        self.by_step: list[list[float]] = []
        for step in range(steps + 1):
            share = float(step) / float(steps)
            weights: list[float] = []
            for sign in range(len(late)):
                weights.append(late[sign] + share * early[sign])
            self.by_step.append(weights)


def step_of(table: GoryokakuState) -> i64:
    """How much of the game is left: STEPS at the beginning, 0 at the end; recoveries are its clock (GK-78)."""
    rounds = table.kit.rounds
    left = table.pile
    whole: i64 = 0
    for number in range(len(rounds)):
        each = rounds[number].onigiri_per_player * table.players
        whole += each
        if number > table.round:
            left += each
    return (STEPS * left + whole - 1) // whole


class Plan:
    """The castle card the seat saves for, what it lacks, and a scale for moves."""

    def __init__(self, table: GoryokakuState, taste: Scales) -> None:
        mover = table.seats[table.actor]
        self.table = table
        self.mover: Seat = mover
        self.weights: list[float] = taste.by_step[step_of(table)]
        self.total: float = 0.0
        self.seen: list[float] | None = None
        """What was put on the scale, for whoever wants to learn from it."""
        self.cards: list[int] = bits_of(mover.castles)
        self.at: i64 = NONE
        """The place of the planned card in `cards`."""
        self.fixed: list[int] = []
        self.due: list[int] = []
        self.lacks: list[int] = []
        """By card: cubes of fixed colours, cubes of any colour that have to be paid, and how many are missing."""
        self.best: float = -1e9
        kit = table.kit
        for at in range(len(self.cards)):
            castle = kit.castles[self.cards[at]]
            fixed = real_cost(mover, castle)
            due = real_any(mover, castle)
            lack = lacking(fixed, due, mover.cubes)
            self.fixed.append(fixed)
            self.due.append(due)
            self.lacks.append(lack)
            worth = card_worth(table, mover, self.cards[at]) - 2.3 * float(lack)
            if worth > self.best:
                self.best = worth
                self.at = at

    def put(self, sign: i64, amount: float) -> None:
        """Put so much of a sign on the scale."""
        self.total += self.weights[sign] * amount
        if self.seen is not None:
            self.seen[sign] += amount

    def is_ready(self) -> bool:
        """A castle card in hand can be built now."""
        for lack in self.lacks:
            if lack == 0:
                return True
        return False


def lacking(fixed: i64, due: i64, cubes: i64) -> i64:
    """How many cubes are missing for a card."""
    more = due - total(beyond(cubes, fixed))
    return total(beyond(fixed, cubes)) + (more if more > 0 else 0)


def card_worth(table: GoryokakuState, mover: Seat, card: i64) -> float:
    """Rough points of a built card, to choose what to plan for."""
    kit = table.kit
    castle = kit.castles[card]
    reward = castle.reward
    worth = 2.0 + 1.3 * float(reward.earth) + 0.7 * float(reward.ship) + 1.3 * float(total(reward.cubes))
    worth += 0.1 * float(reward.koban) + 0.6 * float(reward.onigiri)
    worth += 2.8 * float(min(reward.piece, mover.stock))
    worth += crest_points(table, mover, castle.crest)
    # GK-90: audits that are still to come count the types of built cards.
    for number in range(table.round, len(kit.rounds)):
        square = kit.rounds[number].audit
        if square != NONE and table.audits[square] == castle.type:
            worth += 0.6
    return worth + float(kit.daiba[mover.daiba].vp)


def crest_points(table: GoryokakuState, mover: Seat, crest: i64) -> float:
    """GK-85: what one more crest gives on the own kamon card."""
    kit = table.kit
    if mover.kamon != NONE and kit.kamon_crests[mover.kamon] == crest:
        return float(i64(kit.kamon_vp[mover.kamon]))
    return 0.0


def crest_tile_points(table: GoryokakuState, mover: Seat, crest: i64) -> float:
    """GK-86: what one more crest gives on own tiles."""
    points: float = 0.0
    if mover.tiles:
        for tile in bits_of(mover.tiles):
            face = table.kit.tiles[tile]
            if face.kind == CREST_TILE and face.of == crest:
                points += float(face.vp)
    return points


def most_of_others(table: GoryokakuState, mover: Seat, type: i64) -> i64:
    """GK-90: the most cards of a type that another seat has built."""
    most: i64 = 0
    works = i64(table.kit.castles_of_type[type])
    for seat in table.seats:
        if seat is not mover:
            most = max(most, count_bits(seat.built & works))
    return most


def board_points(table: GoryokakuState, mover: Seat, board: i64) -> i64:
    """GK-84: what the mark of a board would double."""
    points: i64 = 0
    if mover.tiles:
        for tile in bits_of(mover.tiles):
            if table.tile_board[tile] == board:
                points += tile_points(table, mover, tile)
    return points
