"""The sensible player: strong, quick to see the obvious, and without a trace on the table."""

from __future__ import annotations

import pytest

from madoi.core.documents import open_data
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER
from madoi.games.fort_of_gold.advice_1 import advise, worth

from ...conftest import COMPILED
from .tables import GAME, STANDARD, at, draw


def advised(table):
    return GAME.text(table.state, int(advise(table.state)))


def share_won(data, games):
    start = GAME.new(1, data)
    rng = rng_for("advice")
    won = 0
    for _ in range(games):
        state = start.clone()
        while state.actor != OVER:
            state.apply(state.sample(rng) if state.actor == CHANCE else advise(state))
        won += state.won()
    return won / games


def test_advice_wins_every_second_deal():
    """Random play wins one or two in a hundred; bounds leave room for four standard errors."""
    if COMPILED:
        assert share_won(STANDARD, 6000) > 0.51
    else:
        assert share_won(STANDARD, 200) > 0.40


def test_advice_plays_the_four_slot_deck_too():
    assert share_won(open_data(GAME, "four-slots"), 1000 if COMPILED else 100) > 0.70


def test_advice_is_the_move_worth_most_and_leaves_no_trace():
    state = GAME.new(1, STANDARD)
    rng = rng_for("most")
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.apply(state.sample(rng))
            continue
        before = state.fingerprint()
        cards = list(state.cards)
        best = max(state.legal(), key=lambda code: worth(state, code))
        assert advise(state) == best
        assert state.fingerprint() == before
        assert list(state.cards) == cards
        state.apply(state.pick(rng))


def test_the_seventh_relic_is_taken():
    assert advised(at("1.1 PLW", target="PLW", relics=6, losses=2)) == "resolve"


def test_the_third_loss_is_put_off():
    assert advised(at("1.1 P", target="WWW", losses=2)) == "pass"


def test_the_card_that_completes_the_target_is_left_open():
    """W goes beside P and L, not on top of them."""
    table = at("1.1 P, 1.2 L", hand="W", target="PLW", relics=6)
    assert advised(table) == "place 1.3"


@pytest.mark.parametrize("target", ["PPP", "LLL"])
def test_after_a_seventh_relic_by_force_no_card_is_wasted(target):
    """FG-27, FG-63: the game is won; resolving again would only cost points."""
    table = at("1.1 P, 1.2 PP, 2.1 WWW", target="WWW", relics=6, coming=target, phase="draw")
    draw(table, treasure=target)
    assert advised(table) == "pass"


def test_seven_three_is_found():
    """FG-62: after the third loss by force, only the seventh relic helps."""
    table = at("1.1 PPL, 1.2 L, 2.1 P", target="WWW", relics=6, losses=2, coming="PPL", phase="draw")
    draw(table, treasure="PPL")
    assert advised(table) == "resolve"
