"""Tree search over any game: chance as an actor, hidden things imagined anew in every simulation.

Information-set Monte Carlo tree search. Values are kept per seat: every seat plays for itself. The tree
is one of what the searching seat can see; each simulation plays through one world that could be true.
"""

from __future__ import annotations

import math
import time

from mypy_extensions import i64

from madoi.core.advisor import Advisor
from madoi.core.rng import Rng
from madoi.core.state import CHANCE, OVER, State, mix


class Node:
    """A question in the tree, with what was tried and what it brought the seat that was asked."""

    def __init__(self, actor: i64) -> None:
        self.actor: i64 = actor
        self.seal: i64 = 0
        """The fingerprint of its position, where the search remembers positions."""
        self.on_the_way: bool = False
        """True while a simulation that came through here is not yet at its end."""
        self.visits: i64 = 0
        self.total: float = 0.0
        """What all visits brought the seat that was asked."""
        self.codes: list[int] = []
        self.place: dict[int, int] = {}
        """Where a move stands in the lists below."""
        self.priors: list[float] = []
        self.tries: list[int] = []
        self.sums: list[float] = []
        self.kids: dict[int, Node] = {}


class Search:
    """One search from one position, for the seat that is asked there."""

    def __init__(self, root_state: State, advisor: Advisor, rng: Rng, root: Node | None = None) -> None:
        self.root_state = root_state
        self.seat: i64 = root_state.actor
        self.players: i64 = root_state.players
        self.advisor = advisor
        self.rng = rng
        self.root: Node = Node(root_state.actor) if root is None else root
        self.found: dict[int, Node] = {}
        """Decisions below the root by fingerprint, where a game has no secrets."""
        self.remember: bool = False
        self.forced: i64 = -1
        """A place among the root's moves that every simulation must begin with; -1 lets the search choose."""
        self.settled: bool = False
        """Nothing is left to find out; more simulations would only make the chance more exact."""
        self.simulations: i64 = 0
        self.won: list[float] = []
        """By root move and seat: what the simulations through that move brought in all."""
        self.squares: list[float] = []
        """By root move: squares of what they brought the searching seat, for the error."""
        self.words: list[int] = [rng.word(), rng.word(), rng.word(), rng.word()] if advisor.same_luck else []
        """What the luck of every simulation is made of, where all moves are to meet the same."""
        self.turn: i64 = 0
        self.passed: i64 = 0
        """Whose turn it is in the simulation that runs, and how many turns ended in it."""
        self.tries: list[int] = []
        """By root move: how many simulations of this very search began with it."""

    def run(self, simulations: i64, seconds: float, until_settled: bool = False) -> None:
        """Simulate until the count or the time is used up, whichever comes first (0: no limit)."""
        deadline = time.perf_counter() + seconds
        done: i64 = 0
        while simulations == 0 or done < simulations:
            if seconds > 0.0 and done > 0 and time.perf_counter() >= deadline:
                break
            self.simulate()
            done += 1
            if until_settled and self.settled:
                break
        self.simulations += done

    def simulate(self) -> None:
        """One world, one way down the tree, one playout, and its result carried back up."""
        world = self.root_state.clone()
        first: i64 = -1
        if self.advisor.same_luck:
            first = self.select(self.root, world)
            self.rng = self.luck(self.root.tries[first])
        world.redeal(self.seat, self.rng)
        self.turn = self.advisor.turn_of(world)
        self.passed = 0
        node = self.root
        path: list[Node] = []
        moves: list[int] = []
        fresh = False
        while world.actor != OVER and not fresh:
            code: i64
            if world.actor == CHANCE:
                code = world.sample(self.rng)
            elif node.on_the_way or (self.advisor.turns > 0 and self.is_far(world, 0)):
                # Far enough; or the same position again: choosing the same again might never end.
                break
            else:
                at = first if first >= 0 else self.select(node, world)
                first = -1
                node.on_the_way = True
                path.append(node)
                moves.append(at)
                code = node.codes[at]
            branch = self.advisor.alike(world, code, self.seat)
            self.step(world, code)
            if branch in node.kids:
                node = node.kids[branch]
            else:
                node = self.grow(node, branch, world)
                fresh = world.actor >= 0
        self.play_out(world)
        self.learn(path, moves, world)

    def luck(self, number: i64) -> Rng:
        """The random stream of the simulation with this number: the same for every move."""
        words = self.words
        rng = Rng(
            (mix(words[0], number) & 0xFFFFFFFF) | 1,
            mix(words[1], number) & 0xFFFFFFFF,
            mix(words[2], number) & 0xFFFFFFFF,
            mix(words[3], number) & 0xFFFFFFFF,
        )
        # A few words to stir streams that began alike.
        for _ in range(4):
            rng.word()
        return rng

    def step(self, world: State, code: i64) -> None:
        """Make a move or an outcome, and count turns where they are counted."""
        world.apply(code)
        if self.advisor.turns > 0:
            turn = self.advisor.turn_of(world)
            if turn != self.turn:
                self.turn = turn
                self.passed += 1

    def is_far(self, world: State, left: i64) -> bool:
        """True where seats are judged: so many turns later, or when no decision is left, at a quiet moment."""
        turns = self.advisor.turns
        return (self.passed >= turns if turns > 0 else left <= 0) and self.advisor.is_quiet(world)

    def grow(self, node: Node, branch: i64, world: State) -> Node:
        """A new question below a node; the same position reached another way is the same question."""
        if self.remember and world.actor >= 0:
            seal = world.fingerprint()
            if seal in self.found:
                kid = self.found[seal]
            else:
                kid = Node(world.actor)
                kid.seal = seal
                self.found[seal] = kid
        else:
            kid = Node(world.actor)
        node.kids[branch] = kid
        return kid

    def again(self, state: State) -> Node | None:
        """The node of a position that this search met, or None."""
        return self.found.get(state.fingerprint())

    def recall(self) -> None:
        """Find all decisions that are already known below the root."""
        waiting: list[Node] = [self.root]
        while len(waiting) > 0:
            node = waiting.pop()
            for kid in node.kids.values():
                if kid.seal == 0:
                    waiting.append(kid)
                elif kid.seal not in self.found:
                    self.found[kid.seal] = kid
                    waiting.append(kid)

    def learn(self, path: list[Node], moves: list[int], world: State) -> None:
        """Carry the result up the way that was gone."""
        values = self.worth(world)
        for step in range(len(path)):
            visited = path[step]
            visited.on_the_way = False
            at: i64 = moves[step]
            value = values[visited.actor]
            visited.visits += 1
            visited.total += value
            visited.tries[at] += 1
            visited.sums[at] += value
        if len(path) == 0:
            return
        first: i64 = moves[0]
        while len(self.tries) <= first:
            self.tries.append(0)
            self.squares.append(0.0)
            for _ in range(self.players):
                self.won.append(0.0)
        self.tries[first] += 1
        self.squares[first] += values[self.seat] * values[self.seat]
        for seat in range(self.players):
            self.won[first * self.players + seat] += values[seat]

    def select(self, node: Node, world: State) -> i64:
        """The move with the best promise: mean so far plus a bonus for what was tried little."""
        if self.forced >= 0 and node is self.root:
            self.meet(node, world, world.legal())
            return self.forced
        legal = node.codes
        # Where positions are remembered, the same question has the same moves.
        if not self.remember or len(legal) == 0:
            legal = world.legal()
            if len(node.codes) < len(legal) or not self.knows(node, legal):
                self.meet(node, world, legal)
        best: i64 = -1
        best_promise = -1e9
        spread = self.advisor.explore * math.sqrt(float(node.visits) + 1.0)
        # A move that was never tried counts as an average one.
        start = node.total / float(node.visits) if node.visits > 0 else 1.0 / float(self.players)
        for code in legal:
            at: i64 = node.place[code]
            tries: i64 = node.tries[at]
            mean = node.sums[at] / float(tries) if tries > 0 else start
            promise = mean + spread * node.priors[at] / (1.0 + float(tries))
            if promise > best_promise:
                best_promise = promise
                best = at
        return best

    def knows(self, node: Node, legal: list[int]) -> bool:
        for code in legal:
            if code not in node.place:
                return False
        return True

    def meet(self, node: Node, world: State, legal: list[int]) -> None:
        """Write down the moves that are new to this node, with what the advisor thinks of them."""
        if self.knows(node, legal):
            return
        worths = self.advisor.worths(world, legal)
        total = 0.0
        for worth in worths:
            total += worth
        for number in range(len(legal)):
            code = legal[number]
            if code not in node.place:
                node.place[code] = len(node.codes)
                node.codes.append(code)
                node.priors.append(worths[number] / total)
                node.tries.append(0)
                node.sums.append(0.0)

    def play_out(self, world: State) -> None:
        """Go on with sensible moves to the end, or as far as the advisor wants."""
        left = self.advisor.horizon
        while world.actor != OVER and not self.is_far(world, left):
            if world.actor == CHANCE:
                self.step(world, world.sample(self.rng))
            else:
                self.step(world, self.advisor.play_on(world, self.rng))
                left -= 1

    def worth(self, world: State) -> list[float]:
        """What every seat has of the end of a playout."""
        if self.advisor.by_standing:
            return self.advisor.standings(world)
        if world.actor != OVER:
            return self.advisor.values(world)
        paid: list[float] = []
        for seat in range(self.players):
            paid.append(world.payoff(seat))
        return paid

    def best(self) -> i64:
        """The move that was tried most; the better mean, then the first, of equals."""
        root = self.root
        best: i64 = 0
        for at in range(1, len(root.codes)):
            if root.tries[at] > root.tries[best] or (
                root.tries[at] == root.tries[best] and root.sums[at] > root.sums[best]
            ):
                best = at
        return root.codes[best]
