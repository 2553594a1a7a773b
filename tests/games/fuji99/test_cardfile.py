"""Card files: other cards without other code, and refusals that name card and field (FJ-126)."""

from __future__ import annotations

import copy

import pytest

from madoi.core.errors import BadData
from madoi.core.rng import rng_for
from madoi.core.state import playouts
from madoi.games.fuji99.game import GAME

from .tables import DATA, at, card_file, seat


def broken(card: str, **fields):
    """The standard cards with some fields of one card changed; None takes a field away."""
    content = copy.deepcopy(DATA.content)
    entry = next(entry for entry in content["card"] if entry["id"] == card)
    for field, value in fields.items():
        if value is None:
            del entry[field]
        else:
            entry[field] = value
    return content


@pytest.mark.parametrize(
    ("card", "fields", "said"),
    [
        ("rope", {"cost": -1}, "cost"),
        ("rope", {"cost": "1"}, "cost"),
        ("rope", {"value": -1}, "value"),
        ("rope", {"value": True}, "value"),
        ("rope", {"cubes": 65}, "cubes"),
        ("rope", {"cubes": 9}, "cubes"),
        ("rope", {"copies": 0}, "copies"),
        ("rope", {"name_ja": None}, "name_ja"),
        ("rope", {"text_en": ""}, "text_en"),
        ("rope", {"colour": "red"}, "colour"),
        ("rope", {"kind": "often"}, "kind"),
        ("rope", {"kind": "immediate"}, "kind"),
        ("lift", {"kind": "use"}, "kind"),
        ("tremor", {"kind": "use"}, "kind"),
        ("rope", {"effect": {}}, "op"),
        ("rope", {"effect": {"op": "fly"}}, "effect.op"),
        ("rope", {"effect": {"op": ["return_red"]}}, "effect.op"),
        ("rope", {"effect": {"op": "return_red"}}, "effect.count"),
        ("rope", {"effect": {"op": "return_red", "count": 0}}, "effect.count"),
        ("rope", {"effect": {"op": "return_red", "count": True}}, "effect.count"),
        ("gaze", {"effect": {"op": "threat_leader", "count": 1}}, "effect.count"),
        ("slide", {"effect": {"op": "catch_up", "then": 5}}, "effect.two_players"),
    ],
)
def test_fj126_a_bad_card_is_refused_naming_card_and_field(card, fields, said):
    with pytest.raises(BadData) as refused:
        GAME.load(broken(card, **fields))
    for lang in ("en", "ja"):
        assert card in refused.value.say(lang)
        assert said in refused.value.say(lang)
    assert refused.value.say("en") != refused.value.say("ja")
    assert refused.value.rule == "FJ-126"


def test_fj126_there_must_be_22_cards():
    with pytest.raises(BadData, match="22") as refused:
        GAME.load(broken("rope", copies=5))
    assert refused.value.rule == "FJ-126"


def test_fj126_ids_must_be_unique():
    with pytest.raises(BadData, match=r"card rope: id is used twice"):
        GAME.load(broken("gaze", id="rope"))


@pytest.mark.parametrize("content", [{}, {"format": 2, "card": []}, {"format": 1, "card": 3}])
def test_fj126_a_file_of_another_shape_is_refused(content):
    with pytest.raises(BadData) as refused:
        GAME.load(content)
    assert refused.value.rule == "FJ-126"


def test_fj126_a_file_that_is_no_toml_is_refused(tmp_path):
    path = tmp_path / "cards.toml"
    path.write_text("card = [", "utf-8")
    with pytest.raises(BadData) as refused:
        GAME.read_files(path)
    assert refused.value.about == str(path)


def test_other_numbers_on_the_cards_are_played_without_other_code():
    other = card_file(
        rope={"effect": {"op": "return_red", "count": 2}, "cost": 0},
        lift={"effect": {"op": "move_bonus", "spaces": 7}},
        trail={"effect": {"op": "catch_up", "then": 1, "two_players": 4}},
    )
    table = at(seat(hand="rope.1 lift.1 trail.1"), seat(), data=other)
    table.play("draw 7", "cubes 4 1 2")
    assert table.position.token == 14
    table.play("use rope.1")
    assert table.position.red == 0
    table.play("use trail.1")
    assert table.position.token == 18


def test_a_card_that_costs_nothing_is_asked_about_without_yellows():
    free = card_file(rope={"cost": 0})
    table = at(seat(hand="rope.1"), seat(), data=free)
    table.play("draw 5", "cubes 5 0 0")
    assert table.moves == ["use rope.1", "done"]


def test_cards_without_any_hand_over_or_x_are_fine():
    plain = card_file(rope=12, gaze=None, tremor=None)
    table = at(seat(), seat(), data=plain)
    assert playouts(table.state, 20, rng_for("plain")) > 0


def test_fj123_a_chain_of_eight_x_ends():
    many = card_file(rope=10, gaze=None, lift=None, slide=None, crystal=4, trail=None, tremor=8)
    ropes = " ".join(f"rope.{number}" for number in range(1, 11))
    crystals = " ".join(f"crystal.{number}" for number in range(1, 5))
    table = at(seat(), seat(hand=f"{ropes} {crystals}"), data=many)
    table.play("draw 5", "cubes 5 0 0")
    while table.position.phase == "discover":
        table.match.step(table.state.outcomes()[0][0])
    assert table.position.phase == "resolve"
    assert table.look.deck_size + table.look.discard_size == 8


def test_fj126_more_immediate_cards_than_a_game_could_resolve_are_refused():
    with pytest.raises(BadData, match="card tremor: copies"):
        card_file(rope=1, gaze=2, tremor=9)
