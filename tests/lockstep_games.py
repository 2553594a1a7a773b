"""Random games as one number each, which tells any difference in positions or lists of moves."""

from __future__ import annotations

from madoi.core import state
from madoi.core.documents import standard
from madoi.core.rng import rng_for
from madoi.games import find_game


def seals(name: str, players: int, first: int, last: int) -> list[int]:
    """The games of these numbers, played on the build that is on the path."""
    game = find_game(name)
    start = game.new(players, standard(game), state.LOT)
    return [
        int(state.trace(start.clone(), rng_for("lockstep", name, number))) for number in range(first, last)
    ]
