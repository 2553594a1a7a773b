"""Moves in words (GK-111), their buttons, and the question."""

from __future__ import annotations

from madoi.core.state import CHANCE, OVER, bits_of
from madoi.core.texts import Texts
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
    SWAP,
    Action,
    letters_of,
)
from madoi.games.goryokaku.rules_chance import (
    AUDIT_DRAW,
    BAG_DRAW,
    FIRST_DRAW,
    KAMON_DEAL,
    KAMON_SHOW,
    PERSON_DEAL,
    PERSON_DRAW,
    TILE_DRAW,
    asked_of_chance,
)
from madoi.games.goryokaku.rules_codes import (
    DONE_MOVE,
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
    cards_of,
    cubes_of,
    object_of,
    subject_of,
    verb_of,
)
from madoi.games.goryokaku.rules_cubes import total
from madoi.games.goryokaku.rules_turn import onigiri_needed
from madoi.games.goryokaku.state import DAIBA, DROP, KEEP, ONIGIRI, PERSON, TURN, WORKER_DISC, GoryokakuState

SPOT_OF = {
    SHUFFLE_MOVE: SPOT_CARDS,
    DRAW_MOVE: SPOT_PEOPLE,
    EARTH_MOVE: SPOT_LEVELS,
    SHIP_MOVE: SPOT_LEVELS,
}
"""The onigiri spot behind a move without a subject."""

PLAIN = {
    RECOVER_MOVE: "recover",
    DONE_MOVE: "done",
    SHUFFLE_MOVE: "rice shuffle",
    DRAW_MOVE: "rice person",
    EARTH_MOVE: "rice earth",
    SHIP_MOVE: "rice ship",
    END_MOVE: "end",
    NO_PAY_MOVE: "daiba no",
}

PHASE_KEYS = {KEEP: "keep", PERSON: "person", ONIGIRI: "onigiri", DAIBA: "daiba", DROP: "drop"}


def text(state: GoryokakuState, code: int) -> str:
    """The notation of a move, or of an outcome when chance is asked."""
    if state.actor == CHANCE:
        return outcome_text(state, code)
    kit = state.kit
    verb, subject = verb_of(code), subject_of(code)
    if verb in PLAIN:
        return PLAIN[verb]
    if verb == KEEP_MOVE:
        return f"keep {kit.castle_ids[subject]}"
    if verb == FREE_MOVE:
        return f"free {kit.person_ids[subject]}"
    if verb == TAKE_MOVE:
        return f"rice take {kit.castle_ids[subject]}"
    if verb == DROP_MOVE:
        return f"drop {LETTERS[subject]}"
    letters = "".join(letters_of(cubes_of(code)))
    if verb == PAY_MOVE:
        return " ".join(word for word in ("daiba pay", letters, *paid_cards(state, code)) if word)
    if verb == USE_MOVE:
        head, action = f"use {kit.person_ids[subject]}", kit.persons[subject].icons[state.area]
    else:
        place = kit.place_ids[subject]
        head = f"place {place}" if verb == PLACE_MOVE else f"rice work {place}"
        action = kit.places[subject]
    return " ".join(word for word in (head, object_id(state, action, code), letters) if word)


def paid_cards(state: GoryokakuState, code: int) -> list[str]:
    """The ids of the cards that a daiba payment names."""
    kit = state.kit
    return [
        kit.person_ids[card - PERSONS_FROM] if card >= PERSONS_FROM else kit.castle_ids[card]
        for card in cards_of(code)
    ]


def object_id(state: GoryokakuState, action: Action, code: int) -> str:
    """The card or tile an action is about, or nothing."""
    thing = object_of(code)
    if thing < 0:
        return ""
    kit = state.kit
    ids = {HIRE: kit.person_ids, CASTLE: kit.castle_ids, OFFICE: kit.tile_ids}[int(action.kind)]
    return ids[thing]


def outcome_text(state: GoryokakuState, code: int) -> str:
    """A disc, a colour, or the id of a card or tile."""
    asked, kit = asked_of_chance(state), state.kit
    if asked == BAG_DRAW:
        return "worker" if code == WORKER_DISC else "onigiri"
    if asked == AUDIT_DRAW:
        return LETTERS[code]
    if asked == FIRST_DRAW:
        return f"first {code + 1}"
    if asked == TILE_DRAW:
        return kit.tile_ids[code]
    if asked in (KAMON_DEAL, KAMON_SHOW):
        return kit.kamon_ids[code]
    return kit.person_ids[code] if asked in (PERSON_DEAL, PERSON_DRAW) else kit.castle_ids[code]


