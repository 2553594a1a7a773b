"""The recovery turn: discs back, the daiba, the round pile, audit and progress (section 12)."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.state import ALLOWED, BIT, bits_of, count_bits
from madoi.games.goryokaku.printed import CHOICE_LANES, LETTERS, letters_of
from madoi.games.goryokaku.rules_codes import (
    CARD,
    NO_PAY_MOVE,
    PAY_MOVE,
    PERSONS_FROM,
    cards_of,
    cubes_of,
)
from madoi.games.goryokaku.rules_cubes import beyond, list_handfuls, total
from madoi.games.goryokaku.rules_gain import discard_person, pay_cubes, take_reward
from madoi.games.goryokaku.rules_reasons import DAIBA_COST, DAIBA_END
from madoi.games.goryokaku.rules_turn import finish_turn, list_free
from madoi.games.goryokaku.state import DAIBA, NONE, REVEAL, STACK_BITS, STACK_MASK, GoryokakuState


def recover(state: GoryokakuState) -> None:
    """GK-72: all own workers and onigiri come back from the worker board into hand."""
    mover = state.seats[state.turn]
    workers: i64 = 0
    onigiri: i64 = 0
    while mover.stack_workers:
        workers += mover.stack_workers & STACK_MASK
        onigiri += mover.stack_onigiri & STACK_MASK
        mover.stack_workers >>= STACK_BITS
        mover.stack_onigiri >>= STACK_BITS
    mover.workers += workers
    mover.onigiri += onigiri
    state.asks = DAIBA
    if state.journal is not None:
        state.say("recovered", "GK-72", {"workers": workers, "onigiri": onigiri})


# The daiba


def why_not_daiba(state: GoryokakuState) -> i64:
    """GK-73: a worker to put down, koban, cards and cubes for the next space; at the last there is none (GK-75)."""
    mover = state.seats[state.turn]
    if mover.daiba + 1 >= len(state.kit.daiba):
        return DAIBA_END
    space = state.kit.daiba[mover.daiba + 1]
    if mover.workers == 0 or mover.koban < space.koban or beyond(space.fixed, mover.cubes) != 0:
        return DAIBA_COST
    if count_bits(mover.castles) + count_bits(mover.persons) < space.cards:
        return DAIBA_COST
    return ALLOWED if total((mover.cubes - space.fixed) & CHOICE_LANES) >= space.choice else DAIBA_COST


def why_not_payment(state: GoryokakuState, cubes: i64, cards: i64) -> i64:
    """GK-73, GK-112: the fixed cubes and those of choice, and as many cards as the space asks for."""
    mover = state.seats[state.turn]
    space = state.kit.daiba[mover.daiba + 1]
    chosen = beyond(cubes, space.fixed)
    fits = beyond(space.fixed, cubes) == 0 and total(chosen) == space.choice and chosen & ~CHOICE_LANES == 0
    return ALLOWED if fits and beyond(cubes, mover.cubes) == 0 and cards == space.cards else DAIBA_COST


def list_daiba(state: GoryokakuState, moves: list[int]) -> None:
    """GK-73, GK-112: one move for each multiset of cubes and set of cards; or no."""
    if why_not_daiba(state) == ALLOWED:
        mover = state.seats[state.turn]
        space = state.kit.daiba[mover.daiba + 1]
        payments: list[int] = []
        base: i64 = PAY_MOVE
        if space.fixed:
            list_handfuls(payments, base, space.fixed, total(space.fixed))
            base = payments.pop()
        list_handfuls(payments, base, (mover.cubes - space.fixed) & CHOICE_LANES, space.choice)
        if space.cards == 0:
            moves.extend(payments)
        else:
            cards = bits_of(mover.castles)
            for person in bits_of(mover.persons):
                cards.append(PERSONS_FROM + person)
            for payment in payments:
                list_card_sets(moves, payment, cards, 0, 0, space.cards)
    moves.append(NO_PAY_MOVE)
    list_free(state, moves)


def list_card_sets(
    moves: list[int], base: i64, cards: list[int], start: i64, chosen: i64, count: i64
) -> None:
    """Add one move for each set of `count` cards, in ascending order, castle cards first (GK-111)."""
    if chosen == count:
        moves.append(base)
        return
    for place in range(start, len(cards)):
        card: i64 = cards[place]
        list_card_sets(moves, base + (card + 1) * i64(CARD[chosen]), cards, place + 1, chosen + 1, count)


def pay_daiba(state: GoryokakuState, code: i64) -> None:
    """GK-73, GK-74: pay, move the disc, put down a worker for good, take the reward (GK-77)."""
    mover = state.seats[state.turn]
    kit = state.kit
    space = kit.daiba[mover.daiba + 1]
    cubes = cubes_of(code)
    pay_cubes(state, cubes)
    mover.koban -= space.koban
    paid: list[str] = []
    for card in cards_of(code):
        if card >= PERSONS_FROM:
            discard_person(state, card - PERSONS_FROM)
            paid.append(kit.person_ids[card - PERSONS_FROM])
        else:
            mover.castles &= ~BIT[card]
            mover.shown &= ~BIT[card]
            state.castle_discard |= BIT[card]
            paid.append(kit.castle_ids[card])
    mover.daiba += 1
    mover.workers -= 1
    if state.journal is not None:
        state.say("daiba", "GK-73", {"space": mover.daiba, "cubes": letters_of(cubes), "cards": paid})
    take_reward(state, space.reward, "GK-77")


def decline_daiba(state: GoryokakuState) -> None:
    """GK-76: who will not pay does nothing."""
    if state.journal is not None:
        state.say("daiba_left", "GK-76", {})


# The round


def take_round_onigiri(state: GoryokakuState) -> None:
    """GK-78, GK-70: one onigiri of the current pile; when it is empty, audit and progress, or the end."""
    state.pile -= 1
    state.seats[state.turn].onigiri += 1
    if state.journal is not None:
        state.say("round_onigiri", "GK-78", {"round": state.round + 1, "left": state.pile})
    if state.pile == 0:
        audit(state)
        if state.round + 1 == len(state.kit.rounds):
            # GK-80: the audit is still made; progress and regrouping fall away.
            if state.journal is not None:
                state.tell("ended", "GK-80", {})
            state.asks = REVEAL
            state.turn = state.first
            return
        make_progress(state)
    finish_turn(state)


def audit(state: GoryokakuState) -> None:
    """GK-90: everyone with most built castle cards of the type gets the mark; nobody with none."""
    square = state.kit.rounds[state.round].audit
    if square == NONE:
        return
    type: i64 = state.audits[square]
    works: i64 = state.kit.castles_of_type[type]
    most: i64 = 0
    for seat in state.seats:
        most = max(most, count_bits(seat.built & works))
    marked: list[int] = []
    if most > 0:
        for number in range(state.players):
            seat = state.seats[number]
            if count_bits(seat.built & works) == most:
                seat.marks |= BIT[square]
                marked.append(int(number) + 1)
    if state.journal is not None:
        kind = "audited" if marked else "audited_none"
        state.tell(
            kind, "GK-90", {"round": state.round + 1, "type": LETTERS[type], "seats": marked, "most": most}
        )


def make_progress(state: GoryokakuState) -> None:
    """GK-91: the boards of this round turn face up; the next pile is the current round."""
    flips = state.kit.rounds[state.round].flips
    open_boards(state, flips)
    if state.journal is not None and flips:
        state.tell("opened", "GK-91", {"boards": [board + 1 for board in bits_of(flips)]})
    state.round += 1
    state.pile = state.kit.rounds[state.round].onigiri_per_player * state.players


def open_boards(state: GoryokakuState, boards: i64) -> None:
    """GK-91: the tiles of these boards can be built on from now on."""
    for tile in range(len(state.tile_board)):
        board: i64 = state.tile_board[tile]
        if board != NONE and boards & i64(BIT[board]):
            state.open_tiles |= BIT[tile]
