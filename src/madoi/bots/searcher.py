"""The bot that looks ahead, with a budget in simulations or in time."""

from __future__ import annotations

import time

from madoi.bots.exact import best_move
from madoi.bots.race import search_for
from madoi.bots.search import Node, Search
from madoi.bots.simple import Thinker
from madoi.core.advisor import Advisor
from madoi.core.game import Data, Game
from madoi.core.rng import Rng
from madoi.core.state import State
from madoi.core.view import View, imagine

MOST_FOUND = 20_000
"""Questions in a tree that is grown while others are asked: each takes memory."""
SLICE = 0.02
"""Seconds a search runs before other threads get a turn: compiled code keeps the interpreter to itself."""


class Searcher(Thinker):
    """Searches from one imagined world; everything hidden is dealt anew in every simulation.

    In a game without secrets it goes on with what it found out before, if it comes to a position again that it
    has thought about. In a game with secrets it does so within its turn, if its advisor wants it to. Simulations that
    went through that position count.
    """

    def __init__(
        self,
        game: Game,
        data: Data,
        simulations: int,
        seconds: float = 0.0,
        advisor: Advisor | None = None,
    ) -> None:
        self.game = game
        self.data = data
        self.simulations = simulations
        self.seconds = seconds
        self.advisor = advisor or game.advisor()
        self.last: Search | None = None
        self.made = 0
        """The move that the last search came to."""
        self.pondered = False
        """The last search was made while another seat was asked: what it found comes on top of the budget."""

    def think(self, view: View, moves: list[str], rng: Rng) -> str:
        began = time.perf_counter()
        world = imagine(self.game, self.data, view, rng)
        if not self.game.has_secrets and self.advisor.is_small(world):
            return self.game.text(world, int(best_move(world, self.advisor)))
        search = self.begin(world, view, rng)
        known = 0 if self.pondered else int(search.root.visits)
        wanted = max(1, self.simulations - known) if self.simulations else 0
        left = max(0.001, self.seconds - (time.perf_counter() - began)) if self.seconds else 0.0
        run_in_slices(search, wanted, left)
        self.last, self.pondered = search, False
        self.made = int(search.best())
        return self.game.text(world, self.made)

    def ponder(self, view: View, rng: Rng, seconds: float) -> bool:
        """Think on for a while, from what the own seat sees while another is asked. False when that is enough."""
        if self.game.has_secrets or self.advisor.races or view.seat is None or view.actor < 0:
            return False
        world = imagine(self.game, self.data, view, rng)
        search = self.last
        if not self.pondered or search is None or search.root_state.fingerprint() != world.fingerprint():
            search = self.begin(world, view, rng)
            search.seat = view.seat
            self.last, self.pondered = search, True
        if len(search.found) < MOST_FOUND:
            search.run(0, seconds)
        return len(search.found) < MOST_FOUND

    def begin(self, world: State, view: View, rng: Rng) -> Search:
        """A search, from the part of the last one that begins here if there is one."""
        self.advisor.sit_down(world.players)
        if self.game.has_secrets and self.advisor.recalls:
            return Search(world, self.advisor, rng, self.after_last_move(view))
        if self.game.has_secrets or self.advisor.races:
            return search_for(world, self.advisor, rng)
        root = None if self.last is None else self.last.again(world)
        search = Search(world, self.advisor, rng, root)
        search.remember = True
        search.recall()
        return search

    def after_last_move(self, view: View) -> Node | None:
        """The question that followed the last move, if it is the one the view asks: nothing was drawn in between."""
        if self.last is None or self.last.seat != view.seat:
            return None
        after = self.last.root_state.clone()
        after.apply(self.made)
        if after.actor != view.seat or self.game.write(after, view.seat) != view.position:
            return None
        branch = self.advisor.alike(self.last.root_state, self.made, self.last.seat)
        return self.last.root.kids.get(int(branch))


def run_in_slices(search: Search, simulations: int, seconds: float) -> None:
    """The same as one long run; in between whoever waits in another thread, such as a screen, can go on."""
    deadline = time.perf_counter() + seconds
    end = int(search.simulations) + simulations
    left = seconds or SLICE
    while left > 0 and not search.settled and (not simulations or search.simulations < end):
        search.run(end - int(search.simulations) if simulations else 0, min(left, SLICE), until_settled=True)
        if seconds:
            left = deadline - time.perf_counter()
