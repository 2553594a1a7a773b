"""The signs by which a seat of Goryokaku is judged between two turns.

What it has scored, how it stands in the audits to come, what its hired persons do, which cards it can build and whom
it can hire, what its workers and onigiri still allow. Numbers are scaled to about 1, and each sign belongs to a
subject that a person would name (`SUBJECTS`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.state import BIT, bits_of, count_bits
from madoi.games.goryokaku.advice_plan import card_worth, lacking
from madoi.games.goryokaku.printed import (
    AREAS,
    BAG,
    BUILDINGS_TILE,
    CASTLE,
    CHOICE_LANES,
    COLOURS,
    CREST_TILE,
    CRESTS,
    EARTH_TILE,
    GAIN,
    HIRE,
    NOTHING,
    OFFICE,
    SHIP_TILE,
    SWAP,
    TYPE_SET_TILE,
    TYPE_TILE,
)
from madoi.games.goryokaku.rules_actions import real_any, real_cost, virtual_cubes
from madoi.games.goryokaku.rules_cubes import beyond, count_of, total
from madoi.games.goryokaku.rules_scoring import (
    crest_count,
    crest_line,
    crest_sets,
    daiba_line,
    pieces_placed,
    tile_points,
    type_sets,
)
from madoi.games.goryokaku.rules_turn import height
from madoi.games.goryokaku.state import NONE, STACK_BITS, STACK_MASK, GoryokakuState, Seat

# What a sign is about.
CLOCK: Final = 0
WORKERS: Final = 1
RICE: Final = 2
POINTS: Final = 3
TILES: Final = 4
MARKS: Final = 5
AUDIT: Final = 6
PIECES: Final = 7
BUILT: Final = 8
CARDS: Final = 9
CUBES: Final = 10
VIRTUAL: Final = 11
HIRED: Final = 12
HAND: Final = 13
LEVELS: Final = 14
DAIBA: Final = 15
CREST: Final = 16
PLACES: Final = 17
SUBJECTS: Final[list[str]] = [
    "clock",
    "workers",
    "rice",
    "points",
    "tiles",
    "marks",
    "audit",
    "pieces",
    "built",
    "cards",
    "cubes",
    "virtual",
    "hired",
    "hand",
    "levels",
    "daiba",
    "crest",
    "places",
]
"""The same by name: the clock, workers and onigiri (rice), points on the sheet, tiles and what doubles them (marks),
standing in the audits to come, building pieces, built castle cards, castle cards in hand, cubes, virtual cubes and
storehouses, hired persons, persons in hand and money, the two levels, the daiba, crests, places within reach."""

KINDS: Final = 10
DAIBA_SIGNS: Final = 4


class Signs:
    """The numbers of one seat, each with its subject."""

    def __init__(self) -> None:
        self.numbers: list[float] = []
        self.subjects: list[int] | None = None
        """What each number is about, for whoever wants to tell."""

    def add(self, subject: i64, number: float) -> None:
        self.numbers.append(number)
        if self.subjects is not None:
            self.subjects.append(subject)


def signs_of(table: GoryokakuState, number: i64) -> list[float]:
    """All signs of one seat."""
    signs = Signs()
    read_seat(signs, table, number)
    return signs.numbers


def subjects_of(table: GoryokakuState) -> list[int]:
    """What each sign is about."""
    signs = Signs()
    signs.subjects = []
    read_seat(signs, table, 0)
    return signs.subjects


class Standing:
    """How many castle cards of each type a seat has built, and how far it is ahead of the best of the others."""

    def __init__(self, table: GoryokakuState, seat: Seat) -> None:
        self.own: list[int] = []
        self.leads: list[int] = []
        for type in range(COLOURS):
            works = i64(table.kit.castles_of_type[type])
            own = count_bits(seat.built & works)
            most: i64 = 0
            for other in table.seats:
                if other is not seat:
                    most = max(most, count_bits(other.built & works))
            self.own.append(own)
            self.leads.append(own - most)

    def is_marked(self, table: GoryokakuState, seat: Seat, board: i64) -> bool:
        """True if the seat has the mark of a board, or would get it today (GK-90)."""
        if seat.marks & i64(BIT[board]):
            return True
        if board < table.round:
            return False
        type: i64 = table.audits[board]
        return self.own[type] > 0 and self.leads[type] >= 0


def recoveries_left(table: GoryokakuState) -> i64:
    """Recoveries until the game ends, of all players together (GK-78, GK-80)."""
    rounds = table.kit.rounds
    left = table.pile
    for number in range(table.round + 1, len(rounds)):
        left += rounds[number].onigiri_per_player * table.players
    return left


def recoveries(table: GoryokakuState) -> i64:
    """Recoveries of the whole game."""
    whole: i64 = 0
    for each in table.kit.rounds:
        whole += each.onigiri_per_player * table.players
    return whole


def read_seat(signs: Signs, table: GoryokakuState, number: i64) -> None:
    """Read all signs of one seat."""
    seat = table.seats[number]
    standing = Standing(table, seat)
    left = float(recoveries_left(table)) / float(recoveries(table))
    read_clock(signs, table, number, left)
    read_discs(signs, seat)
    read_points(signs, table, seat, standing)
    read_tiles(signs, table, seat, standing, left)
    ready = read_castles(signs, table, seat)
    read_audits(signs, table, seat, standing, ready)
    payable = read_hand(signs, table, seat)
    read_hired(signs, table, seat, ready != 0, payable)
    read_levels(signs, table, seat)
    read_places(signs, table, seat, ready != 0, payable)


def read_clock(signs: Signs, table: GoryokakuState, number: i64, left: float) -> None:
    """What is left of the game and of the round, and how soon it is the seat's turn."""
    rounds = len(table.kit.rounds)
    last = table.round if table.round < rounds else rounds - 1
    of_round = float(table.pile) / float(table.kit.rounds[last].onigiri_per_player * table.players)
    signs.add(CLOCK, left)
    signs.add(CLOCK, 1.0)
    signs.add(CLOCK, left * left)
    signs.add(CLOCK, of_round)
    signs.add(CLOCK, 1.0 if table.pile == 1 else 0.0)
    signs.add(CLOCK, float((number - table.turn + table.players) % table.players) / float(table.players))


