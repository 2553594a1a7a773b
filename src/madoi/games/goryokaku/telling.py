"""A turn of Goryokaku in one sentence: the place and what it gave, who acted, what was built and taken."""

from __future__ import annotations

from collections.abc import Sequence

from madoi.core.events import Event
from madoi.core.texts import Texts
from madoi.core.turns import Heading, Turn, mark, marks

HEADING = Heading(opens=frozenset({"placed", "recovered", "freed"}))
"""GK-20: a turn begins with a worker or with recovering; a free action may come before."""

NAMED_BELOW = {"castle": "built", "hire": "hired", "office": "office"}
"""Places whose action is told by what comes of it."""
BAG = {"worker_drawn": "worker", "onigiri_drawn": "rice"}
SYMBOLS = {
    "koban": "koban",
    "onigiri": "rice",
    "piece": "piece",
    "lost_onigiri": "rice",
    "lost_piece": "piece",
}
TOOK = {"took": "card", "person_drawn": "person"}


def phrases(turn: Turn, lang: str, names: dict[str, str], people: Sequence[str], texts: Texts) -> list[str]:
    """One phrase for each thing a turn did; discs out of the bag and cards taken are counted together."""
    own = [event for event in turn.events if event.seat == turn.seat and event.only is None]
    counts = {kind: sum(event.kind == kind for event in own) for kind in (*BAG, *TOOK)}
    told: list[str] = []
    spoken: set[str] = set()
    onto = ""
    for at, event in enumerate(own):
        if event.kind in BAG or event.kind in TOOK:
            together = "bag" if event.kind in BAG else event.kind
            if together in spoken:
                continue
            spoken.add(together)
        after = own[at + 1].kind if at + 1 < len(own) else ""
        if event.kind == "placed" and event.facts["onigiri"]:
            onto = texts.say(lang, "turn", "onto", rice=mark("rice", int(str(event.facts["onigiri"]))))
        phrase = _phrase(event, after, counts, lang, names, texts)
        if phrase:
            told.append(phrase + onto)
            onto = ""
    return told


def _phrase(
    event: Event, after: str, counts: dict[str, int], lang: str, names: dict[str, str], texts: Texts
) -> str:
    facts = event.facts

    def say(key: str, **more: object) -> str:
        return texts.say(lang, "turn", key, **more)

    cubes = marks(str(each) for each in _listed(facts.get("cubes")))
    match event.kind:
        case "placed" | "worked":
            place = str(facts["place"])
            return "" if NAMED_BELOW.get(place) == after else say(event.kind, place=names[place])
        case "koban" | "onigiri" | "piece" | "lost_onigiri" | "lost_piece":
            return say(event.kind, gain=mark(SYMBOLS[event.kind], int(str(facts["count"]))))
        case "worker_drawn" | "onigiri_drawn":
            drawn = [mark(symbol, counts[kind]) for kind, symbol in BAG.items() if counts[kind]]
            return say("bag", discs="".join(drawn))
        case "took" if counts["took"] > 1:
            return say("took_several", count=counts["took"])
        case "person_drawn":
            return say("person_drawn", cards=mark("person", counts["person_drawn"]))
        case "recovered":
            back = [mark("worker", int(str(facts["workers"])))] if facts["workers"] else []
            back += [mark("rice", int(str(facts["onigiri"])))] if facts["onigiri"] else []
            return say("recovered", discs="".join(back)) if back else say("recovered_nothing")
        case "daiba":
            cards = _listed(facts["cards"])
            return say(
                "daiba", space=facts["space"], paid=cubes + (mark("card", len(cards)) if cards else "")
            )
        case "round_onigiri":
            return say("last_onigiri", round=facts["round"]) if facts["left"] == 0 else ""
        case _:
            return texts.in_short(lang, event, names, cubes=cubes)


def _listed(fact: object) -> list[object]:
    return list(fact) if isinstance(fact, list) else [fact] if fact else []
