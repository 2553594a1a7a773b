"""Why a move is refused: the error table of Goryokaku. The rules say what forbids it, this page says it in words."""

from __future__ import annotations

import re
from typing import NamedTuple

from madoi.core.errors import BadNotation, IllegalMove, MadoiError
from madoi.core.state import ALLOWED, BIT, OVER
from madoi.core.texts import Texts
from madoi.games.goryokaku import rules_reasons as because
from madoi.games.goryokaku.notation import asked_of_seat
from madoi.games.goryokaku.printed import (
    CASTLE,
    CHOICE,
    GAIN,
    HIRE,
    LETTERS,
    OFFICE,
    SPOT_CARDS,
    SPOT_LEVELS,
    SPOT_PEOPLE,
    SPOT_WORK,
    Action,
    letters_of,
)
from madoi.games.goryokaku.rules_actions import (
    real_any,
    why_not_action,
    why_not_any,
    why_not_castle,
    why_not_draw,
    why_not_handful,
    why_not_hire,
    why_not_office,
)
from madoi.games.goryokaku.rules_chance import why_not_keep
from madoi.games.goryokaku.rules_codes import PLACE_MOVE, verb_of
from madoi.games.goryokaku.rules_recovery import why_not_daiba, why_not_payment
from madoi.games.goryokaku.rules_turn import (
    onigiri_needed,
    why_not_drop,
    why_not_earth,
    why_not_free,
    why_not_place,
    why_not_recover,
    why_not_ship,
    why_not_spot,
    why_not_take,
    why_not_use,
    why_not_work,
)
from madoi.games.goryokaku.state import DAIBA, DROP, KEEP, ONIGIRI, PERSON, TURN, GoryokakuState

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

REASONS = {
    because.NO_WORKER: ("GK-23", "no_worker"),
    because.ONIGIRI_SHORT: ("GK-37", "onigiri_short"),
    because.NOTHING_TO_RECOVER: ("GK-22", "nothing_to_recover"),
    because.NO_ICON: ("GK-64", "no_icon"),
    because.ICON_USED: ("GK-65", "no_icon"),
    because.OTHER_SPOT: ("GK-101", "other_spot"),
    because.SPOT_LIMIT: ("GK-101", "spot_limit"),
    because.SPOT_COST: ("GK-100", "spot_cost"),
    because.NOT_IN_DISPLAY: ("GK-102", "not_in_display"),
    because.LEVEL_FULL: ("GK-106", "level_full"),
    because.OTHER_AREA: ("GK-105", "other_area"),
    because.NO_FREE_NOW: ("GK-26", "no_free_now"),
    because.FREE_NOT_IN_HAND: ("GK-25", "not_in_hand"),
    because.FREE_SUPPLY_EMPTY: ("GK-27", "supply_empty"),
    because.SUPPLY_EMPTY: ("", "supply_empty"),
    because.BAG_EMPTY: ("", "bag_empty"),
    because.DECK_EMPTY: ("GK-106", "deck_empty"),
    because.NO_CUBE_TO_GIVE: ("", "no_cube"),
    because.HIRE_NOT_IN_HAND: ("GK-45", "not_in_hand"),
    because.HIRE_COST: ("GK-45", "hire_cost"),
    because.CASTLE_NOT_IN_HAND: ("GK-50", "not_in_hand"),
    because.CASTLE_COST: ("GK-50", "castle_cost"),
    because.CASTLE_X: ("GK-51", "castle_any"),
    because.CHOOSE_CUBES: ("GK-67", "choose_cubes"),
    because.TILE_NOT_ON_BOARD: ("GK-60", "no_tile"),
    because.BOARD_CLOSED: ("GK-60", "closed"),
    because.TILE_TAKEN: ("GK-60", "tile_taken"),
    because.PIECES_SHORT: ("GK-60", "pieces_short"),
    because.DAIBA_END: ("GK-75", "daiba_end"),
    because.DAIBA_COST: ("GK-73", "daiba_cost"),
    because.NO_CUBE_TO_DROP: ("GK-28", "no_cube"),
    because.NOT_DEALT: ("GK-16", "not_dealt"),
}
"""The rule of every reason ("" where the place or icon says it), and its line under `[error]` in the words."""


class Refused(NamedTuple):
    """A line of the error table, and the facts to say it with."""

    rule: str
    key: str
    facts: dict[str, object]


def refusal(state: GoryokakuState, said: str, texts: Texts) -> MadoiError | None:
    """Why `said` is no legal move; None if it is one."""
    free = re.fullmatch(r"free (p\d\d)", said)
    phase = next((phase for form, phase in SHAPES if re.fullmatch(form, said)), None)
    if phase is None and free is None:
        return BadNotation(*texts.both("error", "unknown"), rule="GK-111")
    refused = reason(state, phase, said.split(" "))
    if refused is None:
        return None
    return IllegalMove(*texts.both("error", refused.key, **refused.facts), rule=refused.rule)


