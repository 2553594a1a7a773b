"""The table in the terminal: played by keys, told line by line, kept on the shelf."""

from __future__ import annotations

import asyncio
import io
import json
import os
import pty
import re
import select
import subprocess
import sys
import termios

import msgspec
import pytest
from rich.cells import cell_len
from textual.widgets import Static

from madoi.bots import bot_for
from madoi.cli.app import run
from madoi.cli.language import say
from madoi.cli.simulate import play_out
from madoi.cli.terminal.dialogs import RulesSheet, Sheet
from madoi.cli.terminal.moves import lay_out, neighbour, order
from madoi.cli.terminal.plain import Plain
from madoi.cli.terminal.screen import Table
from madoi.cli.terminal.seating import Seating, seats_of
from madoi.cli.terminal.shelf import Shelf
from madoi.cli.terminal.sitting import Sitting
from madoi.core.documents import RecordFile, decode, open_record, standard
from madoi.core.errors import BadDocument, IllegalMove
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.scene import Scene, terminal_of
from madoi.core.state import CHANCE
from madoi.core.view import view_of
from madoi.games import all_games, find_game

FORT = find_game("fort-of-gold")
DRAWN = [name for name, game in all_games().items() if terminal_of(game)]
SECRET = [name for name, game in all_games().items() if game.has_secrets]


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    monkeypatch.setenv("MADOI_HOME", str(tmp_path / "home"))
    return Shelf()


def seating(shelf, name="fort-of-gold", seats=None, seed="deal-7", saved=None):
    game = find_game(name)
    data = standard(game)
    return Seating(game, data, seats_of(game, data, seats, None), shelf, seed, saved)


def table(shelf, **kwargs):
    return Table(seating(shelf, **kwargs), "en", pause=0)


def shown(app, name):
    return str(app.query_one(f"#{name}", Static).visual)


def sheet_text(app):
    return "\n".join(str(each.visual) for each in app.screen.query(Static))


def winning_deal():
    """The seed of a numbered deal that a player wins who always takes the hint."""
    data = standard(FORT)
    for number in range(300):
        match = play_out(FORT, data, f"deal-{number}", [bot_for("greedy", FORT, data)])
        if FORT.outcome(match.state).winners:
            return f"deal-{number}"
    raise AssertionError("no deal is won by hints")


def play_by_hints(sitting):
    while not sitting.over:
        sitting.play(sitting.hint())


# The full screen, by keys


