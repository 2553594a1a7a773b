"""What guides bots in Fuji 99: the sensible player's moves, and a learnt judgement of the seats at the start of a turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.state import State
from madoi.games.fuji99.advice import Judge, all_signs
from madoi.games.fuji99.advisor_1 import FirstFujiAdvisor
from madoi.games.fuji99.advisor_manner import BOLD, CARDS, FEW, lean, points
from madoi.games.fuji99.state import FujiState
from madoi.games.fuji99.values import standard_values

JUDGES: Final[dict[int, Judge]] = {}
"""Those that were needed so far, by number of seats."""


def judge_for(players: i64) -> Judge:
    if players not in JUDGES:
        values = standard_values()
        one, net = float(values.one), values.seats[players]
        JUDGES[players] = Judge(
            [[weight / one for weight in unit] for unit in net.first],
            [weight / one for weight in net.last],
            [weight / one for weight in net.plain],
        )
    return JUDGES[players]


class FujiAdvisor(FirstFujiAdvisor):
    """Plays as the first edition at one look; a search trusts it more, and knows better where it stands in the end."""

    def __init__(self) -> None:
        super().__init__()
        self.fitted += standard_values().fitted
        self.explore = 0.25
        self.manners = [FEW, CARDS, BOLD]

    def glance(self, state: State, moves: list[int]) -> list[float]:
        assert isinstance(state, FujiState)
        return points(state, moves)

    def lean(self, state: State, code: i64, manner: str) -> float:
        assert isinstance(state, FujiState)
        return lean(state, code, manner)

    def values(self, state: State) -> list[float]:
        assert isinstance(state, FujiState)
        return judge_for(state.players).chances(state)

    def signs(self, state: State, seat: i64) -> list[float]:
        assert isinstance(state, FujiState)
        return all_signs(state)[seat]
