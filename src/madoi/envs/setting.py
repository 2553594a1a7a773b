"""What environments are made of: a game, its components, the number of seats, and its features."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from madoi.core.advisor import Advisor
from madoi.core.documents import check_players, open_data, write_record
from madoi.core.errors import BadDocument, IllegalMove, MadoiError
from madoi.core.features import Choice, Features
from madoi.core.game import Data, canonical
from madoi.core.game import Game as Rules
from madoi.core.match import Match
from madoi.core.rng import Rng
from madoi.core.state import LOT, State
from madoi.envs.running import Running
from madoi.front import Game, Record
from madoi.games import find_game

Bytes = npt.NDArray[np.uint8]
First = int | Literal["lot"]
Illegal = Literal["raise", "end"]


class NoFeatures(MadoiError):
    """This game has no observations and actions to learn from."""

    code = "no-features"


class OtherSchema(MadoiError):
    """A model was trained on other numbers than these."""

    code = "other-schema"


class Setting:
    """One game with one set of components and one number of players, ready for programs that learn.

    Without `players` it is for as few as can play; `first` is the seat that begins, or the lot.
    """

    def __init__(
        self,
        game: str | Game | Rules,
        players: int | None = None,
        data: str | Path | Data | None = None,
        first: First = "lot",
    ) -> None:
        self.rules = find_game(game if isinstance(game, str) else game.id)
        self.players = check_players(self.rules, self.rules.seats[0] if players is None else players)
        if not isinstance(data, Data):
            data = open_data(self.rules, None if data is None else str(data))
        self.data = data
        features = self.rules.features(self.data, self.players)
        if features is None:
            raise NoFeatures(
                "This game has no features.py, so there is nothing to learn from",
                "このゲームには features.py がないため、学習に使えません",
                about=self.rules.id,
            )
        self.features: Features[Any] = features
        self.first = LOT if first == "lot" else check_seat(first, self.players, "first")
        self.start: State = self.rules.new(self.players, self.data, self.first)

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return int(self.features.size)

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return int(self.features.actions)

    @property
    def schema(self) -> str:
        """The seal of all names, sizes and ranges; a model is only good for its own."""
        return self.features.schema()

    @property
    def fields(self) -> dict[str, slice]:
        """Where each named field lies in an observation."""
        found: dict[str, slice] = {}
        at = 0
        for field in self.features.fields:
            found[field.name] = slice(at, at + field.size)
            at += field.size
        return found

    @property
    def high(self) -> Bytes:
        """The largest value of every number: an observation divided by this lies between 0 and 1."""
        return np.array([field.high for field in self.features.fields for _ in range(field.size)], np.uint8)

    def require(self, schema: str) -> None:
        """Refuse a model that was trained on other observations or actions."""
        if schema != self.schema:
            raise OtherSchema(
                f"Trained for the schema {schema[:40]}, and this is {self.schema}: other fields or actions",
                f"スキーマ {schema[:40]} 用に学習されていますが、ここは {self.schema} です（項目か行動が違います）",
                about=f"{self.rules.id} {self.players}",
            )

    def meaning(self, action: int, state: State | None = None) -> str:
        """An action in the notation of the game; one that is about cards in hand needs a state to name them."""
        return self.features.words(self.start if state is None else state, [action])

    # Playing

    def running(
        self,
        luck: Rng,
        bots: list[Advisor | None] | None = None,
        slips: list[int] | None = None,
        keep: bool = False,
    ) -> Running:
        """A game that is asked by action; `begin` deals it."""
        none: list[Advisor | None] = [None] * self.players
        return Running(self.start, self.features, luck, bots or none, slips or [0] * self.players, keep)

    def refusal(self, state: State, choice: Choice, action: int) -> MadoiError:
        """Why an action is illegal, with its rule."""
        if not 0 <= action < self.actions:
            last = self.actions - 1
            return IllegalMove(
                f"Actions are counted from 0 to {last}",
                f"行動の番号は0から{last}までです",
                about=str(action),
            )
        said = self.features.words(state, [*choice.said, action])
        words = self.rules.tidy(state, canonical(said))
        refused: MadoiError | None = self.rules.refusal(state, words)
        if refused is None:
            refused = IllegalMove(
                "This is no way to go on with the move that was begun", "言いかけた手の続きになりません"
            )
        refused.about = f"{action} ({said})"
        return refused

    def record(self, steps: list[int], seats: list[str] | None = None) -> Record:
        """The record of a game from the steps that a running game has kept."""
        match = Match(self.rules, self.data, self.players, first=self.first)
        for code in steps:
            match.step(code)
        return Record(write_record(match, seats))


def check_seat(seat: int, players: int, about: str) -> int:
    """A seat that is there."""
    if not 0 <= seat < players:
        raise BadDocument(
            f"There are seats 0 to {players - 1}", f"席は0から{players - 1}までです", about=f"{about} {seat}"
        )
    return seat
