"""What a sensible player of Goryokaku sees in a move at a glance: cubes for a planned card, persons, good tiles.

Every legal move shows some signs; each sign weighs so much at this point of the game, and the move that weighs most
is advised. The weights are learnt from players that look further (`tools/fit_goryokaku.py`).
"""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.state import BIT, bits_of, count_bits
from madoi.games.goryokaku.advice_plan import (
    BONUS_BAG,
    BONUS_ONIGIRI,
    BUILT,
    CARD,
    CARD_AHEAD,
    CARD_AUDIT,
    CARD_AUDIT_POINTS,
    CARD_CREST,
    CARD_CREST_TILE,
    CARD_CUBES,
    CARD_EARTH,
    CARD_KOBAN,
    CARD_LACK,
    CARD_LATER,
    CARD_LATER_POINTS,
    CARD_NEW_TYPE,
    CARD_ONIGIRI,
    CARD_PIECE,
    CARD_READY,
    CARD_SET,
    CARD_SHIP,
    CARD_TYPE_DONE,
    CARD_TYPE_TILE,
    CLIMB,
    CUBE,
    DAIBA_CUBE,
    DRAWN,
    DRAWN_HAND,
    DRAWN_KOBAN,
    EARTH,
    EARTH_POINTS,
    FREE,
    FREE_HIREABLE,
    FREE_ICONS,
    FREE_KOBAN,
    HELP,
    HELP_CASTLE,
    HELP_HIRE,
    HELP_OFFICE,
    HIRED,
    HIRED_COST,
    HIRED_CREST,
    HIRED_CREST_TILE,
    HIRED_SHIP,
    HIRED_STORE,
    HIRED_VIRTUAL,
    KEPT,
    KOBAN,
    KOBAN_HIRES,
    KOBAN_USED,
    LAST_WORKER,
    NEARER,
    NO_ROOM,
    OTHER_NEARER,
    PAID_ANY,
    PAY,
    PAY_CASTLE,
    PAY_CASTLE_WORTH,
    PAY_PERSON,
    PAY_PIECE,
    PAY_POINTS,
    PAY_WORKER,
    PLACE,
    READY,
    RECOVER,
    RECOVER_AHEAD,
    RECOVER_DAIBA,
    RECOVER_ENDS,
    RECOVER_ONIGIRI,
    RECOVER_WORKERS,
    RICE_LEFT,
    SHIP,
    SHIP_HIRES,
    SHIP_POINTS,
    SHUFFLE,
    SHUFFLE_BEST,
    TAKE_BETTER,
    TAKE_HAND,
    TAKEN,
    TILE,
    TILE_AHEAD,
    TILE_MARKED,
    TILE_NEAR,
    TILE_PIECES,
    TILE_POINTS,
    USE,
    WORK,
    Plan,
    Scales,
    board_points,
    card_worth,
    crest_points,
    crest_tile_points,
    lacking,
    most_of_others,
)
from madoi.games.goryokaku.printed import (
    BAG_BONUS,
    BUILDINGS_TILE,
    CASTLE,
    CHOICE,
    CHOICE_LANES,
    COLOURS,
    EARTH_TILE,
    GAIN,
    GAIN_KOBAN,
    HIRE,
    LANE,
    NOTHING,
    OFFICE,
    ONIGIRI_BONUS,
    SHIP_TILE,
    SWAP,
    TYPE_SET_TILE,
    TYPE_TILE,
    Action,
)
from madoi.games.goryokaku.rules_actions import can_hire, real_any, real_cost
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
from madoi.games.goryokaku.rules_cubes import count_of, total
from madoi.games.goryokaku.rules_scoring import tile_points, type_count, type_sets
from madoi.games.goryokaku.rules_turn import onigiri_needed
from madoi.games.goryokaku.state import NONE, GoryokakuState, Seat

# Moves


def advise(state: GoryokakuState, taste: Scales) -> i64:
    """The legal move that weighs most; the first of equals."""
    moves = state.legal()
    best: i64 = moves[0]
    if len(moves) == 1:
        return best
    plan = Plan(state, taste)
    best_worth: float = -1e9
    for code in moves:
        worth = move_worth(plan, code)
        if worth > best_worth:
            best_worth = worth
            best = code
    return best


