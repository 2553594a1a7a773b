"""Round robins between bots: rotated seats, shared deals, and tables that say how sure they are."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from enum import StrEnum
from itertools import combinations, pairwise, permutations
from multiprocessing import get_context
from typing import Protocol

import msgspec

from madoi.core.game import Data, Game
from madoi.core.match import Match
from madoi.core.rng import Rng
from madoi.core.view import View, view_of
from madoi.lab.estimate import paired, wilson


class Player(Protocol):
    """Whoever can choose a move from a view."""

    def choose(self, view: View, moves: list[str], rng: Rng) -> str: ...


class Room(msgspec.Struct):
    """What is needed to play: the game, its components, and who sits down for a code."""

    game: Game
    data: Data
    player_for: Callable[[str], Player]


class Fixture(msgspec.Struct, frozen=True):
    """One game to be played: the deal, and the code at every seat."""

    seed: str
    seats: tuple[str, ...]

    @property
    def key(self) -> str:
        return f"{self.seed} {' '.join(self.seats)}"


class Played(msgspec.Struct):
    """How a fixture went."""

    seed: str
    seats: tuple[str, ...]
    won: list[float]
    scores: list[int | None]
    choices: list[int]
    """By seat: decisions with more than one legal move."""
    seconds: list[float]
    """By seat: processor time spent on them."""
    steps: int

    @property
    def key(self) -> str:
        return Fixture(self.seed, self.seats).key


class Pairs(StrEnum):
    """Which bots meet."""

    ALL = "all"
    FIRST = "first"
    """The bot that was named first meets each of the others."""
    NEXT = "next"
    """Each bot meets the one that was named after it."""


def pairings(bots: list[str], pairs: Pairs = Pairs.ALL) -> list[tuple[str, str]]:
    """Who meets whom, each pair once."""
    if pairs is Pairs.FIRST:
        return [(bots[0], other) for other in bots[1:]]
    return list(pairwise(bots) if pairs is Pairs.NEXT else combinations(bots, 2))


def fixtures(bots: list[str], players: int, games: int, seed: str, pairs: Pairs = Pairs.ALL) -> list[Fixture]:
    """All games to be played, `games` for each pairing.

    Solo: every bot plays the same deals. Two players: every pair plays each deal twice, seats changed. Three and
    more: a bot sits alone among copies of another, and each deal is played once from every seat; when all meet all,
    both of a pair are alone in turn.
    """
    found: list[Fixture] = []
    if players == 1:
        return [Fixture(f"{seed}-{number}", (bot,)) for bot in bots for number in range(games)]
    if len(bots) == 1:
        return [Fixture(f"{seed}-{number}", (bots[0],) * players) for number in range(games)]
    meeting = pairings(bots, pairs)
    if players > 2 and pairs is Pairs.ALL:
        meeting = list(permutations(bots, 2))
    for one, other in meeting:
        for number in range(games):
            seats = [other] * players
            seats[number % players] = one
            found.append(Fixture(f"{seed}-{number // players}", tuple(seats)))
    return found


def play(room: Room, fixture: Fixture) -> Played:
    """One game. Everybody thinks with a random stream of their own, so nobody shifts the deal."""
    seats = [room.player_for(code) for code in fixture.seats]
    match = Match(room.game, room.data, len(seats), fixture.seed)
    match.settle()
    choices, seconds = [0] * len(seats), [0.0] * len(seats)
    while not match.over:
        seat = int(match.state.actor)
        view = view_of(room.game, match.state, seat)
        began = time.process_time()
        move = seats[seat].choose(view, view.moves, match.mind(seat))
        if len(view.moves) > 1:
            choices[seat] += 1
            seconds[seat] += time.process_time() - began
        match.play(move)
    return Played(
        seed=fixture.seed,
        seats=fixture.seats,
        won=[match.state.payoff(seat) for seat in range(len(seats))],
        scores=room.game.result(match.state).scores,
        choices=choices,
        seconds=[round(each, 4) for each in seconds],
        steps=len(match.steps),
    )


def play_all(enter: Callable[[], Room], todo: list[Fixture], jobs: int = 1) -> Iterator[Played]:
    """Play fixtures one after the other, or several at a time in processes of their own.

    `enter` makes the room; it is called once in every process, so it must be picklable for `jobs` above 1.
    """
    if jobs == 1:
        room = enter()
        for fixture in todo:
            yield play(room, fixture)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_enter, initargs=(enter,)) as pool:
        for done in as_completed([pool.submit(_play_here, fixture) for fixture in todo]):
            yield done.result()


_room: list[Room] = []


def _enter(enter: Callable[[], Room]) -> None:
    _room[:] = [enter()]


def _play_here(fixture: Fixture) -> Played:
    return play(_room[0], fixture)


class Row(msgspec.Struct):
    """One line of a ladder: how `bot` did against `against` (nobody, in a solo game)."""

    bot: str
    against: str | None
    games: int
    won: float
    """Share of games won; a shared win counts as its share."""
    low: float
    high: float
    """The 95 % interval of that share, after Wilson."""
    score: float | None
    """Mean score of the bot in the games that have scores."""
    margin: float | None
    """Mean difference to the best of the others."""
    reached: float | None
    """Share of games with the wanted score."""
    seconds: float
    """Mean processor time for a choice between two or more moves."""


def table(played: list[Played], want: int | None = None) -> list[Row]:
    """The ladder of these games. With two players a pair has one row, seen from the bot that was named first."""
    groups: dict[tuple[str, str | None], list[tuple[Played, int]]] = {}
    for game in played:
        bot, against, seat = roles(game)
        if (against, bot) in groups and len(game.seats) == 2:
            bot, against, seat = str(against), bot, 1 - seat
        groups.setdefault((bot, against), []).append((game, seat))
    return [row(bot, against, games, want) for (bot, against), games in groups.items()]


class Duel(msgspec.Struct):
    """Two bots of a solo game, compared on the deals that both played."""

    bot: str
    against: str
    deals: int
    better: int
    """Deals that the bot won and the other lost, or that both won and the bot with the higher score."""
    worse: int
    share: float
    """Of the deals, those in which the bot was better; where both did equally well, half a deal."""
    low: float
    high: float
    """The 95 % interval of that share."""


def duels(played: list[Played], meeting: list[tuple[str, str]]) -> list[Duel]:
    """Each pair on its shared deals: luck of the deal is the same for both, so little differences show."""
    results: dict[str, dict[str, tuple[float, int]]] = {}
    for game in played:
        results.setdefault(game.seats[0], {})[game.seed] = (game.won[0], game.scores[0] or 0)
    found: list[Duel] = []
    for bot, against in meeting:
        mine, theirs = results[bot], results[against]
        deals = sorted(mine.keys() & theirs.keys())
        better = sum(mine[deal] > theirs[deal] for deal in deals)
        worse = sum(mine[deal] < theirs[deal] for deal in deals)
        share = 0.5 + (better - worse) / (2 * max(1, len(deals)))
        low, high = paired(better, worse, len(deals))
        found.append(Duel(bot, against, len(deals), better, worse, share, low, high))
    return found


def roles(game: Played) -> tuple[str, str | None, int]:
    """Who is measured, against whom, and where they sat."""
    if len(game.seats) == 1:
        return game.seats[0], None, 0
    counts = {code: game.seats.count(code) for code in game.seats}
    alone = min(counts, key=lambda code: counts[code])
    others = [code for code in game.seats if code != alone]
    return alone, others[0] if others else alone, game.seats.index(alone)


def row(bot: str, against: str | None, games: list[tuple[Played, int]], want: int | None) -> Row:
    won = sum(game.won[seat] for game, seat in games)
    low, high = wilson(won, len(games))
    scored = [game.scores[seat] for game, seat in games]
    numbers = [score for score in scored if score is not None]
    margins: list[int] = []
    for game, seat in games:
        mine = game.scores[seat]
        others = [score for at, score in enumerate(game.scores) if at != seat and score is not None]
        if mine is not None and others:
            margins.append(mine - max(others))
    choices = sum(game.choices[seat] for game, seat in games)
    return Row(
        bot=bot,
        against=against,
        games=len(games),
        won=won / len(games),
        low=low,
        high=high,
        score=sum(numbers) / len(numbers) if numbers else None,
        margin=sum(margins) / len(margins) if margins else None,
        reached=None
        if want is None
        else sum(score is not None and score >= want for score in scored) / len(games),
        seconds=sum(game.seconds[seat] for game, seat in games) / max(1, choices),
    )
