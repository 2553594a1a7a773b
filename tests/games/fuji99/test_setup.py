"""Components and setup (FJ-1 to FJ-18)."""

from __future__ import annotations

import pytest

from madoi.core.match import Match
from madoi.core.state import LOT
from madoi.games.fuji99.game import GAME

from .tables import DATA, Scripted, start

EACH = pytest.mark.parametrize("players", [2, 3, 4])


@EACH
def test_fj1_every_seat_has_a_token_and_there_is_one_movement_token(players):
    table = start(players)
    assert table.floors() == [0] * players
    assert table.position.token == 0


@EACH
def test_fj2_all_transparent_cubes_are_in_the_game(players):
    assert GAME.census(start(players).state)["transparent"] == 64


def test_fj3_there_are_22_cards_with_value_cost_and_cubes():
    assert len(DATA.cards.ids) == 22
    printed = [(kind.id, kind.value, kind.copies, kind.cost, kind.cubes) for kind in DATA.kinds]
    assert printed == [
        ("rope", 1, 6, 1, 1),
        ("gaze", 2, 5, 1, 1),
        ("lift", 3, 4, 1, 2),
        ("slide", 4, 3, 3, 3),
        ("crystal", 5, 2, 2, 3),
        ("trail", 6, 1, 1, 4),
        ("tremor", 0, 1, 0, 0),
    ]


def test_fj4_four_players_use_all_red_and_yellow_cubes():
    census = GAME.census(start(4).state)
    assert (census["red"], census["yellow"]) == (12, 24)


@EACH
def test_fj10_players_have_different_colours(players):
    """FJ-10: seat n plays the n-th of the four colours, so no two are alike."""
    from madoi.games.fuji99.terminal import COLOURS

    assert len(set(COLOURS[:players])) == players
    assert COLOURS == ("blue", "green", "purple", "orange")


def test_fj11_the_first_space_of_a_movement_is_floor_1():
    table = start()
    table.play("draw 5", "cubes 5 0 0")
    assert table.position.token == 5


@EACH
def test_fj12_every_bag_starts_with_thirteen_cubes(players):
    table = start(players)
    assert [table.bag(number) for number in range(players)] == [(6, 4, 3)] * players


@pytest.mark.parametrize(("players", "cubes"), [(2, 52), (3, 46), (4, 40)])
def test_fj13_the_pagoda_holds_the_other_transparent_cubes(players, cubes):
    assert start(players).position.pagoda == cubes


@EACH
def test_fj14_floors_20_and_50_hold_a_yellow_cube_for_each_player(players):
    look = start(players).look
    assert (look.yellow_20, look.yellow_50) == (players, players)


@pytest.mark.parametrize(("players", "yellow", "red"), [(2, 12, 6), (3, 18, 9), (4, 24, 12)])
def test_fj15_surplus_yellow_and_red_cubes_are_out_of_the_game(players, yellow, red):
    census = GAME.census(start(players).state)
    assert (census["yellow"], census["red"]) == (yellow, red)


@EACH
def test_fj16_all_cards_are_in_the_deck_and_hands_are_empty(players):
    table = start(players)
    assert table.look.deck_size == 22
    assert table.position.discard == []
    assert all(one.hand == {} for one in table.position.seats)


@EACH
@pytest.mark.parametrize("first", [0, 1])
def test_fj18_the_chosen_player_begins_and_turns_go_round(players, first):
    table = Scripted(Match(GAME, DATA, players, first=first))
    movers = []
    for _ in range(players + 1):
        movers.append(table.position.mover)
        table.play("draw 13", "cubes 6 4 3")
    assert movers == [(first + turn) % players for turn in range(players + 1)]


def test_fj18_the_lot_is_drawn_before_anything_else():
    table = Match(GAME, DATA, 3, first=LOT)
    assert GAME.write(table.state, None).phase == "lot"
    told = table.play("first 3")
    assert [(event.kind, event.rule, event.seat) for event in told] == [("begins", "FJ-18", 2)]
    assert table.state.legal()[0] == 5
    assert table.state.actor == 2


def test_fj18_fj31_fj55_the_lot_every_bag_and_the_deck_have_a_luck_of_their_own():
    table = Match(GAME, DATA, 2, first=LOT)
    assert table.state.stream() == "first"
    table.play("first 2")
    table.play("draw 5")
    assert table.state.stream() == "bag.1"
    table.play("cubes 5 0 0")
    assert table.state.stream() == "deck"
