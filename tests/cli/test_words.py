"""The words of the command line: help, language, rules, and words that make no command."""

from __future__ import annotations

import json
import re

import pytest
import typer
from rich.cells import cell_len

from madoi.cli.app import COMMANDS, GROUPS, app_for
from madoi.cli.japanese import paragraphs, words

from .lines import PLACE, refused


def test_help_names_every_command(madoi):
    code, out, _ = madoi("--help")
    assert code == 0
    assert re.findall(r"^  ([a-z]+)  ", out, re.MULTILINE) == list(COMMANDS)


def test_no_words_at_all_print_the_help(madoi):
    assert madoi() == madoi("--help")


PAGES = [*COMMANDS, *(f"{group} {name}" for group, names in GROUPS.items() for name in names)]


@pytest.mark.parametrize("name", PAGES)
def test_every_command_has_help(madoi, name):
    code, out, _ = madoi(*name.split(), "--help")
    assert code == 0
    assert out.startswith(f"Usage: madoi {name}")


def english_help():
    """Every paragraph of every help page, with where it stands."""
    top = typer.main.get_command(app_for([]))
    pages = {"madoi": top, **top.commands}
    pages |= {
        f"{group} {name}": page for group in GROUPS for name, page in top.commands[group].commands.items()
    }
    for name, page in pages.items():
        for part in paragraphs(page.help or ""):
            yield name, part
        for each in page.params:
            yield f"{name} {each.name}", each.help


@pytest.mark.parametrize("name", ["", *PAGES])
def test_every_help_page_is_there_in_japanese_and_fits_80_columns(madoi, name):
    code, out, err = madoi(*name.split(), "--help", "--lang", "ja")
    assert (code, err) == (0, "")
    assert out.startswith(f"使い方: madoi {name}".rstrip())
    assert max(cell_len(line) for line in out.splitlines()) <= 80
    english = madoi(*name.split(), "--help")[1]
    rows = [
        re.findall(r"^  (-[-a-z]+)", page, re.M)
        for page in (out.split("オプション:")[1], english.split("Options:")[1])
    ]
    assert rows[0] == rows[1]


def test_every_paragraph_of_help_is_complete_and_has_its_japanese():
    """Whoever changes help changes text/help.ja.toml too."""
    said = [(where, " ".join((part or "").split())) for where, part in english_help()]
    assert [where for where, part in said if not part] == []
    assert [part for _, part in said if part not in words()] == []
    known = {part for _, part in said} | {"Show this message and exit."}
    assert [part for part in words() if part not in known] == [], "nobody says this any more"
    assert [part for _, part in said if not part.endswith((".", "。"))] == []


def test_the_first_line_of_every_command_fits_the_list(madoi):
    assert "..." not in madoi("--help")[1].split("Commands:")[1]


MISUSES = {
    ("fly",): "fly というコマンドはありません",
    ("show",): "POSITION がありません",
    ("show", "x", "--fly"): "--fly というオプションはありません",
    ("show", "x", "--sea", "1"): "--seat のことですか",
    ("perft", "x", "deep"): "DEPTH: 整数が必要です",
    ("perft", "x", "101"): "DEPTH: 100以下が必要です",
    ("simulate", "fort-of-gold", "--games", "0"): "--games: 1以上が必要です",
    ("serve", "--bot-pace", "x"): "--bot-pace: 数が必要です",
    ("schema", "rule", "fort-of-gold"): "'position', 'record' から選びます",
    ("ladder", "fort-of-gold"): "--bots が必要です",
    ("replay", "a", "b", "c"): "余分な言葉です: b c",
    ("show", "x", "--plain=3"): "--plain に値は付きません",
    ("new", "fort-of-gold", "--seed"): "--seed には値が必要です",
}


@pytest.mark.parametrize("line", MISUSES, ids=" ".join)
def test_misuse_is_told_in_japanese(madoi, monkeypatch, line):
    monkeypatch.setenv("MADOI_LANG", "ja")
    refused(madoi(*line), MISUSES[line])


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
