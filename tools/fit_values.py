"""Find the weights of the values of the first edition (`weights_1.py` of Fuji 99 and Goryokaku).

The sensible player plays against itself, with a slip now and then. Whenever the advisor could be asked, the signs of
every seat are written down; the weights are those that make the seats that won in the end most likely. A few minutes
with the compiled build:

    PYTHONPATH=build/compiled python tools/fit_values.py fuji-99 --players 3
"""

from __future__ import annotations

import argparse
import math
import random
import sys

from madoi.core.advisor import shares, weigh
from madoi.core.documents import standard
from madoi.core.game import Game
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER
from madoi.games import find_game

Look = tuple[list[list[float]], list[float]]
"""The signs of every seat, and what every seat had of the game in the end."""


def looks_of(game: Game, players: int, number: int, slips: int, every: int) -> list[Look]:
    """One game, looked at in every so manieth quiet moment."""
    advisor, rng = game.editions["1"].advisor(), rng_for("fit", f"{game.id} {players}", number)
    state = game.new(players, standard(game))
    seen: list[list[list[float]]] = []
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.apply(state.sample(rng))
            continue
        if advisor.is_quiet(state) and int(rng.below(every)) == 0:
            seen.append([advisor.signs(state, seat) for seat in range(players)])
        slip = int(rng.below(100)) < slips
        state.apply(state.pick(rng) if slip else advisor.choose(state, rng))
    ends = [state.payoff(seat) for seat in range(players)]
    return [(signs, ends) for signs in seen]


def surprise(looks: list[Look], weights: list[float]) -> float:
    """The mean surprise at who won: 0 for a prophet, log(players) for a coin."""
    total = 0.0
    for signs, ends in looks:
        chances = shares([weigh(each, weights) for each in signs])
        total -= sum(end * math.log(max(1e-9, chance)) for end, chance in zip(ends, chances, strict=True))
    return total / len(looks)


def learn(looks: list[Look], rounds: int, chance: random.Random) -> list[float]:
    """Small steps towards what happened, slower and slower (Adam)."""
    size = len(looks[0][0][0])
    weights, mean, square = [0.0] * size, [0.0] * size, [0.0] * size
    step, batch = 0, 64
    steps = rounds * (len(looks) // batch)
    for number in range(rounds):
        chance.shuffle(looks)
        for first in range(0, len(looks) - batch + 1, batch):
            slope = [2e-5 * weight for weight in weights]
            for signs, ends in looks[first : first + batch]:
                chances = shares([weigh(each, weights) for each in signs])
                for each, share, end in zip(signs, chances, ends, strict=True):
                    more = (share - end) / batch
                    for at, sign in enumerate(each):
                        slope[at] += more * sign
            step += 1
            pace = 0.02 * (1 - step / (steps + 1))
            for at, down in enumerate(slope):
                mean[at] = 0.9 * mean[at] + 0.1 * down
                square[at] = 0.999 * square[at] + 0.001 * down * down
                weights[at] -= (
                    pace * (mean[at] / (1 - 0.9**step)) / (math.sqrt(square[at] / (1 - 0.999**step)) + 1e-8)
                )
        print(f"\rlearning: {number + 1}/{rounds} rounds", end="", file=sys.stderr, flush=True)
    return weights


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("game", help="fuji-99 or goryokaku")
    about.add_argument("--players", type=int, default=2)
    about.add_argument("--games", type=int, default=4000)
    about.add_argument("--slips", type=int, default=6, help="of 100 moves, played at random")
    about.add_argument("--every", type=int, default=3, help="of so many quiet moments, one is looked at")
    about.add_argument("--rounds", type=int, default=12, help="how often all looks are learnt from")
    said = about.parse_args()

    game = find_game(said.game)
    looks: list[Look] = []
    for number in range(said.games):
        looks += looks_of(game, said.players, number, said.slips, said.every)
        if number % 50 == 0:
            print(f"\rplaying: {number}/{said.games} games", end="", file=sys.stderr, flush=True)
    test = looks[: len(looks) // 10]
    weights = learn(looks[len(test) :], said.rounds, random.Random(1))
    print(f"\n{len(looks)} looks; surprise at games not learnt from {surprise(test, weights):.4f},")
    print(f"of a coin {math.log(said.players):.4f}")
    print(", ".join(f"{weight:.4g}" for weight in weights))


if __name__ == "__main__":
    main()
