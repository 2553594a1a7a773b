"""What the sensible player of the first edition values in The Fort of Gold, and the move that follows from it.

The field is seen in layers. A resolution takes the exposed cards, the top layer; what comes to light is the next.
A good field keeps many cards and symbols, and its layers fit the treasures still to come: a layer that already
has what a treasure asks for spends nothing in vain. All of it can be seen at the table; the deck has no order.

What counts how much changes as the game goes on (`weights_1.py`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.state import BIT, count_bits, lowest_bit
from madoi.games.fort_of_gold.rules_field import ROW_1, exposed_cells
from madoi.games.fort_of_gold.rules_symbols import count_symbols, meets, missing
from madoi.games.fort_of_gold.state import CHOOSE, LOSE_AT, NONE, RESOLVE, WIN_AT, FortState
from madoi.games.fort_of_gold.weights_1 import EARLY, LATE

WON: Final = 1000.0
LAST: Final = WIN_AT + LOSE_AT - 2
"""Treasures that are decided at most while the game goes on."""


class Taste:
    """What a sensible player likes when so many treasures are decided: points for each."""

    def __init__(self, early: list[float], late: list[float], decided: i64) -> None:
        share = float(decided) / float(LAST)
        mixed: list[float] = []
        for at in range(len(early)):
            mixed.append(early[at] + share * (late[at] - early[at]))
        # How the game stands.
        self.relic = mixed[0]
        self.one_loss = mixed[1]
        self.two_losses = mixed[2]
        # What lies on the field.
        self.card = mixed[3]
        self.symbol = mixed[4]
        # The share of the treasures to come that a layer meets, and the symbols it lacks for them on average.
        self.top_meets = mixed[5]
        self.top_lacks = mixed[6]
        self.next_meets = mixed[7]
        self.next_lacks = mixed[8]
        # A target that is left standing: ready to be resolved, or lacking symbols, the worse the sooner it is forced.
        self.ready = mixed[9]
        self.lacks = mixed[10]
        self.lacks_and_forced = mixed[11]
        self.one_card_short = mixed[12]
        self.third_meets = mixed[13]
        self.third_lacks = mixed[14]
        self.exposed = mixed[15]
        self.wide = mixed[16]


TASTES: Final[list[Taste]] = [Taste(EARLY, LATE, decided) for decided in range(LAST + 3)]


def taste_of(state: FortState) -> Taste:
    return TASTES[count_bits(state.relics | state.losses)]


def set_taste(early: list[float], late: list[float]) -> None:
    """Let the sensible player like other things, to find out how well that goes."""
    for decided in range(len(TASTES)):
        TASTES[decided] = Taste(early, late, decided)


def advise(state: FortState) -> i64:
    """The move that is worth most; the first of equals."""
    best: i64 = -1
    best_worth: float = -10.0 * WON
    for code in state.legal():
        this = worth(state, code)
        if this > best_worth:
            best_worth = this
            best = code
    return best


def worth(state: FortState, code: i64) -> float:
    """How good the table is after a move; after a placement, with the better of resolving and passing."""
    likes = taste_of(state)
    if state.asks == CHOOSE:
        top = exposed_cells(state.field)
        supply = state.symbols_on(top)
        rest = below(state, likes, state.field & ~top)
        if code == RESOLVE:
            return rest + resolved(state, likes, supply)
        return rest + left_standing(state, likes, top, supply)

    field = state.field | BIT[code]
    top = exposed_cells(field)
    supply = state.symbols_on(top & ~BIT[code]) + state.deck.symbols[state.hand]
    if state.target == NONE:
        return standing(likes, count_bits(state.relics), count_bits(state.losses)) + layers(
            state, likes, field, top, supply
        )
    choice = max(resolved(state, likes, supply), left_standing(state, likes, top, supply))
    return below(state, likes, field & ~top) + choice


def standing(likes: Taste, relics: i64, losses: i64) -> float:
    """What relics and losses are worth; the second loss leaves no room for another (FG-61)."""
    if relics >= WIN_AT:
        return WON
    if losses >= LOSE_AT:
        return -WON
    if losses == 0:
        return likes.relic * float(relics)
    return likes.relic * float(relics) + (likes.one_loss if losses == 1 else likes.two_losses)


def resolved(state: FortState, likes: Taste, supply: i64) -> float:
    """The target is resolved now: one more relic or one more loss, and the top layer is gone."""
    relics, losses = count_bits(state.relics), count_bits(state.losses)
    if missing(supply, state.deck.symbols[state.target]) == 0:
        return standing(likes, relics + 1, losses)
    return standing(likes, relics, losses + 1)


def left_standing(state: FortState, likes: Taste, top: i64, supply: i64) -> float:
    """The target stays, and the top layer with it."""
    relics = count_bits(state.relics)
    kept = standing(likes, relics, count_bits(state.losses))
    kept += likes.card * float(count_bits(top)) + likes.symbol * float(count_symbols(supply))
    if relics >= WIN_AT or state.left == 0:
        return kept
    demand = state.deck.symbols[state.target]
    lack = missing(supply, demand)
    if lack == 0:
        return kept + likes.ready
    spirits = state.left & (BIT[state.deck.spirits] - 1)
    all_left = float(count_bits(state.left))
    forced = 1.0 - float(count_bits(spirits)) / all_left
    kept += (likes.lacks + likes.lacks_and_forced * forced) * float(lack)
    helps: i64 = 0
    while spirits:
        if meets(supply + state.deck.symbols[lowest_bit(spirits)], demand):
            helps += 1
        spirits &= spirits - 1
    return kept + likes.one_card_short * float(helps) / all_left


def below(state: FortState, likes: Taste, field: i64) -> float:
    """What the field is worth under its top layer."""
    top = exposed_cells(field)
    return layers(state, likes, field, top, state.symbols_on(top))


def layers(state: FortState, likes: Taste, field: i64, top: i64, supply: i64) -> float:
    """What a field is worth: its cards and symbols, and how its upper layers fit what is to come."""
    rest = field & ~top
    second = exposed_cells(rest)
    next_supply = state.symbols_on(second)
    rest &= ~second
    third = exposed_cells(rest)
    third_supply = state.symbols_on(third)
    symbols = count_symbols(supply) + count_symbols(next_supply) + count_symbols(third_supply)
    symbols += count_symbols(state.symbols_on(rest & ~third))
    points = likes.card * float(count_bits(field)) + likes.symbol * float(symbols)
    points += likes.exposed * float(count_bits(top)) + likes.wide * float(count_bits(field & ROW_1))
    points += fit(state, supply, likes.top_meets, likes.top_lacks)
    points += fit(state, next_supply, likes.next_meets, likes.next_lacks)
    return points + fit(state, third_supply, likes.third_meets, likes.third_lacks)


def fit(state: FortState, supply: i64, for_met: float, for_lack: float) -> float:
    """How well a layer serves the treasures still in the deck, on average over them."""
    treasures = state.left & ~(BIT[state.deck.spirits] - 1)
    if treasures == 0:
        return 0.0
    count = count_bits(treasures)
    met: i64 = 0
    lack: i64 = 0
    while treasures:
        short = missing(supply, state.deck.symbols[lowest_bit(treasures)])
        treasures &= treasures - 1
        lack += short
        if short == 0:
            met += 1
    return (for_met * float(met) + for_lack * float(lack)) / float(count)
