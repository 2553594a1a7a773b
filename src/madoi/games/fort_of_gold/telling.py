"""A turn of the Fort of Gold in one sentence: the card, where it went, and what was decided about the target."""

from __future__ import annotations

from collections.abc import Sequence

from madoi.core.texts import Texts
from madoi.core.turns import Heading, Turn

HEADING = Heading(opens=frozenset({"drawn"}), ends=frozenset({"drawn"}))
"""FG-20: every card drawn begins a turn."""


def phrases(turn: Turn, lang: str, names: dict[str, str], people: Sequence[str], texts: Texts) -> list[str]:
    """One phrase for each thing a turn did; of the cards taken up the sentence has their symbols."""
    told: list[str] = []
    targets = [event.facts["card"] for event in turn.events if event.kind == "target"]
    for event in turn.events:
        facts = event.facts
        if event.kind == "drawn" and facts["card"] in targets:
            continue
        have, need = facts.get("have"), facts.get("need")
        sums = ""
        if isinstance(have, list) and isinstance(need, list):
            # What is asked for stands there as have/need, so that a loss gives its reason.
            asked = zip("PLW", have, need, strict=True)
            sums = " ".join(f"[{letter}] {has}/{asks}" for letter, has, asks in asked if asks)
        cards = facts.get("cards")
        count = len(cards) if isinstance(cards, list) else 0
        told.append(texts.in_short(lang, event, names, sums=sums, count=count))
    return [phrase for phrase in told if phrase]
