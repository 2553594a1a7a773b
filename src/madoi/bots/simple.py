"""The two plain bots: one plays anything, one takes the game's own advice."""

from __future__ import annotations

from madoi.core.game import Data, Game
from madoi.core.rng import Rng
from madoi.core.view import View, imagine


class RandomBot:
    """Any legal move, each equally likely."""

    def choose(self, view: View, moves: list[str], rng: Rng) -> str:
        return moves[int(rng.below(len(moves)))]


class Greedy:
    """What the game advises in one world that could be true for the seat."""

    def __init__(self, game: Game, data: Data) -> None:
        self.game = game
        self.data = data

    def choose(self, view: View, moves: list[str], rng: Rng) -> str:
        world = imagine(self.game, self.data, view, rng)
        return self.game.text(world, self.game.advise(world, rng))
