"""Positions set up by hand: what no game could reach is refused, naming field and rule."""

from __future__ import annotations

import pytest

from madoi.core.documents import PositionFile, open_position
from madoi.core.errors import BadDocument
from madoi.games.fuji99.game import GAME

from .tables import at, card_file, document, seat


def bag(one, **cubes):
    one["bag"].update(cubes)
    return one


def resolve(mover, **rest):
    return document(mover, seat(), phase="resolve", **{"token": 5, "drawn": (5, 0), **rest})


IMPOSSIBLE = [
    (document(seat(), seat(), seat()), "position.seats", "FJ-12"),
    (document(seat(), seat()) | {"mover": 2}, "position.mover", "FJ-18"),
    (document(seat(floor=7), seat()) | {"phase": "lot"}, "position.phase", "FJ-18"),
    (document(seat(), seat()) | {"phase": "lot", "mover": 1}, "position.phase", "FJ-18"),
    (document(seat(hand="moon.1"), seat()), "position.seats[0].hand.moon.1", "FJ-3"),
    (document(seat(hand="rope.1"), seat(hand="rope.1")), "position.seats[1].hand.rope.1", "FJ-3"),
    (document(seat(hand="rope.1"), seat(), discard="rope.1"), "position.discard[0]", "FJ-3"),
    (document(seat(hand="tremor.1"), seat()), "position.seats[0].hand.tremor.1", "FJ-120"),
    (document(seat(danger="rope.1"), seat()), "position.seats[0].danger[0]", "FJ-101"),
    (
        document(seat(danger="gaze.1"), seat(), token=7, received="gaze.2"),
        "position.received[0]",
        "FJ-104",
    ),
    (document(seat(), seat(), deck="rope.1", discard="rope.2"), "position.deck", "FJ-16"),
    (document(bag(seat(), red=2), seat()), "position.seats[0].bag.red", "FJ-12"),
    (document(seat(), bag(seat(), yellow=5)), "position.seats[1].bag.yellow", "FJ-12"),
    (document(seat(clear=5), seat()), "position.seats[0].bag.transparent", "FJ-33"),
    (document(seat(clear=60), seat()), "position.pagoda", "FJ-2"),
    (document(seat(), seat(), pagoda=51), "position.pagoda", "FJ-2"),
    (document(seat(99, yellows="20 50"), seat()), "position.seats[0].floor", "FJ-130"),
    (document(seat(20, yellows=""), seat()), "position.seats[0].yellow_20", "FJ-90"),
    (document(seat(), seat(60, yellows="20")), "position.seats[1].yellow_50", "FJ-90"),
    (document(seat(18), seat(), token=25), "position.seats[0].yellow_20", "FJ-90"),
    (document(seat(yellows="50"), seat()), "position.seats[0].yellow_20", "FJ-93"),
    (document(seat(8), seat(), token=5), "position.token", "FJ-22"),
    (document(seat(8), seat(), token=12), "position.token", "FJ-22"),
    (document(seat(), seat(), red=1), "position.token", "FJ-22"),
    (document(seat(), seat(), spent=1), "position.token", "FJ-22"),
    (document(seat(), seat(), phase="resolve", drawn=(5, 0)), "position.token", "FJ-22"),
    (document(seat(94), seat(), token=99), "position.phase", "FJ-130"),
    (document(seat(60), seat(), token=70, phase="over", drawn=(5, 0)), "position.phase", "FJ-130"),
    (document(seat(), seat(), token=6, drawn=(1, 0)), "position.drawn", "FJ-71"),
    (document(seat(danger="gaze.1"), seat(), token=6, red=2), "position.red", "FJ-35"),
    (document(seat(), seat(), phase="cubes", count=4), "position.count", "FJ-31"),
    (document(seat(), seat(), phase="cubes", count=14), "position.count", "FJ-31"),
    (document(seat(), seat(), count=5), "position.count", "FJ-31"),
    (
        document(seat(hand="rope.1"), seat(), phase="ability", token=5, drawn=(5, 0)),
        "position.drawn.yellow",
        "FJ-54",
    ),
    (resolve(seat(hand="trail.1 rope.1")), "position.seats[0].hand", "FJ-60"),
    (resolve(seat(), pending=["draw 0"]), "position.pending", "FJ-55"),
]


