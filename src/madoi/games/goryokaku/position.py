"""Position documents of Goryokaku: where everything lies, as somebody knows it.

A hidden card is written `?`; `?1` is one that was drawn after the first reshuffle of its deck, and so on, because
everybody knows which cards went into that deck. Decks, supplies and pieces on personal boards are what is left.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from madoi.core.game import check
from madoi.core.rng import Rng
from madoi.core.state import BIT, bits_of, count_bits
from madoi.games.goryokaku.components import GoryokakuData
from madoi.games.goryokaku.rules import GoryokakuState, new_table
from madoi.games.goryokaku.rules_chance import settle, tiles_to_lay
from madoi.games.goryokaku.rules_recovery import open_boards
from madoi.games.goryokaku.rules_secrets import is_kamon_hidden, owner_dealt, owner_under
from madoi.games.goryokaku.rules_turn import height, is_over_limit, is_regrouped
from madoi.games.goryokaku.state import (
    COLOURS,
    DAIBA,
    DROP,
    ENDED,
    KEEP,
    LETTERS,
    NONE,
    ONIGIRI,
    PERSON,
    REGROUP,
    REVEAL,
    SETUP,
    STACK_BITS,
    STACK_MASK,
    TURN,
    Seat,
    letters_of,
)

PHASES = {
    "setup": SETUP,
    "keep": KEEP,
    "turn": TURN,
    "person": PERSON,
    "onigiri": ONIGIRI,
    "daiba": DAIBA,
    "drop": DROP,
    "regroup": REGROUP,
    "reveal": REVEAL,
    "over": ENDED,
}
PHASE_NAMES = {code: name for name, code in PHASES.items()}
SPOT_NAMES = ("cards", "people", "levels", "work")

CardId = Annotated[str, Meta(max_length=4)]
Cards = Annotated[list[CardId], Meta(max_length=60)]
Waves = Annotated[list[Cards], Meta(max_length=60)]
Cubes = Annotated[str, Meta(max_length=600, pattern="^E*S*W*C*A*$")]
Discs = Annotated[int, Meta(ge=0, le=200)]
Level = Annotated[int, Meta(ge=0, le=20)]


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What one player has."""

    workers: Discs
    onigiri: Discs
    bag_workers: Discs
    bag_onigiri: Discs
    spots: Annotated[list[Discs], Meta(max_length=4)] = []
    """Onigiri on the spots of the personal board; left out when there are none."""
    stacks: dict[
        Annotated[str, Meta(max_length=40)], Annotated[list[Discs], Meta(min_length=2, max_length=2)]
    ] = {}
    """Workers and onigiri of the own stack in each section."""
    koban: Annotated[int, Meta(ge=0, le=10_000)] = 0
    cubes: Cubes = ""
    persons: Cards = []
    castles: Cards = []
    shown: Cards = []
    """Castle cards in hand that everybody saw being taken (GK-120)."""
    row: Cards = []
    store: Cards = []
    built: Cards = []
    kamon: CardId | None = None
    pieces: Discs = 0
    tiles: Cards = []
    earth: Level = 0
    ship: Level = 0
    daiba: Level = 0
    marks: Annotated[list[Annotated[int, Meta(ge=1, le=COLOURS)]], Meta(max_length=COLOURS)] = []
    dealt: Cards = []
    """Castle cards to choose from at setup, in the order they were dealt (GK-16)."""


