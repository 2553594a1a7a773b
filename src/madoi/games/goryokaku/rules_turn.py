"""The placement turn: placing, persons, onigiri actions, free actions, the storehouse limit (sections 4, 5, 10, 11)."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.state import ALLOWED, BIT, bits_of
from madoi.games.goryokaku.printed import (
    COLOURS,
    GAIN,
    LANE,
    LETTERS,
    SPOT_CARDS,
    SPOT_LEVELS,
    SPOT_PEOPLE,
    SPOT_WORK,
    SPOTS,
)
from madoi.games.goryokaku.rules_actions import do_action, list_action, why_not_draw
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
from madoi.games.goryokaku.rules_reasons import (
    FREE_NOT_IN_HAND,
    FREE_SUPPLY_EMPTY,
    ICON_USED,
    LEVEL_FULL,
    NO_CUBE_TO_DROP,
    NO_FREE_NOW,
    NO_ICON,
    NO_WORKER,
    NOT_IN_DISPLAY,
    NOTHING_TO_RECOVER,
    ONIGIRI_SHORT,
    OTHER_AREA,
    OTHER_SPOT,
    SPOT_COST,
    SPOT_LIMIT,
)
from madoi.games.goryokaku.state import (
    DROP,
    KEEP,
    NONE,
    ONIGIRI,
    PERSON,
    REGROUP,
    STACK_BITS,
    STACK_MASK,
    TURN,
    GoryokakuState,
    Seat,
)

# Placing a worker


def height(seat: Seat, section: i64) -> i64:
    """GK-31: how many discs of a seat stand in a section."""
    shift = section * STACK_BITS
    return ((seat.stack_workers >> shift) & STACK_MASK) + ((seat.stack_onigiri >> shift) & STACK_MASK)


def onigiri_needed(state: GoryokakuState, section: i64) -> i64:
    """GK-31, GK-33: as many onigiri as the highest stack of the section is higher than the own one."""
    highest: i64 = 0
    for seat in state.seats:
        highest = max(highest, height(seat, section))
    return highest - height(state.seats[state.turn], section)


def why_not_place(state: GoryokakuState, place: i64) -> i64:
    """GK-23, GK-37: a worker in hand, and exactly the onigiri that are needed, from hand too."""
    mover = state.seats[state.turn]
    if mover.workers == 0:
        return NO_WORKER
    return ALLOWED if onigiri_needed(state, state.sections[place]) <= mover.onigiri else ONIGIRI_SHORT


def why_not_recover(mover: Seat, can_place: bool) -> i64:
    """GK-22 to GK-24, GK-115: recover with a worker on the board, or when there is nothing else."""
    return NOTHING_TO_RECOVER if mover.stack_workers == 0 and can_place else ALLOWED


def list_turn(state: GoryokakuState, moves: list[int]) -> None:
    """GK-20: place a worker, or recover."""
    mover = state.seats[state.turn]
    if mover.workers > 0:
        kit = state.kit
        for place in range(len(kit.places)):
            if why_not_place(state, place) == ALLOWED:
                list_action(state, moves, kit.places[place], PLACE_MOVE + place * SUBJECT)
    if why_not_recover(mover, len(moves) > 0) == ALLOWED:
        moves.append(RECOVER_MOVE)
    list_free(state, moves)


def place_worker(state: GoryokakuState, code: i64) -> None:
    """GK-30, GK-31: onigiri below, the worker on top, the action at once; then the persons (GK-64)."""
    mover = state.seats[state.turn]
    kit = state.kit
    place = subject_of(code)
    section: i64 = state.sections[place]
    needed = onigiri_needed(state, section)
    mover.workers -= 1
    mover.onigiri -= needed
    one: i64 = BIT[section * STACK_BITS]
    mover.stack_workers += one
    mover.stack_onigiri += needed * one
    state.area = kit.place_area[place]
    if state.journal is not None:
        state.say("placed", "GK-31", {"place": kit.place_ids[place], "onigiri": needed})
    do_action(state, kit.places[place], code, "GK-40")
    # GK-66: the icons are fixed now; a person hired by the worker takes part.
    state.icons = mover.row & i64(kit.persons_of_area[state.area])
    state.asks = PERSON if state.icons else ONIGIRI


# Persons


def list_persons(state: GoryokakuState, moves: list[int]) -> None:
    """GK-65: each icon once, in any order, or done."""
    persons = state.kit.persons
    for person in bits_of(state.icons):
        list_action(state, moves, persons[person].icons[state.area], USE_MOVE + person * SUBJECT)
    moves.append(DONE_MOVE)
    list_free(state, moves)


def why_not_use(state: GoryokakuState, person: i64) -> i64:
    """GK-64, GK-65: a hired person with an icon for this area that has not acted."""
    if state.icons & BIT[person]:
        return ALLOWED
    return ICON_USED if state.seats[state.turn].row & BIT[person] else NO_ICON


def use_person(state: GoryokakuState, code: i64) -> None:
    """GK-67: the icon of one hired person."""
    person = subject_of(code)
    state.icons &= ~BIT[person]
    if state.journal is not None:
        state.say("used", "GK-64", {"card": state.kit.person_ids[person]})
    do_action(state, state.kit.persons[person].icons[state.area], code, "GK-67")
    if state.icons == 0:
        state.asks = ONIGIRI


def end_persons(state: GoryokakuState) -> None:
    """GK-65: icons that are left lapse."""
    state.icons = 0
    state.asks = ONIGIRI
    if state.journal is not None:
        state.say("persons_done", "GK-65", {})


# Onigiri actions


def why_not_spot(state: GoryokakuState, spot: i64) -> i64:
    """GK-100, GK-101: one spot in a turn, as often as it allows, at full cost each time."""
    if state.spot != NONE and state.spot != spot:
        return OTHER_SPOT
    if state.uses >= i64(state.kit.spot_limit[spot]):
        return SPOT_LIMIT
    return SPOT_COST if state.seats[state.turn].onigiri < i64(state.kit.spot_cost[spot]) else ALLOWED


def why_not_take(state: GoryokakuState, card: i64) -> i64:
    """GK-102: a castle card of the display."""
    return ALLOWED if state.display & BIT[card] else NOT_IN_DISPLAY


def why_not_earth(state: GoryokakuState) -> i64:
    """GK-106: a level at its end cannot be chosen."""
    return ALLOWED if state.seats[state.turn].earth + 1 < len(state.kit.earth_bonus) else LEVEL_FULL


def why_not_ship(state: GoryokakuState) -> i64:
    """GK-106: a level at its end cannot be chosen."""
    return ALLOWED if state.seats[state.turn].ship + 1 < len(state.kit.ship_bonus) else LEVEL_FULL


def why_not_work(state: GoryokakuState, place: i64) -> i64:
    """GK-105: both places of the area of this turn's worker, without worker or height."""
    return ALLOWED if state.kit.place_area[place] == state.area else OTHER_AREA


