"""Exact odds for the player of The Fort of Gold. Every card left is equally likely (FG-12), so they are counted."""

from __future__ import annotations

import msgspec

from madoi.core.odds import Chance
from madoi.core.state import BIT, bits_of, count_bits
from madoi.games.fort_of_gold.rules_field import cell_name, exposed_cells, open_cells
from madoi.games.fort_of_gold.rules_symbols import meets
from madoi.games.fort_of_gold.rules_turn import place
from madoi.games.fort_of_gold.state import ENDED, LOSE_AT, NONE, PLACE, WIN_AT, FortState


class PlacementOdds(msgspec.Struct, frozen=True):
    """What placing the card in hand on a cell means for the target."""

    now: bool
    """A resolution right after the placement succeeds."""
    next: Chance
    """It can succeed after the next card, if the target stands until then."""


class FortOdds(msgspec.Struct, frozen=True):
    """What the next card may bring. `now`, `target` and `placements` are there when a target stands."""

    treasure: Chance
    """The next card is a treasure."""
    cards: dict[str, Chance]
    """The next card is this one."""
    now: bool | None
    """A resolution this turn succeeds, at best."""
    target: Chance | None
    """The target succeeds after the next card, at best: a spirit where it helps most, a treasure by force."""
    placements: dict[str, PlacementOdds]
    """The same for each open cell, while a spirit is in hand."""


def odds(state: FortState) -> FortOdds | None:
    """The odds of the next card, or None if no card will be drawn."""
    decided = count_bits(state.relics) >= WIN_AT or count_bits(state.losses) >= LOSE_AT
    if state.asks == ENDED or decided:
        return None
    total = count_bits(state.left)
    treasures = count_bits(state.left >> state.deck.spirits)
    now: bool | None = None
    target: Chance | None = None
    placements: dict[str, PlacementOdds] = {}
    if state.target != NONE and state.asks == PLACE:
        placements = {cell_name(cell): placement_odds(state, cell) for cell in state.legal()}
        now = any(each.now for each in placements.values())
        target = max((each.next for each in placements.values()), key=lambda chance: chance.ways)
    elif state.target != NONE:
        now = succeeds(state)
        target = after_next_card(state)
    return FortOdds(
        treasure=Chance(treasures, total),
        cards={state.deck.ids[card]: Chance(1, total) for card in bits_of(state.left)},
        now=now,
        target=target,
        placements=placements,
    )


def succeeds(state: FortState) -> bool:
    """FG-44, with the field as it is."""
    return meets(state.supply(), state.deck.symbols[state.target])


def placement_odds(state: FortState, cell: int) -> PlacementOdds:
    after = state.clone()
    place(after, cell)
    return PlacementOdds(now=succeeds(after), next=after_next_card(after))


def after_next_card(state: FortState) -> Chance:
    """How many of the cards left let the target succeed in the turn they are drawn.

    A treasure forces the resolution (FG-23). A spirit may go to the open cell that serves best, then the target
    is resolved by choice (FG-24); without an open cell it is discarded (FG-37), and the field stays as it is.
    """
    demand = state.deck.symbols[state.target]
    as_it_is = succeeds(state)
    # What would be exposed beside the new card, for each cell it may go to.
    beside = [
        sum(state.deck.symbols[state.cards[each]] for each in bits_of(exposed_beside(state.field, cell)))
        for cell in bits_of(open_cells(state.field))
    ]
    ways = 0
    for card in bits_of(state.left):
        if card >= state.deck.spirits or not beside:
            ways += as_it_is
        else:
            ways += any(meets(supply + state.deck.symbols[card], demand) for supply in beside)
    return Chance(ways, count_bits(state.left))


def exposed_beside(field: int, cell: int) -> int:
    """The cards that stay exposed when a card is placed on `cell`."""
    return exposed_cells(field | BIT[cell]) & ~BIT[cell]
