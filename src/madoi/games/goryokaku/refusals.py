"""Why a move is refused: the error table of Goryokaku."""

from __future__ import annotations

import re
from collections.abc import Callable

from madoi.core.errors import BadNotation, IllegalMove, MadoiError
from madoi.core.state import BIT, OVER
from madoi.core.texts import Texts
from madoi.games.goryokaku.notation import PHASE_KEYS
from madoi.games.goryokaku.printed import (
    BAG,
    CASTLE,
    CHOICE,
    DRAW,
    GAIN,
    HIRE,
    LETTERS,
    OFFICE,
    SPOT_CARDS,
    SPOT_LEVELS,
    SPOT_PEOPLE,
    SPOT_WORK,
    SWAP,
    Action,
    letters_of,
)
from madoi.games.goryokaku.rules_actions import can_build, can_hire, real_any
from madoi.games.goryokaku.rules_cubes import count_of
from madoi.games.goryokaku.rules_turn import onigiri_needed
from madoi.games.goryokaku.state import DAIBA, DROP, KEEP, NONE, ONIGIRI, PERSON, TURN, GoryokakuState

SHAPES = (
    (r"keep (c\d\d)", KEEP),
    (r"place [a-z]+( [a-z]\d\d)?( [eswca]+)?", TURN),
    (r"recover", TURN),
    (r"use (p\d\d)( [cpt]\d\d)?( [eswca]+)?", PERSON),
    (r"done", PERSON),
    (r"rice (take c\d\d|shuffle|person|earth|ship|work [a-z]+( [cpt]\d\d)?( [eswca]+)?)", ONIGIRI),
    (r"end", ONIGIRI),
    (r"daiba (no|pay( [eswca]+)?( [cp]\d\d)*)", DAIBA),
    (r"drop [eswca]", DROP),
)

No = Callable[..., IllegalMove]


def refusal(state: GoryokakuState, said: str, texts: Texts) -> MadoiError:
    """The first line of the error table that applies to `said`, which is no legal move."""

    def no(rule: str, key: str, **facts: object) -> IllegalMove:
        return IllegalMove(*texts.both("error", key, **facts), rule=rule)

    free = re.fullmatch(r"free (p\d\d)", said)
    phase = next((phase for form, phase in SHAPES if re.fullmatch(form, said)), None)
    if phase is None and free is None:
        return BadNotation(*texts.both("error", "unknown"), rule="GK-111")
    if state.actor == OVER:
        return no("GK-80", "over")
    words = said.split(" ")
    if free is not None:
        return refuse_free(state, free[1].upper(), no)
    if phase != state.asks:
        if state.asks == TURN and phase in (ONIGIRI, PERSON):
            return no("GK-21", "place_first")
        return no("GK-110", f"asked_{PHASE_KEYS[int(state.asks)]}")
    if phase == KEEP:
        return no("GK-16", "not_dealt", card=words[1].upper())
    if phase == DROP:
        return no("GK-28", "no_cube", cube=words[1].upper())
    if words[0] == "recover":
        return no("GK-22", "nothing_to_recover")
    if phase == TURN:
        return refuse_place(state, words, no)
    if phase == PERSON:
        return refuse_use(state, words, no)
    if phase == DAIBA:
        return refuse_daiba(state, words, no)
    return refuse_rice(state, words, no)


def refuse_free(state: GoryokakuState, card: str, no: No) -> IllegalMove:
    """GK-25 to GK-27."""
    if state.asks in (KEEP, DROP):
        return no("GK-26", "no_free_now")
    mover = state.seats[state.actor]
    if card not in state.kit.person_ids or not mover.persons & BIT[state.kit.person_ids.index(card)]:
        return no("GK-25", "not_in_hand", card=card)
    return no("GK-27", "supply_empty")


def refuse_place(state: GoryokakuState, words: list[str], no: No) -> IllegalMove:
    """GK-23, GK-37, then the action itself."""
    kit, mover = state.kit, state.seats[state.actor]
    if words[1] not in kit.place_ids:
        return no("GK-30", "no_such_place", places=", ".join(kit.place_ids))
    if mover.workers == 0:
        return no("GK-23", "no_worker")
    place = kit.place_ids.index(words[1])
    needed = int(onigiri_needed(state, state.sections[place]))
    if needed > mover.onigiri:
        return no("GK-37", "onigiri_short", need=needed, have=int(mover.onigiri))
    return refuse_action(state, kit.places[place], words[2:], no, "GK-30")


def refuse_use(state: GoryokakuState, words: list[str], no: No) -> IllegalMove:
    """GK-64, GK-65, then the icon itself."""
    kit, card = state.kit, words[1].upper()
    if card not in kit.person_ids:
        return no("GK-64", "no_icon", card=card)
    person = kit.person_ids.index(card)
    if not state.icons & BIT[person]:
        return no("GK-65" if state.seats[state.actor].row & BIT[person] else "GK-64", "no_icon", card=card)
    return refuse_action(state, kit.persons[person].icons[state.area], words[2:], no, "GK-68")


