"""A finished game looked at again: chances to win, what each choice was worth, and how much was luck."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from madoi.bots.hints import Hints, hints
from madoi.bots.reasons import Reason, otherwise, reasons
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import State

INACCURACY = 0.02
MISTAKE = 0.05
BLUNDER = 0.12
"""Points of win chance that a move of each class gives away at least."""
MOMENTS = 3
"""A review names so many choices at most that decided the game."""


class Judged(msgspec.Struct):
    """One choice of a seat, judged by what the seat could know then."""

    step: int
    seat: int
    move: str
    best: str
    chances: list[float]
    """Of every seat to win, if the best move is made."""
    after: list[float]
    """Of every seat to win, after the move that was made."""
    lost: float
    """Points of win chance given away by the move that was made."""
    error: float
    verdict: str
    luck: list[float]
    """By seat: how what followed the move (draws, and the moves of others) changed its chance."""
    reasons: list[Reason] = []
    """At a key moment: why the best move was better."""


class Review(msgspec.Struct):
    """A whole game."""

    players: int
    moves: list[Judged]
    won: list[float]
    start: list[float]
    """The chance of every seat at the first choice."""
    lost: list[float]
    """By seat: win chance given away by its own choices, added up."""
    luck: list[float]
    """By seat: win chance that draws brought or took, added up."""
    others: list[float]
    """By seat: win chance that mistakes of the others brought, added up."""
    moments: list[int] = []
    """The steps of the choices that gave most away, in the order of play."""

    def counts(self, seat: int) -> dict[str, int]:
        """How many moves of each class a seat made."""
        found = {"best": 0, "inaccuracy": 0, "mistake": 0, "blunder": 0}
        for judged in self.moves:
            if judged.seat == seat:
                found[judged.verdict] += 1
        return found


def verdict(lost: float) -> str:
    """The class of a move by the points of win chance it gave away."""
    if lost >= BLUNDER:
        return "blunder"
    if lost >= MISTAKE:
        return "mistake"
    return "inaccuracy" if lost >= INACCURACY else "best"


def key_moments(moves: list[Judged]) -> list[int]:
    """The choices worth trying again: those that gave most away, the earlier of equals."""
    costly = sorted((judged for judged in moves if judged.lost > 0), key=lambda judged: -judged.lost)
    return sorted(judged.step for judged in costly[:MOMENTS])


def review(match: Match, simulations: int, advance: Callable[[], None] | None = None) -> Review:
    """Judge every choice between two or more moves of a game that was played."""
    players = match.players
    judged: list[Judged] = []
    before: list[float] | None = None
    after: list[float] = []
    start: list[float] = []
    costly: dict[int, tuple[State, int, int]] = {}
    lost, luck, others = [0.0] * players, [0.0] * players, [0.0] * players

    def settle(chances: list[float]) -> None:
        """What happened between the last choice and this one was luck."""
        if before is not None:
            judged[-1].luck = [now - then for now, then in zip(chances, after, strict=True)]
            for seat in range(players):
                luck[seat] += judged[-1].luck[seat]

    for moment in match.walk():
        code, seat, state = moment.code, moment.actor, moment.state
        if code is None:
            break
        if seat >= 0 and len(state.legal()) > 1:
            found = hints(match.game, state, simulations, rng_for("review", "", moment.step), about=code)
            made, best = found.of(code), found.best
            settle(best.seats)
            start = start or best.seats
            gone = 0.0 if made is best else give_away(found, code)
            before, after = best.seats, made.seats if gone > 0.0 else best.seats
            judged.append(
                Judged(
                    step=moment.step,
                    seat=seat,
                    move=made.move,
                    best=best.move,
                    chances=before,
                    after=after,
                    lost=gone,
                    error=made.error + best.error,
                    verdict=verdict(gone),
                    luck=[0.0] * players,
                )
            )
            lost[seat] += gone
            if gone > 0.0:
                costly[moment.step] = (state.clone(), best.code, code)
            for other in range(players):
                if other != seat:
                    others[other] += after[other] - before[other]
        if seat >= 0 and advance is not None:
            advance()
    won = [match.state.payoff(seat) if match.over else 0.0 for seat in range(players)]
    if match.over:
        settle(won)
    moments = key_moments(judged)
    for each in judged:
        if each.step in moments:
            world, better, made_code = costly[each.step]
            each.reasons = reasons(
                match.game, world, better, [made_code], rng_for("review", "why", each.step)
            ) or otherwise("whole")
    return Review(players, judged, won, start or won, lost, luck, others, moments)


def give_away(found: Hints, code: int) -> float:
    """How much worse a move is than the best, beyond what chance could have made it look."""
    made, best = found.of(code), found.best
    gap = best.chance - made.chance
    noise = (best.error**2 + made.error**2) ** 0.5
    return gap if gap > noise else 0.0
