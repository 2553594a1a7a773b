"""Resolving the target and packing: FG-40 to FG-54."""

from __future__ import annotations

import pytest

from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import BIT, CHANCE, bits_of, count_bits
from madoi.games.fort_of_gold.rules_field import exposed_cells
from madoi.games.fort_of_gold.rules_symbols import count_symbols, meets, missing, symbol_counts

from .tables import GAME, STANDARD, at, cells, counts, draw, fort, legal, rules


def supply(symbols: str) -> int:
    return sum(1 << 8 * "PLW".index(letter) for letter in symbols)


def random_tables(games: int):
    """Random games, before every step."""
    for number in range(games):
        table = Match(GAME, STANDARD, 1)
        rng = rng_for("resolution", turn=number)
        while not table.over:
            yield table
            state = table.state
            table.step(int(state.sample(rng) if state.actor == CHANCE else state.pick(rng)))


def test_fg40_one_card_on_one_half_covers():
    table = at("1.1 P, 1.2 P, 1.3 P, 2.1 L")
    assert GAME.look(table.state, 0).exposed == ["1.3", "2.1"]


def test_fg41_all_exposed_cards_are_taken_needed_or_not():
    table = at("1.1 PPP, 1.2 L, 1.3 W", target="PPP")
    told = table.play("resolve")
    taken = next(event for event in told if event.rule == "FG-41")
    assert taken.facts["cells"] == ["1.1", "1.2", "1.3"]
    assert counts(table) == (1, 0, 3)


def test_fg42_an_empty_field_can_be_resolved_and_loses():
    table = at(target="PLW")
    told = table.play("resolve")
    assert rules(told) == ["FG-42", "FG-45"]
    assert counts(table) == (0, 1, 0)


def test_fg42_also_by_force():
    table = at(target="PLW", phase="draw")
    told = draw(table, treasure="PPP")
    assert rules(told) == ["FG-20", "FG-23", "FG-42", "FG-45", "FG-22"]
    assert counts(table) == (0, 1, 0)


def test_fg43_cards_that_come_to_light_do_not_take_part():
    table = at("1.1 WWW, 1.2 WW, 2.1 P", target="WWW")
    told = table.play("resolve")
    assert counts(table) == (0, 1, 1)
    assert cells(table) == "1.1 WWW, 1.2 WW"
    assert [event.kind for event in told] == ["taken", "loss"]


def test_fg43_the_field_is_packed_before_the_comparison():
    told = at("1.1 P, 1.2 L, 1.3 W, 2.2 P", target="PPP").play("resolve")
    assert rules(told) == ["FG-41", "FG-51", "FG-45"]


@pytest.mark.parametrize(
    ("taken", "target", "met"),
    [
        ("PLW", "PLW", True),
        ("PPLLWW", "PLW", True),
        ("PL", "PLW", False),
        ("PPPPPP", "PPL", False),
        ("LLLLWWWW", "PPP", False),
        ("PP", "PPP", False),
        ("PPPWW", "PWW", True),
        ("", "W", False),
    ],
)
def test_fg44_at_least_as_many_of_each_kind(taken, target, met):
    assert meets(supply(taken), supply(target)) == met


@pytest.mark.parametrize(
    ("taken", "target", "lack"),
    [("PLW", "PLW", 0), ("PPPWW", "LLL", 3), ("PPP", "PLW", 2), ("", "WW", 2), ("LLLW", "LLPP", 2)],
)
def test_fg44_too_much_of_one_kind_makes_up_for_no_symbol_that_is_missing(taken, target, lack):
    assert missing(supply(taken), supply(target)) == lack


def test_fg5_symbols_are_counted_by_kind_and_together():
    assert [count_symbols(supply(taken)) for taken in ("", "P", "LL", "WWW", "PPPPLLLWW")] == [0, 1, 2, 3, 9]
    assert symbol_counts(supply("WPLPWLPPL")) == [4, 3, 2]


def test_fg4_an_empty_slot_supplies_and_asks_for_nothing():
    """FG-3, FG-4: P-- counts as one Power."""
    one = STANDARD.deck.symbols[STANDARD.number["s-p-1"]]
    assert one == supply("P")


def test_fg45_relic_or_loss_whether_by_force_or_by_choice():
    for field, met in (("1.1 PPP", 1), ("1.1 PP", 0)):
        chosen = at(field, target="PPP")
        told = chosen.play("resolve")
        forced = at(field, target="PPP", phase="draw")
        told += draw(forced, treasure="LLL")
        assert counts(chosen)[:2] == counts(forced)[:2] == (met, 1 - met)
        assert [event.facts["by"] for event in told if event.rule == "FG-45"] == ["FG-24", "FG-23"]