def move_worth(plan: Plan, code: i64) -> float:
    """What a move weighs at a glance; ending a step weighs nothing."""
    plan.total = 0.0
    weigh_move(plan, code)
    return plan.total


def weigh_move(plan: Plan, code: i64) -> None:
    """Put the signs of a move on the scale."""
    table, mover, kit = plan.table, plan.mover, plan.table.kit
    verb, subject = verb_of(code), subject_of(code)
    if verb == PLACE_MOVE:
        action = kit.places[subject]
        plan.put(PLACE + action.kind, 1.0)
        plan.put(CLIMB, float(onigiri_needed(table, table.sections[subject])))
        if mover.workers == 1:
            plan.put(LAST_WORKER, 1.0)
        weigh_helpers(plan, kit.place_area[subject])
        weigh_action(plan, action, code)
    elif verb == USE_MOVE:
        icon = kit.persons[subject].icons[table.area]
        plan.put(USE + icon.kind, 1.0)
        weigh_action(plan, icon, code)
    elif verb == FREE_MOVE:
        weigh_free(plan, subject)
    elif verb == RECOVER_MOVE:
        weigh_recovery(plan)
    elif verb == TAKE_MOVE:
        weigh_rice(plan, 1)
        plan.put(TAKE_HAND, float(len(plan.cards)))
        weigh_card(plan, TAKEN, subject)
        castle = kit.castles[subject]
        lack = lacking(real_cost(mover, castle), real_any(mover, castle), mover.cubes)
        worth = card_worth(table, mover, subject) - 2.3 * float(lack)
        if worth > plan.best:
            plan.put(TAKE_BETTER, worth - plan.best if plan.at != NONE else 4.0)
        plan.put(TAKEN + CARD_LACK, float(lack))
        if lack == 0:
            plan.put(TAKEN + CARD_READY, 1.0)
    elif verb == EARTH_MOVE:
        weigh_rice(plan, 3)
        weigh_earth(plan, 1)
    elif verb == SHIP_MOVE:
        weigh_rice(plan, 3)
        weigh_ship(plan, 1)
    elif verb == DRAW_MOVE:
        weigh_rice(plan, 2)
        plan.put(DRAWN, 1.0)
        plan.put(DRAWN_HAND, float(count_bits(mover.persons)))
        plan.put(DRAWN_KOBAN, float(min(mover.koban, 6)))
    elif verb == SHUFFLE_MOVE:
        weigh_rice(plan, 1)
        plan.put(SHUFFLE, 1.0)
        plan.put(SHUFFLE_BEST, best_on_display(plan))
    elif verb == WORK_MOVE:
        weigh_rice(plan, 4)
        action = kit.places[subject]
        plan.put(WORK + action.kind, 1.0)
        weigh_action(plan, action, code)
    elif verb == PAY_MOVE:
        weigh_daiba(plan, code)
    elif verb == DROP_MOVE:
        weigh_cubes(plan, 0, LANE[subject])
    elif verb == KEEP_MOVE:
        weigh_card(plan, KEPT, subject)
        plan.put(KEPT + CARD_LACK, float(total(kit.castles[subject].cost) + kit.castles[subject].any_cubes))


def weigh_action(plan: Plan, action: Action, code: i64) -> None:
    """What doing an action in this way brings."""
    kind, table = action.kind, plan.table
    if kind == GAIN:
        weigh_cubes(plan, min(action.n, count_of(table.supply, action.res)) * LANE[action.res], 0)
    elif kind == GAIN_KOBAN:
        weigh_koban(plan, action.n)
    elif kind == CASTLE:
        weigh_card(plan, BUILT, object_of(code))
        plan.put(PAID_ANY, float(total(cubes_of(code))))
    elif kind == HIRE:
        weigh_hire(plan, object_of(code))
    elif kind == OFFICE:
        weigh_tile(plan, object_of(code))
    elif kind == CHOICE:
        weigh_cubes(plan, cubes_of(code), 0)
    elif kind == SWAP:
        weigh_cubes(plan, LANE[action.res], LANE[action.give])


