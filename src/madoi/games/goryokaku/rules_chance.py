"""What chance is asked: the setup, decks and bags (section 3, GK-79, GK-108, GK-114).

Decks are sets without an order. Only the castle cards put under the deck have one: they lie in `under`, and are
drawn when nothing is left above them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.state import ALLOWED, BIT, CHANCE, LOT, OVER, bits_of, count_bits
from madoi.games.goryokaku.printed import COLOURS, LANE, LETTERS
from madoi.games.goryokaku.rules_actions import why_not_draw
from madoi.games.goryokaku.rules_reasons import NOT_DEALT
from madoi.games.goryokaku.rules_scoring import score, winners
from madoi.games.goryokaku.rules_turn import begin_turn, is_regrouped
from madoi.games.goryokaku.state import (
    ENDED,
    KEEP,
    NONE,
    ONIGIRI_DISC,
    REGROUP,
    REVEAL,
    SETUP,
    WORKER_DISC,
    GoryokakuState,
)

# What chance is asked for.
TILE_DRAW: Final = 0
AUDIT_DRAW: Final = 1
DISPLAY_DRAW: Final = 2
PERSON_DEAL: Final = 3
CASTLE_DEAL: Final = 4
KAMON_DEAL: Final = 5
BAG_DRAW: Final = 6
PERSON_DRAW: Final = 7
KAMON_SHOW: Final = 8
FIRST_DRAW: Final = 9


def tiles_to_lay(state: GoryokakuState) -> i64:
    """GK-13: how many tiles lie on the Goryokaku boards."""
    tiles: i64 = 0
    for each in state.kit.tiles_per_player:
        tiles += each * state.players
    return tiles


def asked_of_chance(state: GoryokakuState) -> i64:
    """What chance is asked for now. Setup runs in the order of GK-114 and GK-15."""
    if state.asks != SETUP:
        if state.owed_bag > 0 or state.asks == REGROUP:
            return BAG_DRAW
        if state.asks == REVEAL:
            return KAMON_SHOW
        return PERSON_DRAW if state.owed_persons > 0 else DISPLAY_DRAW
    if state.first == LOT:
        return FIRST_DRAW
    kit = state.kit
    step = state.step - tiles_to_lay(state)
    if step < 0:
        return TILE_DRAW
    step -= COLOURS
    if step < 0:
        return AUDIT_DRAW
    step -= kit.display
    if step < 0:
        return DISPLAY_DRAW
    hand = kit.start_persons + kit.start_castles
    if step < hand * state.players:
        return PERSON_DEAL if step % hand < kit.start_persons else CASTLE_DEAL
    return KAMON_DEAL


def asked_for(state: GoryokakuState) -> i64:
    """The seat that chance deals to or draws for; NONE for the common table."""
    if state.asks != SETUP:
        return state.turn
    kit = state.kit
    step = state.step - tiles_to_lay(state) - COLOURS - kit.display
    if step < 0 or state.first == LOT:
        return NONE
    hand = kit.start_persons + kit.start_castles
    if step < hand * state.players:
        return state.seat_at(step // hand)
    return state.seat_at(step - hand * state.players)


def choices(state: GoryokakuState, asked: i64) -> i64:
    """The cards or tiles that can come, each in one way, as bits."""
    if asked == TILE_DRAW:
        return state.box
    if asked == FIRST_DRAW:
        return BIT[state.players] - 1
    if asked == AUDIT_DRAW:
        free: i64 = 0
        for colour in range(COLOURS):
            if colour not in state.audits:
                free |= BIT[colour]
        return free
    if asked == KAMON_DEAL:
        return state.kamon_left
    if asked == KAMON_SHOW:
        return BIT[state.seats[state.turn].kamon]
    if asked in (PERSON_DEAL, PERSON_DRAW):
        return state.person_deck
    if state.castle_deck == 0:
        return BIT[state.under[0]]
    return state.castle_deck


def outcomes(state: GoryokakuState) -> list[tuple[int, int]]:
    """Everything chance may answer, with the number of ways."""
    asked = asked_of_chance(state)
    if asked == BAG_DRAW:
        drawer = state.seats[state.turn]
        discs: list[tuple[int, int]] = []
        if drawer.bag_workers:
            discs.append((WORKER_DISC, drawer.bag_workers))
        if drawer.bag_onigiri:
            discs.append((ONIGIRI_DISC, drawer.bag_onigiri))
        return discs
    return [(card, 1) for card in bits_of(choices(state, asked))]


def answer(state: GoryokakuState, code: i64) -> None:
    """Chance has answered."""
    asked = asked_of_chance(state)
    if asked == BAG_DRAW:
        draw_disc(state, code)
    elif asked == PERSON_DRAW:
        state.owed_persons -= 1
        draw_person(state, state.turn, code, "GK-103")
    elif asked == DISPLAY_DRAW and state.asks != SETUP:
        turn_up(state, code, "GK-102")
    elif asked == KAMON_SHOW:
        show_kamon(state)
    elif asked == FIRST_DRAW:
        hand_out_discs(state, code)
        if state.journal is not None:
            state.tell("begins", "GK-19", {}, code)
    else:
        set_up(state, asked, code)


# Setup


def set_up(state: GoryokakuState, asked: i64, code: i64) -> None:
    """One step of the setup: tiles, audit cubes, display, hands, kamon cards."""
    seat = asked_for(state)
    if asked == TILE_DRAW:
        lay_tile(state, code)
    elif asked == AUDIT_DRAW:
        lay_audit_cube(state, code)
    elif asked == DISPLAY_DRAW:
        turn_up(state, code, "GK-14")
    elif asked == PERSON_DEAL:
        draw_person(state, seat, code, "GK-15")
    elif asked == CASTLE_DEAL:
        deal_castle(state, seat, code)
    else:
        deal_kamon(state, seat, code)
        if is_last(state, seat):
            state.asks = KEEP
            state.turn = state.first
            state.step = 0
            return
    state.step += 1


def hand_out_discs(state: GoryokakuState, first: i64) -> None:
    """GK-18, GK-19: who begins is known, so everybody takes workers and onigiri for their place in turn order."""
    state.first = first
    workers = state.kit.seat_workers[state.players]
    onigiri = state.kit.seat_onigiri[state.players]
    for place in range(state.players):
        seat = state.seats[state.seat_at(place)]
        seat.workers += workers[place]
        seat.bag_workers -= workers[place]
        seat.onigiri += onigiri[place]
        seat.bag_onigiri -= onigiri[place]


def is_last(state: GoryokakuState, seat: i64) -> bool:
    """GK-19: true if everybody else comes before this seat in turn order."""
    return state.place_of(seat) + 1 == state.players


def board_of_step(state: GoryokakuState, step: i64) -> i64:
    """GK-13: the boards get their tiles one after the other."""
    each = state.kit.tiles_per_player
    for board in range(len(each)):
        step -= each[board] * state.players
        if step < 0:
            return board
    return NONE


def lay_tile(state: GoryokakuState, tile: i64) -> None:
    """GK-13: a random tile on the next Goryokaku board."""
    board = board_of_step(state, state.step)
    state.box &= ~BIT[tile]
    state.tile_board = state.tile_board.copy()
    state.tile_board[tile] = board
    if state.journal is not None:
        state.tell("tile_laid", "GK-13", {"tile": state.kit.tile_ids[tile], "board": board + 1})


def lay_audit_cube(state: GoryokakuState, colour: i64) -> None:
    """GK-12: a cube leaves the supply for the next audit square."""
    state.supply -= LANE[colour]
    state.audits = [*state.audits, colour]
    if state.journal is not None:
        state.tell("audit_laid", "GK-12", {"cube": LETTERS[colour], "round": len(state.audits)})


def deal_castle(state: GoryokakuState, seat: i64, card: i64) -> None:
    """GK-15: a castle card to choose from, kept in the order of dealing (GK-16)."""
    state.castle_deck &= ~BIT[card]
    state.dealt = [*state.dealt, card]
    if state.journal is not None:
        state.tell("castle_dealt", "GK-15", {}, seat)
        state.tell("card_seen", "GK-15", {"card": state.kit.castle_ids[card]}, seat, seat)


def deal_kamon(state: GoryokakuState, seat: i64, kamon: i64) -> None:
    """GK-15: a secret kamon card."""
    state.kamon_left &= ~BIT[kamon]
    state.seats[seat].kamon = kamon
    if state.journal is not None:
        state.tell("kamon_dealt", "GK-15", {}, seat)
        state.tell("card_seen", "GK-15", {"card": state.kit.kamon_ids[kamon]}, seat, seat)


def why_not_keep(state: GoryokakuState, card: i64) -> i64:
    """GK-16: one of the castle cards dealt to this seat."""
    first = state.place_of(state.turn) * state.kit.start_castles
    for place in range(first, first + state.kit.start_castles):
        if state.dealt[place] == card:
            return ALLOWED
    return NOT_DEALT


def keep_castle(state: GoryokakuState, card: i64) -> None:
    """GK-16: one card stays in hand, the others go under the deck in the order they were dealt."""
    kit = state.kit
    seat = state.turn
    keeper = state.seats[seat]
    keeper.castles |= BIT[card]
    first = state.place_of(seat) * kit.start_castles
    dealt = state.dealt.copy()
    under = state.under.copy()
    put: list[str] = []
    done = count_bits(keeper.castles) == kit.keep_castles
    at = first
    for place in range(first, first + kit.start_castles):
        left: i64 = dealt[place]
        dealt[place] = NONE
        if left != NONE and left != card:
            if done:
                under.append(left)
                put.append(kit.castle_ids[left])
            else:
                dealt[at] = left
                at += 1
    if state.journal is not None:
        state.tell("kept", "GK-16", {"count": len(put)}, seat)
        state.tell("kept_seen", "GK-16", {"card": kit.castle_ids[card], "cards": put}, seat, seat)
    state.under = under
    state.dealt = dealt
    if done:
        if is_last(state, seat):
            state.dealt = []
            begin_turn(state, state.first)
        else:
            state.turn = (seat + 1) % state.players


# Decks


def can_draw_castle(state: GoryokakuState) -> bool:
    """GK-102: a castle card is in the deck, under it, or in the discard pile."""
    return state.castle_deck | state.castle_discard != 0 or len(state.under) > 0


def maybe_shuffle_persons(state: GoryokakuState) -> None:
    """GK-108: an empty person deck is made of the discard pile."""
    if state.person_deck == 0:
        state.person_deck = state.person_discard
        state.person_discard = 0
        state.person_waves = with_wave(state.person_waves, state.person_deck)
        if state.journal is not None:
            state.tell("persons_shuffled", "GK-108", {"count": count_bits(state.person_deck)})


def maybe_shuffle_castles(state: GoryokakuState) -> None:
    """GK-108: an empty castle deck, with nothing under it, is made of the discard pile."""
    if state.castle_deck == 0 and len(state.under) == 0:
        state.castle_deck = state.castle_discard
        state.castle_discard = 0
        state.castle_waves = with_wave(state.castle_waves, state.castle_deck)
        if state.journal is not None:
            state.tell("castles_shuffled", "GK-108", {"count": count_bits(state.castle_deck)})


def with_wave(waves: list[int], fresh: i64) -> list[int]:
    """The cards of a new shuffle leave their old waves: everybody knows that they are in this deck (GK-120)."""
    again: list[int] = []
    for wave in waves:
        again.append(i64(wave) & ~fresh)
    again.append(fresh)
    return again


def draw_person(state: GoryokakuState, seat: i64, card: i64, rule: str) -> None:
    """GK-103, GK-120: a person card unseen from the deck; only its owner sees it."""
    state.person_deck &= ~BIT[card]
    state.seats[seat].persons |= BIT[card]
    if state.journal is not None:
        state.tell("person_drawn", rule, {}, seat)
        state.tell("card_seen", rule, {"card": state.kit.person_ids[card]}, seat, seat)


def turn_up(state: GoryokakuState, card: i64, rule: str) -> None:
    """GK-14, GK-102: a castle card face up in the display."""
    if state.castle_deck == 0:
        state.under = state.under[1:]
    else:
        state.castle_deck &= ~BIT[card]
    state.display |= BIT[card]
    if state.journal is not None:
        state.tell("turned_up", rule, {"card": state.kit.castle_ids[card]})


# Bags


def draw_disc(state: GoryokakuState, disc: i64) -> None:
    """GK-58, GK-67, GK-79: one disc unseen from the own bag into hand."""
    drawer = state.seats[state.turn]
    if disc == WORKER_DISC:
        drawer.bag_workers -= 1
        drawer.workers += 1
    else:
        drawer.bag_onigiri -= 1
        drawer.onigiri += 1
    if state.journal is not None:
        rule = "GK-79" if state.asks == REGROUP else "GK-58"
        state.say("worker_drawn" if disc == WORKER_DISC else "onigiri_drawn", rule, {})
    if state.asks == REGROUP:
        if is_regrouped(state):
            begin_turn(state, (state.turn + 1) % state.players)
    else:
        state.owed_bag -= 1


# The end


def show_kamon(state: GoryokakuState) -> None:
    """GK-85, GK-120: at scoring the kamon cards are turned up in seat order; then the game is over."""
    seat = state.turn
    if state.journal is not None:
        card = state.kit.kamon_ids[state.seats[seat].kamon]
        state.tell("kamon_shown", "GK-85", {"card": card}, seat)
        state.tell("scored", "GK-82", {"points": score(state, state.seats[seat])}, seat)
    if not is_last(state, seat):
        state.turn = (seat + 1) % state.players
    else:
        state.asks = ENDED
        if state.journal is not None:
            state.tell("won", "GK-93", {"seats": [each + 1 for each in winners(state)]})


# Who is asked next


def settle(state: GoryokakuState) -> None:
    """Ask chance for what is owed, else the seat of the phase."""
    if state.asks == ENDED:
        state.actor = OVER
        return
    if state.asks in (SETUP, REGROUP, REVEAL):
        state.actor = CHANCE
        return
    state.actor = state.turn
    if state.owed_bag > 0:
        drawer = state.seats[state.turn]
        # GK-58: an empty bag gives nothing.
        if drawer.bag_workers + drawer.bag_onigiri > 0:
            state.actor = CHANCE
            return
        if state.journal is not None:
            state.say("lost_draw", "GK-58", {"count": state.owed_bag})
        state.owed_bag = 0
    if state.owed_persons > 0:
        if why_not_draw(state) == ALLOWED:
            maybe_shuffle_persons(state)
            state.actor = CHANCE
            return
        if state.journal is not None:
            state.say("lost_person", "GK-108", {"count": state.owed_persons})
        state.owed_persons = 0
    if state.refilling:
        if count_bits(state.display) < state.kit.display and can_draw_castle(state):
            maybe_shuffle_castles(state)
            state.actor = CHANCE
            return
        state.refilling = 0
