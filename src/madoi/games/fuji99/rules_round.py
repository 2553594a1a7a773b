"""The first steps of a round: Action, Danger, Move, Ability (FJ-30 to FJ-54), and what cards do (FJ-100 to FJ-115)."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.state import BIT, CHANCE, OVER
from madoi.games.fuji99.rules import (
    CATCH_UP,
    FIRST_YELLOW,
    GOAL,
    MOVE_PER_TRANSPARENT,
    RETURN_RED,
    SECOND_YELLOW,
    THREAT_LEADER,
    floor_above,
    is_red_bust,
    sole_leader,
)
from madoi.games.fuji99.rules_table import ABILITY, CUBES, ENDED, GOT_20, GOT_50, Seat, Table
from madoi.games.fuji99.rules_turn import discover, end_turn


def announce(table: Table, count: i64) -> None:
    """FJ-30: so many cubes will be drawn; none has been seen yet (FJ-31)."""
    if table.journal is not None:
        table.say("announced", "FJ-31", {"count": count})
    table.count = count
    table.asks = CUBES
    table.actor = CHANCE


def reveal(table: Table, code: i64) -> None:
    """The cubes are out: Danger first (FJ-35), then Move (FJ-40)."""
    yellows = code >> 2
    reds = code & 3
    clears = table.count - yellows - reds
    if table.journal is not None:
        table.say("drawn", "FJ-30", {"clear": clears, "yellow": yellows, "red": reds})
    if is_red_bust(reds, table.sheet_red, table.active_danger()):
        if table.journal is not None:
            table.say(
                "red_bust",
                "FJ-35",
                {"red": reds + table.sheet_red, "danger": table.active_danger()},
            )
        table.count = 0
        end_turn(table)
        return
    seat = table.seats[table.mover]
    seat.clear -= clears
    seat.yellow -= yellows
    table.drawn_clear = clears
    table.drawn_yellow = yellows
    table.sheet_red += reds
    spaces = table.count + table.cards.bonus(seat.hand)
    table.count = 0
    advance(table, table.token + spaces, "FJ-40")
    if table.asks != ENDED:
        ability(table)


def advance(table: Table, floor: i64, rule: str) -> None:
    """The Movement token goes to `floor`. Reaching 99 wins (FJ-130); nothing follows then (FJ-132)."""
    before = table.token
    table.token = floor if floor < GOAL else GOAL
    if table.journal is not None:
        table.say("moved", rule, {"spaces": table.token - before, "floor": table.token})
    if table.token == GOAL:
        table.asks = ENDED
        table.actor = OVER
        if table.journal is not None:
            table.say("won", "FJ-130", {})
        return
    seat = table.seats[table.mover]
    if seat.got != GOT_20 | GOT_50:
        if before < FIRST_YELLOW <= table.token and seat.got & GOT_20 == 0:
            take_yellow(table, seat, GOT_20, FIRST_YELLOW)
        if before < SECOND_YELLOW <= table.token and seat.got & GOT_50 == 0:
            take_yellow(table, seat, GOT_50, SECOND_YELLOW)


def take_yellow(table: Table, seat: Seat, which: i64, floor: i64) -> None:
    """FJ-90: one yellow cube from the board into the bag."""
    seat.got |= which
    seat.yellow += 1
    if table.journal is not None:
        table.say("yellow", "FJ-90", {"floor": floor})


def ability(table: Table) -> None:
    """FJ-54: the mover is asked as long as a card can be paid."""
    if table.usable() != 0:
        table.asks = ABILITY
        table.actor = table.mover
    else:
        discover(table)


def use(table: Table, card: i64) -> None:
    """FJ-50: pay, cubes to the bag, the card leaves the hand, its effect, the discard pile."""
    seat = table.seats[table.mover]
    cost: i64 = table.cards.cost[card]
    table.drawn_yellow -= cost
    table.spent += cost
    gained: i64 = table.on_card[card]
    table.on_card[card] = 0
    seat.clear += gained
    seat.hand &= ~BIT[card]
    if table.journal is not None:
        table.say("used", "FJ-50", {"card": table.cards.ids[card], "cost": cost, "cubes": gained})
    op = table.cards.op[card]
    if op == THREAT_LEADER:
        threaten(table, card)
    else:
        table.discard |= BIT[card]
        if op == RETURN_RED:
            return_red(table, card)
        elif op == CATCH_UP:
            catch_up(table, card)
        elif op == MOVE_PER_TRANSPARENT:
            move_per_transparent(table)
        else:
            no_effect(table, "FJ-53")
    if table.asks != ENDED:
        ability(table)


def return_red(table: Table, card: i64) -> None:
    """FJ-107: red cubes go from the sheet back to the bag. Danger cards stay (FJ-106)."""
    count: i64 = table.cards.first[card]
    if count > table.sheet_red:
        count = table.sheet_red
    if count == 0:
        no_effect(table, "FJ-107")
        return
    table.sheet_red -= count
    if table.journal is not None:
        table.say("red_returned", "FJ-107", {"count": count})


def threaten(table: Table, card: i64) -> None:
    """FJ-100: the sole leader takes the card as a Danger card; nobody does if first place is tied."""
    leader = sole_leader(table.floors())
    if leader < 0:
        table.discard |= BIT[card]
        no_effect(table, "FJ-102")
        return
    table.seats[leader].danger |= BIT[card]
    if leader == table.mover:
        table.received |= BIT[card]
    if table.journal is not None:
        rule = "FJ-104" if leader == table.mover else "FJ-101"
        table.tell("danger", rule, {"card": table.cards.ids[card]}, leader)


def catch_up(table: Table, card: i64) -> None:
    """FJ-110: to the player one rank above, then some more; a fixed number with two players (FJ-112)."""
    if table.players == 2:
        advance(table, table.token + table.cards.second[card], "FJ-112")
        return
    above = floor_above(table.token, table.floors())
    if above < 0:
        no_effect(table, "FJ-111")
    else:
        advance(table, above + table.cards.first[card], "FJ-110")


def move_per_transparent(table: Table) -> None:
    """FJ-115: one space for each transparent cube of the latest draw."""
    if table.drawn_clear == 0:
        no_effect(table, "FJ-115")
    else:
        advance(table, table.token + table.drawn_clear, "FJ-115")


def no_effect(table: Table, rule: str) -> None:
    """FJ-51: a card may be used although its effect does nothing."""
    if table.journal is not None:
        table.say("no_effect", rule, {})
