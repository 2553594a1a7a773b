"""What the table shows beside the position: heights, costs, capacities, what is left, and score lines (GK-82)."""

from __future__ import annotations

import msgspec

from madoi.core.game import ScoreLine
from madoi.core.state import BIT, bits_of, count_bits
from madoi.core.things import Now
from madoi.games.goryokaku.printed import (
    CASTLE,
    COLOURS,
    CRESTS,
    GAIN,
    HIRE,
    LETTERS,
    OFFICE,
)
from madoi.games.goryokaku.rules_actions import (
    can_build,
    can_hire,
    virtual_cubes,
)
from madoi.games.goryokaku.rules_cubes import count_of, total
from madoi.games.goryokaku.rules_scoring import (
    crest_count,
    crest_line,
    daiba_line,
    mark_line,
    open_score,
    tile_points,
    tiles_line,
)
from madoi.games.goryokaku.rules_secrets import is_kamon_hidden
from madoi.games.goryokaku.rules_turn import height
from madoi.games.goryokaku.state import NONE, GoryokakuState, Seat
from madoi.games.goryokaku.worth import now, price, short_of


class PlaceLook(msgspec.Struct):
    """A place of the worker board."""

    id: str
    area: str
    section: str
    heights: list[int]
    """The stack of each seat in the section (GK-31)."""
    onigiri: list[int]
    """What a worker here would cost each seat."""
    lacks: str | None = None
    """What the viewer lacks for a worker here: worker, onigiri, card, koban, cubes, piece, tile or supply."""


class HandLook(msgspec.Struct):
    """What a card in the viewer's hand takes, and what it still needs."""

    pays: str = ""
    """The cubes a castle card takes from the storehouses after castle-time resources, X for any (GK-53)."""
    cubes: str = ""
    """Those of them that are not there."""
    koban: int = 0
    ship: int = 0
    """The koban and black-ship levels a person is short of (GK-45)."""


class TileLook(msgspec.Struct):
    """A building tile on a board, and what it would give each seat now (GK-86)."""

    id: str
    board: int
    open: bool
    owner: int | None
    pieces: int
    points: list[int]


class SeatLook(msgspec.Struct):
    """What can be counted about one player."""

    storehouses: int
    cubes: int
    castle_time: dict[str, int]
    """Castle-time resources, the earth level among them (GK-52)."""
    persons: int
    castles: int
    stock: int
    """Building pieces still on the personal board."""
    crests: dict[str, int]
    """Crests on built and hired cards (GK-85)."""
    open_score: int
    """All lines but the crest."""
    score: int | None
    """With the crest line, where the viewer knows it."""
    lines: list[ScoreLine]
    """The score sheet, without the crest line where the viewer does not know it."""


class GoryokakuLook(msgspec.Struct):
    """Everything here follows from what the viewer knows (GK-120)."""

    round: int
    piles: list[int]
    open_boards: list[int]
    supply: dict[str, int]
    onigiri: int
    person_deck: int
    castle_deck: int
    places: list[PlaceLook]
    tiles: list[TileLook]
    seats: list[SeatLook]
    lines: list[ScoreLine]
    """The score sheet of the viewer."""
    hand: dict[str, HandLook]
    """The viewer's cards that could be hired or built."""
    now: dict[str, Now]
    """What each thing is worth to the viewer at this moment."""


def look(state: GoryokakuState, seat: int | None) -> GoryokakuLook:
    kit, players = state.kit, int(state.players)
    opened = 0
    for number in range(state.round):
        opened |= int(kit.rounds[number].flips)
    places = [place_look(state, place, seat) for place in range(len(kit.places))]
    hand = {} if seat is None else hand_look(state, state.seats[seat])
    return GoryokakuLook(
        round=int(state.round) + 1,
        piles=[
            0
            if number < state.round
            else int(state.pile)
            if number == state.round
            else int(each.onigiri_per_player) * players
            for number, each in enumerate(kit.rounds)
        ],
        open_boards=[board + 1 for board in range(len(kit.tiles_per_player)) if opened >> board & 1],
        supply=counts(state.supply),
        onigiri=int(state.rice),
        person_deck=count_bits(state.person_deck),
        castle_deck=count_bits(state.castle_deck) + len(state.under),
        places=places,
        tiles=[
            tile_look(state, tile)
            for board in range(len(kit.tiles_per_player))
            for tile in range(len(kit.tiles))
            if state.tile_board[tile] == board
        ],
        seats=[seat_look(state, number, seat) for number in range(players)],
        lines=[] if seat is None else score_sheet(state, state.seats[seat]),
        hand=hand,
        now={} if seat is None else now(state, seat, places, hand),
    )


