"""What lies on a table of Fuji 99, and what can be counted there."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.events import Fact
from madoi.core.state import BIT, State, bits_of, count_bits, mix
from madoi.games.fuji99.printed import CARDS, Cards
from madoi.games.fuji99.rules_cubes import REDS, START_CLEAR, START_YELLOW, TRANSPARENT

# What is asked (FJ-24).
HOW_MANY: Final = 0
CUBES: Final = 1
ABILITY: Final = 2
CARD: Final = 3
RESOLVE: Final = 4
ENDED: Final = 5
FIRST: Final = 6
"""Who begins (FJ-18)."""

# Moves. `draw N` is the number N itself, `use CARD` is USE + card.
DONE: Final = 100
AGAIN: Final = 101
STOP: Final = 102
USE: Final = 128
PLACE: Final = 1000
"""`stop` with a placement: PLACE + the numbers on the cards of the hand, each in base (its cubes + 1)."""

# In `pending`, a number below is a seat that draws, one from here on is an X to be discarded.
X_ENDS: Final = 8

GOT_20: Final = 1
GOT_50: Final = 2


class Seat:
    """What one player has. The cubes of the running turn that are out of the bag are with the state."""

    def __init__(
        self,
        floor: i64 = 0,
        clear: i64 = START_CLEAR,
        yellow: i64 = START_YELLOW,
        hand: i64 = 0,
        danger: i64 = 0,
        got: i64 = 0,
    ) -> None:
        self.floor: i64 = floor
        """Where the player token stands."""
        self.clear: i64 = clear
        """Transparent cubes in the bag."""
        self.yellow: i64 = yellow
        """Yellow cubes in the bag."""
        self.hand: i64 = hand
        self.danger: i64 = danger
        """Danger cards lying here."""
        self.got: i64 = got
        """GOT_20 and GOT_50: the yellow cubes taken from the board (FJ-91)."""


class FujiState(State):
    """Board, bags, cards, and the running turn of the mover. `turn.py` makes it move."""

    def __init__(
        self,
        cards: Cards,
        players: i64,
        seats: list[Seat] | None = None,
        on_card: list[int] | None = None,
        pending: list[int] | None = None,
    ) -> None:
        super().__init__(players)
        self.cards = cards
        self.actor = 0
        self.asks: i64 = HOW_MANY
        self.seats: list[Seat] = [Seat() for _ in range(players)] if seats is None else seats
        self.on_card: list[int] = [0] * CARDS if on_card is None else on_card
        """Transparent cubes on every card."""
        self.deck: i64 = BIT[CARDS] - 1
        self.discard: i64 = 0
        self.pagoda: i64 = TRANSPARENT - players * START_CLEAR
        # The running turn
        self.mover: i64 = 0
        self.token: i64 = 0
        self.count: i64 = 0
        """How many cubes were announced (FJ-31)."""
        self.drawn_clear: i64 = 0
        """Transparent cubes of the latest draw."""
        self.drawn_yellow: i64 = 0
        """Yellow cubes of the latest draw that are not spent."""
        self.sheet_red: i64 = 0
        self.spent: i64 = 0
        self.received: i64 = 0
        """Danger cards the mover got in this turn; they are not active yet (FJ-104)."""
        self.pending: list[int] = [] if pending is None else pending
        """What remains of Discover, the next thing last: seats that draw, X cards that end (FJ-120)."""

    def clone(self) -> FujiState:
        raise NotImplementedError

    def copy_to(self, twin: FujiState) -> None:
        """Everything but seats, cubes on cards and what is pending, which a clone is made with."""
        twin.actor = self.actor
        twin.asks = self.asks
        twin.deck = self.deck
        twin.discard = self.discard
        twin.pagoda = self.pagoda
        twin.mover = self.mover
        twin.token = self.token
        twin.count = self.count
        twin.drawn_clear = self.drawn_clear
        twin.drawn_yellow = self.drawn_yellow
        twin.sheet_red = self.sheet_red
        twin.spent = self.spent
        twin.received = self.received

    def fingerprint(self) -> i64:
        seal = mix(mix(mix(mix(self.asks, self.deck), self.discard), self.pagoda), self.mover)
        seal = mix(mix(mix(seal, self.token), self.count), self.received)
        seal = mix(mix(mix(mix(seal, self.drawn_clear), self.drawn_yellow), self.sheet_red), self.spent)
        for seat in self.seats:
            seal = mix(mix(mix(seal, seat.floor), seat.clear), seat.yellow)
            seal = mix(mix(mix(seal, seat.hand), seat.danger), seat.got)
            for card in bits_of(seat.hand):
                seal = mix(seal, self.on_card[card])
        for item in self.pending:
            seal = mix(seal, item)
        return seal

    def bag(self) -> i64:
        """FJ-31: the cubes in the mover's bag."""
        seat = self.seats[self.mover]
        return seat.clear + seat.yellow + REDS - self.sheet_red

    def usable(self) -> i64:
        """FJ-45: the cards of the hand that the yellows of the latest draw can pay."""
        return self.seats[self.mover].hand & self.cards.payable[self.drawn_yellow]

    def active_danger(self) -> i64:
        """FJ-104: the Danger cards that lay before the mover when his turn began."""
        danger = self.seats[self.mover].danger
        return 0 if danger == 0 else count_bits(danger & ~self.received)

    def is_short(self) -> bool:
        """FJ-75: the Pagoda holds cubes, but fewer than the hand should receive."""
        return 0 < self.pagoda < self.cards.due(self.seats[self.mover].hand)

    def floors(self) -> list[int]:
        """FJ-95: where everybody stands for questions of rank, the mover at the Movement token."""
        floors = [seat.floor for seat in self.seats]
        floors[self.mover] = self.token
        return floors

    def names(self, cards: i64) -> list[str]:
        return [self.cards.ids[card] for card in bits_of(cards)]

    def say(self, kind: str, rule: str, facts: dict[str, Fact]) -> None:
        """Tell what happened to the mover."""
        self.tell(kind, rule, facts, self.mover)
