"""Learn the numbers of Goryokaku's advice (`games/goryokaku/data/values.json`).

Two things are learnt for each number of seats, round after round, each from the one before:

1. *Judging.* In positions of many games up to five moves are tried. Each is played to the end of the turn, and from
   there to the end of the game at a glance. The weights of the signs of a seat are those that tell best which of the
   moves of one position brought more, and, with little weight, how much games bring in general.
2. *Glancing.* The player that looks over its whole turn, judging as just learnt, plays games; the weights of the
   signs of a move are those that bring the glance nearest to its choices.

The first glance imitates the first edition. All games are of the family `tune`. Needs `pip install 'madoi[train]'` and
the compiled build; a round takes some four minutes of one core. The shipped numbers judge with three seats as with four,
and glance everywhere as was learnt with two:

    FILE=src/madoi/games/goryokaku/data/values.json
    PYTHONPATH=build/compiled python tools/fit_goryokaku.py --players 2 --write $FILE
    PYTHONPATH=build/compiled python tools/fit_goryokaku.py --players 4 --seats 3 4 --glance-of 2 --write $FILE
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from madoi.bots.search import Search
from madoi.core.advisor import TO_THE_END
from madoi.core.documents import standard
from madoi.core.rng import Rng, rng_for
from madoi.core.state import CHANCE, OVER
from madoi.games import find_game
from madoi.games.goryokaku.advice import weigh_move
from madoi.games.goryokaku.advice_plan import SIGNS, STEPS, Plan, Scales, step_of
from madoi.games.goryokaku.advice_signs import recoveries, recoveries_left, signs_of
from madoi.games.goryokaku.advisor import GoryokakuAdvisor, Mind, finish_turn, look_ahead
from madoi.games.goryokaku.advisor_1 import FirstGoryokakuAdvisor
from madoi.games.goryokaku.rules_scoring import score
from madoi.games.goryokaku.values import FILE, SeatValues, Values, Weights

Numbers = np.ndarray[Any, Any]

GAME = find_game("goryokaku")
START = {players: GAME.new(players, standard(GAME)) for players in GAME.seats}
RECOVERIES = {players: int(recoveries(START[players])) for players in GAME.seats}


def progress(what: str, done: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{what}: {done}/{of}   ", end="" if done < of else "\n", file=sys.stderr, flush=True)


def weights_of(numbers: Numbers) -> Weights:
    """Two for each sign: at the end of the game, and what is added at its beginning."""
    half = len(numbers) // 2
    rounded = [float(f"{number:.5g}") for number in numbers]
    return Weights(rounded[:half], rounded[half:])


def plain_taste() -> Scales:
    """Weighs nothing: for reading signs."""
    return Scales([0.0] * SIGNS, [0.0] * SIGNS, STEPS)


def double(signs: Numbers, left: Numbers) -> Numbers:
    """Every sign, and the same times the share of the game that is left."""
    return np.concatenate([signs, signs * left[..., None]], axis=-1)


# 1. Judging


class Groups:
    """Moves tried in the same position: signs of all seats at the end of the turn, the mover first, and the end."""

    def __init__(self) -> None:
        self.signs: list[Numbers] = []
        self.left: list[float] = []
        self.points: list[list[float]] = []
        self.won: list[list[float]] = []
        self.sizes: list[int] = []

    def arrays(self) -> tuple[Numbers, Numbers, Numbers, Numbers, Numbers]:
        return (
            np.array(self.signs, np.float32),
            np.array(self.left, np.float32),
            np.array(self.points, np.float32),
            np.array(self.won, np.float32),
            np.array(self.sizes),
        )


def play_to_the_end(state: Any, advisor: GoryokakuAdvisor, rng: Rng) -> None:
    """Play on at a glance."""
    advisor.horizon = TO_THE_END
    Search(state, advisor, rng).play_out(state)


def try_moves(found: Groups, state: Any, advisor: GoryokakuAdvisor, rng: Rng, most: int) -> None:
    """Up to `most` moves of one position, the one at a glance among them, each played to the end of the game."""
    players, seat = int(state.players), int(state.actor)
    assert advisor.mind is not None
    world = state.clone()
    world.redeal(seat, rng)
    moves = list(world.legal())
    if len(moves) > most:
        first = int(advisor.play_on(world, rng))
        moves.remove(first)
        while len(moves) >= most:
            moves.pop(int(rng.below(len(moves))))
        moves.append(first)
    tried = []
    for code in moves:
        after = world.clone()
        finish_turn(after, code, advisor.mind.taste, rng.clone())
        if after.actor != OVER:
            tried.append(after)
    if len(tried) < 2:
        return
    order = [(seat + each) % players for each in range(players)]
    for after in tried:
        found.signs.append(np.array([signs_of(after, each) for each in order], np.float32))
        found.left.append(int(recoveries_left(after)) / RECOVERIES[players])
        play_to_the_end(after, advisor, rng)
        found.points.append([float(score(after, after.seats[each])) for each in order])
        found.won.append([after.payoff(each) for each in order])
    found.sizes.append(len(tried))


def gather(players: int, mind: Mind, groups: int, seed: str, slips: int = 12, most: int = 5) -> Groups:
    """Groups of tried moves from games at a glance, with slips."""
    found, advisor, game = Groups(), GoryokakuAdvisor(mind), 0
    while len(found.sizes) < groups:
        rng = rng_for(seed, f"{players} seats", game)
        game += 1
        state = START[players].clone()
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.apply(state.sample(rng))
                continue
            moves = state.legal()
            if len(moves) > 1 and rng.below(12 * players) == 0:
                try_moves(found, state, advisor, rng, most)
            slip = rng.below(100) < slips
            state.apply(moves[rng.below(len(moves))] if slip else advisor.play_on(state, rng))
        progress("trying moves", min(len(found.sizes), groups), groups)
    return found


def spans(sizes: Numbers, each: int = 6000) -> list[tuple[int, int, int, int]]:
    """Runs of groups, and of their rows, that fit into memory."""
    ends = np.cumsum(sizes)
    found = []
    for first in range(0, len(sizes), each):
        last = min(first + each, len(sizes))
        found.append((first, last, int(ends[first] - sizes[first]), int(ends[last - 1])))
    return found


def fit_points(data: tuple[Numbers, ...], general: float, calm: float) -> Numbers:
    """Expected points of the mover: least squares within groups, and a little between them."""
    signs, left, points, _, sizes = data
    size = 2 * signs.shape[2]
    square, side = np.zeros((size, size)), np.zeros(size)
    for first, last, row, end in spans(sizes):
        x = double(signs[row:end, 0], left[row:end]).astype(np.float64)
        y = points[row:end, 0].astype(np.float64)
        count = sizes[first:last]
        starts = np.cumsum(count) - count
        mean_x = np.add.reduceat(x, starts, axis=0) / count[:, None]
        mean_y = np.add.reduceat(y, starts) / count
        group = np.repeat(np.arange(len(count)), count)
        x, y = x - mean_x[group], y - mean_y[group]
        square += x.T @ x + general * (mean_x.T * count) @ mean_x
        side += x.T @ y + general * (mean_x.T * count) @ mean_y
    square[np.diag_indices(size)] += calm
    return np.linalg.solve(square, side)


def fit_chances(
    data: tuple[Numbers, ...], general: float, calm: float, steps: int = 6
) -> tuple[Numbers, float]:
    """The mover's odds against all others: logistic, by Newton's steps, within groups and a little between them."""
    signs, left, _, won, sizes = data
    size = 2 * signs.shape[2]
    weights = np.zeros(size)
    surprise = 0.0
    for _ in range(steps):
        square, side, surprise = np.zeros((size, size)), np.zeros(size), 0.0
        for first, last, row, end in spans(sizes):
            all_seats = double(signs[row:end], np.repeat(left[row:end, None], signs.shape[1], 1)).astype(
                np.float64
            )
            strength = all_seats @ weights
            others = np.exp(strength[:, 1:] - strength[:, 1:].max(1, keepdims=True))
            share = others / others.sum(1, keepdims=True)
            against = strength[:, 1:].max(1) + np.log(others.sum(1))
            x = all_seats[:, 0] - (share[:, :, None] * all_seats[:, 1:]).sum(1)
            chance = np.clip(1 / (1 + np.exp(against - strength[:, 0])), 0.01, 0.99)
            sure = chance * (1 - chance)
            y = won[row:end, 0].astype(np.float64)
            surprise -= float((y * np.log(chance) + (1 - y) * np.log(1 - chance)).sum())
            z = x @ weights + (y - chance) / sure
            count = sizes[first:last]
            starts = np.cumsum(count) - count
            weight = np.add.reduceat(sure, starts)
            mean_x = np.add.reduceat(x * sure[:, None], starts, axis=0) / weight[:, None]
            mean_z = np.add.reduceat(z * sure, starts) / weight
            group = np.repeat(np.arange(len(count)), count)
            x, z = x - mean_x[group], z - mean_z[group]
            square += (x * sure[:, None]).T @ x + general * (mean_x * weight[:, None]).T @ mean_x
            side += (x * sure[:, None]).T @ z + general * (mean_x * weight[:, None]).T @ mean_z
        square[np.diag_indices(size)] += calm
        weights = np.linalg.solve(square, side)
    return weights, surprise / len(left)


# 2. Glancing


class Choices:
    """Choices with the signs of every move, and how much each move is to be preferred."""

    def __init__(self) -> None:
        self.signs: list[Numbers] = []
        self.wanted: list[float] = []
        self.left: list[float] = []
        self.sizes: list[int] = []

    def add(self, state: Any, wanted: list[float], taste: Scales) -> None:
        for code in state.legal():
            plan = Plan(state, taste)
            plan.seen = [0.0] * SIGNS
            weigh_move(plan, code)
            self.signs.append(np.array(plan.seen, np.float32))
        self.wanted += wanted
        self.left.append(int(step_of(state)) / STEPS)
        self.sizes.append(len(wanted))


def softly(worths: list[float], heat: float) -> list[float]:
    most = max(worths)
    parts = [math.exp((worth - most) / heat) for worth in worths]
    return [part / sum(parts) for part in parts]


def watch(players: int, mind: Mind | None, choices: int, seed: str, heat: float) -> Choices:
    """Choices of the player that looks over its turn (of the first edition, without a mind)."""
    found, game, plain = Choices(), 0, plain_taste()
    first = FirstGoryokakuAdvisor()
    while len(found.sizes) < choices:
        rng = rng_for(seed, f"{players} seats", game)
        game += 1
        state = START[players].clone()
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.apply(state.sample(rng))
                continue
            moves = state.legal()
            if len(moves) == 1:
                state.apply(moves[0])
                continue
            world = state.clone()
            world.redeal(state.actor, rng)
            if mind is None:
                chosen = int(first.choose(world, rng))
                wanted = [1.0 if code == chosen else 0.0 for code in moves]
            else:
                wanted = softly(look_ahead(world, mind, rng, moves), heat)
                chosen = moves[wanted.index(max(wanted))]
            if rng.below(2) == 0:
                found.add(world, wanted, plain)
            state.apply(moves[rng.below(len(moves))] if rng.below(100) < 5 else chosen)
        progress("watching", min(len(found.sizes), choices), choices)
    return found


def fit_glance(
    found: Choices, rounds: int = 12, pace: float = 0.03, calm: float = 1e-5
) -> tuple[Numbers, float]:
    """The weights with which the glance is least surprised by the choices (Adam)."""
    signs = np.array(found.signs, np.float32)
    wanted, left, sizes = (
        np.array(found.wanted, np.float32),
        np.array(found.left, np.float32),
        np.array(found.sizes),
    )
    starts = np.cumsum(sizes) - sizes
    weights = np.zeros((2, SIGNS), np.float32)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    chance, batch, step = np.random.default_rng(1), 1024, 0
    order = np.arange(len(sizes))
    steps = rounds * (len(order) // batch)
    surprise = 0.0
    for number in range(rounds):
        chance.shuffle(order)
        surprise = 0.0
        for at in range(0, len(order) - batch + 1, batch):
            some = order[at : at + batch]
            count = sizes[some]
            rows = np.repeat(starts[some] - (np.cumsum(count) - count), count) + np.arange(count.sum())
            first = np.cumsum(count) - count
            group = np.repeat(np.arange(batch), count)
            x, share, y = signs[rows], left[some][group], wanted[rows]
            worth = x @ weights[0] + share * (x @ weights[1])
            part = np.exp(worth - np.maximum.reduceat(worth, first)[group])
            part /= np.add.reduceat(part, first)[group]
            surprise -= float((y * np.log(part + 1e-9)).sum())
            off = (part - y) / batch
            slope = np.stack([x.T @ off, x.T @ (off * share)]) + calm * weights
            step += 1
            mean = 0.9 * mean + 0.1 * slope
            square = 0.999 * square + 0.001 * slope * slope
            rate = pace * (1 - step / (steps + 1))
            weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        progress("learning to glance", number + 1, rounds)
    return weights.reshape(-1).astype(np.float64), surprise / (len(order) // batch * batch)


def fit(players: int, rounds: int, groups: int, choices: int, greed: float) -> SeatValues:
    """Round after round of judging and glancing."""
    glance, surprise = fit_glance(watch(players, None, choices, "tune-first", 0.1))
    print(f"the first glance: surprise {surprise:.3f}", flush=True)
    nothing = Weights([], [])
    values = SeatValues(weights_of(glance), nothing, nothing, greed)
    for number in range(1, rounds + 1):
        began = time.process_time()
        mind = Mind(values, RECOVERIES[players])
        tried = gather(players, mind, groups, f"tune-judge-{number}").arrays()
        chances, surprise = fit_chances(tried, 0.3, 5.0)
        values.points, values.chances = weights_of(fit_points(tried, 0.02, 10.0)), weights_of(chances)
        line = f"round {number}: {len(tried[1])} turns, surprise {surprise:.3f}"
        seen = watch(players, Mind(values, RECOVERIES[players]), choices, f"tune-glance-{number}", 0.06)
        glance, surprise = fit_glance(seen)
        values.glance = weights_of(glance)
        print(f"{line}; at a glance {surprise:.3f}; {time.process_time() - began:.0f} s", flush=True)
    return values


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("--players", type=int, choices=GAME.seats, default=2)
    about.add_argument("--rounds", type=int, default=1)
    about.add_argument("--groups", type=int, default=50000, help="positions in which moves are tried")
    about.add_argument("--choices", type=int, default=40000, help="choices that the glance learns from")
    about.add_argument(
        "--greed", type=float, default=0.25, help="what a point is worth beside the odds to win"
    )
    about.add_argument(
        "--seats",
        type=int,
        choices=GAME.seats,
        nargs="+",
        help="who gets the numbers, if not --players alone",
    )
    about.add_argument(
        "--glance-of", type=int, choices=GAME.seats, help="glance as the file does with so many"
    )
    about.add_argument("--write", type=Path, help="the file in which the numbers of --seats are replaced")
    said = about.parse_args()
    values = fit(said.players, said.rounds, said.groups, said.choices, said.greed)
    if said.write:
        # The file to be written, not the one of the build that plays: it may hold what another run has learnt.
        before = said.write if said.write.exists() else FILE
        whole = msgspec.json.decode(before.read_bytes(), type=Values)
        if said.glance_of:
            values.glance = whole.seats[said.glance_of].glance
        whole.seats.update(dict.fromkeys(said.seats or [said.players], values))
        said.write.write_bytes(msgspec.json.encode(whole) + b"\n")
        print(f"wrote {said.write}", file=sys.stderr)


if __name__ == "__main__":
    main()