async def test_a_whole_game_by_keys_is_kept_as_a_record_that_verifies(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        while not app.sitting.over:
            await keys.press("enter")
        assert isinstance(app.screen, Sheet)
        ending = app.sitting.ending
        assert str(ending.path) in sheet_text(app).replace("\n", "")
        await keys.press("enter")
    record = decode(ending.path.read_bytes(), RecordFile)
    assert open_record(FORT, record).over
    assert record.seed == "deal-7"
    assert record.seats == ["human"]
    assert record.assists == {}
    assert not shelf.saved("fort-of-gold")
    assert str(ending.path) in app.last_words()[-1]


async def test_arrows_choose_and_the_board_shows_the_chosen_cell(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        while len(app.moves()) < 2 or not app.moves()[0].startswith("place"):
            await keys.press("h", "enter")
        first, second = app.moves()[:2]
        await keys.press("left", "right", "right")
        assert app.moves()[app.cursor] == second
        assert second in shown(app, "entry")
        assert f"▸{second.removeprefix('place ')}" in shown(app, "moves")
        assert "┏━━━┓" in shown(app, "board")
        await keys.press("left", "enter")
        assert f"> {first}" in app.sitting.match.steps


async def test_a_move_can_be_typed_whole_or_in_part(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        await keys.press(*"place", "space", *"1.1", "enter")
        assert app.sitting.match.steps[1] == "> place 1.1"
        await keys.press("colon", *"1.2", "enter")
        assert app.sitting.match.steps[3] == "> place 1.2"
        assert app.typed is None


async def test_a_refused_move_shows_its_rule_and_changes_nothing(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        before = list(app.sitting.match.steps)
        await keys.press(*"place", "space", *"3.1", "enter")
        assert "FG-33" in shown(app, "note")
        assert app.sitting.match.steps == before
        await keys.press("escape", "r")
        assert isinstance(app.screen, RulesSheet)
        assert "FG-33" in sheet_text(app)


async def test_undo_takes_back_the_draw_and_marks_the_game(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        start = list(app.sitting.match.steps)
        await keys.press("enter")
        after = list(app.sitting.match.steps)
        await keys.press("u")
        assert app.sitting.match.steps == start
        assert "FG-73" in shown(app, "note")
        assert app.sitting.marked
        await keys.press("enter")
        assert app.sitting.match.steps == after, "the deal is the same as before"
        await keys.press("u", "u")
        assert "FG-73" in shown(app, "note"), "nothing is left to take back"
        assert app.sitting.assists == {"undo": 2, "undo-draw": 2}


async def test_hint_puts_the_cursor_on_a_legal_move_and_counts_once_per_question(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        await keys.press("h", "h", "h")
        assert app.moves()[app.cursor] == app.sitting.hint()
        assert "Hint" in shown(app, "note")
        assert app.sitting.assists["hint"] == 1


async def test_odds_are_switched_on_and_off_and_counted_once_per_question(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        await keys.press("o", "right", "left")
        assert "%" in shown(app, "odds")
        assert app.sitting.assists["odds"] == 1
        await keys.press("enter")
        assert app.sitting.assists["odds"] == 2
        await keys.press("o", "enter")
        assert shown(app, "odds") == ""
        assert app.sitting.assists["odds"] == 2


async def test_rules_open_at_the_last_event_and_can_be_searched(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        await keys.press("r")
        assert "FG-20" in sheet_text(app)
        await keys.press(*"FG-60")
        assert FORT.texts.rules["en"]["FG-60"][:12] in sheet_text(app)
        await keys.press(*["backspace"] * 5, *"xyzzy")
        assert say("en", "table", "rules_none") in sheet_text(app)
        await keys.press("escape")
        assert not isinstance(app.screen, RulesSheet)


async def test_language_pages_and_help(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        await keys.press("l")
        assert "金砦" in shown(app, "title")
        assert FORT.texts.say("ja", "move", "place", cell="1.1") in shown(app, "moves")
        await keys.press("l", "tab")
        assert "[Deck]" in shown(app, "title")
        await keys.press("question_mark")
        assert say("en", "table", "help_title") in sheet_text(app)
        await keys.press("escape", "shift+tab")
        assert "[Table]" in shown(app, "title")


async def test_a_game_that_was_left_goes_on_where_it_was(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        await keys.press("enter", "u", "enter", "enter", "q")
    assert "madoi play fort-of-gold" in app.last_words()[0]

    saved = shelf.saved("fort-of-gold")
    again = table(shelf, saved=saved, seed=None)
    async with again.run_test(size=(80, 24)) as keys:
        assert "deal 7" in sheet_text(again)
        await keys.press("r")
        assert again.sitting.match.steps == app.sitting.match.steps
        assert again.sitting.log == app.sitting.log
        assert again.sitting.marked
        await keys.press("u")
        assert again.sitting.assists["undo"] == 2

    other = table(shelf, saved=saved, seed="deal-8")
    async with other.run_test(size=(80, 24)) as keys:
        await keys.press("n")
        assert other.sitting.match.seed == "deal-8"
        assert len(other.sitting.turns) == 0


async def test_after_the_end_another_deal_can_be_played(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        while not app.sitting.over:
            await keys.press("enter")
        await keys.press("n")
        assert not app.sitting.over
        assert app.sitting.match.seed != "deal-7"


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50), (40, 10)])
async def test_the_screen_fits_every_size(shelf, size):
    app = table(shelf)
    async with app.run_test(size=size) as keys:
        await keys.press(*["enter"] * 8)
        for name in ("title", "board", "question", "moves", "entry", "log", "side", "keys"):
            for line in shown(app, name).splitlines():
                assert cell_len(line) <= size[0]
        if size[1] >= 24:
            assert app.query_one("#keys").region.bottom == size[1]


async def test_bots_move_by_themselves(shelf):
    app = table(shelf, seats="greedy")
    async with app.run_test(size=(80, 24)) as keys:
        while not app.sitting.over:
            await keys.pause(0.01)
    assert app.sitting.ending.assists == {}
    assert not app.sitting.ending.is_best, "a bot's score is nobody's personal best"


async def test_the_screen_stays_awake_while_a_bot_thinks(shelf):
    app = table(shelf, seats="search:10s")
    async with app.run_test(size=(80, 24)) as keys:
        while app.thought is None or say("en", "table", "seconds", count=1) not in shown(app, "question"):
            await asyncio.sleep(0.02)
        thought, steps = app.thought, list(app.sitting.match.steps)
        await keys.press("l")
        assert "考えています" in shown(app, "question")
        await keys.press("q")
        assert thought.is_alive()
        assert app.sitting.match.steps == steps
    assert "fort-of-gold" in app.last_words()[0]


@pytest.mark.parametrize("name", SECRET)
async def test_the_screen_is_passed_on_behind_a_curtain(shelf, name):
    app = table(shelf, name=name, seats="human,human", seed="deal-1")
    async with app.run_test(size=(80, 24)) as keys:
        passed = 0
        for _ in range(200):
            if isinstance(app.screen, Sheet):
                passed += 1
                assert app.scene(80, 24).view.seat is None, "nobody sees a hand behind the curtain"
                await keys.press("enter")
                assert app.scene(80, 24).view.seat == app.sitting.asked
            if passed == 3:
                break
            await keys.press("enter")
        assert passed == 3


# Story Books


BOOKS = [name for name in DRAWN if find_game(name).books()]


def won_sitting(shelf, name):
    """A sitting in which a person has won with the first Story Book, by hints against greedy bots."""
    game = find_game(name)
    for number in range(40):
        seats = seating(shelf, name=name, seed=f"story-{number}")
        seats.chosen = {0: game.books()[0].id}
        sitting = seats.fresh()
        while not sitting.over:
            if sitting.bot_asked:
                sitting.bot_moves()
            else:
                sitting.play(sitting.hint())
        if sitting.ending.story:
            return seats, sitting
        assert 0 not in sitting.ending.result.winners
    raise AssertionError("the hints never win")


@pytest.mark.parametrize("name", BOOKS)
async def test_fj17_a_story_book_is_chosen_by_its_cover_before_the_game(shelf, name):
    covers = find_game(name).books()
    app = table(shelf, name=name)
    async with app.run_test(size=(80, 24)) as keys:
        assert covers[0].cover["en"][:20] in sheet_text(app)
        await keys.press("down", "enter")
        assert app.sitting.books[0] == covers[1].id
        assert app.sitting.books[1] in [cover.id for cover in covers], "FJ-143: a bot chooses too"
        await keys.press("q")
    assert shelf.saved(name).record.books == app.sitting.books
    again = table(shelf, name=name, saved=shelf.saved(name))
    async with again.run_test(size=(80, 24)) as keys:
        await keys.press("r")
        assert again.sitting.books == app.sitting.books


@pytest.mark.parametrize("name", BOOKS)
async def test_fj141_the_winner_reads_the_story_and_adds_a_name(shelf, name, capsys):
    game = find_game(name)
    book = game.books()[0].id
    first_words = game.story(book)[0]["en"][:30]
    assert run(["stories", book]) == 2
    assert "FJ-141" in capsys.readouterr().err
    seats, sitting = won_sitting(shelf, name)
    app = Table(seats, "en", pause=0)
    async with app.run_test(size=(80, 24)) as keys:
        app.sit_down(sitting)
        await keys.pause()
        assert first_words not in sheet_text(app)
        await keys.press("s")
        assert first_words in sheet_text(app)
        await keys.press(*"Aki", "enter")
    assert [each.name for each in shelf.library.achievers(book)] == ["Aki"]
    # FJ-143: a winner may open it again, and no other.
    assert run(["stories", book]) == 0
    assert first_words in capsys.readouterr().out
    assert run(["stories", game.books()[1].id]) == 2
    assert run(["stories"]) == 0
    assert "Aki" in capsys.readouterr().out


@pytest.mark.parametrize("name", BOOKS)
def test_fj141_plain_tells_the_story_to_the_winner_only(shelf, name, capsys, monkeypatch):
    seats, sitting = won_sitting(shelf, name)
    first_words = sitting.game.story(sitting.ending.story)[0]["ja"][:20]
    monkeypatch.setattr("sys.stdin", io.StringIO("  Aki  \n"))
    Plain(seats, "ja").tell_story(sitting)
    assert first_words in capsys.readouterr().out
    assert [each.name for each in shelf.library.achievers(sitting.ending.story)] == ["Aki"]


# Drawing, for every game that can be drawn


@pytest.mark.parametrize("name", DRAWN)
def test_every_page_of_every_game_fits_its_screen_in_both_languages(name):
    game = find_game(name)
    terminal = terminal_of(game)
    data = standard(game)
    for players in game.seats:
        match = Match(game, data, players, "pages")
        rng = rng_for("pages")
        step = 0
        while not match.over:
            if match.state.actor == CHANCE:
                match.step(int(match.state.sample(match.luck())))
                continue
            if step % 9 == 0:
                for lang in ("en", "ja"):
                    for width, height in ((80, 13), (120, 30)):
                        for page in terminal.PAGES:
                            check_page(terminal, match, page, lang, width, height)
            moves = match.state.legal()
            match.step(moves[int(rng.below(len(moves)))])
            step += 1
        check_page(terminal, match, terminal.PAGES[0], "en", 80, 13)


def check_page(terminal, match, page, lang, width, height):
    game, state = match.game, match.state
    seat = int(state.actor) if state.actor >= 0 else 0
    view = view_of(game, state, seat)
    odds = game.odds(state) if state.actor >= 0 else None
    scene = Scene(
        game=game,
        data=match.data,
        view=view,
        names=game.card_names(match.data, lang),
        lang=lang,
        width=width,
        height=height,
        chosen=view.moves[-1] if view.moves else "",
        odds=odds,
        seats=tuple(f"Seat {number + 1}" for number in range(match.players)),
    )
    assert game.texts.say(lang, "page", page)
    lines = terminal.draw(page, scene)
    assert lines
    assert len(lines) <= height
    assert all(line.cell_len <= width for line in lines), max(lines, key=lambda line: line.cell_len).plain
    assert all("\n" not in line.plain for line in lines)
    assert terminal.describe(page, scene)
    if odds is not None:
        assert all(line.cell_len <= width for line in terminal.draw_odds(odds, scene))


def test_fg30_row_2_hangs_half_a_card_lower_right(shelf):
    match = Match(FORT, standard(FORT), 1)
    for step in ("* s-ppp", "> place 1.1", "* s-lll", "> place 1.2", "* s-www", "> place 2.1"):
        match.replay([step])
    scene = Scene(
        FORT, match.data, view_of(FORT, match.state, 0), FORT.card_names(match.data, "en"), "en", 80, 13
    )
    lines = [line.plain for line in terminal_of(FORT).draw("table", scene)]
    first = lines[1].index("PPP")
    assert lines[1].index("LLL") == first + 6
    assert lines[3].index("WWW") == first + 3


def test_moves_are_grouped_by_kind_and_walked_by_lines():
    moves = ["place 1.5", "place 2.1", "use a", "use b", "done"]
    lines = lay_out(moves, moves, {"use": "Cards"}, 40)
    assert [line.title for line in lines] == ["place", "Cards", ""]
    assert [item.words for item in lines[0].items] == ["1.5", "2.1"]
    assert order(lines) == [0, 1, 2, 3, 4]
    assert neighbour(lines, 1, 1) == 3
    assert neighbour(lines, 4, 1) == 4
    many = lay_out([f"stop {n}" for n in range(60)], [f"stop {n}" for n in range(60)], {}, 40)
    assert len(many) > 5
    assert order(many) == list(range(60))


# What is kept


def test_fg67_the_best_is_the_highest_score_and_a_tie_does_not_replace_it(shelf, tmp_path):
    first, second = tmp_path / "1.json", tmp_path / "2.json"
    assert shelf.offer_best("deck-a", 0, first), "a win with no points is a score"
    assert shelf.offer_best("deck-a", 9, first)
    assert not shelf.offer_best("deck-a", 9, second)
    assert not shelf.offer_best("deck-a", 8, second)
    assert shelf.best("deck-a").record == str(first)
    assert shelf.best("deck-b") is None
    assert shelf.offer_best("deck-b", 1, second)


def test_fg67_a_won_game_becomes_the_personal_best(shelf):
    seed = winning_deal()
    sitting = seating(shelf, seed=seed).fresh()
    play_by_hints(sitting)
    assert sitting.ending.is_best
    assert shelf.best(standard(FORT).id).score == sitting.ending.result.scores[0]
    again = seating(shelf, seed=seed).fresh()
    play_by_hints(again)
    assert not again.ending.is_best
    assert again.ending.best_before == shelf.best(standard(FORT).id)


def test_fg73_a_game_with_a_draw_taken_back_is_no_personal_best(shelf):
    sitting = seating(shelf, seed=winning_deal()).fresh()
    sitting.play(sitting.hint())
    assert sitting.take_back()
    play_by_hints(sitting)
    assert sitting.ending.result.winners
    assert not sitting.ending.is_best
    assert shelf.best(standard(FORT).id) is None
    record = decode(sitting.ending.path.read_bytes(), RecordFile)
    assert record.assists["undo-draw"] == 1


def test_fg73_taking_back_without_a_draw_does_not_mark_the_game(shelf):
    sitting = seating(shelf).fresh()
    while True:
        before = len(sitting.match.steps)
        was_place = sitting.view().moves[0].startswith("place")
        sitting.play(sitting.view().moves[-1])
        if was_place and not sitting.over and sitting.view().moves[0] == "resolve":
            if not any(line.startswith("*") for line in sitting.match.steps[before + 1 :]):
                break
        assert not sitting.over
    assert not sitting.take_back()
    assert not sitting.marked
    assert sitting.assists["undo"] == 1


@pytest.mark.parametrize("name", [name for name, game in all_games().items() if not game.takes_back_draws])
def test_other_games_take_back_nothing_that_is_news(shelf, name):
    sitting = seating(shelf, name=name).fresh()
    rng = rng_for("news")
    taken_back = refused = 0
    for _ in range(400):
        if sitting.over:
            break
        if sitting.bot_asked:
            sitting.bot_moves()
            continue
        moves = sitting.view().moves
        steps = list(sitting.match.steps)
        sitting.play(moves[int(rng.below(len(moves)))])
        if sitting.over:
            break
        news = sitting.match.steps[len(steps) + 1 :]
        if not news and sitting.asked in sitting.people:
            assert sitting.take_back() is False
            assert sitting.match.steps == steps
            taken_back += 1
            sitting.play(moves[int(rng.below(len(moves)))])
        else:
            with pytest.raises(IllegalMove):
                sitting.take_back()
            refused += 1
    assert refused > 0
    assert "undo-draw" not in sitting.assists


def test_a_damaged_save_is_named_and_left_alone(shelf, capsys):
    path = shelf.saved_path("fort-of-gold")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\x00 not JSON")
    with pytest.raises(BadDocument):
        shelf.saved("fort-of-gold")
    assert run(["play", "fort-of-gold", "--plain"]) == 2
    said = capsys.readouterr().err
    assert str(path) in said
    assert said.count("\n") == 1
    assert path.read_bytes() == b"\x00 not JSON"


def test_a_saved_game_that_cannot_go_on_is_refused_in_one_line(shelf, capsys):
    seating(shelf).fresh()
    path = shelf.saved_path("fort-of-gold")
    saved = json.loads(path.read_text("utf-8"))
    for wrong in ({"rules": 99}, {"steps": ["> place 9.9"]}, {"players": 2}):
        path.write_text(json.dumps({**saved, "record": {**saved["record"], **wrong}}), "utf-8")
        assert run(["play", "fort-of-gold", "--plain"]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert "--new" in said


def test_a_folder_in_which_nothing_can_be_kept_is_refused(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MADOI_HOME", str(tmp_path / "file" / "home"))
    assert run(["play", "fort-of-gold", "--plain"]) == 2
    assert "cannot be kept" in capsys.readouterr().err


async def test_a_table_that_can_no_longer_be_kept_is_left_with_the_reason(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        shelf.saved_path("fort-of-gold").unlink()
        shelf.saved_path("fort-of-gold").mkdir()
        await keys.press("enter")
    assert isinstance(app.problem, OSError)


def test_a_saved_game_tells_no_card_that_was_not_drawn(shelf):
    sitting = seating(shelf).fresh()
    sitting.play(sitting.hint())
    saved = shelf.saved("fort-of-gold")
    assert saved.record.seed is None
    assert saved.record.steps == sitting.match.steps


def test_numbered_deals_are_seeds(shelf):
    numbered = seating(shelf, seed="deal-1234").fresh()
    match = Match(FORT, standard(FORT), 1, "deal-1234")
    match.settle()
    assert numbered.match.steps == match.steps
    assert "deal 1234" in numbered.title("en")


# A real terminal


def in_a_terminal(tmp_path, typed, **environment):
    """Run the full-screen table in a terminal of 80×24 and type into it. Gives exit code and all that was shown."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    environment = {**os.environ, "MADOI_HOME": str(tmp_path), "TERM": "xterm-256color", **environment}
    game = subprocess.Popen(
        [sys.executable, "-m", "madoi", "play", "fort-of-gold", "--deal", "7", "--lang", "en"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        close_fds=True,
    )
    os.close(theirs)
    shown = b""
    waiting = [(b"quit", typed)]
    while True:
        ready, _, _ = select.select([ours], [], [], 20)
        try:
            part = os.read(ours, 65536) if ready else b""
        except OSError:
            break
        if not part:
            break
        shown += part
        if waiting and waiting[0][0] in shown:
            os.write(ours, waiting.pop(0)[1])
    os.close(ours)
    return game.wait(timeout=20), shown.decode(errors="replace")


def test_the_full_screen_runs_in_a_real_terminal_and_honours_no_color(tmp_path, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    colour = re.compile(r"\x1b\[[0-9;]*[34]8;[25];")
    code, shown = in_a_terminal(tmp_path / "a", b"q")
    assert code == 0
    assert "madoi play fort-of-gold" in shown
    assert colour.search(shown)
    code, shown = in_a_terminal(tmp_path / "b", b"q", NO_COLOR="1")
    assert code == 0
    assert "Keeper of the North Gate" in shown
    assert not colour.search(shown)


# Line by line, through a pipe


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
    typed = (
        "help\nplace 1.1\nundo\nplace 3.1\nrules\nhint\nodds\nmoves\npage deck\nlog\nlang ja\nshow\nquit\n"
    )
    done = plain(tmp_path, typed, "--deal", "7", "--plain")
    assert done.returncode == 0
    for part in (
        "FG-73",
        "(FG-33)",
        "FG-33  ",
        "Hint: place",
        "1 place 1.1",
        "Treasures in the deck",
        "目標",
    ):
        assert part in done.stdout, part
    saved = json.loads((tmp_path / "home" / "saved" / "fort-of-gold.json").read_text("utf-8"))
    assert saved["assists"]["undo"] == 1
    assert saved["assists"]["hint"] == 1


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


def test_the_menu_asks_for_a_game(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "madoi", "play", "--plain", "--new"],
        input="99\nfort-of-gold\nquit\n",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MADOI_HOME": str(tmp_path), "MADOI_LANG": "en"},
    )
    assert done.returncode == 0
    assert "The Fort of Gold" in done.stdout
    assert "Type a number" in done.stdout


@pytest.mark.parametrize("name", [name for name, game in all_games().items() if len(game.seats) > 1])
def test_the_menu_asks_how_many_play(tmp_path, name):
    most = find_game(name).seats[-1]
    done = subprocess.run(
        [sys.executable, "-m", "madoi", "play", "--new"],
        input=f"{name}\n99\n{most}\n\nquit\n",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MADOI_HOME": str(tmp_path), "MADOI_LANG": "en"},
    )
    assert done.returncode == 0, done.stderr
    saved = json.loads((tmp_path / "saved" / f"{name}.json").read_text("utf-8"))
    assert saved["record"]["players"] == most


@pytest.mark.parametrize(
    "options",
    [
        ["--deal", "-1"],
        ["--deal", "x"],
        ["--deal", "1", "--seed", "x"],
        ["--new", "--resume"],
        ["--seats", "human,human"],
        ["--seats", "ghost"],
        ["--players", "99"],
        ["--seed", "x" * 201],
        ["--deck", "nobody.toml"],
    ],
)
def test_play_refuses_what_cannot_be(shelf, capsys, options):
    assert run(["play", "fort-of-gold", "--plain", *options]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("madoi: ")
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert not shelf.folder.exists()


def test_a_sitting_counts_no_further_than_a_record_can_hold(shelf):
    sitting = seating(shelf).fresh()
    sitting.assists["hint"] = 1000
    sitting.hint()
    assert sitting.assists["hint"] == 1000
    assert msgspec.json.encode(shelf.saved("fort-of-gold").assists) == b'{"hint":1000}'


def test_resume_needs_a_seat_for_each_player(shelf):
    Sitting(FORT, standard(FORT), ["human"], "deal-1", shelf).start()
    saved = shelf.saved("fort-of-gold")
    saved.seats = ["human", "human"]
    with pytest.raises(BadDocument):
        seating(shelf, saved=saved).resumed()
