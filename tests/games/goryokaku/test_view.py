"""What the page shows beside the position: what a place or a card in hand lacks, and the score sheets."""

from __future__ import annotations

import pytest

from madoi.games.goryokaku.game import GAME

from .tables import at, me, moves, state_of


def lacking(table, seat=0):
    return {place.id: place.lacks for place in GAME.look(state_of(table), seat).places}


@pytest.mark.parametrize(
    ("facts", "place", "lack"),
    [
        (me(), "hire", "card"),
        (me(persons="P01"), "hire", "koban"),
        (me(persons="P01", koban=1), "hire", None),
        (me(castles="C01"), "castle", "cubes"),
        (me(castles="C01", cubes="EEW"), "castle", None),
        (me(), "office", "piece"),
        (me(pieces=1), "office", "tile"),
        (me(), "stone", None),
    ],
)
def test_gk30_the_look_tells_what_a_place_lacks(facts, place, lack):
    table = at(facts)
    assert lacking(table)[place] == lack
    assert any(move.startswith(f"place {place}") for move in moves(table)) == (lack is None)


def test_gk37_onigiri_are_lacking_under_a_worker():
    table = at(me(onigiri=0, bag_onigiri=5), me(stacks={"mountain": [1, 0]}, workers=2))
    assert (lacking(table)["stone"], lacking(table)["wood"]) == ("onigiri", None)


def test_gk23_without_a_worker_no_place_can_be_used():
    table = at(me(workers=0, bag_workers=4, stacks={"town": [1, 0]}))
    assert set(lacking(table).values()) == {"worker"}


@pytest.mark.parametrize(
    ("facts", "card", "cubes"),
    [
        (me(castles="C01", cubes="E"), "C01", "EW"),
        (me(castles="C01", cubes="E", earth=1), "C01", "W"),
        (me(castles="C03", cubes="EE"), "C03", "X"),
        (me(castles="C03", cubes="EEA"), "C03", ""),
    ],
)
def test_gk53_a_castle_card_tells_the_cubes_it_is_short_of(facts, card, cubes):
    assert GAME.look(state_of(at(facts)), 0).hand[card].cubes == cubes


@pytest.mark.parametrize(
    ("facts", "card", "cubes"),
    [
        (me(castles="C01", cubes="EEW"), "C01", "EEW"),
        (me(castles="C01", cubes="EEW", earth=2), "C01", "W"),
        (me(castles="C03", cubes="EES"), "C03", "EEX"),
        (me(castles="C03", earth=3), "C03", ""),
    ],
)
def test_gk53_a_castle_card_tells_the_cubes_it_takes(facts, card, cubes):
    """Castle-time resources come first, also against X; cubes pay the rest."""
    assert GAME.look(state_of(at(facts)), 0).hand[card].pays == cubes


def test_gk45_a_person_tells_the_koban_and_levels_it_is_short_of():
    hand = GAME.look(state_of(at(me(persons="P03 P07", koban=1))), 0).hand
    assert (hand["P03"].koban, hand["P07"].ship) == (1, 2)


def test_gk120_another_seats_sheet_has_no_crest_line_and_its_hand_is_not_told():
    state = state_of(at(me(kamon="K1"), me(kamon="K2", persons="P01")))
    look = GAME.look(state, 0)
    assert "crest" in {line.key for line in look.seats[0].lines}
    assert "crest" not in {line.key for line in look.seats[1].lines}
    assert "P01" not in look.hand