def no(why: int, rule: str = "", **facts: object) -> Refused | None:
    """What the rules have against a move, or None if nothing."""
    if why == ALLOWED:
        return None
    known, key = REASONS[why]
    return Refused(rule or known, key, facts)


def reason(state: GoryokakuState, phase: int | None, words: list[str]) -> Refused | None:
    """The first line of the error table that applies; None if the move is legal."""
    if state.actor == OVER:
        return Refused("GK-80", "over", {})
    if phase is None:
        return refuse_free(state, words[1].upper())
    if phase != state.asks:
        if state.asks == TURN and phase in (ONIGIRI, PERSON):
            return Refused("GK-21", "place_first", {})
        return Refused("GK-110", f"asked_{asked_of_seat(state)}", {})
    match words[0]:
        case "keep":
            card = words[1].upper()
            known = card in state.kit.castle_ids
            why = why_not_keep(state, state.kit.castle_ids.index(card)) if known else because.NOT_DEALT
            return no(int(why), card=card)
        case "drop":
            cube = words[1].upper()
            return no(int(why_not_drop(state, LETTERS.index(cube))), cube=cube)
        case "recover":
            can_place = any(verb_of(code) == PLACE_MOVE for code in state.legal())
            return no(int(why_not_recover(state.seats[state.actor], can_place)))
        case "place":
            return refuse_place(state, words)
        case "use":
            return refuse_use(state, words)
        case "rice":
            return refuse_rice(state, words)
        case "daiba" if words[1] == "pay":
            return refuse_daiba(state, words)
    return None


def refuse_free(state: GoryokakuState, card: str) -> Refused | None:
    """GK-25 to GK-27."""
    ids = state.kit.person_ids
    if card not in ids and state.asks not in (KEEP, DROP):
        return no(because.FREE_NOT_IN_HAND, card=card)
    return no(int(why_not_free(state, ids.index(card) if card in ids else 0)), card=card)


def refuse_place(state: GoryokakuState, words: list[str]) -> Refused | None:
    """GK-23, GK-37, then the action itself."""
    kit, mover = state.kit, state.seats[state.actor]
    if words[1] not in kit.place_ids:
        return Refused("GK-30", "no_such_place", {"places": ", ".join(kit.place_ids)})
    place = kit.place_ids.index(words[1])
    needed = int(onigiri_needed(state, state.sections[place]))
    return no(int(why_not_place(state, place)), need=needed, have=int(mover.onigiri)) or refuse_action(
        state, kit.places[place], words[2:], "GK-30"
    )


def refuse_use(state: GoryokakuState, words: list[str]) -> Refused | None:
    """GK-64, GK-65, then the icon itself."""
    kit, card = state.kit, words[1].upper()
    if card not in kit.person_ids:
        return no(because.NO_ICON, card=card)
    person = kit.person_ids.index(card)
    return no(int(why_not_use(state, person)), card=card) or refuse_action(
        state, kit.persons[person].icons[state.area], words[2:], "GK-68"
    )


def refuse_rice(state: GoryokakuState, words: list[str]) -> Refused | None:
    """GK-101, GK-106, GK-102, GK-105."""
    kit, mover = state.kit, state.seats[state.actor]
    spots = {"take": SPOT_CARDS, "shuffle": SPOT_CARDS, "person": SPOT_PEOPLE, "work": SPOT_WORK}
    spot = spots.get(words[1], SPOT_LEVELS)
    cost, limit = kit.spot_cost[spot], kit.spot_limit[spot]
    closed = no(int(why_not_spot(state, spot)), count=limit, need=cost, have=int(mover.onigiri))
    if closed is not None:
        return closed
    match words[1]:
        case "take":
            card = words[2].upper()
            known = card in kit.castle_ids
            why = why_not_take(state, kit.castle_ids.index(card)) if known else because.NOT_IN_DISPLAY
            return no(int(why), card=card)
        case "person":
            return no(int(why_not_draw(state)))
        case "earth":
            return no(int(why_not_earth(state)))
        case "ship":
            return no(int(why_not_ship(state)))
        case "work":
            if words[2] not in kit.place_ids:
                return Refused("GK-105", "no_such_place", {"places": ", ".join(kit.place_ids)})
            place = kit.place_ids.index(words[2])
            own = ", ".join(kit.place_ids[each] for each in kit.places_of_area[state.area])
            return no(int(why_not_work(state, place)), places=own) or refuse_action(
                state, kit.places[place], words[3:], "GK-30"
            )
    return None


