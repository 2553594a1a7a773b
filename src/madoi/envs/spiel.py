"""OpenSpiel: `import madoi.envs.spiel`, then `pyspiel.load_game("madoi_fuji99(players=3)")`.

Chance is asked as chance nodes with the exact weights of the rules. A seat's observation is its row of numbers, divided
by the largest values; its information state is all it has observed so far.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
import numpy as np
import pyspiel

from madoi.core.documents import DataRef, data_ref, find_data
from madoi.core.features import ILLEGAL, MORE, Choice, mask_of, observation_of
from madoi.core.game import Game as Rules
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER, State
from madoi.envs.names import short_name_of, title_of
from madoi.envs.setting import Setting
from madoi.games import all_games, find_game

CHANCE_CODES = 256
"""Outcomes of chance are numbers below this."""
LONGEST = 20_000
"""More steps than any game has."""
SEAL = 32
"""Bytes of a seal."""


class Course:
    """A game as far as it went: a state, what is said of a move, what every seat remembers.

    It is copied and written as OpenSpiel wants it.
    """

    def __init__(
        self, setting: Setting, state: State, choice: Choice, steps: list[int], memory: list[bytes]
    ) -> None:
        self.setting = setting
        self.state = state
        self.choice = choice
        self.steps = steps
        """Everything that was applied: actions of seats, outcomes of chance."""
        self.memory = memory
        """By seat: a seal of all it has observed and done, in its order, and then what it observes now."""

    def apply(self, action: int) -> None:
        """An outcome of chance, or an action of the seat that is asked."""
        features, state = self.setting.features, self.state
        actor = int(state.actor)
        code = action
        if actor >= 0:
            code = int(features.code_of(state, self.choice, action))
        if code == ILLEGAL:
            raise self.setting.refusal(state, self.choice, action)
        if code == MORE:
            features.narrow(state, self.choice, action)
        else:
            state.apply(code)
            self.choice = Choice()
            if state.actor >= 0:
                features.ask(state, self.choice)
        self.steps = [*self.steps, action]
        self.memory = [self._remembered(seat, action if seat == actor else None) for seat in self.seats]

    @property
    def seats(self) -> range:
        return range(self.setting.players)

    def _remembered(self, seat: int, done: int | None) -> bytes:
        """The memory of a seat after a step: the same as before if it did nothing and saw nothing new."""
        before, now = self.memory[seat], self.seen(seat)
        if done is None and before[SEAL:] == now:
            return before
        return sha256(before + repr(done).encode()).digest() + now

    def seen(self, seat: int) -> bytes:
        """What a seat knows now."""
        return observation_of(self.setting.features, self.state, seat, self.choice)

    def redeal(self, seat: int, luck: str) -> None:
        """Deal anew what a seat cannot know. What the others remember begins with what they see then."""
        self.state.redeal(seat, rng_for(luck, "resample"))
        self.memory = [
            self.memory[each] if each == seat else bytes(SEAL) + self.seen(each) for each in self.seats
        ]

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        return Course(self.setting, self.state.clone(), self.choice.clone(), self.steps, self.memory)

    def __reduce__(self) -> tuple[Any, ...]:
        setting = self.setting
        return again, (setting.rules.id, setting.players, data_ref(setting.data), self.steps)


def fresh(setting: Setting) -> Course:
    """The game before anything is dealt."""
    course = Course(setting, setting.start.clone(), Choice(), [], [])
    if course.state.actor >= 0:
        setting.features.ask(course.state, course.choice)
    course.memory = [bytes(SEAL) + course.seen(seat) for seat in course.seats]
    return course


def again(game: str, players: int, data: DataRef, steps: list[int]) -> Course:
    """A game as it was after these steps."""
    course = fresh(Setting(game, players, find_data(find_game(game), data)))
    for step in steps:
        course.apply(step)
    return course


class MadoiGame(pyspiel.Game):
    """One of our games for OpenSpiel. `players` and `data` (a component set, or a file of your own) are its parameters."""

    kind: Any
    rules: Rules

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        players = int(given.get("players", self.rules.seats[0]))
        self.setting = Setting(self.rules, players, given.get("data") or None)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions,
            max_chance_outcomes=CHANCE_CODES,
            num_players=self.setting.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self, text: str | None = None) -> MadoiState:
        return MadoiState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        return Observer(self.setting, iig_obs_type is not None and iig_obs_type.perfect_recall)


class MadoiState(pyspiel.State):
    """A position that asks one question: of a seat, or of chance."""

    def __init__(self, game: MadoiGame) -> None:
        super().__init__(game)
        self.course = fresh(game.setting)

    def current_player(self) -> int:
        actor = int(self.course.state.actor)
        if actor == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        course = self.course
        mask = mask_of(course.setting.features, course.state, course.choice)
        return [action for action, legal in enumerate(mask) if legal]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.course.state.outcomes()
        total = sum(ways for _, ways in outcomes)
        return [(code, ways / total) for code, ways in sorted(outcomes)]

    def _apply_action(self, action: int) -> None:
        self.course.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        course = self.course
        if player == pyspiel.PlayerId.CHANCE:
            text: str = course.setting.rules.text(course.state, action)
            return text
        return course.setting.features.words(course.state, [*course.choice.said, action])

    def is_terminal(self) -> bool:
        return bool(self.course.state.actor == OVER)

    def returns(self) -> list[float]:
        state, seats = self.course.state, range(self.course.setting.players)
        return [state.payoff(seat) if state.actor == OVER else 0.0 for seat in seats]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MadoiState:
        """A state that could be the true one for a seat: what it cannot know is dealt anew.

        Only its future can be played: how the hidden cards came to lie where they lie is not told anew.
        """
        twin: MadoiState = self.clone()
        twin.course.redeal(player, repr(sampler()))
        return twin

    def __str__(self) -> str:
        """The whole position as a document, hidden things included."""
        rules, state = self.course.setting.rules, self.course.state
        return msgspec.json.encode(rules.write(state, None, everything=True)).decode()


class Observer:
    """What a seat observes now, or with perfect recall the sum of all it has observed."""

    def __init__(self, setting: Setting, recalls: bool) -> None:
        self.setting = setting
        self.recalls = recalls
        self.high = setting.high.astype(np.float32)
        self.tensor = np.zeros(setting.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: MadoiState, player: int) -> None:
        self.tensor[:] = np.frombuffer(state.course.seen(player), np.uint8) / self.high

    def string_from(self, state: MadoiState, player: int) -> str:
        """The numbers that are not 0, by name; with perfect recall, a seal of all that came before in front of them."""
        row = np.frombuffer(state.course.seen(player), np.uint8)
        told = [f"seat {player}"]
        if self.recalls:
            told.append(state.course.memory[player][:SEAL].hex())
        for name, part in self.setting.fields.items():
            if row[part].any():
                told.append(f"{name}: {' '.join(map(str, row[part]))}")
        return "; ".join(told)


def register_games() -> None:
    """Make every game that has features known to OpenSpiel."""
    for rules in all_games().values():
        if type(rules).features is not Rules.features:
            register(rules)


def register(rules: Rules) -> None:
    """One game, for each number of players it allows. A class of its own, as OpenSpiel keeps it to the very end."""
    kind = pyspiel.GameType(
        short_name=short_name_of(rules.id),
        long_name=rules.names["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if rules.has_secrets
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.seats),
        min_num_players=min(rules.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": rules.seats[0], "data": ""},
    )
    pyspiel.register_game(kind, type(title_of(rules.id), (MadoiGame,), {"kind": kind, "rules": rules}))


register_games()
