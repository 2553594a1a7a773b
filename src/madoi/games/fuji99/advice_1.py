"""What the sensible player of the first edition does in Fuji 99: the move after which the fewest turns to floor 99 are to be expected.

A table is judged by the turns its mover still needs: the way left, divided by what a bag of this size brings in a
turn. Chances of a bust are exact for the cubes, and nearly so for the cards.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.state import bits_of, count_bits
from madoi.games.fuji99.printed import CATCH_UP, MOVE_BONUS, MOVE_PER_TRANSPARENT, RETURN_RED, THREAT_LEADER
from madoi.games.fuji99.rules_cards import BUST_SUM
from madoi.games.fuji99.rules_cubes import BUST_REDS, CHOOSE, FEWEST, REDS, ROW
from madoi.games.fuji99.rules_ranks import GOAL
from madoi.games.fuji99.rules_round import use
from madoi.games.fuji99.rules_turn import placements
from madoi.games.fuji99.state import ABILITY, AGAIN, DONE, ENDED, HOW_MANY, PLACE, STOP, USE, FujiState

WAYS: Final[list[float]] = [float(ways) for ways in CHOOSE]

# Judgements, in turns or in shares, found by trying.
PER_CUBE: Final = 0.475
"""Floors in a turn for each cube in the bag: the best draw is about 63 % of the bag."""
ON_CARD: Final = 0.6
"""A cube on a card against one in the bag."""
HELD: Final = 0.4
"""The movement of a card in the hand against movement made."""
HEAVY: Final = 0.8
"""How often a hand that the next card would bust cannot be lightened in time."""
MY_DANGER: Final = 0.4
"""Turns a Danger card costs its receiver, as the mover fears it …"""
THEIR_DANGER: Final = 0.3
"""… and as he enjoys it with another."""
RISK: Final = 0.6
"""Turns a bust costs besides what it loses."""
RED: Final = 0.1
"""Turns a red cube on the sheet costs, because the turn can hardly go on with it."""


def advise(state: FujiState) -> i64:
    if state.asks == HOW_MANY:
        return best_count(state)
    if state.asks == ABILITY:
        return best_use(state)
    return resolve(state)


def best_count(state: FujiState) -> i64:
    """FJ-30: how many cubes to draw."""
    return best_draw(state)[0]


def best_draw(state: FujiState) -> tuple[int, float]:
    """The number of cubes that is worth most, and what it is worth, with the busts that may follow."""
    best: i64 = FEWEST
    best_worth: float = -1e9
    worths = draw_worths(state)
    for at in range(len(worths)):
        if worths[at] > best_worth:
            best_worth = worths[at]
            best = FEWEST + at
    return best, best_worth


def draw_worths(state: FujiState) -> list[float]:
    """What every number of cubes is worth, from the fewest on."""
    seat = state.seats[state.mover]
    lost = worth(state, seat.floor, seat.hand, False)
    bonus = state.cards.bonus(seat.hand)
    usual = (state.bag() * 5) >> 3
    after = [worth_with_yellows(state, usual, yellows) for yellows in range(seat.yellow + 1)]
    slope = 1.0 / speed(state, seat.hand, False)
    found: list[float] = []
    for count in range(FEWEST, state.bag()):
        wins = state.token + count + bonus >= GOAL
        worth_here: float = 0.0
        safe: float = 0.0
        for yellows in range(seat.yellow + 1):
            part = safe_share(state, count, yellows)
            safe += part
            if not wins and part > 0.0:
                worth_here += part * (after[yellows] + float(count - usual) * slope)
        worth_here += (1.0 - safe) * (lost - RISK)
        found.append(worth_here)
    return found


def safe_share(state: FujiState, count: i64, yellows: i64) -> float:
    """FJ-35: the exact chance that a draw has so many yellows and does not bust."""
    seat = state.seats[state.mover]
    red = REDS - state.sheet_red
    clear = seat.clear
    ways: float = 0.0
    allowed = BUST_REDS - 1 - state.sheet_red - state.active_danger()
    for reds in range(allowed + 1):
        clears = count - reds - yellows
        if reds <= red and 0 <= clears <= clear:
            ways += WAYS[red * ROW + reds] * WAYS[clear * ROW + clears]
    if ways == 0.0:
        return 0.0
    return ways * WAYS[seat.yellow * ROW + yellows] / WAYS[(clear + seat.yellow + red) * ROW + count]


def worth_with_yellows(state: FujiState, count: i64, yellows: i64) -> float:
    """What the table is worth after a draw with so many yellows, when cards were used as advised."""
    after = state.clone()
    seat = after.seats[after.mover]
    clears = count - yellows - 1
    if clears > seat.clear:
        clears = seat.clear
    if clears < 0:
        clears = 0
    seat.clear -= clears
    seat.yellow -= yellows
    after.drawn_clear = clears
    after.drawn_yellow = yellows
    floor = after.token + count + after.cards.bonus(seat.hand)
    after.token = floor if floor < GOAL - 1 else GOAL - 1
    return worth_after_ability(after)


def worth_after_ability(state: FujiState) -> float:
    """Use cards as advised, in place, and judge the table before Discover."""
    while state.usable() != 0:
        code = best_use(state)
        if code == DONE:
            break
        use(state, code - USE)
        if state.asks == ENDED:
            return 0.0
    return worth_of_discover(state)


def card_bust(state: FujiState, hand: i64) -> float:
    """FJ-60: the share of cards in the deck that would bust this hand; X only puts it off."""
    room = BUST_SUM - 1 - state.cards.values(hand)
    pile = state.deck if state.deck != 0 else state.discard
    pile &= ~state.cards.immediate
    if pile == 0:
        return 1.0 if room < 0 else 0.0
    busts: i64 = 0
    for card in bits_of(pile):
        if state.cards.value[card] > room:
            busts += 1
    return float(busts) / float(count_bits(pile))


def worth(state: FujiState, floor: i64, hand: i64, stops: bool) -> float:
    """Minus the turns the mover still needs from `floor` with `hand`; after a stop the hand gets its cubes."""
    movement: float = 0.0
    for card in bits_of(hand):
        movement += held_movement(state, card)
    way = float(GOAL - floor) - HELD * movement
    if way < 1.0:
        way = 1.0
    turns = 0.5 + way / speed(state, hand, stops) + HEAVY * card_bust(state, hand)
    # Danger cards, active ones being gone after this turn.
    for number in range(state.players):
        danger = state.seats[number].danger
        if danger != 0:
            if number == state.mover:
                turns += MY_DANGER * float(count_bits(danger & state.received))
            else:
                turns -= THEIR_DANGER * float(count_bits(danger))
    return -turns


def speed(state: FujiState, hand: i64, stops: bool) -> float:
    """Floors to be expected in a turn with the mover's cubes, those on the hand, and persistent cards."""
    seat = state.seats[state.mover]
    bag = seat.clear + state.drawn_clear + seat.yellow + state.drawn_yellow + state.spent + REDS
    held: i64 = 0
    for card in bits_of(hand):
        held += state.on_card[card]
    if stops:
        due = state.cards.due(hand)
        held += due if due < state.pagoda else state.pagoda
    return PER_CUBE * (float(bag) + ON_CARD * float(held)) + float(state.cards.bonus(hand))


