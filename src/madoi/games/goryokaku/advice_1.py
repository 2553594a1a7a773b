"""What the sensible player of the first edition of Goryokaku valued: a plan for one castle card, persons early, pieces on good tiles.

Each legal move gets a worth in rough points, from what the seat itself knows. The first of the best is advised.
The weights were found by letting two-player games decide between small changes of them.
"""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.state import BIT, bits_of, count_bits
from madoi.games.goryokaku.printed import (
    BAG,
    BUILDINGS_TILE,
    CASTLE,
    CHOICE,
    COLOURS,
    CREST_SET_TILE,
    CREST_TILE,
    DRAW,
    EARTH_TILE,
    FLAT_TILE,
    GAIN,
    GAIN_KOBAN,
    HIRE,
    OFFICE,
    SHIP_TILE,
    SWAP,
    TYPE_SET_TILE,
    TYPE_TILE,
    Action,
    Reward,
)
from madoi.games.goryokaku.rules_actions import real_cost, virtual_cubes
from madoi.games.goryokaku.rules_codes import (
    DRAW_MOVE,
    DROP_MOVE,
    EARTH_MOVE,
    FREE_MOVE,
    KEEP_MOVE,
    PAY_MOVE,
    PERSONS_FROM,
    PLACE_MOVE,
    RECOVER_MOVE,
    SHIP_MOVE,
    SHUFFLE_MOVE,
    TAKE_MOVE,
    USE_MOVE,
    WORK_MOVE,
    cards_of,
    cubes_of,
    object_of,
    subject_of,
    verb_of,
)
from madoi.games.goryokaku.rules_cubes import beyond, count_of, total
from madoi.games.goryokaku.rules_scoring import (
    crest_count,
    crest_sets,
    pieces_placed,
    type_count,
    type_sets,
)
from madoi.games.goryokaku.rules_turn import onigiri_needed
from madoi.games.goryokaku.state import NONE, TURN, GoryokakuState, Seat


class Plan:
    """The castle card the seat saves for, and what it lacks."""

    def __init__(self, table: GoryokakuState) -> None:
        mover = table.seats[table.actor]
        self.table = table
        self.mover: Seat = mover
        self.rounds_left: i64 = len(table.kit.rounds) - table.round
        self.card: i64 = NONE
        self.lack: i64 = 0
        """Cubes of fixed colours that are missing, and how many of any colour."""
        self.lack_any: i64 = 0
        best: float = -1e9
        virtual = virtual_cubes(mover)
        for card in bits_of(mover.castles):
            castle = table.kit.castles[card]
            fixed = beyond(castle.cost, virtual)
            lack = beyond(fixed, mover.cubes)
            due = max(0, castle.any_cubes - total(beyond(virtual, castle.cost)))
            spare = total(beyond(mover.cubes, fixed))
            lack_any = max(0, due - spare)
            worth = castle_worth(table, mover, card) - 2.3 * float(total(lack) + lack_any)
            if worth > best:
                best = worth
                self.card = card
                self.lack = lack
                self.lack_any = lack_any


def advise(state: GoryokakuState) -> i64:
    """The legal move of the greatest worth; the first of equals."""
    plan = Plan(state)
    moves = state.legal()
    best: i64 = moves[0]
    best_worth: float = -1e9
    for code in moves:
        worth = move_worth(plan, code)
        if worth > best_worth:
            best_worth = worth
            best = code
    return best


def move_worth(plan: Plan, code: i64) -> float:
    """Rough points of one move; ending a step is worth 0."""
    table, mover, kit = plan.table, plan.mover, plan.table.kit
    verb, subject = verb_of(code), subject_of(code)
    if verb == PLACE_MOVE:
        needed = onigiri_needed(table, table.sections[subject])
        area: i64 = kit.place_area[subject]
        helpers = count_bits(mover.row & i64(kit.persons_of_area[area]))
        return action_worth(plan, kit.places[subject], code) - 0.6 * float(needed) + 0.69 * float(helpers)
    if verb == USE_MOVE:
        return 0.5 + action_worth(plan, kit.persons[subject].icons[table.area], code)
    if verb == FREE_MOVE:
        return free_worth(plan, subject)
    if verb == RECOVER_MOVE:
        return 3.8 - 0.39 * float(mover.workers)
    if verb == TAKE_MOVE:
        want = 1.5 - 0.42 * float(count_bits(mover.castles))
        if plan.rounds_left == 1:
            want -= 2.0
        return want + 0.35 * castle_worth(table, mover, subject) - 0.5 * shortage(plan, subject)
    if verb == EARTH_MOVE:
        return 2.0
    if verb == SHIP_MOVE:
        return 1.5
    if verb == DRAW_MOVE:
        return 1.9 - 1.5 * float(count_bits(mover.persons)) if plan.rounds_left > 1 else -0.26
    if verb == SHUFFLE_MOVE:
        return -0.6
    if verb == WORK_MOVE:
        return action_worth(plan, kit.places[subject], code) - 4.0
    if verb == PAY_MOVE:
        return daiba_worth(plan, code)
    if verb == DROP_MOVE:
        return -cube_worth(plan, subject)
    if verb == KEEP_MOVE:
        return castle_worth(table, mover, subject) - 0.65 * float(total(kit.castles[subject].cost))
    return 0.0


