"""Drawing cubes, danger, movement, and the yellow cubes on the way (FJ-30 to FJ-43, FJ-90 to FJ-94)."""

from __future__ import annotations

from math import comb

import pytest

from madoi.core.rng import rng_for
from madoi.core.state import sample_outcome

from .tables import at, kinds, seat, start

# Action


def test_fj30_at_least_five_cubes_are_drawn():
    assert start().moves == [f"draw {n}" for n in range(5, 14)]


def test_fj31_every_set_of_cubes_is_equally_likely():
    table = start()
    table.play("draw 6")
    ways = dict(zip(table.moves, (ways for _, ways in table.state.outcomes()), strict=True))
    assert ways["cubes 4 1 1"] == comb(6, 4) * 4 * 3
    assert sum(ways.values()) == comb(13, 6)


@pytest.mark.parametrize("count", [5, 20, 31, 33, 36, 60])
def test_fj31_the_largest_bag_is_counted_exactly(count):
    """67 cubes can be drawn in more ways than fit 64 bits; sampling counts through them all the same."""
    table = at(seat(60, clear=58), seat())
    assert table.moves[-1] == "draw 67"
    table.play(f"draw {count}")
    outcomes = table.state.outcomes()
    assert sum(ways for _, ways in outcomes) == comb(67, count)
    for number in range(40):
        rng = rng_for("large", turn=number)
        assert int(table.state.sample(rng.clone())) == sample_outcome(outcomes, rng.clone())


def test_fj31_taking_the_whole_bag_always_busts():
    table = start()
    table.play("draw 13")
    assert table.moves == ["cubes 6 4 3"]
    assert "red_bust" in kinds(table.play("cubes 6 4 3"))


def test_fj32_an_announced_number_is_exactly_drawn():
    table = start()
    table.play("draw 7")
    assert all(sum(map(int, move.split()[1:])) == 7 for move in table.moves)


def test_fj33_even_the_emptiest_bag_holds_seven_cubes():
    table = at(seat(yellows="20 50"), seat(), token=60, red=2, spent=6)
    assert table.moves == ["draw 5", "draw 6", "draw 7"]


# Danger


def test_fj35_third_red_cube_busts():
    table = at(seat(10), seat(), token=17, red=2)
    assert "red_bust" in kinds(table.play("draw 5", "cubes 3 1 1"))
    assert table.position.mover == 1


def test_fj35_two_reds_do_not_bust():
    table = start()
    assert "moved" in kinds(table.play("draw 5", "cubes 3 0 2"))


def test_fj35_an_active_danger_card_counts_as_a_red():
    table = at(seat(danger="gaze.1"), seat())
    told = table.play("draw 5", "cubes 3 0 2")
    assert kinds(told)[-3:] == ["red_bust", "danger_ends", "turn"]


def test_fj36_after_a_red_bust_nothing_of_the_round_takes_place():
    table = at(seat(18, hand="rope.1:1"), seat())
    told = table.play("draw 7", "cubes 2 2 3")
    assert kinds(told) == ["announced", "drawn", "red_bust", "turn"]
    assert table.hand(0) == {"rope.1": 1}
    assert table.look.yellow_20 == 2


def test_fj37_three_danger_cards_bust_whatever_is_drawn():
    table = at(seat(danger="gaze.1 gaze.2 gaze.3"), seat())
    assert table.moves[0] == "draw 5"
    assert "red_bust" in kinds(table.play("draw 5", "cubes 5 0 0"))


# Move


def test_fj40_every_cube_just_drawn_is_one_space():
    table = at(seat(3), seat(), token=10, red=1, spent=1)
    table.play("draw 6", "cubes 4 1 1")
    assert table.position.token == 16


def test_fj41_copies_of_the_persistent_card_add_up():
    table = at(seat(hand="lift.1 lift.2"), seat())
    table.play("draw 5", "cubes 5 0 0")
    assert table.position.token == 11


def test_fj41_number_and_bonus_are_one_movement():
    table = at(seat(17, hand="lift.1"), seat())
    told = table.play("draw 5", "cubes 5 0 0")
    assert kinds(told).count("moved") == 1
    assert [event.facts for event in told if event.rule == "FJ-41"] == [{"spaces": 3}]
    assert table.position.token == 25


def test_fj42_drawn_reds_go_to_the_red_cube_area():
    table = start()
    table.play("draw 5", "cubes 3 1 1")
    assert table.position.red == 1
    assert table.bag(0) == (3, 3, 2)


def test_fj43_a_movement_past_20_and_to_99_is_noticed():
    assert "yellow" in kinds(at(seat(19), seat()).play("draw 5", "cubes 5 0 0"))
    assert "won" in kinds(at(seat(94), seat()).play("draw 5", "cubes 5 0 0"))


# The yellow cubes on 20 and 50


@pytest.mark.parametrize(("floor", "count"), [(14, 0), (15, 1), (16, 1), (20, 0)])
def test_fj90_landing_on_or_passing_20_brings_a_yellow(floor, count):
    told = at(seat(floor), seat()).play("draw 5", "cubes 5 0 0")
    assert kinds(told).count("yellow") == count


def test_fj91_a_floor_gives_its_yellow_once_to_each_player():
    table = at(seat(18, yellows="20"), seat())
    assert "yellow" not in kinds(table.play("draw 5", "cubes 5 0 0"))
    table = at(seat(18, yellows="20"), seat(18), mover=1)
    assert "yellow" in kinds(table.play("draw 5", "cubes 5 0 0"))


def test_fj92_the_yellow_depends_on_the_movement_token():
    table = at(seat(16), seat())
    table.play("draw 5", "cubes 3 0 2", "rope.1", "again", "draw 5", "cubes 4 0 1")
    assert table.floors()[0] == 16
    assert table.position.seats[0].yellow_20 is True


def test_fj93_one_long_jump_may_bring_both():
    table = at(seat(14, hand="trail.1"), seat(52), seat(0))
    told = table.play("draw 5", "cubes 4 1 0", "use trail.1")
    assert [event.facts["floor"] for event in told if event.kind == "yellow"] == [20, 50]
    assert table.position.seats[0].bag.yellow == 3 + 2


def test_fj94_a_won_yellow_pays_nothing_before_it_is_drawn():
    table = at(seat(18, hand="rope.1"), seat())
    table.play("draw 5", "cubes 5 0 0")
    assert table.position.phase == "discover"
    table.play("gaze.1", "again")
    assert table.moves[-1] == "draw 14"
