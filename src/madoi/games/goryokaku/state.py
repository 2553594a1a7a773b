"""What lies on a table of Goryokaku: seats, and where everything is.

Cards, tiles and boards are bits of a mask. Lists are replaced, never changed in place, so that clones can share them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.events import Fact
from madoi.core.state import BIT, LOT, State, mix
from madoi.games.goryokaku.printed import Kit

# Phases (GK-110). SETUP, REGROUP and REVEAL ask chance only.
SETUP: Final = 0
KEEP: Final = 1
TURN: Final = 2
PERSON: Final = 3
ONIGIRI: Final = 4
DAIBA: Final = 5
DROP: Final = 6
REGROUP: Final = 7
REVEAL: Final = 8
ENDED: Final = 9

NONE: Final = -1

# Stacks on the worker board: seven bits for each of up to eight sections.
STACK_BITS: Final = 7
STACK_MASK: Final = 127

# Outcomes of a bag draw.
WORKER_DISC: Final = 0
ONIGIRI_DISC: Final = 1


class Seat:
    """Everything that belongs to one player."""

    def __init__(self) -> None:
        self.workers: i64 = 0
        self.onigiri: i64 = 0
        self.bag_workers: i64 = 0
        self.bag_onigiri: i64 = 0
        self.spots: i64 = 0
        """Onigiri on the four spots of the personal board, eight bits each (GK-104)."""
        self.stack_workers: i64 = 0
        self.stack_onigiri: i64 = 0
        """Own discs on the worker board, seven bits for each section (GK-32, GK-35)."""
        self.koban: i64 = 0
        self.cubes: i64 = 0
        self.persons: i64 = 0
        self.castles: i64 = 0
        self.shown: i64 = 0
        """Castle cards in hand that everybody saw being taken (GK-120)."""
        self.row: i64 = 0
        self.store: i64 = 0
        self.built: i64 = 0
        self.virtual: i64 = 0
        """Castle-time cubes of hired persons, packed like cubes; the earth level is added to them (GK-52)."""
        self.storehouses: i64 = 0
        self.kamon: i64 = NONE
        self.pieces: i64 = 0
        """Building pieces in hand; `stock` is on the personal board (GK-17)."""
        self.stock: i64 = 0
        self.tiles: i64 = 0
        self.earth: i64 = 0
        self.ship: i64 = 0
        self.daiba: i64 = 0
        self.marks: i64 = 0
        """Audit marks, one bit for each audit square (GK-90)."""

    def clone(self) -> Seat:
        twin = Seat()
        twin.workers = self.workers
        twin.onigiri = self.onigiri
        twin.bag_workers = self.bag_workers
        twin.bag_onigiri = self.bag_onigiri
        twin.spots = self.spots
        twin.stack_workers = self.stack_workers
        twin.stack_onigiri = self.stack_onigiri
        twin.koban = self.koban
        twin.cubes = self.cubes
        twin.persons = self.persons
        twin.castles = self.castles
        twin.shown = self.shown
        twin.row = self.row
        twin.store = self.store
        twin.built = self.built
        twin.virtual = self.virtual
        twin.storehouses = self.storehouses
        twin.kamon = self.kamon
        twin.pieces = self.pieces
        twin.stock = self.stock
        twin.tiles = self.tiles
        twin.earth = self.earth
        twin.ship = self.ship
        twin.daiba = self.daiba
        twin.marks = self.marks
        return twin

    def seal(self, seal: i64) -> i64:
        """Stir everything of this seat into a fingerprint."""
        seal = mix(mix(mix(mix(seal, self.workers), self.onigiri), self.bag_workers), self.bag_onigiri)
        seal = mix(mix(mix(seal, self.spots), self.stack_workers), self.stack_onigiri)
        seal = mix(mix(mix(mix(seal, self.koban), self.cubes), self.persons), self.castles)
        seal = mix(mix(mix(mix(seal, self.shown), self.row), self.store), self.built)
        seal = mix(mix(mix(mix(seal, self.kamon + 1), self.pieces), self.stock), self.tiles)
        return mix(mix(mix(mix(seal, self.earth), self.ship), self.daiba), self.marks)


class GoryokakuState(State):
    """The common part of the table and the turn in progress. `turn.py` makes it move."""

    def __init__(self, kit: Kit, seats: list[Seat]) -> None:
        super().__init__(len(seats))
        self.kit = kit
        self.seats = seats
        self.sections: list[int] = kit.sections[len(seats)]

        self.asks: i64 = SETUP
        self.first: i64 = 0
        """The seat of the start player; LOT until it is drawn (GK-19)."""
        self.turn: i64 = 0
        """Whose turn it is; chance may be asked in between."""
        self.step: i64 = 0
        """Setup questions answered so far."""
        self.area: i64 = NONE
        """The area of this turn's worker; NONE before placing and in a recovery turn."""
        self.icons: i64 = 0
        """Hired persons whose icon is still to be used this turn (GK-65)."""
        self.spot: i64 = NONE
        self.uses: i64 = 0
        """The onigiri spot of this turn and how often it was used (GK-101)."""
        self.owed_bag: i64 = 0
        self.owed_persons: i64 = 0
        self.refilling: i64 = 0
        """Draws that chance still owes the seat, and 1 while the display is being filled."""

        self.round: i64 = 0
        self.pile: i64 = 0
        """The current round, counted from 0, and what is left of its pile (GK-78)."""
        self.supply: i64 = 0
        self.rice: i64 = 0
        """Cubes and onigiri in the supply."""
        self.person_deck: i64 = 0
        self.person_discard: i64 = 0
        self.castle_deck: i64 = 0
        self.castle_discard: i64 = 0
        self.display: i64 = 0
        self.kamon_left: i64 = 0
        self.box: i64 = 0
        """Building tiles that lie on no board."""
        self.open_tiles: i64 = 0
        self.taken: i64 = 0
        """Tiles on boards that are face up, and tiles that carry a piece (GK-60)."""

        self.under: list[int] = []
        """Castle cards put under the deck at setup, the first to be drawn first (GK-16)."""
        self.dealt: list[int] = []
        """Castle cards of each seat in the order they were dealt; NONE once kept or put away."""
        self.person_waves: list[int] = []
        self.castle_waves: list[int] = []
        """Which cards entered play with which shuffle of the deck: the last wave is the one being drawn from."""
        self.tile_board: list[int] = []
        """The Goryokaku board of each tile, NONE in the box."""
        self.audits: list[int] = []
        """The colour on each audit square."""

    def clone(self) -> GoryokakuState:
        raise NotImplementedError

    def copy_to(self, twin: GoryokakuState) -> None:
        """Make `twin` the same position. Its seats are its own already."""
        twin.actor = self.actor
        twin.asks = self.asks
        twin.first = self.first
        twin.turn = self.turn
        twin.step = self.step
        twin.area = self.area
        twin.icons = self.icons
        twin.spot = self.spot
        twin.uses = self.uses
        twin.owed_bag = self.owed_bag
        twin.owed_persons = self.owed_persons
        twin.refilling = self.refilling
        twin.round = self.round
        twin.pile = self.pile
        twin.supply = self.supply
        twin.rice = self.rice
        twin.person_deck = self.person_deck
        twin.person_discard = self.person_discard
        twin.castle_deck = self.castle_deck
        twin.castle_discard = self.castle_discard
        twin.display = self.display
        twin.kamon_left = self.kamon_left
        twin.box = self.box
        twin.open_tiles = self.open_tiles
        twin.taken = self.taken
        twin.under = self.under
        twin.dealt = self.dealt
        twin.person_waves = self.person_waves
        twin.castle_waves = self.castle_waves
        twin.tile_board = self.tile_board
        twin.audits = self.audits

    def fingerprint(self) -> i64:
        seal = mix(mix(mix(mix(self.asks, self.actor + 2), self.turn), self.step), self.area + 1)
        seal = mix(seal, self.first - LOT)
        seal = mix(mix(mix(seal, self.icons), self.spot + 1), self.uses)
        seal = mix(mix(mix(seal, self.owed_bag), self.owed_persons), self.refilling)
        seal = mix(mix(mix(mix(seal, self.round), self.pile), self.supply), self.rice)
        seal = mix(mix(seal, self.person_deck), self.person_discard)
        seal = mix(mix(mix(seal, self.castle_deck), self.castle_discard), self.display)
        seal = mix(mix(mix(seal, self.kamon_left), self.box), self.open_tiles)
        for seat in self.seats:
            seal = seat.seal(seal)
        for numbers in (self.under, self.dealt, self.tile_board, self.audits):
            seal = mix(seal, len(numbers))
            for number in numbers:
                seal = mix(seal, number + 1)
        for waves in (self.person_waves, self.castle_waves):
            for wave in waves:
                seal = mix(seal, wave)
        return seal

    def seat_at(self, place: i64) -> i64:
        """GK-19: the seat that comes at this place in turn order; the start player at place 0."""
        return (self.first + place) % self.players

    def place_of(self, seat: i64) -> i64:
        """GK-19: how many seats come before this one in turn order."""
        return (seat + self.players - self.first) % self.players

    def say(self, kind: str, rule: str, facts: dict[str, Fact]) -> None:
        """Tell everybody what the seat whose turn it is did."""
        self.tell(kind, rule, facts, self.turn)


def full_mask(count: i64) -> i64:
    """All of `count` cards."""
    return BIT[count] - 1
