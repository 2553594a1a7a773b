"""What the lab measures of the Fort of Gold beside what is true of every game."""

from __future__ import annotations

from madoi.core.metrics import Metric, Metrics, Plan, Told, Unit, Use
from madoi.core.state import State, count_bits
from madoi.games.fort_of_gold.state import FortState


def relics(state: State, seat: int) -> float:
    """How many relics lie beside the fort."""
    assert isinstance(state, FortState)
    return float(count_bits(state.relics))


def told(key: str, kind: str, en: str, ja: str, highest: float, fact: str = "") -> Told:
    metric = Metric(key, {"en": en, "ja": ja}, Unit.COUNT, 0.0, highest, care=highest / 50)
    return Told(metric, (kind,), fact)


METRICS = Metrics(
    turn="drawn",
    standing=relics,
    points=(0.0, 10.0),
    told=(
        told("relics", "relic", "Relics won", "得た秘宝", 10),
        told("losses", "loss", "Treasures lost", "失った宝", 10),
        told("placed", "placed", "Spirits placed", "置いた精霊", 60),
        told("passed", "passed", "Passes", "見送り", 60),
        told("taken", "taken", "Spirits spent on treasures", "宝に使った精霊", 60, "cards"),
        told("packed", "packed", "Columns closed up", "詰めた列", 60, "columns"),
    ),
    uses=(Use("relic", "card", group="treasure"), Use("placed", "card", group="spirit")),
    plans=(
        Plan("stacker", {"en": "Stacker: builds upwards", "ja": "積み上げる"}, glad=r"place [2-9]\..*"),
        Plan(
            "spreader", {"en": "Spreader: builds along the ground", "ja": "横に広げる"}, glad=r"place 1\..*"
        ),
        Plan("early", {"en": "Resolves as soon as it may", "ja": "すぐに決着"}, glad="resolve"),
        Plan("patient", {"en": "Passes while it may", "ja": "見送りを好む"}, glad="pass"),
    ),
)
