"""The first steps of a round: Action, Danger, Move, Ability (FJ-30 to FJ-54), and what cards do (FJ-100 to FJ-115)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.state import ALLOWED, BIT, CHANCE, OVER
from madoi.games.fuji99.printed import CATCH_UP, MOVE_PER_TRANSPARENT, RETURN_RED, THREAT_LEADER
from madoi.games.fuji99.rules_cubes import FEWEST, is_red_bust
from madoi.games.fuji99.rules_ranks import FIRST_YELLOW, GOAL, SECOND_YELLOW, floor_above, sole_leader
from madoi.games.fuji99.rules_turn import discover, end_turn
from madoi.games.fuji99.state import ABILITY, CUBES, ENDED, GOT_20, GOT_50, FujiState, Seat

# Why a number of cubes, or a card, cannot be chosen.
TOO_FEW: Final = 1
TOO_MANY: Final = 2
NOT_IN_HAND: Final = 3
TOO_DEAR: Final = 4


def why_not_draw(state: FujiState, count: i64) -> i64:
    """FJ-30, FJ-31: at least five cubes, and no more than the bag holds."""
    if count < FEWEST:
        return TOO_FEW
    return TOO_MANY if count > state.bag() else ALLOWED


def why_not_use(state: FujiState, card: i64) -> i64:
    """FJ-45: a card of the hand, paid with the yellows of the latest draw."""
    if state.seats[state.mover].hand & BIT[card] == 0:
        return NOT_IN_HAND
    return ALLOWED if state.usable() & BIT[card] else TOO_DEAR


def announce(state: FujiState, count: i64) -> None:
    """FJ-30: so many cubes will be drawn; none has been seen yet (FJ-31)."""
    if state.journal is not None:
        state.say("announced", "FJ-31", {"count": count})
    state.count = count
    state.asks = CUBES
    state.actor = CHANCE


def reveal(state: FujiState, code: i64) -> None:
    """The cubes are out: Danger first (FJ-35), then Move (FJ-40)."""
    yellows = code >> 2
    reds = code & 3
    clears = state.count - yellows - reds
    if state.journal is not None:
        state.say("drawn", "FJ-30", {"clear": clears, "yellow": yellows, "red": reds})
    if is_red_bust(reds, state.sheet_red, state.active_danger()):
        if state.journal is not None:
            state.say(
                "red_bust",
                "FJ-35",
                {"red": reds + state.sheet_red, "danger": state.active_danger()},
            )
        state.count = 0
        end_turn(state)
        return
    seat = state.seats[state.mover]
    seat.clear -= clears
    seat.yellow -= yellows
    state.drawn_clear = clears
    state.drawn_yellow = yellows
    state.sheet_red += reds
    bonus = state.cards.bonus(seat.hand)
    if bonus and state.journal is not None:
        state.say("bonus", "FJ-41", {"spaces": bonus})
    spaces = state.count + bonus
    state.count = 0
    advance(state, state.token + spaces, "FJ-40")
    if state.asks != ENDED:
        ability(state)


def advance(state: FujiState, floor: i64, rule: str) -> None:
    """The Movement token goes to `floor`. Reaching 99 wins (FJ-130); nothing follows then (FJ-132)."""
    before = state.token
    state.token = floor if floor < GOAL else GOAL
    if state.journal is not None:
        state.say("moved", rule, {"spaces": state.token - before, "floor": state.token})
    if state.token == GOAL:
        state.asks = ENDED
        state.actor = OVER
        if state.journal is not None:
            state.say("won", "FJ-130", {})
        return
    seat = state.seats[state.mover]
    if seat.got != GOT_20 | GOT_50:
        if before < FIRST_YELLOW <= state.token and seat.got & GOT_20 == 0:
            take_yellow(state, seat, GOT_20, FIRST_YELLOW)
        if before < SECOND_YELLOW <= state.token and seat.got & GOT_50 == 0:
            take_yellow(state, seat, GOT_50, SECOND_YELLOW)


def take_yellow(state: FujiState, seat: Seat, which: i64, floor: i64) -> None:
    """FJ-90: one yellow cube from the board into the bag."""
    seat.got |= which
    seat.yellow += 1
    if state.journal is not None:
        state.say("yellow", "FJ-90", {"floor": floor})


def ability(state: FujiState) -> None:
    """FJ-54: the mover is asked as long as a card can be paid."""
    if state.usable() != 0:
        state.asks = ABILITY
        state.actor = state.mover
    else:
        discover(state)


def use(state: FujiState, card: i64) -> None:
    """FJ-50: pay, cubes to the bag, the card leaves the hand, its effect, the discard pile."""
    seat = state.seats[state.mover]
    cost: i64 = state.cards.cost[card]
    state.drawn_yellow -= cost
    state.spent += cost
    gained: i64 = state.on_card[card]
    state.on_card[card] = 0
    seat.clear += gained
    seat.hand &= ~BIT[card]
    if state.journal is not None:
        state.say("used", "FJ-50", {"card": state.cards.ids[card], "cost": cost, "cubes": gained})
    op = state.cards.op[card]
    if op == THREAT_LEADER:
        threaten(state, card)
    else:
        state.discard |= BIT[card]
        if op == RETURN_RED:
            return_red(state, card)
        elif op == CATCH_UP:
            catch_up(state, card)
        elif op == MOVE_PER_TRANSPARENT:
            move_per_transparent(state)
        else:
            no_effect(state, "FJ-53")
    if state.asks != ENDED:
        ability(state)


def return_red(state: FujiState, card: i64) -> None:
    """FJ-107: red cubes go from the sheet back to the bag. Danger cards stay (FJ-106)."""
    count: i64 = state.cards.first[card]
    if count > state.sheet_red:
        count = state.sheet_red
    if count == 0:
        no_effect(state, "FJ-107")
        return
    state.sheet_red -= count
    if state.journal is not None:
        state.say("red_returned", "FJ-107", {"count": count})


def threaten(state: FujiState, card: i64) -> None:
    """FJ-100: the sole leader takes the card as a Danger card; nobody does if first place is tied."""
    leader = sole_leader(state.floors())
    if leader < 0:
        state.discard |= BIT[card]
        no_effect(state, "FJ-102")
        return
    state.seats[leader].danger |= BIT[card]
    if leader == state.mover:
        state.received |= BIT[card]
    if state.journal is not None:
        rule = "FJ-104" if leader == state.mover else "FJ-101"
        state.tell("danger", rule, {"card": state.cards.ids[card]}, leader)


def catch_up(state: FujiState, card: i64) -> None:
    """FJ-110: to the player one rank above, then some more; a fixed number with two players (FJ-112)."""
    if state.players == 2:
        advance(state, state.token + state.cards.second[card], "FJ-112")
        return
    above = floor_above(state.token, state.floors())
    if above < 0:
        no_effect(state, "FJ-111")
    else:
        advance(state, above + state.cards.first[card], "FJ-110")


def move_per_transparent(state: FujiState) -> None:
    """FJ-115: one space for each transparent cube of the latest draw."""
    if state.drawn_clear == 0:
        no_effect(state, "FJ-115")
    else:
        advance(state, state.token + state.drawn_clear, "FJ-115")


def no_effect(state: FujiState, rule: str) -> None:
    """FJ-51: a card may be used although its effect does nothing."""
    if state.journal is not None:
        state.say("no_effect", rule, {})
