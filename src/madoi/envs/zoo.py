"""PettingZoo: every seat of a game is an agent (AEC). The parallel API is not offered: these games have turns."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from madoi.core.features import ILLEGAL, mask_of, observation_of
from madoi.core.rng import rng_for
from madoi.core.state import OVER
from madoi.envs.names import title_of
from madoi.envs.pictures import picture
from madoi.envs.setting import First, Illegal, Setting
from madoi.front import Record


def env(
    game: str,
    players: int | None = None,
    data: str | Path | None = None,
    first: First = "lot",
    illegal: Illegal = "raise",
    keep: bool = False,
    render_mode: str | None = None,
) -> AECEnv[str, Any, Any]:
    """A table with PettingZoo's own checks around it; with `illegal="end"` also its wrapper for illegal actions."""
    table: AECEnv[str, Any, Any] = TableEnv(game, players, data, first, keep, render_mode)
    if illegal == "end":
        table = TerminateIllegalWrapper(table, illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(table))


class TableEnv(AECEnv[str, Any, Any]):
    """A table without checks around it. Agents are `seat_0`, `seat_1` and so on.

    An observation is a dict: what the seat knows, and its `action_mask`. An illegal action raises with its rule and
    changes nothing. A win gives 1 at the end, a shared one its share, anything else 0.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        data: str | Path | None = None,
        first: First = "lot",
        keep: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setting = Setting(game, players, data, first)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"madoi_{title_of(self.setting.rules.id)}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.players)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._running = self.setting.running(rng_for("", "zoo"), keep=keep)
        self._no_mask = np.zeros(self.setting.actions, np.int8)

    @cache  # noqa: B019 - PettingZoo asks for the same object every time
    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(np.uint8(0), self.setting.high, dtype=np.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (self.setting.actions,), np.int8),
            }
        )

    @cache  # noqa: B019
    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return gymnasium.spaces.Discrete(self.setting.actions)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._running.rng = rng_for(str(seed), "zoo")
        self._running.begin()
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._running.state.actor]

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        running = self._running
        code = running.code_of(int(action))
        if code == ILLEGAL:
            raise self.setting.refusal(running.state, running.choice, int(action))
        running.act(int(action), code)
        self._cumulative_rewards[agent] = 0.0
        if running.state.actor == OVER:
            for each, seat in self._seat.items():
                self.rewards[each] = running.state.payoff(seat)
                self.terminations[each] = True
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[running.state.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat knows; the mask is empty for those that are not asked."""
        running, seat = self._running, self._seat[agent]
        mask = self._no_mask
        if running.state.actor == seat:
            mask = np.frombuffer(mask_of(self.setting.features, running.state, running.choice), np.int8)
        seen = observation_of(self.setting.features, running.state, seat, running.choice)
        return {"observation": np.frombuffer(seen, np.uint8), "action_mask": mask}

    def render(self) -> str | None:
        """The table as the terminal draws it, for the seat that is asked."""
        if self.render_mode is None:
            return None
        return picture(self.setting, self._running.state, max(0, int(self._running.state.actor)))

    def close(self) -> None:
        """Nothing is open."""

    def record(self) -> Record:
        """The game so far, with `keep=True`."""
        return self.setting.record(self._running.steps)
