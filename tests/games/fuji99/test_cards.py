"""Ranks and the effects of the cards (FJ-95 to FJ-125)."""

from __future__ import annotations

import pytest

from madoi.games.fuji99.rules_ranks import floor_above, rank_of, sole_leader

from .tables import at, card_file, kinds, rules, seat, start

# Ranks


def test_fj95_the_mover_ranks_at_the_movement_token():
    table = at(seat(0), seat(8))
    table.play("draw 9", "cubes 5 3 1")
    assert [one.rank for one in table.look.seats] == [1, 2]
    assert [one.floor for one in table.look.seats] == [9, 8]


def test_fj96_rank_is_one_more_than_the_players_strictly_ahead():
    floors = [40, 40, 25, 10]
    assert [rank_of(number, floors) for number in range(4)] == [1, 1, 3, 4]


def test_fj97_one_rank_above_is_the_nearest_occupied_floor_strictly_ahead():
    assert floor_above(25, [25, 40, 40, 25]) == 40
    assert floor_above(25, [25, 40, 30, 25]) == 30


def test_fj98_a_mover_in_first_place_has_nobody_above():
    assert floor_above(40, [40, 25, 10]) == -1
    assert floor_above(40, [40, 40, 10]) == -1


def test_fj99_a_sole_leader_stands_alone_on_the_highest_floor():
    assert sole_leader([40, 12, 25]) == 0
    assert sole_leader([12, 40, 40]) == -1
    assert sole_leader([12, 12, 40]) == 2


# The hand-over card


def test_fj100_the_leader_takes_the_card():
    table = at(seat(0, hand="gaze.1"), seat(30), seat(12))
    told = table.play("draw 5", "cubes 4 1 0", "use gaze.1")
    assert (told[-1].kind, told[-1].seat) == ("danger", 1)
    assert table.position.seats[1].danger == ["gaze.1"]


def test_fj100_the_mover_can_be_the_leader():
    table = at(seat(0, hand="gaze.1"), seat(3))
    table.play("draw 5", "cubes 4 1 0", "use gaze.1")
    assert table.position.seats[0].danger == ["gaze.1"]


def test_fj101_a_danger_card_is_neither_hand_nor_discard_and_its_cubes_went_to_the_bag():
    table = at(seat(0, hand="gaze.1:2"), seat(30))
    table.play("draw 5", "cubes 4 1 0", "use gaze.1")
    assert table.hand(1) == {}
    assert table.position.discard == []
    assert table.bag(0)[0] == 2 + 2


def test_fj102_a_tied_first_place_takes_nothing():
    table = at(seat(0, hand="gaze.1"), seat(5))
    told = table.play("draw 5", "cubes 4 1 0", "use gaze.1")
    assert rules(told)[-1] == "FJ-102"
    assert table.position.discard == ["gaze.1"]


def test_fj103_a_danger_card_counts_in_the_receivers_next_turn_and_is_discarded_after_it():
    table = at(seat(0, hand="gaze.1"), seat(30))
    table.play("draw 5", "cubes 4 1 0", "use gaze.1", "rope.1", "stop")
    told = table.play("draw 5", "cubes 2 1 2")
    assert "red_bust" in kinds(told)
    assert table.position.discard == ["gaze.1"]


def test_fj104_a_card_handed_to_oneself_waits_for_the_next_turn():
    table = at(seat(30, hand="gaze.1"), seat())
    table.play("draw 7", "cubes 4 1 2", "use gaze.1")
    assert table.position.received == ["gaze.1"]
    assert table.look.seats[0].active_danger == 0
    table.play("rope.1", "stop", "draw 13", "cubes 6 4 3")
    assert table.position.received == []
    assert table.look.seats[0].active_danger == 1
    assert "red_bust" in kinds(table.play("draw 7", "cubes 4 1 2"))


def test_fj105_danger_cards_add_up():
    table = at(seat(danger="gaze.1 gaze.2"), seat())
    assert "moved" in kinds(table.play("draw 5", "cubes 5 0 0"))
    table = at(seat(danger="gaze.1 gaze.2"), seat())
    assert "red_bust" in kinds(table.play("draw 5", "cubes 4 0 1"))


def test_fj105_more_than_three_danger_cards_bust_like_three():
    table = at(seat(danger="gaze.1 gaze.2 gaze.3 gaze.4"), seat())
    assert "red_bust" in kinds(table.play("draw 5", "cubes 5 0 0"))


def test_fj106_returning_a_red_never_removes_a_danger_card():
    table = at(seat(hand="rope.1", danger="gaze.1"), seat())
    told = table.play("draw 5", "cubes 4 1 0", "use rope.1")
    assert rules(told)[-1] == "FJ-107"
    assert table.position.seats[0].danger == ["gaze.1"]


# Return a red


def test_fj107_a_returned_red_can_be_drawn_again():
    table = at(seat(hand="rope.1"), seat())
    table.play("draw 5", "cubes 3 1 1", "use rope.1")
    assert table.position.red == 0
    table.play("gaze.1", "again", "draw 8")
    assert "cubes 5 0 3" in table.moves


def test_fj107_without_a_red_cube_there_is_no_effect():
    table = at(seat(hand="rope.1"), seat())
    assert kinds(table.play("draw 5", "cubes 4 1 0", "use rope.1"))[-1] == "no_effect"


# Catch up


def test_fj110_the_token_goes_to_the_player_above_and_then_further():
    table = at(seat(0, hand="slide.1"), seat(15), seat(40))
    told = table.play("draw 6", "cubes 3 3 0", "use slide.1")
    assert told[-2].facts == {"spaces": 14, "floor": 20}
    assert (told[-1].kind, table.position.token) == ("yellow", 20)


