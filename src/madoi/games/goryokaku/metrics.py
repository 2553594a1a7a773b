"""What the lab measures of Goryokaku beside what is true of every game."""

from __future__ import annotations

from madoi.core.metrics import Metric, Metrics, Plan, Told, Unit, Use
from madoi.core.state import State
from madoi.games.goryokaku.rules_scoring import score
from madoi.games.goryokaku.state import GoryokakuState


def points(state: State, seat: int) -> float:
    """GK-82: what the seat would score now."""
    assert isinstance(state, GoryokakuState)
    return float(score(state, state.seats[seat]))


def told(key: str, kinds: tuple[str, ...], en: str, ja: str, highest: float, fact: str = "") -> Told:
    metric = Metric(key, {"en": en, "ja": ja}, Unit.COUNT, 0.0, highest, care=highest / 50)
    return Told(metric, kinds, fact)


BUILT = {"en": "{name} is built", "ja": "{name}が建つ"}
HIRED = {"en": "{name} is hired", "ja": "{name}が雇われる"}
VISITED = {"en": "{name} is visited", "ja": "{name}にワーカーが行く"}

METRICS = Metrics(
    turn="turn_ended",
    standing=points,
    points=(0.0, 120.0),
    told=(
        told("placed", ("placed",), "Workers placed", "置いたワーカー", 50),
        told("built", ("built",), "Castle cards built", "建てた築城カード", 25),
        told("hired", ("hired",), "Persons hired", "雇った人物", 25),
        told("persons-used", ("used",), "Persons used", "使った人物", 100),
        told("office", ("office",), "Buildings at the office", "奉行所の建物", 15),
        told("daiba", ("daiba",), "Steps on the daiba", "台場を進めた数", 10),
        told("wasted", ("dropped",), "Cubes thrown away", "捨てた資源", 50, "cubes"),
        told("onigiri", ("spot_paid", "round_onigiri"), "Onigiri paid", "払ったおにぎり", 100),
        told("recovered", ("recovered",), "Rounds ended by recovering", "回収した回数", 10),
    ),
    uses=(
        Use(
            "built", "card", r"(place castle|rice work castle|use P\d\d) {id}\b.*", "castle", r"C\d\d", BUILT
        ),
        Use("hired", "card", r"(place hire|rice work hire|use P\d\d) {id}\b.*", "person", r"P\d\d", HIRED),
        Use("office", "tile", r"(place office|rice work office|use P\d\d) {id}\b.*", "tile", r"T\d\d", BUILT),
        Use("placed", "place", r"place {id}\b.*", "place", "", VISITED),
    ),
    plans=(
        Plan(
            "builder",
            {"en": "Builder: castle cards first", "ja": "築城を急ぐ"},
            glad=r"(place castle|rice work castle|use P\d\d) C.*",
        ),
        Plan(
            "hirer",
            {"en": "Hirer: persons first", "ja": "人を雇う"},
            glad=r"(place hire|rice work hire|use P\d\d) P.*|rice person",
        ),
        Plan("alone", {"en": "Alone: no persons at work", "ja": "人物を使わない"}, loath=r"use P.*"),
        Plan(
            "official",
            {"en": "Official: the office first", "ja": "奉行所を建てる"},
            glad=r"(place office|rice work office|use P\d\d) T.*",
        ),
        Plan("shipper", {"en": "Shipper: black-ship level", "ja": "黒船LVを上げる"}, glad=r"rice ship.*"),
        Plan("digger", {"en": "Digger: earth level", "ja": "土LVを上げる"}, glad=r"rice earth.*"),
        Plan("daiba", {"en": "Daiba: pays for every step", "ja": "台場を進める"}, glad=r"daiba pay.*"),
        Plan(
            "mountain",
            {"en": "Mountain: stone and andesite", "ja": "山に通う"},
            glad=r"place (stone|andesite).*",
        ),
    ),
)