def refuse_rice(state: GoryokakuState, words: list[str], no: No) -> IllegalMove:
    """GK-101, GK-106, GK-102, GK-105."""
    kit, mover = state.kit, state.seats[state.actor]
    spots = {"take": SPOT_CARDS, "shuffle": SPOT_CARDS, "person": SPOT_PEOPLE, "work": SPOT_WORK}
    spot = spots.get(words[1], SPOT_LEVELS)
    if state.spot not in (NONE, spot):
        return no("GK-101", "other_spot")
    if state.uses >= kit.spot_limit[spot]:
        return no("GK-101", "spot_limit", count=kit.spot_limit[spot])
    if mover.onigiri < kit.spot_cost[spot]:
        return no("GK-100", "spot_cost", need=kit.spot_cost[spot], have=int(mover.onigiri))
    if spot == SPOT_CARDS:
        return no("GK-102", "not_in_display", card=words[-1].upper())
    if spot == SPOT_PEOPLE:
        return no("GK-106", "deck_empty")
    if spot == SPOT_LEVELS:
        return no("GK-106", "level_full")
    if words[2] not in kit.place_ids:
        return no("GK-105", "no_such_place", places=", ".join(kit.place_ids))
    place = kit.place_ids.index(words[2])
    if kit.place_area[place] != state.area:
        return no(
            "GK-105",
            "other_area",
            places=", ".join(kit.place_ids[each] for each in kit.places_of_area[state.area]),
        )
    return refuse_action(state, kit.places[place], words[3:], no, "GK-30")


def refuse_daiba(state: GoryokakuState, words: list[str], no: No) -> IllegalMove:
    """GK-73, GK-75."""
    kit, mover = state.kit, state.seats[state.actor]
    if mover.daiba + 1 >= len(kit.daiba):
        return no("GK-75", "daiba_end")
    space = kit.daiba[mover.daiba + 1]
    for word in words[2:]:
        if not re.fullmatch(r"[cp]\d\d", word):
            continue
        card = word.upper()
        ids, hand = (kit.castle_ids, mover.castles) if card[0] == "C" else (kit.person_ids, mover.persons)
        if card not in ids or not hand & BIT[ids.index(card)]:
            return no("GK-73", "not_in_hand", card=card)
    cost = letters_of(space.fixed)
    return no(
        "GK-73",
        "daiba_cost",
        fixed="".join(cost),
        choice=int(space.choice),
        cards=int(space.cards),
        koban=int(space.koban),
    )


def refuse_action(state: GoryokakuState, action: Action, words: list[str], no: No, rule: str) -> IllegalMove:
    """Why an action cannot be done in this way: GK-41, GK-45, GK-50, GK-51, GK-60, GK-61, GK-68."""
    kit, mover, kind = state.kit, state.seats[state.actor], int(action.kind)
    cards = [word.upper() for word in words if re.fullmatch(r"[a-z]\d\d", word)]
    wanted = {HIRE: "P", CASTLE: "C", OFFICE: "T"}.get(kind)
    if wanted is not None and (len(cards) != 1 or cards[0][0] != wanted):
        return no("GK-111", f"name_{wanted.lower()}")
    if wanted is None and cards:
        return no("GK-111", "no_card_here")
    if kind == HIRE:
        if cards[0] not in kit.person_ids or not mover.persons & BIT[kit.person_ids.index(cards[0])]:
            return no("GK-45", "not_in_hand", card=cards[0])
        person = kit.persons[kit.person_ids.index(cards[0])]
        if not can_hire(mover, person):
            return no("GK-45", "hire_cost", koban=int(person.koban), ship=int(person.ship))
        return no("GK-111", "no_cubes_here")
    if kind == CASTLE:
        if cards[0] not in kit.castle_ids or not mover.castles & BIT[kit.castle_ids.index(cards[0])]:
            return no("GK-50", "not_in_hand", card=cards[0])
        castle = kit.castles[kit.castle_ids.index(cards[0])]
        if not can_build(mover, castle):
            return no("GK-50", "castle_cost", card=cards[0])
        return no("GK-51", "castle_any", count=int(real_any(mover, castle)))
    if kind == OFFICE:
        return refuse_office(state, cards[0], no)
    if kind == CHOICE:
        return no("GK-67", "choose_cubes", count=int(action.n))
    if len(words) > 0:
        return no("GK-111", "no_cubes_here")
    if kind == GAIN:
        return no("GK-41" if rule == "GK-30" else rule, "supply_empty")
    if kind == SWAP and count_of(mover.cubes, action.give) == 0:
        return no(rule, "no_cube", cube=LETTERS[action.give])
    return no(rule, {BAG: "bag_empty", DRAW: "deck_empty"}.get(kind, "supply_empty"))


def refuse_office(state: GoryokakuState, tile: str, no: No) -> IllegalMove:
    """GK-60, GK-61."""
    kit, mover = state.kit, state.seats[state.actor]
    if tile not in kit.tile_ids or state.tile_board[kit.tile_ids.index(tile)] == NONE:
        return no("GK-60", "no_tile", tile=tile)
    number = kit.tile_ids.index(tile)
    if not state.open_tiles & BIT[number]:
        return no("GK-60", "closed", tile=tile, board=state.tile_board[number] + 1)
    if state.taken & BIT[number]:
        return no("GK-60", "tile_taken", tile=tile)
    pieces = int(kit.tiles[number].pieces)
    if pieces > mover.pieces:
        rule = "GK-61" if pieces > 1 else "GK-60"
        return no(rule, "pieces_short", need=pieces, have=int(mover.pieces))
    return no("GK-111", "no_cubes_here")
