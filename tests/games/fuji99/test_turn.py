"""The seven steps of a round, busts, the end of a turn, the yellow cubes (FJ-20 to FJ-94)."""

from __future__ import annotations

from math import comb

import pytest

from madoi.core.errors import MadoiError
from madoi.core.rng import rng_for
from madoi.core.state import sample_outcome
from madoi.games.fuji99.game import GAME

from .tables import at, is_chance, kinds, rules, seat, short_table, start

# The turn


def test_fj20_a_turn_cannot_be_passed():
    table = start()
    assert all(move.startswith("draw ") for move in table.moves)


def test_fj21_a_round_runs_through_all_steps_in_order():
    table = at(seat(hand="rope.1:2"), seat())
    told = table.play("draw 6", "cubes 3 2 1", "use rope.1", "gaze.1", "again")
    assert kinds(told) == ["announced", "drawn", "moved", "used", "red_returned", "card", "again"]
    assert table.moves[0] == "draw 5"


def test_fj22_a_turn_begins_at_the_movers_token_with_an_empty_sheet():
    table = start()
    table.play("draw 6", "cubes 4 1 1", "rope.1", "stop")
    position = table.position
    assert (position.mover, position.token) == (1, 0)
    assert (position.red, position.spent, position.drawn.transparent, position.drawn.yellow) == (0, 0, 0, 0)
    assert table.bag(0) == (6, 4, 3)


def test_fj23_the_player_token_waits_until_its_owner_stops():
    table = start()
    table.play("draw 6", "cubes 4 1 1", "rope.1", "again", "draw 5", "cubes 5 0 0", "gaze.1")
    assert (table.position.token, table.floors()) == (11, [0, 0])
    table.play("stop")
    assert table.floors() == [11, 0]


def test_fj24_only_draw_ability_and_resolve_are_asked():
    table = at(seat(hand="rope.1"), seat())
    asked = []
    for step in ("draw 6", "cubes 3 2 1", "use rope.1", "gaze.1", "stop"):
        if not is_chance(table):
            asked.append(table.position.phase)
        table.play(step)
    assert asked == ["action", "ability", "resolve"]


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
    assert table.position.token == 25


def test_fj42_drawn_reds_go_to_the_red_cube_area():
    table = start()
    table.play("draw 5", "cubes 3 1 1")
    assert table.position.red == 1
    assert table.bag(0) == (3, 3, 2)


def test_fj43_a_movement_past_20_and_to_99_is_noticed():
    assert "yellow" in kinds(at(seat(19), seat()).play("draw 5", "cubes 5 0 0"))
    assert "won" in kinds(at(seat(94), seat()).play("draw 5", "cubes 5 0 0"))


# Ability


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


# Discover


def test_fj55_one_card_is_drawn_in_every_round():
    table = start()
    told = table.play("draw 5", "cubes 5 0 0", "rope.1", "again", "draw 5", "cubes 5 0 0", "gaze.1")
    assert kinds(told).count("card") == 2
    assert table.hand(0) == {"rope.1": 0, "gaze.1": 0}


def test_fj55_each_card_of_the_deck_is_equally_likely():
    table = at(seat(hand="rope.1 gaze.2"), seat())
    table.play("draw 5", "cubes 5 0 0")
    ways = dict(zip(table.moves, (ways for _, ways in table.state.outcomes()), strict=True))
    assert ways == {
        "rope.2": 5,
        "gaze.1": 4,
        "lift.1": 4,
        "slide.1": 3,
        "crystal.1": 2,
        "trail.1": 1,
        "tremor.1": 1,
    }


@pytest.mark.parametrize("said", ["rope", "rope.2", "rope.6", "* ROPE.3"])
def test_fj55_copies_in_the_deck_are_alike_and_the_lowest_is_drawn(said):
    table = at(seat(hand="rope.1"), seat())
    table.play("draw 5", "cubes 5 0 0")
    table.match.play(said)
    assert table.hand(0) == {"rope.1": 0, "rope.2": 0}