def discover(*pending, players=3, mover=0, **rest):
    seats = [seat() for _ in range(players)]
    return document(
        *seats, phase="discover", token=5, drawn=(5, 0), mover=mover, pending=list(pending), **rest
    )


IMPOSSIBLE_DISCOVER = [
    ([], "position.pending", "FJ-55"),
    (["draw 1"], "position.pending[0]", "FJ-123"),
    (["draw 0", "draw 1"], "position.pending[1]", "FJ-123"),
    (["draw 9"], "position.pending[0]", "FJ-123"),
    (["sing"], "position.pending[0]", "FJ-123"),
    (["discard tremor.1"], "position.pending[0]", "FJ-123"),
    (["draw 1", "draw 0", "discard tremor.1"], "position.pending[0]", "FJ-123"),
    (["draw 0", "discard rope.1"], "position.pending[1]", "FJ-123"),
    (["draw 0", "discard moon.1"], "position.pending[1]", "FJ-3"),
    (["draw 0", "draw 1", "draw 2", "draw 0", "discard tremor.1"], "position.pending[0]", "FJ-123"),
]


def refused(position, players):
    with pytest.raises(BadDocument) as problem:
        open_position(GAME, PositionFile("position", 1, GAME.id, position, players=players))
    return problem.value


@pytest.mark.parametrize(("position", "field", "rule"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_naming_field_and_rule(position, field, rule):
    problem = refused(position, 2)
    assert (problem.about, problem.rule) == (field, rule)
    assert problem.say("ja") != problem.say("en")


@pytest.mark.parametrize(("pending", "field", "rule"), IMPOSSIBLE_DISCOVER)
def test_an_impossible_discover_is_refused(pending, field, rule):
    problem = refused(discover(*pending), 3)
    assert (problem.about, problem.rule) == (field, rule)


def test_fj57_a_discover_with_an_empty_deck_is_refused():
    problem = refused(discover("draw 0", deck=""), 3)
    assert (problem.about, problem.rule) == ("position.deck", "FJ-57")


@pytest.mark.parametrize(
    "pending",
    [
        ["draw 0"],
        ["draw 0", "discard tremor.1"],
        ["draw 2", "draw 0", "discard tremor.1"],
        ["draw 1", "draw 2", "draw 0", "discard tremor.1"],
        ["draw 0", "draw 1", "draw 2", "discard tremor.2", "draw 0", "discard tremor.1"],
        ["draw 2", "discard tremor.2", "draw 0", "discard tremor.1"],
        ["draw 0", "discard tremor.3", "discard tremor.2", "discard tremor.1"],
    ],
)
def test_fj123_every_stack_of_x_that_can_happen_is_read(pending):
    position = discover(*pending)
    seats = position.pop("seats")
    del position["drawn"]
    table = at(*[seat() for _ in seats], data=card_file(rope=4, tremor=3), drawn=(5, 0), **position)
    assert table.position.pending == pending


def test_a_card_that_never_receives_cubes_has_none():
    with pytest.raises(BadDocument) as problem:
        at(seat(hand="rope.1:1"), seat(), data=card_file(rope={"cubes": 0}))
    assert problem.value.rule == "FJ-72"


def test_pagoda_deck_token_and_bags_may_be_left_out():
    file = PositionFile("position", 1, GAME.id, {"phase": "action", "seats": [{}, {}]}, players=2)
    table = open_position(GAME, file)
    assert int(table.state.fingerprint()) == int(GAME.new(2, table.data).fingerprint())


def test_a_finished_position_can_be_read():
    table = at(seat(60), seat(98), phase="over", token=99, drawn=(5, 1))
    assert GAME.result(table.state).winners == [0]


@pytest.mark.parametrize(
    "position",
    [
        {"phase": "dance", "seats": [{}, {}]},
        {"phase": "action", "seats": [{}, {"floor": 100}]},
        {"phase": "action", "seats": [{}, {"floor": -1}]},
        {"phase": "action", "seats": [{}, {}], "colour": "blue"},
        {"phase": "action", "seats": [{}, {}, {}, {}, {}]},
        {"phase": "action", "seats": 2},
        {"phase": "action", "seats": [{}, {"hand": {"rope.1": 65}}]},
        {"phase": "action", "seats": [{}, {}], "discard": ["rope.1"] * 23},
        {"seats": [{}, {}]},
    ],
)
def test_a_position_of_another_shape_is_refused(position):
    assert refused(position, 2).about.startswith("position")