def test_fg46_taken_cards_are_discarded_after_success_and_failure():
    for target, result in (("PLW", (1, 0, 3)), ("PPP", (0, 1, 3))):
        table = at("1.1 P, 1.2 L, 1.3 W", target=target)
        table.play("resolve")
        assert counts(table) == result
        assert cells(table) == ""


def test_fg46_nothing_returns_from_the_discard_pile():
    before = 0
    for table in random_tables(20):
        if table.steps:
            assert before & ~fort(table).discard == 0
        before = int(fort(table).discard) if table.steps else 0


def test_fg47_a_resolution_bound_to_fail_is_allowed():
    table = at("1.1 P", target="WWW")
    assert GAME.look(table.state, 0).enough is False
    assert "resolve" in legal(table)


def test_fg48_taken_cards_are_told_by_row_then_column():
    table = at("1.1 P, 1.2 L, 1.3 W, 1.4 PP, 1.5 PL, 2.1 PLW, 2.3 PW", target="PWW")
    taken = table.play("resolve")[0]
    assert taken.facts == {"cards": ["s-pl-1", "s-plw", "s-pw-1"], "cells": ["1.5", "2.1", "2.3"]}


def test_fg49_nothing_hangs_in_the_air_after_a_taking():
    """FG-49, FG-51: after every step of random games each card has both supports, and row 1 no gap."""
    for table in random_tables(60):
        field = fort(table).field
        for cell in bits_of(field):
            if cell >= 8:
                assert field & BIT[cell - 8]
                assert field & BIT[cell - 7]
        row = field & 0x7F
        assert row & (row + 1) == 0


def test_fg50_gaps_in_row_1_are_closed():
    table = at("1.1 P, 1.2 L, 1.3 W, 2.2 P", target="PPP")
    table.play("resolve")
    assert cells(table) == "1.1 L, 1.2 W"


def test_fg50_nothing_moves_without_a_gap():
    table = at("1.1 P, 1.2 L, 1.3 W, 2.1 P", target="PPP")
    assert "FG-51" not in rules(table.play("resolve"))
    assert cells(table) == "1.1 P, 1.2 L"


def test_fg51_packing_agrees_with_the_plain_rule_in_random_games():
    """Every card moves left by the number of row-1 gaps on its left; rows and cards stay."""
    checked = 0
    for table in random_tables(150):
        state = fort(table)
        if state.actor != 0 or "resolve" not in legal(table):
            continue
        taken = exposed_cells(state.field)
        gaps = {cell for cell in bits_of(taken) if cell < 8}
        expected = {}
        for cell in bits_of(state.field & ~taken):
            expected[cell - sum(gap < cell % 8 for gap in gaps)] = state.cards[cell]
        after = state.clone()
        after.apply(56)
        assert {cell: after.cards[cell] for cell in bits_of(after.field)} == expected
        checked += 1
    assert checked > 500


def test_fg52_the_seam_can_be_built_on():
    table = at("1.1 P, 1.2 L, 1.3 W, 1.4 P, 1.5 L, 2.1 W, 2.4 W", target="PPP")
    table.play("resolve")
    assert cells(table) == "1.1 P, 1.2 L, 1.3 P, 1.4 L"
    draw(table, spirit="WW")
    assert "place 2.2" in legal(table)


def test_fg53_gaps_in_higher_rows_stay():
    table = at(
        "1.1 P, 1.2 P, 1.3 P, 1.4 L, 1.5 L, 1.6 L, 2.1 W, 2.2 W, 2.4 PP, 2.5 PL, 3.1 PW, 3.4 LL",
        target="PPP",
    )
    table.play("resolve")
    assert cells(table).endswith("2.1 W, 2.2 W, 2.4 PP, 2.5 PL")
    draw(table, spirit="LW")
    assert legal(table) == ["place 1.7", "place 2.3", "place 3.1", "place 3.4"]


def test_fg54_packing_is_done_after_each_of_two_resolutions():
    table = at("1.1 P, 1.2 L, 1.3 W, 1.4 P, 2.2 W, 2.3 PPP, 3.2 LL", target="WWW", phase="draw")
    draw(table, treasure="PPP")
    assert counts(table)[:2] == (0, 1)
    assert cells(table) == "1.1 L, 1.2 W, 1.3 P, 2.1 W, 2.2 PPP"
    table.play("resolve")
    assert counts(table)[:2] == (1, 1)
    assert cells(table) == "1.1 L, 1.2 W, 1.3 P"
    assert count_bits(fort(table).discard) == 4
