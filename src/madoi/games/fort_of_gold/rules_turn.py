"""A turn of The Fort of Gold: the draw, the placement, the choice, the check (FG-20 to FG-28, FG-60 to FG-65)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.state import ALLOWED, BIT, CHANCE, OVER, count_bits
from madoi.games.fort_of_gold.rules_field import cell_name, open_cells
from madoi.games.fort_of_gold.rules_resolution import resolve
from madoi.games.fort_of_gold.state import (
    CHOOSE,
    DRAW,
    ENDED,
    LOSE_AT,
    NONE,
    PLACE,
    RESOLVE,
    WIN_AT,
    FortState,
)

# Why a kind of move is not asked for.
GAME_OVER: Final = 11
NO_TARGET: Final = 12
PLACE_FIRST: Final = 13
NOTHING_TO_PLACE: Final = 14


def why_not_place(state: FortState) -> i64:
    """FG-26: a card is placed while one is in hand."""
    if state.asks == ENDED:
        return GAME_OVER
    return ALLOWED if state.asks == PLACE else NOTHING_TO_PLACE


def why_not_choose(state: FortState, code: i64) -> i64:
    """FG-24: resolve or pass, once the card is placed (FG-21) and if a target stands (FG-25)."""
    if state.asks == ENDED:
        return GAME_OVER
    if state.asks == CHOOSE:
        return ALLOWED
    return NO_TARGET if code == RESOLVE and state.target == NONE else PLACE_FIRST


def draw(state: FortState, card: i64) -> None:
    """FG-20: one card from the deck, a spirit (FG-21) or a treasure (FG-22)."""
    state.left &= ~BIT[card]
    if state.journal is not None:
        state.say("drawn", "FG-20", {"card": state.deck.ids[card]})
    if card >= state.deck.spirits:
        if state.target != NONE:
            if state.journal is not None:
                state.say("forced", "FG-23", {"target": state.deck.ids[state.target]})
            resolve(state, "FG-23")
        state.target = card
        if state.journal is not None:
            state.say("target", "FG-22", {"card": state.deck.ids[card]})
        choose_or_check(state)
    elif open_cells(state.field) == 0:
        state.discard |= BIT[card]
        if state.journal is not None:
            state.say("no_cell", "FG-37", {"card": state.deck.ids[card]})
        choose_or_check(state)
    else:
        state.hand = card
        state.asks = PLACE
        state.actor = 0


def place(state: FortState, cell: i64) -> None:
    """FG-21: the spirit in hand goes to a cell of row 1 (FG-32) or on two neighbours (FG-33)."""
    state.field |= BIT[cell]
    state.cards[cell] = state.hand
    if state.journal is not None:
        rule = "FG-32" if cell < 8 else "FG-33"
        state.say("placed", rule, {"card": state.deck.ids[state.hand], "cell": cell_name(cell)})
    state.hand = NONE


def choose_or_check(state: FortState) -> None:
    """FG-24: a standing target may be resolved now; without one the turn ends (FG-25)."""
    if state.target != NONE:
        state.asks = CHOOSE
        state.actor = 0
    else:
        check_end(state)


def let_stand(state: FortState) -> None:
    """FG-24: the target stays where it is."""
    if state.journal is not None:
        state.say("passed", "FG-24", {"target": state.deck.ids[state.target]})


def check_end(state: FortState) -> None:
    """FG-27: the one check of a turn. Seven relics win (FG-60, FG-62), three losses lose (FG-61)."""
    if count_bits(state.relics) >= WIN_AT:
        end(state)
        if state.journal is not None:
            state.say("won", state.deciding_rule(), {"score": state.score()})
    elif count_bits(state.losses) >= LOSE_AT:
        end(state)
        if state.journal is not None:
            state.say("lost", state.deciding_rule(), {"relics": count_bits(state.relics)})
    else:
        # FG-65: an undecided game always has a card left.
        assert state.left != 0, "FG-65: the deck ran out in an undecided game"
        state.asks = DRAW
        state.actor = CHANCE


def end(state: FortState) -> None:
    state.asks = ENDED
    state.actor = OVER
