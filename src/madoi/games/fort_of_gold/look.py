"""What the table shows beside the cards: what a resolution would take, have and need, what is left."""

from __future__ import annotations

import msgspec

from madoi.core.state import BIT, bits_of, count_bits
from madoi.core.things import Now, Says
from madoi.games.fort_of_gold.rules_field import cell_name, exposed_cells, open_cells
from madoi.games.fort_of_gold.rules_symbols import meets, symbol_counts
from madoi.games.fort_of_gold.state import NONE, FortState


class FortTrial(msgspec.Struct):
    """What a resolution would be if the card in hand lay on an open cell."""

    covers: list[str]
    """Exposed cards that this one would cover (FG-40)."""
    exposed: list[str]
    """What would be taken up, this card included (FG-41)."""
    have: list[int]
    enough: bool | None
    stays: int
    """Cards that would stay on the field."""


class FortLook(msgspec.Struct):
    """Everything here can be worked out from the open cards (FG-70, FG-71)."""

    exposed: list[str]
    have: list[int]
    """Power, Life and Wisdom that a resolution now would bring together (FG-44)."""
    need: list[int] | None
    enough: bool | None
    deck_size: int
    spirits_left: int
    treasures_left: int
    score: int
    """FG-63: what a win now would score."""
    turn: int
    """The number of cards drawn so far: every turn draws one (FG-20)."""
    trials: dict[str, FortTrial]
    """By open cell, while a card is in hand."""
    spirits: dict[str, list[int]]
    """Power, Life and Wisdom that every spirit card gives."""
    treasures: dict[str, list[int]]
    """Power, Life and Wisdom that every treasure card asks for."""
    now: dict[str, Now]
    """What cards and cells are worth at this moment."""


def look(state: FortState) -> FortLook:
    supply = int(state.supply())
    demand = None if state.target == NONE else state.deck.symbols[state.target]
    first_treasure = int(state.deck.spirits)
    spirits = (1 << first_treasure) - 1
    tried = {} if state.hand == NONE else trials(state, demand)
    cards = list(zip(state.deck.ids, map(symbol_counts, state.deck.symbols), strict=True))
    return FortLook(
        exposed=[cell_name(cell) for cell in bits_of(exposed_cells(state.field))],
        have=symbol_counts(supply),
        need=None if demand is None else symbol_counts(demand),
        enough=None if demand is None else meets(supply, demand),
        deck_size=count_bits(state.left),
        spirits_left=count_bits(state.left & spirits),
        treasures_left=count_bits(state.left & ~spirits),
        score=state.score(),
        turn=len(state.deck.ids) - count_bits(state.left),
        trials=tried,
        spirits=dict(cards[:first_treasure]),
        treasures=dict(cards[first_treasure:]),
        now=now(state, tried, supply, demand),
    )


def now(state: FortState, tried: dict[str, FortTrial], supply: int, demand: int | None) -> dict[str, Now]:
    """FG-40, FG-44: what a resolution would take up and bring, for each cell, each card and the target."""
    exposed = exposed_cells(state.field)
    need = None if demand is None else symbol_counts(demand)
    found = {
        state.deck.ids[state.cards[cell]]: Now([("exposed" if exposed & BIT[cell] else "covered", {})])
        for cell in bits_of(state.field)
    }
    for cell, trial in tried.items():
        covers: Says = ("covers", {"cells": trial.covers}) if trial.covers else ("covers_none", {})
        found[f"cell:{cell}"] = Now([covers, *verdict(trial.have, need, "")], can=trial.enough)
    if demand is not None:
        told = Now(verdict(symbol_counts(supply), need, "target_"), can=meets(supply, demand))
        found["target"] = found[state.deck.ids[state.target]] = told
    return found


def verdict(have: list[int], need: list[int] | None, key: str) -> list[Says]:
    """FG-44: enough, or the symbols that are missing."""
    if need is None:
        return []
    short = [letter for letter, has, asks in zip("PLW", have, need, strict=True) for _ in range(asks - has)]
    return [(f"{key}short", {"symbols": short})] if short else [(f"{key}enough", {})]


def trials(state: FortState, demand: int | None) -> dict[str, FortTrial]:
    """The card in hand, tried on each open cell."""
    exposed = exposed_cells(state.field)
    tried = {}
    for cell in bits_of(open_cells(state.field)):
        taken = exposed_cells(state.field | BIT[cell])
        supply = state.deck.symbols[state.hand]
        supply += sum(state.deck.symbols[state.cards[each]] for each in bits_of(taken) if each != cell)
        tried[cell_name(cell)] = FortTrial(
            covers=[cell_name(each) for each in bits_of(exposed & ~taken)],
            exposed=[cell_name(each) for each in bits_of(taken)],
            have=symbol_counts(supply),
            enough=None if demand is None else meets(supply, demand),
            stays=count_bits(state.field) + 1 - count_bits(taken),
        )
    return tried
