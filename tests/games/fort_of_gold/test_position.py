"""Position documents: what the rules cannot bear is refused, naming field and rule."""

from __future__ import annotations

import msgspec
import pytest

from madoi.core.documents import PositionFile, decode, open_position
from madoi.core.errors import BadDocument

from .tables import GAME, STANDARD, at

SPIRITS = [card.id for card in STANDARD.file.spirit]
TREASURES = [card.id for card in STANDARD.file.treasure]
FULL = {
    f"{row}.{column}": card
    for card, (row, column) in zip(
        SPIRITS, [(r, c) for r in range(1, 8) for c in range(1, 9 - r)], strict=False
    )
}


def opened(**position):
    raw = msgspec.json.encode(
        {"madoi": "position", "version": 1, "game": "fort-of-gold", "position": position}
    )
    return open_position(GAME, decode(raw, PositionFile))


IMPOSSIBLE = {
    "a floating card": ({"phase": "draw", "field": {"1.1": "s-ppp", "2.1": "s-ppl"}}, "field.2.1", "FG-33"),
    "a card two rows up": ({"phase": "draw", "field": {"3.1": "s-ppp"}}, "field.3.1", "FG-33"),
    "a gap in row 1": ({"phase": "draw", "field": {"1.1": "s-ppp", "1.3": "s-ppl"}}, "field", "FG-32"),
    "row 1 not from the left": ({"phase": "draw", "field": {"1.2": "s-ppp"}}, "field", "FG-32"),
    "an eighth column": ({"phase": "draw", "field": {"1.8": "s-ppp"}}, "field.1.8", "FG-30"),
    "a cell beyond the triangle": ({"phase": "draw", "field": {"7.2": "s-ppp"}}, "field.7.2", "FG-30"),
    "row 0": ({"phase": "draw", "field": {"0.1": "s-ppp"}}, "field.0.1", "FG-30"),
    "no cell at all": ({"phase": "draw", "field": {"here": "s-ppp"}}, "field.here", "FG-30"),
    "full-width digits": ({"phase": "draw", "field": {"１.１": "s-ppp"}}, "field.１.１", "FG-30"),
    "a card twice": (
        {"phase": "draw", "field": {"1.1": "s-ppp"}, "discard": ["s-ppp"]},
        "discard[0]",
        "FG-1",
    ),
    "a card twice in one pile": ({"phase": "draw", "discard": ["s-ppp", "s-ppp"]}, "discard[1]", "FG-1"),
    "an unknown card": ({"phase": "draw", "discard": ["s-xyz"]}, "discard[0]", "FG-1"),
    "a treasure on the field": ({"phase": "draw", "field": {"1.1": "t-ppp"}}, "field.1.1", "FG-9"),
    "a treasure in hand": ({"phase": "place", "hand": "t-ppp"}, "hand", "FG-9"),
    "a spirit as target": ({"phase": "choose", "target": "s-ppp"}, "target", "FG-9"),
    "a spirit among the relics": ({"phase": "draw", "relics": ["s-ppp"]}, "relics[0]", "FG-9"),
    "a spirit among the losses": ({"phase": "draw", "losses": ["s-ppp"]}, "losses[0]", "FG-9"),
    "a treasure discarded": ({"phase": "draw", "discard": ["t-ppp"]}, "discard[0]", "FG-9"),
    "a hand in phase draw": ({"phase": "draw", "hand": "s-ppp"}, "hand", "FG-28"),
    "no hand in phase place": ({"phase": "place"}, "hand", "FG-28"),
    "no target in phase choose": ({"phase": "choose"}, "target", "FG-24"),
    "placing on a full field": ({"phase": "place", "field": FULL, "hand": SPIRITS[33]}, "phase", "FG-37"),
    "seven relics and going on": ({"phase": "draw", "relics": TREASURES[:7]}, "phase", "FG-27"),
    "three losses and going on": (
        {"phase": "place", "hand": "s-ppp", "losses": TREASURES[:3]},
        "phase",
        "FG-27",
    ),
    "over but undecided": ({"phase": "over", "relics": TREASURES[:6]}, "phase", "FG-61"),
    "nine relics": ({"phase": "over", "relics": TREASURES[:9]}, "phase", "FG-60"),
    "eight relics and a choice": (
        {"phase": "choose", "relics": TREASURES[:8], "target": "t-www"},
        "phase",
        "FG-60",
    ),
    "eight relics and a target": (
        {"phase": "over", "relics": TREASURES[:8], "target": "t-www"},
        "phase",
        "FG-60",
    ),
    "five losses": ({"phase": "over", "losses": TREASURES[:5]}, "phase", "FG-60"),
    "a deck with a card too few": ({"phase": "draw", "deck": SPIRITS + TREASURES[1:]}, "deck", "FG-10"),
    "a deck with a card of the field": (
        {"phase": "draw", "field": {"1.1": "s-ppp"}, "deck": SPIRITS + TREASURES},
        "deck",
        "FG-10",
    ),
    "a deck with a card twice": (
        {"phase": "draw", "deck": [*SPIRITS[1:], SPIRITS[1], *TREASURES]},
        "deck",
        "FG-10",
    ),
    "a deck with an unknown card": (
        {"phase": "draw", "deck": [*SPIRITS[1:], "joker", *TREASURES]},
        "deck",
        "FG-10",
    ),
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_an_impossible_position_is_refused_naming_field_and_rule(case):
    position, field, rule = IMPOSSIBLE[case]
    with pytest.raises(BadDocument) as refused:
        opened(**position)
    assert refused.value.about == f"position.{field}"
    assert refused.value.rule == rule
    assert refused.value.say("ja") != refused.value.say("en")


def test_a_wrong_deck_names_the_cards():
    with pytest.raises(BadDocument, match=r"see s-ppp, joker|see joker, s-ppp"):
        opened(phase="draw", deck=[*SPIRITS[1:], "joker", *TREASURES])


MISSHAPEN = {
    "45 cards": ({"phase": "draw", "deck": [*SPIRITS, *TREASURES, "s-ppp"]}, "position.deck"),
    "an unknown phase": ({"phase": "sleep"}, "position.phase"),
    "no phase": ({}, "position"),
    "an unknown field": ({"phase": "draw", "hands": "s-ppp"}, "position"),
    "a number for a card": ({"phase": "place", "hand": 3}, "position.hand"),
    "a list for the field": ({"phase": "draw", "field": []}, "position.field"),
    "a very long id": ({"phase": "place", "hand": "s" * 1000}, "position.hand"),
}


@pytest.mark.parametrize("case", MISSHAPEN)
def test_a_misshapen_position_is_refused_naming_the_field(case):
    position, field = MISSHAPEN[case]
    with pytest.raises(BadDocument) as refused:
        opened(**position)
    assert refused.value.about == field


def test_the_deck_may_be_left_out():
    table = opened(phase="choose", field={"1.1": "s-ppp"}, target="t-ppp")
    assert len(GAME.write(table.state, 0).deck) == 42
    table.play("resolve")
    assert GAME.write(table.state, 0).relics == ["t-ppp"]


@pytest.mark.parametrize(
    "table",
    [
        at("1.1 P", target="WWW", relics=7),
        at("1.1 P", target="WWW", losses=3),
        at(relics=8, phase="over"),
        at(relics=7, losses=3, coming="", phase="over"),
        at(losses=4, phase="over"),
    ],
    ids=["choose at seven relics", "choose at three losses", "eight relics", "seven-three", "four losses"],
)
def test_positions_at_the_edge_are_accepted(table):
    """FG-27, FG-60, FG-62: what a forced and a voluntary resolution in one turn can bring about."""
    place = GAME.write(table.state, 0)
    assert msgspec.to_builtins(place) == msgspec.to_builtins(
        GAME.write(opened(**msgspec.to_builtins(place)).state, 0)
    )
