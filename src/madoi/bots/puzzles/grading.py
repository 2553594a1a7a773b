"""How deep a move hides: how many games one must play on to their ends until it shows.

Every move meets the same luck, and everybody plays on sensibly. What decides is who won; nothing learnt judges a table.
"""

from __future__ import annotations

import math

from madoi.core.game import Game
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER, State

RIVALS = 3
"""The solution is compared with so many of the next best moves."""
PLAYED_ON = 1600
"""Games from each of them."""
NINE_IN_TEN = 1.2816
"""Standard errors by which a move must be ahead for nine tries in ten to see it in the lead."""
ENOUGH = (2, 5, 10, 20)
"""So many games show a move of grade 1, 2, 3 or 4; grade 5 needs more."""
NOTHING = 1e-9
"""Who is ahead by no more than this is not ahead."""


def grade_of(results: list[list[float]]) -> int:
    """1 to 5, by how many games it takes to see that the first of some moves is the best."""
    needed = max(games_needed(results[0], other) for other in results[1:])
    return 1 + sum(needed > enough for enough in ENOUGH)


def games_needed(here: list[float], there: list[float]) -> float:
    """With how many games nine tries in ten would see a move ahead of another that met the same luck."""
    differences = [mine - other for mine, other in zip(here, there, strict=True)]
    lead = sum(differences) / len(differences)
    if lead <= NOTHING:
        return math.inf
    spread = sum((each - lead) ** 2 for each in differences) / len(differences)
    return NINE_IN_TEN**2 * spread / lead**2


def play_on(
    game: Game, world: State, codes: list[int], games: int, seed: str, name: str
) -> list[list[float]]:
    """By move, what so many games bring the seat that is asked, if everybody plays on sensibly to the end."""
    seat, advisor = int(world.actor), game.advisor()
    results: list[list[float]] = [[] for _ in codes]
    for number in range(games):
        start = world.clone()
        start.redeal(seat, rng_for(seed, f"{name} deal", number))
        luck = rng_for(seed, f"{name} end", number)
        for result, code in zip(results, codes, strict=True):
            same, table = luck.clone(), start.clone()
            table.apply(code)
            while table.actor != OVER:
                table.apply(table.sample(same) if table.actor == CHANCE else advisor.play_on(table, same))
            result.append(float(table.payoff(seat)))
    return results
