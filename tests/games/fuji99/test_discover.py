"""The card of every round, and the hand that grows too heavy (FJ-55 to FJ-63)."""

from __future__ import annotations

import pytest

from madoi.core.errors import MadoiError

from .tables import at, kinds, seat, start

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