def refuse_daiba(state: GoryokakuState, words: list[str]) -> Refused | None:
    """GK-73, GK-75."""
    kit, mover = state.kit, state.seats[state.actor]
    if why_not_daiba(state) == because.DAIBA_END:
        return no(because.DAIBA_END)
    space = kit.daiba[mover.daiba + 1]
    cards = [word.upper() for word in words[2:] if re.fullmatch(r"[cp]\d\d", word)]
    for card in cards:
        ids, hand = (kit.castle_ids, mover.castles) if card[0] == "C" else (kit.person_ids, mover.persons)
        if card not in ids or not hand & BIT[ids.index(card)]:
            return Refused("GK-73", "not_in_hand", {"card": card})
    cubes = packed(words[2:])
    why = why_not_daiba(state) or why_not_payment(state, cubes, len(cards))
    if why == ALLOWED and (cards != sorted(set(cards)) or not in_order(words[2:])):
        why = because.DAIBA_COST
    return no(
        int(why),
        fixed="".join(letters_of(space.fixed)),
        choice=int(space.choice),
        cards=int(space.cards),
        koban=int(space.koban),
    )


def packed(words: list[str]) -> int:
    """The cubes among the words of a move."""
    letters = "".join(word for word in words if re.fullmatch("[eswca]+", word)).upper()
    return sum(1 << (8 * LETTERS.index(letter)) for letter in letters)


def in_order(words: list[str]) -> bool:
    """GK-111: cubes are named in the order E S W C A."""
    letters = [
        LETTERS.index(letter) for word in words if re.fullmatch("[eswca]+", word) for letter in word.upper()
    ]
    return letters == sorted(letters)


def refuse_action(state: GoryokakuState, action: Action, words: list[str], rule: str) -> Refused | None:
    """Why an action cannot be done in this way: GK-41, GK-45, GK-50, GK-51, GK-60, GK-61, GK-68."""
    kit, mover, kind = state.kit, state.seats[state.actor], int(action.kind)
    cards = [word.upper() for word in words if re.fullmatch(r"[a-z]\d\d", word)]
    wanted = {HIRE: "P", CASTLE: "C", OFFICE: "T"}.get(kind)
    if wanted is not None and (len(cards) != 1 or cards[0][0] != wanted):
        return Refused("GK-111", f"name_{wanted.lower()}", {})
    if wanted is None and cards:
        return Refused("GK-111", "no_card_here", {})
    cubes = packed(words)
    if kind == HIRE:
        if cards[0] not in kit.person_ids:
            return no(because.HIRE_NOT_IN_HAND, card=cards[0])
        person = kit.persons[kit.person_ids.index(cards[0])]
        why = why_not_hire(mover, person, kit.person_ids.index(cards[0]))
        return no(int(why), card=cards[0], koban=int(person.koban), ship=int(person.ship)) or no_cubes(cubes)
    if kind == CASTLE:
        if cards[0] not in kit.castle_ids:
            return no(because.CASTLE_NOT_IN_HAND, card=cards[0])
        castle = kit.castles[kit.castle_ids.index(cards[0])]
        why = why_not_castle(mover, castle, kit.castle_ids.index(cards[0]))
        if why == ALLOWED:
            why = why_not_any(mover, castle, cubes) if in_order(words) else because.CASTLE_X
        return no(int(why), card=cards[0], count=int(real_any(mover, castle)))
    if kind == OFFICE:
        return refuse_office(state, cards[0]) or no_cubes(cubes)
    if kind == CHOICE:
        why = why_not_handful(state, action, cubes) if in_order(words) else because.CHOOSE_CUBES
        return no(int(why), count=int(action.n))
    if cubes:
        return no_cubes(cubes)
    return no(
        int(why_not_action(state, action)),
        "GK-41" if kind == GAIN and rule == "GK-30" else rule,
        cube=LETTERS[action.give],
    )


def no_cubes(cubes: int) -> Refused | None:
    """GK-111: only what has to be chosen is named."""
    return Refused("GK-111", "no_cubes_here", {}) if cubes else None


def refuse_office(state: GoryokakuState, tile: str) -> Refused | None:
    """GK-60, GK-61."""
    kit, mover = state.kit, state.seats[state.actor]
    if tile not in kit.tile_ids:
        return no(because.TILE_NOT_ON_BOARD, tile=tile)
    number = kit.tile_ids.index(tile)
    need = int(kit.tiles[number].pieces)
    why = int(why_not_office(state, number))
    rule = "GK-61" if why == because.PIECES_SHORT and need > 1 else ""
    return no(why, rule, tile=tile, board=state.tile_board[number] + 1, need=need, have=int(mover.pieces))
