"""The placement turn: placing, persons, onigiri actions, free actions, the storehouse limit (sections 4, 5, 10, 11)."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.state import BIT, bits_of
from madoi.games.goryokaku.rules_actions import do_action, list_action
from madoi.games.goryokaku.rules_codes import (
    DONE_MOVE,
    DRAW_MOVE,
    DROP_MOVE,
    EARTH_MOVE,
    END_MOVE,
    FREE_MOVE,
    PLACE_MOVE,
    RECOVER_MOVE,
    SHIP_MOVE,
    SHUFFLE_MOVE,
    SUBJECT,
    TAKE_MOVE,
    USE_MOVE,
    WORK_MOVE,
    subject_of,
    verb_of,
)
from madoi.games.goryokaku.rules_cubes import count_of, total
from madoi.games.goryokaku.rules_gain import (
    discard_person,
    gain_cubes,
    gain_koban,
    pay_cubes,
    raise_earth,
    raise_ship,
)
from madoi.games.goryokaku.state import (
    COLOURS,
    DROP,
    GAIN,
    LANE,
    LETTERS,
    NONE,
    ONIGIRI,
    PERSON,
    REGROUP,
    SPOT_CARDS,
    SPOT_LEVELS,
    SPOT_PEOPLE,
    SPOT_WORK,
    SPOTS,
    STACK_BITS,
    STACK_MASK,
    TURN,
    Seat,
    Table,
)

# Placing a worker


def height(seat: Seat, section: i64) -> i64:
    """GK-31: how many discs of a seat stand in a section."""
    shift = section * STACK_BITS
    return ((seat.stack_workers >> shift) & STACK_MASK) + ((seat.stack_onigiri >> shift) & STACK_MASK)


def onigiri_needed(table: Table, section: i64) -> i64:
    """GK-31, GK-33: as many onigiri as the highest stack of the section is higher than the own one."""
    highest: i64 = 0
    for seat in table.seats:
        highest = max(highest, height(seat, section))
    return highest - height(table.seats[table.turn], section)


def list_turn(table: Table, moves: list[int]) -> None:
    """GK-20: place a worker, or recover."""
    mover = table.seats[table.turn]
    if mover.workers > 0:
        kit = table.kit
        for place in range(len(kit.places)):
            # GK-37: exactly the needed onigiri, and from hand.
            if onigiri_needed(table, table.sections[place]) <= mover.onigiri:
                list_action(table, moves, kit.places[place], PLACE_MOVE + place * SUBJECT)
    # GK-22 to GK-24, GK-115: recover with a worker on the board, or when there is nothing else.
    if mover.stack_workers != 0 or len(moves) == 0:
        moves.append(RECOVER_MOVE)
    list_free(table, moves)


def place_worker(table: Table, code: i64) -> None:
    """GK-30, GK-31: onigiri below, the worker on top, the action at once; then the persons (GK-64)."""
    mover = table.seats[table.turn]
    kit = table.kit
    place = subject_of(code)
    section: i64 = table.sections[place]
    needed = onigiri_needed(table, section)
    mover.workers -= 1
    mover.onigiri -= needed
    one: i64 = BIT[section * STACK_BITS]
    mover.stack_workers += one
    mover.stack_onigiri += needed * one
    table.area = kit.place_area[place]
    if table.journal is not None:
        table.say("placed", "GK-31", {"place": kit.place_ids[place], "onigiri": needed})
    do_action(table, kit.places[place], code, "GK-40")
    # GK-66: the icons are fixed now; a person hired by the worker takes part.
    table.icons = mover.row & i64(kit.persons_of_area[table.area])
    table.asks = PERSON if table.icons else ONIGIRI


# Persons


def list_persons(table: Table, moves: list[int]) -> None:
    """GK-65: each icon once, in any order, or done."""
    persons = table.kit.persons
    for person in bits_of(table.icons):
        list_action(table, moves, persons[person].icons[table.area], USE_MOVE + person * SUBJECT)
    moves.append(DONE_MOVE)
    list_free(table, moves)


def use_person(table: Table, code: i64) -> None:
    """GK-67: the icon of one hired person."""
    person = subject_of(code)
    table.icons &= ~BIT[person]
    if table.journal is not None:
        table.say("used", "GK-64", {"card": table.kit.person_ids[person]})
    do_action(table, table.kit.persons[person].icons[table.area], code, "GK-67")
    if table.icons == 0:
        table.asks = ONIGIRI


def end_persons(table: Table) -> None:
    """GK-65: icons that are left lapse."""
    table.icons = 0
    table.asks = ONIGIRI
    if table.journal is not None:
        table.say("persons_done", "GK-65", {})


# Onigiri actions


def can_use_spot(table: Table, spot: i64) -> bool:
    """GK-101: one spot in a turn, as often as it allows, at full cost each time."""
    if table.spot != NONE and table.spot != spot:
        return False
    kit = table.kit
    return table.seats[table.turn].onigiri >= i64(kit.spot_cost[spot]) and table.uses < i64(
        kit.spot_limit[spot]
    )


def list_onigiri(table: Table, moves: list[int]) -> None:
    """GK-100: the four spots, or the end of the turn."""
    kit = table.kit
    mover = table.seats[table.turn]
    if can_use_spot(table, SPOT_CARDS):
        for card in bits_of(table.display):
            moves.append(TAKE_MOVE + card * SUBJECT)
        moves.append(SHUFFLE_MOVE)
    # GK-106: nothing to draw, or a level at its end, cannot be chosen.
    if can_use_spot(table, SPOT_PEOPLE) and table.person_deck | table.person_discard:
        moves.append(DRAW_MOVE)
    if can_use_spot(table, SPOT_LEVELS):
        if mover.earth + 1 < len(kit.earth_bonus):
            moves.append(EARTH_MOVE)
        if mover.ship + 1 < len(kit.ship_bonus):
            moves.append(SHIP_MOVE)
    if can_use_spot(table, SPOT_WORK):
        # GK-105: both places of the area, without worker or height.
        for place in kit.places_of_area[table.area]:
            list_action(table, moves, kit.places[place], WORK_MOVE + place * SUBJECT)
    moves.append(END_MOVE)
    list_free(table, moves)


def use_spot(table: Table, code: i64) -> None:
    """GK-100, GK-104: onigiri go on the spot and stay there; its action is done."""
    kit = table.kit
    verb = verb_of(code)
    if verb == TAKE_MOVE:
        pay_spot(table, SPOT_CARDS)
        take_castle(table, subject_of(code))
    elif verb == SHUFFLE_MOVE:
        pay_spot(table, SPOT_CARDS)
        refresh_display(table)
    elif verb == DRAW_MOVE:
        pay_spot(table, SPOT_PEOPLE)
        table.owed_persons += 1
    elif verb == EARTH_MOVE:
        pay_spot(table, SPOT_LEVELS)
        raise_earth(table)
    elif verb == SHIP_MOVE:
        pay_spot(table, SPOT_LEVELS)
        raise_ship(table)
    else:
        pay_spot(table, SPOT_WORK)
        if table.journal is not None:
            table.say("worked", "GK-105", {"place": kit.place_ids[subject_of(code)]})
        do_action(table, kit.places[subject_of(code)], code, "GK-40")


def pay_spot(table: Table, spot: i64) -> None:
    """GK-101: the full cost each time."""
    mover = table.seats[table.turn]
    cost: i64 = table.kit.spot_cost[spot]
    mover.onigiri -= cost
    mover.spots += cost * i64(BIT[8 * spot])
    table.spot = spot
    table.uses += 1
    if table.journal is not None:
        table.say("spot_paid", "GK-104", {"spot": spot + 1, "count": cost})


def take_castle(table: Table, card: i64) -> None:
    """GK-102: a card of the display, seen by all (GK-120); the gap is filled at once."""
    mover = table.seats[table.turn]
    table.display &= ~BIT[card]
    mover.castles |= BIT[card]
    mover.shown |= BIT[card]
    table.refilling = 1
    if table.journal is not None:
        table.say("took", "GK-102", {"card": table.kit.castle_ids[card]})


def refresh_display(table: Table) -> None:
    """GK-108: the display goes to the discard pile first, then new cards are turned up one by one."""
    table.castle_discard |= table.display
    table.display = 0
    table.refilling = 1
    if table.journal is not None:
        table.say("refreshed", "GK-108", {})


# Free actions, the end of the turn


def list_free(table: Table, moves: list[int]) -> None:
    """GK-25, GK-27: each person card in hand whose discard icon gives something."""
    hand = table.seats[table.turn].persons
    if hand:
        for person in bits_of(hand):
            icon = table.kit.persons[person].discard
            if icon.kind != GAIN or count_of(table.supply, icon.res):
                moves.append(FREE_MOVE + person * SUBJECT)


def free_action(table: Table, person: i64) -> None:
    """GK-25: discard a person card from hand for what its icon shows."""
    discard_person(table, person)
    if table.journal is not None:
        table.say("freed", "GK-25", {"card": table.kit.person_ids[person]})
    icon = table.kit.persons[person].discard
    if icon.kind == GAIN:
        gain_cubes(table, icon.res, icon.n, "GK-25")
    else:
        gain_koban(table, icon.n, "GK-25")


def is_over_limit(mover: Seat) -> bool:
    """GK-28: more cubes than storehouses, those of hired persons included (GK-48)."""
    return total(mover.cubes) > mover.storehouses


def end_turn(table: Table) -> None:
    """GK-113: the player says that the placement turn is over."""
    if table.journal is not None:
        table.say("turn_ended", "GK-113", {})
    finish_turn(table)


def finish_turn(table: Table) -> None:
    """GK-28: drop what has no room; then regroup after a recovery (GK-92), and the next seat."""
    if is_over_limit(table.seats[table.turn]):
        table.asks = DROP
    elif table.area == NONE:
        regroup(table)
    else:
        begin_turn(table, (table.turn + 1) % table.players)


def list_drops(table: Table, moves: list[int]) -> None:
    """GK-28: the player chooses which cubes go, one at a time."""
    cubes = table.seats[table.turn].cubes
    for colour in range(COLOURS):
        if count_of(cubes, colour):
            moves.append(DROP_MOVE + colour * SUBJECT)


def drop_cube(table: Table, colour: i64) -> None:
    """GK-28: one cube goes back to the supply."""
    pay_cubes(table, LANE[colour])
    if table.journal is not None:
        table.say("dropped", "GK-28", {"cubes": LETTERS[colour]})
    finish_turn(table)


def begin_turn(table: Table, seat: i64) -> None:
    """GK-20: a new turn, nothing placed yet."""
    table.turn = seat
    table.asks = TURN
    table.area = NONE
    table.icons = 0
    table.spot = NONE
    table.uses = 0


def regroup(table: Table) -> None:
    """GK-79: all discs in hand and on the personal board go into the bag; then discs are drawn (by chance)."""
    mover = table.seats[table.turn]
    mover.bag_workers += mover.workers
    mover.bag_onigiri += mover.onigiri
    for _ in range(SPOTS):
        mover.bag_onigiri += mover.spots & 255
        mover.spots >>= 8
    mover.workers = 0
    mover.onigiri = 0
    table.asks = REGROUP
    if table.journal is not None:
        table.say("regrouped", "GK-79", {"workers": mover.bag_workers, "onigiri": mover.bag_onigiri})


def is_regrouped(table: Table) -> bool:
    """GK-79: enough workers are out, or the bag is empty."""
    mover = table.seats[table.turn]
    return mover.workers >= table.kit.regroup_workers or mover.bag_workers + mover.bag_onigiri == 0