def weigh_helpers(plan: Plan, area: i64) -> None:
    """GK-64: hired persons that act in the area."""
    kit, mover = plan.table.kit, plan.mover
    helpers = mover.row & i64(kit.persons_of_area[area])
    if helpers == 0:
        return
    for person in bits_of(helpers):
        kind = kit.persons[person].icons[area].kind
        plan.put(HELP + kind, 1.0)
        if kind == CASTLE:
            if plan.is_ready():
                plan.put(HELP_CASTLE, 1.0)
        elif kind == HIRE:
            if hireable(plan.table, mover, mover.koban):
                plan.put(HELP_HIRE, 1.0)
        elif kind == OFFICE:
            if mover.pieces > 0:
                plan.put(HELP_OFFICE, 1.0)


def hireable(table: GoryokakuState, mover: Seat, koban: i64) -> i64:
    """GK-45: how many persons in hand could be hired with so much money."""
    found: i64 = 0
    if mover.persons:
        for person in bits_of(mover.persons):
            card = table.kit.persons[person]
            if card.koban <= koban and card.ship <= mover.ship:
                found += 1
    return found


# Cubes and koban


def weigh_cubes(plan: Plan, more: i64, less: i64) -> None:
    """Cubes that come and go: by colour, nearer to a card, nearer to the daiba, or too many."""
    mover = plan.mover
    after = mover.cubes + more - less
    for colour in range(COLOURS):
        change = count_of(more, colour) - count_of(less, colour)
        if change != 0:
            plan.put(CUBE + colour, float(change))
    other: i64 = 0
    for at in range(len(plan.cards)):
        lack = lacking(plan.fixed[at], plan.due[at], after)
        nearer: i64 = plan.lacks[at] - lack
        if at == plan.at:
            if nearer != 0:
                plan.put(NEARER, float(nearer))
            if lack == 0 and plan.lacks[at] > 0:
                plan.put(READY, 1.0)
            elif lack > 0 and plan.lacks[at] == 0:
                plan.put(READY, -1.0)
        else:
            other = max(other, nearer)
    if other > 0:
        plan.put(OTHER_NEARER, float(other))
    over = total(after) - mover.storehouses
    if over > 0 and more != 0:
        plan.put(NO_ROOM, float(min(over, total(more))))
    kit = plan.table.kit
    if mover.daiba + 1 < len(kit.daiba):
        due = kit.daiba[mover.daiba + 1].choice
        change = min(due, total(after & CHOICE_LANES)) - min(due, total(mover.cubes & CHOICE_LANES))
        if change != 0:
            plan.put(DAIBA_CUBE, float(change))


def weigh_koban(plan: Plan, count: i64) -> None:
    """Money is for the persons in hand."""
    mover, table = plan.mover, plan.table
    plan.put(KOBAN, float(count))
    wanted: i64 = 0
    for person in bits_of(mover.persons):
        card = table.kit.persons[person]
        if card.ship <= mover.ship:
            wanted += card.koban
    useful = min(count, wanted - mover.koban)
    if useful > 0:
        plan.put(KOBAN_USED, float(useful))
    hires = hireable(table, mover, mover.koban + count) - hireable(table, mover, mover.koban)
    if hires > 0:
        plan.put(KOBAN_HIRES, float(hires))


def weigh_free(plan: Plan, person: i64) -> None:
    """GK-25: a person card for a cube or some koban."""
    card = plan.table.kit.persons[person]
    icon = card.discard
    plan.put(FREE, 1.0)
    if can_hire(plan.mover, card):
        plan.put(FREE_HIREABLE, 1.0)
    for each in card.icons:
        if each.kind != NOTHING:
            plan.put(FREE_ICONS, 1.0)
    if icon.kind == GAIN:
        weigh_cubes(plan, LANE[icon.res] * icon.n, 0)
    else:
        plan.put(FREE_KOBAN, 1.0)
        weigh_koban(plan, icon.n)


def weigh_rice(plan: Plan, cost: i64) -> None:
    """Onigiri spent while workers wait that may have to climb."""
    if plan.mover.workers > 0:
        plan.put(RICE_LEFT, float(cost))


# Cards, persons, tiles


