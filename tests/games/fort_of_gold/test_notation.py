"""Moves in writing and the error table: FG-80 to FG-83."""

from __future__ import annotations

import pytest

from madoi.core.documents import write_record
from madoi.core.errors import BadNotation, IllegalMove, MadoiError
from madoi.core.game import possible
from madoi.core.match import Match

from .tables import FULL_ROW, GAME, STANDARD, at, cells, legal

UNKNOWN = (
    "Unknown move; use 'place ROW.COLUMN', 'resolve' or 'pass'",
    "入力を読み取れません。「place 段.列」「resolve」「pass」のいずれかを入力してください",
)
OVER = ("The game is over", "ゲームは終了しています")
NOTHING = (
    "No spirit card is waiting to be placed; choose 'resolve' or 'pass'",
    "配置する霊力カードはありません。「resolve」か「pass」を選んでください",
)
NO_TARGET = ("There is no target to resolve", "解決する目標がありません")
PLACE_FIRST = ("Place the drawn spirit card first", "先に、引いた霊力カードを配置してください")
FROM_ONE = ("Rows and columns are counted from 1", "段と列は1から数えます")
ROW_FULL = ("Row 1 holds at most 7 cards", "1段目に置けるのは7枚までです")


def ended() -> Match:
    table = at("1.1 PPP", target="PPP", relics=6)
    table.play("resolve")
    return table


def placing() -> Match:
    return at("1.1 P, 1.2 P, 1.3 P, 2.1 L", hand="W")


def placing_with_target() -> Match:
    return at("1.1 P", hand="W", target="PPP")


def choosing() -> Match:
    return at("1.1 P", target="PPP")


def full_row() -> Match:
    return at(FULL_ROW, hand="W")


TABLE = [
    (placing, "fly", "FG-80", UNKNOWN),
    (ended, "place 1.a", "FG-80", UNKNOWN),
    (choosing, "place 1,2", "FG-80", UNKNOWN),
    (ended, "place 0.0", "FG-64", OVER),
    (ended, "resolve", "FG-64", OVER),
    (ended, "pass", "FG-64", OVER),
    (choosing, "place 1.2", "FG-26", NOTHING),
    (choosing, "place 0.9", "FG-26", NOTHING),
    (placing, "resolve", "FG-25", NO_TARGET),
    (placing_with_target, "resolve", "FG-21", PLACE_FIRST),
    (placing_with_target, "pass", "FG-21", PLACE_FIRST),
    (placing, "pass", "FG-21", PLACE_FIRST),
    (placing, "place 0.1", "FG-81", FROM_ONE),
    (placing, "place 1.0", "FG-81", FROM_ONE),
    (placing, "place 0.999", "FG-81", FROM_ONE),
    (placing, "place 1.1", "FG-34", ("Cell 1.1 is already occupied", "1.1 にはすでにカードがあります")),
    (placing, "place 2.1", "FG-34", ("Cell 2.1 is already occupied", "2.1 にはすでにカードがあります")),
    (full_row, "place 1.7", "FG-34", ("Cell 1.7 is already occupied", "1.7 にはすでにカードがあります")),
    (full_row, "place 1.8", "FG-31", ROW_FULL),
    (placing, "place 1.8", "FG-31", ROW_FULL),
    (placing, "place 1.999", "FG-31", ROW_FULL),
    (
        placing,
        "place 1.5",
        "FG-32",
        ("Row 1 grows only at its right end: 1.4", "1段目に置けるのは右端の 1.4 だけです"),
    ),
    (
        placing,
        "place 2.3",
        "FG-33",
        ("Cell 2.3 needs a card at 1.4", "2.3 に置くには 1.4 にカードが必要です"),
    ),
    (
        placing,
        "place 3.1",
        "FG-33",
        ("Cell 3.1 needs a card at 2.2", "3.1 に置くには 2.2 にカードが必要です"),
    ),
    (
        placing,
        "place 3.2",
        "FG-33",
        ("Cell 3.2 needs a card at 2.2 and 2.3", "3.2 に置くには 2.2と2.3 にカードが必要です"),
    ),
    (
        placing,
        "place 999.999",
        "FG-33",
        (
            "Cell 999.999 needs a card at 998.999 and 998.1000",
            "999.999 に置くには 998.999と998.1000 にカードが必要です",
        ),
    ),
]


