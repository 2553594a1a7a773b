"""Placement: FG-30 to FG-38."""

from __future__ import annotations

import pytest

from madoi.core.errors import IllegalMove
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import BIT, CHANCE, count_bits
from madoi.games.fort_of_gold.rules_field import cell_name, exposed_cells, open_cells

from .tables import FULL_ROW, GAME, STANDARD, at, cells, counts, draw, fort, legal, rules

CELLS = [(row, column) for row in range(1, 8) for column in range(1, 9 - row)]
SPIRITS = [card.symbols.replace("-", "") for card in STANDARD.file.spirit]


def full(count: int) -> str:
    """The first `count` cells by row, filled with spirits in the order of the deck."""
    return ", ".join(
        f"{row}.{column} {symbols}"
        for (row, column), symbols in zip(CELLS[:count], SPIRITS[:count], strict=True)
    )


def test_fg30_a_card_lies_on_the_cell_behind_it_and_its_right_neighbour():
    table = at("1.1 P, 1.2 P, 1.3 P, 1.4 L, 2.2 L")
    assert GAME.look(table.state, 0).exposed == ["1.1", "1.4", "2.2"]


def test_fg30_cells_are_named_row_and_column():
    assert [cell_name(0), cell_name(6), cell_name(8), cell_name(48)] == ["1.1", "1.7", "2.1", "7.1"]


def test_fg31_row_1_holds_seven():
    table = at(FULL_ROW, hand="W")
    assert legal(table) == [f"place 2.{column}" for column in range(1, 7)]
    with pytest.raises(IllegalMove, match="FG-31"):
        table.play("place 1.8")


def test_fg32_row_1_grows_only_at_its_right_end():
    assert legal(at(hand="W")) == ["place 1.1"]
    assert legal(at("1.1 P", hand="W")) == ["place 1.2"]
    for beyond in ("1.3", "1.7"):
        with pytest.raises(IllegalMove, match="FG-32"):
            at("1.1 P", hand="W").play(f"place {beyond}")


def test_fg33_stacking_needs_two_neighbours():
    table = at("1.1 P, 1.2 L, 1.3 W, 2.1 P", hand="W")
    assert legal(table) == ["place 1.4", "place 2.2"]
    assert rules(table.play("place 2.2")) == ["FG-33"]
    assert cells(table).endswith("2.2 W")


def test_fg33_never_in_the_first_two_turns():
    table = Match(GAME, STANDARD, 1)
    for cell in ("1.1", "1.2"):
        draw(table, spirit="P")
        assert legal(table) == [f"place {cell}"]
        table.play(f"place {cell}")


def test_fg34_the_cell_must_be_empty():
    table = at("1.1 P, 1.2 L, 2.1 W", hand="W")
    for cell in ("1.1", "1.2", "2.1"):
        assert f"place {cell}" not in legal(table)
        with pytest.raises(IllegalMove, match="FG-34"):
            table.play(f"place {cell}")


def test_fg35_higher_rows_need_not_be_packed_and_supports_may_be_half_covered():
    table = at("1.1 P, 1.2 P, 1.3 P, 1.4 L, 2.3 L", hand="W")
    assert legal(table) == ["place 1.5", "place 2.1", "place 2.2"]
    table.play("place 2.2")
    draw(table, spirit="W")
    assert "place 3.2" in legal(table)


def test_fg35_seven_rows_at_most():
    table = at(full(27), hand="W")
    assert legal(table) == ["place 7.1"]
    assert GAME.refusal(table.state, "place 7.1") is None
    assert rules(table.play("place 7.1"))[0] == "FG-33"


def test_fg36_no_cell_is_open_exactly_when_28_cards_lie():
    """Random fields, grown to the end: an open cell until the 28th card."""
    rng = rng_for("fields")
    for _ in range(300):
        field = 0
        while count_bits(field) < 28:
            free = [cell for cell in range(56) if open_cells(field) & BIT[cell]]
            assert free
            field |= BIT[free[int(rng.below(len(free)))]]
            assert count_bits(exposed_cells(field)) >= 1
        assert open_cells(field) == 0


def test_fg37_without_an_open_cell_a_spirit_is_discarded_and_the_turn_goes_on():
    table = at(full(28), target="PPP", phase="draw")
    told = draw(table, spirit="W")
    assert rules(told) == ["FG-20", "FG-37"]
    assert counts(table) == (0, 0, 1)
    assert legal(table) == ["resolve", "pass"]


def test_fg37_and_without_a_target_the_next_turn_begins():
    table = at(full(28))
    draw(table, spirit="W")
    assert table.state.actor == CHANCE
    assert GAME.write(table.state, 0).phase == "draw"


def test_fg38_no_move_touches_a_placed_card():
    table = at("1.1 P, 1.2 L", hand="W", target="PPP")
    for move in legal(table):
        other = at("1.1 P, 1.2 L", hand="W", target="PPP")
        other.play(move)
        assert cells(other).startswith("1.1 P, 1.2 L")
        other.play("pass")
        assert cells(other).startswith("1.1 P, 1.2 L")
    assert fort(table).field == 0b11
