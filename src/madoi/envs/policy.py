"""A trained model as a bot: at a table, in `madoi play`, in the ladder, wherever bots sit."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from madoi.core.features import MORE, Choice, mask_of, observation_of
from madoi.core.game import Data, Game
from madoi.core.rng import Rng
from madoi.core.view import View, imagine
from madoi.envs.setting import Bytes, Setting

Policy = Callable[[Bytes, npt.NDArray[np.bool_]], int]
"""From what a seat knows and may do to an action."""


class PolicyBot:
    """Asks a policy for one part of a move after the other. It is shown a view and cannot peek.

    `schema` is the one the policy was trained on; another game, number of players or edition is refused by OtherSchema.
    """

    def __init__(self, game: Game, data: Data, policy: Policy, schema: str) -> None:
        self.game = game
        self.data = data
        self.policy = policy
        self.schema = schema
        self._settings: dict[int, Setting] = {}

    def choose(self, view: View, moves: list[str], rng: Rng) -> str:
        setting = self._setting(view.players)
        world = imagine(self.game, self.data, view, rng)
        features, choice = setting.features, Choice()
        features.ask(world, choice)
        while True:
            observation = np.frombuffer(observation_of(features, world, world.actor, choice), np.uint8)
            mask = np.frombuffer(mask_of(features, world, choice), np.bool_)
            action = int(self.policy(observation, mask))
            code = int(features.code_of(world, choice, action))
            if code == MORE:
                features.narrow(world, choice, action)
            elif code >= 0:
                return self.game.text(world, code)
            else:
                raise setting.refusal(world, choice, action)

    def _setting(self, players: int) -> Setting:
        if players not in self._settings:
            setting = Setting(self.game, players, self.data)
            setting.require(self.schema)
            self._settings[players] = setting
        return self._settings[players]
