"""Random games as one number each, which tells any difference in positions or lists of moves."""

from __future__ import annotations

from hashlib import blake2b

from madoi.core.documents import standard
from madoi.core.rng import Rng, rng_for
from madoi.core.state import CHANCE, LOT, OVER, State
from madoi.games import find_game

LOOKS = 4
"""The whole position is looked at in every fourth step, and in other ones from game to game."""


def seal(state: State, rng: Rng, number: int) -> int:
    """A random game in place: every list of moves and of what chance may do, a quarter of the positions, the end.

    Fingerprints of positions are two thirds of the work on the pure build. As the quarter moves on with the number
    of the game, a step of every kind is looked at in hundreds of games; a difference that stays is found within four steps.
    """
    heard = blake2b(digest_size=8)
    step = number
    while state.actor != OVER:
        heard.update(b"%d:" % state.actor)
        if step % LOOKS == 0:
            heard.update(b"%d " % state.fingerprint())
        if state.actor == CHANCE:
            heard.update(repr(state.outcomes()).encode())
            code = state.sample(rng)
        else:
            heard.update(repr(state.legal()).encode())
            code = state.pick(rng)
        heard.update(b">%d " % code)
        state.apply(code)
        step += 1
    heard.update(b"%d" % state.fingerprint())
    return int.from_bytes(heard.digest(), "big")


def seals(name: str, players: int, first: int, last: int) -> list[int]:
    """The games of these numbers, played on the build that is on the path."""
    game = find_game(name)
    start = game.new(players, standard(game), LOT)
    return [seal(start.clone(), rng_for("lockstep", name, number), number) for number in range(first, last)]