def test_fj110_the_small_jump_ends_beside_the_player_above():
    table = at(seat(0, hand="trail.1"), seat(15), seat(15))
    table.play("draw 6", "cubes 3 3 0", "use trail.1")
    assert table.position.token == 15


@pytest.mark.parametrize("card", ["slide.1", "trail.1"])
@pytest.mark.parametrize("floor", [6, 3])
def test_fj111_the_first_moves_nowhere_alone_or_tied(card, floor):
    table = at(seat(0, hand=card), seat(floor), seat(0))
    told = table.play("draw 6", "cubes 3 3 0", f"use {card}")
    assert rules(told)[-1] == "FJ-111"
    assert table.position.token == 6


@pytest.mark.parametrize(("card", "spaces"), [("slide.1", 15), ("trail.1", 10)])
@pytest.mark.parametrize("other", [0, 60])
def test_fj112_with_two_players_it_is_a_fixed_number_for_any_rank(card, spaces, other):
    table = at(seat(0, hand=card), seat(other))
    table.play("draw 6", "cubes 3 3 0", f"use {card}")
    assert table.position.token == 6 + spaces


def test_fj113_two_players_means_those_who_started():
    assert start(2).state.players == 2
    table = at(seat(0, hand="trail.1"), seat(40), seat(0))
    table.play("draw 6", "cubes 3 3 0", "use trail.1")
    assert table.position.token == 40


# Crystal and the persistent card


def test_fj115_crystal_moves_by_the_transparent_cubes_just_drawn():
    table = at(seat(hand="crystal.1:3 crystal.2"), seat(), token=7, red=1)
    table.play("draw 8", "cubes 3 4 1", "use crystal.1")
    assert table.position.token == 7 + 8 + 3
    table.play("use crystal.2")
    assert table.position.token == 7 + 8 + 3 + 3


def test_fj115_no_transparent_cube_no_movement():
    table = at(seat(60, hand="crystal.1"), seat())
    told = table.play("draw 6", "cubes 0 5 1", "use crystal.1")
    assert (rules(told)[-1], kinds(told)[-1]) == ("FJ-115", "no_effect")


def test_fj117_the_persistent_card_needs_no_yellow():
    table = at(seat(hand="lift.1"), seat())
    table.play("draw 5", "cubes 5 0 0")
    assert table.position.token == 8


# X

THREE_X = card_file(rope=4, tremor=3)


def test_fj120_all_others_draw_then_the_drawer_then_x_is_discarded():
    table = at(seat(), seat(), seat())
    table.play("draw 5", "cubes 5 0 0", "tremor.1")
    assert table.position.pending == ["draw 1", "draw 2", "draw 0", "discard tremor.1"]
    told = table.play("rope.1", "rope.2", "rope.3")
    assert [table.hand(number) for number in range(3)] == [{"rope.3": 0}, {"rope.1": 0}, {"rope.2": 0}]
    assert kinds(told)[-1] == "x_ends"
    assert table.position.discard == ["tremor.1"]


def test_fj121_the_others_draw_clockwise_from_the_drawers_left():
    table = at(seat(), seat(), seat(), seat(), mover=2)
    told = table.play("draw 5", "cubes 5 0 0", "tremor.1", "rope.1", "rope.2", "rope.3", "rope.4")
    assert [event.seat for event in told if event.kind == "card"] == [2, 3, 0, 1, 2]


def test_fj122_x_is_not_part_of_a_reshuffle_during_its_own_resolution():
    table = at(seat(), seat(), deck="tremor.1 rope.1")
    told = table.play("draw 5", "cubes 5 0 0", "tremor.1", "rope.1")
    assert "reshuffled" in kinds(told)
    assert "tremor.1" not in table.moves
    table.play("rope.2")
    assert table.position.discard == ["tremor.1"]


def test_fj123_an_x_drawn_through_x_is_resolved_first_from_its_own_drawer():
    table = at(seat(), seat(), seat(), data=THREE_X)
    table.play("draw 5", "cubes 5 0 0", "tremor.1", "rope.1", "tremor.2")
    assert table.position.pending == [
        "draw 0",
        "draw 1",
        "draw 2",
        "discard tremor.2",
        "draw 0",
        "discard tremor.1",
    ]
    told = table.play("rope.2", "rope.3", "rope.4", "gaze.1")
    assert [event.facts["card"] for event in told if event.kind == "x_ends"] == ["tremor.2", "tremor.1"]
    assert [table.hand(number) for number in range(3)] == [
        {"rope.2": 0, "gaze.1": 0},
        {"rope.1": 0, "rope.3": 0},
        {"rope.4": 0},
    ]


def test_fj123_a_resolved_inner_x_may_come_back_in_a_reshuffle():
    table = at(seat(), seat(), data=THREE_X, deck="tremor.1 tremor.2 rope.1 rope.2")
    told = table.play("draw 5", "cubes 5 0 0", "tremor.1", "tremor.2", "rope.1", "rope.2")
    assert "reshuffled" in kinds(told)
    assert "tremor.2" in table.moves
    assert "tremor.1" not in table.moves


def test_fj124_the_others_hands_are_not_judged_and_get_no_cubes():
    table = at(seat(), seat(hand="trail.1:4"))
    table.play("draw 5", "cubes 5 0 0", "tremor.1", "lift.1", "rope.1", "stop")
    assert table.hand(1) == {"lift.1": 0, "trail.1": 4}


def test_fj125_the_movers_replacement_card_counts_in_crisis():
    table = at(seat(hand="slide.1"), seat())
    told = table.play("draw 5", "cubes 5 0 0", "tremor.1", "rope.1", "lift.1")
    assert "card_bust" in kinds(told)
