"""The advice is worth taking."""

from __future__ import annotations

from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER
from madoi.games.fuji99.game import GAME

from .tables import DATA, at, seat, short_table, start


def advised(table) -> str:
    return GAME.text(table.state, GAME.advise(table.state, rng_for("advice")))


def test_advice_beats_random_play():
    won = 0
    for number in range(40):
        state, rng = GAME.new(2, DATA), rng_for("duel", turn=number)
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.apply(state.sample(rng))
            else:
                mine = state.actor == number % 2
                state.apply(GAME.advise(state, rng) if mine else state.pick(rng))
        won += state.mover == number % 2
    assert won >= 36


def test_the_first_draw_is_neither_timid_nor_reckless():
    assert advised(start()) in ("draw 6", "draw 7", "draw 8")


def test_a_winning_card_is_used():
    table = at(seat(84, hand="trail.1 rope.1"), seat(60))
    table.play("draw 5", "cubes 4 1 0")
    assert advised(table) == "use trail.1"


def test_two_reds_on_the_sheet_and_a_good_way_behind_one_is_a_reason_to_stop():
    table = at(seat(10, yellows="20"), seat(), token=28, phase="resolve", red=2, drawn=(4, 1))
    assert advised(table) == "stop"


def test_a_short_pagoda_is_placed_at_a_stop():
    table = short_table(2, red=2)
    assert advised(table) == "stop lift.1:1 rope.1:1"


def test_a_danger_card_is_not_handed_to_oneself():
    table = at(seat(30, hand="gaze.1"), seat(0))
    table.play("draw 5", "cubes 4 1 0")
    assert advised(table) == "done"
