"""What the table shows beside the pieces: ranks, sums towards seven, what is in bags and deck."""

from __future__ import annotations

import msgspec

from madoi.core.state import BIT, CHANCE, OVER, bits_of, count_bits
from madoi.core.things import Now, Says
from madoi.games.fuji99.components import OPERATIONS
from madoi.games.fuji99.notation import text
from madoi.games.fuji99.rules_cards import BUST_SUM
from madoi.games.fuji99.rules_cubes import BUST_REDS, REDS
from madoi.games.fuji99.rules_ranks import FIRST_YELLOW, GOAL, SECOND_YELLOW, rank_of, sole_leader
from madoi.games.fuji99.rules_round import advance, use
from madoi.games.fuji99.state import ABILITY, AGAIN, DONE, GOT_20, GOT_50, HOW_MANY, USE, FujiState

OPERATION_NAMES = {number: name for name, (number, _, _) in OPERATIONS.items()}


class SeatLook(msgspec.Struct):
    """One player, worked out from the open table (FJ-150)."""

    floor: int
    """Where the player counts for ranks: the mover at the Movement token (FJ-95)."""
    rank: int
    sum: int
    """The values of the hand together; seven bust (FJ-60)."""
    room: int
    """The highest value the hand can still take."""
    bonus: int
    """What persistent cards add to a Move step (FJ-41)."""
    bag: list[int]
    """Transparent, yellow and red cubes in the bag."""
    active_danger: int
    """Danger cards that count now, or will in the next turn (FJ-104)."""


class CardLook(msgspec.Struct):
    """What is printed on a kind of card."""

    value: int
    copies: int
    cost: int
    cubes: int
    op: str
    amount: int
    """`count`, `spaces` or `then` of the effect."""
    two_players: int


class FujiTrial(msgspec.Struct):
    """The table after a move, as far as it is certain: a draw that does not bust, a card used, a stop."""

    floor: int
    """Where the Movement token would stand."""
    yellow: list[int]
    """Floors whose yellow cube it would bring (FJ-90)."""
    red: int
    """Reds on the sheet."""
    sum: int
    """The values of the mover's hand."""
    bag: list[int]
    """Transparent, yellow and red cubes in the mover's bag."""
    danger: int | None
    """The seat that would receive the card as a Danger card (FJ-101)."""


class FujiLook(msgspec.Struct):
    """Everything here can be worked out by anybody at the table (FJ-151)."""

    seats: list[SeatLook]
    leader: int | None
    """The sole leader (FJ-99)."""
    deck_size: int
    deck: dict[str, int]
    """How many cards of each kind are in the deck."""
    discard_size: int
    pagoda: int
    yellow_20: int
    yellow_50: int
    usable: list[str]
    """Cards that can be paid now."""
    reds_left: int
    """So many more reds would be a red bust of the mover (FJ-35)."""
    bust_sum: int
    cards: dict[str, CardLook]
    """Every kind of card, by its id."""
    trials: dict[str, FujiTrial]
    """By move: what it would lead to. Placements of the last cubes differ only on the cards and are left out."""
    now: dict[str, Now]
    """What cards, cubes and floors are worth to the viewer at this moment."""


def look(state: FujiState, seat: int | None) -> FujiLook:
    leader = int(sole_leader(state.floors()))
    deck = [state.cards.ids[card].rpartition(".")[0] for card in bits_of(state.deck)]
    asked = state.actor not in (CHANCE, OVER)
    return FujiLook(
        seats=[seat_look(state, number) for number in range(state.players)],
        leader=None if leader < 0 else leader,
        deck_size=len(deck),
        deck={kind: deck.count(kind) for kind in dict.fromkeys(deck)},
        discard_size=int(count_bits(state.discard)),
        pagoda=int(state.pagoda),
        yellow_20=sum(not seat.got & GOT_20 for seat in state.seats),
        yellow_50=sum(not seat.got & GOT_50 for seat in state.seats),
        usable=state.names(state.usable()) if asked else [],
        reds_left=int(BUST_REDS - state.sheet_red - state.active_danger()),
        bust_sum=BUST_SUM,
        cards=card_looks(state),
        trials=trials(state) if asked else {},
        now={} if seat is None else now(state, seat),
    )