@pytest.mark.parametrize("said", ["rope.1", "rope.7", "moon", ""])
def test_fj55_a_card_that_is_not_in_the_deck_cannot_be_drawn(said):
    table = at(seat(hand="rope.1"), seat())
    table.play("draw 5", "cubes 5 0 0")
    with pytest.raises(MadoiError):
        table.match.play(said)


def test_fj56_a_new_card_acts_from_the_next_round_on():
    table = start()
    table.play("draw 5", "cubes 4 1 0", "lift.1")
    assert (table.position.phase, table.position.token) == ("resolve", 5)
    table.play("again", "draw 5", "cubes 4 1 0")
    assert table.position.token == 13
    assert table.moves == ["use lift.1", "done"]


def test_fj57_an_empty_deck_waits_until_a_card_must_be_drawn():
    table = at(seat(), seat(), deck="rope.1")
    told = table.play("draw 5", "cubes 5 0 0", "rope.1", "again", "draw 5")
    assert table.look.deck_size == 0
    assert "reshuffled" not in kinds(told)
    told = table.play("cubes 5 0 0")
    assert "reshuffled" in kinds(told)
    assert table.look.deck_size == 21
    assert "rope.1" not in table.moves


def test_fj57_hands_and_danger_cards_are_not_shuffled_in():
    table = at(seat(hand="rope.1"), seat(hand="lift.1", danger="gaze.1"), deck="")
    table.play("draw 5", "cubes 5 0 0")
    assert table.look.deck == {
        "rope": 5,
        "gaze": 4,
        "lift": 3,
        "slide": 3,
        "crystal": 2,
        "trail": 1,
        "tremor": 1,
    }


def test_fj58_without_deck_and_discards_the_game_goes_on():
    cards = "rope.1 rope.2 rope.3 rope.4 rope.5 rope.6"
    others = (
        "gaze.1 gaze.2 gaze.3 gaze.4 gaze.5 lift.1 lift.2 lift.3 lift.4"
        " slide.1 slide.2 slide.3 crystal.1 crystal.2 trail.1"
    )
    table = at(seat(hand=cards), seat(hand=others), deck="tremor.1")
    told = table.play("draw 5", "cubes 5 0 0", "tremor.1")
    assert [event.rule for event in told if event.kind == "no_card"] == ["FJ-58", "FJ-58"]
    assert table.position.phase == "resolve"


def test_fj59_an_immediate_card_is_resolved_before_crisis():
    table = at(seat(hand="trail.1"), seat())
    told = table.play("draw 5", "cubes 5 0 0", "tremor.1", "rope.1", "rope.2")
    assert kinds(told)[-6:] == ["card", "card", "card", "x_ends", "card_bust", "turn"]


# Crisis


def test_fj60_seven_busts_and_six_does_not():
    table = at(seat(hand="slide.1"), seat())
    table.play("draw 5", "cubes 5 0 0", "gaze.1")
    assert (table.position.phase, table.look.seats[0].sum) == ("resolve", 6)
    table = at(seat(hand="slide.1"), seat())
    assert "card_bust" in kinds(table.play("draw 5", "cubes 5 0 0", "lift.1"))


def test_fj61_a_hand_made_heavy_by_x_is_judged_in_its_owners_own_crisis():
    table = at(seat(), seat(hand="trail.1"))
    table.play("draw 5", "cubes 5 0 0", "tremor.1", "lift.1", "rope.1", "stop")
    assert table.look.seats[1].sum == 9
    assert table.position.phase == "action"
    table.play("draw 5", "cubes 3 2 0", "use trail.1", "done", "gaze.1")
    assert table.position.phase == "resolve"


def test_fj62_a_red_bust_spares_the_heavy_hand_for_now():
    table = at(seat(hand="trail.1 lift.1"), seat())
    table.play("draw 8", "cubes 4 1 3")
    assert table.hand(0) == {"lift.1": 0, "trail.1": 0}