def action_worth(plan: Plan, action: Action, code: i64) -> float:
    """What doing an action in this way is worth."""
    kind = action.kind
    if kind == GAIN:
        return gain_worth(plan, action.res, action.n)
    if kind == GAIN_KOBAN:
        return koban_worth(plan, action.n)
    if kind == CASTLE:
        built = object_of(code)
        return 1.4 + castle_worth(plan.table, plan.mover, built) - paid_worth(cubes_of(code))
    if kind == HIRE:
        return person_worth(plan, object_of(code))
    if kind == OFFICE:
        return 3.0 + tile_worth(plan, object_of(code))
    if kind == CHOICE:
        gained: float = 0.0
        chosen = cubes_of(code)
        for colour in range(COLOURS):
            if count_of(chosen, colour):
                gained += gain_worth(plan, colour, count_of(chosen, colour))
        return gained
    if kind == BAG:
        return 2.0
    if kind == DRAW:
        return 0.8
    if kind == SWAP:
        return gain_worth(plan, action.res, 1) - cube_worth(plan, action.give)
    return 0.0


# Cubes and koban


def cube_worth(plan: Plan, colour: i64) -> float:
    """What a cube in hand is worth: more if the planned card asks for it."""
    worth: float = 0.5 + 0.1 * float(colour)
    if plan.card != NONE:
        needed = real_cost(plan.mover, plan.table.kit.castles[plan.card])
        if count_of(plan.mover.cubes, colour) <= count_of(needed, colour):
            worth += 0.8
    return worth


def gain_worth(plan: Plan, colour: i64, count: i64) -> float:
    """Cubes that the planned card lacks are worth most; cubes without room are worth little."""
    got = min(count, count_of(plan.table.supply, colour))
    lacking = min(got, count_of(plan.lack, colour))
    rest = got - lacking
    any_too = min(rest, plan.lack_any)
    room = plan.mover.storehouses - total(plan.mover.cubes) - lacking - any_too
    spare = max(0, min(rest - any_too, room))
    if plan.card == NONE:
        return 0.25 * float(spare)
    return 6.3 * float(lacking) + 1.5 * float(any_too) + 0.37 * float(spare)


def koban_worth(plan: Plan, count: i64) -> float:
    """Money is for the persons in hand, and worth little without them."""
    wanted: i64 = 0
    for person in bits_of(plan.mover.persons):
        wanted += plan.table.kit.persons[person].koban
    useful = max(0, min(count, wanted - plan.mover.koban))
    if plan.rounds_left == 1:
        return 0.1 * float(count)
    return 2.5 * float(useful) + 0.1 * float(count)


def paid_worth(cubes: i64) -> float:
    """What the cubes named for X would have been worth otherwise: scarcer colours a little more."""
    worth: float = 0.0
    for colour in range(COLOURS):
        worth += (0.17 + 0.02 * float(colour)) * float(count_of(cubes, colour))
    return worth


def free_worth(plan: Plan, person: i64) -> float:
    """A free action is worth it when it brings the last cube for the planned card, or at the end of the game."""
    table = plan.table
    icon = table.kit.persons[person].discard
    if icon.kind != GAIN:
        return -0.26 if plan.rounds_left > 1 else -0.13
    missing = total(plan.lack) + plan.lack_any
    helps = count_of(plan.lack, icon.res) > 0 or (total(plan.lack) == 0 and plan.lack_any > 0)
    if plan.card != NONE and helps and missing <= 2 and table.asks == TURN and plan.mover.workers > 0:
        return 7.0 - 4.8 * float(missing)
    return -0.5


# Cards and tiles


def reward_worth(reward: Reward) -> float:
    return (
        1.3 * float(reward.earth)
        + 0.67 * float(reward.ship)
        + 1.3 * float(total(reward.cubes))
        + 0.11 * float(reward.koban)
        + 0.6 * float(reward.onigiri)
        + 2.8 * float(reward.piece)
    )