@pytest.mark.parametrize(
    ("make", "said", "rule", "words"), TABLE, ids=[f"{row[0].__name__}: {row[1]}" for row in TABLE]
)
def test_the_error_table(make, said, rule, words):
    """FG-80, FG-64, FG-26, FG-25, FG-21, FG-81, FG-34, FG-31, FG-32, FG-33, in this order."""
    table = make()
    before = table.state.fingerprint(), list(table.steps)
    with pytest.raises(MadoiError) as refused:
        table.play(said)
    assert refused.value.rule == rule
    assert (refused.value.texts["en"], refused.value.texts["ja"]) == words
    assert isinstance(refused.value, BadNotation if rule == "FG-80" else IllegalMove)
    assert (table.state.fingerprint(), table.steps) == before


@pytest.mark.parametrize(
    "said", ["place 1.4", "PLACE 1.4", "  Place   1.4 ", "place　1.4", "\tplace\t1.4\n", "　place 1.4　"]
)
def test_fg80_case_and_blanks_do_not_matter(said):
    table = placing()
    table.play(said)
    assert cells(table).startswith("1.1 P, 1.2 P, 1.3 P, 1.4 W")


@pytest.mark.parametrize(
    "said",
    [
        "place1.4",
        "place 1 .4",
        "place 1. 4",
        "place 01.4",
        "place 1.04",
        "place 1.4.1",
        "place １.４",
        "place 1．4",
    ]
    + [
        "place 1000.1",
        "place -1.1",
        "place +1.4",
        "place",
        "1.4",
        "place 1.4 place 1.4",
        "",
        "resolved",
        "pass!",
    ],
)
def test_fg80_anything_else_is_unknown(said):
    with pytest.raises(BadNotation, match="FG-80"):
        placing().play(said)


def test_fg80_moves_as_they_are_shown():
    names = {lang: GAME.card_names(STANDARD, lang) for lang in ("en", "ja")}

    def labels(table: Match, lang: str) -> list[str]:
        return [GAME.label(table.state, code, lang, names[lang]) for code in possible(table.state)]

    assert labels(placing(), "en") == ["place 1.4", "place 2.2"]
    assert labels(placing(), "ja") == ["配置 1.4", "配置 2.2"]
    assert labels(choosing(), "en") == ["resolve", "pass"]
    assert labels(choosing(), "ja") == ["解決", "見送る"]
    assert labels(at(), "ja")[0] == "城壁の巨人"


def test_fg81_rows_and_columns_are_counted_from_one():
    assert legal(at(hand="W")) == ["place 1.1"]


def test_fg82_moves_are_listed_by_row_then_column():
    assert legal(at("1.1 P, 1.2 P, 1.3 P, 1.4 P, 2.1 L, 2.2 L", hand="W")) == [
        "place 1.5",
        "place 2.3",
        "place 3.1",
    ]
    assert legal(choosing()) == ["resolve", "pass"]
    assert possible(ended().state) == []


def test_fg83_a_record_holds_deck_draws_and_moves_and_nothing_to_come():
    table = Match(GAME, STANDARD, 1, "secret")
    table.settle()
    for _ in range(9):
        table.play(legal(table)[-1])
    record = write_record(table)
    assert record.data.id == STANDARD.id
    assert {step[0] for step in record.steps} == {">", "*"}
    assert record.seed is None
    drawn = [step[2:] for step in record.steps if step[0] == "*"]
    assert not set(drawn) & set(GAME.write(table.state, 0).deck)
    assert len(drawn) + len(GAME.write(table.state, 0).deck) == 44


def test_fg83_forced_resolutions_and_checks_are_no_moves():
    table = at("1.1 P", target="WWW", losses=2, phase="draw")
    table.replay(["* t-ppp", "> pass"])
    assert table.over
    assert table.steps == ["* t-ppp", "> pass"]
