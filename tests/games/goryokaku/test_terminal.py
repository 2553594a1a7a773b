"""The table in the terminal: what a player needs is on the screen, what is secret is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from madoi.core.view import view_of
from madoi.games.goryokaku import terminal
from madoi.games.goryokaku.game import GAME
from madoi.screen.scene import Scene

from .tables import STANDARD, at, me

BOARDS = ["T01 T03", "T02 T08", "T09 T14", "T17 T18", "T19 T20"]


def scene(match, viewer=0, lang="en", width=80, height=13, chosen=""):
    return Scene(
        game=GAME,
        data=STANDARD,
        view=view_of(GAME, match.state, viewer),
        names=GAME.card_names(STANDARD, lang),
        lang=lang,
        width=width,
        height=height,
        chosen=chosen,
        seats=("You", "Aki", "Ren", "Yui")[: match.players],
    )


def shown(match, page="table", **how):
    return [line.plain.rstrip() for line in terminal.draw(page, scene(match, **how))]


def line_with(lines, word):
    return next(line for line in lines if word in line)


def test_gk31_a_place_shows_the_stacks_and_the_onigiri_it_costs():
    table = at(me(onigiri=1, stacks={"stone": [1, 0]}), me(stacks={"stone": [1, 2]}), me())
    line = line_with(shown(table), "Stone")
    assert "1:1 2:3" in line
    assert "▲2✗" in line, "two onigiri are needed, one is in hand"
    assert "▲3" in line_with(shown(table, viewer=2), "Stone")
    told = line_with(terminal.describe("table", scene(table)), "Stone (")
    assert "You: 1, Aki: 3" in told
    assert "needs 2 onigiri" in told
    assert "Too few onigiri" in told


@pytest.mark.parametrize(("lang", "name"), [("en", "Quick bot 4"), ("ja", "即断ボット 4")])
def test_names_of_bots_stand_whole_where_there_is_room(lang, name):
    drawn = replace(scene(at(me(), me(), me(), me()), lang=lang, width=90), seats=("You", "Aki", "Ren", name))
    assert any(f" 4 {name} " in line.plain for line in terminal.draw("table", drawn))


def test_the_place_under_the_cursor_is_marked():
    assert "▸Copper" in "\n".join(shown(at(me()), chosen="place copper"))


def test_gk16_the_cards_to_choose_from_are_on_the_first_page():
    facts = {"castles": "", "persons": ""}
    table = at(
        me(dealt="C18 C40 C43", **facts), me(dealt="C01 C02 C03", **facts), phase="keep", under="", seed="a"
    )
    lines = shown(table, chosen="keep C40")
    assert "EWWXX" in line_with(lines, "▸C40")
    assert not any(card in "\n".join(lines) for card in ("C01", "C02", "C03"))
    assert any("Peony Barracks C40: " in line for line in terminal.describe("table", scene(table)))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_gk120_hands_and_kamon_cards_of_others_are_not_shown(lang):
    one = at(me(castles="C01"), me(castles="C07 C11", shown="C11", persons="P20", kamon="K5"))
    other = at(me(castles="C01"), me(castles="C08 C11", shown="C11", persons="P21", kamon="K4"))
    for page in terminal.PAGES:
        for height in (13, 60):
            how = {"lang": lang, "height": height}
            assert shown(one, page, **how) == shown(other, page, **how)
            assert terminal.describe(page, scene(one, **how)) == terminal.describe(page, scene(other, **how))
    assert "C11" in "\n".join(shown(one, "others", lang=lang)), "everybody saw it being taken"
    assert "?" in line_with(shown(one, "score", lang=lang), GAME.texts.say(lang, "score", "crest"))


def test_gk28_cubes_beyond_the_storehouses_stand_out():
    table = at(me(cubes="EESSSWW"), phase="drop")
    assert "[E][E][S][S][S]!W !W" in line_with(shown(table, "mine"), "stores")
    assert "7/5" in line_with(shown(table), "You")


def test_gk64_hired_persons_are_listed_by_area_under_their_icon():
    lines = shown(at(me(row="P01 P12 P04", store="P10")), "mine")
    assert "+S P01  2k P04  ? P12" in line_with(lines, "Mountain")
    assert "P04" not in line_with(lines, "Harbour")
    assert "P10 +1 store as E" in lines[10]


def test_gk50_built_cards_stand_below_their_crest():
    line = line_with(shown(at(me(built="C01 C06 C22", row="P02")), "mine"), "built")
    assert "hol3 01E 06S" in line
    assert "dia1 22A" in line


def test_a_card_shows_its_face_and_what_is_lacking():
    table = at(me(castles="C03 C07", persons="P07", cubes="EESSS", ship=1))
    lines = shown(table, "market")
    assert "EEX   › 1k ▲1 ✓" in line_with(lines, "C03")
    assert "SSS   › 1k ▲1 ✓" in line_with(lines, "C07")
    assert "–|office|2k|office ✗ −B1" in line_with(lines, "P07")


def test_every_card_in_hand_is_on_the_market_page_or_counted():
    persons = " ".join(f"P{number:02}" for number in range(1, 31))
    table = at(me(castles="C01", persons=persons))
    lines = shown(table, "market")
    assert len(lines) <= 13
    assert "and 17 more" in lines[-2]
    assert len(shown(table, "market", height=60)) >= 31


def test_gk90_gk91_rounds_show_piles_audits_marks_and_open_boards():
    table = at(
        me(marks=[1, 2], tiles="T03"),
        me(marks=[1]),
        round=3,
        pile=1,
        boards=BOARDS,
    )
    lines = shown(table)
    assert "▲0 E○12" in line_with(lines, "一")
    assert "▸三 ▲1 W" in line_with(lines, "三")
    assert "Three earth works" in line_with(lines, "一")
    assert "◆1" in line_with(lines, "一")
    assert "open" in line_with(lines, "三")
    assert "shut" in line_with(lines, "五")


def test_gk82_the_score_sheet_adds_up_with_the_rule_of_each_line():
    table = at(me(built="C01 C06", kamon="K1", tiles="T14", marks=[3], daiba=2), me(), round=4, boards=BOARDS)
    lines = shown(table, "score")
    assert "4" in line_with(lines, "Crest")
    assert line_with(lines, "Crest").endswith("GK-85")
    assert "12" in line_with(lines, "Total")
    assert "You: 12 points." in terminal.describe("score", scene(table))[0]


def test_a_spectator_sees_a_table_without_costs():
    table = at(me(castles="C01"))
    assert "▲" not in line_with(shown(table, viewer=None), "Copper")
    assert all(shown(table, page, viewer=None) for page in terminal.PAGES)
    assert "C01" not in "\n".join(shown(table, "mine", viewer=None))


def test_a_high_screen_shows_the_hand_on_the_first_page():
    table = at(me(castles="C07"))
    assert not any("C07" in line for line in shown(table))
    assert any("C07" in line for line in shown(table, height=29))
