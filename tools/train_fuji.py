"""Learn how well seats of Fuji 99 stand (`games/fuji99/data/values.json`), from games of the sensible player.

The sensible player plays against itself, with a slip now and then. At the beginning of turns the signs of all seats are
written down (`games/fuji99/advice.py`), and a small net for each number of seats learns who won in the end. All games are
of the family `tune`. Needs `pip install 'madoi[train]'` and the compiled build; some ten minutes of one core:

    PYTHONPATH=build/compiled python tools/train_fuji.py --write src/madoi/games/fuji99/data/values.json
"""

from __future__ import annotations

import argparse
import math
import time
from array import array
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from madoi.core.documents import standard
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER
from madoi.games import find_game
from madoi.games.fuji99.advice import SIGNS, all_signs
from madoi.games.fuji99.state import FujiState
from madoi.games.fuji99.values import SeatValues, Values
from madoi.lab.ladder import CHECK, TUNE

Numbers = np.ndarray[Any, Any]

GAME = find_game("fuji-99")
HIDDEN = 24
ONE = 4096
SLIPS = 6
"""Of 100 moves, played at random."""
EVERY = 2
"""Of so many beginnings of turns, one is looked at."""
ROUNDS, BATCH, PACE, CALM = 6, 128, 0.004, 1e-6


def watch(players: int, games: int, seed: int) -> tuple[Numbers, Numbers]:
    """Play, and write down the signs of all seats and who won."""
    advisor, data = GAME.advisor(), standard(GAME)
    seen: array[float] = array("f")
    winners: list[int] = []
    for number in range(games):
        rng = rng_for(f"{TUNE}-{seed}", f"fuji {players}", number)
        state = GAME.new(players, data)
        looks = 0
        while state.actor != OVER:
            assert isinstance(state, FujiState)
            if state.actor == CHANCE:
                state.apply(state.sample(rng))
                continue
            if advisor.is_quiet(state) and int(rng.below(EVERY)) == 0:
                looks += 1
                for signs in all_signs(state):
                    seen.extend(signs)
            slip = int(rng.below(100)) < SLIPS
            state.apply(state.pick(rng) if slip else advisor.choose(state, rng))
        winners += [int(state.mover)] * looks
    return np.frombuffer(seen, np.float32).reshape(-1, players, SIGNS), np.array(winners)


def strengths(net: list[Numbers], signs: Numbers) -> tuple[Numbers, Numbers]:
    """How strong every seat is, and what the units say."""
    first, start, last, plain = net
    said = np.maximum(signs @ first + start, 0)
    return said @ last + signs @ plain, said


def chances(strong: Numbers) -> Numbers:
    grown = np.exp(strong - strong.max(axis=1, keepdims=True))
    return grown / grown.sum(axis=1, keepdims=True)


def surprise(net: list[Numbers], signs: Numbers, winners: Numbers) -> float:
    """The mean surprise at who won: 0 for a prophet, log(players) for a coin."""
    told = chances(strengths(net, signs)[0])[np.arange(len(winners)), winners]
    return float(-np.log(np.maximum(told, 1e-9)).mean())


def learn(signs: Numbers, winners: Numbers, rng: np.random.Generator) -> list[Numbers]:
    """Small steps towards what happened, slower and slower (Adam)."""
    net = [
        rng.normal(0, 0.25, (SIGNS, HIDDEN)).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        rng.uniform(-0.1, 0.1, HIDDEN).astype(np.float32),
        np.zeros(SIGNS, np.float32),
    ]
    means, squares = [np.zeros_like(each) for each in net], [np.zeros_like(each) for each in net]
    steps = ROUNDS * (len(winners) // BATCH)
    for step in range(1, steps + 1):
        some = rng.integers(len(winners), size=BATCH)
        seen = signs[some]
        strong, said = strengths(net, seen)
        missed = chances(strong)
        missed[np.arange(BATCH), winners[some]] -= 1
        missed /= BATCH
        back = missed[..., None] * net[2] * (said > 0)
        flat = seen.reshape(-1, SIGNS)
        slopes = [
            flat.T @ back.reshape(-1, HIDDEN),
            back.sum(axis=(0, 1)),
            said.reshape(-1, HIDDEN).T @ missed.reshape(-1),
            flat.T @ missed.reshape(-1),
        ]
        pace = PACE * (1 - step / (steps + 1)) * math.sqrt(1 - 0.999**step) / (1 - 0.9**step)
        for weights, slope, mean, square in zip(net, slopes, means, squares, strict=True):
            slope += CALM * weights
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weights -= pace * mean / (np.sqrt(square) + 1e-8)
    return net


def train(players: int, games: int, seed: int) -> SeatValues:
    """Watch games, learn from nine tenths of what was seen, and tell the surprise at the rest."""
    began = time.process_time()
    signs, winners = watch(players, games, seed)
    kept = len(winners) - len(winners) // 10
    net = learn(signs[:kept], winners[:kept], np.random.default_rng(seed))
    print(
        f"{players} seats: {games} games, {len(winners)} looks, surprise {surprise(net, signs[kept:], winners[kept:]):.4f}, "
        f"of a coin {math.log(players):.4f}; {time.process_time() - began:.0f} s",
        flush=True,
    )
    first, start, last, plain = (np.rint(ONE * each).astype(int) for each in net)
    return SeatValues(first=np.vstack([first, start]).T.tolist(), last=last.tolist(), plain=plain.tolist())


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument(
        "--games", type=int, default=160_000, help="games of two to learn from; fewer with more seats"
    )
    about.add_argument("--seed", type=int, default=1)
    about.add_argument("--write", type=Path, required=True, help="write the numbers here")
    said = about.parse_args()
    seats = {players: train(players, 2 * said.games // players, said.seed) for players in GAME.seats}
    values = Values(fitted=[TUNE, CHECK], one=ONE, seats=seats)
    said.write.write_bytes(msgspec.json.encode(values) + b"\n")


if __name__ == "__main__":
    main()
