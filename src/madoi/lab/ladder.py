"""Round robins between bots: rotated seats, shared deals, and tables that say how sure they are."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from enum import StrEnum
from itertools import combinations, pairwise, permutations
from multiprocessing import get_context

import msgspec

from madoi.core.game import Data, Game
from madoi.core.match import Match, Player
from madoi.core.rng import Rng
from madoi.core.view import View
from madoi.lab.estimate import mean_of, paired, wilson


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


class Timed:
    """A player with a stop-watch."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.choices = 0
        """Decisions with more than one legal move."""
        self.seconds = 0.0
        """Processor time spent on them."""

    def choose(self, view: View, moves: list[str], rng: Rng) -> str:
        began = time.process_time()
        move = self._player.choose(view, moves, rng)
        if len(moves) > 1:
            self.choices += 1
            self.seconds += time.process_time() - began
        return move


def play(room: Room, fixture: Fixture) -> Played:
    """One game. Everybody thinks with a random stream of their own, so nobody shifts the deal."""
    seats = [Timed(room.player_for(code)) for code in fixture.seats]
    match = Match(room.game, room.data, len(seats), fixture.seed)
    match.play_out(seats)
    return Played(
        seed=fixture.seed,
        seats=fixture.seats,
        won=[match.state.payoff(seat) for seat in range(len(seats))],
        scores=room.game.result(match.state).scores,
        choices=[each.choices for each in seats],
        seconds=[round(each.seconds, 4) for each in seats],
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
    """The 95 % interval of that share: after Wilson in a solo game, else by deals, for the games of one deal are
    not independent of each other."""
    score: float | None
    """Mean score of the bot in the games that have scores."""
    score_error: float
    """Half the width of its 95 % interval."""
    margin: float | None
    """Mean difference to the best of the others."""
    margin_error: float
    reached: float | None
    """Share of games with the wanted score."""
    reached_low: float
    reached_high: float
    seconds: float
    """Mean processor time for a choice between two or more moves."""
    as_two: float | None = None
    """With three and more seats: the share that the bot would win between two, if it is as much likelier to win as
    each of the others."""
    as_two_low: float = 0.0
    as_two_high: float = 1.0


def table(played: list[Played], want: int | None = None) -> list[Row]:
    """The ladder of these games. With two players a pair has one row, seen from the bot that was named first.

    A bot among its own kind is measured at every seat, so its share is the even one.
    """
    groups: dict[tuple[str, str | None], list[tuple[Played, int]]] = {}
    for game in played:
        bot, against, seat = roles(game)
        if bot == against:
            groups.setdefault((bot, against), []).extend((game, each) for each in range(len(game.seats)))
            continue
        if (against, bot) in groups and len(game.seats) == 2:
            bot, against, seat = str(against), bot, 1 - seat
        groups.setdefault((bot, against), []).append((game, seat))
    return [row(bot, against, games, want) for (bot, against), games in groups.items()]


class Duel(msgspec.Struct):
    """Two bots compared deal by deal: what luck dealt is the same for both, so little differences show."""

    bot: str
    against: str
    deals: int
    better: int
    """Deals in which the bot did better: solo, it won and the other lost, or both won and it has the higher score;
    else it won more of the deal's games than its even share."""
    worse: int
    share: float
    """Of the deals, those in which the bot was better; where both did equally well, half a deal."""
    low: float
    high: float
    """The 95 % interval of that share."""
    gain: float
    """Share of games won more: than the other won of the same deals (solo), or than an even share."""
    gain_low: float
    gain_high: float


def duels(played: list[Played], meeting: list[tuple[str, str]]) -> list[Duel]:
    """Each pair on the deals that both played."""
    if any(len(game.seats) > 1 for game in played):
        return [duel(bot, against, gains_over_even(played, bot, against)) for bot, against in meeting]
    results: dict[str, dict[str, tuple[float, int]]] = {}
    for game in played:
        results.setdefault(game.seats[0], {})[game.seed] = (game.won[0], game.scores[0] or 0)
    found: list[Duel] = []
    for bot, against in meeting:
        mine, theirs = results[bot], results[against]
        deals = sorted(mine.keys() & theirs.keys())
        gains = [mine[deal][0] - theirs[deal][0] for deal in deals]
        better = [(mine[deal] > theirs[deal]) - (mine[deal] < theirs[deal]) for deal in deals]
        found.append(duel(bot, against, gains, better))
    return found


def gains_over_even(played: list[Played], bot: str, against: str) -> list[float]:
    """By deal: the share of its games that the bot won alone among the others, less its even share.

    Only deals that were played from every seat count.
    """
    by_deal: dict[str, list[float]] = {}
    for game in played:
        alone, others, seat = roles(game)
        if len(game.seats) == 2 and (others, alone) == (bot, against):
            alone, others, seat = bot, against, 1 - seat
        if (alone, others) == (bot, against):
            by_deal.setdefault(game.seed, []).append(game.won[seat] - 1 / len(game.seats))
    players = len(played[0].seats)
    return [sum(gains) / players for _, gains in sorted(by_deal.items()) if len(gains) == players]


def duel(bot: str, against: str, gains: list[float], better: list[int] | None = None) -> Duel:
    """The comparison from what the bot won more in each deal, and who did better there."""
    signs = [(gain > 1e-9) - (gain < -1e-9) for gain in gains] if better is None else better
    ahead, behind = signs.count(1), signs.count(-1)
    low, high = paired(ahead, behind, len(signs))
    share = 0.5 + (ahead - behind) / (2 * max(1, len(signs)))
    return Duel(bot, against, len(signs), ahead, behind, share, low, high, *mean_of(gains, -1.0, 1.0))


def roles(game: Played) -> tuple[str, str | None, int]:
    """Who is measured, against whom, and where they sat."""
    if len(game.seats) == 1:
        return game.seats[0], None, 0
    counts = {code: game.seats.count(code) for code in game.seats}
    alone = min(counts, key=lambda code: counts[code])
    others = [code for code in game.seats if code != alone]
    return alone, others[0] if others else alone, game.seats.index(alone)


def row(bot: str, against: str | None, games: list[tuple[Played, int]], want: int | None) -> Row:
    """One line from the games of a pairing, each with the seat of the bot."""
    by_deal: dict[str, list[float]] = {}
    margins: list[float] = []
    for game, seat in games:
        by_deal.setdefault(game.seed, []).append(game.won[seat])
        mine = game.scores[seat]
        others = [score for at, score in enumerate(game.scores) if at != seat and score is not None]
        if mine is not None and others:
            margins.append(mine - max(others))
    won = sum(game.won[seat] for game, seat in games)
    low, high = wilson(won, len(games))
    if against is not None:
        # A deal that was not played from every seat weighs as much as one that was.
        _, low, high = mean_of([sum(wins) / len(wins) for wins in by_deal.values()], 0.0, 1.0)
    scored = [game.scores[seat] for game, seat in games]
    reached = sum(score is not None and score >= want for score in scored) if want is not None else 0
    score, score_error = mean_and_error([float(score) for score in scored if score is not None])
    margin, margin_error = mean_and_error(margins)
    reached_low, reached_high = wilson(reached, len(games))
    seats = len(games[0][0].seats)
    share = won / len(games)
    return Row(
        bot=bot,
        against=against,
        games=len({game.key for game, _ in games}),
        won=share,
        low=low,
        high=high,
        score=score,
        score_error=score_error,
        margin=margin,
        margin_error=margin_error,
        reached=None if want is None else reached / len(games),
        reached_low=reached_low,
        reached_high=reached_high,
        seconds=sum(game.seconds[seat] for game, seat in games)
        / max(1, sum(game.choices[seat] for game, seat in games)),
        as_two=as_between_two(share, seats) if seats > 2 else None,
        as_two_low=as_between_two(low, seats),
        as_two_high=as_between_two(high, seats),
    )


def as_between_two(share: float, seats: int) -> float:
    """What a share won alone among others would be between two: an even share is one half.

    Who wins the share p among n seats is p / (1 - p) · (n - 1) times as likely to win as each of the others.
    """
    against_one = share * (seats - 1)
    return against_one / max(1e-9, against_one + 1 - share)


def mean_and_error(numbers: list[float]) -> tuple[float | None, float]:
    """A mean and half the width of its 95 % interval; None where there are no numbers."""
    if not numbers:
        return None, 0.0
    mean, low, high = mean_of(numbers, min(numbers), max(numbers))
    return mean, (high - low) / 2


# Families of deals: a seed's first word, up to a dash.

TUNE = "tune"
"""Deals that numbers may be fitted to."""
CHECK = "check"
"""Deals by which one of several finished candidates may be chosen."""
PUBLISH = "publish"
"""Deals that only tell how strong a bot is; nothing is ever fitted to them or chosen by them."""


def family(seed: str) -> str:
    """The family that the deals of a seed belong to: `publish-b` is of the family `publish`."""
    return seed.partition("-")[0]
