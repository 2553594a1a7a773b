"""The words of the page: complete in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from madoi.core import odds, things
from madoi.games import all_games
from madoi.server.typescript import components, shapes

WEB = Path(__file__).parents[2] / "web" / "src"
PAIRS = [
    (WEB / "words" / "en.json", WEB / "words" / "ja.json"),
    *((path, path.with_name("words.ja.json")) for path in sorted(WEB.rglob("words.en.json"))),
]
UNDRAWN = [game for game in all_games().values() if not (WEB / "boards" / game.id / "Board.svelte").exists()]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", UNDRAWN, ids=lambda game: game.id)
def test_the_plain_board_has_a_name_for_every_field(game, lang: str):
    """`[shown]` names each field of position, look and odds, or hides it with an empty name; nobody reads `deck_size`."""
    shared = {*vars(odds), *vars(things)}
    told = {name: schema for name, schema in components(shapes(game)).items() if name not in shared}
    fields = {field for schema in told.values() for field in schema.get("properties", {})} - {"seats"}
    assert len(told) >= 4
    assert fields - set(game.texts.words[lang]["shown"]) == set()


def facts_of(line: str) -> set[str]:
    """What is filled in, with or without the word that counts it (`{n}`, `{n:point}`)."""
    return set(re.findall(r"\{(\w+)[:}]", line))


@pytest.mark.parametrize(("english", "japanese"), PAIRS, ids=lambda path: path.parent.name)
def test_both_languages_say_the_same_things(english: Path, japanese: Path):
    """The same keys, the same facts in each line, no line empty."""
    en, ja = (json.loads(path.read_text("utf-8")) for path in (english, japanese))
    assert set(en) == set(ja)
    for key in en:
        assert en[key].strip(), key
        assert ja[key].strip(), key
        assert facts_of(en[key]) == facts_of(ja[key]), key


def test_every_word_of_the_page_is_used():
    """A key nobody asks for is a sentence nobody reads."""
    source = "\n".join(path.read_text("utf-8") for path in [*WEB.rglob("*.svelte"), *WEB.rglob("*.ts")])
    keys = json.loads((WEB / "words" / "en.json").read_text("utf-8"))
    built = re.findall(r"`([\w-]+\.)\$\{", source)
    unused = [
        key
        for key in keys
        if f'"{key}"' not in source and not any(key.startswith(beginning) for beginning in built)
    ]
    assert unused == []
