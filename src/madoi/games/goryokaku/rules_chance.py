"""What chance is asked: the setup, decks and bags (section 3, GK-79, GK-108, GK-114).

Decks are sets without an order. Only the castle cards put under the deck have one: they lie in `under`, and are
drawn when nothing is left above them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.state import BIT, CHANCE, LOT, OVER, bits_of, count_bits
from madoi.games.goryokaku.rules_scoring import score, winners
from madoi.games.goryokaku.rules_turn import begin_turn, is_regrouped
from madoi.games.goryokaku.state import (
    COLOURS,
    ENDED,
    KEEP,
    LANE,
    LETTERS,
    NONE,
    ONIGIRI_DISC,
    REGROUP,
    REVEAL,
    SETUP,
    WORKER_DISC,
    Table,
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


def tiles_to_lay(table: Table) -> i64:
    """GK-13: how many tiles lie on the Goryokaku boards."""
    tiles: i64 = 0
    for each in table.kit.tiles_per_player:
        tiles += each * table.players
    return tiles


def question(table: Table) -> i64:
    """What chance is asked for now. Setup runs in the order of GK-114 and GK-15."""
    if table.asks != SETUP:
        if table.owed_bag > 0 or table.asks == REGROUP:
            return BAG_DRAW
        if table.asks == REVEAL:
            return KAMON_SHOW
        return PERSON_DRAW if table.owed_persons > 0 else DISPLAY_DRAW
    if table.first == LOT:
        return FIRST_DRAW
    kit = table.kit
    step = table.step - tiles_to_lay(table)
    if step < 0:
        return TILE_DRAW
    step -= COLOURS
    if step < 0:
        return AUDIT_DRAW
    step -= kit.display
    if step < 0:
        return DISPLAY_DRAW
    hand = kit.start_persons + kit.start_castles
    if step < hand * table.players:
        return PERSON_DEAL if step % hand < kit.start_persons else CASTLE_DEAL
    return KAMON_DEAL


def asked_for(table: Table) -> i64:
    """The seat that chance deals to or draws for; NONE for the common table."""
    if table.asks != SETUP:
        return table.turn
    kit = table.kit
    step = table.step - tiles_to_lay(table) - COLOURS - kit.display
    if step < 0 or table.first == LOT:
        return NONE
    hand = kit.start_persons + kit.start_castles
    if step < hand * table.players:
        return table.seat_at(step // hand)
    return table.seat_at(step - hand * table.players)


def choices(table: Table, asked: i64) -> i64:
    """The cards or tiles that can come, each in one way, as bits."""
    if asked == TILE_DRAW:
        return table.box
    if asked == FIRST_DRAW:
        return BIT[table.players] - 1
    if asked == AUDIT_DRAW:
        free: i64 = 0
        for colour in range(COLOURS):
            if colour not in table.audits:
                free |= BIT[colour]
        return free
    if asked == KAMON_DEAL:
        return table.kamon_left
    if asked == KAMON_SHOW:
        return BIT[table.seats[table.turn].kamon]
    if asked in (PERSON_DEAL, PERSON_DRAW):
        return table.person_deck
    if table.castle_deck == 0:
        return BIT[table.under[0]]
    return table.castle_deck


def outcomes(table: Table) -> list[tuple[int, int]]:
    """Everything chance may answer, with the number of ways."""
    asked = question(table)
    if asked == BAG_DRAW:
        drawer = table.seats[table.turn]
        discs: list[tuple[int, int]] = []
        if drawer.bag_workers:
            discs.append((WORKER_DISC, drawer.bag_workers))
        if drawer.bag_onigiri:
            discs.append((ONIGIRI_DISC, drawer.bag_onigiri))
        return discs
    return [(card, 1) for card in bits_of(choices(table, asked))]


def answer(table: Table, code: i64) -> None:
    """Chance has answered."""
    asked = question(table)
    if asked == BAG_DRAW:
        draw_disc(table, code)
    elif asked == PERSON_DRAW:
        table.owed_persons -= 1
        draw_person(table, table.turn, code, "GK-103")
    elif asked == DISPLAY_DRAW and table.asks != SETUP:
        turn_up(table, code, "GK-102")
    elif asked == KAMON_SHOW:
        show_kamon(table)
    elif asked == FIRST_DRAW:
        hand_out_discs(table, code)
        if table.journal is not None:
            table.tell("begins", "GK-19", {}, code)
    else:
        set_up(table, asked, code)


# Setup


def set_up(table: Table, asked: i64, code: i64) -> None:
    """One step of the setup: tiles, audit cubes, display, hands, kamon cards."""
    seat = asked_for(table)
    if asked == TILE_DRAW:
        lay_tile(table, code)
    elif asked == AUDIT_DRAW:
        lay_audit_cube(table, code)
    elif asked == DISPLAY_DRAW:
        turn_up(table, code, "GK-14")
    elif asked == PERSON_DEAL:
        draw_person(table, seat, code, "GK-15")
    elif asked == CASTLE_DEAL:
        deal_castle(table, seat, code)
    else:
        deal_kamon(table, seat, code)
        if is_last(table, seat):
            table.asks = KEEP
            table.turn = table.first
            table.step = 0
            return
    table.step += 1


def hand_out_discs(table: Table, first: i64) -> None:
    """GK-18, GK-19: who begins is known, so everybody takes workers and onigiri for their place in turn order."""
    table.first = first
    workers = table.kit.seat_workers[table.players]
    onigiri = table.kit.seat_onigiri[table.players]
    for place in range(table.players):
        seat = table.seats[table.seat_at(place)]
        seat.workers += workers[place]
        seat.bag_workers -= workers[place]
        seat.onigiri += onigiri[place]
        seat.bag_onigiri -= onigiri[place]


def is_last(table: Table, seat: i64) -> bool:
    """GK-19: true if everybody else comes before this seat in turn order."""
    return table.place_of(seat) + 1 == table.players


def board_of_step(table: Table, step: i64) -> i64:
    """GK-13: the boards get their tiles one after the other."""
    each = table.kit.tiles_per_player
    for board in range(len(each)):
        step -= each[board] * table.players
        if step < 0:
            return board
    return NONE


def lay_tile(table: Table, tile: i64) -> None:
    """GK-13: a random tile on the next Goryokaku board."""
    board = board_of_step(table, table.step)
    table.box &= ~BIT[tile]
    table.tile_board = table.tile_board.copy()
    table.tile_board[tile] = board
    if table.journal is not None:
        table.tell("tile_laid", "GK-13", {"tile": table.kit.tile_ids[tile], "board": board + 1})


def lay_audit_cube(table: Table, colour: i64) -> None:
    """GK-12: a cube leaves the supply for the next audit square."""
    table.supply -= LANE[colour]
    table.audits = [*table.audits, colour]
    if table.journal is not None:
        table.tell("audit_laid", "GK-12", {"cube": LETTERS[colour], "round": len(table.audits)})


def deal_castle(table: Table, seat: i64, card: i64) -> None:
    """GK-15: a castle card to choose from, kept in the order of dealing (GK-16)."""
    table.castle_deck &= ~BIT[card]
    table.dealt = [*table.dealt, card]
    if table.journal is not None:
        table.tell("castle_dealt", "GK-15", {}, seat)
        table.tell("card_seen", "GK-15", {"card": table.kit.castle_ids[card]}, seat, seat)


def deal_kamon(table: Table, seat: i64, kamon: i64) -> None:
    """GK-15: a secret kamon card."""
    table.kamon_left &= ~BIT[kamon]
    table.seats[seat].kamon = kamon
    if table.journal is not None:
        table.tell("kamon_dealt", "GK-15", {}, seat)
        table.tell("card_seen", "GK-15", {"card": table.kit.kamon_ids[kamon]}, seat, seat)


def keep_castle(table: Table, card: i64) -> None:
    """GK-16: one card stays in hand, the others go under the deck in the order they were dealt."""
    kit = table.kit
    seat = table.turn
    keeper = table.seats[seat]
    keeper.castles |= BIT[card]
    first = table.place_of(seat) * kit.start_castles
    dealt = table.dealt.copy()
    under = table.under.copy()
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
    if table.journal is not None:
        table.tell("kept", "GK-16", {"count": len(put)}, seat)
        table.tell("kept_seen", "GK-16", {"card": kit.castle_ids[card], "cards": put}, seat, seat)
    table.under = under
    table.dealt = dealt
    if done:
        if is_last(table, seat):
            table.dealt = []
            begin_turn(table, table.first)
        else:
            table.turn = (seat + 1) % table.players


# Decks


def can_draw_person(table: Table) -> bool:
    """GK-108: an empty person deck is made of the discard pile. False if there is no card at all."""
    if table.person_deck == 0 and table.person_discard != 0:
        table.person_deck = table.person_discard
        table.person_discard = 0
        table.person_waves = with_wave(table.person_waves, table.person_deck)
        if table.journal is not None:
            table.tell("persons_shuffled", "GK-108", {"count": count_bits(table.person_deck)})
    return table.person_deck != 0


def can_draw_castle(table: Table) -> bool:
    """GK-108: an empty castle deck is made of the discard pile. False if there is no card at all."""
    if table.castle_deck == 0 and len(table.under) == 0 and table.castle_discard != 0:
        table.castle_deck = table.castle_discard
        table.castle_discard = 0
        table.castle_waves = with_wave(table.castle_waves, table.castle_deck)
        if table.journal is not None:
            table.tell("castles_shuffled", "GK-108", {"count": count_bits(table.castle_deck)})
    return table.castle_deck != 0 or len(table.under) > 0


def with_wave(waves: list[int], fresh: i64) -> list[int]:
    """The cards of a new shuffle leave their old waves: everybody knows that they are in this deck (GK-120)."""
    again: list[int] = []
    for wave in waves:
        again.append(i64(wave) & ~fresh)
    again.append(fresh)
    return again


def draw_person(table: Table, seat: i64, card: i64, rule: str) -> None:
    """GK-103, GK-120: a person card unseen from the deck; only its owner sees it."""
    table.person_deck &= ~BIT[card]
    table.seats[seat].persons |= BIT[card]
    if table.journal is not None:
        table.tell("person_drawn", rule, {}, seat)
        table.tell("card_seen", rule, {"card": table.kit.person_ids[card]}, seat, seat)


def turn_up(table: Table, card: i64, rule: str) -> None:
    """GK-14, GK-102: a castle card face up in the display."""
    if table.castle_deck == 0:
        table.under = table.under[1:]
    else:
        table.castle_deck &= ~BIT[card]
    table.display |= BIT[card]
    if table.journal is not None:
        table.tell("turned_up", rule, {"card": table.kit.castle_ids[card]})


# Bags


def draw_disc(table: Table, disc: i64) -> None:
    """GK-58, GK-67, GK-79: one disc unseen from the own bag into hand."""
    drawer = table.seats[table.turn]
    if disc == WORKER_DISC:
        drawer.bag_workers -= 1
        drawer.workers += 1
    else:
        drawer.bag_onigiri -= 1
        drawer.onigiri += 1
    if table.journal is not None:
        rule = "GK-79" if table.asks == REGROUP else "GK-58"
        table.say("worker_drawn" if disc == WORKER_DISC else "onigiri_drawn", rule, {})
    if table.asks == REGROUP:
        if is_regrouped(table):
            begin_turn(table, (table.turn + 1) % table.players)
    else:
        table.owed_bag -= 1


# The end


def show_kamon(table: Table) -> None:
    """GK-85, GK-120: at scoring the kamon cards are turned up in seat order; then the game is over."""
    seat = table.turn
    if table.journal is not None:
        card = table.kit.kamon_ids[table.seats[seat].kamon]
        table.tell("kamon_shown", "GK-85", {"card": card}, seat)
        table.tell("scored", "GK-82", {"points": score(table, table.seats[seat])}, seat)
    if not is_last(table, seat):
        table.turn = (seat + 1) % table.players
    else:
        table.asks = ENDED
        if table.journal is not None:
            table.tell("won", "GK-93", {"seats": [each + 1 for each in winners(table)]})


# Who is asked next


def settle(table: Table) -> None:
    """Ask chance for what is owed, else the seat of the phase."""
    if table.asks == ENDED:
        table.actor = OVER
        return
    if table.asks in (SETUP, REGROUP, REVEAL):
        table.actor = CHANCE
        return
    table.actor = table.turn
    if table.owed_bag > 0:
        drawer = table.seats[table.turn]
        # GK-58: an empty bag gives nothing.
        if drawer.bag_workers + drawer.bag_onigiri > 0:
            table.actor = CHANCE
            return
        table.owed_bag = 0
    if table.owed_persons > 0:
        if can_draw_person(table):
            table.actor = CHANCE
            return
        table.owed_persons = 0
    if table.refilling:
        if count_bits(table.display) < table.kit.display and can_draw_castle(table):
            table.actor = CHANCE
            return
        table.refilling = 0
