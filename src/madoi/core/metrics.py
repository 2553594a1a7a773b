"""What can be measured of a game: numbers from what was told and from positions, each with a name and a unit.

Some are true of every game; a game folder may add its own in `metrics.py`, which exports `METRICS`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from importlib import import_module
from importlib.util import find_spec

import msgspec

from madoi.core.events import Event
from madoi.core.game import Game
from madoi.core.state import State


class Unit(StrEnum):
    """What a number counts; shares are told in points of a hundred."""

    SHARE = "share"
    COUNT = "count"
    TURNS = "turns"
    MOVES = "moves"
    POINTS = "points"


class Metric(msgspec.Struct, frozen=True):
    """A number of a game or of a seat, with what one may say about it before the first game."""

    key: str
    """As typed by people: `length`, `seat-1 win`."""
    names: dict[str, str]
    """What it is called, by language."""
    unit: Unit = Unit.COUNT
    lowest: float = 0.0
    highest: float = 1.0
    """Between these it is measured; what lies beyond counts as the end of the range."""
    grain: float = 0.0
    """Numbers are rounded to multiples of this before they are averaged; 0 for whole results."""
    care: float = 0.0
    """A change of less is of no interest, unless somebody says otherwise."""

    @property
    def swing(self) -> float:
        """The largest difference between two games that counts: a larger one is far beyond what one cares about."""
        width = self.highest - self.lowest
        return (
            min(width, 20 * self.care) if self.care and (self.grain or self.unit is not Unit.SHARE) else width
        )

    def within(self, value: float) -> float:
        """The number as it is averaged."""
        if self.grain:
            value = round(value / self.grain) * self.grain
        return min(self.highest, max(self.lowest, value))


class Told(msgspec.Struct, frozen=True):
    """A number of a seat that is counted from what was told at the table."""

    metric: Metric
    kinds: tuple[str, ...]
    """The kinds of events that count."""
    fact: str = ""
    """The fact to add up: a number as it is, a list or a row of letters by its length; without it each event is one."""

    def amount(self, event: Event) -> int:
        """How much one event adds."""
        if not self.fact:
            return 1
        value = event.facts.get(self.fact)
        if isinstance(value, int):
            return int(value)
        return len(value) if isinstance(value, (list, str)) else 0


class Use(msgspec.Struct, frozen=True):
    """A way to use a card or a place: the event that tells it, the fact with its id, and the words of the move."""

    kind: str
    fact: str
    move: str = ""
    """The move that does it, with `{id}` for the card: a pattern over notation. Empty: no single move does it."""
    group: str = "card"
    """What such things are called: `card`, `person`, `place`."""
    ids: str = ""
    """A pattern of the ids in this group; without it, any."""
    said: dict[str, str] = msgspec.field(
        default_factory=lambda: {"en": "{name} is used", "ja": "{name}が使われる"}
    )
    """That it happens in a game, with `{name}` for the card."""


class Plan(msgspec.Struct, frozen=True):
    """A taste one may have in a game: moves that are taken gladly, and moves that are left alone."""

    key: str
    names: dict[str, str]
    glad: str = ""
    """A pattern over notation: the best of these is made in most cases where one is legal."""
    loath: str = ""
    """A pattern over notation: these are made only where nothing else is legal."""


Standing = Callable[[State, int], float]
"""How well a seat stands in points that can be compared, such as score or floor."""


class Metrics(msgspec.Struct, frozen=True):
    """What a game adds to the numbers that are true of all."""

    turn: str = ""
    """The kind of event that ends a turn; without it a turn ends where another seat is asked."""
    standing: Standing | None = None
    points: tuple[float, float] = (0.0, 200.0)
    """Between these lie the points of a seat."""
    told: tuple[Told, ...] = ()
    uses: tuple[Use, ...] = ()
    plans: tuple[Plan, ...] = ()


@cache
def metrics_of(game: Game) -> Metrics:
    """The registry of a game: its `metrics.py`, or what every game has."""
    module = type(game).__module__.rpartition(".")[0] + ".metrics"
    if find_spec(module) is None:
        return Metrics()
    found: Metrics = import_module(module).METRICS
    return found


def kind_of_card(card: str) -> str:
    """Copies of one card count together: `rope.3` is a `rope`."""
    kind, dot, number = card.rpartition(".")
    return kind if dot and number.isdigit() else card