class Owed(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """What chance still has to bring before the seat is asked."""

    bag: Annotated[int, Meta(ge=0, le=100)] = 0
    persons: Annotated[int, Meta(ge=0, le=100)] = 0
    display: bool = False


class GoryokakuPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A table between two decisions."""

    phase: Literal["setup", "keep", "turn", "person", "onigiri", "daiba", "drop", "regroup", "reveal", "over"]
    seats: Annotated[list[SeatPosition], Meta(min_length=2, max_length=4)]
    turn: Annotated[int, Meta(ge=0, le=3)] = 0
    round: Annotated[int, Meta(ge=1, le=12)] = 1
    pile: Discs = 0
    """What is left on the pile of this round."""
    area: Annotated[str, Meta(max_length=40)] | None = None
    """Where this turn's worker was placed."""
    icons: Cards = []
    """Hired persons that may still act this turn."""
    spot: Literal["cards", "people", "levels", "work"] | None = None
    uses: Annotated[int, Meta(ge=0, le=20)] = 0
    owed: Owed = Owed()
    boards: Annotated[list[Cards], Meta(max_length=5)] = []
    """The tiles on the Goryokaku boards."""
    audits: Annotated[str, Meta(max_length=5, pattern="^[ESWCA]*$")] = ""
    """The colours on the audit squares, in order."""
    display: Cards = []
    under: Cards = []
    """Castle cards put under the deck at setup, the first to be drawn first."""
    person_discard: Cards = []
    castle_discard: Cards = []
    person_waves: Waves = []
    castle_waves: Waves = []
    """The cards of each new deck made of a discard pile, wherever they are now."""


# Writing


def write(state: GoryokakuState, seat: int | None, everything: bool) -> GoryokakuPosition:
    """The position as `seat` knows it: hidden cards are `?`."""
    kit = state.kit

    def castles(mask: int) -> list[str]:
        return [kit.castle_ids[card] for card in bits_of(mask)]

    def persons(mask: int) -> list[str]:
        return [kit.person_ids[card] for card in bits_of(mask)]

    def tiles(mask: int) -> list[str]:
        return [kit.tile_ids[tile] for tile in bits_of(mask)]

    def hidden(mask: int, waves: list[int]) -> list[str]:
        return [mark(number) for number, wave in enumerate(waves) for _ in range(count_bits(mask & wave))]

    def stacks(of: Seat) -> dict[str, list[int]]:
        found = {}
        for section, name in enumerate(kit.section_ids[int(state.players)]):
            shift = section * STACK_BITS
            discs = [(int(each) >> shift) & STACK_MASK for each in (of.stack_workers, of.stack_onigiri)]
            if any(discs):
                found[name] = discs
        return found

    def write_seat(number: int) -> SeatPosition:
        of = state.seats[number]
        known = everything or number == seat
        dealt = [
            kit.castle_ids[card] if known else mark(0)
            for place, card in enumerate(state.dealt)
            if owner_dealt(state, place) == number and card != NONE
        ]
        kamon = None
        if of.kamon != NONE:
            shown = known or not is_kamon_hidden(state, number, NONE)
            kamon = kit.kamon_ids[of.kamon] if shown else mark(0)
        return SeatPosition(
            workers=int(of.workers),
            onigiri=int(of.onigiri),
            bag_workers=int(of.bag_workers),
            bag_onigiri=int(of.bag_onigiri),
            spots=[(int(of.spots) >> (8 * spot)) & 255 for spot in range(4)] if of.spots else [],
            stacks=stacks(of),
            koban=int(of.koban),
            cubes="".join(letters_of(of.cubes)),
            persons=persons(of.persons) if known else hidden(of.persons, state.person_waves),
            castles=castles(of.castles)
            if known
            else castles(of.shown) + hidden(of.castles & ~of.shown, state.castle_waves),
            shown=castles(of.shown),
            row=persons(of.row),
            store=persons(of.store),
            built=castles(of.built),
            kamon=kamon,
            pieces=int(of.pieces),
            tiles=tiles(of.tiles),
            earth=int(of.earth),
            ship=int(of.ship),
            daiba=int(of.daiba),
            marks=[square + 1 for square in bits_of(of.marks)],
            dealt=dealt,
        )

    boards: list[list[str]] = [[] for _ in kit.tiles_per_player]
    for tile, board in enumerate(state.tile_board):
        if board != NONE:
            boards[board].append(kit.tile_ids[tile])
    return GoryokakuPosition(
        phase=PHASE_NAMES[int(state.asks)],  # type: ignore[arg-type]
        seats=[write_seat(number) for number in range(int(state.players))],
        turn=int(state.turn),
        round=int(state.round) + 1,
        pile=int(state.pile),
        area=None if state.area == NONE else kit.area_ids[state.area],
        icons=persons(state.icons),
        spot=None if state.spot == NONE else SPOT_NAMES[state.spot],  # type: ignore[arg-type]
        uses=int(state.uses),
        owed=Owed(int(state.owed_bag), int(state.owed_persons), bool(state.refilling)),
        boards=boards,
        audits="".join(LETTERS[colour] for colour in state.audits),
        display=castles(state.display),
        under=[
            kit.castle_ids[card] if everything or owner_under(state, place) == seat else mark(0)
            for place, card in enumerate(state.under)
        ],
        person_discard=persons(state.person_discard),
        castle_discard=castles(state.castle_discard),
        person_waves=[persons(wave) for wave in state.person_waves[1:]],
        castle_waves=[castles(wave) for wave in state.castle_waves[1:]],
    )


def mark(wave: int) -> str:
    """A hidden card, with the shuffle it came from."""
    return f"?{wave}" if wave else "?"


def read_mark(card: str) -> int | None:
    """The wave of a hidden card, or None for a card that is named."""
    said = re.fullmatch(r"\?([1-9][0-9]?)?", card)
    return None if said is None else int(said[1] or 0)


# Reading


class Cardbox:
    """All cards of one kind: hands them out once, and remembers which hidden places wait for one."""

    def __init__(self, numbers: dict[str, int], waves: list[list[str]], field: str) -> None:
        self.numbers = numbers
        self.seen: dict[str, str] = {}
        self.waiting: list[list[list[int]]] = [[] for _ in range(len(waves) + 1)]
        """For each wave the empty lists that the deal fills with one card each."""
        self.waves = [(1 << len(numbers)) - 1]
        for at, wave in enumerate(waves):
            fresh = 0
            for card in wave:
                where = f"position.{field}[{at}]"
                self.known(card, where)
                check(
                    not fresh >> numbers[card] & 1,
                    where,
                    f"{card} is named twice",
                    f"{card} が2度書かれています",
                    "GK-108",
                )
                fresh |= 1 << numbers[card]
            self.waves = [each & ~fresh for each in self.waves] + [fresh]

    def known(self, card: str, where: str) -> None:
        check(
            card in self.numbers,
            where,
            f"There is no such card: {card!r}",
            f"{card!r} というカードはありません",
            "GK-8",
        )

    def take(self, card: str, where: str) -> int:
        """A named card, once."""
        self.known(card, where)
        check(
            card not in self.seen,
            where,
            f"{card} is already at {self.seen.get(card)}",
            f"{card} は {self.seen.get(card)} にもあります",
            "GK-8",
        )
        self.seen[card] = where
        return self.numbers[card]

    def mask(self, cards: list[str], where: str) -> int:
        """Cards that must all be named."""
        return sum(1 << self.take(card, f"position.{where}[{at}]") for at, card in enumerate(cards))

    def slot(self, card: str, where: str) -> list[int]:
        """A place for one card: named, or filled by the deal."""
        wave = read_mark(card)
        if wave is None:
            return [self.take(card, where)]
        check(
            wave < len(self.waiting),
            where,
            "This deck was not shuffled so often",
            "山札はそれほど切り直されていません",
            "GK-108",
        )
        place: list[int] = []
        self.waiting[wave].append(place)
        return place

    def slots(self, cards: list[str], where: str) -> list[list[int]]:
        return [self.slot(card, f"position.{where}[{at}]") for at, card in enumerate(cards)]

    def deal(self, rng: Rng, field: str) -> int:
        """Fill the hidden places at random from the cards of their wave. Returns the deck that is left."""
        left = (1 << len(self.numbers)) - 1 - sum(1 << self.numbers[card] for card in self.seen)
        for number, wave in enumerate(self.waves):
            pool = bits_of(left & wave)
            waiting = self.waiting[number]
            enough = len(pool) >= len(waiting) if number == len(self.waves) - 1 else len(pool) == len(waiting)
            check(
                enough,
                field,
                f"{len(waiting)} hidden cards {mark(number)!r}, but {len(pool)} cards are left for them",
                f"伏せられたカード {mark(number)!r} は{len(waiting)}枚ですが、残りは{len(pool)}枚です",
                "GK-120",
            )
            for place in waiting:
                card = pool.pop(int(rng.below(len(pool))))
                place.append(card)
                left &= ~(1 << card)
        return left


def read(position: GoryokakuPosition, players: int, data: GoryokakuData, rng: Rng) -> GoryokakuState:
    """The state of a position; hidden cards are dealt at random. Refuses what cannot be, naming field and rule."""
    kit = data.kit
    state = new_table(kit, players)
    check(
        len(position.seats) == players,
        "position.seats",
        f"There are {players} players",
        f"プレイヤーは{players}人です",
        "GK-10",
    )
    check(position.turn < players, "position.turn", "No such seat", "その席はありません", "GK-19")
    state.asks = PHASES[position.phase]
    state.turn = position.turn
    read_boards(state, position, data)

    # Cards
    castles = Cardbox(data.castle_number, position.castle_waves, "castle_waves")
    persons = Cardbox(data.person_number, position.person_waves, "person_waves")
    kamon = Cardbox(data.kamon_number, [], "kamon")
    state.castle_waves, state.person_waves = castles.waves, persons.waves
    state.display = castles.mask(position.display, "display")
    state.castle_discard = castles.mask(position.castle_discard, "castle_discard")
    state.person_discard = persons.mask(position.person_discard, "person_discard")
    under = castles.slots(position.under, "under")
    hands = []
    for number, said in enumerate(position.seats):
        at, seat = f"seats[{number}]", state.seats[number]
        seat.row = persons.mask(said.row, f"{at}.row")
        seat.store = persons.mask(said.store, f"{at}.store")
        seat.built = castles.mask(said.built, f"{at}.built")
        hands.append(
            (
                castles.slots(said.castles, f"{at}.castles"),
                persons.slots(said.persons, f"{at}.persons"),
                castles.slots(said.dealt, f"{at}.dealt"),
                [] if said.kamon is None else [kamon.slot(said.kamon, f"position.{at}.kamon")],
            )
        )
        for card in said.shown:
            check(
                card in said.castles and card in castles.numbers,
                f"position.{at}.shown",
                f"{card} is not in this hand",
                f"{card} はこの手札にありません",
                "GK-120",
            )
            seat.shown |= BIT[castles.numbers[card]]
    state.castle_deck = castles.deal(rng, "position.seats")
    state.person_deck = persons.deal(rng, "position.seats")
    state.kamon_left = kamon.deal(rng, "position.seats")
    state.under = [card for (card,) in under]
    for number, (castle_hand, person_hand, dealt, crest) in enumerate(hands):
        seat = state.seats[number]
        seat.castles = sum(1 << card for (card,) in castle_hand)
        seat.persons = sum(1 << card for (card,) in person_hand)
        seat.kamon = crest[0][0] if crest else NONE
        state.dealt += [card for (card,) in dealt]

    for number, said in enumerate(position.seats):
        read_seat(state, number, said, data)
    read_supply(state, position)
    read_turn(state, position, data)
    if state.asks == SETUP:
        check_setup(state, position)
    else:
        check_hands(state, position)
    settle(state)
    return state


def read_boards(state: GoryokakuState, position: GoryokakuPosition, data: GoryokakuData) -> None:
    """GK-11 to GK-13, GK-78, GK-91: tiles, audit squares and the round track."""
    kit = state.kit
    tiles: dict[str, str] = {}
    check(
        len(position.boards) <= len(kit.tiles_per_player),
        "position.boards",
        "There are five boards",
        "五稜郭ボードは5枚です",
        "GK-1",
    )
    for board, cards in enumerate(position.boards):
        for at, tile in enumerate(cards):
            where = f"position.boards[{board}][{at}]"
            check(
                tile in data.tile_number,
                where,
                f"There is no such tile: {tile!r}",
                f"{tile!r} というタイルはありません",
                "GK-8",
            )
            check(
                tile not in tiles,
                where,
                f"{tile} is already at {tiles.get(tile)}",
                f"{tile} は {tiles.get(tile)} にもあります",
                "GK-8",
            )
            tiles[tile] = where
            state.tile_board[data.tile_number[tile]] = board
            state.box &= ~(1 << data.tile_number[tile])
        if state.asks != SETUP:
            check(
                len(cards) == kit.tiles_per_player[board] * int(state.players),
                f"position.boards[{board}]",
                f"{kit.tiles_per_player[board] * int(state.players)} tiles lie here",
                f"ここのタイルは{kit.tiles_per_player[board] * int(state.players)}枚です",
                "GK-13",
            )
    complete = len(tiles) == int(tiles_to_lay(state)) and len(position.audits) == COLOURS
    check(
        complete or state.asks == SETUP,
        "position.boards",
        "Tiles or audit cubes are missing",
        "タイルか監査キューブが足りません",
        "GK-13",
    )
    check(
        len(set(position.audits)) == len(position.audits),
        "position.audits",
        "One cube of each colour",
        "監査キューブは各色1個です",
        "GK-12",
    )
    state.audits = [LETTERS.index(letter) for letter in position.audits]

    check(position.round <= len(kit.rounds), "position.round", "No such round", "その回はありません", "GK-11")
    state.round = position.round - 1
    state.pile = position.pile
    most = int(kit.rounds[state.round].onigiri_per_player) * int(state.players)
    over = state.asks in (REVEAL, ENDED)
    check(
        (position.pile == 0 and position.round == len(kit.rounds)) if over else 1 <= position.pile <= most,
        "position.pile",
        "The last pile is empty" if over else f"This pile holds 1 to {most}",
        "最後の山は空です" if over else f"この山のおにぎりは1個から{most}個です",
        "GK-80" if over else "GK-11",
    )
    for number in range(state.round):
        open_boards(state, kit.rounds[number].flips)


def read_seat(state: GoryokakuState, number: int, said: SeatPosition, data: GoryokakuData) -> None:
    """GK-2: discs, pieces, levels and columns of one player."""
    kit, seat, at = state.kit, state.seats[number], f"position.seats[{number}]"
    seat.workers, seat.onigiri = said.workers, said.onigiri
    seat.bag_workers, seat.bag_onigiri = said.bag_workers, said.bag_onigiri
    seat.spots = sum(count << (8 * spot) for spot, count in enumerate(said.spots))
    seat.koban = said.koban
    seat.cubes = sum(1 << (8 * LETTERS.index(letter)) for letter in said.cubes)
    sections = kit.section_ids[int(state.players)]
    for name, (workers, onigiri) in said.stacks.items():
        where = f"{at}.stacks.{name}"
        check(name in sections, where, "No such section", "その区画はありません", "GK-7")
        check(
            workers >= 1 and workers + onigiri <= STACK_MASK,
            where,
            "A worker stands on every stack",
            "重ねの上にはワーカーがいます",
            "GK-31",
        )
        shift = STACK_BITS * sections.index(name)
        seat.stack_workers |= workers << shift
        seat.stack_onigiri |= onigiri << shift
    for field, level, tops in (
        ("earth", said.earth, len(kit.earth_bonus)),
        ("ship", said.ship, len(kit.ship_bonus)),
        ("daiba", said.daiba, len(kit.daiba)),
    ):
        rule = "GK-75" if field == "daiba" else "GK-57"
        check(level < tops, f"{at}.{field}", f"At most {tops - 1}", f"最大{tops - 1}です", rule)
    seat.earth, seat.ship, seat.daiba = said.earth, said.ship, said.daiba
    discs = said.workers + said.bag_workers + sum(w for w, _ in said.stacks.values()) + said.daiba
    check(
        discs == kit.workers,
        f"{at}.workers",
        f"{kit.workers} workers in hand, bag, stacks and on the daiba, not {discs}",
        f"手元・バッグ・重ね・台場のワーカーは合わせて{kit.workers}個です（{discs}個あります）",
        "GK-2",
    )

    # Hired persons, in the column of their frame (GK-46)
    for field, cards, in_store in (("row", said.row, False), ("store", said.store, True)):
        for card in cards:
            person = kit.persons[data.person_number[card]]
            check(
                person.in_store == in_store,
                f"{at}.{field}",
                f"{card} belongs to the other column",
                f"{card} はもう一方の列に置くカードです",
                "GK-46",
            )
            seat.storehouses += person.storehouses
            seat.virtual += person.virtual

    # Pieces and tiles
    for tile in said.tiles:
        check(
            tile in data.tile_number and state.tile_board[data.tile_number[tile]] != NONE,
            f"{at}.tiles",
            f"{tile} lies on no board",
            f"{tile} はボードにありません",
            "GK-13",
        )
        bit = BIT[data.tile_number[tile]]
        check(
            bool(state.open_tiles & bit),
            f"{at}.tiles",
            f"The board of {tile} is still face down",
            f"{tile} のボードはまだ裏向きです",
            "GK-60",
        )
        check(
            not state.taken & bit,
            f"{at}.tiles",
            f"{tile} has a piece already",
            f"{tile} にはすでに建物駒があります",
            "GK-60",
        )
        seat.tiles |= bit
        state.taken |= bit
    placed = sum(int(kit.tiles[data.tile_number[tile]].pieces) for tile in said.tiles)
    check(
        said.pieces + placed <= kit.pieces,
        f"{at}.pieces",
        f"A player has {kit.pieces} pieces",
        f"建物駒は1人{kit.pieces}個です",
        "GK-2",
    )
    seat.pieces = said.pieces
    seat.stock = int(kit.pieces) - said.pieces - placed
    done = int(state.round) + (state.asks in (REVEAL, ENDED))
    audited = {int(kit.rounds[each].audit) + 1 for each in range(done)}
    for square in said.marks:
        check(
            square in audited,
            f"{at}.marks",
            f"Square {square} is not audited yet",
            f"{square}の監査はまだです",
            "GK-90",
        )
        seat.marks |= BIT[square - 1]


def read_supply(state: GoryokakuState, position: GoryokakuPosition) -> None:
    """GK-1, GK-4: what is nowhere else is in the supply."""
    kit = state.kit
    used = sum(1 << (8 * colour) for colour in state.audits)
    for seat in state.seats:
        for colour in range(COLOURS):
            there = (used >> (8 * colour) & 255) + (int(seat.cubes) >> (8 * colour) & 255)
            most = int(kit.cubes) >> (8 * colour) & 255
            check(
                there <= most,
                "position.seats",
                f"There are {most} cubes {LETTERS[colour]}",
                f"{LETTERS[colour]} のキューブは{most}個です",
                "GK-1",
            )
        used += int(seat.cubes)
    state.supply = int(kit.cubes) - used

    later = sum(int(each.onigiri_per_player) for each in kit.rounds[int(state.round) + 1 :])
    rice = int(kit.onigiri_total) - position.pile - later * int(state.players)
    for said in position.seats:
        rice -= said.onigiri + said.bag_onigiri + sum(said.spots)
        rice -= sum(onigiri for _, onigiri in said.stacks.values())
    check(
        rice >= 0,
        "position.seats",
        f"There are {kit.onigiri_total} onigiri",
        f"おにぎりは{kit.onigiri_total}個です",
        "GK-4",
    )
    state.rice = rice
    for section, name in enumerate(kit.section_ids[int(state.players)]):
        heights = [h for h in (int(height(seat, section)) for seat in state.seats) if h]
        check(
            len(set(heights)) == len(heights),
            f"position.seats.stacks.{name}",
            "Two stacks of a section are never equally high",
            "同じ区画に同じ高さの重ねはありえません",
            "GK-31",
        )


def read_turn(state: GoryokakuState, position: GoryokakuPosition, data: GoryokakuData) -> None:
    """GK-110: what is asked must fit what lies on the table."""
    kit, phase = state.kit, position.phase
    mover = state.seats[state.turn]
    at = f"position.seats[{position.turn}]"
    if position.area is not None:
        check(
            position.area in kit.area_ids, "position.area", "No such area", "そのエリアはありません", "GK-7"
        )
        state.area = kit.area_ids.index(position.area)
    placed = phase in ("person", "onigiri") or (phase == "drop" and position.area is not None)
    check(
        placed == (position.area is not None),
        "position.area",
        "An area is named after a worker was placed, and only then",
        "エリアを書くのはワーカーを置いた後だけです",
        "GK-64",
    )
    check(
        not placed or mover.stack_workers != 0,
        f"{at}.stacks",
        "A worker of this turn stands on the board",
        "この手番のワーカーが盤上にいるはずです",
        "GK-30",
    )
    check(
        bool(position.icons) == (phase == "person"),
        "position.icons",
        "Icons are left in phase 'person' and in no other",
        "アイコンが残るのは person のときだけです",
        "GK-113",
    )
    for card in position.icons:
        known = card in data.person_number
        bit = BIT[data.person_number[card]] if known else 0
        check(
            bool(bit & mover.row & kit.persons_of_area[state.area]),
            "position.icons",
            f"{card} has no icon for this area",
            f"{card} にこのエリアのアイコンはありません",
            "GK-64",
        )
        state.icons |= bit
    if position.spot is not None:
        state.spot = SPOT_NAMES.index(position.spot)
    state.uses = position.uses
    limit = 0 if position.spot is None else kit.spot_limit[state.spot]
    check(
        ((placed and phase != "person") or position.uses == 0)
        and (position.uses > 0) == (position.spot is not None)
        and position.uses <= limit,
        "position.uses",
        "One spot a turn, as often as it allows",
        "1手番に使えるおにぎりの場所は1つ、決められた回数までです",
        "GK-101",
    )
    state.owed_bag, state.owed_persons = position.owed.bag, position.owed.persons
    state.refilling = int(position.owed.display)
    check(
        position.owed == Owed() or phase in ("person", "onigiri"),
        "position.owed",
        "Chance owes something only after an action",
        "引き残しがあるのはアクションの後だけです",
        "GK-114",
    )
    if phase == "drop":
        check(
            is_over_limit(mover),
            f"{at}.cubes",
            "The cubes fit into the storehouses",
            "キューブは蔵に収まっています",
            "GK-28",
        )
    for number, seat in enumerate(state.seats):
        check(
            not is_over_limit(seat) or number == state.turn or phase in ("reveal", "over"),
            f"position.seats[{number}].cubes",
            f"{seat.storehouses} storehouses hold at most as many cubes",
            f"蔵は{seat.storehouses}つです",
            "GK-28",
        )
    if phase in ("daiba", "regroup") or (phase == "drop" and not placed):
        check(
            mover.stack_workers == 0,
            f"{at}.stacks",
            "All discs came back",
            "ディスクはすべて戻っているはずです",
            "GK-72",
        )
    if phase == "regroup":
        check(
            not is_regrouped(state) and mover.spots == 0,
            f"{at}.workers",
            "Nothing is left to draw",
            "引くディスクは残っていません",
            "GK-79",
        )


def check_hands(state: GoryokakuState, position: GoryokakuPosition) -> None:
    """GK-14 to GK-16: the display, the choice of castle cards, the cards under the deck."""
    kit = state.kit
    players, each = int(state.players), int(kit.start_castles - kit.keep_castles)
    check(
        len(position.display) <= kit.display,
        "position.display",
        f"The display has {kit.display} cards",
        f"場の築城カードは{kit.display}枚です",
        "GK-14",
    )
    keeping = state.asks == KEEP
    under = len(position.under)
    check(
        under == position.turn * each if keeping else under <= players * each,
        "position.under",
        "Not the number of cards put under the deck",
        "山札の下の枚数が合いません",
        "GK-16",
    )
    if not keeping:
        check(
            under == players * each
            or (len(state.castle_waves) == 1 and state.castle_deck == 0)
            or under == 0,
            "position.under",
            "Cards under the deck are drawn only when nothing is left above them",
            "山札の下のカードは、上がなくなってから引きます",
            "GK-16",
        )
    full: list[int] = []
    for number, said in enumerate(position.seats):
        due = 0
        if keeping and number >= position.turn:
            due = int(kit.start_castles) - (len(said.castles) if number == position.turn else 0)
        check(
            len(said.dealt) == due,
            f"position.seats[{number}].dealt",
            f"{due} castle cards to choose from",
            f"選ぶ築城カードは{due}枚です",
            "GK-16",
        )
        check(
            said.kamon is not None,
            f"position.seats[{number}].kamon",
            "Every player has a kamon card",
            "家紋カードは全員が持ちます",
            "GK-15",
        )
        if keeping:
            dealt = state.dealt[len(full) - full.count(NONE) :][:due]
            full += dealt + [NONE] * (int(kit.start_castles) - due)
    state.dealt = full


def check_setup(state: GoryokakuState, position: GoryokakuPosition) -> None:
    """GK-114: what is set up so far is a beginning of the whole setup."""
    kit, players = state.kit, int(state.players)
    tiles, audits, shown = sum(map(len, position.boards)), len(position.audits), len(position.display)
    hands = sum(len(said.persons) + len(said.dealt) for said in position.seats)
    kamon = sum(said.kamon is not None for said in position.seats)
    state.step = tiles + audits + shown + hands + kamon
    left = int(state.step)

    def part(most: int) -> int:
        nonlocal left
        taken = min(left, most)
        left -= taken
        return taken

    good = [len(cards) for cards in position.boards] == [
        part(each * players) for each in kit.tiles_per_player[: len(position.boards)]
    ]
    good &= audits == part(COLOURS) and shown == part(int(kit.display))
    for said in position.seats:
        good &= len(said.persons) == part(int(kit.start_persons))
        good &= len(said.dealt) == part(int(kit.start_castles))
    for said in position.seats:
        good &= (said.kamon is not None) == (part(1) == 1)
    good &= kamon < players and position.turn == 0
    check(
        good,
        "position.phase",
        "No setup goes this way: tiles, audit cubes, display, hands, kamon cards",
        "準備の順序（タイル、監査キューブ、場札、手札、家紋）に合いません",
        "GK-114",
    )
