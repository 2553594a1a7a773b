"""Pictures to share: drawn from the record, free of spoilers, in letters that come along."""

from __future__ import annotations

import re
import struct

import pytest

from madoi.bots import bot_for
from madoi.core.match import Match
from madoi.games import all_games, find_game
from madoi.share.letters import FOLDER, is_cut, width, writable
from madoi.share.picture import house, picture, png, sheet_of
from madoi.share.sheet import BREAK, DAY, SMALLEST, Shared, Sheet, broken


def played(name: str, seed: str = "seven") -> Match:
    game = find_game(name)
    data = game.load(game.read_files(game.shipped()["standard"]), shipped=True)
    players = game.seats[-1]
    match = Match(game, data, players, seed=seed)
    match.play_out([bot_for("greedy", game, data)] * players)
    return match


def shared(match: Match, **more) -> Shared:
    result = match.game.result(match.state)
    people = tuple(f"Guest {seat}" for seat in range(match.players))
    facts = {"lang": "en", "winners": tuple(result.winners), "result": result, "people": people}
    return Shared(match.game, match=match, **{**facts, **more})


def drawn(what: Shared) -> str:
    return sheet_of(what).svg()


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", all_games())
def test_every_game_has_a_picture_of_its_end_and_of_an_invitation(name, lang):
    for what in (shared(played(name), lang=lang, seat=0), Shared(find_game(name), lang, headline="Come")):
        raw = picture(what)
        assert raw.startswith(b"\x89PNG")
        assert struct.unpack(">II", raw[16:24]) == (1200, 630)
        assert len(raw) < 400_000
        svg = drawn(what)
        # Numbers on tiles are part of a picture.
        said = re.findall(
            r'font-size="([\d.]+)"', re.sub(r"<defs>.*?</defs>|<g .*?</g>", "", svg, flags=re.S)
        )
        assert min(map(float, said)) >= SMALLEST
        used = set(re.findall(r'href="#([\w-]+)"', svg))
        assert used <= set(re.findall(r'id="([\w-]+)"', svg))


@pytest.mark.parametrize("name", ["fort-of-gold", "fuji-99", "goryokaku"])
def test_a_small_picture_is_the_drawing_without_the_words(name):
    raw = picture(shared(played(name)), small=True)
    wide, high = struct.unpack(">II", raw[16:24])
    assert wide == 252
    assert 140 < high < 148
    assert len(raw) < 60_000


def test_the_house_has_a_picture():
    assert house("Come in").startswith(b"\x89PNG")


def test_a_running_day_shows_no_card_of_its_deal():
    """The relics are blank while others are still to play; what the deal brought cannot be told from the drawing."""
    match = played("fort-of-gold")
    assert '<use href="#fort-t-' in drawn(shared(match))
    sealed = drawn(shared(match, sealed=True))
    assert '<use href="#fort-t-' not in sealed
    assert not set(match.game.write(match.state, None).relics) & set(re.findall(r"[\w-]+", sealed))


def test_nobody_is_named_but_those_who_may_be():
    match = played("fuji-99")
    told = drawn(shared(match, people=("Player 1", "Hana", "Player 3", "Player 4")))
    assert "Hana" in told
    assert "Guest" not in told


def test_letters_that_nobody_cut_are_left_out():
    assert writable("花子 🐙 Zoë") == "花子  Zoë"
    assert writable("☃☃") == ""
    assert is_cut("亜")
    assert not is_cut("丐")


def test_small_words_whose_letters_were_not_cut_are_written_with_the_brush():
    """As in a new game, before `tools/letters.py` has cut again."""
    cut = (FOLDER / "sans.txt").read_text("utf-8")
    letter = next(each for each in map(chr, range(0x4E00, 0x9FA0)) if is_cut(each) and each not in cut)
    written, blank = Sheet(DAY), Sheet(DAY)
    written.words(64, 190, letter, 60, sans=True)
    assert png(written.svg()) != png(blank.svg())


def test_a_name_cannot_break_out_of_the_drawing():
    svg = drawn(shared(played("fuji-99"), people=('<script>"&', "b", "c", "d")))
    assert "<script" not in svg
    assert "&lt;script&gt;" in svg


def test_lines_break_between_words_and_where_japanese_may():
    assert broken("one two three four", 6, 2) == ["one two", "three four"]
    assert broken(f"はな、{BREAK}建物4枚で{BREAK}17点差の勝利。", 10, 2) == [
        "はな、建物4枚で",
        "17点差の勝利。",
    ]
    assert width("ああ") == 2
