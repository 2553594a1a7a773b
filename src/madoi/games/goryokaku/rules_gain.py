"""Gaining: cubes, koban, onigiri, levels, pieces, rewards (GK-40 to GK-44, GK-55 to GK-58)."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.state import BIT
from madoi.games.goryokaku.rules_cubes import count_of
from madoi.games.goryokaku.state import (
    BAG_BONUS,
    COLOURS,
    LANE,
    ONIGIRI_BONUS,
    Reward,
    Table,
    letters_of,
)


def gain_cubes(table: Table, colour: i64, due: i64, rule: str) -> None:
    """GK-41: what the supply does not have is lost."""
    got = min(due, count_of(table.supply, colour))
    cubes = got * LANE[colour]
    table.supply -= cubes
    table.seats[table.turn].cubes += cubes
    if table.journal is not None and got > 0:
        table.say("gained", rule, {"cubes": letters_of(cubes)})


def pay_cubes(table: Table, cubes: i64) -> None:
    """GK-44: paid cubes return to the supply at once."""
    table.seats[table.turn].cubes -= cubes
    table.supply += cubes


def gain_koban(table: Table, count: i64, rule: str) -> None:
    """GK-43, GK-3: koban have no limit."""
    table.seats[table.turn].koban += count
    if table.journal is not None:
        table.say("koban", rule, {"count": count})


def gain_onigiri(table: Table, due: i64, rule: str) -> None:
    """GK-4: onigiri come from the supply into hand as long as it has any."""
    got = min(due, table.rice)
    table.rice -= got
    table.seats[table.turn].onigiri += got
    if table.journal is not None and got > 0:
        table.say("onigiri", rule, {"count": got})


def gain_piece(table: Table, due: i64, rule: str) -> None:
    """GK-56: pieces move from the personal board to hand; with none left nothing happens."""
    mover = table.seats[table.turn]
    got = min(due, mover.stock)
    mover.stock -= got
    mover.pieces += got
    if table.journal is not None and got > 0:
        table.say("piece", rule, {"count": got})


def raise_earth(table: Table) -> None:
    """GK-57: one step on the earth track; at its end the disc stays."""
    mover = table.seats[table.turn]
    if mover.earth + 1 < len(table.kit.earth_bonus):
        mover.earth += 1
        if table.journal is not None:
            table.say("earth_level", "GK-57", {"level": mover.earth})
        take_bonus(table, table.kit.earth_bonus[mover.earth])


def raise_ship(table: Table) -> None:
    """GK-57: one step on the black-ship track; at its end the disc stays."""
    mover = table.seats[table.turn]
    if mover.ship + 1 < len(table.kit.ship_bonus):
        mover.ship += 1
        if table.journal is not None:
            table.say("ship_level", "GK-57", {"level": mover.ship})
        take_bonus(table, table.kit.ship_bonus[mover.ship])


def take_bonus(table: Table, bonus: i64) -> None:
    """GK-58: the space reached may give an onigiri or a draw from the bag."""
    if bonus == ONIGIRI_BONUS:
        gain_onigiri(table, 1, "GK-58")
    elif bonus == BAG_BONUS:
        table.owed_bag += 1


def take_reward(table: Table, reward: Reward, rule: str) -> None:
    """GK-55: all parts, in the order earth, black ship, cubes, koban, onigiri, piece.

    Draws from the bag come last: nothing else in a reward depends on what the bag holds.
    """
    for _ in range(reward.earth):
        raise_earth(table)
    for _ in range(reward.ship):
        raise_ship(table)
    if reward.cubes:
        for colour in range(COLOURS):
            due = count_of(reward.cubes, colour)
            if due:
                gain_cubes(table, colour, due, rule)
    if reward.koban:
        gain_koban(table, reward.koban, rule)
    if reward.onigiri:
        gain_onigiri(table, reward.onigiri, rule)
    if reward.piece:
        gain_piece(table, reward.piece, rule)


def discard_person(table: Table, person: i64) -> None:
    """GK-109: a person card goes face up to the discard pile."""
    table.seats[table.turn].persons &= ~BIT[person]
    table.person_discard |= BIT[person]