def counts(cubes: int) -> dict[str, int]:
    """Packed cubes by letter."""
    return {letter: int(count_of(cubes, colour)) for colour, letter in enumerate(LETTERS)}


def place_look(state: GoryokakuState, place: int, viewer: int | None) -> PlaceLook:
    kit = state.kit
    section = state.sections[place]
    heights = [int(height(seat, section)) for seat in state.seats]
    return PlaceLook(
        id=kit.place_ids[place],
        area=kit.area_ids[kit.place_area[place]],
        section=kit.section_ids[int(state.players)][section],
        heights=heights,
        onigiri=[max(heights) - own for own in heights],
        lacks=None if viewer is None else lacks(state, state.seats[viewer], place),
    )


def lacks(state: GoryokakuState, seat: Seat, place: int) -> str | None:
    """GK-30, GK-37: the first thing that keeps a worker of this seat away from a place."""
    kit, action = state.kit, state.kit.places[place]
    heights = [int(height(each, state.sections[place])) for each in state.seats]
    if seat.workers == 0:
        return "worker"
    if max(heights) - int(height(seat, state.sections[place])) > seat.onigiri:
        return "onigiri"
    if action.kind == GAIN and not count_of(state.supply, action.res):
        return "supply"
    if action.kind == HIRE and not any(can_hire(seat, kit.persons[card]) for card in bits_of(seat.persons)):
        return "koban" if seat.persons else "card"
    if action.kind == CASTLE and not any(
        can_build(seat, kit.castles[card]) for card in bits_of(seat.castles)
    ):
        return "cubes" if seat.castles else "card"
    if action.kind == OFFICE and not state.open_tiles & ~state.taken & int(kit.tiles_within[seat.pieces]):
        return "tile" if seat.pieces else "piece"
    return None


def hand_look(state: GoryokakuState, seat: Seat) -> dict[str, HandLook]:
    """GK-45, GK-50: what each card in hand is short of."""
    kit = state.kit
    found = {
        kit.castle_ids[card]: HandLook(
            pays=price(seat, kit.castles[card]), cubes=short_of(seat, kit.castles[card])
        )
        for card in bits_of(seat.castles)
    }
    for card in bits_of(seat.persons):
        person = kit.persons[card]
        found[kit.person_ids[card]] = HandLook(
            koban=max(0, int(person.koban - seat.koban)), ship=max(0, int(person.ship - seat.ship))
        )
    return found


def tile_look(state: GoryokakuState, tile: int) -> TileLook:
    owners = [number for number, seat in enumerate(state.seats) if seat.tiles & BIT[tile]]
    return TileLook(
        id=state.kit.tile_ids[tile],
        board=state.tile_board[tile] + 1,
        open=bool(state.open_tiles & BIT[tile]),
        owner=owners[0] if owners else None,
        pieces=int(state.kit.tiles[tile].pieces),
        points=[int(tile_points(state, seat, tile)) for seat in state.seats],
    )


def seat_look(state: GoryokakuState, number: int, viewer: int | None) -> SeatLook:
    seat, kit = state.seats[number], state.kit
    hidden = seat.kamon == NONE or is_kamon_hidden(state, number, NONE if viewer is None else viewer)
    points = int(open_score(state, seat))
    return SeatLook(
        storehouses=int(seat.storehouses),
        cubes=int(total(seat.cubes)),
        castle_time=counts(virtual_cubes(seat)),
        persons=count_bits(seat.persons),
        castles=count_bits(seat.castles),
        stock=int(seat.stock),
        crests={kit.crest_ids[crest]: int(crest_count(state, seat, crest)) for crest in range(CRESTS)},
        open_score=points,
        score=points + int(crest_line(state, seat)) if not hidden else None,
        lines=[line for line in score_sheet(state, seat) if line.key != "crest" or not hidden],
    )


def score_sheet(state: GoryokakuState, seat: Seat) -> list[ScoreLine]:
    """GK-82: what the seat would score if the game ended now."""
    marks = [
        ScoreLine(f"mark_{board + 1}", int(mark_line(state, seat, board)), "GK-84")
        for board in range(COLOURS)
    ]
    return [
        ScoreLine("tiles", int(tiles_line(state, seat)), "GK-83"),
        *marks,
        ScoreLine("crest", int(crest_line(state, seat)), "GK-85"),
        ScoreLine("daiba", int(daiba_line(state, seat)), "GK-89"),
    ]
