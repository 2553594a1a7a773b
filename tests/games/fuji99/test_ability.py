"""Paying cards with the yellow cubes just drawn (FJ-45 to FJ-54)."""

from __future__ import annotations

from .tables import at, kinds, rules, seat, start


def test_fj45_cards_are_paid_with_yellows_of_the_latest_draw():
    table = at(seat(hand="rope.1 crystal.1"), seat())
    table.play("draw 5", "cubes 3 1 1")
    assert table.moves == ["use rope.1", "done"]


def test_fj45_without_cards_the_step_is_skipped():
    table = start()
    table.play("draw 5", "cubes 3 2 0")
    assert table.position.phase == "discover"


def test_fj46_paid_yellows_stay_out_of_the_bag_until_the_turn_ends():
    table = at(seat(hand="rope.1"), seat())
    table.play("draw 5", "cubes 3 2 0", "use rope.1", "gaze.1", "again")
    assert table.position.spent == 1
    assert table.bag(0) == (6, 3, 3)
    table.play("draw 5", "cubes 5 0 0", "rope.2", "stop")
    assert table.bag(0) == (6, 4, 3)


def test_fj47_yellows_of_earlier_draws_do_not_pay():
    table = at(seat(hand="rope.1"), seat())
    table.play("draw 5", "cubes 3 2 0", "done", "gaze.1", "again", "draw 5", "cubes 5 0 0")
    assert table.position.phase == "discover"


def test_fj48_a_later_card_sees_what_the_earlier_did():
    table = at(seat(hand="slide.1 trail.1"), seat(30), seat(50))
    table.play("draw 10", "cubes 4 4 2", "use trail.1")
    assert table.position.token == 30
    table.play("use slide.1")
    assert table.position.token == 55


def test_fj49_a_used_card_leaves_the_hand_and_its_copy_may_be_used():
    table = at(seat(hand="rope.1 rope.2"), seat())
    table.play("draw 6", "cubes 3 2 1", "use rope.1")
    assert table.moves == ["use rope.2", "done"]


def test_fj49_a_used_card_drawn_again_may_be_used_again():
    table = at(seat(hand="rope.1"), seat(hand="lift.1 trail.1"), deck="")
    table.play("draw 5", "cubes 3 2 0", "use rope.1")
    table.play("rope.1", "again", "draw 5", "cubes 4 1 0")
    assert "use rope.1" in table.moves


def test_fj50_a_use_pays_gains_the_cubes_and_discards():
    table = at(seat(hand="rope.1:3"), seat())
    told = table.play("draw 5", "cubes 2 2 1", "use rope.1")
    used = next(event for event in told if event.kind == "used")
    assert used.facts == {"card": "rope.1", "cost": 1, "cubes": 3}
    assert table.bag(0) == (7, 2, 3)
    assert (table.position.spent, table.position.drawn.yellow) == (1, 1)
    assert table.position.discard == ["rope.1"]


def test_fj50_gained_cubes_can_be_drawn_in_the_same_turn():
    table = at(seat(hand="rope.1:3"), seat())
    table.play("draw 5", "cubes 3 2 0", "use rope.1", "gaze.1", "again")
    assert table.moves[-1] == "draw 15"


def test_fj51_a_card_may_be_used_for_nothing():
    table = at(seat(hand="rope.1:1"), seat())
    told = table.play("draw 5", "cubes 3 2 0", "use rope.1")
    assert "no_effect" in kinds(told)
    assert table.hand(0) == {}


def test_fj52_movement_by_a_card_has_no_bonus_but_passes_20():
    table = at(seat(8, hand="trail.1 lift.1"), seat())
    told = table.play("draw 5", "cubes 3 2 0", "use trail.1")
    assert table.position.token == 8 + 5 + 3 + 10
    assert "yellow" in kinds(told)


def test_fj53_a_used_persistent_card_only_gives_its_cubes():
    table = at(seat(hand="lift.1:4"), seat())
    told = table.play("draw 5", "cubes 4 1 0", "use lift.1")
    assert rules(told)[-1] == "FJ-53"
    assert table.position.token == 8
    table.play("rope.1", "again", "draw 5", "cubes 5 0 0")
    assert table.position.token == 13


def test_fj54_the_step_ends_by_itself_when_nothing_can_be_paid():
    table = at(seat(hand="rope.1 gaze.1"), seat())
    table.play("draw 5", "cubes 4 1 0", "use rope.1")
    assert table.position.phase == "discover"


def test_fj54_the_step_ends_when_the_mover_says_so():
    table = at(seat(hand="rope.1"), seat())
    table.play("draw 5", "cubes 4 1 0", "done")
    assert table.position.phase == "discover"
    assert table.hand(0) == {"rope.1": 0}
