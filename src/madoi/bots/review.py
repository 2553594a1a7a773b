"""A finished game looked at again: chances to win, what each choice was worth, and how much was luck.

A search says which move was best. What it is worth, and what the move that was made was worth, is then counted in
fresh games, all with the same luck: whoever picks the best of many estimates and believes its figure is too
hopeful, and blames choices for it. Every choice counts as it was measured, small ones too; so luck is what draws
brought, for strong and for weak players alike (docs/decisions/0026).
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean, pvariance

import msgspec

from madoi.bots.hints import Hints, hints
from madoi.bots.race import Race
from madoi.bots.reasons import Reason, why_better
from madoi.core.game import Game
from madoi.core.match import Match, Moment
from madoi.core.rng import Rng, rng_for
from madoi.core.state import State

INACCURACY = 0.02
MISTAKE = 0.05
BLUNDER = 0.12
"""Points of win chance that a move of each class gives away at least."""
MOMENTS = 3
"""A review names so many choices of every seat at most that decided the game."""
LEAST = 16
"""Fresh games that every compared move gets; half as many as the search simulated, if that is more."""
CLEAR = 1.64
"""Standard errors by which choices must be better than random ones to be told from them (19 of 20 times)."""


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
    """Points of win chance given away by the move that was made; less than nothing, where it did better in the fresh games."""
    error: float
    """Half of the 95 % interval of what was given away."""
    verdict: str
    """`inaccuracy`, `mistake` or `blunder` where the loss is beyond doubt, else `best`."""
    luck: list[float]
    """By seat: how what followed the move (draws, and what nobody could know) changed its chance."""
    blind: float = 0.0
    """Points that a move chosen at random would have given away here, on average."""
    spread: float = 0.0
    """The variance of what the moves give away here."""
    next: float = 0.0
    """Where the best move was made: what the next best would have given away, if that is beyond doubt."""
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
    """By seat: win chance that draws brought or took, added up. `start - lost + others + luck` is `won`."""
    others: list[float]
    """By seat: win chance that mistakes of the others brought, added up."""
    slips: list[float]
    """By seat: the part of `lost` that is beyond doubt choice by choice."""
    blind: list[float]
    """By seat: what random moves would have given away at the same choices."""
    clear: list[bool]
    """By seat: whether this game tells its choices from random ones."""
    moments: list[int] = []
    """The steps of the choices that decided the game, at most three of every seat, in the order of play."""

    def counts(self, seat: int) -> dict[str, int]:
        """How many moves of each class a seat made."""
        found = {"best": 0, "inaccuracy": 0, "mistake": 0, "blunder": 0}
        for judged in self.moves:
            if judged.seat == seat:
                found[judged.verdict] += 1
        return found


class Worth(msgspec.Struct):
    """What a choice was worth: the best move, the one that was made, the next best, and any."""

    best: list[float]
    made: list[float]
    error: float
    blind: float
    spread: float
    next: float


def verdict(lost: float, error: float = 0.0) -> str:
    """The class of a move by the points of win chance it gave away; a loss within the error is none."""
    if lost <= error:
        return "best"
    if lost >= BLUNDER:
        return "blunder"
    if lost >= MISTAKE:
        return "mistake"
    return "inaccuracy" if lost >= INACCURACY else "best"


def key_moments(moves: list[Judged]) -> list[int]:
    """Of every seat the choices worth looking at: those that gave most away, or where all others would have."""

    def weight(judged: Judged) -> float:
        return judged.lost if judged.verdict != "best" else judged.next

    found: list[int] = []
    for seat in {judged.seat for judged in moves}:
        own = [judged for judged in moves if judged.seat == seat and weight(judged) > 0]
        found += [judged.step for judged in sorted(own, key=lambda judged: -weight(judged))[:MOMENTS]]
    return sorted(found)


def review(
    match: Match, simulations: int, advance: Callable[[], None] | None = None, seed: str = "review"
) -> Review:
    """Judge every choice between two or more moves of a game that was played. Another seed simulates other games."""
    judged: list[Judged] = []
    kept: dict[int, tuple[State, int, list[int]]] = {}
    for moment in match.walk():
        code, seat, state = moment.code, moment.actor, moment.state
        if code is None:
            break
        if seat >= 0 and len(state.legal()) > 1:
            found = hints(match.game, state, simulations, rng_for(seed, "", moment.step), about=code)
            games = max(LEAST, simulations // 2)
            worth = measured(match.game, state, found, code, games, rng_for(seed, "fresh", moment.step))
            judged.append(judge(moment, found, worth))
            rivals = [each.code for each in found.moves if each is not found.best]
            kept[moment.step] = (
                state.clone(),
                found.best.code,
                rivals if code == found.best.code else [code],
            )
        if seat >= 0 and advance is not None:
            advance()
    moments = key_moments(judged)
    for each in judged:
        if each.step in moments:
            world, best, rivals = kept[each.step]
            each.reasons = why_better(match.game, world, best, rivals, rng_for(seed, "why", each.step))
    return added_up(match, judged, moments)


def judge(moment: Moment, found: Hints, worth: Worth) -> Judged:
    seat = moment.actor
    lost = worth.best[seat] - worth.made[seat]
    return Judged(
        step=moment.step,
        seat=seat,
        move=found.of(moment.code or 0).move,
        best=found.best.move,
        chances=worth.best,
        after=worth.made,
        lost=lost,
        error=worth.error,
        verdict=verdict(lost, worth.error),
        luck=[0.0] * len(worth.best),
        blind=worth.blind,
        spread=worth.spread,
        next=worth.next,
    )


def added_up(match: Match, judged: list[Judged], moments: list[int]) -> Review:
    """The way from the first chance to the result: own choices, those of others, and luck, which is all the rest."""
    players = match.players
    won = [match.state.payoff(seat) if match.over else 0.0 for seat in range(players)]
    nothing = [0.0] * players
    found = Review(
        players=players,
        moves=judged,
        won=won,
        start=judged[0].chances if judged else won,
        lost=list(nothing),
        luck=list(nothing),
        others=list(nothing),
        slips=list(nothing),
        blind=list(nothing),
        clear=[],
        moments=moments,
    )
    for number, each in enumerate(judged):
        following = (
            judged[number + 1].chances if number + 1 < len(judged) else won if match.over else each.after
        )
        each.luck = [now - then for now, then in zip(following, each.after, strict=True)]
        found.lost[each.seat] += each.lost
        found.slips[each.seat] += each.lost if each.verdict != "best" else 0.0
        found.blind[each.seat] += each.blind
        for seat in range(players):
            found.luck[seat] += each.luck[seat]
            found.others[seat] += each.after[seat] - each.chances[seat] if seat != each.seat else 0.0
    for seat in range(players):
        ahead = found.blind[seat] - found.lost[seat]
        doubt = sum(each.spread for each in judged if each.seat == seat) ** 0.5
        found.clear.append(ahead > CLEAR * doubt)
    return found


# What a choice was worth


def measured(game: Game, state: State, found: Hints, made: int, games: int, rng: Rng) -> Worth:
    """By exact chances where the game has them, else by fresh games with the same luck for all moves."""
    advisor = game.advisor()
    if found.exact or advisor.foresight(state) is not None:
        return told(found, made)
    seat, best = int(state.actor), found.best.code
    race = Race(state, advisor, rng)
    place = {code: at for at, code in enumerate(race.root.codes)}
    rival = made if made != best else found.moves[1].code
    codes = shuffled(state.legal(), rng)
    results: dict[int, list[list[float]]] = {best: [], rival: []}
    by_move: dict[int, list[float]] = {code: [] for code in codes}
    for number in range(games):
        for code, games_of in results.items():
            games_of.append(list(race.trial(place[code], number)))
        any_move = codes[number % len(codes)]
        value = race.trial(place[any_move], number)[seat]
        by_move[any_move].append(results[best][number][seat] - value)
    gaps = [one[seat] - other[seat] for one, other in zip(results[best], results[rival], strict=True)]
    # One more difference keeps the error honest where all games ended alike.
    error = 1.96 * ((pvariance(gaps) + 1.0 / (games + 2)) / games) ** 0.5
    losses = [fmean(tried) for tried in by_move.values() if tried]
    gap = fmean(gaps)
    return Worth(
        best=means(results[best]),
        made=means(results[made]),
        error=error if made != best else 0.0,
        blind=fmean(losses),
        spread=pvariance(losses),
        next=gap if made == best and gap >= MISTAKE and gap > error else 0.0,
    )


def told(found: Hints, made: int) -> Worth:
    """Chances that are no samples are taken as they are."""
    best, move = found.best, found.of(made)
    losses = [best.chance - each.chance for each in found.moves]
    following = max((each.chance for each in found.moves[1:]), default=best.chance)
    alone = best.chance - following if move is best else 0.0
    doubt = (best.error**2 + move.error**2) ** 0.5
    return Worth(
        best=best.seats,
        made=[move.chance if seat == found.seat else chance for seat, chance in enumerate(move.seats)],
        error=doubt if move is not best else 0.0,
        blind=fmean(losses),
        spread=pvariance(losses),
        next=alone if alone >= MISTAKE and alone > doubt else 0.0,
    )


def means(rows: list[list[float]]) -> list[float]:
    return [fmean(column) for column in zip(*rows, strict=True)]


def shuffled(codes: list[int], rng: Rng) -> list[int]:
    """All of them in any order, so that where there are more moves than games those that are tried are any."""
    left, found = list(codes), []
    while left:
        found.append(left.pop(int(rng.below(len(left)))))
    return found
