"""Gymnasium: one seat of a game against bots, or the Fort alone. `gymnasium.make("madoi/FortOfGold-v0")`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from madoi.bots import bot_for
from madoi.core.errors import IllegalMove
from madoi.core.features import ILLEGAL, mask_of, observation_of
from madoi.core.game import parse
from madoi.core.rng import rng_for
from madoi.core.state import OVER
from madoi.core.view import view_of
from madoi.envs.batch import seated
from madoi.envs.names import title_of
from madoi.envs.pictures import picture
from madoi.envs.setting import Bytes, First, Illegal, Setting
from madoi.front import Record
from madoi.games import all_games

Mask = npt.NDArray[np.int8]


class SeatEnv(gymnasium.Env[Bytes, np.int64]):
    """One seat of a game. The others are played by bots (`opponents="greedy,master"`, one for all or one for each).

    `info["action_mask"]` tells what is legal. An illegal action raises with its rule and changes nothing;
    with `illegal="end"` it ends the episode with a reward of -1. A win gives 1 at the end, a shared one its share.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str = "fort-of-gold",
        players: int | None = None,
        seat: int = 0,
        opponents: str = "greedy",
        data: str | Path | None = None,
        first: First = "lot",
        illegal: Illegal = "raise",
        keep: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting(game, players, data, first)
        self.seat = seat
        self.render_mode = render_mode
        self._illegal = illegal
        self._names = seated(self.setting, opponents, seat)
        if self.setting.players == 1:
            self._names = [None]
        rules, components = self.setting.rules, self.setting.data
        self._bots = [None if name is None else bot_for(name, rules, components) for name in self._names]
        self._thinks = rng_for("", "bots")
        self._running = self.setting.running(rng_for("", "gym"), keep=keep)
        self._over = True
        self.observation_space = gymnasium.spaces.Box(np.uint8(0), self.setting.high, dtype=np.uint8)
        self.action_space = gymnasium.spaces.Discrete(self.setting.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        super().reset(seed=seed)
        luck = str(self.np_random.integers(2**62))
        self._thinks = rng_for(luck, "bots")
        self._running.rng = rng_for(luck, "gym")
        self._running.begin()
        self._over = False
        self._let_others()
        return self._seen(), {"action_mask": self.action_mask()}

    def step(self, action: Any) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        running = self._running
        if self._over:
            raise IllegalMove(
                "The episode is over; reset it", "このゲームは終わっています。reset してください"
            )
        code = running.code_of(int(action))
        if code == ILLEGAL:
            if self._illegal == "raise":
                raise self.setting.refusal(running.state, running.choice, int(action))
            self._over = True
            return self._seen(), -1.0, True, False, {"action_mask": self.action_mask()}
        running.act(int(action), code)
        if running.state.actor != self.seat:
            self._let_others()
            if running.state.actor == OVER:
                self._over = True
                reward = running.state.payoff(self.seat)
                return self._seen(), reward, True, False, {"action_mask": self.action_mask()}
        return self._seen(), 0.0, False, False, {"action_mask": self.action_mask()}

    def _let_others(self) -> None:
        """The bots move until this seat is asked, or the game is over."""
        running, rules = self._running, self.setting.rules
        while running.state.actor not in (self.seat, OVER):
            actor = int(running.state.actor)
            bot = self._bots[actor]
            assert bot is not None
            view = view_of(rules, running.state, actor)
            move = parse(rules, running.state, bot.choose(view, view.moves, self._thinks))
            running.act(0, move)

    def action_mask(self) -> Mask:
        """What is legal now, 1 or 0 for every action."""
        if self._over:
            return np.zeros(self.setting.actions, np.int8)
        raw = mask_of(self.setting.features, self._running.state, self._running.choice)
        return np.frombuffer(raw, np.int8)

    def _seen(self) -> Bytes:
        running = self._running
        return np.frombuffer(
            observation_of(self.setting.features, running.state, self.seat, running.choice), np.uint8
        )

    def render(self) -> Any:
        """The table as the terminal draws it."""
        if self.render_mode is None:
            return None
        return picture(self.setting, self._running.state, self.seat)

    def record(self) -> Record:
        """The game so far, with `keep=True`: to be saved, opened in the page and reviewed."""
        return self.setting.record(self._running.steps, [name or "learner" for name in self._names])


def register_games() -> None:
    """Make every game known to Gymnasium: `madoi/FortOfGold-v0` and so on."""
    for game in all_games().values():
        name = f"madoi/{title_of(game.id)}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name, "madoi.envs.gym:SeatEnv", kwargs={"game": game.id}, disable_env_checker=True
            )
