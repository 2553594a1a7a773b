"""Acting again, stopping, and losing the turn (FJ-70 to FJ-84)."""

from __future__ import annotations

from madoi.core.errors import IllegalMove
from madoi.games.fuji99.game import GAME

from .tables import at, kinds, seat, short_table, start

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


def test_fj75_a_placement_that_names_no_cube_a_card_twice_or_a_foreign_card_is_refused():
    for said in (
        "stop lift.1:2 rope.1:0",
        "stop lift.1:1 lift.1:1",
        "stop lift.1:1 gaze.1:1",
        "stop lift.1:1",
        "stop",
    ):
        refused = GAME.refusal(short_table(2).state, said)
        assert isinstance(refused, IllegalMove), said
        assert refused.rule == "FJ-75", said
    assert [GAME.refusal(short_table(2).state, said) for said in short_table(2).moves] == [None] * 3


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
