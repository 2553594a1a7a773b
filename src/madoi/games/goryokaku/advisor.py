"""What guides bots in Goryokaku: moves at a glance, and seats judged at the end of a turn.

The sensible player looks over its whole turn: it tries every move, finishes the turn as it comes to mind, and takes
the move after which it stands best. A search plays on at a glance and judges seats by the same signs.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from madoi.core.advisor import Advisor, shares, weigh
from madoi.core.rng import Rng
from madoi.core.state import CHANCE, OVER, State
from madoi.games.goryokaku.advice import advise
from madoi.games.goryokaku.advice_plan import STEPS, Scales
from madoi.games.goryokaku.advice_signs import recoveries, recoveries_left, signs_of
from madoi.games.goryokaku.advisor_manner import EARTH, HIRES, STORES, lean
from madoi.games.goryokaku.rules_chance import (
    CASTLE_DEAL,
    KAMON_DEAL,
    PERSON_DEAL,
    PERSON_DRAW,
    asked_for,
    asked_of_chance,
)
from madoi.games.goryokaku.rules_scoring import score
from madoi.games.goryokaku.state import KEEP, TURN, GoryokakuState
from madoi.games.goryokaku.values import SeatValues, standard_values

DECIDED: Final = 4.0
"""Odds (their logarithm) beyond which more is nothing gained."""
ODDS: Final = 25.0
"""Points of a win, where both sides stand alike, for one more in the logarithm of the odds."""
EXPLORE: Final = 0.5
"""How much a search tries what it has tried little, with two and three seats, and for hints."""


class Mind:
    """All scales for one number of seats and length of the game."""

    def __init__(self, values: SeatValues, steps: i64) -> None:
        glance, points, chances = values.glance, values.points, values.chances
        self.taste = Scales(glance.late, glance.early, STEPS)
        self.points = Scales(points.late, points.early, steps)
        self.chances = Scales(chances.late, chances.early, steps)
        self.greed: float = values.greed


MINDS: Final[dict[int, Mind]] = {}
"""Those that were needed so far."""


def mind_for(table: GoryokakuState) -> Mind:
    steps = recoveries(table)
    key = table.players * 1000 + steps
    if key not in MINDS:
        MINDS[key] = Mind(standard_values().seats[table.players], steps)
    return MINDS[key]


class GoryokakuAdvisor(Advisor):
    """Judges when a turn begins."""

    def __init__(self, mind: Mind | None = None) -> None:
        super().__init__()
        self.fitted = standard_values().fitted
        self.horizon = 12
        self.explore = EXPLORE
        self.recalls = True
        self.manners = [STORES, EARTH, HIRES]
        self.heat: float = 0.2
        """A move that stands so much worse at the end of the turn is a third as promising …"""
        self.floor: float = 0.002
        """… but every move is a little promising, beside 1 for the best."""
        self.mind = mind
        """Thinks with these numbers instead of the learnt ones."""

    def sit_down(self, players: i64) -> None:
        """With four seats a search judges as the one look does, at the same moment: the end of the own next turn."""
        far = players == 4
        self.turns = players + 1 if far else 0
        self.explore = 2.5 if far else EXPLORE
        self.same_luck = far
        self.by_standing = far

    def mind_of(self, table: GoryokakuState) -> Mind:
        return mind_for(table) if self.mind is None else self.mind

    def choose(self, state: State, rng: Rng) -> i64:
        """The move after which the seat stands best at the end of its turn, as far as it can know; the first of equals."""
        assert isinstance(state, GoryokakuState)
        moves = state.legal()
        if len(moves) == 1:
            return moves[0]
        world = state.clone()
        world.redeal(state.actor, rng)
        found = look_ahead(world, self.mind_of(state), rng, moves)
        best: i64 = 0
        for at in range(len(moves)):
            if found[at] > found[best]:
                best = at
        return moves[best]

    def play_on(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, GoryokakuState)
        return advise(state, self.mind_of(state).taste)

    def worths(self, state: State, moves: list[int]) -> list[float]:
        assert isinstance(state, GoryokakuState)
        found = look_ahead(state, self.mind_of(state), luck_of(state), moves)
        most = found[0]
        for worth in found:
            if worth > most:
                most = worth
        for at in range(len(found)):
            found[at] = math.exp((found[at] - most) / self.heat) + self.floor
        return found

    def glance(self, state: State, moves: list[int]) -> list[float]:
        assert isinstance(state, GoryokakuState)
        found = look_ahead(state, self.mind_of(state), luck_of(state), moves)
        return [ODDS * worth for worth in found]

    def lean(self, state: State, code: i64, manner: str) -> float:
        assert isinstance(state, GoryokakuState)
        return lean(state, code, manner)

    def is_quiet(self, state: State) -> bool:
        """A turn begins."""
        assert isinstance(state, GoryokakuState)
        return state.asks == TURN and state.actor != CHANCE

    def alike(self, state: State, code: i64, seat: i64) -> i64:
        """Cards that others get face down look all the same."""
        assert isinstance(state, GoryokakuState)
        if state.actor == CHANCE and asked_for(state) != seat:
            asked = asked_of_chance(state)
            if asked in (PERSON_DRAW, PERSON_DEAL, CASTLE_DEAL, KAMON_DEAL):
                return -1
        return code

    def values(self, state: State) -> list[float]:
        assert isinstance(state, GoryokakuState)
        return shares(strengths(state, self.mind_of(state).chances))

    def standings(self, state: State) -> list[float]:
        assert isinstance(state, GoryokakuState)
        return standings(state, self.mind_of(state))

    def turn_of(self, state: State) -> i64:
        assert isinstance(state, GoryokakuState)
        return state.turn

    def signs(self, state: State, seat: i64) -> list[float]:
        assert isinstance(state, GoryokakuState)
        return signs_of(state, seat)


def luck_of(table: GoryokakuState) -> Rng:
    """The same luck whenever the same position is looked at."""
    seal = table.fingerprint()
    luck = Rng((seal & 0xFFFFFFFF) | 1, (seal >> 32) & 0xFFFFFFFF, 7, 9)
    for _ in range(4):
        luck.word()
    return luck


def look_ahead(table: GoryokakuState, mind: Mind, rng: Rng, moves: list[int]) -> list[float]:
    """For every move: how the seat stands at the end of its turn, with the same luck for all."""
    seat = table.actor
    found: list[float] = []
    for code in moves:
        after = table.clone()
        finish_turn(after, code, mind.taste, rng.clone())
        found.append(standing(after, seat, mind))
    rng.word()
    return found


def finish_turn(table: GoryokakuState, code: i64, taste: Scales, rng: Rng) -> None:
    """Make a move, and whatever comes to mind until the turn ends."""
    seat = table.turn
    begins = table.asks == TURN
    table.apply(code)
    while table.actor != OVER:
        if table.actor == CHANCE:
            table.apply(table.sample(rng))
            continue
        if table.asks == KEEP:
            if table.turn != seat:
                return
        elif table.asks == TURN:
            # A free action leaves the seat at the beginning of its turn (GK-25).
            if table.turn != seat or not begins:
                return
        else:
            begins = False
        table.apply(advise(table, taste))


def standing(table: GoryokakuState, seat: i64, mind: Mind) -> float:
    """How far a seat is ahead: the logarithm of its odds to win, and a little for every point."""
    if table.actor == OVER:
        won = 2.0 * DECIDED * table.payoff(seat) - DECIDED
        return won + mind.greed * float(score(table, table.seats[seat]))
    step = recoveries_left(table)
    own = signs_of(table, seat)
    found: list[float] = []
    for number in range(table.players):
        signs = own if number == seat else signs_of(table, number)
        found.append(weigh(signs, mind.chances.by_step[step]))
    odds = max(-DECIDED, min(DECIDED, odds_of(found, seat)))
    return odds + mind.greed * weigh(own, mind.points.by_step[step])


def standings(table: GoryokakuState, mind: Mind) -> list[float]:
    """How far every seat is ahead, each as `standing` tells it."""
    found: list[float] = []
    if table.actor == OVER:
        for number in range(table.players):
            found.append(standing(table, number, mind))
        return found
    step = recoveries_left(table)
    strong: list[float] = []
    points: list[float] = []
    for number in range(table.players):
        signs = signs_of(table, number)
        strong.append(weigh(signs, mind.chances.by_step[step]))
        points.append(weigh(signs, mind.points.by_step[step]))
    for number in range(table.players):
        odds = max(-DECIDED, min(DECIDED, odds_of(strong, number)))
        found.append(odds + mind.greed * points[number])
    return found


def strengths(table: GoryokakuState, scales: Scales) -> list[float]:
    """How strong every seat is."""
    weights = scales.by_step[recoveries_left(table)]
    found: list[float] = []
    for number in range(table.players):
        found.append(weigh(signs_of(table, number), weights))
    return found


def odds_of(found: list[float], seat: i64) -> float:
    """How far a seat is ahead of all others together."""
    most = -1e9
    for number in range(len(found)):
        if number != seat and found[number] > most:
            most = found[number]
    others = 0.0
    for number in range(len(found)):
        if number != seat:
            others += math.exp(found[number] - most)
    return found[seat] - most - math.log(others)
