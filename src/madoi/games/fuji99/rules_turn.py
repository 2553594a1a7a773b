"""The later steps of a round, and the end of a turn: Discover, Crisis, Resolve (FJ-55 to FJ-87)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.state import ALLOWED, BIT, CHANCE, bits_of, count_bits
from madoi.games.fuji99.rules_cards import BUST_SUM
from madoi.games.fuji99.state import CARD, HOW_MANY, PLACE, RESOLVE, X_ENDS, FujiState


def begin(state: FujiState, seat: i64) -> None:
    """FJ-18: the lot has named the player who begins."""
    state.mover = seat
    state.asks = HOW_MANY
    state.actor = seat
    if state.journal is not None:
        state.say("begins", "FJ-18", {})


def discover(state: FujiState) -> None:
    """FJ-55: the mover draws a card."""
    state.pending.append(state.mover)
    go_on_drawing(state)


def go_on_drawing(state: FujiState) -> None:
    """Ask for the next card that must be drawn; when there is none left, Crisis follows."""
    while len(state.pending) > 0:
        item: i64 = state.pending[-1]
        if item >= X_ENDS:
            state.pending.pop()
            state.discard |= BIT[item - X_ENDS]
            if state.journal is not None:
                state.say("x_ends", "FJ-120", {"card": state.cards.ids[item - X_ENDS]})
        elif state.deck == 0 and state.discard == 0:
            state.pending.pop()
            if state.journal is not None:
                state.tell("no_card", "FJ-58", {}, item)
        else:
            if state.deck == 0:
                reshuffle(state)
            state.asks = CARD
            state.actor = CHANCE
            return
    crisis(state)


def reshuffle(state: FujiState) -> None:
    """FJ-57: the discard pile becomes the new deck."""
    state.deck = state.discard
    state.discard = 0
    if state.journal is not None:
        state.say("reshuffled", "FJ-57", {"count": count_bits(state.deck)})


def draw_card(state: FujiState, card: i64) -> None:
    """A card into a hand, or an X that acts at once (FJ-59)."""
    drawer: i64 = state.pending.pop()
    state.deck &= ~BIT[card]
    if state.journal is not None:
        rule = "FJ-55" if len(state.pending) == 0 else "FJ-120"
        state.tell("card", rule, {"card": state.cards.ids[card]}, drawer)
    if state.cards.immediate & BIT[card]:
        # FJ-121: clockwise from the drawer's left, the drawer last, then X goes. The next thing is last.
        state.pending.append(X_ENDS + card)
        for place in range(state.players):
            state.pending.append((drawer + state.players - place) % state.players)
    else:
        state.seats[drawer].hand |= BIT[card]
    go_on_drawing(state)


def crisis(state: FujiState) -> None:
    """FJ-60: seven or more in the mover's hand is a card bust."""
    seat = state.seats[state.mover]
    total = state.cards.values(seat.hand)
    if total < BUST_SUM:
        state.asks = RESOLVE
        state.actor = state.mover
        return
    if state.journal is not None:
        state.say("card_bust", "FJ-60", {"sum": total, "cards": state.names(seat.hand)})
    # FJ-81: the hand is discarded, its cubes go back to the Pagoda.
    for card in bits_of(seat.hand):
        state.pagoda += state.on_card[card]
        state.on_card[card] = 0
    state.discard |= seat.hand
    seat.hand = 0
    end_turn(state)


def act_again(state: FujiState) -> None:
    """FJ-71: drawn transparent cubes and unspent yellows return; a new round begins."""
    if state.journal is not None:
        state.say("again", "FJ-71", {})
    put_back(state)
    state.asks = HOW_MANY


def stop(state: FujiState, code: i64) -> None:
    """FJ-72: cubes on the hand; then the player token goes to the Movement token (FJ-73)."""
    seat = state.seats[state.mover]
    numbers = code - PLACE
    placed: list[str] = []
    cubes: list[int] = []
    for card in bits_of(seat.hand):
        number: i64 = state.cards.cubes[card]
        if code >= PLACE:
            base = number + 1
            number = numbers % base
            numbers //= base
        elif state.pagoda == 0:
            number = 0
        state.on_card[card] += number
        state.pagoda -= number
        if number > 0 and state.journal is not None:
            placed.append(state.cards.ids[card])
            cubes.append(number)
    seat.floor = state.token
    if state.journal is not None:
        if len(placed) > 0:
            rule = "FJ-75" if code >= PLACE else "FJ-72"
            state.say("placed", rule, {"cards": placed, "cubes": cubes})
        state.say("stopped", "FJ-73", {"floor": state.token})
    end_turn(state)


# Why a stop cannot be made like this.
NOTHING_TO_CHOOSE: Final = 5
PLACEMENT: Final = 6


def why_not_stop(state: FujiState, placed: list[int], cubes: list[int]) -> i64:
    """FJ-72, FJ-75: where the last cubes go is said if they are too few for the hand, and only then."""
    if not state.is_short():
        return NOTHING_TO_CHOOSE if len(placed) > 0 else ALLOWED
    left = state.pagoda
    seen: i64 = 0
    for at in range(len(placed)):
        card: i64 = BIT[placed[at]]
        if (
            state.seats[state.mover].hand & card & ~seen == 0
            or not 0 < cubes[at] <= state.cards.cubes[placed[at]]
        ):
            return PLACEMENT
        seen |= card
        left -= cubes[at]
    return ALLOWED if left == 0 else PLACEMENT


def placements(state: FujiState) -> list[int]:
    """FJ-75: all ways to put the whole Pagoda on the hand, no card above its number."""
    codes: list[int] = [PLACE]
    left: list[int] = [state.pagoda]
    room = state.cards.due(state.seats[state.mover].hand)
    scale: i64 = 1
    for card in bits_of(state.seats[state.mover].hand):
        number: i64 = state.cards.cubes[card]
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


def put_back(state: FujiState) -> None:
    """Drawn transparent cubes and unspent yellows go into the bag."""
    seat = state.seats[state.mover]
    seat.clear += state.drawn_clear
    seat.yellow += state.drawn_yellow
    state.drawn_clear = 0
    state.drawn_yellow = 0
    state.actor = state.mover


def end_turn(state: FujiState) -> None:
    """FJ-85: all cubes into the bag. FJ-86: active Danger cards are discarded. FJ-87: the next player."""
    put_back(state)
    seat = state.seats[state.mover]
    seat.yellow += state.spent
    state.spent = 0
    state.sheet_red = 0
    active = seat.danger & ~state.received
    if active != 0:
        if state.journal is not None:
            state.say("danger_ends", "FJ-86", {"cards": state.names(active)})
        state.discard |= active
        seat.danger = state.received
    state.received = 0

    state.mover += 1
    if state.mover == state.players:
        state.mover = 0
    state.token = state.seats[state.mover].floor
    state.asks = HOW_MANY
    state.actor = state.mover
    if state.journal is not None:
        state.say("turn", "FJ-87", {"floor": state.token})