def test_fj63_danger_cards_are_not_hand_cards():
    table = at(seat(hand="slide.1", danger="gaze.1"), seat())
    table.play("draw 5", "cubes 5 0 0", "gaze.2", "stop")
    assert table.hand(0) == {"gaze.2": 1, "slide.1": 3}


# Resolve


def test_fj70_the_mover_acts_again_or_stops():
    table = start()
    table.play("draw 5", "cubes 5 0 0", "rope.1")
    assert table.moves == ["again", "stop"]


def test_fj71_acting_again_returns_all_but_reds_spent_yellows_and_cubes_on_cards():
    table = at(seat(hand="rope.1 gaze.1:1"), seat())
    table.play("draw 7", "cubes 3 2 2", "use rope.1", "done", "rope.2", "again")
    position = table.position
    assert (position.red, position.spent, position.token) == (1, 1, 7)
    assert table.bag(0) == (6, 3, 2)
    assert table.hand(0) == {"rope.2": 0, "gaze.1": 1}


def test_fj72_every_card_of_the_hand_receives_its_cubes_at_a_stop():
    table = at(seat(hand="lift.1:1"), seat())
    table.play("draw 5", "cubes 5 0 0", "rope.1", "stop")
    assert table.hand(0) == {"rope.1": 1, "lift.1": 3}
    assert table.position.pagoda == 64 - 12 - 4


def test_fj73_tokens_may_share_a_floor():
    table = at(seat(0), seat(5))
    table.play("draw 5", "cubes 5 0 0", "rope.1", "stop")
    assert table.floors() == [5, 5]


def test_fj74_cubes_leave_a_card_only_with_it():
    table = at(seat(hand="lift.1:2 rope.1:1"), seat())
    table.play("draw 5", "cubes 4 1 0", "use rope.1", "gaze.1", "stop")
    assert table.hand(0) == {"gaze.1": 1, "lift.1": 4}


def test_fj75_a_short_pagoda_is_shared_out_by_the_mover():
    table = short_table(2)
    assert table.moves == ["again", "stop lift.1:2", "stop lift.1:1 rope.1:1"]
    table.play("stop lift.1:1 rope.1:1")
    assert table.hand(0) == {"rope.1": 2, "lift.1": 1}
    assert table.position.pagoda == 0


def test_fj75_the_cards_of_a_placement_may_be_said_in_any_order():
    table = short_table(2)
    table.play("stop rope.1:1 lift.1:1")
    assert table.hand(0) == {"rope.1": 2, "lift.1": 1}


def test_fj75_every_placement_is_complete_and_within_the_numbers():
    spare = seat(clear=64 - 6 - 4)
    table = at(seat(hand="rope.1 rope.2 gaze.1 gaze.2"), spare, phase="resolve", token=5, drawn=(5, 0))
    assert table.moves == ["again", "stop"]
    table = at(
        seat(hand="rope.1 gaze.1 lift.1"), seat(clear=64 - 6 - 3), phase="resolve", token=8, drawn=(5, 0)
    )
    placements = [
        {card: int(cubes) for card, _, cubes in (word.partition(":") for word in move.split()[1:])}
        for move in table.moves[1:]
    ]
    assert len(placements) == 3
    assert all(sum(placed.values()) == 3 for placed in placements)
    assert all(placed.get("lift.1", 0) <= 2 and placed.get("rope.1", 0) <= 1 for placed in placements)


def test_fj75_an_empty_pagoda_places_nothing():
    table = short_table(0)
    assert table.moves == ["again", "stop"]
    table.play("stop")
    assert table.hand(0) == {"rope.1": 1, "lift.1": 0}


def test_fj76_a_stop_ends_the_turn():
    table = start()
    told = table.play("draw 5", "cubes 5 0 0", "rope.1", "stop")
    assert kinds(told)[-3:] == ["placed", "stopped", "turn"]
    assert table.position.mover == 1


# Bust


