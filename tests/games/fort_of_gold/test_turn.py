"""Setup and turn: FG-10 to FG-28."""

from __future__ import annotations

import pytest

from madoi.core.errors import IllegalMove
from madoi.core.match import Match
from madoi.core.state import CHANCE, OVER

from .tables import GAME, STANDARD, at, cells, counts, draw, fort, legal, rules, shows


def test_fg10_the_deck_holds_all_cards_and_nothing_is_dealt():
    state = Match(GAME, STANDARD, 1).state
    assert len(state.outcomes()) == 44
    assert GAME.write(state, 0).field == {}


def test_fg11_everything_else_is_empty_at_the_start():
    place = GAME.write(Match(GAME, STANDARD, 1).state, 0)
    assert (place.field, place.discard, place.relics, place.losses) == ({}, [], [], [])
    assert (place.hand, place.target) == (None, None)


def test_fg12_every_card_left_is_equally_likely():
    table = at("1.1 P, 1.2 L", target="WWW", phase="draw")
    outcomes = table.state.outcomes()
    assert [GAME.text(table.state, code) for code, _ in outcomes] == GAME.write(table.state, 0).deck
    assert {ways for _, ways in outcomes} == {1}


def test_fg12_draws_and_moves_reproduce_the_game():
    table = Match(GAME, STANDARD, 1, "again")
    table.settle()
    while not table.over:
        table.play(legal(table)[-1])
    again = Match(GAME, STANDARD, 1)
    again.replay(table.steps)
    assert again.state.fingerprint() == table.state.fingerprint()


def test_fg20_a_turn_begins_with_one_card_and_nothing_can_be_done_before():
    table = at("1.1 P, 1.2 L", target="WWW", phase="draw")
    assert table.state.actor == CHANCE
    with pytest.raises(IllegalMove):
        table.play("resolve")
    before = len(table.state.outcomes())
    told = draw(table, spirit="W")
    assert rules(told) == ["FG-20"]
    assert len(GAME.write(table.state, 0).deck) == before - 1


def test_fg21_a_drawn_spirit_must_be_placed():
    table = at("1.1 P, 1.2 L", target="WWW", phase="draw")
    draw(table, spirit="W")
    assert legal(table) == ["place 1.3", "place 2.1"]
    for word in ("resolve", "pass"):
        with pytest.raises(IllegalMove, match="FG-21"):
            table.play(word)


def test_fg22_a_treasure_becomes_the_target_and_nothing_is_placed():
    table = at("1.1 P, 1.2 L")
    told = draw(table, treasure="PLW")
    assert rules(told) == ["FG-20", "FG-22"]
    assert shows(table, GAME.write(table.state, 0).target) == "PLW"
    assert cells(table) == "1.1 P, 1.2 L"
    assert legal(table) == ["resolve", "pass"]


def test_fg23_a_second_treasure_forces_the_first_with_the_field_as_it_is():
    table = at("1.1 P, 1.2 L, 2.1 WWW", target="WWW", phase="draw")
    told = draw(table, treasure="LLL")
    assert rules(told) == ["FG-20", "FG-23", "FG-41", "FG-45", "FG-22"]
    assert counts(table) == (1, 0, 1)
    assert shows(table, GAME.write(table.state, 0).target) == "LLL"


def test_fg24_a_target_of_this_turn_can_be_resolved_at_once():
    table = at("1.1 PPL, 1.2 LW")
    draw(table, treasure="PLW")
    table.play("resolve")
    assert counts(table) == (1, 0, 2)


def test_fg24_the_card_placed_this_turn_takes_part():
    table = at("1.1 P, 1.2 L", target="PLW", phase="draw")
    draw(table, spirit="W")
    table.play("place 1.3")
    table.play("resolve")
    assert counts(table) == (1, 0, 3)


def test_fg24_passing_leaves_the_target_and_the_field():
    table = at("1.1 P, 1.2 L", target="PLW")
    told = table.play("pass")
    assert rules(told) == ["FG-24"]
    assert shows(table, GAME.write(table.state, 0).target) == "PLW"
    assert cells(table) == "1.1 P, 1.2 L"
    assert table.state.actor == CHANCE


def test_fg25_without_a_target_the_turn_ends_after_the_placement():
    table = at("1.1 P", hand="L")
    table.play("place 1.2")
    assert table.state.actor == CHANCE


def test_fg26_there_is_one_voluntary_resolution_in_a_turn():
    table = at("1.1 PPL, 1.2 LW, 2.1 P", target="PLW")
    table.play("resolve")
    assert GAME.write(table.state, 0).target is None
    assert table.state.actor == CHANCE


def test_fg27_a_seventh_relic_by_force_waits_for_the_check():
    table = at("1.1 P, 1.2 L, 2.1 WWW", target="WWW", relics=6, phase="draw")
    draw(table, treasure="PPP")
    assert counts(table)[:2] == (7, 0)
    assert legal(table) == ["resolve", "pass"]
    table.play("pass")
    assert table.state.actor == OVER
    assert GAME.result(table.state).winners == [0]


def test_fg27_a_third_loss_by_force_waits_for_the_check():
    table = at("1.1 P", target="WWW", losses=2, phase="draw")
    draw(table, treasure="PPP")
    assert counts(table)[:2] == (0, 3)
    assert legal(table) == ["resolve", "pass"]
    assert table.play("pass")[-1].rule == "FG-61"


def test_fg28_only_place_and_choose_are_asked_even_with_a_single_cell():
    table = at(hand="P")
    assert legal(table) == ["place 1.1"]
    assert fort(table).actor == 0
    asked = {"place": 0, "choose": 0}
    table = Match(GAME, STANDARD, 1, "phases")
    table.settle()
    while not table.over:
        assert fort(table).actor == 0
        asked[GAME.write(table.state, 0).phase] += 1
        table.play(legal(table)[0])
    assert asked["place"] == sum(step.startswith("> place") for step in table.steps)
    assert asked["choose"]