def read_discs(signs: Signs, seat: Seat) -> None:
    """Workers and onigiri: in hand, in the bag, on the worker board, on the spots."""
    stacked: i64 = 0
    climbed: i64 = 0
    workers = seat.stack_workers
    rice = seat.stack_onigiri
    while workers:
        stacked += workers & STACK_MASK
        climbed += rice & STACK_MASK
        workers >>= STACK_BITS
        rice >>= STACK_BITS
    spent: i64 = 0
    spots = seat.spots
    while spots:
        spent += spots & 255
        spots >>= 8
    signs.add(WORKERS, 0.5 * float(seat.workers))
    signs.add(WORKERS, 1.0 if seat.workers == 0 else 0.0)
    signs.add(WORKERS, 1.0 if seat.workers == 1 else 0.0)
    signs.add(WORKERS, 0.5 * float(seat.bag_workers))
    signs.add(WORKERS, 0.5 * float(stacked))
    signs.add(WORKERS, 1.0 if stacked > 0 else 0.0)
    signs.add(RICE, 0.3 * float(seat.onigiri))
    signs.add(RICE, 1.0 if seat.onigiri == 0 else 0.0)
    signs.add(RICE, 1.0 if seat.onigiri >= 3 else 0.0)
    signs.add(RICE, 0.2 * float(seat.bag_onigiri))
    signs.add(RICE, 0.2 * float(climbed))
    signs.add(RICE, 0.2 * float(spent))
    signs.add(RICE, 0.2 * float(seat.onigiri + seat.bag_onigiri + climbed + spent))


