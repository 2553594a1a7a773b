"""Gaining: cubes, koban, onigiri, levels, pieces, rewards (GK-40 to GK-44, GK-55 to GK-58)."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.state import BIT
from madoi.games.goryokaku.printed import BAG_BONUS, COLOURS, LANE, ONIGIRI_BONUS, Reward, letters_of
from madoi.games.goryokaku.rules_cubes import count_of
from madoi.games.goryokaku.state import GoryokakuState


def gain_cubes(state: GoryokakuState, colour: i64, due: i64, rule: str) -> None:
    """GK-41: what the supply does not have is lost."""
    got = min(due, count_of(state.supply, colour))
    cubes = got * LANE[colour]
    state.supply -= cubes
    state.seats[state.turn].cubes += cubes
    if state.journal is not None and got > 0:
        state.say("gained", rule, {"cubes": letters_of(cubes)})
    if state.journal is not None and got < due:
        state.say("lost", "GK-41", {"cubes": letters_of((due - got) * LANE[colour])})


def pay_cubes(state: GoryokakuState, cubes: i64) -> None:
    """GK-44: paid cubes return to the supply at once."""
    state.seats[state.turn].cubes -= cubes
    state.supply += cubes


def gain_koban(state: GoryokakuState, count: i64, rule: str) -> None:
    """GK-43, GK-3: koban have no limit."""
    state.seats[state.turn].koban += count
    if state.journal is not None:
        state.say("koban", rule, {"count": count})


def gain_onigiri(state: GoryokakuState, due: i64, rule: str) -> None:
    """GK-4: onigiri come from the supply into hand as long as it has any."""
    got = min(due, state.rice)
    state.rice -= got
    state.seats[state.turn].onigiri += got
    if state.journal is not None and got > 0:
        state.say("onigiri", rule, {"count": got})
    if state.journal is not None and got < due:
        state.say("lost_onigiri", "GK-4", {"count": due - got})


def gain_piece(state: GoryokakuState, due: i64, rule: str) -> None:
    """GK-56: pieces move from the personal board to hand; with none left nothing happens."""
    mover = state.seats[state.turn]
    got = min(due, mover.stock)
    mover.stock -= got
    mover.pieces += got
    if state.journal is not None and got > 0:
        state.say("piece", rule, {"count": got})
    if state.journal is not None and got < due:
        state.say("lost_piece", "GK-56", {"count": due - got})


def raise_earth(state: GoryokakuState) -> None:
    """GK-57: one step on the earth track; at its end the disc stays."""
    mover = state.seats[state.turn]
    if mover.earth + 1 < len(state.kit.earth_bonus):
        mover.earth += 1
        if state.journal is not None:
            state.say("earth_level", "GK-57", {"level": mover.earth})
        take_bonus(state, state.kit.earth_bonus[mover.earth])
    elif state.journal is not None:
        state.say("earth_full", "GK-57", {"level": mover.earth})


def raise_ship(state: GoryokakuState) -> None:
    """GK-57: one step on the black-ship track; at its end the disc stays."""
    mover = state.seats[state.turn]
    if mover.ship + 1 < len(state.kit.ship_bonus):
        mover.ship += 1
        if state.journal is not None:
            state.say("ship_level", "GK-57", {"level": mover.ship})
        take_bonus(state, state.kit.ship_bonus[mover.ship])
    elif state.journal is not None:
        state.say("ship_full", "GK-57", {"level": mover.ship})


def take_bonus(state: GoryokakuState, bonus: i64) -> None:
    """GK-58: the space reached may give an onigiri or a draw from the bag."""
    if bonus == ONIGIRI_BONUS:
        gain_onigiri(state, 1, "GK-58")
    elif bonus == BAG_BONUS:
        state.owed_bag += 1


def take_reward(state: GoryokakuState, reward: Reward, rule: str) -> None:
    """GK-55: all parts, in the order earth, black ship, cubes, koban, onigiri, piece.

    Draws from the bag come last: nothing else in a reward depends on what the bag holds.
    """
    for _ in range(reward.earth):
        raise_earth(state)
    for _ in range(reward.ship):
        raise_ship(state)
    if reward.cubes:
        for colour in range(COLOURS):
            due = count_of(reward.cubes, colour)
            if due:
                gain_cubes(state, colour, due, rule)
    if reward.koban:
        gain_koban(state, reward.koban, rule)
    if reward.onigiri:
        gain_onigiri(state, reward.onigiri, rule)
    if reward.piece:
        gain_piece(state, reward.piece, rule)


def discard_person(state: GoryokakuState, person: i64) -> None:
    """GK-109: a person card goes face up to the discard pile."""
    state.seats[state.turn].persons &= ~BIT[person]
    state.person_discard |= BIT[person]
