"""Tables of Fuji 99 in a line or two."""

from __future__ import annotations

import copy
from typing import Any

from madoi.core.documents import PositionFile, data_ref, open_position, standard
from madoi.core.events import Event
from madoi.core.game import Data, possible
from madoi.core.match import Match
from madoi.core.state import CHANCE
from madoi.games.fuji99.game import GAME

DATA = standard(GAME)


def seat(
    floor: int = 0,
    hand: str = "",
    danger: str = "",
    clear: int = 6,
    yellows: str | None = None,
) -> dict[str, Any]:
    """One player. `yellows`: which yellow cubes were taken ("", "20", "20 50"); by default those passed."""
    if yellows is None:
        yellows = "20 50" if floor >= 50 else "20" if floor >= 20 else ""
    taken = yellows.split()
    cards = (card.partition(":") for card in hand.split())
    return {
        "floor": floor,
        "bag": {"transparent": clear, "yellow": 4 + len(taken), "red": 3},
        "hand": {card: int(cubes or 0) for card, _, cubes in cards},
        "danger": danger.split(),
        "yellow_20": "20" in taken,
        "yellow_50": "50" in taken,
    }


def document(
    *seats: dict[str, Any], data: Any = DATA, phase: str = "action", mover: int = 0, **rest: Any
) -> dict[str, Any]:
    """A position. What the mover has drawn, spent and on his sheet is taken out of his bag."""
    bag = seats[mover]["bag"]
    clear, yellow = rest.pop("drawn", (0, 0))
    bag["transparent"] -= clear
    bag["yellow"] -= yellow + rest.get("spent", 0)
    bag["red"] -= rest.get("red", 0)
    for name in ("discard", "received", "deck"):
        if name in rest:
            rest[name] = rest[name].split()
    if "deck" in rest and "discard" not in rest:
        lying = [card for one in seats for card in [*one["hand"], *one["danger"]]]
        pending = [item.removeprefix("discard ") for item in rest.get("pending", [])]
        elsewhere = {*lying, *rest["deck"], *pending}
        rest["discard"] = [card for card in data.cards.ids if card not in elsewhere]
    drawn = {"transparent": clear, "yellow": yellow}
    return {"phase": phase, "mover": mover, "seats": list(seats), "drawn": drawn, **rest}


class Scripted:
    """A match without luck: every outcome is said."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def position(self) -> Any:
        return GAME.write(self.state, None)

    @property
    def look(self) -> Any:
        return GAME.look(self.state, None)

    @property
    def moves(self) -> list[str]:
        return [GAME.text(self.state, code) for code in possible(self.state)]

    def play(self, *steps: str) -> list[Event]:
        """Steps as in a record, the marks left out. Returns all that happened."""
        told: list[Event] = []
        for step in steps:
            assert step in self.moves or step.startswith("stop "), f"{step} is not among {self.moves}"
            told += self.match.play(step)
        return told

    def hand(self, number: int) -> dict[str, int]:
        return dict(self.position.seats[number].hand)

    def bag(self, number: int) -> tuple[int, int, int]:
        bag = self.position.seats[number].bag
        return bag.transparent, bag.yellow, bag.red

    def floors(self) -> list[int]:
        return [one.floor for one in self.position.seats]


def at(*seats: dict[str, Any], data: Data = DATA, **rest: Any) -> Scripted:
    """A table set up by hand."""
    file = PositionFile(
        "position", 1, GAME.id, document(*seats, data=data, **rest), players=len(seats), data=data_ref(data)
    )
    return Scripted(open_position(GAME, file))


def start(players: int = 2) -> Scripted:
    return Scripted(Match(GAME, DATA, players))


def kinds(told: list[Event]) -> list[str]:
    return [event.kind for event in told]


def rules(told: list[Event]) -> list[str]:
    return [event.rule for event in told]


def is_chance(table: Scripted) -> bool:
    return bool(table.state.actor == CHANCE)


def card_file(**changes: Any) -> Any:
    """The standard cards with other numbers: a number of copies, changed fields, or None to leave a card out."""
    content = copy.deepcopy(DATA.content)
    content["id"] = "changed"
    kept = []
    for entry in content["card"]:
        change = changes.get(entry["id"], {})
        if change is not None:
            entry.update({"copies": change} if isinstance(change, int) else change)
            kept.append(entry)
    content["card"] = kept
    return GAME.load(content)


def short_table(pagoda: int, red: int = 0) -> Scripted:
    """The mover is about to stop with a Lifeline and an Old Elevator, and so much is left in the Pagoda."""
    spare = seat(clear=64 - 6 - pagoda - 1)
    return at(seat(hand="rope.1:1 lift.1"), spare, phase="resolve", token=8, drawn=(5, 0), red=red)