def list_onigiri(state: GoryokakuState, moves: list[int]) -> None:
    """GK-100: the four spots, or the end of the turn."""
    kit = state.kit
    if why_not_spot(state, SPOT_CARDS) == ALLOWED:
        for card in bits_of(state.display):
            moves.append(TAKE_MOVE + card * SUBJECT)
        moves.append(SHUFFLE_MOVE)
    if why_not_spot(state, SPOT_PEOPLE) == ALLOWED and why_not_draw(state) == ALLOWED:
        moves.append(DRAW_MOVE)
    if why_not_spot(state, SPOT_LEVELS) == ALLOWED:
        if why_not_earth(state) == ALLOWED:
            moves.append(EARTH_MOVE)
        if why_not_ship(state) == ALLOWED:
            moves.append(SHIP_MOVE)
    if why_not_spot(state, SPOT_WORK) == ALLOWED:
        for place in kit.places_of_area[state.area]:
            list_action(state, moves, kit.places[place], WORK_MOVE + place * SUBJECT)
    moves.append(END_MOVE)
    list_free(state, moves)


def use_spot(state: GoryokakuState, code: i64) -> None:
    """GK-100, GK-104: onigiri go on the spot and stay there; its action is done."""
    kit = state.kit
    verb = verb_of(code)
    if verb == TAKE_MOVE:
        pay_spot(state, SPOT_CARDS)
        take_castle(state, subject_of(code))
    elif verb == SHUFFLE_MOVE:
        pay_spot(state, SPOT_CARDS)
        refresh_display(state)
    elif verb == DRAW_MOVE:
        pay_spot(state, SPOT_PEOPLE)
        state.owed_persons += 1
    elif verb == EARTH_MOVE:
        pay_spot(state, SPOT_LEVELS)
        raise_earth(state)
    elif verb == SHIP_MOVE:
        pay_spot(state, SPOT_LEVELS)
        raise_ship(state)
    else:
        pay_spot(state, SPOT_WORK)
        if state.journal is not None:
            state.say("worked", "GK-105", {"place": kit.place_ids[subject_of(code)]})
        do_action(state, kit.places[subject_of(code)], code, "GK-40")


def pay_spot(state: GoryokakuState, spot: i64) -> None:
    """GK-101: the full cost each time."""
    mover = state.seats[state.turn]
    cost: i64 = state.kit.spot_cost[spot]
    mover.onigiri -= cost
    mover.spots += cost * i64(BIT[8 * spot])
    state.spot = spot
    state.uses += 1
    if state.journal is not None:
        state.say("spot_paid", "GK-104", {"spot": spot + 1, "count": cost})


