"""Every rule has an address: a paragraph in both languages for every id in the code, a test for every paragraph.

A test carries the ids in its name (`test_fg33_stacking_needs_two_neighbours`, `test_fg40_fg41_…`) or in its
docstring (`FG-50, FG-51: …`).
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import madoi
from madoi.core.errors import LANGUAGES
from madoi.core.game import Game
from madoi.core.texts import RULE_ID, clauses
from madoi.games import all_games

from .conftest import FOURTH

SOURCE = Path(madoi.__file__).parent
TESTS = Path(__file__).parent

each_game = pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))


def by_number(ids: set[str]) -> str:
    return ", ".join(sorted(ids, key=lambda rule: int(rule.split("-")[1])))


@cache
def cited() -> dict[str, list[str]]:
    """Every rule id in code, words and data, with the files that cite it."""
    found: dict[str, list[str]] = {}
    for path in sorted({*SOURCE.rglob("*"), *FOURTH.rglob("*")}):
        if path.suffix in (".py", ".toml"):
            where = path.relative_to(SOURCE if path.is_relative_to(SOURCE) else FOURTH.parent)
            for rule in RULE_ID.findall(path.read_text("utf-8")):
                found.setdefault(rule, []).append(str(where))
    return found


@cache
def carried() -> dict[str, list[str]]:
    """Every rule id that a test carries, with the tests."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                in_name = [
                    f"{a.upper()}-{n}" for a, n in re.findall(r"(?<=_)([a-z]{2})(\d+)(?=_|$)", node.name)
                ]
                in_words = RULE_ID.findall(ast.get_docstring(node) or "")
                for rule in {*in_name, *in_words}:
                    found.setdefault(rule, []).append(f"{path.relative_to(TESTS)}::{node.name}")
    return found


def own(game: Game, ids: dict[str, list[str]]) -> set[str]:
    return {rule for rule in ids if rule.startswith(f"{game.letters}-")}


@each_game
def test_every_rule_cited_in_the_code_has_a_paragraph(game):
    for lang in LANGUAGES:
        missing = own(game, cited()) - set(game.texts.rules[lang])
        where = {rule: cited()[rule] for rule in missing}
        assert not missing, f"{game.folder.name}/RULES.{lang}.md has no paragraph for {where}"


@each_game
def test_every_paragraph_has_a_test_that_carries_its_id(game):
    missing = set(game.texts.rules["en"]) - set(carried())
    assert not missing, f"{len(missing)} rules of {game.id} have no test with their id: {by_number(missing)}"


@each_game
def test_every_id_a_test_carries_has_a_paragraph(game):
    strange = own(game, carried()) - set(game.texts.rules["en"])
    assert not strange, f"no such rules: { {rule: carried()[rule] for rule in strange} }"


@each_game
def test_both_languages_have_the_same_rules_in_the_same_order(game):
    english, japanese = (list(game.texts.rules[lang]) for lang in ("en", "ja"))
    assert by_number(set(english) - set(japanese)) == "", f"missing in {game.folder.name}/RULES.ja.md"
    assert by_number(set(japanese) - set(english)) == "", f"missing in {game.folder.name}/RULES.en.md"
    assert english == japanese


@each_game
def test_every_paragraph_says_something_in_its_language(game):
    for lang in LANGUAGES:
        for rule, text in game.texts.rules[lang].items():
            assert rule.startswith(f"{game.letters}-"), f"{rule} is not a rule of {game.id}"
            assert len(text) >= 10, f"{rule} in RULES.{lang}.md says only {text!r}"
    for rule, text in game.texts.rules["ja"].items():
        assert re.search(r"[ぁ-んァ-ヶ]", text), f"{rule} in RULES.ja.md is not Japanese: {text!r}"


@each_game
def test_paragraphs_refer_only_to_rules_that_exist(game):
    for lang in LANGUAGES:
        for rule, text in game.texts.rules[lang].items():
            strange = set(RULE_ID.findall(text)) - set(game.texts.rules[lang])
            assert not strange, f"{rule} in RULES.{lang}.md refers to {by_number(strange)}"


@each_game
def test_a_game_cites_no_rules_of_another(game):
    for other in all_games().values():
        if other is not game:
            foreign = {
                rule: files
                for rule in own(other, cited())
                if (files := [f for f in cited()[rule] if f"/{game.folder.name}/" in f])
            }
            assert not foreign


@each_game
def test_every_part_of_a_rule_says_where_it_comes_from_alike_in_both_languages(game):
    """`[book]`, `[inferred]`, `[ours: why]`: all parts have a source, or, in a game that came from no book, none."""
    told = {
        lang: {block.id: [part.sources for part in block.parts] for block in clauses(chapters)}
        for lang, chapters in game.texts.chapters.items()
    }
    assert told["en"] == told["ja"]
    parts = [(rule, sources) for rule, parts in told["en"].items() for sources in parts]
    bare = {rule for rule, sources in parts if not sources}
    assert len(bare) in (0, len(told["en"])), f"no source: {by_number(bare)}"
    for lang, chapters in game.texts.chapters.items():
        for block in clauses(chapters):
            for part in block.parts:
                assert "[" not in part.text, (
                    f"{block.id} in RULES.{lang}.md has a mark that nobody reads: {part.text}"
                )


def test_a_rule_is_told_with_its_source_and_its_reason():
    """FG-37 is ours, and the paragraph says why."""
    texts = all_games()["fort-of-gold"].texts
    assert "(ours: the book demands a placement that is impossible." in texts.rules["en"]["FG-37"]
    assert "（独自：" in texts.rules["ja"]["FG-37"]
