"""What every card, cell and pile of The Fort of Gold is, in words."""

from __future__ import annotations

from madoi.core.things import Row, Telling, Thing
from madoi.games.fort_of_gold.components import Card, FortData

EMPTY = "-"
PILES = {
    "target": "FG-22 FG-23 FG-24",
    "relics": "FG-45 FG-60",
    "losses": "FG-45 FG-61",
    "deck": "FG-12 FG-71 FG-72",
    "discard": "FG-46",
    "hand": "FG-21",
    "score": "FG-63 FG-66",
}


def things(data: FortData, tell: Telling) -> dict[str, Thing]:
    """Cards, symbols, cells and piles by their ids."""
    found = {}
    for letter, name in data.file.symbols.items():
        use = tell.row("use", tell.say("empty_does" if letter == EMPTY else "symbol_does"))
        rules = "FG-3 FG-4" if letter == EMPTY else "FG-3 FG-44"
        named = name.ja if tell.lang == "ja" else name.en
        found[letter] = tell.thing(tell.say("symbol"), use, rules=rules, name=named, symbol=True)
    for card in data.file.spirit:
        gives = tell.row("gives", symbols(card, tell))
        found[card.id] = tell.thing(tell.say("spirit"), gives, when_spirit(tell), rules="FG-21 FG-40 FG-41")
    for card in data.file.treasure:
        asks = tell.row("asks", symbols(card, tell))
        then = tell.row("then", tell.say("treasure_then"))
        found[card.id] = tell.thing(tell.say("treasure"), asks, then, rules="FG-22 FG-44 FG-45")
    for pile, rules in PILES.items():
        what = tell.row("what", tell.say(f"{pile}_does"))
        found[pile] = tell.thing(tell.say("pile"), what, rules=rules, name=tell.say(pile))
    row = tell.row("what", tell.say("cell_does"))
    found["cell"] = tell.thing(tell.say("field"), row, rules="FG-32 FG-33 FG-40", name=tell.say("cell"))
    return found


def when_spirit(tell: Telling) -> Row:
    return tell.row("when", tell.say("spirit_when"))


def symbols(card: Card, tell: Telling) -> str:
    """FG-5: how many of each kind; empty slots say nothing."""
    shown = sorted((letter for letter in card.symbols if letter != EMPTY), key="PLW".index)
    return tell.counted(shown) if shown else tell.say("none")