def castle_worth(table: GoryokakuState, mover: Seat, card: i64) -> float:
    """A built card: its reward, the own crest, coming audits, own tiles that count it."""
    kit = table.kit
    castle = kit.castles[card]
    worth = 2.0 + reward_worth(castle.reward) + crest_worth(table, mover, castle.crest)
    # GK-90: audits that are still to come count the types of built cards.
    for number in range(table.round, len(kit.rounds)):
        square = kit.rounds[number].audit
        if square != NONE and table.audits[square] == castle.type:
            worth += 0.6
    for tile in bits_of(mover.tiles):
        face = kit.tiles[tile]
        if face.kind == TYPE_TILE and face.of == castle.type:
            if type_count(table, mover, castle.type) < face.need:
                worth += float(face.vp) / float(face.need)
        elif face.kind == TYPE_SET_TILE:
            if type_count(table, mover, castle.type) == type_sets(table, mover):
                worth += 0.52
    return worth + float(kit.daiba[mover.daiba].vp)


def crest_worth(table: GoryokakuState, mover: Seat, crest: i64) -> float:
    """One more crest on the table."""
    kit = table.kit
    worth: float = 0.0
    if mover.kamon != NONE and kit.kamon_crests[mover.kamon] == crest:
        worth += float(i64(kit.kamon_vp[mover.kamon]))
    for tile in bits_of(mover.tiles):
        face = kit.tiles[tile]
        if face.kind == CREST_TILE and face.of == crest:
            worth += float(face.vp)
    return worth


def shortage(plan: Plan, card: i64) -> float:
    """How many cubes a card would still need."""
    castle = plan.table.kit.castles[card]
    return float(total(beyond(real_cost(plan.mover, castle), plan.mover.cubes)))


def person_worth(plan: Plan, person: i64) -> float:
    """A hired person acts again and again, so early ones are worth more."""
    table = plan.table
    card = table.kit.persons[person]
    worth = crest_worth(table, plan.mover, card.crest) - 0.3 * float(card.koban)
    left = float(plan.rounds_left)
    if card.in_store:
        return worth + 1.2 + 0.46 * left * float(1 if card.virtual else 0) + 0.83 * float(card.ship_now)
    icons: i64 = 0
    for icon in card.icons:
        if icon.kind != 0:
            icons += 1
    return worth + 0.45 * left * float(icons)


def tile_worth(plan: Plan, tile: i64) -> float:
    """What a tile will give, doubled where the mark is won or likely."""
    table, mover = plan.table, plan.mover
    face = table.kit.tiles[tile]
    kind, left = face.kind, float(plan.rounds_left)
    worth: float = float(face.vp)
    if kind == EARTH_TILE:
        worth = float(face.vp * mover.earth) + 1.1 * left
    elif kind == SHIP_TILE:
        worth = float(face.vp * mover.ship) + 0.27 * left
    elif kind == TYPE_TILE:
        have = type_count(table, mover, face.of)
        if have < face.need:
            worth = float(face.vp) * (0.36 if have + 1 == face.need else 0.07) * (left / 6.8)
    elif kind == TYPE_SET_TILE:
        worth = float(face.vp * type_sets(table, mover)) - 0.38 * left
    elif kind == CREST_TILE:
        worth = float(face.vp * crest_count(table, mover, face.of)) + 0.27 * left
    elif kind == CREST_SET_TILE:
        worth = float(face.vp * crest_sets(table, mover)) + 0.37 * left
    elif kind == BUILDINGS_TILE:
        worth = float(face.vp * (pieces_placed(table, mover) + mover.pieces)) + 0.33 * left
    elif kind == FLAT_TILE:
        worth = float(face.vp)
    board: i64 = table.tile_board[tile]
    if mover.marks & i64(BIT[board]):
        worth *= 1.6
    elif board >= table.round and type_count(table, mover, table.audits[board]) > 0:
        worth *= 2.8
    return worth / float(face.pieces) + (0.56 if face.pieces == 1 else 0.0)


def daiba_worth(plan: Plan, code: i64) -> float:
    """GK-73: points for every castle card and the reward, against the cubes, the cards and the worker."""
    table, mover, kit = plan.table, plan.mover, plan.table.kit
    here, there = kit.daiba[mover.daiba], kit.daiba[mover.daiba + 1]
    cards = float(count_bits(mover.built)) + 0.54 * float(plan.rounds_left - 1)
    worth = float(there.vp - here.vp) * cards + reward_worth(there.reward) + 1.0
    cubes = cubes_of(code)
    for colour in range(COLOURS):
        worth -= cube_worth(plan, colour) * float(count_of(cubes, colour))
    for card in cards_of(code):
        if card >= PERSONS_FROM:
            worth -= 1.1
        else:
            worth -= 0.2 * castle_worth(table, mover, card)
    # A worker too few to draw is a worker lost.
    circulating = kit.workers - mover.daiba
    if circulating <= kit.regroup_workers:
        worth -= 1.2 * float(plan.rounds_left)
    return worth
