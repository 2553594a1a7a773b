"""Exact play where little is left of the game: every move and every outcome is followed to the end.

Only for games without secrets. Every seat takes what is best for itself: what the advisor calls its prize, so that
of two sure wins the one with more points is played.
"""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.advisor import Advisor
from madoi.core.state import CHANCE, OVER, State

SAME = 1e-12
"""Prizes closer than this are equal."""


class End:
    """What every seat has of the end of a game, on average over chance."""

    def __init__(self, prizes: list[float], wins: list[float]) -> None:
        self.prizes = prizes
        """By seat: the prize, which is what it plays for."""
        self.wins = wins
        """By seat: the chance to win."""


class Ending:
    """The rest of a game, worked out position by position."""

    def __init__(self, advisor: Advisor) -> None:
        self.advisor = advisor
        self.known: dict[int, End] = {}

    def after(self, state: State, code: i64) -> End:
        """The end if a move or outcome is made and everybody plays best from there."""
        after = state.clone()
        after.apply(code)
        return self.end(after)

    def end(self, state: State) -> End:
        """The end if everybody plays best from here."""
        if state.actor == OVER:
            return self.over(state)
        seal = state.fingerprint()
        if seal in self.known:
            return self.known[seal]
        end = self.expected(state) if state.actor == CHANCE else self.best(state)
        self.known[seal] = end
        return end

    def over(self, state: State) -> End:
        """What the finished game gives to every seat."""
        prizes: list[float] = []
        wins: list[float] = []
        for seat in range(state.players):
            prizes.append(self.advisor.prize(state, seat))
            wins.append(state.payoff(seat))
        return End(prizes, wins)

    def best(self, state: State) -> End:
        """The end after the move that brings the seat that is asked most; the first of equals."""
        moves = state.legal()
        best = self.after(state, moves[0])
        for code in moves[1:]:
            this = self.after(state, code)
            if this.prizes[state.actor] > best.prizes[state.actor] + SAME:
                best = this
        return best

    def expected(self, state: State) -> End:
        """The mean over all outcomes; outcomes that make no difference are followed once."""
        ways_of: dict[int, float] = {}
        example: dict[int, int] = {}
        order: list[int] = []
        total = 0.0
        for code, ways in state.outcomes():
            kind = int(self.advisor.alike(state, code, 0))
            if kind not in example:
                example[kind] = code
                ways_of[kind] = 0.0
                order.append(kind)
            ways_of[kind] += float(ways)
            total += float(ways)
        mean = End([0.0] * state.players, [0.0] * state.players)
        for kind in order:
            this = self.after(state, example[kind])
            share = ways_of[kind] / total
            for seat in range(state.players):
                mean.prizes[seat] += this.prizes[seat] * share
                mean.wins[seat] += this.wins[seat] * share
        return mean


def best_move(state: State, advisor: Advisor) -> i64:
    """The move with the greatest prize; the first of equals."""
    moves = state.legal()
    ends = move_ends(state, advisor)
    best: i64 = 0
    for at in range(1, len(moves)):
        if ends[at].prizes[state.actor] > ends[best].prizes[state.actor] + SAME:
            best = at
    return moves[best]


def move_ends(state: State, advisor: Advisor) -> list[End]:
    """For every legal move, what every seat has of the end after it."""
    ending = Ending(advisor)
    found: list[End] = []
    for code in state.legal():
        found.append(ending.after(state, code))
    return found
