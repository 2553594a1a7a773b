"""The exact look ahead of The Fort of Gold: every card followed, the best tables further, in any budget."""

from __future__ import annotations

import pytest

from madoi.bots.look import Look
from madoi.bots.race import search_for
from madoi.core.rng import rng_for
from madoi.core.state import bits_of

from ..conftest import COMPILED
from .test_bots import table_at


def look_at(moves: int) -> Look:
    """A table where several moves are worth following."""
    for number in range(40):
        match = table_at("fort-of-gold", 1, f"look-{number}", moves)
        look = search_for(match.state, match.game.advisor(), rng_for("look"))
        assert isinstance(look, Look)
        if len(look.foresight.waiting) >= 3:
            return look
    raise AssertionError("every table has one move that is far ahead")


def test_without_a_budget_it_is_the_advised_move():
    look = look_at(6)
    assert look.best() == look.advisor.choose(look.root_state, rng_for("unused"))


def test_a_look_over_the_next_card_follows_each_of_them_once():
    """Cards with the same symbols are one card to follow."""
    look = look_at(6)
    kinds = len({look.foresight.judge.alike[card] for card in bits_of(look.root_state.left)})
    tables = len(look.foresight.waiting)
    before = list(look.foresight.worths)
    look.run(1, 0.0)
    assert look.simulations == 1
    look.run(kinds * tables - 1, 0.0)
    assert look.simulations == kinds * tables
    assert look.foresight.cards == 1
    assert look.foresight.waiting == []
    assert look.foresight.worths != before


@pytest.mark.skipif(not COMPILED, reason="thousands of tables are judged")
def test_two_cards_are_followed_for_the_best_tables_and_then_it_is_settled():
    look = look_at(6)
    look.run(0, 0.0)
    assert look.settled
    assert look.foresight.cards == 2
    deep = [each for each in look.foresight.candidates if each.cards == 2]
    assert 2 <= len(deep) <= 4, "two that were close over one card are followed over two"
    best = max(deep, key=lambda each: each.worth)
    assert look.best() == look.root.codes[best.move]
    done = int(look.foresight.followed)
    look.run(100, 0.0)
    assert look.foresight.followed == done
    assert look.simulations == done + 100, "nobody waits for more"


@pytest.mark.skipif(not COMPILED, reason="thousands of tables are judged")
def test_the_same_in_pieces():
    whole, pieces = look_at(8), look_at(8)
    whole.run(120, 0.0)
    while pieces.simulations < whole.simulations:
        pieces.run(1, 0.0)
    assert pieces.foresight.worths == whole.foresight.worths
    assert pieces.best() == whole.best()