def read_points(signs: Signs, table: GoryokakuState, seat: Seat, standing: Standing) -> None:
    """The score sheet as it is, and tiles that still grow, twice where their board is marked."""
    kit = table.kit
    by_board: list[float] = [0.0] * COLOURS
    tiles: float = 0.0
    earth_tile: float = 0.0
    ship_tile: float = 0.0
    crest_tiles: float = 0.0
    type_near: float = 0.0
    type_far: float = 0.0
    set_tile: float = 0.0
    buildings: float = 0.0
    if seat.tiles:
        for tile in bits_of(seat.tiles):
            points = float(tile_points(table, seat, tile))
            tiles += points
            board: i64 = table.tile_board[tile]
            by_board[board] += points
            face = kit.tiles[tile]
            times = 2.0 if standing.is_marked(table, seat, board) else 1.0
            if face.kind == EARTH_TILE:
                earth_tile += times
            elif face.kind == SHIP_TILE:
                ship_tile += times
            elif face.kind == CREST_TILE:
                crest_tiles += times
            elif face.kind == TYPE_TILE:
                if standing.own[face.of] + 1 == face.need:
                    type_near += times
                elif standing.own[face.of] < face.need:
                    type_far += times
            elif face.kind == TYPE_SET_TILE:
                set_tile += times
            elif face.kind == BUILDINGS_TILE:
                buildings += times
    marks: float = 0.0
    for square in range(COLOURS):
        if seat.marks & i64(BIT[square]):
            marks += by_board[square]
    crest = float(crest_line(table, seat))
    daiba = float(daiba_line(table, seat))
    signs.add(POINTS, 0.05 * (tiles + marks + crest + daiba))
    signs.add(TILES, 0.1 * tiles)
    signs.add(MARKS, 0.1 * marks)
    signs.add(CREST, 0.1 * crest)
    signs.add(DAIBA, 0.1 * daiba)
    signs.add(TILES, earth_tile)
    signs.add(TILES, ship_tile)
    signs.add(TILES, 0.5 * crest_tiles)
    signs.add(TILES, type_near)
    signs.add(TILES, type_far)
    signs.add(TILES, set_tile)
    signs.add(TILES, buildings)
    signs.add(MARKS, 0.5 * float(count_bits(seat.marks)))


def board_points(table: GoryokakuState, seat: Seat, board: i64) -> i64:
    """GK-84: what the mark of a board would double."""
    points: i64 = 0
    if seat.tiles:
        for tile in bits_of(seat.tiles):
            if table.tile_board[tile] == board:
                points += tile_points(table, seat, tile)
    return points


def read_audits(signs: Signs, table: GoryokakuState, seat: Seat, standing: Standing, ready: i64) -> None:
    """GK-90: the lead in each audit to come, the next first, and the tile points it would double."""
    kit = table.kit
    for ahead in range(COLOURS):
        at = table.round + ahead
        square = kit.rounds[at].audit if at < len(kit.rounds) else NONE
        if square == NONE:
            for _ in range(7 if ahead == 0 else 5):
                signs.add(AUDIT, 0.0)
            continue
        type: i64 = table.audits[square]
        lead: i64 = standing.leads[type]
        leads = lead >= 0 and standing.own[type] > 0
        points = 0.2 * float(board_points(table, seat, square))
        signs.add(AUDIT, 0.5 * float(max(-2, min(2, lead))))
        signs.add(AUDIT, 1.0 if leads else 0.0)
        signs.add(AUDIT, points if leads else 0.0)
        signs.add(AUDIT, points if lead > 0 else 0.0)
        signs.add(AUDIT, points)
        if ahead == 0:
            # A ready card may still take the lead; the last onigiri of the pile would settle it.
            can_take = not leads and lead >= -1 and ready & i64(kit.castles_of_type[type]) != 0
            signs.add(AUDIT, 1.0 if can_take else 0.0)
            signs.add(AUDIT, points if leads and table.pile == 1 else 0.0)


