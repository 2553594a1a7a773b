"""Tables of The Fort of Gold in a line: `at("1.1 PPL, 1.2 L, 2.1 WWW", target="WWW")`.

Cards are named by their symbols; of several alike the first that is free is taken.
"""

from __future__ import annotations

from madoi.core.documents import standard
from madoi.core.events import Event
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.games.fort_of_gold.components import FortData
from madoi.games.fort_of_gold.game import GAME
from madoi.games.fort_of_gold.position import FortPosition
from madoi.games.fort_of_gold.state import FortState

STANDARD = standard(GAME)
FULL_ROW = "1.1 P, 1.2 P, 1.3 P, 1.4 P, 1.5 L, 1.6 L, 1.7 L"


class Box:
    """The cards not yet laid on the table."""

    def __init__(self, data: FortData) -> None:
        self.spirits = {card.id: letters(card.symbols) for card in data.file.spirit}
        self.treasures = {card.id: letters(card.symbols) for card in data.file.treasure}

    def spirit(self, symbols: str) -> str:
        return take(self.spirits, symbols)

    def treasure(self, symbols: str) -> str:
        return take(self.treasures, symbols)


def letters(symbols: str) -> str:
    """Symbols in one order, without the empty slots (FG-4, FG-5)."""
    return "".join(sorted(symbols.replace("-", ""), key="PLW".index))


def take(cards: dict[str, str], symbols: str) -> str:
    found = next(card for card, shows in cards.items() if shows == letters(symbols))
    del cards[found]
    return found


def at(
    field: str = "",
    *,
    hand: str | None = None,
    target: str | None = None,
    relics: int = 0,
    losses: int = 0,
    coming: str = "PPP",
    discard: str = "",
    phase: str | None = None,
    seed: str | None = None,
    data: FortData = STANDARD,
) -> Match:
    """A match that stands like this. With a card in hand it asks to place, with a target to choose.

    Relics and losses are just numbers; the treasure `coming` is kept in the deck.
    """
    box = Box(data)
    laid = dict(entry.split() for entry in field.split(", ") if entry)
    cells = {cell: box.spirit(symbols) for cell, symbols in laid.items()}
    place = FortPosition(
        phase=phase or ("place" if hand else "choose" if target else "draw"),
        field=cells,
        hand=box.spirit(hand) if hand else None,
        target=box.treasure(target) if target else None,
        discard=[box.spirit(symbols) for symbols in discard.split()],
    )
    free = [card for card, symbols in box.treasures.items() if symbols != coming]
    resolved = free[len(free) - relics - losses :]
    place.relics, place.losses = resolved[:relics], resolved[relics:]
    state = GAME.read(place, 1, data, rng_for("table"))
    return Match(GAME, data, 1, seed, start=state)


def fort(table: Match) -> FortState:
    state = table.state
    assert isinstance(state, FortState)
    return state


def draw(table: Match, *, spirit: str = "", treasure: str = "") -> list[Event]:
    """Let chance bring a card with these symbols."""
    left = set(GAME.write(table.state, 0).deck or [])
    cards = table.data.file.treasure if treasure else table.data.file.spirit
    wanted = letters(treasure or spirit)
    found = next(card.id for card in cards if card.id in left and letters(card.symbols) == wanted)
    return table.replay([f"* {found}"])


def legal(table: Match) -> list[str]:
    return [GAME.text(table.state, code) for code in table.state.legal()]


def cells(table: Match) -> str:
    """The field as `at` takes it."""
    shows = {card.id: letters(card.symbols) for card in table.data.cards}
    place = GAME.write(table.state, 0)
    return ", ".join(f"{cell} {shows[card]}" for cell, card in place.field.items())


def rules(told: list[Event]) -> list[str]:
    return [event.rule for event in told]


def counts(table: Match) -> tuple[int, int, int]:
    """Relics, losses, discards."""
    place = GAME.write(table.state, 0)
    return len(place.relics), len(place.losses), len(place.discard)


def shows(table: Match, card: str | None) -> str:
    return next(letters(each.symbols) for each in table.data.cards if each.id == card)
