"""Find what the sensible player of the first edition of The Fort of Gold should like (`games/fort_of_gold/weights_1.py`).

A cross-entropy search: tastes are scattered around the best known one, each plays the same deals, and the next
centre is the mean of those that won most. Takes some minutes with the compiled build:

    PYTHONPATH=build/compiled python tools/fit_fort.py --rounds 40
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys

from madoi.bots.search import Search
from madoi.core.documents import standard
from madoi.core.rng import rng_for
from madoi.games import find_game
from madoi.games.fort_of_gold import advice_1 as advice
from madoi.games.fort_of_gold.weights_1 import EARLY, LATE, LIKES

GAME = find_game("fort-of-gold")
START = GAME.new(1, standard(GAME))
UNSEEN = 10_000_000
"""Deals from here on only test a taste and never form it."""


def share_won(taste: list[float], games: int, first: int) -> float:
    """How often a player of this taste wins these deals."""
    advice.set_taste(taste[: len(LIKES)], taste[len(LIKES) :])
    won = 0.0
    for deal in range(first, first + games):
        world = START.clone()
        Search(world, GAME.editions["1"].advisor(), rng_for("fit", "deck", deal)).play_out(world)
        won += world.payoff(0)
    return won / games


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("--rounds", type=int, default=40, help="how often the centre moves")
    about.add_argument("--tastes", type=int, default=80, help="tried in each round")
    about.add_argument("--kept", type=int, default=14, help="of these, that make the next centre")
    about.add_argument("--games", type=int, default=1000, help="deals for each taste")
    about.add_argument("--scatter", type=float, default=0.4, help="at first, as a share of each number")
    said = about.parse_args()

    chance = random.Random(1)
    centre = [*EARLY, *LATE]
    spread = [said.scatter * max(0.5, abs(number)) for number in centre]
    print(f"before: {share_won(centre, 4000, UNSEEN):.2%} won", flush=True)
    for number in range(said.rounds):
        tried: list[tuple[float, list[float]]] = []
        for place in range(said.tastes):
            taste = [chance.gauss(mean, width) for mean, width in zip(centre, spread, strict=True)]
            tried.append((share_won(taste, said.games, number * said.games), taste))
            print(f"\rround {number + 1}: {place + 1}/{said.tastes}", end="", file=sys.stderr, flush=True)
        tried.sort(reverse=True)
        best = [taste for _, taste in tried[: said.kept]]
        centre = [
            0.3 * old + 0.7 * statistics.fmean(new)
            for old, new in zip(centre, zip(*best, strict=True), strict=True)
        ]
        spread = [
            0.5 * old + 0.5 * statistics.pstdev(new)
            for old, new in zip(spread, zip(*best, strict=True), strict=True)
        ]
        won = statistics.fmean(share for share, _ in tried)
        print(f"\rround {number + 1}: {won:.2%} won on average, best {tried[0][0]:.2%}", flush=True)
    print(f"after: {share_won(centre, 4000, UNSEEN):.2%} won")
    for at, like in enumerate(LIKES):
        print(f"{like:>18} {centre[at]:8.3f} {centre[len(LIKES) + at]:8.3f}")


if __name__ == "__main__":
    main()