def label(state: GoryokakuState, code: int, lang: str, names: dict[str, str], texts: Texts) -> str:
    """A legal move as a button says it: names of cards, onigiri and cubes it takes."""
    kit = state.kit
    verb, subject = verb_of(code), subject_of(code)

    def say(key: str, **facts: object) -> str:
        return texts.say(lang, "label", key, **facts)

    def paid(line: str, cubes: list[str]) -> str:
        return line if not cubes else say("paying", move=line, cubes=" ".join(names[each] for each in cubes))

    def acted(head: str, action: Action, place: str = "") -> str:
        thing = object_id(state, action, code)
        letters = letters_of(cubes_of(code))
        if thing:
            head = say("about", move=head, card=f"{names[thing]} {thing}")
        if action.kind == CHOICE:
            return say("about", move=head, card=" ".join(names[each] for each in letters))
        if action.kind in (GAIN, SWAP):
            # Stone gives stone: a place that is called so need not say it twice.
            cube = names[LETTERS[action.res]]
            head = head if cube.lower() == place.lower() else say("about", move=head, card=cube)
        return paid(head, letters)

    def price(spot: int) -> int:
        return kit.spot_cost[spot]

    if verb in PLAIN:
        key = PLAIN[verb].replace(" ", "_")
        return say(key, count=price(SPOT_OF[verb])) if verb in SPOT_OF else say(key)
    if verb == KEEP_MOVE:
        card = kit.castle_ids[subject]
        return say("keep", card=f"{names[card]} {card}")
    if verb == FREE_MOVE:
        card, icon = kit.person_ids[subject], kit.persons[subject].discard
        gain = names[LETTERS[icon.res]] if icon.kind == GAIN else say("koban", count=int(icon.n))
        return say("free", card=f"{names[card]} {card}", gain=gain)
    if verb == TAKE_MOVE:
        card = kit.castle_ids[subject]
        return say("take", card=f"{names[card]} {card}", count=price(SPOT_CARDS))
    if verb == DROP_MOVE:
        return say("drop", cube=names[LETTERS[subject]])
    if verb == PAY_MOVE:
        cards = " ".join(f"{names[card]} {card}" for card in paid_cards(state, code))
        line = say("daiba_cards", cards=cards) if cards else say("daiba_pay")
        return paid(line, letters_of(cubes_of(code)))
    if verb == USE_MOVE:
        card = kit.person_ids[subject]
        return acted(say("use", card=f"{names[card]} {card}"), kit.persons[subject].icons[state.area])
    place = names[kit.place_ids[subject]]
    if verb == PLACE_MOVE:
        needed = int(onigiri_needed(state, state.sections[subject]))
        line = say("place_on", place=place, count=needed) if needed else say("place", place=place)
    else:
        line = say("work", place=place, count=price(SPOT_WORK))
    return acted(line, kit.places[subject], place)


def asked_of_seat(state: GoryokakuState) -> str:
    """What a seat is asked, as the words name it; a turn is called after what can begin it (GK-20, GK-115)."""
    if state.asks != TURN:
        return PHASE_KEYS[int(state.asks)]
    verbs = {verb_of(code) for code in state.legal()}
    places, recovers = PLACE_MOVE in verbs, RECOVER_MOVE in verbs
    return "turn" if places and recovers else "turn_place" if places else "turn_recover"


def question(state: GoryokakuState, lang: str, names: dict[str, str], texts: Texts) -> str:
    """The sentence that says what is asked, with the numbers that matter for it."""
    kit, mover = state.kit, state.seats[state.turn]

    def say(key: str, **facts: object) -> str:
        return texts.say(lang, "ask", key, **facts)

    if state.actor == CHANCE:
        return say("lot" if asked_of_chance(state) == FIRST_DRAW else "chance")
    if state.actor == OVER:
        return say("over")
    if state.asks == PERSON:
        cards = [kit.person_ids[card] for card in bits_of(state.icons)]
        return say("person", cards=", ".join(f"{names[card]} {card}" for card in cards))
    if state.asks == DROP:
        room = int(mover.storehouses)
        return say("drop", room=room, count=int(total(mover.cubes)) - room)
    if state.asks == DAIBA:
        if mover.daiba + 1 >= len(kit.daiba):
            return say("daiba_end")
        space = kit.daiba[mover.daiba + 1]
        cost = [names[letter] for letter in letters_of(space.fixed)]
        parts = (("choice", space.choice), ("card", space.cards), ("koban", space.koban), ("worker", 1))
        cost += [say(f"daiba_{part}", count=int(count)) for part, count in parts if count]
        return say("daiba", space=int(mover.daiba) + 1, cost=", ".join(cost))
    return say(asked_of_seat(state), workers=int(mover.workers), onigiri=int(mover.onigiri))
