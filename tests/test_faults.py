"""What is wrong with a document is said in the reader's language, with the field."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from madoi.core.documents import PositionFile, RecordFile, convert, decode
from madoi.core.errors import BadDocument
from madoi.games import all_games, find_game

SEAT = {"workers": 0, "onigiri": 0, "bag_workers": 0, "bag_onigiri": 0}


class Box(msgspec.Struct, forbid_unknown_fields=True):
    lid: bool
    count: Annotated[int, Meta(ge=0, le=3)] = 0
    weight: Annotated[float, Meta(ge=0.5)] = 1.0
    word: Annotated[str, Meta(min_length=2, max_length=4, pattern="^a*$")] = "aa"
    cards: Annotated[list[int], Meta(min_length=1, max_length=2)] | None = None
    pair: tuple[int, int] = (0, 0)
    colour: Literal["E", "S"] = "E"
    stacks: dict[Annotated[str, Meta(max_length=3)], int] = {}
    owner: int | None = None


FAULTS: dict[str, tuple[Any, str, str]] = {
    "another type": ({"count": "x"}, "box.count", "整数が必要ですが、文字列です"),
    "two types": ({"owner": []}, "box.owner", "整数か空（null）が必要ですが、リストです"),
    "not a truth": ({"lid": 1}, "box.lid", "真偽値（true・false）が必要ですが、整数です"),
    "too large": ({"count": 9}, "box.count", "3以下の整数が必要です"),
    "too small": ({"count": -1}, "box.count", "0以上の整数が必要です"),
    "too light": ({"weight": 0.1}, "box.weight", "0.5以上の数が必要です"),
    "a short word": ({"word": "a"}, "box.word", "2文字以上が必要です"),
    "a long word": ({"word": "a" * 9}, "box.word", "4文字までです"),
    "a strange word": ({"word": "bb"}, "box.word", "'^a*$' の形が必要です"),
    "no cards": ({"cards": []}, "box.cards", "1個以上が必要です"),
    "too many cards": ({"cards": [1, 2, 3]}, "box.cards", "2個までです"),
    "half a pair": ({"pair": [1]}, "box.pair", "2個が必要ですが、1個です"),
    "something in a list": ({"cards": ["x"]}, "box.cards[0]", "整数が必要ですが、文字列です"),
    "an unknown colour": ({"colour": "Z"}, "box.colour", "'Z' は使えません（E, S から選びます）"),
    "a long key": ({"stacks": {"stone": 1}}, "box.stacks", "キー: 3文字までです"),
    "an unknown field": ({"size": 1}, "box", "size という項目はありません"),
    "a misspelt field": ({"wieght": 1}, "box", "wieght という項目はありません（weight のことですか）"),
    "no such thing": (None, "box", "オブジェクトが必要ですが、空（null）です"),
}


@pytest.mark.parametrize("case", FAULTS)
def test_a_fault_names_the_field_and_says_why_in_japanese(case):
    content, field, japanese = FAULTS[case]
    with pytest.raises(BadDocument) as refused:
        convert({"lid": True, **content} if content is not None else content, Box, "box")
    assert refused.value.say("ja") == f"{field}: {japanese}"
    assert refused.value.say("en").startswith(f"{field}: ")


def test_the_words_that_are_possible_are_listed_wherever_they_stand():
    game = find_game("goryokaku")
    for content, field, word in (
        ({"phase": "fly", "seats": []}, "phase", "regroup"),
        ({"phase": "turn", "seats": [SEAT, SEAT], "spot": "sea"}, "spot", "levels"),
    ):
        with pytest.raises(BadDocument) as refused:
            convert(content, game.Position, "position")
        assert refused.value.about.endswith(field)
        for said in refused.value.texts.values():
            assert word in said


BROKEN = {
    "a comma at the end": (b'{\n"a": 1,\n}', 3, "column 1", "1文字目"),
    "a comma too few": ('{\n"円居": 1\n  "b": 2}'.encode(), 3, "column 3", "',' か '}' が必要です"),
    "a bare word": (b"{\n\n\n  madoi: 1}", 4, "column 3", "項目の名前は文字列です"),
    "no end": (b'{\n"a": [1,\n2\n\n\n', 3, "ends too early", "途中で終わっています"),
    "two documents": (b"{}\n{}", 2, "trailing characters", "余分な文字"),
    "nothing": (b" \n ", 1, "empty", "何も書かれていません"),
    "Latin-1": ('{\n"name": "M\u00fcller"}'.encode("latin-1"), 2, "not UTF-8", "UTF-8ではありません"),
    "UTF-16": ('{"madoi": "position"}'.encode("utf-16"), 1, "not UTF-8", "UTF-8ではありません"),
    "much too deep": (b"[" * 100_000, 1, "deeply", "深すぎます"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_broken_json_names_file_and_line(case):
    raw, line, en, ja = BROKEN[case]
    for name, about in (("table.json", f"table.json:{line}"), ("", f"line {line}")):
        with pytest.raises(BadDocument) as refused:
            decode(raw, PositionFile, name)
        assert refused.value.about == about
        assert en in refused.value.say("en")
        assert ja in refused.value.say("ja")


def test_a_byte_order_mark_says_nothing():
    raw = b'{"madoi": "position", "version": 1, "game": "fort-of-gold", "position": {}}'
    assert decode(b"\xef\xbb\xbf" + raw, PositionFile) == decode(raw, PositionFile)


def test_a_field_of_a_file_is_named_after_the_file():
    with pytest.raises(BadDocument) as refused:
        decode(b'{"madoi": "position", "version": 1, "game": 5}', PositionFile, "table.json")
    assert refused.value.about == "table.json: game"


def test_a_missing_field_is_named():
    with pytest.raises(BadDocument) as refused:
        convert({}, Box)
    assert refused.value.say("ja") == "file: 項目 lid がありません"
    assert refused.value.say("en") == "file: Object missing required field lid"


def test_a_list_within_a_list_is_named_by_its_numbers():
    with pytest.raises(BadDocument) as refused:
        convert([[1], ["x"]], list[list[int]], "boards")
    assert refused.value.about == "boards[1][0]"


@pytest.mark.parametrize("wrong", [None, "🃏" * 9, -1, 10**30, 1.5, [[]], {"": 0}], ids=str)
def test_no_fault_of_a_document_is_told_in_english_to_a_japanese_reader(wrong):
    shapes = [PositionFile, RecordFile, *(game.Position for game in all_games().values())]
    for shape in shapes:
        for field in shape.__struct_fields__:
            with pytest.raises(BadDocument) as refused:
                convert({field: wrong}, shape)
            said = refused.value.texts["ja"]
            assert "正しくありません" not in said, said