def test_fj80_a_red_bust_loses_the_turn_and_keeps_the_hand():
    table = at(seat(10, hand="lift.1:2", yellows="20"), seat(), token=30, red=1)
    table.play("draw 8", "cubes 6 0 2")
    assert table.floors() == [10, 0]
    assert table.hand(0) == {"lift.1": 2}
    assert table.position.mover == 1


def test_fj81_a_card_bust_discards_the_hand_and_returns_its_cubes_to_the_pagoda():
    table = at(seat(10, hand="slide.1:3 gaze.1:1"), seat())
    before = table.position.pagoda
    table.play("draw 5", "cubes 5 0 0", "rope.1")
    assert table.floors() == [10, 0]
    assert table.hand(0) == {}
    assert sorted(table.position.discard) == ["gaze.1", "rope.1", "slide.1"]
    assert table.position.pagoda == before + 4


def test_fj82_a_yellow_won_in_a_busted_turn_is_kept():
    table = at(seat(18, hand="trail.1"), seat())
    table.play("draw 5", "cubes 5 0 0", "rope.1")
    assert table.floors()[0] == 18
    assert table.bag(0) == (6, 5, 3)


def test_fj83_nothing_else_is_undone_by_a_bust():
    table = at(seat(hand="gaze.1:2 trail.1 rope.1"), seat(20))
    table.play("draw 5", "cubes 3 2 0", "use gaze.1", "done", "tremor.1", "rope.2", "rope.3")
    position = table.position
    assert position.mover == 1
    assert position.seats[1].danger == ["gaze.1"]
    assert table.bag(0) == (8, 4, 3)
    assert table.hand(1) == {"rope.2": 0}


def test_fj84_a_persistent_card_is_lost_in_a_card_bust_only():
    table = at(seat(hand="lift.1"), seat())
    table.play("draw 8", "cubes 4 1 3")
    assert table.hand(0) == {"lift.1": 0}
    table = at(seat(hand="lift.1"), seat())
    table.play("draw 5", "cubes 5 0 0", "slide.1")
    assert table.hand(0) == {}


# The end of a turn


@pytest.mark.parametrize("last", ["gaze.1 stop", "slide.1"])
def test_fj85_all_cubes_return_to_the_bag(last):
    table = at(seat(hand="rope.1 lift.1:2"), seat())
    table.play("draw 7", "cubes 3 2 2", "use rope.1", "done", *last.split())
    assert table.bag(0) == (6, 4, 3)
    position = table.position
    assert (position.red, position.spent) == (0, 0)


@pytest.mark.parametrize("turn", ["draw 5|cubes 5 0 0|rope.1|stop", "draw 8|cubes 4 1 3"])
def test_fj86_active_danger_cards_are_discarded_however_the_turn_ends(turn):
    table = at(seat(danger="gaze.1"), seat())
    table.play(*turn.split("|"))
    assert table.position.discard == ["gaze.1"]
    assert table.position.seats[0].danger == []


def test_fj86_a_danger_card_received_in_this_turn_stays():
    table = at(seat(30, hand="gaze.1", danger="gaze.2"), seat())
    table.play("draw 5", "cubes 4 1 0", "use gaze.1", "rope.1", "stop")
    assert table.position.seats[0].danger == ["gaze.1"]
    assert table.position.discard == ["gaze.2"]


def test_fj87_turn_and_movement_token_pass_clockwise():
    table = at(seat(3), seat(8), seat(12), mover=2)
    table.play("draw 13", "cubes 6 4 3")
    assert (table.position.mover, table.position.token) == (0, 3)


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


def test_fj152_taking_back_names_its_rule():
    """FJ-152: the table takes nothing back past a draw, and can say by which rule."""
    assert GAME.take_back_rule == "FJ-152"
    assert GAME.takes_back_draws is False


def test_a_refused_move_changes_nothing():
    table = start()
    before = table.position
    with pytest.raises(MadoiError):
        table.match.play("draw 4")
    assert table.position == before
