"""The end of the game, and what is known to whom (FJ-130 to FJ-135, FJ-150, FJ-151)."""

from __future__ import annotations

import msgspec

from madoi.core.state import OVER
from madoi.core.view import view_of
from madoi.games.fuji99.game import GAME

from .tables import at, kinds, seat


def test_fj130_reaching_99_in_a_move_step_wins():
    table = at(seat(94), seat(30))
    told = table.play("draw 5", "cubes 5 0 0")
    assert kinds(told)[-1] == "won"
    assert table.state.actor == OVER


def test_fj130_reaching_99_by_a_card_wins():
    table = at(seat(84, hand="trail.1"), seat(30))
    told = table.play("draw 5", "cubes 4 1 0", "use trail.1")
    assert kinds(told)[-1] == "won"


def test_fj131_going_beyond_stops_on_99():
    table = at(seat(98, hand="lift.1"), seat(30))
    told = table.play("draw 5", "cubes 5 0 0")
    assert table.position.token == 99
    assert told[-2].facts == {"spaces": 1, "floor": 99}


def test_fj132_nothing_is_processed_after_the_win():
    table = at(seat(94, hand="trail.1:2 lift.1"), seat(30))
    table.play("draw 5", "cubes 3 2 0")
    assert table.moves == []
    position = table.position
    assert position.seats[0].hand == {"lift.1": 0, "trail.1": 2}
    assert position.drawn.transparent == 3


def test_fj132_a_winning_jump_past_50_takes_no_yellow():
    table = at(seat(48, hand="trail.1"), seat(98), seat(0))
    told = table.play("draw 5", "cubes 3 2 0", "use trail.1")
    assert kinds(told).count("yellow") == 1
    table = at(seat(44, hand="slide.1"), seat(95), seat(0))
    told = table.play("draw 5", "cubes 2 3 0", "use slide.1")
    assert "yellow" not in kinds(told)
    assert table.state.actor == OVER


def test_fj133_a_draw_that_busts_does_not_reach_99():
    table = at(seat(94), seat(30))
    told = table.play("draw 8", "cubes 5 0 3")
    assert "red_bust" in kinds(told)
    assert table.floors() == [94, 30]


def test_fj134_there_is_exactly_one_winner():
    table = at(seat(98), seat(94), seat(98), mover=1)
    table.play("draw 5", "cubes 5 0 0")
    result = GAME.result(table.state)
    assert result.winners == [1]
    assert result.scores == [98, 99, 98]
    assert [table.state.payoff(number) for number in range(3)] == [0.0, 1.0, 0.0]


def test_fj135_there_is_no_turn_limit():
    table = at(seat(), seat())
    for _ in range(500):
        table.play("draw 13", "cubes 6 4 3")
    assert table.state.actor == 0


def test_fj150_hands_bags_and_sheets_are_open_to_all():
    table = at(seat(hand="rope.1:2", danger="gaze.1"), seat(), token=7, red=1, spent=1)
    seen = {msgspec.json.encode(view_of(GAME, table.state, who).position) for who in (0, 1, None)}
    assert len(seen) == 1


def test_fj151_the_contents_of_the_deck_can_be_counted():
    table = at(seat(hand="rope.1", danger="gaze.1"), seat())
    assert table.look.deck == {
        "rope": 5,
        "gaze": 4,
        "lift": 4,
        "slide": 3,
        "crystal": 2,
        "trail": 1,
        "tremor": 1,
    }
