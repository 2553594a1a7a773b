"""The worked examples of the rules, the rulebook's own first."""

from __future__ import annotations

from .tables import GAME, at, cells, counts, draw, legal

BOOK = "1.1 P, 1.2 L, 1.3 W, 1.4 P, 1.5 PL, 2.1 PLW, 2.3 PW"


def test_example_a_the_rulebooks_resolution():
    """FG-40, FG-41, FG-44, FG-46: PLW, PW and PL meet PWW; PL is not needed but spent as well."""
    table = at(BOOK, target="PWW")
    look = GAME.look(table.state, 0)
    assert look.exposed == ["1.5", "2.1", "2.3"]
    assert (look.have, look.need, look.enough) == ([3, 2, 2], [1, 0, 2], True)
    table.play("resolve")
    assert counts(table) == (1, 0, 3)
    assert cells(table) == "1.1 P, 1.2 L, 1.3 W, 1.4 P"
    draw(table, spirit="W")
    assert legal(table) == ["place 1.5", "place 2.1", "place 2.2", "place 2.3"]


def test_example_b_packing_with_two_clusters():
    """FG-50 to FG-53: the right block moves left as one; the seam can be built on; row 2 keeps its gap."""
    table = at(
        "1.1 P, 1.2 L, 1.3 W, 1.4 PP, 1.5 PL, 1.6 PW, 1.7 LL, "
        "2.1 LW, 2.2 WW, 2.5 PPP, 2.6 PPL, 3.1 PPW, 3.5 PLL",
        target="PPP",
    )
    assert GAME.look(table.state, 0).exposed == ["1.4", "3.1", "3.5"]
    table.play("resolve")
    assert cells(table) == ("1.1 P, 1.2 L, 1.3 W, 1.4 PL, 1.5 PW, 1.6 LL, 2.1 LW, 2.2 WW, 2.4 PPP, 2.5 PPL")
    draw(table, spirit="W")
    assert legal(table) == ["place 1.7", "place 2.3", "place 3.1", "place 3.4"]


def test_example_c_several_gaps():
    """FG-51: a card moves by the number of gaps on its left."""
    table = at("1.1 P, 1.2 L, 1.3 W, 1.4 PP, 1.5 PL, 1.6 PW, 1.7 LL, 2.2 LW, 2.5 WW", target="PPP")
    assert GAME.look(table.state, 0).exposed == ["1.1", "1.4", "1.7", "2.2", "2.5"]
    told = table.play("resolve")
    assert cells(table) == "1.1 L, 1.2 W, 1.3 PL, 1.4 PW"
    packed = next(event for event in told if event.kind == "packed")
    assert packed.facts == {"columns": [1, 4, 7]}


def test_example_d_two_resolutions_in_one_turn():
    """FG-23, FG-24, FG-26: first by force, then by choice, each a relic."""
    table = at("1.1 PPL, 1.2 L, 2.1 WWW", target="WWW")
    table.play("pass")
    draw(table, treasure="PPL")
    assert counts(table) == (1, 0, 1)
    assert cells(table) == "1.1 PPL, 1.2 L"
    assert legal(table) == ["resolve", "pass"]
    table.play("resolve")
    assert counts(table) == (2, 0, 3)


def test_example_e_seven_three_is_won():
    """FG-27, FG-62: the third loss by force does not end the game, the seventh relic by choice wins it."""
    table = at("1.1 PPL, 1.2 L, 2.1 P", target="WWW", relics=6, losses=2, coming="PPL", phase="draw")
    draw(table, treasure="PPL")
    assert counts(table)[:2] == (6, 3)
    assert not table.over
    told = table.play("resolve")
    assert counts(table)[:2] == (7, 3)
    assert told[-1].rule == "FG-62"
    assert GAME.result(table.state).winners == [0]
    assert GAME.result(table.state).rule == "FG-62"


def test_example_e_passing_is_a_defeat():
    """FG-61, FG-62: with `pass` it is 6-3."""
    table = at("1.1 PPL, 1.2 L, 2.1 P", target="WWW", relics=6, losses=2, coming="PPL", phase="draw")
    draw(table, treasure="PPL")
    table.play("pass")
    assert table.over
    assert GAME.result(table.state).winners == []