def now(state: FujiState, number: int) -> dict[str, Now]:
    """Cards against yellow cubes and the hand, floors against where the seat stands."""
    seat, mine = state.seats[number], seat_look(state, number)
    clear, yellow, red = mine.bag
    found = {"bag": Now([("bag", {"clear": clear, "yellow": yellow, "red": red})])}
    found["sum"] = Now([("held", {"sum": mine.sum, "room": mine.room})])
    found["danger"] = Now([("danger", {"count": mine.active_danger})])
    if number == state.mover:
        left = int(BUST_REDS - state.sheet_red - state.active_danger())
        found["red"] = found["sheet"] = Now([("reds", {"left": max(0, left)})])
    values = [state.cards.value[card] for card in bits_of(state.deck)]
    busts = sum(value > mine.room for value in values)
    found["deck"] = Now([("deck", {"count": len(values), "busts": busts})])
    for floor, got in ((FIRST_YELLOW, GOT_20), (SECOND_YELLOW, GOT_50), (GOAL, 0)):
        ahead: Says = ("floor_ahead", {"count": max(0, floor - mine.floor)})
        found[f"floor:{floor}"] = Now([("got", {})] if seat.got & got else [ahead])
    abilities = state.asks == ABILITY and number == state.mover
    for card in bits_of(seat.hand):
        says: list[Says] = []
        payable = abilities and bool(state.usable() & BIT[card])
        if payable:
            says.append(("use_ready", {}))
        elif abilities:
            says.append(("use_dear", {"cost": state.cards.cost[card], "left": int(state.drawn_yellow)}))
        says.append(("on_it", {"count": int(state.on_card[card])}))
        found[state.cards.ids[card]] = Now(says, can=payable if abilities else None)
    return found


def card_looks(state: FujiState) -> dict[str, CardLook]:
    cards = state.cards
    found: dict[str, CardLook] = {}
    for card, name in enumerate(cards.ids):
        found.setdefault(
            name.rpartition(".")[0],
            CardLook(
                value=cards.value[card],
                copies=int(count_bits(cards.copies[card])),
                cost=cards.cost[card],
                cubes=cards.cubes[card],
                op=OPERATION_NAMES[cards.op[card]],
                amount=cards.first[card],
                two_players=cards.second[card],
            ),
        )
    return found


def trials(state: FujiState) -> dict[str, FujiTrial]:
    """Every move of the mover tried on a copy of the table."""
    if state.asks == HOW_MANY:
        bonus = int(state.cards.bonus(state.seats[state.mover].hand))
        return {text(state, count): drawn(state, count, bonus) for count in state.legal()}
    if state.asks == ABILITY:
        return {text(state, code): used(state, code) for code in state.legal() if code != DONE}
    again = state.clone()
    again.apply(AGAIN)
    return {"again": trial(state, again), "stop": trial(state, state)}


def drawn(state: FujiState, count: int, bonus: int) -> FujiTrial:
    after = state.clone()
    advance(after, int(state.token) + count + bonus, "FJ-40")
    return trial(state, after)


def used(state: FujiState, code: int) -> FujiTrial:
    after = state.clone()
    use(after, code - USE)
    card = BIT[code - USE]
    danger = next((seat for seat in range(after.players) if after.seats[seat].danger & card), None)
    return trial(state, after, danger)


def trial(before: FujiState, after: FujiState, danger: int | None = None) -> FujiTrial:
    mover = int(before.mover)
    seat = after.seats[mover]
    won = seat.got & ~before.seats[mover].got
    return FujiTrial(
        floor=int(after.token),
        yellow=[floor for floor, got in ((FIRST_YELLOW, GOT_20), (SECOND_YELLOW, GOT_50)) if won & got],
        red=int(after.sheet_red),
        sum=int(after.cards.values(seat.hand)),
        bag=[int(seat.clear), int(seat.yellow), int(REDS - after.sheet_red)],
        danger=danger,
    )


def seat_look(state: FujiState, number: int) -> SeatLook:
    seat = state.seats[number]
    floors = state.floors()
    total = int(state.cards.values(seat.hand))
    moving = number == state.mover
    danger = state.active_danger() if moving else count_bits(seat.danger)
    return SeatLook(
        floor=floors[number],
        rank=int(rank_of(number, floors)),
        sum=total,
        room=BUST_SUM - 1 - total,
        bonus=int(state.cards.bonus(seat.hand)),
        bag=[int(seat.clear), int(seat.yellow), int(REDS - state.sheet_red if moving else REDS)],
        active_danger=int(danger),
    )