def weigh_card(plan: Plan, base: i64, card: i64) -> None:
    """What a castle card brings when it is built: its reward, crests, audits and tiles that count it."""
    table, mover, kit = plan.table, plan.mover, plan.table.kit
    castle = kit.castles[card]
    reward = castle.reward
    plan.put(base + CARD, 1.0)
    if reward.earth:
        plan.put(base + CARD_EARTH, float(reward.earth))
    if reward.ship:
        plan.put(base + CARD_SHIP, float(reward.ship))
    if reward.cubes:
        plan.put(base + CARD_CUBES, float(total(reward.cubes)))
    if reward.koban:
        plan.put(base + CARD_KOBAN, float(reward.koban))
    if reward.onigiri:
        plan.put(base + CARD_ONIGIRI, float(reward.onigiri))
    if reward.piece and mover.stock > 0:
        plan.put(base + CARD_PIECE, 1.0)
    plan.put(base + CARD_CREST, crest_points(table, mover, castle.crest))
    plan.put(base + CARD_CREST_TILE, crest_tile_points(table, mover, castle.crest))

    # GK-90: one more card of the type may take or keep the lead in an audit.
    own = type_count(table, mover, castle.type)
    most = most_of_others(table, mover, castle.type)
    for number in range(table.round, len(kit.rounds)):
        square = kit.rounds[number].audit
        if square != NONE and table.audits[square] == castle.type:
            if own >= most and own > 0:
                plan.put(base + CARD_AHEAD, 1.0)
            elif own + 1 >= most:
                points = float(board_points(table, mover, square))
                if number == table.round:
                    plan.put(base + CARD_AUDIT, 1.0)
                    plan.put(base + CARD_AUDIT_POINTS, points)
                else:
                    plan.put(base + CARD_LATER, 1.0)
                    plan.put(base + CARD_LATER_POINTS, points)
    if own == 0:
        plan.put(base + CARD_NEW_TYPE, 1.0)
    if mover.tiles:
        for tile in bits_of(mover.tiles):
            face = kit.tiles[tile]
            if face.kind == TYPE_TILE and face.of == castle.type:
                if own + 1 < face.need:
                    plan.put(base + CARD_TYPE_TILE, 1.0)
                elif own + 1 == face.need:
                    plan.put(base + CARD_TYPE_DONE, 1.0)
            elif face.kind == TYPE_SET_TILE:
                if own == type_sets(table, mover):
                    plan.put(base + CARD_SET, 1.0)


def best_on_display(plan: Plan) -> float:
    """How much better than the plan the best card of the display would be."""
    table, mover = plan.table, plan.mover
    best: float = -3.0
    for card in bits_of(table.display):
        castle = table.kit.castles[card]
        lack = lacking(real_cost(mover, castle), real_any(mover, castle), mover.cubes)
        best = max(best, card_worth(table, mover, card) - 2.3 * float(lack))
    return best


def weigh_hire(plan: Plan, person: i64) -> None:
    """A hired person acts again and again, or makes castle cards cheaper."""
    table, mover = plan.table, plan.mover
    card = table.kit.persons[person]
    plan.put(HIRED_COST, float(card.koban))
    plan.put(HIRED_CREST, crest_points(table, mover, card.crest))
    plan.put(HIRED_CREST_TILE, crest_tile_points(table, mover, card.crest))
    if card.in_store:
        plan.put(HIRED_STORE, 1.0)
        if card.virtual:
            plan.put(HIRED_VIRTUAL, 1.0)
        if card.ship_now:
            plan.put(HIRED_SHIP, float(card.ship_now))
            weigh_ship(plan, card.ship_now)
    else:
        for icon in card.icons:
            if icon.kind != NOTHING:
                plan.put(HIRED + icon.kind, 1.0)


