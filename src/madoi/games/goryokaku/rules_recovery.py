"""The recovery turn: discs back, the daiba, the round pile, audit and progress (section 12)."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.state import BIT, bits_of, count_bits
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
from madoi.games.goryokaku.rules_turn import finish_turn, list_free
from madoi.games.goryokaku.state import (
    CHOICE_LANES,
    DAIBA,
    LETTERS,
    NONE,
    REVEAL,
    STACK_BITS,
    STACK_MASK,
    Table,
    letters_of,
)


def recover(table: Table) -> None:
    """GK-72: all own workers and onigiri come back from the worker board into hand."""
    mover = table.seats[table.turn]
    workers: i64 = 0
    onigiri: i64 = 0
    while mover.stack_workers:
        workers += mover.stack_workers & STACK_MASK
        onigiri += mover.stack_onigiri & STACK_MASK
        mover.stack_workers >>= STACK_BITS
        mover.stack_onigiri >>= STACK_BITS
    mover.workers += workers
    mover.onigiri += onigiri
    table.asks = DAIBA
    if table.journal is not None:
        table.say("recovered", "GK-72", {"workers": workers, "onigiri": onigiri})


# The daiba


def list_daiba(table: Table, moves: list[int]) -> None:
    """GK-73, GK-112: one move for each multiset of cubes and set of cards; or no."""
    mover = table.seats[table.turn]
    kit = table.kit
    # GK-75: at the last space there is nothing to pay for. GK-73: a worker has to be put down.
    if mover.daiba + 1 < len(kit.daiba) and mover.workers > 0:
        space = kit.daiba[mover.daiba + 1]
        in_hand = count_bits(mover.castles) + count_bits(mover.persons)
        if (
            mover.koban >= space.koban
            and in_hand >= space.cards
            and beyond(space.fixed, mover.cubes) == 0
            and total((mover.cubes - space.fixed) & CHOICE_LANES) >= space.choice
        ):
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
    list_free(table, moves)


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


def pay_daiba(table: Table, code: i64) -> None:
    """GK-73, GK-74: pay, move the disc, put down a worker for good, take the reward (GK-77)."""
    mover = table.seats[table.turn]
    kit = table.kit
    space = kit.daiba[mover.daiba + 1]
    cubes = cubes_of(code)
    pay_cubes(table, cubes)
    mover.koban -= space.koban
    paid: list[str] = []
    for card in cards_of(code):
        if card >= PERSONS_FROM:
            discard_person(table, card - PERSONS_FROM)
            paid.append(kit.person_ids[card - PERSONS_FROM])
        else:
            mover.castles &= ~BIT[card]
            mover.shown &= ~BIT[card]
            table.castle_discard |= BIT[card]
            paid.append(kit.castle_ids[card])
    mover.daiba += 1
    mover.workers -= 1
    if table.journal is not None:
        table.say("daiba", "GK-73", {"space": mover.daiba, "cubes": letters_of(cubes), "cards": paid})
    take_reward(table, space.reward, "GK-77")


def decline_daiba(table: Table) -> None:
    """GK-76: who will not pay does nothing."""
    if table.journal is not None:
        table.say("daiba_left", "GK-76", {})


# The round


def take_round_onigiri(table: Table) -> None:
    """GK-78, GK-70: one onigiri of the current pile; when it is empty, audit and progress, or the end."""
    table.pile -= 1
    table.seats[table.turn].onigiri += 1
    if table.journal is not None:
        table.say("round_onigiri", "GK-78", {"round": table.round + 1, "left": table.pile})
    if table.pile == 0:
        audit(table)
        if table.round + 1 == len(table.kit.rounds):
            # GK-80: the audit is still made; progress and regrouping fall away.
            if table.journal is not None:
                table.tell("ended", "GK-80", {})
            table.asks = REVEAL
            table.turn = table.first
            return
        make_progress(table)
    finish_turn(table)


def audit(table: Table) -> None:
    """GK-90: everyone with most built castle cards of the type gets the mark; nobody with none."""
    square = table.kit.rounds[table.round].audit
    if square == NONE:
        return
    type: i64 = table.audits[square]
    works: i64 = table.kit.castles_of_type[type]
    most: i64 = 0
    for seat in table.seats:
        most = max(most, count_bits(seat.built & works))
    marked: list[int] = []
    if most > 0:
        for number in range(table.players):
            seat = table.seats[number]
            if count_bits(seat.built & works) == most:
                seat.marks |= BIT[square]
                marked.append(int(number) + 1)
    if table.journal is not None:
        kind = "audited" if marked else "audited_none"
        table.tell(
            kind, "GK-90", {"round": table.round + 1, "type": LETTERS[type], "seats": marked, "most": most}
        )


def make_progress(table: Table) -> None:
    """GK-91: the boards of this round turn face up; the next pile is the current round."""
    flips = table.kit.rounds[table.round].flips
    open_boards(table, flips)
    if table.journal is not None and flips:
        table.tell("opened", "GK-91", {"boards": [board + 1 for board in bits_of(flips)]})
    table.round += 1
    table.pile = table.kit.rounds[table.round].onigiri_per_player * table.players


def open_boards(table: Table, boards: i64) -> None:
    """GK-91: the tiles of these boards can be built on from now on."""
    for tile in range(len(table.tile_board)):
        board: i64 = table.tile_board[tile]
        if board != NONE and boards & i64(BIT[board]):
            table.open_tiles |= BIT[tile]
