"""`madoi features`: observations and actions in words."""

from __future__ import annotations

import json

from .lines import refused


def test_the_fields_and_actions_of_a_game_are_told_in_both_languages(madoi):
    code, out, _ = madoi("features", "fort-of-gold")
    assert code == 0
    assert "311 numbers in an observation, 30 actions" in out
    assert "For each cell: whether its card is exposed." in out
    code, japanese, _ = madoi("features", "fort-of-gold", "--lang", "ja")
    assert code == 0
    assert "各マス：カードの上に何もないか。" in japanese


def test_every_single_action_has_a_line(madoi):
    code, out, _ = madoi("features", "goryokaku", "--players", "3", "--all")
    assert code == 0
    assert len(out.splitlines()) == 475
    assert "place castle" in out


def test_features_as_json_say_where_every_field_lies(madoi):
    code, out, _ = madoi("features", "fuji-99", "--players", "4", "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["players"], told["fields"][0]["at"]) == (4, 0)
    for row, after in zip(told["fields"], told["fields"][1:], strict=False):
        assert row["at"] + row["size"] == after["at"]


def test_features_of_no_game_are_refused(madoi):
    refused(madoi("features", "chess"), "chess")
    refused(madoi("features", "fuji-99", "--players", "7"), "players")
