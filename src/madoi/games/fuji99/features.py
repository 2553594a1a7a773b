"""Fuji 99 for programs that learn: floors, bags and cards of all, seen from one seat; and the actions by number."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from madoi.core.features import (
    ILLEGAL,
    Choice,
    Deeds,
    Features,
    Field,
    write_bits,
    write_number,
    write_place,
)
from madoi.core.rng import Rng
from madoi.core.state import bits_of, count_bits
from madoi.games.fuji99.printed import CARDS, MOST_YELLOW, Cards
from madoi.games.fuji99.rules_cards import BUST_SUM
from madoi.games.fuji99.rules_cubes import BUST_REDS, FEWEST, MOST_CUBES, TRANSPARENT
from madoi.games.fuji99.rules_ranks import GOAL
from madoi.games.fuji99.rules_turn import placements
from madoi.games.fuji99.state import (
    ABILITY,
    AGAIN,
    DONE,
    HOW_MANY,
    PLACE,
    RESOLVE,
    STOP,
    USE,
    FujiState,
)

# Actions: how many cubes, which card, and so on.
COUNTS: Final = MOST_CUBES - FEWEST + 1
USE_ACTION: Final = COUNTS
DONE_ACTION: Final = USE_ACTION + CARDS
AGAIN_ACTION: Final = DONE_ACTION + 1
STOP_ACTION: Final = DONE_ACTION + 2
PLACE_ACTION: Final = DONE_ACTION + 3

TABLE: Final = 0
"""The first block; the seats follow, the own one first."""


class FujiFeatures(Features[FujiState]):
    """Everything lies open in Fuji 99, but for what comes next out of bag and deck."""

    def __init__(self, cards: Cards, players: int) -> None:
        self.ways: i64 = most_placements(cards)
        super().__init__(
            [
                [
                    Field("asked", 3),
                    Field("turn", players),
                    Field("token", 1, GOAL),
                    Field("drawn", 2, TRANSPARENT),
                    Field("reds", 1, BUST_REDS),
                    Field("danger", 1, CARDS),
                    Field("spent", 1, MOST_YELLOW),
                    Field("bag", 1, MOST_CUBES),
                    Field("pagoda", 1, TRANSPARENT),
                    Field("cubes", CARDS, TRANSPARENT),
                    Field("deck", CARDS),
                ]
            ]
            + [
                [
                    Field(f"floor.{seat}", 1, GOAL),
                    Field(f"clear.{seat}", 1, TRANSPARENT),
                    Field(f"yellow.{seat}", 1, MOST_YELLOW),
                    Field(f"taken.{seat}", 2),
                    Field(f"threats.{seat}", 1, CARDS),
                    Field(f"sum.{seat}", 1, 2 * BUST_SUM),
                    Field(f"hand.{seat}", CARDS),
                ]
                for seat in range(players)
            ],
            [
                Deeds("draw", COUNTS),
                Deeds("use", CARDS),
                Deeds("done"),
                Deeds("again"),
                Deeds("stop"),
                Deeds("place", int(self.ways)),
            ],
        )
        self.cards = cards
        self.no_counts: bytes = bytes(COUNTS)
        self.no_ways: bytes = bytes(int(self.ways) + 2)
        after = int(self.actions) - COUNTS
        self.counts: list[bytes] = [
            bytes([1] * max(0, bag - FEWEST + 1) + [0] * min(COUNTS, MOST_CUBES - bag)) + bytes(after)
            for bag in range(MOST_CUBES + 1)
        ]
        """The whole mask for every number of cubes in the bag."""
        self.choices: bytes = bytes([int(at in (AGAIN_ACTION, STOP_ACTION)) for at in range(self.actions)])

    def write_block(self, out: BytesWriter, at: i64, state: FujiState, seat: i64, choice: Choice) -> None:
        if at == TABLE:
            write_table(out, state, seat)
            return
        place = seat + at - 1
        each = state.seats[place if place < state.players else place - state.players]
        write_number(out, each.floor, GOAL)
        write_number(out, each.clear, TRANSPARENT)
        write_number(out, each.yellow, MOST_YELLOW)
        write_bits(out, each.got, 2)
        write_number(out, count_bits(each.danger), CARDS)
        write_number(out, state.cards.values(each.hand), 2 * BUST_SUM)
        write_bits(out, each.hand, CARDS)

    def part(self, state: FujiState, code: i64, at: i64) -> i64:
        if code >= PLACE:
            return PLACE_ACTION + code - PLACE
        if code >= USE:
            return USE_ACTION + code - USE
        return DONE_ACTION + code - DONE if code >= DONE else code - FEWEST

    def words(self, state: FujiState, said: list[int]) -> str:
        action: i64 = said[0]
        if action < USE_ACTION:
            return f"draw {action + FEWEST}"
        if action < DONE_ACTION:
            return f"use {self.cards.ids[action - USE_ACTION]}"
        if action >= PLACE_ACTION:
            return self.placement(state, action - PLACE_ACTION)
        return ("done", "again", "stop")[action - DONE_ACTION]

    def placement(self, fuji: FujiState, number: i64) -> str:
        """FJ-75: a stop that says where the last cubes go; a number too large for the hand stays as it is."""
        placed: list[str] = []
        left = number
        for card in bits_of(fuji.seats[fuji.mover].hand):
            base: i64 = self.cards.cubes[card] + 1
            if left % base:
                placed.append(f"{self.cards.ids[card]}:{left % base}")
            left //= base
        return f"stop number {number}" if left or len(placed) == 0 else "stop " + " ".join(sorted(placed))

    # The same answers without a list of moves

    def ask(self, state: FujiState, choice: Choice) -> None:
        pass

    def write_mask(self, out: BytesWriter, state: FujiState, choice: Choice) -> None:
        if state.asks == HOW_MANY:
            out.write(self.counts[state.bag()])
        elif state.asks == ABILITY:
            out.write(self.no_counts)
            write_bits(out, state.usable(), CARDS)
            out.append(1)
            out.write(self.no_ways)
        elif state.asks == RESOLVE and not state.is_short():
            out.write(self.choices)
        else:
            start: i64 = len(out)
            out.write(self.no_action)
            if state.asks == RESOLVE:
                out[start + AGAIN_ACTION] = 1
                for code in placements(state):
                    out[start + PLACE_ACTION + i64(code) - PLACE] = 1

    def code_of(self, state: FujiState, choice: Choice, action: i64) -> i64:
        if state.asks == HOW_MANY:
            return action + FEWEST if 0 <= action <= state.bag() - FEWEST else ILLEGAL
        if state.asks == ABILITY:
            if action == DONE_ACTION:
                return DONE
            if not USE_ACTION <= action < DONE_ACTION:
                return ILLEGAL
            return USE + action - USE_ACTION if (state.usable() >> (action - USE_ACTION)) & 1 else ILLEGAL
        if state.asks != RESOLVE:
            return ILLEGAL
        if action == AGAIN_ACTION:
            return AGAIN
        if not state.is_short():
            return STOP if action == STOP_ACTION else ILLEGAL
        code = PLACE + action - PLACE_ACTION
        return code if action >= PLACE_ACTION and code in placements(state) else ILLEGAL

    def pick(self, state: FujiState, choice: Choice, rng: Rng) -> i64:
        return self.part(state, state.pick(rng), 0)


def write_table(out: BytesWriter, fuji: FujiState, seat: i64) -> None:
    """What is asked, the turn of the mover, the Pagoda and the deck."""
    turn = fuji.mover - seat
    write_bits(out, question(fuji), 3)
    write_place(out, turn if turn >= 0 else turn + fuji.players, fuji.players)
    write_number(out, fuji.token, GOAL)
    write_number(out, fuji.drawn_clear, TRANSPARENT)
    write_number(out, fuji.drawn_yellow, TRANSPARENT)
    write_number(out, fuji.sheet_red, BUST_REDS)
    write_number(out, fuji.active_danger(), CARDS)
    write_number(out, fuji.spent, MOST_YELLOW)
    write_number(out, fuji.bag(), MOST_CUBES)
    write_number(out, fuji.pagoda, TRANSPARENT)
    for cubes in fuji.on_card:
        write_number(out, cubes, TRANSPARENT)
    write_bits(out, fuji.deck, CARDS)


def question(fuji: FujiState) -> i64:
    """How many, ability, resolve: what a seat is asked, as one of three bits."""
    if fuji.actor < 0:
        return 0
    if fuji.asks == HOW_MANY:
        return 1
    return 2 if fuji.asks == ABILITY else 4


def most_placements(cards: Cards) -> int:
    """FJ-75: how many numbers a stop with a placement may have: the most over all hands without a card bust (FJ-60)."""
    most = [1] + [0] * (BUST_SUM - 1)
    for card in range(CARDS):
        value = cards.value[card]
        if value > 0:
            for total in range(BUST_SUM - 1, value - 1, -1):
                most[total] = max(most[total], most[total - value] * (cards.cubes[card] + 1))
    return max(most)
