"""How a turn runs and how it ends (FJ-20 to FJ-24, FJ-85 to FJ-87)."""

from __future__ import annotations

import pytest

from madoi.core.errors import MadoiError
from madoi.core.rng import rng_for
from madoi.games.fuji99.game import GAME

from .tables import at, is_chance, kinds, seat, short_table, start

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


def test_a_move_drawn_at_random_is_one_of_the_legal_ones_and_each_as_often():
    """`pick` is faster than the list of moves, and gives the same answer for the same generator."""
    asked = [
        at(seat(12, hand="lift.1"), seat()),
        at(seat(hand="rope.1:1 gaze.1:1 lift.1:2"), seat(), phase="ability", token=8, drawn=(4, 4)),
        at(seat(hand="rope.1"), seat(), phase="resolve", token=8, drawn=(5, 0)),
        short_table(2),
    ]
    for table in asked:
        moves = table.state.legal()
        for number in range(20):
            drawn = table.state.pick(rng_for("pick", "", number))
            assert drawn == moves[rng_for("pick", "", number).below(len(moves))]
