"""What guides bots in The Fort of Gold: one learnt look, or an exact look over the next cards.

The numbers were learnt with the standard deck. With any other deck the first edition's advice is taken.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from madoi.core.advisor import Foresight
from madoi.core.rng import Rng
from madoi.core.state import CHANCE, State, count_bits, lowest_bit
from madoi.games.fort_of_gold.advice import (
    HOPELESS,
    SURE,
    Judge,
    fits,
    is_decided,
    place_of_greatest,
    tables_after_move,
)
from madoi.games.fort_of_gold.advisor_1 import FirstFortAdvisor
from madoi.games.fort_of_gold.advisor_manner import PATIENT, TALL, WIDE, lean
from madoi.games.fort_of_gold.printed import Deck
from madoi.games.fort_of_gold.state import FortState
from madoi.games.fort_of_gold.values import standard_numbers

DOUBT: Final = 0.06
"""How far a judged chance is from the truth at most, in 19 of 20 tables."""
CANDIDATES: Final = 4
"""So many tables are followed over two cards at most …"""
NEAR: Final = SURE // 32
"""… if they are no more than so much behind the best over one."""


class FortAdvisor(FirstFortAdvisor):
    """Judges tables by what was learnt in millions of games."""

    def __init__(self) -> None:
        super().__init__()
        self.fitted = standard_numbers().about.fitted
        self.manners = [WIDE, TALL, PATIENT]
        self.judge: Judge | None = None
        self.deck: Deck | None = None

    def judge_of(self, deck: Deck) -> Judge | None:
        """Who judges tables with this deck; nobody if it is not the one the numbers were learnt with."""
        if self.deck is not deck:
            self.deck = deck
            numbers = standard_numbers()
            self.judge = Judge(deck, numbers) if fits(deck, numbers) else None
        return self.judge

    def choose(self, state: State, rng: Rng) -> i64:
        """The move after which the table is worth most; the first of equals."""
        assert isinstance(state, FortState)
        judge = self.judge_of(state.deck)
        if judge is None:
            return super().choose(state, rng)
        return state.legal()[place_of_greatest(judge.move_worths(state))]

    def worths(self, state: State, moves: list[int]) -> list[float]:
        assert isinstance(state, FortState)
        judge = self.judge_of(state.deck)
        if judge is None:
            return super().worths(state, moves)
        found = judge.move_worths(state)
        most = found[place_of_greatest(found)]
        return [0.001 + math.exp(float(worth - most) / float(SURE // 25)) for worth in found]

    def glance(self, state: State, moves: list[int]) -> list[float]:
        assert isinstance(state, FortState)
        judge = self.judge_of(state.deck)
        if judge is None:
            return super().glance(state, moves)
        return [100.0 * float(worth) / float(SURE) for worth in judge.move_worths(state)]

    def lean(self, state: State, code: i64, manner: str) -> float:
        assert isinstance(state, FortState)
        return lean(state, code, manner)

    def values(self, state: State) -> list[float]:
        assert isinstance(state, FortState)
        judge = self.judge_of(state.deck)
        if judge is None or state.actor != CHANCE:
            return super().values(state)
        judge.worth(state, judge.rest(state.left))
        return [float(judge.win) / float(SURE)]

    def foresight(self, state: State) -> Foresight | None:
        assert isinstance(state, FortState)
        judge = self.judge_of(state.deck)
        return None if judge is None else FortForesight(state, judge)


class Candidate:
    """A table one can make by a move, with what is known of its worth."""

    def __init__(self, move: i64, table: FortState, worth: i64, win: i64) -> None:
        self.move: i64 = move
        """The place of the move among the legal ones."""
        self.table = table
        self.worth: i64 = worth
        self.win: i64 = win
        self.cards: i64 = 0
        """How many cards ahead it was followed."""
        # The look that is under way, card by card.
        self.left: i64 = 0
        self.total: i64 = 0
        self.wins: i64 = 0


class FortForesight(Foresight):
    """First every table over the next card, then the best few over two."""

    def __init__(self, state: FortState, judge: Judge) -> None:
        super().__init__()
        self.judge = judge
        self.doubt = DOUBT
        self.candidates: list[Candidate] = []
        rest = judge.rest(state.left)
        moves = state.legal()
        for move in range(len(moves)):
            for table in tables_after_move(state, moves[move]):
                worth = judge.worth(table, rest)
                self.candidates.append(Candidate(move, table, worth, judge.win))
            self.worths.append(0.0)
            self.chances.append(0.0)
        self.cards: i64 = 1
        self.waiting: list[Candidate] = self.best_first(len(self.candidates), HOPELESS)
        self.tell()

    def best_first(self, most: i64, behind: i64) -> list[Candidate]:
        """The candidates worth following, no more than so much behind the best; the best last."""
        chosen: list[Candidate] = []
        worths = [candidate.worth for candidate in self.candidates]
        greatest = worths[place_of_greatest(worths)]
        while len(chosen) < most:
            at = place_of_greatest(worths)
            if worths[at] < greatest - behind:
                break
            worths[at] = -SURE
            candidate = self.candidates[at]
            if not is_decided(candidate.table):
                chosen.append(candidate)
        chosen.reverse()
        return chosen

    def go_on(self) -> bool:
        if len(self.waiting) == 0:
            if self.cards >= 2:
                return False
            self.cards += 1
            self.waiting = self.best_first(CANDIDATES, NEAR)
            if len(self.waiting) < 2:
                self.waiting = []
                return False
        candidate = self.waiting[-1]
        table = candidate.table
        if candidate.left == 0:
            candidate.left = table.left
            candidate.total = 0
            candidate.wins = 0
        before = self.judge.followed
        card = lowest_bit(candidate.left)
        copies = candidate.left & self.judge.alike[card]
        candidate.left &= ~copies
        count = count_bits(copies)
        candidate.total += count * self.judge.after_card(table, card, self.cards)
        candidate.wins += count * self.judge.win
        self.followed += self.judge.followed - before
        if candidate.left == 0:
            self.waiting.pop()
            count = count_bits(table.left)
            candidate.worth = candidate.total // count
            candidate.win = candidate.wins // count
            candidate.cards = self.cards
            self.tell()
        return True

    def tell(self) -> None:
        """By move, the numbers of the better of its tables.

        Tables are compared that were followed equally far, or are decided; the others looked worse before.
        """
        deep: i64 = 0
        while deep < 2 and self.followed_to(deep + 1) >= min(2, self.followed_to(0)):
            deep += 1
        best: i64 = -1
        for candidate in self.candidates:
            if candidate.cards >= deep or is_decided(candidate.table):
                best = max(best, candidate.worth)
        for move in range(len(self.worths)):
            self.worths[move] = -1.0
        for candidate in self.candidates:
            worth = candidate.worth
            if candidate.cards < deep and not is_decided(candidate.table) and worth >= best:
                worth = best - 1
            told = float(worth) / float(SURE)
            if told > self.worths[candidate.move]:
                self.worths[candidate.move] = told
                self.chances[candidate.move] = float(candidate.win) / float(SURE)

    def followed_to(self, cards: i64) -> i64:
        """How many undecided tables were followed so far ahead."""
        count: i64 = 0
        for candidate in self.candidates:
            if candidate.cards >= cards and not is_decided(candidate.table):
                count += 1
        return count
