"""Many games at once, stepped in compiled code, in arrays that belong to the caller."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from madoi.bots import plain_code
from madoi.core.advisor import Advisor
from madoi.core.errors import BadDocument, MadoiError
from madoi.core.rng import rng_for
from madoi.envs.running import ANY, Many
from madoi.envs.setting import Bytes, First, Illegal, Setting, check_seat
from madoi.front import Game, Record


class Arrays(NamedTuple):
    """What is so in every game after a step. Give your own (in shared memory, say), or let a batch make them."""

    observation: Bytes
    """(n, size): what the seat that is asked knows."""
    mask: npt.NDArray[np.bool_]
    """(n, actions): what it may do."""
    reward: npt.NDArray[np.float32]
    """(n, players): 1 for a win, a share of a shared one; 0 while a game goes on."""
    done: npt.NDArray[np.bool_]
    """(n,): the game ended in this step, and what is observed is the next one."""
    actor: Bytes
    """(n,): the seat that is asked."""


class SlowOpponent(MadoiError):
    """This bot cannot play inside a batch."""

    code = "slow-opponent"


class Batch:
    """`n` games side by side. `reset`, then `step` with one action for each; a game that ends begins anew at once.

    With `opponents` (`random`, `greedy`, `greedy:30`; one for all, or one for each other seat) only `seat` is asked.
    An action of ANY (-1) is any legal one. `illegal="end"` ends a game at an illegal action, with -1 for who made it,
    instead of refusing the whole step. `keep=True` keeps every game that is played to its end (`records`).
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        n: int = 1,
        seed: int | str = 0,
        *,
        opponents: str | None = None,
        seat: int = 0,
        data: str | Path | None = None,
        first: First = "lot",
        illegal: Illegal = "raise",
        keep: bool = False,
        arrays: Arrays | None = None,
    ) -> None:
        if n < 1:
            raise BadDocument("A batch has one game or more", "1つ以上のゲームが必要です", about=f"n {n}")
        self.setting = Setting(game, players, data, first)
        self.n = n
        self._illegal = illegal
        self._keep = keep
        self._kept: list[Record] = []
        names = seated(self.setting, opponents, seat)
        self._seats = [name or "learner" for name in names]
        bots, slips = advisors(self.setting, names)
        games = [
            self.setting.running(rng_for(str(seed), "batch", number), bots, slips, keep)
            for number in range(n)
        ]
        self._many = Many(games)
        self.arrays = self._checked(arrays) if arrays is not None else self._fresh()

    def _shapes(self) -> dict[str, tuple[tuple[int, ...], type]]:
        size, actions, players = self.setting.size, self.setting.actions, self.setting.players
        return {
            "observation": ((self.n, size), np.uint8),
            "mask": ((self.n, actions), np.bool_),
            "reward": ((self.n, players), np.float32),
            "done": ((self.n,), np.bool_),
            "actor": ((self.n,), np.uint8),
        }

    def _fresh(self) -> Arrays:
        return Arrays(**{name: np.zeros(shape, kind) for name, (shape, kind) in self._shapes().items()})

    def _checked(self, arrays: Arrays) -> Arrays:
        for name, (shape, kind) in self._shapes().items():
            given = getattr(arrays, name)
            if given.shape != shape or given.dtype != kind or not given.flags.c_contiguous:
                wanted = f"{shape} {np.dtype(kind)}"
                raise BadDocument(
                    f"This array must be {wanted}, in C order",
                    f"この配列は {wanted}（C順）でなければなりません",
                    about=name,
                )
        return arrays

    def reset(self) -> Arrays:
        """Begin all games anew, with the luck that comes next."""
        self._many.reset()
        return self._shown()

    def step(self, actions: npt.ArrayLike) -> Arrays:
        """Make one action in every game. Raises with the rule if one is illegal, and changes nothing then."""
        given = np.ascontiguousarray(actions, np.int32)
        if given.shape != (self.n,):
            raise BadDocument(
                f"One action for each of {self.n} games", f"{self.n}ゲーム分の行動が必要です", about="actions"
            )
        raw = given.tobytes()
        if self._illegal == "raise":
            wrong = int(self._many.refused(raw))
            if wrong >= 0:
                game = self._many.games[wrong]
                refused = self.setting.refusal(game.state, game.choice, int(given[wrong]))
                refused.about = f"game {wrong}: {refused.about}"
                raise refused
        self._many.step(raw)
        if self._keep:
            for steps in self._many.finished:
                self._kept.append(self.setting.record(steps, self._seats))
        return self._shown()

    def any(self) -> npt.NDArray[np.int32]:
        """Actions that leave every choice to luck: random legal play."""
        return np.full(self.n, ANY, np.int32)

    def records(self) -> list[Record]:
        """The games that have ended since this was last asked, with `keep=True`."""
        kept, self._kept = self._kept, []
        return kept

    def _shown(self) -> Arrays:
        many, into = self._many, self.arrays
        into.observation.reshape(-1)[:] = np.frombuffer(many.observations.getvalue(), np.uint8)
        into.mask.reshape(-1)[:] = np.frombuffer(many.masks.getvalue(), np.bool_)
        into.reward.reshape(-1)[:] = np.frombuffer(many.rewards.getvalue(), "<f4")
        into.done[:] = np.frombuffer(many.dones.getvalue(), np.bool_)
        into.actor[:] = np.frombuffer(many.actors.getvalue(), np.uint8)
        return into


def seated(setting: Setting, opponents: str | None, seat: int) -> list[str | None]:
    """By seat: the code of the bot that plays there, or None where actions are asked for."""
    check_seat(seat, setting.players, "seat")
    if not opponents:
        return [None] * setting.players
    codes = [code.strip() for code in opponents.split(",")]
    if len(codes) == 1:
        codes *= setting.players - 1
    if len(codes) != setting.players - 1:
        raise BadDocument(
            f"{len(codes)} opponents for {setting.players - 1} other seats",
            f"ほかの席{setting.players - 1}に相手{len(codes)}です",
            about=f"opponents {opponents}",
        )
    return [*codes[:seat], None, *codes[seat:]]


def advisors(setting: Setting, names: list[str | None]) -> tuple[list[Advisor | None], list[int]]:
    """What plays each seat inside compiled code, and how often it slips."""
    bots: list[Advisor | None] = []
    slips: list[int] = []
    for name in names:
        if name is None:
            bots.append(None)
            slips.append(0)
            continue
        plain = plain_code(name, setting.rules)
        greedy = re.fullmatch(r"greedy(?::(\d{1,2}))?", plain)
        if plain != "random" and greedy is None:
            raise SlowOpponent(
                "Inside a batch there are random, greedy and greedy:30; the single environments take any bot",
                "バッチの中で使えるのは random、greedy、greedy:30 です。単独の環境ではどのボットも使えます",
                about=name,
            )
        bots.append(Advisor() if greedy is None else setting.rules.advisor())
        slips.append(int(greedy[1] or 0) if greedy else 0)
    return bots, slips
