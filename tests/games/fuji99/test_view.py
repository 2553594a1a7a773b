"""What the table tells of a move before it is made, so that a board needs no rules."""

from __future__ import annotations

from tests.games.fuji99.tables import at, seat


def test_fj40_a_draw_is_shown_with_its_landing_floor_and_the_yellow_it_brings() -> None:
    look = at(seat(39, hand="lift.1", yellows="20"), seat(52)).look
    assert look.trials["draw 5"].floor == 47
    assert look.trials["draw 8"].floor == 50
    assert look.trials["draw 5"].yellow == []
    assert look.trials["draw 8"].yellow == [50]


def test_fj131_a_draw_beyond_the_bottom_lands_on_99() -> None:
    assert at(seat(95), seat(52)).look.trials["draw 9"].floor == 99


def test_fj35_the_look_counts_reds_on_the_sheet_and_active_danger_cards() -> None:
    assert at(seat(), seat()).look.reds_left == 3
    assert at(seat(4, danger="gaze.1"), seat(), token=10, red=1).look.reds_left == 1


def test_fj50_every_usable_card_is_tried() -> None:
    look = at(
        seat(30, hand="rope.1:2 gaze.1 crystal.1"), seat(20), phase="ability", token=37, drawn=(4, 2), red=1
    ).look
    assert set(look.trials) == {"use rope.1", "use gaze.1", "use crystal.1"}
    assert (look.trials["use rope.1"].red, look.trials["use rope.1"].bag[0]) == (0, 4)
    assert look.trials["use gaze.1"].danger == 0
    assert look.trials["use crystal.1"].floor == 41
    assert look.trials["use crystal.1"].sum == 3


def test_fj71_acting_again_shows_the_bag_that_would_be_drawn_from() -> None:
    look = at(seat(30, hand="rope.1"), seat(20), phase="resolve", token=37, drawn=(4, 2), red=1).look
    assert look.trials["again"].bag == [6, 5, 2]
    assert look.trials["stop"].bag == [2, 3, 2]


def test_fj126_the_look_tells_what_is_printed_on_every_kind_of_card() -> None:
    cards = at(seat(), seat()).look.cards
    assert list(cards) == ["rope", "gaze", "lift", "slide", "crystal", "trail", "tremor"]
    assert (cards["slide"].value, cards["slide"].cost, cards["slide"].cubes) == (4, 3, 3)
    assert (cards["slide"].op, cards["slide"].amount, cards["slide"].two_players) == ("catch_up", 5, 15)
