"""Position documents: what cannot be is refused, with field and rule."""

from __future__ import annotations

import msgspec
import pytest

from madoi.core.documents import PositionFile, open_position, write_position
from madoi.core.errors import BadDocument

from .tables import GAME, at, me, play, position_of

STANDING = {"workers": 2, "stacks": {"town": [1, 0]}}


@pytest.mark.parametrize(
    ("seats", "common", "about", "rule"),
    [
        ([me(workers=6, bag_workers=0)], {}, "position.seats[0].workers", "GK-2"),
        ([me(bag_workers=0)], {}, "position.seats[0].workers", "GK-2"),
        ([me(onigiri=60)], {}, "position.seats", "GK-4"),
        ([me(cubes="A" * 5), me(cubes="AAA")], {}, "position.seats", "GK-1"),
        ([me(cubes="E" * 6), me()], {"turn": 1}, "position.seats[0].cubes", "GK-28"),
        ([me(persons="P01"), me(row="P01")], {}, "position.seats[1].row[0]", "GK-8"),
        ([me(persons="P99")], {}, "position.seats[0].persons[0]", "GK-8"),
        ([me(store="P01")], {}, "position.seats[0].store", "GK-46"),
        ([me(castles="C01", shown="C02")], {}, "position.seats[0].shown", "GK-120"),
        ([me(persons="?1")], {}, "position.seats[0].persons[0]", "GK-108"),
        ([me(earth=6)], {}, "position.seats[0].earth", "GK-57"),
        ([me(daiba=5, workers=0, bag_workers=0)], {}, "position.seats[0].daiba", "GK-75"),
        ([me(tiles="T01")], {}, "position.seats[0].tiles", "GK-60"),
        ([me(tiles="T01"), me(tiles="T01")], {"round": 2}, "position.seats[1].tiles", "GK-60"),
        ([me(tiles="T20")], {"round": 2}, "position.seats[0].tiles", "GK-13"),
        ([me(tiles="T01", pieces=5)], {"round": 2}, "position.seats[0].pieces", "GK-2"),
        ([me(marks=[1])], {}, "position.seats[0].marks", "GK-90"),
        ([me(kamon=None)], {}, "position.seats[0].kamon", "GK-15"),
        ([me(kamon="K1"), me(kamon="K1")], {}, "position.seats[1].kamon", "GK-8"),
        ([me(workers=2, stacks={"moon": [1, 0]})], {}, "position.seats[0].stacks.moon", "GK-7"),
        ([me(stacks={"town": [0, 2]})], {}, "position.seats[0].stacks.town", "GK-31"),
        ([me(**STANDING), me(**STANDING)], {}, "position.seats.stacks.town", "GK-31"),
        ([me()], {"round": 6, "pile": 1}, "position.round", "GK-11"),
        ([me()], {"pile": 5}, "position.pile", "GK-11"),
        ([me()], {"phase": "over"}, "position.pile", "GK-80"),
        ([me()], {"audits": "EESWC"}, "position.audits", "GK-12"),
        ([me()], {"audits": "ES"}, "position.boards", "GK-13"),
        (
            [me()],
            {"boards": ["T01 T02", "T03 T04", "T05 T06", "T07 T08", "T09"]},
            "position.boards[4]",
            "GK-13",
        ),
        (
            [me()],
            {"boards": ["T01 T01", "T03 T04", "T05 T06", "T07 T08", "T09 T10"]},
            "position.boards[0][1]",
            "GK-8",
        ),
        ([me()], {"area": "town"}, "position.area", "GK-64"),
        ([me()], {"phase": "onigiri"}, "position.area", "GK-64"),
        ([me()], {"phase": "onigiri", "area": "town"}, "position.seats[0].stacks", "GK-30"),
        ([me(**STANDING)], {"phase": "person", "area": "town"}, "position.icons", "GK-113"),
        ([me(**STANDING)], {"phase": "person", "area": "town", "icons": "P01"}, "position.icons", "GK-64"),
        ([me(**STANDING)], {"phase": "onigiri", "area": "town", "uses": 1}, "position.uses", "GK-101"),
        (
            [me(**STANDING)],
            {"phase": "onigiri", "area": "town", "uses": 2, "spot": "work"},
            "position.uses",
            "GK-101",
        ),
        ([me()], {"phase": "drop"}, "position.seats[0].cubes", "GK-28"),
        ([me(**STANDING)], {"phase": "daiba"}, "position.seats[0].stacks", "GK-72"),
        ([me()], {"phase": "regroup"}, "position.seats[0].workers", "GK-79"),
        ([me()], {"under": "C01"}, "position.under", "GK-16"),
        ([me(dealt="C01")], {}, "position.seats[0].dealt", "GK-16"),
        ([me()], {"display": "C01 C02 C03 C04 C05"}, "position.display", "GK-14"),
        ([me()], {"turn": 2}, "position.turn", "GK-19"),
        ([me()], {"first": 2}, "position.first", "GK-19"),
        ([me()], {"first": None}, "position.first", "GK-19"),
        ([me()], {"phase": "setup"}, "position.phase", "GK-114"),
    ],
)
def test_what_cannot_be_is_refused_with_field_and_rule(seats, common, about, rule):
    """GK-1, GK-2, GK-110: totals and phases are checked."""
    with pytest.raises(BadDocument) as problem:
        at(*seats, **common)
    assert (problem.value.about, problem.value.rule) == (about, rule)
    assert problem.value.say("ja") != problem.value.say("en")


def test_a_position_with_hidden_cards_is_dealt_from_the_seed():
    """GK-120: hidden cards of a document are dealt at random, named ones stay."""
    table = at(me(persons="P01 ?", castles="?", kamon="?"), me(persons="? ?"))
    file = write_position(table, seat=0, everything=False)
    hands = set()
    for seed in "abcdef":
        match = open_position(GAME, file, seed)
        said = position_of(match)
        assert said.seats[0] == position_of(table).seats[0]
        hands.add(tuple(said.seats[1].persons))
    assert len(hands) > 3


def test_an_unknown_field_is_refused():
    file = msgspec.to_builtins(write_position(at(me())))
    file["position"]["seats"][0]["gold"] = 1
    with pytest.raises(BadDocument) as problem:
        open_position(GAME, msgspec.convert(file, PositionFile))
    assert "seats[0]" in problem.value.about


def test_the_look_shows_heights_costs_capacities_and_piles():
    """GK-31, GK-28, GK-52: what can be worked out is worked out once, for everybody."""
    table = at(me(onigiri=2, store="P10", earth=1), me(workers=2, stacks={"town": [1, 1]}))
    look = GAME.look(table.state, 0)
    income = next(place for place in look.places if place.id == "income")
    assert (income.section, income.heights, income.onigiri) == ("town", [0, 2], [2, 0])
    assert (look.seats[0].storehouses, look.seats[0].castle_time["E"]) == (6, 2)
    play(table, "place income")
    assert GAME.look(table.state, 0).places[2].heights == [3, 2]
