"""The later steps of a round, and the end of a turn: Discover, Crisis, Resolve (FJ-55 to FJ-87)."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.state import BIT, CHANCE, bits_of, count_bits
from madoi.games.fuji99.rules import BUST_SUM
from madoi.games.fuji99.rules_table import CARD, HOW_MANY, PLACE, RESOLVE, X_ENDS, Table


def begin(table: Table, seat: i64) -> None:
    """FJ-18: the lot has named the player who begins."""
    table.mover = seat
    table.asks = HOW_MANY
    table.actor = seat
    if table.journal is not None:
        table.say("begins", "FJ-18", {})


def discover(table: Table) -> None:
    """FJ-55: the mover draws a card."""
    table.pending.append(table.mover)
    go_on_drawing(table)


def go_on_drawing(table: Table) -> None:
    """Ask for the next card that must be drawn; when there is none left, Crisis follows."""
    while len(table.pending) > 0:
        item: i64 = table.pending[-1]
        if item >= X_ENDS:
            table.pending.pop()
            table.discard |= BIT[item - X_ENDS]
            if table.journal is not None:
                table.say("x_ends", "FJ-120", {"card": table.cards.ids[item - X_ENDS]})
        elif table.deck == 0 and table.discard == 0:
            table.pending.pop()
            if table.journal is not None:
                table.tell("no_card", "FJ-58", {}, item)
        else:
            if table.deck == 0:
                reshuffle(table)
            table.asks = CARD
            table.actor = CHANCE
            return
    crisis(table)


def reshuffle(table: Table) -> None:
    """FJ-57: the discard pile becomes the new deck."""
    table.deck = table.discard
    table.discard = 0
    if table.journal is not None:
        table.say("reshuffled", "FJ-57", {"count": count_bits(table.deck)})


def draw_card(table: Table, card: i64) -> None:
    """A card into a hand, or an X that acts at once (FJ-59)."""
    drawer: i64 = table.pending.pop()
    table.deck &= ~BIT[card]
    if table.journal is not None:
        rule = "FJ-55" if len(table.pending) == 0 else "FJ-120"
        table.tell("card", rule, {"card": table.cards.ids[card]}, drawer)
    if table.cards.immediate & BIT[card]:
        # FJ-121: clockwise from the drawer's left, the drawer last, then X goes. The next thing is last.
        table.pending.append(X_ENDS + card)
        for place in range(table.players):
            table.pending.append((drawer + table.players - place) % table.players)
    else:
        table.seats[drawer].hand |= BIT[card]
    go_on_drawing(table)


def crisis(table: Table) -> None:
    """FJ-60: seven or more in the mover's hand is a card bust."""
    seat = table.seats[table.mover]
    total = table.cards.values(seat.hand)
    if total < BUST_SUM:
        table.asks = RESOLVE
        table.actor = table.mover
        return
    if table.journal is not None:
        table.say("card_bust", "FJ-60", {"sum": total, "cards": table.names(seat.hand)})
    # FJ-81: the hand is discarded, its cubes go back to the Pagoda.
    for card in bits_of(seat.hand):
        table.pagoda += table.on_card[card]
        table.on_card[card] = 0
    table.discard |= seat.hand
    seat.hand = 0
    end_turn(table)


def act_again(table: Table) -> None:
    """FJ-71: drawn transparent cubes and unspent yellows return; a new round begins."""
    if table.journal is not None:
        table.say("again", "FJ-71", {})
    put_back(table)
    table.asks = HOW_MANY


def stop(table: Table, code: i64) -> None:
    """FJ-72: cubes on the hand; then the player token goes to the Movement token (FJ-73)."""
    seat = table.seats[table.mover]
    numbers = code - PLACE
    placed: list[str] = []
    cubes: list[int] = []
    for card in bits_of(seat.hand):
        number: i64 = table.cards.cubes[card]
        if code >= PLACE:
            base = number + 1
            number = numbers % base
            numbers //= base
        elif table.pagoda == 0:
            number = 0
        table.on_card[card] += number
        table.pagoda -= number
        if number > 0 and table.journal is not None:
            placed.append(table.cards.ids[card])
            cubes.append(number)
    seat.floor = table.token
    if table.journal is not None:
        if len(placed) > 0:
            rule = "FJ-75" if code >= PLACE else "FJ-72"
            table.say("placed", rule, {"cards": placed, "cubes": cubes})
        table.say("stopped", "FJ-73", {"floor": table.token})
    end_turn(table)


def placements(table: Table) -> list[int]:
    """FJ-75: all ways to put the whole Pagoda on the hand, no card above its number."""
    codes: list[int] = [PLACE]
    left: list[int] = [table.pagoda]
    room = table.cards.due(table.seats[table.mover].hand)
    scale: i64 = 1
    for card in bits_of(table.seats[table.mover].hand):
        number: i64 = table.cards.cubes[card]
        room -= number
        next_codes: list[int] = []
        next_left: list[int] = []
        for at in range(len(codes)):
            rest: i64 = left[at]
            for cubes in range(number + 1):
                if cubes <= rest and rest - cubes <= room:
                    next_codes.append(codes[at] + cubes * scale)
                    next_left.append(rest - cubes)
        codes = next_codes
        left = next_left
        scale *= number + 1
    return codes


def put_back(table: Table) -> None:
    """Drawn transparent cubes and unspent yellows go into the bag."""
    seat = table.seats[table.mover]
    seat.clear += table.drawn_clear
    seat.yellow += table.drawn_yellow
    table.drawn_clear = 0
    table.drawn_yellow = 0
    table.actor = table.mover


def end_turn(table: Table) -> None:
    """FJ-85: all cubes into the bag. FJ-86: active Danger cards are discarded. FJ-87: the next player."""
    put_back(table)
    seat = table.seats[table.mover]
    seat.yellow += table.spent
    table.spent = 0
    table.sheet_red = 0
    active = seat.danger & ~table.received
    if active != 0:
        if table.journal is not None:
            table.say("danger_ends", "FJ-86", {"cards": table.names(active)})
        table.discard |= active
        seat.danger = table.received
    table.received = 0

    table.mover += 1
    if table.mover == table.players:
        table.mover = 0
    table.token = table.seats[table.mover].floor
    table.asks = HOW_MANY
    table.actor = table.mover
    if table.journal is not None:
        table.say("turn", "FJ-87", {"floor": table.token})
