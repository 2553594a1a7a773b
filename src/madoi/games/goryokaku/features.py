"""Goryokaku for programs that learn: the table as one seat knows it (GK-120), and the moves said part by part.

A move is said as it would be at the table: first what ("place a worker at the castle"), then the card or tile, then
cubes and cards one after the other, where more than one way is left.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from madoi.core.features import (
    Choice,
    Deeds,
    Features,
    Field,
    write_bits,
    write_lanes,
    write_number,
    write_place,
)
from madoi.core.state import BIT, LOT, count_bits
from madoi.games.goryokaku.printed import AREAS, CASTLE, COLOURS, HIRE, LANE, LETTERS, SPOTS, Kit
from madoi.games.goryokaku.rules_codes import (
    CARDS_AT,
    DRAW_MOVE,
    DROP_MOVE,
    EARTH_MOVE,
    END_MOVE,
    FREE_MOVE,
    KEEP_MOVE,
    NO_PAY_MOVE,
    PAY_MOVE,
    PERSONS_FROM,
    PLACE_MOVE,
    RECOVER_MOVE,
    SHIP_MOVE,
    SHUFFLE_MOVE,
    TAKE_MOVE,
    USE_MOVE,
    WORK_MOVE,
    cubes_of,
    object_of,
    subject_of,
    verb_of,
)
from madoi.games.goryokaku.rules_cubes import beyond, count_of
from madoi.games.goryokaku.rules_secrets import is_kamon_hidden, owner_dealt
from madoi.games.goryokaku.state import KEEP, NONE, STACK_BITS, STACK_MASK, GoryokakuState

# Actions, group by group: the verbs by their numbers, then what a verb may be about.
CUBE: Final = 16
HIRED: Final = 17
BUILT: Final = 18
OFFICED: Final = 19
PAID_CASTLE: Final = 20
PAID_PERSON: Final = 21

PHASES: Final = 6
FEW: Final = 15
"""Levels, pieces and the discs of a stack: more than this is written as this."""
MUCH: Final = 60
"""Koban have no limit (GK-3), and storehouses hardly; more than this is written as this."""
RICE: Final = 70
"""Onigiri there are (GK-4)."""

# Blocks; the seats follow, the own one first.
QUESTION: Final = 0
MIDDLE: Final = 1
HAND: Final = 2
SEATS: Final = 3


class GoryokakuFeatures(Features[GoryokakuState]):
    """Numbers from what a seat knows; the hidden cards of others are only counted."""

    def __init__(self, kit: Kit, players: int) -> None:
        castles = len(kit.castle_ids)
        persons = len(kit.person_ids)
        tiles = len(kit.tile_ids)
        places = len(kit.place_ids)
        boards = len(kit.tiles_per_player)
        sections = len(kit.section_ids[players])
        cubes = max([count_of(kit.cubes, colour) for colour in range(COLOURS)])
        super().__init__(
            [
                [
                    Field("asked", PHASES),
                    Field("said-place", places),
                    Field("said-person", persons),
                    Field("said-castle", castles),
                    Field("said-cubes", COLOURS, FEW),
                    Field("turn", players),
                    Field("first", players),
                    Field("area", AREAS),
                    Field("spot", SPOTS),
                    Field("uses", 1, FEW),
                    Field("icons", persons),
                ],
                [
                    Field("round", len(kit.rounds)),
                    Field("pile", 1, FEW),
                    Field("supply", COLOURS, cubes),
                    Field("rice", 1, RICE),
                    Field("display", castles),
                    Field("castle-discard", castles),
                    Field("person-discard", persons),
                    Field("castle-deck", 1, castles),
                    Field("person-deck", 1, persons),
                    Field("boards", tiles, boards),
                    Field("open", tiles),
                    Field("audits", COLOURS * COLOURS),
                ],
                [
                    Field("hand-castles", castles),
                    Field("hand-persons", persons),
                    Field("dealt", castles),
                ],
            ]
            + [
                [
                    Field(f"discs.{seat}", 4, RICE),
                    Field(f"spots.{seat}", SPOTS, RICE),
                    Field(f"koban.{seat}", 1, MUCH),
                    Field(f"levels.{seat}", 3, FEW),
                    Field(f"storehouses.{seat}", 1, MUCH),
                    Field(f"pieces.{seat}", 1, FEW),
                    Field(f"castles.{seat}", 1, castles),
                    Field(f"persons.{seat}", 1, persons),
                    Field(f"cubes.{seat}", COLOURS, cubes),
                    Field(f"castle-time.{seat}", COLOURS, MUCH),
                    Field(f"stack-workers.{seat}", sections, FEW),
                    Field(f"stack-onigiri.{seat}", sections, FEW),
                    Field(f"kamon.{seat}", len(kit.kamon_ids)),
                    Field(f"built.{seat}", castles),
                    Field(f"hired.{seat}", persons),
                    Field(f"shown.{seat}", castles),
                    Field(f"tiles.{seat}", tiles),
                    Field(f"marks.{seat}", COLOURS),
                ]
                for seat in range(players)
            ],
            [
                Deeds("keep", castles),
                Deeds("place", places),
                Deeds("recover"),
                Deeds("use", persons),
                Deeds("done"),
                Deeds("take", castles),
                Deeds("shuffle"),
                Deeds("draw"),
                Deeds("earth"),
                Deeds("ship"),
                Deeds("work", places),
                Deeds("end"),
                Deeds("pay"),
                Deeds("no"),
                Deeds("drop", COLOURS),
                Deeds("free", persons),
                Deeds("cube", COLOURS),
                Deeds("hire", persons),
                Deeds("build", castles),
                Deeds("office", tiles),
                Deeds("pay-castle", castles),
                Deeds("pay-person", persons),
            ],
        )
        self.kit = kit
        self.castles: i64 = castles
        self.persons: i64 = persons
        self.tiles: i64 = tiles
        self.places: i64 = places
        self.sections: i64 = sections
        self.nothing_said: bytes = bytes(places + persons + castles + COLOURS)

    # What a seat knows

    def write_block(
        self, out: BytesWriter, at: i64, state: GoryokakuState, seat: i64, choice: Choice
    ) -> None:
        if at == QUESTION:
            self.write_question(out, state, seat, choice)
        elif at == MIDDLE:
            self.write_middle(out, state)
        elif at == HAND:
            self.write_hand(out, state, seat)
        else:
            place = seat + at - SEATS
            self.write_seat(out, state, seat, place if place < state.players else place - state.players)

    def write_question(self, out: BytesWriter, table: GoryokakuState, seat: i64, choice: Choice) -> None:
        """What is asked of whom, and what is said already: that only the seat itself knows."""
        write_place(out, table.asks - KEEP if table.actor >= 0 else -1, PHASES)
        if table.actor == seat and len(choice.said) > 0:
            self.write_said(out, choice)
        else:
            out.write(self.nothing_said)
        turn = table.turn - seat
        write_place(out, turn if turn >= 0 else turn + table.players, table.players)
        first: i64 = NONE
        if table.first != LOT:
            first = (table.first + table.players - seat) % table.players
        write_place(out, first, table.players)
        write_place(out, table.area, AREAS)
        write_place(out, table.spot, SPOTS)
        write_number(out, table.uses, FEW)
        write_bits(out, table.icons, self.persons)

    def write_said(self, out: BytesWriter, choice: Choice) -> None:
        """The place, person, castle card and cubes of a move that is not said to its end."""
        place: i64 = 0
        person: i64 = 0
        castle: i64 = 0
        cubes: i64 = 0
        for action in choice.said:
            place |= self.named(action, PLACE_MOVE) | self.named(action, WORK_MOVE)
            person |= self.named(action, USE_MOVE) | self.named(action, PAID_PERSON)
            castle |= self.named(action, BUILT) | self.named(action, PAID_CASTLE)
            if self.named(action, CUBE):
                cubes += LANE[action - self.first[CUBE]]
        write_bits(out, place, self.places)
        write_bits(out, person, self.persons)
        write_bits(out, castle, self.castles)
        write_lanes(out, cubes, COLOURS)

    def named(self, action: i64, group: i64) -> i64:
        """Which card, place or colour of a group an action names, as a bit."""
        place = action - i64(self.first[group])
        return BIT[place] if 0 <= place < i64(self.deeds[group].size) else 0

    def write_middle(self, out: BytesWriter, table: GoryokakuState) -> None:
        """What everybody sees in the middle."""
        write_place(out, table.round, len(self.kit.rounds))
        write_number(out, table.pile, FEW)
        write_lanes(out, table.supply, COLOURS)
        write_number(out, table.rice, RICE)
        write_bits(out, table.display, self.castles)
        write_bits(out, table.castle_discard, self.castles)
        write_bits(out, table.person_discard, self.persons)
        write_number(out, count_bits(table.castle_deck) + len(table.under), self.castles)
        write_number(out, count_bits(table.person_deck), self.persons)
        for board in table.tile_board:
            write_number(out, board + 1, FEW)
        write_bits(out, table.open_tiles, self.tiles)
        audits: i64 = 0
        for square in range(len(table.audits)):
            audits |= BIT[COLOURS * square + table.audits[square]]
        write_bits(out, audits, COLOURS * COLOURS)

    def write_hand(self, out: BytesWriter, table: GoryokakuState, seat: i64) -> None:
        """What only this seat sees."""
        own = table.seats[seat]
        write_bits(out, own.castles, self.castles)
        write_bits(out, own.persons, self.persons)
        dealt: i64 = 0
        for place in range(len(table.dealt)):
            if table.dealt[place] != NONE and owner_dealt(table, place) == seat:
                dealt |= BIT[table.dealt[place]]
        write_bits(out, dealt, self.castles)

    def write_seat(self, out: BytesWriter, table: GoryokakuState, seat: i64, place: i64) -> None:
        """What `seat` knows of the seat at `place`."""
        each = table.seats[place]
        write_number(out, each.workers, RICE)
        write_number(out, each.onigiri, RICE)
        write_number(out, each.bag_workers, RICE)
        write_number(out, each.bag_onigiri, RICE)
        write_lanes(out, each.spots, SPOTS)
        write_number(out, each.koban, MUCH)
        write_number(out, each.earth, FEW)
        write_number(out, each.ship, FEW)
        write_number(out, each.daiba, FEW)
        write_number(out, each.storehouses, MUCH)
        write_number(out, each.pieces, FEW)
        write_number(out, count_bits(each.castles), self.castles)
        write_number(out, count_bits(each.persons), self.persons)
        write_lanes(out, each.cubes, COLOURS)
        write_lanes(out, each.virtual, COLOURS)
        write_stacks(out, each.stack_workers, self.sections)
        write_stacks(out, each.stack_onigiri, self.sections)
        write_place(out, NONE if is_kamon_hidden(table, place, seat) else each.kamon, len(self.kit.kamon_ids))
        write_bits(out, each.built, self.castles)
        write_bits(out, each.row | each.store, self.persons)
        write_bits(out, each.shown, self.castles)
        write_bits(out, each.tiles, self.tiles)
        write_bits(out, each.marks, COLOURS)

    # What it may do

    def part(self, state: GoryokakuState, code: i64, at: i64) -> i64:
        verb = verb_of(code)
        if at == 0:
            return i64(self.first[verb]) + subject_of(code)
        at -= 1
        thing = object_of(code)
        if thing >= 0:
            if at == 0:
                return i64(self.first[self.about(state, verb, subject_of(code))]) + thing
            at -= 1
        cubes = cubes_of(code)
        if verb == PAY_MOVE:
            cubes = beyond(cubes, self.kit.daiba[state.seats[state.turn].daiba + 1].fixed)
        for colour in range(COLOURS):
            here = count_of(cubes, colour)
            if at < here:
                return i64(self.first[CUBE]) + colour
            at -= here
        card = ((code >> (CARDS_AT + 7 * at)) & 127) - 1
        if card >= PERSONS_FROM:
            return i64(self.first[PAID_PERSON]) + card - PERSONS_FROM
        return i64(self.first[PAID_CASTLE]) + card

    def about(self, table: GoryokakuState, verb: i64, subject: i64) -> i64:
        """What the object of a move is: a person to hire, a castle card to build, a tile to build on."""
        if verb == USE_MOVE:
            kind = self.kit.persons[subject].icons[table.area].kind
        else:
            kind = self.kit.places[subject].kind
        if kind == HIRE:
            return HIRED
        return BUILT if kind == CASTLE else OFFICED

    def words(self, state: GoryokakuState, said: list[int]) -> str:
        kit = self.kit
        told: list[str] = []
        letters = ""
        for action in said:
            group = 0
            while group + 1 < len(self.first) and self.first[group + 1] <= action:
                group += 1
            number = action - self.first[group]
            if group == KEEP_MOVE:
                told.append(f"keep {kit.castle_ids[number]}")
            elif group == PLACE_MOVE:
                told.append(f"place {kit.place_ids[number]}")
            elif group == WORK_MOVE:
                told.append(f"rice work {kit.place_ids[number]}")
            elif group == USE_MOVE:
                told.append(f"use {kit.person_ids[number]}")
            elif group == FREE_MOVE:
                told.append(f"free {kit.person_ids[number]}")
            elif group == TAKE_MOVE:
                told.append(f"rice take {kit.castle_ids[number]}")
            elif group == DROP_MOVE:
                told.append(f"drop {LETTERS[number]}")
            elif group == CUBE:
                letters += LETTERS[number]
            elif group in (HIRED, PAID_PERSON):
                told.append(kit.person_ids[number])
            elif group in (BUILT, PAID_CASTLE):
                told.append(kit.castle_ids[number])
            elif group == OFFICED:
                told.append(kit.tile_ids[number])
            else:
                told.append(PLAIN[group])
        if letters:
            # Cubes stand before the cards of a payment, and after everything else.
            told.insert(1 if told and told[0] == PLAIN[PAY_MOVE] else len(told), letters)
        return " ".join(told)


PLAIN: Final[list[str]] = [
    {
        RECOVER_MOVE: "recover",
        SHUFFLE_MOVE: "rice shuffle",
        DRAW_MOVE: "rice person",
        EARTH_MOVE: "rice earth",
        SHIP_MOVE: "rice ship",
        END_MOVE: "end",
        PAY_MOVE: "daiba pay",
        NO_PAY_MOVE: "daiba no",
    }.get(verb, "done")
    for verb in range(FREE_MOVE + 1)
]
"""Verbs that are about nothing."""


def write_stacks(out: BytesWriter, stacks: i64, sections: i64) -> None:
    """How many discs of a kind stand in each section (GK-31)."""
    for _ in range(sections):
        write_number(out, stacks & STACK_MASK, FEW)
        stacks >>= STACK_BITS
