"""What places and icons do: gain, hire, build a castle card, build an office (sections 6 to 10)."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.state import ALLOWED, BIT, bits_of
from madoi.games.goryokaku.printed import (
    BAG,
    CASTLE,
    CHOICE,
    CHOICE_LANES,
    COLOURS,
    DRAW,
    GAIN,
    GAIN_KOBAN,
    HIRE,
    LANE,
    LETTERS,
    NOTHING,
    OFFICE,
    SWAP,
    Action,
    Castle,
    Person,
    letters_of,
)
from madoi.games.goryokaku.rules_codes import OBJECT, cubes_of, object_of
from madoi.games.goryokaku.rules_cubes import beyond, count_of, list_handfuls, total
from madoi.games.goryokaku.rules_gain import (
    gain_cubes,
    gain_koban,
    pay_cubes,
    raise_ship,
    take_reward,
)
from madoi.games.goryokaku.rules_reasons import (
    BAG_EMPTY,
    BOARD_CLOSED,
    CASTLE_COST,
    CASTLE_NOT_IN_HAND,
    CASTLE_X,
    CHOOSE_CUBES,
    DECK_EMPTY,
    HIRE_COST,
    HIRE_NOT_IN_HAND,
    NO_CUBE_TO_GIVE,
    PIECES_SHORT,
    SUPPLY_EMPTY,
    TILE_NOT_ON_BOARD,
    TILE_TAKEN,
)
from madoi.games.goryokaku.state import NONE, GoryokakuState, Seat

# Which moves an action offers


def list_action(state: GoryokakuState, moves: list[int], action: Action, base: i64) -> None:
    """GK-30, GK-68: add every way to do an action; none if it would do nothing."""
    kind = action.kind
    if kind == HIRE:
        list_hires(state, moves, base)
    elif kind == CASTLE:
        list_castles(state, moves, base)
    elif kind == OFFICE:
        list_offices(state, moves, base)
    elif kind != NOTHING and why_not_action(state, action) == ALLOWED:
        if kind == CHOICE:
            cubes = state.supply & CHOICE_LANES
            list_handfuls(moves, base, cubes, min(action.n, total(cubes)))
        else:
            moves.append(base)


def why_not_action(state: GoryokakuState, action: Action) -> i64:
    """GK-41, GK-68: what would do nothing cannot be chosen: no cube in the supply, no disc, no card."""
    kind = action.kind
    if kind == GAIN:
        return ALLOWED if count_of(state.supply, action.res) else SUPPLY_EMPTY
    if kind == CHOICE:
        return ALLOWED if state.supply & CHOICE_LANES else SUPPLY_EMPTY
    if kind == BAG:
        mover = state.seats[state.turn]
        return ALLOWED if mover.bag_workers + mover.bag_onigiri else BAG_EMPTY
    if kind == DRAW:
        return why_not_draw(state)
    if kind == SWAP:
        if count_of(state.seats[state.turn].cubes, action.give) == 0:
            return NO_CUBE_TO_GIVE
        return ALLOWED if count_of(state.supply, action.res) else SUPPLY_EMPTY
    return ALLOWED


def why_not_draw(state: GoryokakuState) -> i64:
    """GK-106: with no person card in the deck or in the discard pile, drawing one cannot be chosen."""
    return ALLOWED if state.person_deck | state.person_discard else DECK_EMPTY


def why_not_handful(state: GoryokakuState, action: Action, cubes: i64) -> i64:
    """GK-67, GK-112: the cubes of the three-colour icon, as many as it says or the supply has."""
    free = state.supply & CHOICE_LANES
    fits = beyond(cubes, free) == 0 and total(cubes) == min(action.n, total(free))
    return ALLOWED if fits and free else CHOOSE_CUBES


def can_hire(mover: Seat, person: Person) -> bool:
    """GK-45: enough koban, and a black-ship level that is high enough."""
    return mover.koban >= person.koban and mover.ship >= person.ship


def why_not_hire(mover: Seat, person: Person, card: i64) -> i64:
    """GK-45: a person card in hand whose cost can be met."""
    if mover.persons & BIT[card] == 0:
        return HIRE_NOT_IN_HAND
    return ALLOWED if can_hire(mover, person) else HIRE_COST


def list_hires(state: GoryokakuState, moves: list[int], base: i64) -> None:
    """GK-45: each person card in hand whose cost can be met."""
    mover = state.seats[state.turn]
    persons = state.kit.persons
    for person in bits_of(mover.persons):
        if why_not_hire(mover, persons[person], person) == ALLOWED:
            moves.append(base + (person + 1) * OBJECT)


def virtual_cubes(mover: Seat) -> i64:
    """GK-52: castle-time icons, and the earth level as that many earth icons."""
    return mover.virtual + mover.earth


def real_cost(mover: Seat, castle: Castle) -> i64:
    """GK-53: the fixed cubes that castle-time resources of the same colour leave to be paid."""
    return beyond(castle.cost, virtual_cubes(mover))


def real_any(mover: Seat, castle: Castle) -> i64:
    """GK-53: how many X are left for real cubes, when spare castle-time resources have paid what they can."""
    if castle.any_cubes == 0:
        return 0
    spare = total(beyond(virtual_cubes(mover), castle.cost))
    return max(0, castle.any_cubes - spare)


def can_build(mover: Seat, castle: Castle) -> bool:
    """GK-50, GK-54: the cubes in hand cover what castle-time resources do not."""
    fixed = real_cost(mover, castle)
    return beyond(fixed, mover.cubes) == 0 and total(mover.cubes - fixed) >= real_any(mover, castle)


def why_not_castle(mover: Seat, castle: Castle, card: i64) -> i64:
    """GK-50: a castle card in hand that the cubes can pay for."""
    if mover.castles & BIT[card] == 0:
        return CASTLE_NOT_IN_HAND
    return ALLOWED if can_build(mover, castle) else CASTLE_COST


def why_not_any(mover: Seat, castle: Castle, cubes: i64) -> i64:
    """GK-51, GK-111: exactly the cubes that pay for X, from what the fixed cost leaves."""
    spare = mover.cubes - real_cost(mover, castle)
    fits = beyond(cubes, spare) == 0 and total(cubes) == real_any(mover, castle)
    return ALLOWED if fits else CASTLE_X


def list_castles(state: GoryokakuState, moves: list[int], base: i64) -> None:
    """GK-50, GK-51: each castle card in hand, with each way to pay its X in cubes (GK-111)."""
    mover = state.seats[state.turn]
    castles = state.kit.castles
    for card in bits_of(mover.castles):
        castle = castles[card]
        if why_not_castle(mover, castle, card) == ALLOWED:
            spare = mover.cubes - real_cost(mover, castle)
            list_handfuls(moves, base + (card + 1) * OBJECT, spare, real_any(mover, castle))


def free_tiles(state: GoryokakuState) -> i64:
    """GK-60, GK-61: tiles of open boards without a piece, for which the pieces in hand are enough."""
    return state.open_tiles & ~state.taken & i64(state.kit.tiles_within[state.seats[state.turn].pieces])


def why_not_office(state: GoryokakuState, tile: i64) -> i64:
    """GK-60, GK-61: a tile on an open board, without a piece, with enough pieces in hand."""
    if state.tile_board[tile] == NONE:
        return TILE_NOT_ON_BOARD
    if state.open_tiles & BIT[tile] == 0:
        return BOARD_CLOSED
    if state.taken & BIT[tile]:
        return TILE_TAKEN
    return ALLOWED if free_tiles(state) & BIT[tile] else PIECES_SHORT


def list_offices(state: GoryokakuState, moves: list[int], base: i64) -> None:
    """GK-60: each tile that can be built on now."""
    tiles = free_tiles(state)
    if tiles:
        for tile in bits_of(tiles):
            moves.append(base + (tile + 1) * OBJECT)


# Doing it


def do_action(state: GoryokakuState, action: Action, code: i64, rule: str) -> None:
    """The one thing a place (GK-40) or an icon (GK-67) does."""
    kind = action.kind
    if kind == GAIN:
        gain_cubes(state, action.res, action.n, rule)
    elif kind == CHOICE:
        chosen = cubes_of(code)
        for colour in range(COLOURS):
            if count_of(chosen, colour):
                gain_cubes(state, colour, count_of(chosen, colour), rule)
    elif kind == GAIN_KOBAN:
        gain_koban(state, action.n, rule)
    elif kind == HIRE:
        hire(state, object_of(code))
    elif kind == CASTLE:
        build_castle(state, object_of(code), cubes_of(code))
    elif kind == OFFICE:
        build_office(state, object_of(code))
    elif kind == BAG:
        state.owed_bag += action.n
    elif kind == DRAW:
        state.owed_persons += action.n
    elif kind == SWAP:
        exchange(state, action)


def hire(state: GoryokakuState, card: i64) -> None:
    """GK-45 to GK-48: pay, lay the card to its column, take the immediate effect."""
    mover = state.seats[state.turn]
    person = state.kit.persons[card]
    mover.koban -= person.koban
    mover.persons &= ~BIT[card]
    if person.in_store:
        mover.store |= BIT[card]
        mover.storehouses += person.storehouses
        mover.virtual += person.virtual
    else:
        mover.row |= BIT[card]
    if state.journal is not None:
        state.say("hired", "GK-45", {"card": state.kit.person_ids[card], "koban": person.koban})
    for _ in range(person.ship_now):
        raise_ship(state)


def build_castle(state: GoryokakuState, card: i64, named: i64) -> None:
    """GK-50: pay what castle-time resources leave (GK-53), lay the card, take the reward once (GK-59)."""
    mover = state.seats[state.turn]
    castle = state.kit.castles[card]
    paid = real_cost(mover, castle) + named
    pay_cubes(state, paid)
    mover.castles &= ~BIT[card]
    mover.shown &= ~BIT[card]
    mover.built |= BIT[card]
    if state.journal is not None:
        state.say("built", "GK-50", {"card": state.kit.castle_ids[card], "cubes": letters_of(paid)})
    take_reward(state, castle.reward, "GK-55")


def build_office(state: GoryokakuState, tile: i64) -> None:
    """GK-60 to GK-62: the pieces of one tile, from hand, for good."""
    mover = state.seats[state.turn]
    mover.pieces -= state.kit.tiles[tile].pieces
    mover.tiles |= BIT[tile]
    state.taken |= BIT[tile]
    if state.journal is not None:
        state.say("office", "GK-60", {"tile": state.kit.tile_ids[tile]})


def exchange(state: GoryokakuState, action: Action) -> None:
    """GK-67: return the left cube, gain the right one, once."""
    pay_cubes(state, LANE[action.give])
    if state.journal is not None:
        state.say("exchanged", "GK-67", {"cubes": LETTERS[action.give]})
    gain_cubes(state, action.res, 1, "GK-67")