def held_movement(state: FujiState, card: i64) -> float:
    """The floors a card of the hand promises."""
    op = state.cards.op[card]
    if op == CATCH_UP:
        return float(state.cards.second[card]) if state.players == 2 else 6.0 + float(state.cards.first[card])
    if op == MOVE_PER_TRANSPARENT:
        return 0.4 * float(state.bag())
    if op == RETURN_RED:
        return 4.0
    if op == THREAT_LEADER:
        return 3.0
    return 0.0


def best_use(state: FujiState) -> i64:
    """FJ-45: the card whose use helps most, or none."""
    best: i64 = DONE
    best_worth = worth_of_discover(state)
    for card in bits_of(state.usable()):
        after = state.clone()
        use(after, card)
        worth_then = 0.0 if after.asks == ENDED else worth_of_discover(after)
        if worth_then > best_worth:
            best_worth = worth_then
            best = USE + card
    return best


def worth_of_discover(state: FujiState) -> float:
    """What the table is worth before a card is drawn."""
    seat = state.seats[state.mover]
    cards = card_bust(state, seat.hand)
    stays = worth(state, state.token, seat.hand, True)
    stays -= RED * float(state.sheet_red)
    return cards * worth(state, seat.floor, 0, False) + (1.0 - cards) * stays


def resolve(state: FujiState) -> i64:
    """FJ-70: act again if that is worth more than stopping; the last cubes go where most lie already."""
    seat = state.seats[state.mover]
    again = state.clone()
    again.apply(AGAIN)
    if best_draw(again)[1] > worth(state, state.token, seat.hand, True):
        return AGAIN
    if not state.is_short():
        return STOP
    return best_placement(state)


def best_placement(state: FujiState) -> i64:
    """FJ-75: cubes first on the cards that are cheapest to use; persistent cards are held longest."""
    best: i64 = -1
    best_worth: float = -1e9
    for code in placements(state):
        worth_here = placement_worth(state, code)
        if worth_here > best_worth:
            best_worth = worth_here
            best = code
    return best


def placement_worth(state: FujiState, code: i64) -> float:
    """Minus how long the cubes of a placement have to wait for the use of their cards, all together."""
    worth_here: float = 0.0
    numbers: i64 = code - PLACE
    for card in bits_of(state.seats[state.mover].hand):
        base: i64 = state.cards.cubes[card] + 1
        wait: i64 = state.cards.cost[card]
        if state.cards.op[card] == MOVE_BONUS:
            wait += 2
        worth_here -= float((numbers % base) * wait)
        numbers //= base
    return worth_here
