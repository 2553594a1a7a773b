"""The words of the command line: help, language, rules, and words that make no command."""

from __future__ import annotations

import json
import re

import pytest

from madoi.cli.app import COMMANDS

from .lines import PLACE, refused


def test_help_names_every_command(madoi):
    code, out, _ = madoi("--help")
    assert code == 0
    assert re.findall(r"^  ([a-z]+)  ", out, re.MULTILINE) == list(COMMANDS)


def test_no_words_at_all_print_the_help(madoi):
    assert madoi() == madoi("--help")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(madoi, name):
    code, out, _ = madoi(name, "--help")
    assert code == 0
    assert out.startswith(f"Usage: madoi {name}")


def test_rules_by_id_and_by_words(madoi):
    code, out, _ = madoi("rules", "fg-33")
    assert code == 0
    assert out.startswith("FG-33")
    code, japanese, _ = madoi("rules", "FG-33", "--lang", "ja")
    assert code == 0
    assert japanese != out
    code, found, _ = madoi("rules", "seven", "relics", "--game", "fort-of-gold")
    assert code == 0
    assert "FG-60" in found
    code, contents, _ = madoi("rules")
    assert code == 0
    assert "fort-of-gold" in contents
    refused(madoi("rules", "FG-999"), "FG-999")
    refused(madoi("rules", "xyzzy"), "xyzzy")


def test_schema_prints_a_json_schema(madoi):
    for kind in ("position", "record"):
        code, out, _ = madoi("schema", kind, "fort-of-gold")
        assert code == 0
        assert json.loads(out)["$schema"].endswith("2020-12/schema")


def test_the_language_is_chosen_by_option_environment_and_locale(madoi, monkeypatch):
    english, japanese = "Unknown game", "そのゲームはありません"
    assert english in madoi("new", "chess")[2]
    assert japanese in madoi("new", "chess", "--lang", "ja")[2]
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert japanese in madoi("new", "chess")[2]
    monkeypatch.setenv("MADOI_LANG", "en")
    assert english in madoi("new", "chess")[2]
    refused(madoi("new", "fort-of-gold", "--lang", "fr"), "--lang fr")


def test_words_that_make_no_command(madoi, file):
    start = file(PLACE)
    refused(madoi("fly"), "fly")
    refused(madoi("show"), "POSITION")
    refused(madoi("show", start, "--fly"), "--fly")
    refused(madoi("show", start, "--page", "cellar"), "cellar")
    refused(madoi("perft", start, "deep"), "DEPTH")
    refused(madoi("perft", start, "-1"))
    refused(madoi("perft", start, 10**30), "DEPTH")
    refused(madoi("apply", start, ""), "FG-80")
    refused(madoi("apply", start, "x" * 100_000))
    refused(madoi("apply", start, "place 1.1\nresolve"), "FG-80")
    refused(madoi("schema", "rule", "fort-of-gold"), "rule")
    refused(madoi("new", "fort-of-gold", "--players", 10**30), "players")
    refused(madoi("simulate", "fort-of-gold", "--games", 0), "games")
    refused(madoi("simulate", "fort-of-gold", "--games", 10**30), "games")
    refused(madoi("simulate", "fort-of-gold", "--bots", "oracle"), "oracle")
    refused(madoi("simulate", "fort-of-gold", "--bots", "greedy,greedy"), "--bots")
