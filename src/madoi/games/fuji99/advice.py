"""How well a seat of Fuji 99 stands when a turn begins: signs that can be counted, and a small net that weighs them.

What to do is advised as in the first edition (`advice_1.py`); what is new is how a search judges where it stops.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.advisor import shares
from madoi.core.state import bits_of, count_bits
from madoi.games.fuji99.advice_1 import ON_CARD, PER_CUBE, WAYS, card_bust
from madoi.games.fuji99.printed import CATCH_UP, MOVE_BONUS, MOVE_PER_TRANSPARENT, RETURN_RED, THREAT_LEADER
from madoi.games.fuji99.rules_cards import BUST_SUM
from madoi.games.fuji99.rules_cubes import BUST_REDS, FEWEST, REDS, ROW
from madoi.games.fuji99.rules_ranks import GOAL
from madoi.games.fuji99.state import FujiState

SIGNS: Final = 26
OTHERS: Final = 21
"""The first of the signs that compare a seat with the others."""


class Judge:
    """The net for one number of seats: how strong a seat is, from its signs."""

    def __init__(self, first: list[list[float]], last: list[float], plain: list[float]) -> None:
        self.first = first
        """For every unit the weights of the signs, and what it begins with."""
        self.last = last
        self.plain = plain

    def chances(self, state: FujiState) -> list[float]:
        """Every seat's chance to win."""
        return shares([self.strength(signs) for signs in all_signs(state)])

    def strength(self, signs: list[float]) -> float:
        there: list[int] = []
        found: float = 0.0
        for at in range(SIGNS):
            if signs[at] != 0.0:
                there.append(at)
                found += self.plain[at] * signs[at]
        for unit in range(len(self.first)):
            weights = self.first[unit]
            moved: float = weights[SIGNS]
            for at in there:
                moved += weights[at] * signs[at]
            if moved > 0.0:
                found += self.last[unit] * moved
        return found


def all_signs(state: FujiState) -> list[list[float]]:
    """The signs of every seat: what it has, then how it stands against the best of the others."""
    found: list[list[float]] = []
    for number in range(state.players):
        found.append(own_signs(state, number))
    for number in range(state.players):
        floor: i64 = state.seats[number].floor
        highest: i64 = -1
        soonest: float = 99.0
        surest: float = 0.0
        largest: float = 0.0
        for other in range(state.players):
            if other != number:
                if state.seats[other].floor > highest:
                    highest = state.seats[other].floor
                signs = found[other]
                if signs[0] < soonest:
                    soonest = signs[0]
                if signs[19] > surest:
                    surest = signs[19]
                if signs[15] > largest:
                    largest = signs[15]
        own = found[number]
        own.append(1.0 if floor > highest else 0.0)
        own.append(0.02 * float(floor - highest))
        own.append(soonest)
        own.append(surest)
        own.append(largest)
    return found


def own_signs(state: FujiState, number: i64) -> list[float]:
    """What a seat has by itself: the way and the turns left, bag, hand, danger, and the chance to end the game at once."""
    seat = state.seats[number]
    cards = state.cards
    held: i64 = 0
    ropes: i64 = 0
    gazes: i64 = 0
    lifts: i64 = 0
    jumps: i64 = 0
    jump: i64 = 0
    crystals: i64 = 0
    for card in bits_of(seat.hand):
        held += state.on_card[card]
        jump += cards.second[card]
        op = cards.op[card]
        if op == RETURN_RED:
            ropes += 1
        elif op == THREAT_LEADER:
            gazes += 1
        elif op == MOVE_BONUS:
            lifts += 1
        elif op == CATCH_UP:
            jumps += 1
        elif op == MOVE_PER_TRANSPARENT:
            crystals += 1
    bag = seat.clear + seat.yellow + REDS
    bonus = cards.bonus(seat.hand)
    total = cards.values(seat.hand)
    danger = count_bits(seat.danger)
    way = GOAL - seat.floor
    turns = float(way) / (PER_CUBE * (float(bag) + ON_CARD * float(held)) + float(bonus))
    pile = state.deck if state.deck != 0 else state.discard
    bust = card_bust(state, seat.hand) if pile & ~cards.immediate != 0 else 0.0
    at_once = reach_at_once(seat.clear + seat.yellow, way - bonus, BUST_REDS - 1 - danger)
    twice = (1.0 - bust) * reach_twice(seat.clear + seat.yellow, way - 2 * bonus, BUST_REDS - 1 - danger)
    order = number - state.mover
    if order < 0:
        order += state.players
    return [
        0.2 * turns,
        1.0 / (turns + 0.5),
        float(order) / float(state.players),
        1.0 if order == 0 else 0.0,
        bust,
        0.5 * float(danger),
        1.0 if danger >= BUST_REDS - 1 else 0.0,
        0.5 * float(ropes),
        0.5 * float(gazes),
        0.5 * float(lifts),
        0.5 * float(jumps),
        0.05 * float(jump),
        0.5 * float(crystals),
        0.2 * float(seat.yellow),
        0.1 * float(held),
        0.05 * float(bag),
        0.01 * float(way),
        1.0 if total >= BUST_SUM else 0.0,
        at_once,
        twice if twice > at_once else at_once,
        0.15 * float(total),
    ]


def reach_at_once(others: i64, need: i64, allowed: i64) -> float:
    """FJ-35: the chance that one draw goes far enough and does not bust."""
    return safe(others, REDS, need if need > FEWEST else FEWEST, allowed)


def reach_twice(others: i64, need: i64, allowed: i64) -> float:
    """The chance that two draws of half the way each do not bust by their reds."""
    if need < 2 * FEWEST:
        need = 2 * FEWEST
    first = need >> 1
    second = need - first
    if allowed < 0 or second > others + REDS:
        return 0.0
    found: float = 0.0
    for reds in range(REDS + 1):
        if reds <= allowed and first - reds <= others:
            part = (
                WAYS[REDS * ROW + reds]
                * WAYS[others * ROW + first - reds]
                / WAYS[(others + REDS) * ROW + first]
            )
            found += part * safe(others, REDS - reds, second, allowed - reds)
    return found


def safe(others: i64, reds: i64, count: i64, allowed: i64) -> float:
    """The chance that so many cubes, of a bag with so many reds beside the others, have no more reds than allowed."""
    if allowed < 0 or count > others + reds:
        return 0.0
    ways: float = 0.0
    for drawn in range(reds + 1):
        if drawn <= allowed and drawn <= count and count - drawn <= others:
            ways += WAYS[reds * ROW + drawn] * WAYS[others * ROW + count - drawn]
    return ways / WAYS[(others + reds) * ROW + count]
