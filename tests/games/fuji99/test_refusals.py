"""The table of refused moves, line by line, in both languages."""

from __future__ import annotations

import pytest

from madoi.core.errors import MadoiError

from .tables import at, seat, short_table, start


def ability():
    table = at(seat(hand="rope.1 crystal.1"), seat())
    table.play("draw 5", "cubes 3 1 1")
    return table


def resolve():
    table = start()
    table.play("draw 5", "cubes 5 0 0", "rope.1")
    return table


def over():
    table = at(seat(94), seat())
    table.play("draw 5", "cubes 5 0 0")
    return table


UNKNOWN = (
    "Unknown move; use 'draw N', 'use CARD', 'done', 'again' or 'stop'",
    "入力を読み取れません。「draw 個数」「use カード」「done」「again」「stop」のいずれかを入力してください",
)
PLACE_ALL = (
    "Place exactly 2 cubes of the Pagoda, no card above its number",
    "五重塔に残った2個を、各カードに記された数を超えないように、すべて置いてください",
)
NOTHING = (
    "Nothing to choose here; use 'stop'",
    "置くカードを選ぶ必要はありません。「stop」を選んでください",
)

TABLE = [
    (start, "jump", "FJ-24", *UNKNOWN),
    (start, "draw", "FJ-24", *UNKNOWN),
    (start, "draw five", "FJ-24", *UNKNOWN),
    (start, "use rope", "FJ-24", *UNKNOWN),
    (resolve, "stop rope.1", "FJ-24", *UNKNOWN),
    (over, "jump", "FJ-24", *UNKNOWN),
    (over, "draw 5", "FJ-132", "The game is over", "ゲームは終了しています"),
    (
        start,
        "stop",
        "FJ-20",
        "A turn cannot be passed; draw cubes first",
        "手番はパスできません。まず袋からキューブを取り出してください",
    ),
    (
        start,
        "again",
        "FJ-21",
        "This is the Action step; choose draw N",
        "今は【行動】の手順です。draw N から選んでください",
    ),
    (
        ability,
        "draw 5",
        "FJ-21",
        "This is the Ability step; choose use CARD, done",
        "今は【能力】の手順です。use CARD, done から選んでください",
    ),
    (
        resolve,
        "use rope.1",
        "FJ-21",
        "This is the Resolve step; choose again, stop",
        "今は【決意】の手順です。again, stop から選んでください",
    ),
    (start, "draw 4", "FJ-30", "Take at least 5 cubes", "5個以上取り出してください"),
    (start, "draw 0", "FJ-30", "Take at least 5 cubes", "5個以上取り出してください"),
    (start, "draw 14", "FJ-31", "Your bag holds 13 cubes", "袋の中のキューブは13個です"),
    (start, "draw 10000", "FJ-31", "Your bag holds 13 cubes", "袋の中のキューブは13個です"),
    (start, "draw 04", "FJ-30", "Take at least 5 cubes", "5個以上取り出してください"),
    (ability, "use lift.1", "FJ-45", "lift.1 is not in your hand", "lift.1は手札にありません"),
    (ability, "use moon.1", "FJ-45", "moon.1 is not in your hand", "moon.1は手札にありません"),
    (
        ability,
        "use crystal.1",
        "FJ-45",
        "crystal.1 costs 2 yellow; 1 left of this draw",
        "黄色キューブが足りません（crystal.1のコスト2、残り1）",
    ),
    (resolve, "stop rope.1:1", "FJ-72", *NOTHING),
    (lambda: short_table(0), "stop rope.1:1", "FJ-72", *NOTHING),
    (lambda: short_table(2), "stop", "FJ-75", *PLACE_ALL),
    (lambda: short_table(2), "stop rope.1:1", "FJ-75", *PLACE_ALL),
    (lambda: short_table(2), "stop rope.1:2", "FJ-75", *PLACE_ALL),
    (lambda: short_table(2), "stop lift.1:1 lift.1:1", "FJ-75", *PLACE_ALL),
    (lambda: short_table(2), "stop gaze.1:2", "FJ-75", *PLACE_ALL),
]


@pytest.mark.parametrize(("table", "text", "rule", "en", "ja"), TABLE)
def test_refusals_name_their_rule_in_both_languages(table, text, rule, en, ja):
    playing = table()
    before = playing.position
    with pytest.raises(MadoiError) as refused:
        playing.match.play(text)
    assert refused.value.rule == rule
    assert refused.value.texts == {"en": en, "ja": ja}
    assert playing.position == before


def test_the_first_line_of_the_table_that_applies_is_reported():
    with pytest.raises(MadoiError) as refused:
        over().match.play("draw 4")
    assert refused.value.rule == "FJ-132"


def test_zeros_before_a_number_change_nothing():
    playing = start()
    playing.match.play("draw 0005")
    assert playing.match.steps == ["> draw 5"]