def weigh_tile(plan: Plan, tile: i64) -> None:
    """GK-86: what a tile gives now, more where its board is or will be marked."""
    table, mover = plan.table, plan.mover
    face = table.kit.tiles[tile]
    points = float(tile_points(table, mover, tile))
    if face.kind == BUILDINGS_TILE:
        points += float(face.vp * (mover.pieces + 1) // 2)
    plan.put(TILE + face.kind, 1.0)
    plan.put(TILE_POINTS, points)
    plan.put(TILE_PIECES, float(face.pieces - 1))
    board: i64 = table.tile_board[tile]
    if mover.marks & i64(BIT[board]):
        plan.put(TILE_MARKED, points)
    elif board >= table.round:
        type: i64 = table.audits[board]
        own = type_count(table, mover, type)
        if own > 0 and own >= most_of_others(table, mover, type):
            plan.put(TILE_AHEAD, points)
    if face.kind == TYPE_TILE and type_count(table, mover, face.of) + 1 == face.need:
        plan.put(TILE_NEAR, 1.0)


# Levels, recovery, daiba


def weigh_earth(plan: Plan, steps: i64) -> None:
    plan.put(EARTH, float(steps))
    weigh_bonus(plan, plan.table.kit.earth_bonus, plan.mover.earth)
    for tile in bits_of(plan.mover.tiles):
        face = plan.table.kit.tiles[tile]
        if face.kind == EARTH_TILE:
            plan.put(EARTH_POINTS, float(face.vp))


def weigh_ship(plan: Plan, steps: i64) -> None:
    mover, kit = plan.mover, plan.table.kit
    plan.put(SHIP, float(steps))
    weigh_bonus(plan, kit.ship_bonus, mover.ship)
    for tile in bits_of(mover.tiles):
        face = kit.tiles[tile]
        if face.kind == SHIP_TILE:
            plan.put(SHIP_POINTS, float(face.vp))
    for person in bits_of(mover.persons):
        if kit.persons[person].ship == mover.ship + 1:
            plan.put(SHIP_HIRES, 1.0)


def weigh_bonus(plan: Plan, bonus: list[int], level: i64) -> None:
    """GK-58: what the next space of a track gives."""
    if level + 1 < len(bonus):
        if bonus[level + 1] == ONIGIRI_BONUS:
            plan.put(BONUS_ONIGIRI, 1.0)
        elif bonus[level + 1] == BAG_BONUS:
            plan.put(BONUS_BAG, 1.0)


def weigh_recovery(plan: Plan) -> None:
    """GK-70: discs come back; the last onigiri of a pile brings the audit."""
    table, mover, kit = plan.table, plan.mover, plan.table.kit
    plan.put(RECOVER, 1.0)
    plan.put(RECOVER_WORKERS, float(mover.workers))
    plan.put(RECOVER_ONIGIRI, float(mover.onigiri))
    if table.pile == 1:
        plan.put(RECOVER_ENDS, 1.0)
        square = kit.rounds[table.round].audit
        if square != NONE:
            type: i64 = table.audits[square]
            own = type_count(table, mover, type)
            if own > 0 and own >= most_of_others(table, mover, type):
                plan.put(RECOVER_AHEAD, 1.0)
    if mover.daiba + 1 < len(kit.daiba):
        if total(mover.cubes & CHOICE_LANES) >= kit.daiba[mover.daiba + 1].choice:
            plan.put(RECOVER_DAIBA, 1.0)


def weigh_daiba(plan: Plan, code: i64) -> None:
    """GK-73: points for every castle card and the reward, against the cubes, the cards and the worker."""
    table, mover, kit = plan.table, plan.mover, plan.table.kit
    here, there = kit.daiba[mover.daiba], kit.daiba[mover.daiba + 1]
    plan.put(PAY + min(mover.daiba, 3), 1.0)
    plan.put(PAY_POINTS, float((there.vp - here.vp) * count_bits(mover.built)))
    if there.reward.piece and mover.stock > 0:
        plan.put(PAY_PIECE, 1.0)
    weigh_cubes(plan, 0, cubes_of(code))
    for card in cards_of(code):
        if card >= PERSONS_FROM:
            plan.put(PAY_PERSON, 1.0)
            if can_hire(mover, kit.persons[card - PERSONS_FROM]):
                plan.put(FREE_HIREABLE, 1.0)
        else:
            plan.put(PAY_CASTLE, 1.0)
            plan.put(PAY_CASTLE_WORTH, card_worth(table, mover, card))
    # A worker too few to draw is a worker lost.
    if kit.workers - mover.daiba <= kit.regroup_workers:
        plan.put(PAY_WORKER, 1.0)
