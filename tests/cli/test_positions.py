"""Commands on a position file: its moves, one more step, a picture, a count of lines."""

from __future__ import annotations

import io
import json
import re

from madoi.games import find_game

from .lines import PLACE, START, refused


def test_new_moves_and_apply_make_a_game(madoi, file):
    _, out, _ = madoi("new", "fort-of-gold", "--seed", "a")
    start = file(out.encode())
    code, moves, _ = madoi("moves", start)
    assert (code, moves) == (0, "place 1.1\n")
    code, out, err = madoi("apply", start, "place 1.1", "--seed", "b")
    assert code == 0
    after = json.loads(out)
    assert list(after["position"]["field"]) == ["1.1"]
    assert re.search(r"^FG-32 +Placed", err, re.MULTILINE)
    assert re.search(r"^FG-20 +Drew", err, re.MULTILINE)


def test_moves_may_be_typed_without_quotes(madoi, file):
    start = file(PLACE)
    quoted = madoi("apply", start, "place 1.1", "* t-ppp", "resolve")
    assert quoted[0] == 0
    assert madoi("apply", start, "place", "1.1", "*", "t-ppp", "resolve") == quoted


def test_apply_without_luck_waits_for_chance_and_says_so(madoi, file):
    code, out, err = madoi("apply", file(PLACE), "place 1.1")
    assert code == 0
    assert json.loads(out)["position"]["phase"] == "draw"
    assert "Chance is asked next" in err
    refused(madoi("apply", file(PLACE), "place 1.1", "place 1.2"), "place 1.2", "Chance is asked here")


def test_chance_is_answered_by_the_script_of_the_position(madoi, file):
    scripted = file({**PLACE, "next": ["s-lll", "* s-www"]})
    code, out, _ = madoi("apply", scripted, "place 1.1")
    assert code == 0
    after = json.loads(out)
    assert after["position"]["hand"] == "s-lll"
    assert after["next"] == ["* s-www"]


def test_a_refused_move_names_its_rule_and_leaves_the_file_alone(madoi, file):
    start = file(PLACE)
    before = start.read_bytes()
    refused(madoi("apply", start, "place 3.1"), "place 3.1", "(FG-33)")
    refused(madoi("apply", start, "place", "3.1"), "(FG-33)")
    refused(madoi("apply", start, "resolve"), "(FG-25)")
    refused(madoi("apply", start, "place 1.1", "* s-lll", "pass"), "(FG-21)")
    refused(madoi("apply", start, "* s-lll"), "Chance is not asked here")
    refused(madoi("apply", start, "place 1.1", "* s-ppp"), "Chance cannot bring this now")
    assert start.read_bytes() == before


def test_apply_as_json_gives_events_and_position(madoi, file):
    code, out, _ = madoi("apply", file(PLACE), "place 1.1", "--json")
    assert code == 0
    answer = json.loads(out)
    assert answer["events"][0]["rule"] == "FG-32"
    assert answer["position"]["position"]["field"] == {"1.1": "s-ppp"}


def test_moves_list_the_outcomes_where_chance_is_asked(madoi, file):
    code, out, err = madoi("moves", file(START))
    assert code == 0
    assert out.splitlines()[0] == "* s-ppp"
    assert len(out.splitlines()) == 44
    assert "Chance is asked" in err


def test_a_dash_means_standard_input(madoi, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(PLACE).encode())))
    assert madoi("moves", "-")[:2] == (0, "place 1.1\n")


def test_perft_counts_lines(madoi, file):
    start = file(PLACE)
    assert madoi("perft", start, "0")[1] == "1\n"
    # One placement, then each of the 43 other cards.
    assert madoi("perft", start, "2")[1] == "43\n"
    _, out, _ = madoi("perft", start, "2", "--divide")
    assert out == "place 1.1: 43\n43\n"


def test_show_draws_in_both_languages_within_80_cells(madoi, file):
    from rich.cells import cell_len

    start = file(PLACE)
    for lang in ("en", "ja"):
        for page in ("table", "deck", "piles"):
            for plain in ([], ["--plain"]):
                code, out, _ = madoi("show", start, "--lang", lang, "--page", page, *plain)
                assert code == 0
                assert out.startswith(find_game("fort-of-gold").names[lang])
                if not plain:
                    assert max(cell_len(line) for line in out.splitlines()) <= 80


def test_a_game_without_score_sheet_says_so(madoi, file):
    refused(madoi("score", file(PLACE), "--seat", "1"), "score sheet")
