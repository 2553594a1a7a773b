"""What every card, cube, floor and pile of Fuji 99 is, in words."""

from __future__ import annotations

from madoi.core.things import Telling, Thing
from madoi.games.fuji99.components import Card, FujiData
from madoi.games.fuji99.rules_cards import BUST_SUM

CUBES = {"clear": "FJ-40 FJ-72", "yellow": "FJ-45 FJ-46 FJ-90", "red": "FJ-35 FJ-42"}
OTHERS = {
    "bag": "FJ-30 FJ-85",
    "sheet": "FJ-35 FJ-46",
    "danger": "FJ-101 FJ-103 FJ-105",
    "sum": "FJ-60 FJ-81",
    "deck": "FJ-55 FJ-57",
    "discard": "FJ-57",
    "pagoda": "FJ-72 FJ-75",
    "token": "FJ-23 FJ-40",
    "player": "FJ-73 FJ-96",
    "floor": "FJ-40 FJ-43",
    "floor:20": "FJ-90 FJ-91 FJ-92",
    "floor:50": "FJ-90 FJ-91 FJ-92",
    "floor:99": "FJ-130 FJ-131",
}
SYMBOLS = ("danger", "pagoda", "token", "player")


def things(data: FujiData, tell: Telling) -> dict[str, Thing]:
    """Cubes, floors, piles and kinds of cards by their ids."""
    found = {}
    for cube, rules in CUBES.items():
        what = tell.row("what", tell.say(f"{cube}_does"))
        found[cube] = tell.thing(tell.say("cube"), what, rules=rules, name=tell.say(cube), symbol=True)
    for key, rules in OTHERS.items():
        word = key.replace(":", "_")
        what = tell.row("what", tell.say(f"{word}_does", bust=BUST_SUM))
        name, symbol = tell.say(word), key in SYMBOLS
        found[key] = tell.thing(tell.say("on_table"), what, rules=rules, name=name, symbol=symbol)
    return found | {kind.id: card_thing(kind, tell) for kind in data.kinds}


def card_thing(card: Card, tell: Telling) -> Thing:
    """One kind of card: its value, its price, what it does, and what it collects."""
    rows = [
        tell.row("value", tell.say("value_counts", value=card.value, bust=BUST_SUM)),
        tell.row("gain", card.text_ja if tell.lang == "ja" else card.text_en),
    ]
    if card.kind == "use":
        rows.insert(1, tell.row("cost", tell.say("card_cost", count=card.cost)))
    if card.kind != "immediate":
        rows.append(tell.row("stop", tell.say("card_stop", count=card.cubes)))
    copies = tell.row("copies", tell.say("card_copies", count=card.copies))
    kind = tell.say(f"kind_{card.kind}")
    return tell.thing(
        kind, *rows, copies, rules="FJ-45 FJ-50 FJ-60" if card.kind != "immediate" else "FJ-120"
    )
