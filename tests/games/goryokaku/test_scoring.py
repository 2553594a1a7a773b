"""Scoring: GK-82 to GK-89, GK-93."""

from __future__ import annotations

import pytest

from madoi.games.goryokaku.game import GAME

from .tables import at, me, points

BOARDS = ["T01 T03", "T02 T08", "T09 T14", "T17 T18", "T19 T20"]


def scored(*others, **facts):
    """A finished game."""
    return at(me(**facts), *others, phase="over", round=5, boards=BOARDS if len(others) < 2 else None)


def test_gk82_nothing_else_scores():
    table = scored(cubes="EEEEE", koban=30, onigiri=9, row="P12", built="C02", kamon="K3")
    assert sum(points(table).values()) == 0


def test_gk82_the_score_is_the_sum_of_the_lines():
    table = scored(built="C01 C06", kamon="K1", tiles="T14", marks=[3], daiba=2)
    assert points(table) == {
        "tiles": 3,
        "mark_1": 0,
        "mark_2": 0,
        "mark_3": 3,
        "mark_4": 0,
        "mark_5": 0,
        "crest": 4,
        "daiba": 2,
    }
    assert GAME.result(table.state).scores[0] == 12


def test_gk83_each_tile_once_also_with_two_pieces():
    assert points(scored(tiles="T14 T18"))["tiles"] == 8


def test_gk84_a_mark_doubles_the_tiles_of_its_board_and_no_other():
    table = scored(tiles="T14 T18 T19", marks=[1, 4])
    sheet = points(table)
    assert (sheet["tiles"], sheet["mark_1"], sheet["mark_4"], sheet["mark_5"]) == (13, 0, 5, 0)


def test_gk85_crests_of_the_own_kamon_card_count_on_built_and_hired_cards():
    table = scored(built="C01 C02 C06", row="P01 P12", store="P10", kamon="K1")
    assert points(table)["crest"] == 8


@pytest.mark.parametrize(
    ("tile", "facts", "vp"),
    [
        ("T01", {"earth": 4}, 4),
        ("T02", {"ship": 3}, 3),
        ("T03", {"built": "C01 C02"}, 0),
        ("T03", {"built": "C01 C02 C26"}, 5),
        ("T08", {"built": "C01 C06 C11 C16 C21 C02 C07"}, 4),
        ("T08", {"built": "C01 C06 C11 C16 C21 C02 C07 C12 C17 C22"}, 8),
        ("T09", {"built": "C01 C06", "row": "P01", "store": "P10 P11"}, 5),
        ("T14", {}, 3),
        ("T17", {}, 1),
        ("T18", {}, 5),
        ("T20", {"built": "C01 C02 C03 C04", "row": "P01"}, 0),
        ("T20", {"built": "C01 C02 C03 C04", "row": "P01", "store": "P54"}, 3),
    ],
)
def test_gk86_what_each_kind_of_tile_gives(tile, facts, vp):
    assert points(scored(tiles=tile, kamon="K1", **facts))["tiles"] == vp


def test_gk87_counts_are_final_and_a_card_counts_for_any_number_of_tiles():
    table = scored(tiles="T03 T08 T09", built="C01 C02 C26 C06 C11 C16 C21", kamon="K1")
    assert points(table)["tiles"] == 5 + 4 + 6
    assert points(table)["crest"] == 12


def test_gk88_two_piece_tiles_count_as_two_pieces_placed():
    assert points(scored(tiles="T17 T18 T14", pieces=1))["tiles"] == 4 + 5 + 3


@pytest.mark.parametrize(("space", "each"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_gk89_daiba_points_for_every_built_castle_card(space, each):
    table = scored(daiba=space, workers=5 - space, bag_workers=0, built="C02 C03 C07", kamon="K1")
    assert points(table)["daiba"] == 3 * each


def test_gk93_most_points_win():
    table = scored(me(tiles="T14", kamon="K3"), kamon="K2")
    assert GAME.result(table.state).winners == [1]
    assert [table.state.payoff(n) for n in (0, 1)] == [0.0, 1.0]


def test_gk93_ties_go_to_more_cubes_then_more_koban():
    table = scored(me(cubes="AA", koban=1), cubes="E", koban=50)
    assert GAME.result(table.state).winners == [1]
    table = scored(me(cubes="A", koban=1), cubes="E", koban=2)
    assert GAME.result(table.state).winners == [0]


def test_gk93_a_full_tie_is_a_shared_victory():
    table = scored(me(cubes="A", koban=2), me(koban=2), cubes="E", koban=2)
    assert GAME.result(table.state).winners == [0, 1]
    assert [table.state.payoff(n) for n in range(3)] == [0.5, 0.5, 0.0]


def test_gk82_score_lines_can_be_read_at_any_moment():
    table = at(me(built="C01", kamon="K1", tiles="T01", earth=2), round=2)
    assert points(table)["tiles"] == 2
    look = GAME.look(table.state, 0)
    assert (look.seats[0].score, look.seats[1].score) == (4, None)
    assert {line.rule for line in look.lines} == {"GK-83", "GK-84", "GK-85", "GK-89"}
