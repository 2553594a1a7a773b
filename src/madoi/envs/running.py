"""Games that are asked by action: one, or many at once, their answers written into buffers. Compiled."""

from __future__ import annotations

from typing import Any, Final

from librt.strings import BytesWriter, read_i32_le, write_f32_le
from mypy_extensions import i64, u8

from madoi.core.advisor import Advisor
from madoi.core.features import ILLEGAL, MORE, Choice, Features
from madoi.core.rng import Rng
from madoi.core.state import CHANCE, OVER, State

ANY: Final = -1
"""In place of an action: any legal one, each move equally likely."""


class Running:
    """One game between two questions to a seat. Chance, and seats that bots play, have answered already."""

    def __init__(
        self,
        start: State,
        features: Features[Any],
        rng: Rng,
        bots: list[Advisor | None],
        slips: list[int],
        keeps: bool,
    ) -> None:
        self.start = start
        """The table before anything is dealt."""
        self.features = features
        self.rng = rng
        self.bots = bots
        """By seat: what plays there; None where an action is asked for."""
        self.slips = slips
        """By seat: how many of a hundred moves of its bot are made at random."""
        self.keeps = keeps
        self.steps: list[int] = []
        """Every step of this game, if it is to be kept."""
        self.state = start
        self.choice = Choice()

    def begin(self) -> None:
        """A new game, with the luck that comes next."""
        self.state = self.start.clone()
        self.steps = []
        self.settle()

    def settle(self) -> None:
        """Let chance and bots answer until an action is asked for, or the game is over."""
        state = self.state
        while True:
            actor = state.actor
            if actor == CHANCE:
                self.make(state.sample(self.rng))
            elif actor == OVER:
                return
            else:
                bot = self.bots[actor]
                if bot is None:
                    self.features.ask(state, self.choice)
                    return
                self.make(self.chosen(bot, actor))

    def chosen(self, bot: Advisor, seat: i64) -> i64:
        """The move of a bot, from a world that could be true for its seat, so that it cannot peek."""
        if self.rng.below(100) < self.slips[seat]:
            return self.state.pick(self.rng)
        world = self.state.clone()
        world.redeal(seat, self.rng)
        return bot.choose(world, self.rng)

    def make(self, code: i64) -> None:
        """One step, written down if it is to be kept."""
        if self.keeps:
            self.steps.append(code)
        self.state.apply(code)

    def code_of(self, action: i64) -> i64:
        """What an action would do: the code of a move, MORE or ILLEGAL. Nothing changes."""
        if self.state.actor < 0:
            return ILLEGAL
        return self.features.code_of(self.state, self.choice, action)

    def act(self, action: i64, code: i64) -> None:
        """Take in an action that `code_of` found possible."""
        if code == MORE:
            self.features.narrow(self.state, self.choice, action)
        else:
            self.make(code)
            self.settle()

    def pick(self) -> i64:
        """A legal action at random."""
        return self.features.pick(self.state, self.choice, self.rng)


class Many:
    """Games side by side. What is so after a step lies in the buffers, game after game."""

    def __init__(self, games: list[Running]) -> None:
        self.games = games
        self.features = games[0].features
        self.players: i64 = games[0].start.players
        self.nothing = bytes(4 * int(self.players))
        """The rewards of a step that ends nothing."""
        self.finished: list[list[int]] = []
        """Kept games that ended in the latest step."""
        self.observations = BytesWriter()
        self.masks = BytesWriter()
        self.rewards = BytesWriter()
        self.dones = BytesWriter()
        self.actors = BytesWriter()

    def reset(self) -> None:
        """Begin all games anew."""
        self.clear()
        for game in self.games:
            game.begin()
            self.rewards.write(self.nothing)
            self.dones.append(0)
            self.show(game)

    def clear(self) -> None:
        self.observations.truncate(0)
        self.masks.truncate(0)
        self.rewards.truncate(0)
        self.dones.truncate(0)
        self.actors.truncate(0)
        self.finished = []

    def show(self, game: Running) -> None:
        """What the seat that is asked knows and may do."""
        state = game.state
        actor = state.actor
        self.features.write(self.observations, state, actor, game.choice)
        self.features.write_mask(self.masks, state, game.choice)
        self.actors.append(u8(actor))

    def refused(self, actions: bytes) -> i64:
        """The first game whose action is illegal; -1 if all can be made. Nothing changes."""
        size = self.features.actions
        for at in range(len(self.games)):
            action = i64(read_i32_le(actions, 4 * at))
            if action != ANY and not (0 <= action < size and self.masks[size * at + action]):
                return at
        return -1

    def step(self, actions: bytes) -> None:
        """Make an action in every game. A game that ends begins anew at once."""
        self.clear()
        for at in range(len(self.games)):
            game = self.games[at]
            action = i64(read_i32_le(actions, 4 * at))
            if action == ANY:
                action = game.pick()
            code = game.code_of(action)
            if code == ILLEGAL:
                self.end(game, game.state.actor)
            else:
                game.act(action, code)
                if game.state.actor == OVER:
                    self.end(game, -1)
                else:
                    self.rewards.write(self.nothing)
                    self.dones.append(0)
            self.show(game)

    def end(self, game: Running, offender: i64) -> None:
        """The rewards of a game that is over, or that somebody ended by an illegal action; then the next game."""
        for seat in range(self.players):
            if offender < 0:
                write_f32_le(self.rewards, game.state.payoff(seat))
            else:
                write_f32_le(self.rewards, -1.0 if seat == offender else 0.0)
        self.dones.append(1)
        if game.keeps and offender < 0:
            self.finished.append(game.steps)
        game.begin()
