"""What the lab measures of Fuji 99 beside what is true of every game."""

from __future__ import annotations

from madoi.core.metrics import Metric, Metrics, Plan, Told, Unit, Use
from madoi.core.state import State
from madoi.games.fuji99.rules_ranks import GOAL
from madoi.games.fuji99.state import FujiState


def floor(state: State, seat: int) -> float:
    """How deep a seat stands; who moves stands at the Movement token."""
    assert isinstance(state, FujiState)
    return float(state.floors()[seat])


def told(key: str, kinds: tuple[str, ...], en: str, ja: str, highest: float, fact: str = "") -> Told:
    metric = Metric(key, {"en": en, "ja": ja}, Unit.COUNT, 0.0, highest, care=highest / 100)
    return Told(metric, kinds, fact)


METRICS = Metrics(
    turn="turn",
    standing=floor,
    points=(0.0, float(GOAL)),
    told=(
        told("cubes", ("announced",), "Cubes drawn", "引いたキューブ", 400, "count"),
        told("red-busts", ("red_bust",), "Busts by red cubes", "赤キューブのバースト", 40),
        told("card-busts", ("card_bust",), "Busts by cards", "カードのバースト", 40),
        told("cards-used", ("used",), "Cards used", "使ったカード", 40),
        told("again", ("again",), "Drew again", "続けて引いた", 40),
        told("stopped", ("stopped",), "Stopped of its own will", "自分で止まった", 40),
    ),
    uses=(Use("used", "card", r"use {id}\.\d+.*"),),
    plans=(
        Plan("pusher", {"en": "Pusher: draws again", "ja": "攻める"}, glad="again"),
        Plan("timid", {"en": "Timid: few cubes, stops early", "ja": "慎重"}, glad=r"stop|draw [5-8]"),
        Plan("bold", {"en": "Bold: many cubes at once", "ja": "大きく引く"}, glad=r"draw 1\d"),
        Plan("collector", {"en": "Collector: keeps its cards", "ja": "カードをためる"}, loath=r"use .*"),
        Plan("spender", {"en": "Spender: uses every card", "ja": "カードを使い切る"}, glad=r"use .*"),
    ),
)
