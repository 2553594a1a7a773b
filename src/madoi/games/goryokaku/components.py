"""Component files of Goryokaku: seven toml files in one folder, read, counted (GK-1, GK-2, GK-5), turned into numbers."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from madoi.core.errors import BadData
from madoi.core.game import Data
from madoi.games.goryokaku.rules_codes import MOST_CARDS, MOST_CUBES
from madoi.games.goryokaku.state import (
    AREAS,
    BAG,
    BAG_BONUS,
    BUILDINGS_TILE,
    CASTLE,
    CHOICE,
    COLOURS,
    CREST_SET_TILE,
    CREST_TILE,
    CRESTS,
    DRAW,
    EARTH_TILE,
    FLAT_TILE,
    GAIN,
    GAIN_KOBAN,
    HIRE,
    LETTERS,
    NO_BONUS,
    NONE,
    NOTHING,
    OFFICE,
    ONIGIRI_BONUS,
    SHIP_TILE,
    SWAP,
    TYPE_SET_TILE,
    TYPE_TILE,
    Action,
    Castle,
    DaibaSpace,
    Kit,
    Person,
    Reward,
    Round,
    Tile,
)

FILES = (
    "setup",
    "boards",
    "personal_board",
    "castle_cards",
    "person_cards",
    "kamon_cards",
    "building_tiles",
)
PLAYERS = (2, 3, 4)
CASTLE_CARDS = 50
PERSON_CARDS = 55
KAMON_CARDS = 5
TILES = 20
BOARDS = 5
MOST_ONIGIRI = 100
MOST_PLACES = 8
SPOT_IDS = ("cards", "people", "levels", "work")
TRACK_IDS = ("earth", "ship")

ACTIONS = {
    "gain": GAIN,
    "koban": GAIN_KOBAN,
    "hire": HIRE,
    "office": OFFICE,
    "castle": CASTLE,
    "choice": CHOICE,
    "bag": BAG,
    "person": DRAW,
    "swap": SWAP,
}
TILE_KINDS = {
    "earth_level": EARTH_TILE,
    "ship_level": SHIP_TILE,
    "type3": TYPE_TILE,
    "type_set": TYPE_SET_TILE,
    "kamon": CREST_TILE,
    "flat": FLAT_TILE,
    "buildings": BUILDINGS_TILE,
    "kamon_set": CREST_SET_TILE,
}
BONUSES = {"": NO_BONUS, "onigiri": ONIGIRI_BONUS, "bag": BAG_BONUS}

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Word = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]{0,39}$")]
Letter = Literal["E", "S", "W", "C", "A"]
Small = Annotated[int, Meta(ge=0, le=MOST_CUBES)]
Count = Annotated[int, Meta(ge=0, le=100)]
CubeCount = dict[Letter, Small]
Bonus = Literal["", "onigiri", "bag"]


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    pass


# setup.toml


class Head(Strict):
    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9.-]{0,59}$")]
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


class Place(Strict):
    id: Word
    area: Word
    name_ja: Name
    name_en: Name
    kind: Literal["gain", "koban", "hire", "office", "castle", "choice", "bag", "person", "swap"]
    res: Letter | None = None
    n: Annotated[int, Meta(ge=1, le=MOST_CUBES)] | None = None
    give: Letter | None = None
    get: Letter | None = None


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
    round: list[RoundText]
    daiba: list[DaibaText]
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
    id: Annotated[str, Meta(pattern=r"^C[0-9]{2}$")]
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
    id: Annotated[str, Meta(pattern=r"^P[0-9]{2}$")]
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
    id: Annotated[str, Meta(pattern=r"^K[0-9]$")]
    kamon: Word
    name_ja: Name
    name_en: Name
    vp_each: Count


class TileText(Strict):
    id: Annotated[str, Meta(pattern=r"^T[0-9]{2}$")]
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


def wrong(file: str, said: str, rule: str = "GK-6", about: str = "") -> BadData:
    """The error names the file, the card or row, and the field."""
    where = f"{file}.toml"
    return BadData(said, rule=rule, about=f"{where}: {about}" if about else where)


def read_folder(path: Path) -> dict[str, Any]:
    """The content of the seven files, not yet checked."""
    content: dict[str, Any] = {}
    for name in FILES:
        try:
            content[name] = tomllib.loads((path / f"{name}.toml").read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
            said = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
            raise BadData(said, rule="GK-6", about=str(path / f"{name}.toml")) from None
    return content


File = TypeVar("File")


def shape(content: dict[str, Any], name: str, kind: type[File]) -> File:
    """One file in its shape; the error names the card where a list of cards is wrong."""
    if not isinstance(content.get(name), dict):
        raise wrong(name, "this file is missing")
    try:
        return msgspec.convert(content[name], kind)
    except msgspec.ValidationError as problem:
        said, _, path = str(problem).partition(" - at `$.")
        raise wrong(name, said, about=named_path(content[name], path.rstrip("`"))) from None


def named_path(content: Any, path: str) -> str:
    """A path of msgspec with ids instead of numbers: `card[6].cost` becomes `C07.cost`."""
    head, _, rest = path.partition("]")
    key, _, number = head.partition("[")
    if number.isdigit():
        row = content[key][int(number)]
        if isinstance(row, dict):
            known = row.get("id", row.get("space", row.get("letter")))
            if isinstance(known, (str, int)):
                return (f"{known}" if isinstance(known, str) else f"{key} {known}") + rest
    return path


class GoryokakuData(Data):
    """A set of components that passed the checks."""

    def __init__(self, content: dict[str, Any], shipped: bool) -> None:
        if set(content) - set(FILES):
            raise BadData(f"There is no file {sorted(set(content) - set(FILES))[0]!r:.60}", rule="GK-6")
        self.setup = shape(content, "setup", SetupFile)
        self.boards = shape(content, "boards", BoardsFile)
        self.personal = shape(content, "personal_board", PersonalFile)
        self.castles = shape(content, "castle_cards", CastleFile).card
        self.persons = shape(content, "person_cards", PersonFile).card
        self.kamon = shape(content, "kamon_cards", KamonFile).card
        self.tiles = shape(content, "building_tiles", TileFile).tile
        super().__init__(self.setup.data.id, content, shipped)
        self.kit = Kit()
        self.read_counts()
        self.read_kamon()
        self.read_boards()
        self.read_personal()
        self.read_castles()
        self.read_persons()
        self.read_tiles()
        kit = self.kit
        self.castle_number = {card: at for at, card in enumerate(kit.castle_ids)}
        self.person_number = {card: at for at, card in enumerate(kit.person_ids)}
        self.tile_number = {tile: at for at, tile in enumerate(kit.tile_ids)}
        self.kamon_number = {card: at for at, card in enumerate(kit.kamon_ids)}

    # Counting

    def read_counts(self) -> None:
        """GK-1, GK-2, GK-18: what the setup file counts must be enough for every number of players."""
        kit, count, file = self.kit, self.setup.count, "setup"
        if set(count.cubes) != set(LETTERS):
            raise wrong(file, "every colour needs a number of cubes", "GK-1", "count.cubes")
        kit.cubes = packed(count.cubes)
        kit.workers = count.workers_per_player
        kit.onigiri_each = count.onigiri_per_player
        kit.onigiri_total = count.onigiri_total
        kit.pieces = count.pieces_per_player
        kit.display = count.display
        kit.start_persons = count.start_persons
        kit.start_castles = count.start_castles
        kit.keep_castles = count.keep_castles
        if count.keep_castles >= count.start_castles:
            raise wrong(file, "fewer cards are kept than dealt", "GK-16", "count.keep_castles")
        if count.display + 4 * count.start_castles > CASTLE_CARDS:
            raise wrong(
                file,
                f"the {CASTLE_CARDS} castle cards are not enough for four",
                "GK-15",
                "count.start_castles",
            )
        if 4 * count.start_persons > PERSON_CARDS:
            raise wrong(
                file,
                f"the {PERSON_CARDS} person cards are not enough for four",
                "GK-15",
                "count.start_persons",
            )
        letters = [row.letter for row in self.setup.resource]
        if "".join(letters) != LETTERS:
            raise wrong(file, f"the resources are {LETTERS}, in this order", "GK-1", "resource")
        for players in PLAYERS:
            rows = [row for row in self.setup.seat if row.players == players]
            if [row.seat for row in rows] != list(range(1, players + 1)):
                raise wrong(file, f"for {players} players there is one row for each seat", "GK-18", "seat")
            for row in rows:
                about = f"seat {row.seat} of {players}"
                if row.workers > count.workers_per_player:
                    raise wrong(file, "more workers than a player has", "GK-18", f"{about}.workers")
                if row.onigiri > count.onigiri_per_player:
                    raise wrong(file, "more onigiri than a player has", "GK-18", f"{about}.onigiri")
            kit.seat_workers[players] = [row.workers for row in rows]
            kit.seat_onigiri[players] = [row.onigiri for row in rows]
        piles = sum(each.onigiri_per_player for each in self.boards.round)
        if 4 * (piles + count.onigiri_per_player) > count.onigiri_total:
            raise wrong(file, "not enough onigiri for four players", "GK-11", "count.onigiri_total")

    def read_kamon(self) -> None:
        """GK-1, GK-5: five kamon cards with five crests."""
        check_ids("kamon_cards", [card.id for card in self.kamon], KAMON_CARDS)
        crests = [card.kamon for card in self.kamon]
        if len(set(crests)) != CRESTS:
            raise wrong("kamon_cards", "each card has a crest of its own", "GK-5")
        kit = self.kit
        kit.kamon_ids = [card.id for card in self.kamon]
        kit.crest_ids = crests
        kit.kamon_crests = list(range(CRESTS))
        kit.kamon_vp = [card.vp_each for card in self.kamon]

    def crest(self, file: str, card: str, crest: str) -> int:
        if crest not in self.kit.crest_ids:
            known = ", ".join(self.kit.crest_ids)
            raise wrong(file, f"there is no crest {crest!r}; there are {known}", "GK-5", f"{card}.kamon")
        return self.kit.crest_ids.index(crest)

    # Boards

    def read_boards(self) -> None:
        file, kit, boards = "boards", self.kit, self.boards
        kit.area_ids = [area.id for area in boards.area]
        if len(set(kit.area_ids)) != AREAS or len(kit.area_ids) != AREAS:
            raise wrong(file, f"there are {AREAS} areas", "GK-7", "area")
        check_once(file, [place.id for place in boards.place], "place")
        if len(boards.place) > MOST_PLACES:
            raise wrong(file, f"at most {MOST_PLACES} places", "GK-7", "place")
        kit.place_ids = [place.id for place in boards.place]
        for place in boards.place:
            if place.area not in kit.area_ids:
                raise wrong(file, f"there is no area {place.area!r}", "GK-7", f"{place.id}.area")
            kit.place_area.append(kit.area_ids.index(place.area))
            icon = Icon(place.kind, place.res, place.n, place.give, place.get)
            kit.places.append(read_action(icon, file, place.id))
        kit.places_of_area = [
            [at for at, area in enumerate(kit.place_area) if area == number] for number in range(AREAS)
        ]
        if not any(action.kind == GAIN_KOBAN for action in kit.places):
            raise wrong(
                file, "one place must give koban, so that there is always something to do", "GK-30", "place"
            )
        self.read_sections()
        self.read_rounds()
        self.read_daiba()

    def read_sections(self) -> None:
        """GK-7: every number of players has one worker board, on which each place is in one section."""
        file, kit = "boards", self.kit
        for players in PLAYERS:
            fitting = [name for name, board in self.boards.worker_board.items() if players in board.players]
            if len(fitting) != 1:
                raise wrong(file, f"one worker board is for {players} players", "GK-7", "worker_board")
            board, about = self.boards.worker_board[fitting[0]], f"worker_board.{fitting[0]}"
            places = [place for section in board.sections for place in section.places]
            if sorted(places) != sorted(kit.place_ids):
                raise wrong(file, "each place is in exactly one section", "GK-7", about)
            check_once(file, [section.id for section in board.sections], about)
            where = {place: at for at, section in enumerate(board.sections) for place in section.places}
            kit.sections[players] = [where[place] for place in kit.place_ids]
            kit.section_ids[players] = [section.id for section in board.sections]

    def read_rounds(self) -> None:
        """GK-11, GK-91: the piles in order; the last one ends the game."""
        file, rounds = "boards", self.boards.round
        if [each.id for each in rounds] != list(range(1, len(rounds) + 1)) or not rounds:
            raise wrong(file, "rounds are numbered from 1", "GK-11", "round")
        flipped: list[int] = []
        audits: list[int] = []
        for each in rounds:
            about = f"round {each.id}"
            if each.ends_game != (each.id == len(rounds)):
                raise wrong(file, "the last round ends the game, and no other", "GK-80", f"{about}.ends_game")
            if each.audit:
                audits.append(each.audit)
            if len(set(audits)) != len(audits):
                raise wrong(file, "an audit square is used once", "GK-12", f"{about}.audit")
            flipped += each.flips
            if len(set(flipped)) != len(flipped):
                raise wrong(file, "a board is opened once", "GK-91", f"{about}.flips")
            flips = sum(1 << (board - 1) for board in each.flips)
            self.kit.rounds.append(
                Round(each.onigiri_per_player, each.audit - 1 if each.audit else NONE, flips)
            )
        numbers = [board.id for board in self.boards.goryokaku_board]
        if numbers != list(range(1, BOARDS + 1)):
            raise wrong(file, f"there are {BOARDS} boards, numbered from 1", "GK-1", "goryokaku_board")
        self.kit.tiles_per_player = [board.tiles_per_player for board in self.boards.goryokaku_board]
        if 4 * sum(self.kit.tiles_per_player) > TILES:
            raise wrong(
                file,
                f"the {TILES} tiles are not enough for four",
                "GK-13",
                "goryokaku_board.tiles_per_player",
            )

    def read_daiba(self) -> None:
        """GK-73 to GK-75: the track, from its start; one worker always remains."""
        file, track = "boards", self.boards.daiba
        if [each.space for each in track] != list(range(len(track))) or not track:
            raise wrong(file, "spaces are numbered from 0", "GK-75", "daiba")
        if len(track) > self.kit.workers:
            raise wrong(file, "one worker must remain", "GK-75", "daiba")
        for each in track:
            fixed = {letter: getattr(each.cost, letter) for letter in LETTERS}
            if sum(fixed.values()) + each.cost.choice > MOST_CUBES:
                raise wrong(file, f"at most {MOST_CUBES} cubes", "GK-73", f"daiba {each.space}.cost")
            reward = RewardText(
                0, 0, each.reward.cubes, each.reward.koban, each.reward.onigiri, each.reward.piece
            )
            self.kit.daiba.append(
                DaibaSpace(
                    packed(fixed),
                    each.cost.choice,
                    each.cost.card,
                    each.cost.koban,
                    read_reward(reward),
                    each.vp_per_castle,
                )
            )

    def read_personal(self) -> None:
        """GK-17, GK-57, GK-100: the personal board."""
        file, kit, board = "personal_board", self.kit, self.personal
        kit.storehouses = board.storehouses
        kit.regroup_workers = board.regroup_workers
        kit.start_koban = board.start_koban
        if sum(board.building_stacks) != kit.pieces:
            raise wrong(file, f"the stacks hold all {kit.pieces} pieces", "GK-17", "building_stacks")
        tracks = {track.id: track for track in board.track}
        if sorted(tracks) != sorted(TRACK_IDS) or len(board.track) != len(TRACK_IDS):
            raise wrong(file, "there are two tracks, earth and ship", "GK-57", "track")
        for track in board.track:
            if len(track.bonus) != track.max + 1:
                raise wrong(
                    file, f"{track.max + 1} spaces need as many bonuses", "GK-58", f"{track.id}.bonus"
                )
        kit.earth_bonus = [BONUSES[bonus] for bonus in tracks["earth"].bonus]
        kit.ship_bonus = [BONUSES[bonus] for bonus in tracks["ship"].bonus]
        if [spot.id for spot in board.spot] != list(SPOT_IDS):
            raise wrong(file, f"the spots are {', '.join(SPOT_IDS)}, in this order", "GK-100", "spot")
        kit.spot_cost = [spot.cost for spot in board.spot]
        kit.spot_limit = [spot.per_turn for spot in board.spot]

    # Cards and tiles

    def read_castles(self) -> None:
        """GK-5: 50 cards, ten of each type and ten of each crest."""
        file, kit = "castle_cards", self.kit
        check_ids(file, [card.id for card in self.castles], CASTLE_CARDS)
        kit.castle_ids = [card.id for card in self.castles]
        for number, card in enumerate(self.castles):
            crest, type = self.crest(file, card.id, card.kamon), LETTERS.index(card.type)
            if sum(card.cost.values()) > MOST_CUBES:
                raise wrong(file, f"at most {MOST_CUBES} cubes", "GK-50", f"{card.id}.cost")
            fixed = {letter: n for letter, n in card.cost.items() if letter != "X"}
            kit.castles.append(
                Castle(packed(fixed), card.cost.get("X", 0), type, crest, read_reward(card.reward))
            )
            kit.castles_of_type[type] |= 1 << number
            kit.castles_of_crest[crest] |= 1 << number
        each = CASTLE_CARDS // COLOURS
        for type, mask in enumerate(kit.castles_of_type):
            if mask.bit_count() != each:
                raise wrong(
                    file, f"{each} cards of type {LETTERS[type]}, not {mask.bit_count()}", "GK-5", "type"
                )
        self.check_crests(file, kit.castles_of_crest, CASTLE_CARDS)

    def read_persons(self) -> None:
        """GK-5: 55 cards, eleven of each crest; grey frames or a storehouse."""
        file, kit = "person_cards", self.kit
        check_ids(file, [card.id for card in self.persons], PERSON_CARDS)
        kit.person_ids = [card.id for card in self.persons]
        for number, card in enumerate(self.persons):
            crest = self.crest(file, card.id, card.kamon)
            in_store = card.slot == "store"
            if in_store and card.frames:
                raise wrong(
                    file, "a card of the storehouse column has no frames", "GK-5", f"{card.id}.frames"
                )
            if not in_store and (card.store or card.virtual or card.ship_now):
                raise wrong(file, "only a card of the storehouse column has this", "GK-5", f"{card.id}.store")
            if set(card.frames) - set(kit.area_ids):
                area = sorted(set(card.frames) - set(kit.area_ids))[0]
                raise wrong(file, f"there is no area {area!r}", "GK-5", f"{card.id}.frames")
            icons = []
            for at, area in enumerate(kit.area_ids):
                if area in card.frames:
                    icons.append(read_action(card.frames[area], file, f"{card.id}.frames.{area}"))
                    kit.persons_of_area[at] |= 1 << number
                else:
                    icons.append(Action(NOTHING, 0, 0, 0))
            kit.persons.append(
                Person(
                    card.cost.koban,
                    card.cost.ship,
                    crest,
                    read_discard(card),
                    icons,
                    in_store,
                    card.store,
                    packed({card.virtual: 1}) if card.virtual else 0,
                    card.ship_now,
                )
            )
            kit.persons_of_crest[crest] |= 1 << number
        self.check_crests(file, kit.persons_of_crest, PERSON_CARDS)

    def check_crests(self, file: str, masks: list[int], count: int) -> None:
        """GK-5: as many cards of each crest."""
        each = count // CRESTS
        for crest, mask in zip(self.kit.crest_ids, masks, strict=True):
            if mask.bit_count() != each:
                raise wrong(file, f"{each} cards with crest {crest}, not {mask.bit_count()}", "GK-5", "kamon")

    def read_tiles(self) -> None:
        """GK-1, GK-86: 20 tiles, each of a known kind with what its kind needs."""
        file, kit = "building_tiles", self.kit
        check_ids(file, [tile.id for tile in self.tiles], TILES)
        kit.tile_ids = [tile.id for tile in self.tiles]
        for tile in self.tiles:
            kind, of = TILE_KINDS[tile.kind], NONE
            if (kind == TYPE_TILE) != (tile.type is not None):
                raise wrong(
                    file, "a tile of kind type3, and no other, names a type", "GK-86", f"{tile.id}.type"
                )
            if (kind == TYPE_TILE) != (tile.need is not None):
                raise wrong(
                    file, "a tile of kind type3, and no other, has a need", "GK-86", f"{tile.id}.need"
                )
            if (kind == CREST_TILE) != (tile.kamon is not None):
                raise wrong(
                    file, "a tile of kind kamon, and no other, names a crest", "GK-86", f"{tile.id}.kamon"
                )
            if tile.type is not None:
                of = LETTERS.index(tile.type)
            if tile.kamon is not None:
                of = self.crest(file, tile.id, tile.kamon)
            if tile.pieces > kit.pieces:
                raise wrong(file, f"a player has {kit.pieces} pieces", "GK-61", f"{tile.id}.pieces")
            kit.tiles.append(Tile(kind, of, tile.need or 0, tile.vp, tile.pieces))
        kit.tiles_within = [
            sum(1 << at for at, tile in enumerate(self.tiles) if tile.pieces <= pieces)
            for pieces in range(kit.pieces + 1)
        ]


def packed(cubes: dict[Any, int]) -> int:
    """Cubes by letter as one number."""
    return sum(n << (8 * LETTERS.index(letter)) for letter, n in cubes.items())


def check_once(file: str, ids: list[str], about: str) -> None:
    twice = [id for id in ids if ids.count(id) > 1]
    if twice:
        raise wrong(file, "the id is used twice", "GK-8", f"{about} {twice[0]}")


def check_ids(file: str, ids: list[str], count: int) -> None:
    """GK-1, GK-8: as many as the component list says, in ascending order, each id once."""
    check_once(file, ids, "card")
    if len(ids) != count:
        raise wrong(file, f"there must be {count}, not {len(ids)}", "GK-1")
    for before, after in pairwise(ids):
        if after < before:
            raise wrong(file, "ids are in ascending order", "GK-8", after)


def read_action(icon: Icon, file: str, about: str) -> Action:
    """GK-40, GK-67: an operation with exactly the fields its kind needs."""
    kind = ACTIONS[icon.kind]
    needed = {"gain": {"res", "n"}, "swap": {"give", "get"}}.get(
        icon.kind, {"n"} if icon.kind in ("koban", "choice", "bag", "person") else set()
    )
    for field in ("res", "n", "give", "get"):
        if (getattr(icon, field) is not None) != (field in needed):
            said = f"kind {icon.kind} needs it" if field in needed else f"kind {icon.kind} has none"
            raise wrong(file, said, "GK-67", f"{about}.{field}")
    res = icon.get if kind == SWAP else icon.res
    return Action(
        kind,
        LETTERS.index(res) if res else 0,
        icon.n or 0,
        LETTERS.index(icon.give) if icon.give else 0,
    )


def read_discard(card: PersonText) -> Action:
    """GK-25: a free action gives a cube or koban."""
    if (card.discard.res is None) == (card.discard.koban is None):
        raise wrong("person_cards", "either res or koban", "GK-25", f"{card.id}.discard")
    if card.discard.res is not None:
        return Action(GAIN, LETTERS.index(card.discard.res), card.discard.n, 0)
    return Action(GAIN_KOBAN, 0, card.discard.koban or 0, 0)


def read_reward(reward: RewardText) -> Reward:
    return Reward(reward.earth, reward.ship, packed(reward.cubes), reward.koban, reward.onigiri, reward.piece)