def read_tiles(signs: Signs, table: GoryokakuState, seat: Seat, standing: Standing, left: float) -> None:
    """Building pieces, and the tiles they could go to (GK-60)."""
    kit = table.kit
    best: float = 0.0
    second: float = 0.0
    later: float = 0.0
    free: i64 = 0
    for tile in range(len(kit.tiles)):
        board: i64 = table.tile_board[tile]
        if board != NONE and table.taken & i64(BIT[tile]) == 0:
            face = kit.tiles[tile]
            worth = float(tile_points(table, seat, tile))
            if face.kind == BUILDINGS_TILE:
                worth += 1.0
            elif face.kind == TYPE_TILE and worth == 0.0:
                worth = left * (2.5 if standing.own[face.of] + 1 == face.need else 1.0)
            worth /= float(face.pieces)
            if standing.is_marked(table, seat, board):
                worth *= 2.0
            if table.open_tiles & i64(BIT[tile]):
                free += 1
                if worth > best:
                    second = best
                    best = worth
                elif worth > second:
                    second = worth
            elif worth > later:
                later = worth
    others: i64 = 0
    for other in table.seats:
        if other is not seat:
            others += other.pieces
    signs.add(PIECES, 0.5 * float(seat.pieces))
    signs.add(PIECES, 1.0 if seat.pieces > 0 else 0.0)
    signs.add(PIECES, 0.3 * float(seat.stock))
    signs.add(PIECES, 0.3 * float(pieces_placed(table, seat)))
    signs.add(TILES, 0.2 * best)
    signs.add(TILES, 0.2 * second)
    signs.add(TILES, 0.2 * later)
    signs.add(PIECES, 0.2 * best if seat.pieces > 0 else 0.0)
    signs.add(PIECES, 0.2 * second if seat.pieces > 1 else 0.0)
    signs.add(TILES, 0.2 * float(free))
    signs.add(PIECES, 0.3 * float(others) / float(table.players - 1))


def read_castles(signs: Signs, table: GoryokakuState, seat: Seat) -> i64:
    """Castle cards: built, ready, near, on display; and the cubes for them. Returns the ready ones."""
    kit = table.kit
    kinds: i64 = 0
    for type in range(COLOURS):
        if seat.built & i64(kit.castles_of_type[type]):
            kinds += 1
    others: i64 = 0
    for other in table.seats:
        if other is not seat:
            others += count_bits(other.built)
    signs.add(BUILT, 0.2 * float(count_bits(seat.built)))
    signs.add(BUILT, 0.2 * float(others) / float(table.players - 1))
    signs.add(BUILT, 0.2 * float(kinds))
    signs.add(BUILT, float(type_sets(table, seat)))
    signs.add(BUILT, float(crest_sets(table, seat)))

    ready: i64 = 0
    ready_worth: float = 0.0
    nearest: i64 = 9
    next_nearest: i64 = 9
    promise: float = 0.0
    best_promise: float = 0.0
    pieces: i64 = 0
    crests: i64 = 0
    plan_lack: i64 = 0
    for card in bits_of(seat.castles):
        castle = kit.castles[card]
        fixed = real_cost(seat, castle)
        lack = lacking(fixed, real_any(seat, castle), seat.cubes)
        worth = card_worth(table, seat, card)
        if lack == 0:
            ready |= BIT[card]
            ready_worth = max(ready_worth, worth)
        if lack < nearest:
            next_nearest = nearest
            nearest = lack
        elif lack < next_nearest:
            next_nearest = lack
        worth /= 1.0 + 0.6 * float(lack)
        promise += worth
        if worth > best_promise:
            best_promise = worth
            plan_lack = beyond(fixed, seat.cubes)
        pieces += castle.reward.piece
        if seat.kamon != NONE and kit.kamon_crests[seat.kamon] == castle.crest:
            crests += 1
    on_display: float = 0.0
    for card in bits_of(table.display):
        castle = kit.castles[card]
        lack = lacking(real_cost(seat, castle), real_any(seat, castle), seat.cubes)
        on_display = max(on_display, card_worth(table, seat, card) / (1.0 + 0.6 * float(lack)))
    hand = count_bits(seat.castles)
    signs.add(CARDS, 0.5 * float(hand))
    signs.add(CARDS, 1.0 if hand == 0 else 0.0)
    signs.add(CARDS, 0.5 * float(count_bits(ready)))
    signs.add(CARDS, 1.0 if ready != 0 else 0.0)
    signs.add(CARDS, 0.2 * ready_worth)
    signs.add(CARDS, 1.0 / (1.0 + float(nearest)) if hand > 0 else 0.0)
    signs.add(CARDS, 1.0 / (1.0 + float(next_nearest)) if hand > 1 else 0.0)
    signs.add(CARDS, 0.1 * promise)
    signs.add(CARDS, 0.2 * best_promise)
    signs.add(CARDS, 0.5 * float(pieces))
    signs.add(CREST, 0.5 * float(crests))
    signs.add(CARDS, 0.2 * on_display)
    signs.add(CARDS, 0.2 * on_display if seat.onigiri > 0 else 0.0)
    cubes = seat.cubes
    for colour in range(COLOURS):
        signs.add(CUBES, 0.5 * float(count_of(plan_lack, colour)))
    for colour in range(COLOURS):
        signs.add(CUBES, 0.3 * float(count_of(cubes, colour)))
    signs.add(CUBES, 0.2 * float(total(cubes)))
    signs.add(CUBES, 0.2 * float(seat.storehouses - total(cubes)))
    signs.add(CUBES, 1.0 if total(cubes) >= seat.storehouses else 0.0)
    virtual = virtual_cubes(seat)
    for colour in range(COLOURS):
        signs.add(VIRTUAL, 0.5 * float(count_of(virtual, colour)))
    signs.add(VIRTUAL, 0.3 * float(total(virtual)))
    signs.add(VIRTUAL, 0.3 * float(seat.storehouses - kit.storehouses))
    return ready