def take_castle(state: GoryokakuState, card: i64) -> None:
    """GK-102: a card of the display, seen by all (GK-120); the gap is filled at once."""
    mover = state.seats[state.turn]
    state.display &= ~BIT[card]
    mover.castles |= BIT[card]
    mover.shown |= BIT[card]
    state.refilling = 1
    if state.journal is not None:
        state.say("took", "GK-102", {"card": state.kit.castle_ids[card]})


def refresh_display(state: GoryokakuState) -> None:
    """GK-108: the display goes to the discard pile first, then new cards are turned up one by one."""
    state.castle_discard |= state.display
    state.display = 0
    state.refilling = 1
    if state.journal is not None:
        state.say("refreshed", "GK-108", {})


# Free actions, the end of the turn


def why_not_free(state: GoryokakuState, person: i64) -> i64:
    """GK-25 to GK-27: at any decision of a turn, a person card in hand whose discard icon gives something."""
    if state.asks in (KEEP, DROP):
        return NO_FREE_NOW
    if state.seats[state.turn].persons & BIT[person] == 0:
        return FREE_NOT_IN_HAND
    icon = state.kit.persons[person].discard
    return FREE_SUPPLY_EMPTY if icon.kind == GAIN and count_of(state.supply, icon.res) == 0 else ALLOWED


def list_free(state: GoryokakuState, moves: list[int]) -> None:
    """GK-25, GK-27: each person card in hand whose discard icon gives something."""
    hand = state.seats[state.turn].persons
    if hand:
        for person in bits_of(hand):
            if why_not_free(state, person) == ALLOWED:
                moves.append(FREE_MOVE + person * SUBJECT)


def free_action(state: GoryokakuState, person: i64) -> None:
    """GK-25: discard a person card from hand for what its icon shows."""
    discard_person(state, person)
    if state.journal is not None:
        state.say("freed", "GK-25", {"card": state.kit.person_ids[person]})
    icon = state.kit.persons[person].discard
    if icon.kind == GAIN:
        gain_cubes(state, icon.res, icon.n, "GK-25")
    else:
        gain_koban(state, icon.n, "GK-25")


def is_over_limit(mover: Seat) -> bool:
    """GK-28: more cubes than storehouses, those of hired persons included (GK-48)."""
    return total(mover.cubes) > mover.storehouses


def end_turn(state: GoryokakuState) -> None:
    """GK-113: the player says that the placement turn is over."""
    if state.journal is not None:
        state.say("turn_ended", "GK-113", {})
    finish_turn(state)


def finish_turn(state: GoryokakuState) -> None:
    """GK-28: drop what has no room; then regroup after a recovery (GK-92), and the next seat."""
    if is_over_limit(state.seats[state.turn]):
        state.asks = DROP
    elif state.area == NONE:
        regroup(state)
    else:
        begin_turn(state, (state.turn + 1) % state.players)


def why_not_drop(state: GoryokakuState, colour: i64) -> i64:
    """GK-28: a cube of a colour that the player has."""
    return ALLOWED if count_of(state.seats[state.turn].cubes, colour) else NO_CUBE_TO_DROP


def list_drops(state: GoryokakuState, moves: list[int]) -> None:
    """GK-28: the player chooses which cubes go, one at a time."""
    for colour in range(COLOURS):
        if why_not_drop(state, colour) == ALLOWED:
            moves.append(DROP_MOVE + colour * SUBJECT)


def drop_cube(state: GoryokakuState, colour: i64) -> None:
    """GK-28: one cube goes back to the supply."""
    pay_cubes(state, LANE[colour])
    if state.journal is not None:
        state.say("dropped", "GK-28", {"cubes": LETTERS[colour]})
    finish_turn(state)


def begin_turn(state: GoryokakuState, seat: i64) -> None:
    """GK-20: a new turn, nothing placed yet."""
    state.turn = seat
    state.asks = TURN
    state.area = NONE
    state.icons = 0
    state.spot = NONE
    state.uses = 0


def regroup(state: GoryokakuState) -> None:
    """GK-79: all discs in hand and on the personal board go into the bag; then discs are drawn (by chance)."""
    mover = state.seats[state.turn]
    mover.bag_workers += mover.workers
    mover.bag_onigiri += mover.onigiri
    for _ in range(SPOTS):
        mover.bag_onigiri += mover.spots & 255
        mover.spots >>= 8
    mover.workers = 0
    mover.onigiri = 0
    state.asks = REGROUP
    if state.journal is not None:
        state.say("regrouped", "GK-79", {"workers": mover.bag_workers, "onigiri": mover.bag_onigiri})


def is_regrouped(state: GoryokakuState) -> bool:
    """GK-79: enough workers are out, or the bag is empty."""
    mover = state.seats[state.turn]
    return mover.workers >= state.kit.regroup_workers or mover.bag_workers + mover.bag_onigiri == 0
