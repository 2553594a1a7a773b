"""What is printed on the components of Goryokaku, in numbers.

Cubes are packed into one number, eight bits for each colour in the order E S W C A.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Colours of cubes, which are also the types of castle cards.
COLOURS: Final = 5
LETTERS: Final = "ESWCA"
LANE: Final[list[int]] = [1 << (8 * colour) for colour in range(COLOURS)]
CHOICE_LANES: Final = 0xFFFFFF
"""Earth, stone and wood: the colours of the three-colour icon."""

# Operations: what a place, an icon or a discarded card does (GK-40, GK-67).
NOTHING: Final = 0
GAIN: Final = 1
GAIN_KOBAN: Final = 2
HIRE: Final = 3
OFFICE: Final = 4
CASTLE: Final = 5
CHOICE: Final = 6
BAG: Final = 7
DRAW: Final = 8
SWAP: Final = 9

# Onigiri spots (GK-100).
SPOT_CARDS: Final = 0
SPOT_PEOPLE: Final = 1
SPOT_LEVELS: Final = 2
SPOT_WORK: Final = 3
SPOTS: Final = 4

# Bonuses of level spaces (GK-58).
NO_BONUS: Final = 0
ONIGIRI_BONUS: Final = 1
BAG_BONUS: Final = 2

# Kinds of building tiles (GK-86).
EARTH_TILE: Final = 0
SHIP_TILE: Final = 1
TYPE_TILE: Final = 2
TYPE_SET_TILE: Final = 3
CREST_TILE: Final = 4
FLAT_TILE: Final = 5
BUILDINGS_TILE: Final = 6
CREST_SET_TILE: Final = 7

CRESTS: Final = 5
AREAS: Final = 4


def letters_of(cubes: i64) -> list[str]:
    """Packed cubes as a list of letters in the order E S W C A."""
    letters: list[str] = []
    for colour in range(COLOURS):
        for _ in range((cubes >> (8 * colour)) & 255):
            letters.append(LETTERS[colour])
    return letters


class Action:
    """One operation with its numbers: gain 2 stone, exchange S for A, hire."""

    def __init__(self, kind: i64, res: i64, n: i64, give: i64) -> None:
        self.kind: i64 = kind
        self.res: i64 = res
        self.n: i64 = n
        self.give: i64 = give


class Reward:
    """What a castle card or a daiba space gives (GK-55, GK-77)."""

    def __init__(self, earth: i64, ship: i64, cubes: i64, koban: i64, onigiri: i64, piece: i64) -> None:
        self.earth: i64 = earth
        self.ship: i64 = ship
        self.cubes: i64 = cubes
        self.koban: i64 = koban
        self.onigiri: i64 = onigiri
        self.piece: i64 = piece


class Castle:
    """A castle card: fixed cubes, X, type, crest, reward (GK-5)."""

    def __init__(self, cost: i64, any_cubes: i64, type: i64, crest: i64, reward: Reward) -> None:
        self.cost: i64 = cost
        self.any_cubes: i64 = any_cubes
        self.type: i64 = type
        self.crest: i64 = crest
        self.reward = reward


class Person:
    """A person card: cost, discard icon, and frames or a storehouse (GK-5)."""

    def __init__(
        self,
        koban: i64,
        ship: i64,
        crest: i64,
        discard: Action,
        icons: list[Action],
        in_store: bool,
        storehouses: i64,
        virtual: i64,
        ship_now: i64,
    ) -> None:
        self.koban: i64 = koban
        self.ship: i64 = ship
        self.crest: i64 = crest
        self.discard = discard
        self.icons = icons
        self.in_store = in_store
        self.storehouses: i64 = storehouses
        self.virtual: i64 = virtual
        self.ship_now: i64 = ship_now


class Tile:
    """A building tile (GK-86): `of` is a type or a crest where the kind needs one."""

    def __init__(self, kind: i64, of: i64, need: i64, vp: i64, pieces: i64) -> None:
        self.kind: i64 = kind
        self.of: i64 = of
        self.need: i64 = need
        self.vp: i64 = vp
        self.pieces: i64 = pieces


class DaibaSpace:
    """One space of the daiba track: what entering costs and gives (GK-73)."""

    def __init__(self, fixed: i64, choice: i64, cards: i64, koban: i64, reward: Reward, vp: i64) -> None:
        self.fixed: i64 = fixed
        self.choice: i64 = choice
        self.cards: i64 = cards
        self.koban: i64 = koban
        self.reward = reward
        self.vp: i64 = vp


class Round:
    """A pile of the round track: its size, the audit and the boards that open when it is empty."""

    def __init__(self, onigiri_per_player: i64, audit: i64, flips: i64) -> None:
        self.onigiri_per_player: i64 = onigiri_per_player
        self.audit: i64 = audit
        """The audit square, counted from 0; NONE for a round without audit."""
        self.flips: i64 = flips
        """The boards that open, as bits."""


class Kit:
    """Everything printed on the components. Shared by all tables that play with the same data."""

    def __init__(self) -> None:
        self.castle_ids: list[str] = []
        self.person_ids: list[str] = []
        self.tile_ids: list[str] = []
        self.kamon_ids: list[str] = []
        self.place_ids: list[str] = []
        self.area_ids: list[str] = []
        self.crest_ids: list[str] = []

        self.castles: list[Castle] = []
        self.castles_of_type: list[int] = [0] * COLOURS
        self.castles_of_crest: list[int] = [0] * CRESTS
        self.persons: list[Person] = []
        self.persons_of_crest: list[int] = [0] * CRESTS
        self.persons_of_area: list[int] = [0] * AREAS
        """Persons with an icon in the frame of an area (GK-64)."""
        self.kamon_crests: list[int] = []
        self.kamon_vp: list[int] = []
        self.tiles: list[Tile] = []
        self.tiles_within: list[int] = []
        """Tiles that n pieces are enough for, by n (GK-61)."""
        self.tiles_per_player: list[int] = []
        """By Goryokaku board (GK-13)."""

        self.places: list[Action] = []
        self.place_area: list[int] = []
        self.places_of_area: list[list[int]] = []
        self.sections: list[list[int]] = [[], [], [], [], []]
        """The section of each place, by number of players (GK-7)."""
        self.section_ids: list[list[str]] = [[], [], [], [], []]
        self.rounds: list[Round] = []
        self.daiba: list[DaibaSpace] = []
        self.earth_bonus: list[int] = []
        self.ship_bonus: list[int] = []
        self.spot_cost: list[int] = [0] * SPOTS
        self.spot_limit: list[int] = [0] * SPOTS
        self.seat_workers: list[list[int]] = [[], [], [], [], []]
        self.seat_onigiri: list[list[int]] = [[], [], [], [], []]

        self.cubes: i64 = 0
        self.workers: i64 = 0
        self.onigiri_each: i64 = 0
        self.onigiri_total: i64 = 0
        self.pieces: i64 = 0
        self.display: i64 = 0
        self.start_persons: i64 = 0
        self.start_castles: i64 = 0
        self.keep_castles: i64 = 0
        self.storehouses: i64 = 0
        self.regroup_workers: i64 = 0
        self.start_koban: i64 = 0
