"""The table line by line, through a pipe."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from madoi.books.story import covers_of
from madoi.cli.language import say
from madoi.cli.terminal.entry import meant
from madoi.core.documents import RecordFile, decode, open_record
from madoi.games import find_game

from .sittings import DRAWN, FORT, SECRET


def plain(tmp_path, typed, *options, game="fort-of-gold"):
    done = subprocess.run(
        [sys.executable, "-m", "madoi", "play", game, *options],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MADOI_HOME": str(tmp_path / "home"), "MADOI_LANG": "en"},
    )
    assert "Traceback" not in done.stderr
    return done


def test_plain_plays_a_whole_game_through_a_pipe(tmp_path):
    done = plain(tmp_path, "1\n" * 200, "--deal", "7")
    assert done.returncode == 0
    assert "Drew" in done.stdout
    assert "(FG-20)" in done.stdout
    path = done.stdout.rpartition("Record: ")[2].strip()
    with open(path, "rb") as file:
        record = decode(file.read(), RecordFile)
    assert open_record(FORT, record).over


def test_plain_has_the_same_powers(tmp_path):
    typed = "help\nplace 1.1\nundo\nundo yes\nplace 3.1\nrules\nhint\nodds\nmoves\npage deck\nlog\nlang ja\nshow\nquit\n"
    done = plain(tmp_path, typed, "--deal", "7", "--plain")
    assert done.returncode == 0
    for part in (
        "FG-73",
        "(FG-33)",
        "FG-33  ",
        "(place 1.1)",
        "It wins",
        "1 place 1.1",
        "Treasures in the deck",
        "目標",
    ):
        assert part in done.stdout, part
    path = tmp_path / "home" / "saved" / "fort-of-gold.log"
    log = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    kinds = [line["kind"] for line in log]
    assert kinds.count("undone") == 1
    assert [line["what"] for line in log if line["kind"] == "helped"] == ["hint", "odds"]


def test_in_plain_a_number_is_the_number_of_a_move_and_never_another(tmp_path):
    typed = "\n5\nlog\nquit\n"
    done = plain(tmp_path, typed, "--new", "--deal", "3", "--first", "1", game="fuji-99")
    assert "#1 draw 5; #2 draw 6" in done.stdout
    log = (tmp_path / "home" / "saved" / "fuji-99.log").read_text("utf-8").splitlines()
    moved = next(json.loads(line) for line in log if '"moved"' in line)
    assert moved["steps"][0] == "> draw 5"
    done = plain(tmp_path, "\n#5\nquit\n", "--new", "--deal", "3", "--first", "1", game="fuji-99")
    log = (tmp_path / "home" / "saved" / "fuji-99.log").read_text("utf-8").splitlines()
    assert "> draw 9" in next(json.loads(line) for line in log if '"moved"' in line)["steps"]


def test_in_plain_a_part_of_a_move_is_enough_or_refused_by_its_own_rule(tmp_path):
    done = plain(tmp_path, "3.3\n1.1\nquit\n", "--new", "--deal", "7")
    assert "(FG-33)" in done.stdout
    log = (tmp_path / "home" / "saved" / "fort-of-gold.log").read_text("utf-8")
    assert log.count("> place") == 1
    assert "> place 1.1" in log


def test_a_number_beyond_the_list_is_not_taken_for_a_part_of_a_move_that_has_none():
    moves = ["end", "free P10", "free P24"]
    assert meant("99", moves, moves) == "99"
    assert meant("99", ["draw 5", "draw 6"], ["5", "6"]) == "draw 99"


def test_in_plain_a_number_beyond_the_list_is_told_how_long_the_list_is(tmp_path):
    done = plain(tmp_path, "5\nquit\n", "--new", "--deal", "7")
    assert "The list has 1 move." in done.stdout
    assert "Unknown" not in done.stdout
    assert (
        "一覧の手は1手です。" in plain(tmp_path, "#5\nquit\n", "--new", "--deal", "7", "--lang", "ja").stdout
    )


def test_full_width_letters_and_digits_are_plain_ones(tmp_path):
    """As a Japanese keyboard types them."""
    plain(tmp_path, "none\nｄｒａｗ　５\nquit\n", "--new", "--deal", "3", "--first", "1", game="fuji-99")
    assert "> draw 5" in (tmp_path / "home" / "saved" / "fuji-99.log").read_text("utf-8")
    plain(tmp_path, "１\nquit\n", "--new", "--deal", "7")
    assert "> place 1.1" in (tmp_path / "home" / "saved" / "fort-of-gold.log").read_text("utf-8")


def test_in_plain_nothing_but_a_book_is_taken_for_one(tmp_path):
    done = plain(tmp_path, "draw 5\n2\nquit\n", "--new", "--deal", "3", game="fuji-99")
    title = covers_of(find_game("fuji-99"))[1].title["en"]
    assert say("en", "plain", "which_book", most=len(covers_of(find_game("fuji-99")))) in done.stdout
    assert say("en", "plain", "book", title=title) in done.stdout


def test_plain_resumes_or_starts_anew(tmp_path):
    plain(tmp_path, "1\n1\n", "--deal", "7")
    resumed = plain(tmp_path, "resume\nlog\n")
    assert "deal 7" in resumed.stdout
    assert "Placed" in resumed.stdout
    fresh = plain(tmp_path, "log\n", "--new", "--deal", "8")
    assert "Placed" not in fresh.stdout
    assert "Placed" in plain(tmp_path, "1\nquit\n", "--resume").stdout


@pytest.mark.parametrize("name", DRAWN)
def test_plain_plays_every_game_with_a_person_and_bots(tmp_path, name):
    done = plain(tmp_path, "1\n" * 30 + "hint\nlang ja\nshow\nlog\nquit\n", "--new", "--deal", "3", game=name)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", DRAWN)
def test_the_help_of_plain_has_examples_of_its_own_game_and_odds_where_there_are_some(tmp_path, name):
    words = find_game(name).texts.words
    done = plain(tmp_path, "none\nhelp\nlang ja\nhelp\nq\n", "--plain", game=name)
    for lang in ("en", "ja"):
        assert words[lang]["help"]["lines"][-1] in done.stdout
    assert ("odds" in done.stdout) == find_game(name).has_odds
    assert done.stdout.count("export, lang, quit") == 2


@pytest.mark.parametrize("name", [name for name in DRAWN if len(find_game(name).seats) > 1])
def test_bots_alone_play_a_whole_game_in_plain(tmp_path, name):
    done = plain(tmp_path, "", "--new", "--seats", "greedy,greedy", game=name)
    assert done.returncode == 0, done.stderr
    assert "Record: " in done.stdout


@pytest.mark.parametrize("name", SECRET)
def test_plain_draws_a_curtain_between_two_people(tmp_path, name):
    done = plain(tmp_path, "\n1\n" * 6, "--new", "--deal", "1", "--seats", "human,human", game=name)
    assert done.returncode == 0, done.stderr
    assert say("en", "table", "curtain", who="Seat 1") in done.stdout
    assert say("en", "table", "curtain", who="Seat 2") in done.stdout


def test_in_plain_nothing_of_a_hand_is_told_before_its_curtain(tmp_path):
    """What chance dealt to somebody is told when that person sits at the screen, and to each of them."""
    words = ["--new", "--deal", "1", "--seats", "human,human", "--first", "1"]
    done = plain(tmp_path, "\n1\n\n1\n\n", *words, game="goryokaku")
    first, second = (say("en", "table", "curtain", who=f"Seat {seat}") for seat in (1, 2))
    before, _, behind = done.stdout.partition(first)
    one, _, behind = behind.partition(second)
    two = behind.partition(first)[0]
    hands = [[line for line in told.splitlines() if line.startswith("It is ")] for told in (before, one, two)]
    assert [len(hand) for hand in hands] == [0, 6, 6]
    assert not set(hands[1]) & set(hands[2])
    assert "Seat 1 keeps a castle card" in one
