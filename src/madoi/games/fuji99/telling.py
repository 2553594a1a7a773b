"""A turn of Fuji 99 in one sentence: the cubes, how far down they led, the cards, and where it stopped."""

from __future__ import annotations

from collections.abc import Sequence

from madoi.core.events import Event
from madoi.core.texts import Texts
from madoi.core.turns import Heading, Turn, mark

HEADING = Heading(opens=frozenset({"announced"}), ends=frozenset({"turn"}))
"""FJ-30: a turn begins with the number of cubes, and goes on with more of them until the next player is named."""

COLOURS = ("clear", "yellow", "red")


def phrases(turn: Turn, lang: str, names: dict[str, str], people: Sequence[str], texts: Texts) -> list[str]:
    """One phrase for each thing a turn did; what happened to others names them."""
    told = [_phrase(event, turn.seat, lang, names, people, texts) for event in turn.events]
    return [phrase for phrase in told if phrase]


def _phrase(
    event: Event, mover: int | None, lang: str, names: dict[str, str], people: Sequence[str], texts: Texts
) -> str:
    facts = event.facts

    def count(fact: str) -> int:
        return int(str(facts[fact]))

    who = "" if event.seat is None else texts.called(lang, event.seat, people)
    match event.kind:
        case "drawn":
            cubes = "".join(mark(colour, count(colour)) for colour in COLOURS if count(colour))
            return texts.say(lang, "turn", "drawn", cubes=cubes)
        case "card" if event.seat != mover:
            return texts.say(lang, "turn", "card_other", seat=who, card=names[str(facts["card"])])
        case "red_returned":
            return texts.say(lang, "turn", "red_returned", cubes=mark("red", count("count")))
        case _:
            return texts.in_short(lang, event, names, seat=who)
