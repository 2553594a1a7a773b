"""What may stand in the component files, file by file."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from madoi.games.goryokaku.rules_codes import MOST_CARDS, MOST_CUBES

BOARDS = 5
MOST_ONIGIRI = 100

Name = Annotated[str, Meta(min_length=1, max_length=80)]
WORD = r"^[a-z][a-z0-9_-]{0,39}$"
SET_ID = r"^[a-z0-9][a-z0-9.-]{0,59}$"
CASTLE_ID, PERSON_ID, KAMON_ID, TILE_ID = r"^C[0-9]{2}$", r"^P[0-9]{2}$", r"^K[0-9]$", r"^T[0-9]{2}$"
Word = Annotated[str, Meta(pattern=WORD)]
Letter = Literal["E", "S", "W", "C", "A"]
Small = Annotated[int, Meta(ge=0, le=MOST_CUBES)]
Count = Annotated[int, Meta(ge=0, le=100)]
CubeCount = dict[Letter, Small]
Bonus = Literal["", "onigiri", "bag"]
GROWS = {"grows": True}
"""Of this there may be more or fewer."""


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    pass


# setup.toml


class Head(Strict):
    id: Annotated[str, Meta(pattern=SET_ID)]
    version: Annotated[str, Meta(min_length=1, max_length=40)]
    ja: Name
    en: Name


class Counts(Strict):
    workers_per_player: Annotated[int, Meta(ge=1, le=15)]
    onigiri_per_player: Annotated[int, Meta(ge=0, le=20)]
    onigiri_total: Annotated[int, Meta(ge=0, le=MOST_ONIGIRI)]
    pieces_per_player: Annotated[int, Meta(ge=1, le=20)]
    display: Annotated[int, Meta(ge=1, le=20)]
    start_persons: Annotated[int, Meta(ge=0, le=10)]
    start_castles: Annotated[int, Meta(ge=2, le=8)]
    keep_castles: Annotated[int, Meta(ge=1, le=7)]
    cubes: dict[Letter, Annotated[int, Meta(ge=1, le=100)]]


class SeatRow(Strict):
    players: Literal[2, 3, 4]
    seat: Annotated[int, Meta(ge=1, le=4)]
    workers: Annotated[int, Meta(ge=1, le=15)]
    onigiri: Annotated[int, Meta(ge=0, le=20)]


class Resource(Strict):
    letter: Letter
    name_ja: Name
    name_en: Name
    cube: Word


class SetupFile(Strict):
    data: Head
    count: Counts
    seat: list[SeatRow]
    resource: list[Resource]


# Effects


class RewardText(Strict):
    earth: Small = 0
    ship: Small = 0
    cubes: CubeCount = {}
    koban: Count = 0
    onigiri: Count = 0
    piece: Small = 0


class Icon(Strict):
    """One operation: of a place, of a frame."""

    kind: Literal["gain", "koban", "hire", "office", "castle", "choice", "bag", "person", "swap"]
    res: Letter | None = None
    n: Annotated[int, Meta(ge=1, le=MOST_CUBES)] | None = None
    give: Letter | None = None
    get: Letter | None = None


# boards.toml


class Section(Strict):
    id: Word
    places: list[Word]


class WorkerBoard(Strict):
    players: list[Literal[2, 3, 4]]
    sections: list[Section]


class Area(Strict):
    id: Word
    name_ja: Name
    name_en: Name


class Place(Icon, kw_only=True):
    id: Word
    area: Word
    name_ja: Name
    name_en: Name


class RoundText(Strict):
    id: Annotated[int, Meta(ge=1, le=12)]
    label: Name
    year: int
    onigiri_per_player: Annotated[int, Meta(ge=1, le=10)]
    audit: Annotated[int, Meta(ge=0, le=BOARDS)]
    flips: list[Annotated[int, Meta(ge=1, le=BOARDS)]]
    ends_game: bool


class DaibaCost(Strict):
    E: Small = 0
    S: Small = 0
    W: Small = 0
    C: Small = 0
    A: Small = 0
    choice: Small = 0
    card: Annotated[int, Meta(ge=0, le=MOST_CARDS)] = 0
    koban: Count = 0


class DaibaReward(Strict):
    """GK-77: what a space may give. Levels are not among it."""

    cubes: CubeCount = {}
    koban: Count = 0
    onigiri: Count = 0
    piece: Small = 0


class DaibaText(Strict):
    space: Annotated[int, Meta(ge=0, le=14)]
    cost: DaibaCost
    reward: DaibaReward
    vp_per_castle: Count


class BoardText(Strict):
    id: Annotated[int, Meta(ge=1, le=BOARDS)]
    label: Name
    tiles_per_player: Annotated[int, Meta(ge=0, le=5)]


class BoardsFile(Strict):
    worker_board: dict[Word, WorkerBoard]
    area: list[Area]
    place: list[Place]
    round: Annotated[list[RoundText], Meta(extra=GROWS)]
    daiba: Annotated[list[DaibaText], Meta(extra=GROWS)]
    goryokaku_board: list[BoardText]


# personal_board.toml


class Track(Strict):
    id: Literal["earth", "ship"]
    name_ja: Name
    name_en: Name
    max: Annotated[int, Meta(ge=0, le=20)]
    bonus: list[Bonus]


class Spot(Strict):
    id: Literal["cards", "people", "levels", "work"]
    name_ja: Name
    name_en: Name
    cost: Annotated[int, Meta(ge=1, le=20)]
    per_turn: Annotated[int, Meta(ge=0, le=20)]


class PersonalFile(Strict):
    storehouses: Annotated[int, Meta(ge=0, le=50)]
    regroup_workers: Annotated[int, Meta(ge=1, le=15)]
    building_stacks: list[Small]
    start_koban: Count
    track: list[Track]
    spot: list[Spot]


# Cards and tiles


class CastleText(Strict):
    id: Annotated[str, Meta(pattern=CASTLE_ID)]
    name_ja: Name
    name_en: Name
    size: Word
    kamon: Word
    type: Letter
    cost: dict[Literal["E", "S", "W", "C", "A", "X"], Small]
    reward: RewardText


class PersonCost(Strict):
    koban: Count = 0
    ship: Small = 0


class Discard(Strict):
    res: Letter | None = None
    koban: Annotated[int, Meta(ge=1, le=100)] | None = None
    n: Annotated[int, Meta(ge=1, le=MOST_CUBES)] = 1


class PersonText(Strict):
    id: Annotated[str, Meta(pattern=PERSON_ID)]
    name_ja: Name
    name_en: Name
    role: Word
    kamon: Word
    cost: PersonCost
    discard: Discard
    slot: Literal["row", "store"]
    frames: dict[Word, Icon] = {}
    store: Small = 0
    virtual: Letter | None = None
    ship_now: Small = 0


class KamonText(Strict):
    id: Annotated[str, Meta(pattern=KAMON_ID)]
    kamon: Word
    name_ja: Name
    name_en: Name
    vp_each: Count


class TileText(Strict):
    id: Annotated[str, Meta(pattern=TILE_ID)]
    kind: Literal["earth_level", "ship_level", "type3", "type_set", "kamon", "flat", "buildings", "kamon_set"]
    name_ja: Name
    name_en: Name
    pieces: Annotated[int, Meta(ge=1, le=20)]
    type: Letter | None = None
    kamon: Word | None = None
    need: Annotated[int, Meta(ge=1, le=50)] | None = None
    vp: Count = 1


class CastleFile(Strict):
    card: list[CastleText]


class PersonFile(Strict):
    card: list[PersonText]


class KamonFile(Strict):
    card: list[KamonText]


class TileFile(Strict):
    tile: list[TileText]