def read_hand(signs: Signs, table: GoryokakuState, seat: Seat) -> bool:
    """Persons in hand and the money for them. Returns whether one could be hired now (GK-45)."""
    kit = table.kit
    payable: i64 = 0
    icons: i64 = 0
    strong: i64 = 0
    short: i64 = 9
    crests: i64 = 0
    cubes: i64 = 0
    money: i64 = 0
    waits: i64 = 0
    for person in bits_of(seat.persons):
        card = kit.persons[person]
        if card.koban <= seat.koban and card.ship <= seat.ship:
            payable += 1
            icons_here: i64 = 0
            strong_here: i64 = 0
            for icon in card.icons:
                if icon.kind != NOTHING:
                    icons_here += 1
                    if icon.kind in (HIRE, OFFICE, CASTLE):
                        strong_here += 1
            icons = max(icons, icons_here)
            strong = max(strong, strong_here)
        elif card.ship > seat.ship:
            waits += 1
        else:
            short = min(short, card.koban - seat.koban)
        if seat.kamon != NONE and kit.kamon_crests[seat.kamon] == card.crest:
            crests += 1
        if card.discard.kind == GAIN:
            cubes += 1
        else:
            money += card.discard.n
    signs.add(HAND, 0.3 * float(count_bits(seat.persons)))
    signs.add(HAND, 0.5 * float(payable))
    signs.add(HAND, 1.0 if payable > 0 else 0.0)
    signs.add(HAND, 0.3 * float(icons))
    signs.add(HAND, 0.5 * float(strong))
    signs.add(HAND, 1.0 / (1.0 + float(short)) if short < 9 else 0.0)
    signs.add(HAND, 0.5 * float(waits))
    signs.add(CREST, 0.5 * float(crests))
    signs.add(HAND, 0.3 * float(cubes))
    signs.add(HAND, 0.2 * float(money))
    signs.add(HAND, 0.2 * float(min(seat.koban, 8)))
    signs.add(HAND, 1.0 if seat.koban == 0 else 0.0)
    return payable > 0


