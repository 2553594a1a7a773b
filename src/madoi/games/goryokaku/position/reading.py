"""Read a position: refuse what cannot be, and deal what is hidden."""

from __future__ import annotations

from madoi.core.game import check
from madoi.core.rng import Rng
from madoi.core.state import BIT, LOT
from madoi.core.texts import several
from madoi.games.goryokaku.components import GoryokakuData
from madoi.games.goryokaku.position import PHASES, GoryokakuPosition, SeatPosition
from madoi.games.goryokaku.position.asking import check_hands, check_setup, read_turn
from madoi.games.goryokaku.position.cardbox import Cardbox, refused, where
from madoi.games.goryokaku.printed import COLOURS, LETTERS
from madoi.games.goryokaku.rules_chance import settle, tiles_to_lay
from madoi.games.goryokaku.rules_recovery import open_boards
from madoi.games.goryokaku.rules_turn import height
from madoi.games.goryokaku.state import ENDED, NONE, REVEAL, SETUP, STACK_BITS, STACK_MASK, GoryokakuState
from madoi.games.goryokaku.turn import new_game


def read(position: GoryokakuPosition, players: int, data: GoryokakuData, rng: Rng) -> GoryokakuState:
    """The state of a position; hidden cards are dealt at random. Refuses what cannot be, naming field and rule."""
    kit = data.kit
    state = new_game(kit, players, LOT)
    check(
        len(position.seats) == players,
        "position.seats",
        f"There are {players} players",
        f"プレイヤーは{players}人です",
        "GK-10",
    )
    check(position.turn < players, "position.turn", "No such seat", "その席はありません", "GK-19")
    check((position.first or 0) < players, "position.first", "No such seat", "その席はありません", "GK-19")
    check(
        position.first is not None or position.phase == "setup",
        "position.first",
        "Who begins is drawn before the setup goes on",
        "スタートプレイヤーは準備の最初に決めます",
        "GK-19",
    )
    state.first = LOT if position.first is None else position.first
    state.asks = PHASES[position.phase]
    state.turn = position.turn
    read_boards(state, position, data)
    read_cards(state, position, data, rng)
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
    numbers = data.tile_number
    tiles: dict[str, tuple[str, int]] = {}
    check(
        len(position.boards) <= len(kit.tiles_per_player),
        "position.boards",
        "There are five boards",
        "五稜郭ボードは5枚です",
        "GK-1",
    )
    for board, cards in enumerate(position.boards):
        field = f"boards[{board}]"
        for at, tile in enumerate(cards):
            place = field, at
            if tile not in numbers:
                raise refused(
                    place, f"There is no such tile: {tile!r}", f"{tile!r} というタイルはありません", "GK-8"
                )
            if tile in tiles:
                there = where(*tiles[tile])
                raise refused(
                    place, f"{tile} is already at {there}", f"{tile} は {there} にもあります", "GK-8"
                )
            tiles[tile] = place
            state.tile_board[numbers[tile]] = board
            state.box &= ~(1 << numbers[tile])
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


def read_cards(state: GoryokakuState, position: GoryokakuPosition, data: GoryokakuData, rng: Rng) -> None:
    """GK-8, GK-120: every card in one place; what is hidden is dealt, and the rest is the deck."""
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
                [] if said.kamon is None else [kamon.slot(said.kamon, f"{at}.kamon")],
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
    for place in range(len(hands)):
        number = int(state.seat_at(place))
        castle_hand, person_hand, dealt, crest = hands[number]
        seat = state.seats[number]
        seat.castles = sum(1 << card for (card,) in castle_hand)
        seat.persons = sum(1 << card for (card,) in person_hand)
        seat.kamon = crest[0][0] if crest else NONE
        state.dealt += [card for (card,) in dealt]


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
        stack = f"{at}.stacks.{name}"
        check(name in sections, stack, "No such section", "その区画はありません", "GK-7")
        check(
            workers >= 1 and workers + onigiri <= STACK_MASK,
            stack,
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
            if person.in_store != in_store:
                raise refused(
                    (f"seats[{number}].{field}", -1),
                    f"{card} belongs to the other column",
                    f"{card} はもう一方の列に置くカードです",
                    "GK-46",
                )
            seat.storehouses += person.storehouses
            seat.virtual += person.virtual

    # Pieces and tiles
    numbers = data.tile_number
    for tile in said.tiles:
        place = f"seats[{number}].tiles", -1
        if tile not in numbers or state.tile_board[numbers[tile]] == NONE:
            raise refused(place, f"{tile} lies on no board", f"{tile} はボードにありません", "GK-13")
        bit = BIT[numbers[tile]]
        if not state.open_tiles & bit:
            raise refused(
                place,
                f"The board of {tile} is still face down",
                f"{tile} のボードはまだ裏向きです",
                "GK-60",
            )
        if state.taken & bit:
            raise refused(place, f"{tile} has a piece already", f"{tile} にはすでに建物駒があります", "GK-60")
        seat.tiles |= bit
        state.taken |= bit
    placed = sum(int(kit.tiles[numbers[tile]].pieces) for tile in said.tiles)
    check(
        said.pieces + placed <= kit.pieces,
        f"{at}.pieces",
        f"A player has {several(kit.pieces, 'piece')}",
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
            if there > most:
                raise refused(
                    ("seats", -1),
                    f"There can be {several(most, 'cube')} {LETTERS[colour]} at most",
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
