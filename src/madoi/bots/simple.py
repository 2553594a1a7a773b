"""What all bots share, and the two plain ones: one plays anything, one takes the game's own advice."""

from __future__ import annotations

from typing import Final

from madoi.core.advisor import Advisor
from madoi.core.errors import MadoiError
from madoi.core.game import Data, Game
from madoi.core.rng import Rng
from madoi.core.state import OVER
from madoi.core.view import View, imagine

FINE: Final = 10_000
"""Misjudgements are told apart so finely."""


class NothingToChoose(MadoiError):
    """The seat is not asked, so there is nothing to think about."""

    code = "nothing-to-choose"


class Thinker:
    """A bot. It sees a view and nothing else; worlds it imagines itself."""

    def choose(self, view: View, moves: list[str], rng: Rng) -> str:
        if view.actor == OVER:
            raise NothingToChoose("The game is over", "ゲームは終了しています")
        if view.seat is None or view.actor != view.seat or not moves:
            raise NothingToChoose("It is not this seat's turn", "この席の番ではありません")
        return moves[0] if len(moves) == 1 else self.think(view, moves, rng)

    def think(self, view: View, moves: list[str], rng: Rng) -> str:
        """One of two or more legal moves."""
        raise NotImplementedError


class RandomBot(Thinker):
    """Any legal move, each equally likely."""

    def think(self, view: View, moves: list[str], rng: Rng) -> str:
        return moves[int(rng.below(len(moves)))]


class Greedy(Thinker):
    """What the game advises in one world that could be true for the seat.

    `slips` of 100 moves are played at random instead, for a gentle opponent.
    """

    def __init__(self, game: Game, data: Data, slips: int = 0, advisor: Advisor | None = None) -> None:
        self.game = game
        self.data = data
        self.slips = slips
        self.advisor = advisor or game.advisor()

    def think(self, view: View, moves: list[str], rng: Rng) -> str:
        if self.slips and int(rng.below(100)) < self.slips:
            return moves[int(rng.below(len(moves)))]
        world = imagine(self.game, self.data, view, rng)
        return self.game.text(world, int(self.advisor.choose(world, rng)))


class Glance(Greedy):
    """Overlooks moves as people do, and takes the most promising of those it noticed.

    `slips` of 100 moves are not noticed. What is near the best is played instead: a cell beside, a cube more or less,
    one turn too far. Where every move was overlooked, any is made.
    """

    def think(self, view: View, moves: list[str], rng: Rng) -> str:
        world = imagine(self.game, self.data, view, rng)
        codes = world.legal()
        worths = self.advisor.worths(world, codes)
        noticed = [at for at in range(len(codes)) if int(rng.below(100)) >= self.slips]
        noticed = noticed or [int(rng.below(len(codes)))]
        return self.game.text(world, codes[max(noticed, key=lambda at: worths[at])])


class Hunch(Thinker):
    """Takes what looks best at a glance, and misjudges every move a little, as people do.

    A move looks up to `points` better or worse than it is, each equally likely: about so many hundredths of a win.
    So moves that are nearly as good are often mixed up, and what stands out by twice as much is never overlooked.
    With a manner, moves to its taste look better still (`Advisor.lean`).
    """

    def __init__(
        self, game: Game, data: Data, points: int, manner: str = "", advisor: Advisor | None = None
    ) -> None:
        self.game = game
        self.data = data
        self.points = points
        self.manner = manner
        self.advisor = advisor or game.advisor()

    def think(self, view: View, moves: list[str], rng: Rng) -> str:
        world = imagine(self.game, self.data, view, rng)
        codes = world.legal()
        looks = self.advisor.glance(world, codes)
        for at, code in enumerate(codes):
            looks[at] += self.points * (int(rng.below(2 * FINE + 1)) - FINE) / FINE
            if self.manner:
                looks[at] += self.advisor.lean(world, code, self.manner)
        return self.game.text(world, codes[looks.index(max(looks))])
