"""What is wrong with a document is said in the reader's language, with the field."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from madoi.core.documents import PositionFile, RecordFile, convert
from madoi.core.errors import BadDocument
from madoi.games import all_games


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
    "an unknown colour": ({"colour": "Z"}, "box.colour", "'Z' は使えません"),
    "a long key": ({"stacks": {"stone": 1}}, "box.stacks", "キー: 3文字までです"),
    "an unknown field": ({"size": 1}, "box", "size という項目はありません"),
    "no such thing": (None, "box", "オブジェクトが必要ですが、空（null）です"),
}


@pytest.mark.parametrize("case", FAULTS)
def test_a_fault_names_the_field_and_says_why_in_japanese(case):
    content, field, japanese = FAULTS[case]
    with pytest.raises(BadDocument) as refused:
        convert({"lid": True, **content} if content is not None else content, Box, "box")
    assert refused.value.say("ja") == f"{field}: {japanese}"
    assert refused.value.say("en").startswith(f"{field}: ")


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