def read_hired(signs: Signs, table: GoryokakuState, seat: Seat, ready: bool, payable: bool) -> None:
    """Hired persons by what their icons do and where they do it; the crests they and built cards show."""
    kit = table.kit
    kinds: list[int] = [0] * KINDS
    areas: list[int] = [0] * AREAS
    strong: list[int] = [0] * AREAS
    for person in bits_of(seat.row):
        icons = kit.persons[person].icons
        for area in range(AREAS):
            kind = icons[area].kind
            if kind != NOTHING:
                kinds[kind] += 1
                areas[area] += 1
                if kind in (HIRE, OFFICE, CASTLE):
                    strong[area] += 1
    for kind in range(GAIN, SWAP + 1):
        signs.add(HIRED, 0.3 * float(kinds[kind]))
    busiest: i64 = 0
    for area in range(AREAS):
        signs.add(HIRED, 0.3 * float(areas[area]))
        signs.add(HIRED, 0.5 * float(strong[area]))
        busiest = max(busiest, areas[area])
    signs.add(HIRED, 0.3 * float(busiest))
    signs.add(HIRED, 0.3 * float(count_bits(seat.row | seat.store)))
    signs.add(HIRED, 0.3 * float(kinds[CASTLE]) if ready else 0.0)
    signs.add(HIRED, 0.3 * float(kinds[HIRE]) if payable else 0.0)
    signs.add(HIRED, 0.3 * float(kinds[OFFICE]) if seat.pieces > 0 else 0.0)
    signs.add(HIRED, 0.3 * float(kinds[BAG]) if seat.bag_workers > 0 else 0.0)
    own: i64 = 0
    most: i64 = 0
    for crest in range(CRESTS):
        count = crest_count(table, seat, crest)
        most = max(most, count)
        if seat.kamon != NONE and kit.kamon_crests[seat.kamon] == crest:
            own = count
    signs.add(CREST, 0.3 * float(own))
    signs.add(CREST, 0.3 * float(most))


def read_levels(signs: Signs, table: GoryokakuState, seat: Seat) -> None:
    """The two levels, and the daiba with what its next space asks for (GK-73)."""
    kit = table.kit
    signs.add(LEVELS, 0.3 * float(seat.earth))
    signs.add(LEVELS, 0.3 * float(seat.ship))
    for space in range(1, DAIBA_SIGNS + 1):
        signs.add(DAIBA, 1.0 if seat.daiba >= space else 0.0)
    in_hand = count_bits(seat.persons) + count_bits(seat.castles)
    can_pay = False
    lack: i64 = 0
    if seat.daiba + 1 < len(kit.daiba):
        there = kit.daiba[seat.daiba + 1]
        lack = max(0, there.choice - total(seat.cubes & CHOICE_LANES))
        can_pay = lack == 0 and in_hand >= there.cards
    signs.add(DAIBA, 1.0 if can_pay else 0.0)
    signs.add(DAIBA, 0.5 * float(lack))
    signs.add(DAIBA, 0.1 * float(kit.daiba[seat.daiba].vp * count_bits(seat.castles)))


def read_places(signs: Signs, table: GoryokakuState, seat: Seat, ready: bool, payable: bool) -> None:
    """What it takes to stand on the places that matter, and whether a worker has something to do there."""
    kit = table.kit
    castle: i64 = 99
    hire: i64 = 99
    office: i64 = 99
    for place in range(len(kit.places)):
        kind = kit.places[place].kind
        if kind == CASTLE:
            castle = min(castle, climb(table, seat, table.sections[place]))
        elif kind == HIRE:
            hire = min(hire, climb(table, seat, table.sections[place]))
        elif kind == OFFICE:
            office = min(office, climb(table, seat, table.sections[place]))
    read_place(signs, seat, castle, ready)
    read_place(signs, seat, hire, payable)
    read_place(signs, seat, office, seat.pieces > 0)


def read_place(signs: Signs, seat: Seat, needed: i64, can_act: bool) -> None:
    reaches = needed <= seat.onigiri
    signs.add(PLACES, 1.0 if reaches else 0.0)
    signs.add(PLACES, 0.2 * float(min(needed, 9)))
    signs.add(PLACES, 1.0 if reaches and can_act and seat.workers > 0 else 0.0)


def climb(table: GoryokakuState, seat: Seat, section: i64) -> i64:
    """GK-31: the onigiri a worker of this seat would need in a section."""
    highest: i64 = 0
    for each in table.seats:
        highest = max(highest, height(each, section))
    return highest - height(seat, section)
