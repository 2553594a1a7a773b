"""What a sensible player values in The Fort of Gold, and the move that follows from it.

The field is seen in layers. A resolution takes the exposed cards, the top layer; what comes to light is the next.
A good field keeps many cards and symbols, and its layers fit the treasures still to come: a layer that already
has what a treasure asks for spends nothing in vain. All of it can be seen at the table; the deck has no order.

The weights were fitted by playing deals, some hundred thousand for each step of a cross-entropy search.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.state import BIT, count_bits, lowest_bit
from madoi.games.fort_of_gold.rules import LOSE_AT, WIN_AT, count_symbols, exposed_cells, missing
from madoi.games.fort_of_gold.state import CHOOSE, NONE, RESOLVE, FortState

# How the game stands.
WON: Final = 1000.0
RELIC: Final = 7.7
ONE_LOSS: Final = -2.3
TWO_LOSSES: Final = -9.5

# What lies on the field.
CARD: Final = 0.56
SYMBOL: Final = 0.62

# The share of the treasures to come that a layer meets, and the symbols it lacks for them on average.
TOP_MEETS: Final = 1.8
TOP_LACKS: Final = -0.58
NEXT_MEETS: Final = 0.73
NEXT_LACKS: Final = -0.4

# A target that is left standing: ready to be resolved, or lacking symbols, the worse the sooner it is forced.
READY: Final = 1.4
LACKS: Final = -0.98
LACKS_AND_FORCED: Final = -1.6


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
    if state.asks == CHOOSE:
        top = exposed_cells(state.field)
        supply = state.symbols_on(top)
        rest = below(state, state.field & ~top)
        if code == RESOLVE:
            return rest + resolved(state, supply)
        return rest + left_standing(state, top, supply)

    field = state.field | BIT[code]
    top = exposed_cells(field)
    supply = state.symbols_on(top & ~BIT[code]) + state.deck.symbols[state.hand]
    if state.target == NONE:
        return standing(count_bits(state.relics), count_bits(state.losses)) + layers(
            state, field, top, supply
        )
    choice = max(resolved(state, supply), left_standing(state, top, supply))
    return below(state, field & ~top) + choice


def standing(relics: i64, losses: i64) -> float:
    """What relics and losses are worth; the second loss leaves no room for another (FG-61)."""
    if relics >= WIN_AT:
        return WON
    if losses >= LOSE_AT:
        return -WON
    if losses == 0:
        return RELIC * float(relics)
    return RELIC * float(relics) + (ONE_LOSS if losses == 1 else TWO_LOSSES)


def resolved(state: FortState, supply: i64) -> float:
    """The target is resolved now: one more relic or one more loss, and the top layer is gone."""
    relics, losses = count_bits(state.relics), count_bits(state.losses)
    if missing(supply, state.deck.symbols[state.target]) == 0:
        return standing(relics + 1, losses)
    return standing(relics, losses + 1)


def left_standing(state: FortState, top: i64, supply: i64) -> float:
    """The target stays, and the top layer with it."""
    relics = count_bits(state.relics)
    kept = standing(relics, count_bits(state.losses))
    kept += CARD * float(count_bits(top)) + SYMBOL * float(count_symbols(supply))
    if relics >= WIN_AT or state.left == 0:
        return kept
    lack = missing(supply, state.deck.symbols[state.target])
    if lack == 0:
        return kept + READY
    treasures = count_bits(state.left >> state.deck.spirits)
    forced = float(treasures) / float(count_bits(state.left))
    return kept + (LACKS + LACKS_AND_FORCED * forced) * float(lack)


def below(state: FortState, field: i64) -> float:
    """What the field is worth under its top layer."""
    top = exposed_cells(field)
    return layers(state, field, top, state.symbols_on(top))


def layers(state: FortState, field: i64, top: i64, supply: i64) -> float:
    """What a field is worth: its cards and symbols, and how its two upper layers fit what is to come."""
    rest = field & ~top
    second = exposed_cells(rest)
    next_supply = state.symbols_on(second)
    symbols = count_symbols(supply) + count_symbols(next_supply)
    symbols += count_symbols(state.symbols_on(rest & ~second))
    return (
        CARD * float(count_bits(field))
        + SYMBOL * float(symbols)
        + fit(state, supply, TOP_MEETS, TOP_LACKS)
        + fit(state, next_supply, NEXT_MEETS, NEXT_LACKS)
    )


def fit(state: FortState, supply: i64, meets: float, lacks: float) -> float:
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
    return (meets * float(met) + lacks * float(lack)) / float(count)
