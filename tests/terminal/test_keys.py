"""The full screen, played by keys."""

from __future__ import annotations

import asyncio

import pytest
from rich.cells import cell_len
from textual.events import Paste

from madoi.bots.hints import NoHint, advise
from madoi.cli import terminal
from madoi.cli.language import say
from madoi.cli.terminal.dialogs import RulesSheet, Sheet
from madoi.cli.terminal.entry import Entry
from madoi.cli.terminal.panels import broken, event_lines
from madoi.cli.terminal.plain import Plain
from madoi.core.documents import RecordFile, decode, open_record
from madoi.games import find_game

from .sittings import DEAL, DRAWN, FORT, SECRET, advised, seating, sheet_text, shown, table


async def test_a_whole_game_by_keys_is_kept_as_a_record_that_verifies(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        while not app.sitting.over:
            await keys.press("enter")
        assert isinstance(app.screen, Sheet)
        ending = app.sitting.ending
        assert str(ending.path) in sheet_text(app).replace("\n", "")
        await keys.press("enter", "enter")
        assert isinstance(app.screen, Sheet), "a stray Enter does not leave"
        await keys.press("q")
    record = decode(ending.path.read_bytes(), RecordFile)
    assert open_record(FORT, record).over
    assert record.seed == DEAL
    assert record.seats == ["human"]
    assert record.assists == {}
    assert not shelf.saved(FORT)
    assert str(ending.path) in app.last_words()[-1]


async def test_arrows_choose_and_the_board_shows_the_chosen_cell(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        while len(app.entry.moves()) < 2 or not app.entry.moves()[0].startswith("place"):
            app.sitting.play(advised(app.sitting))
            app.entry.clear()
        first, second = app.entry.moves()[:2]
        await keys.press("left", "right", "right")
        assert app.entry.moves()[app.entry.cursor] == second
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
        assert app.entry.typed is None


async def test_a_move_can_be_pasted_but_not_under_a_sheet(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        app.post_message(Paste("place\n 1.1"))
        await keys.press("question_mark")
        assert app.entry.typed == "place 1.1?"
        await keys.press("backspace", "enter", "question_mark")
        assert app.sitting.match.steps[1] == "> place 1.1"
        app.post_message(Paste("place 1.2"))
        await keys.press("escape")
        assert app.entry.typed is None


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
        assert "FG-73" in sheet_text(app), "what marks a game is asked first"
        await keys.press("escape")
        assert app.sitting.match.steps == after
        await keys.press("u", "u")
        assert app.sitting.match.steps == start
        assert "FG-73" in shown(app, "note")
        assert app.sitting.marked
        await keys.press("enter")
        assert app.sitting.match.steps == after, "the deal is the same as before"
        await keys.press("u", "u")
        assert "FG-73" in shown(app, "note"), "nothing is left to take back"
        assert app.sitting.assists == {"undo": 2, "undo-draw": 2}


async def test_a_review_names_its_key_moments_and_how_to_try_again(shelf, monkeypatch):
    monkeypatch.setattr(terminal.dialogs, "REVIEW_SIMULATIONS", 20)
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        while not app.sitting.over:
            app.sitting.play(app.sitting.moves()[0])
        await keys.press("enter", "v")
        while app.screen.found is None:
            await keys.pause(0.02)
        app.screen.tell()
        said = str(app.screen.query_one("#review").visual)
        assert say("en", "review", "moments") in said
        assert f"{app.sitting.ending.path} --step {app.screen.found.moments[0]}" in said


async def test_a_hint_has_a_chance_and_a_next_best_is_counted_once_and_speaks_both_languages(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        while len(app.sitting.moves()) < 2:
            app.sitting.play(app.sitting.moves()[0])
        app.entry.clear()
        await keys.press("h")
        while app.sitting.hint is None:
            await keys.pause(0.02)
        await keys.press("h", "h")
        best = app.sitting.hint.best
        assert app.entry.chosen() == best.move
        assert app.sitting.assists["hint"] == 1
        for lang in ("en", "ja"):
            label = dict(zip(app.sitting.moves(), app.sitting.labels(lang), strict=True))[best.move]
            assert label in shown(app, "note")
            assert f"{100 * best.chance:.0f} %" in shown(app, "note")
            await keys.press("l")
        seen = app.sitting.table.sight.seen_when_asked(0)
        assert advise(FORT, app.sitting.data, seen, 50).best.move in app.sitting.moves()


def broken_advice(*_, **__):
    raise MemoryError


async def test_a_hint_that_could_not_be_worked_out_says_so(shelf, monkeypatch):
    monkeypatch.setattr(terminal.sitting, "advise", broken_advice)
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        await keys.press("h")
        while app.hinting is not None:
            await keys.pause(0.02)
        assert NoHint().say("en") in shown(app, "note")
        assert app.sitting.assists.get("hint", 0) == 0


def test_a_hint_that_could_not_be_worked_out_says_so_line_by_line_too(shelf, monkeypatch, capsys):
    monkeypatch.setattr(terminal.sitting, "advise", broken_advice)
    room = Plain(seating(shelf), "ja", resume=False)
    assert not room.answer(room.seating.fresh(), "hint")
    assert NoHint().say("ja") in capsys.readouterr().out


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
        await keys.press("enter", "u", "u", "enter", "enter", "q")
    assert "madoi play fort-of-gold" in app.last_words()[0]

    saved = shelf.saved(FORT)
    again = table(shelf, saved=saved, seed=None)
    async with again.run_test(size=(80, 24)) as keys:
        assert "deal 7" in sheet_text(again)
        await keys.press("r")
        assert again.sitting.match.steps == app.sitting.match.steps
        assert again.sitting.log == app.sitting.log
        assert again.sitting.marked
        await keys.press("u")
        assert again.sitting.assists["undo"] == 2

    other = table(shelf, saved=saved, seed="another")
    async with other.run_test(size=(80, 24)) as keys:
        await keys.press("n")
        assert other.sitting.match.seed == "another"
        assert len(other.sitting.match.seat_steps()) == 0


async def test_after_the_end_another_deal_can_be_played(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        while not app.sitting.over:
            await keys.press("enter")
        await keys.press("n")
        assert not app.sitting.over
        assert app.sitting.match.seed != DEAL


async def test_who_looks_at_the_table_or_reads_rules_after_the_end_comes_back_to_it(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        while not app.sitting.over:
            await keys.press("enter")
        await keys.press("escape")
        assert len(app.screen_stack) == 1
        assert "Enter shows the result again" in shown(app, "entry")
        await keys.press("enter")
        assert len(app.screen_stack) == 2
        await keys.press("r")
        await keys.press("escape")
        assert len(app.screen_stack) == 2
        await keys.press("n")
        assert not app.sitting.over


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


async def test_goryokaku_is_laid_out_anew_at_once_when_the_window_changes(shelf):
    """As if it had been opened at that size."""
    names = ("title", "board", "question", "moves", "entry", "log", "side", "keys")
    wanted = {}
    for size in ((80, 24), (150, 50)):
        app = table(shelf, name="goryokaku", seats="human,greedy", seed="calm")
        async with app.run_test(size=size) as keys:
            await keys.pause()
            wanted[size] = {name: shown(app, name) for name in names}
    assert wanted[80, 24]["board"] != wanted[150, 50]["board"]
    app = table(shelf, name="goryokaku", seats="human,greedy", seed="calm")
    async with app.run_test(size=(80, 24)) as keys:
        for size in ((150, 50), (80, 24)):
            await keys.resize_terminal(*size)
            await keys.pause()
            assert {name: shown(app, name) for name in names} == wanted[size]
            assert app.query_one("#keys").region.bottom == size[1]


async def test_bots_move_by_themselves(shelf):
    app = table(shelf, seats="greedy")
    async with app.run_test(size=(80, 24)) as keys:
        while not app.sitting.over:
            await keys.pause(0.01)
    assert app.sitting.ending.assists == {}
    assert not app.sitting.ending.is_best, "a bot's score is nobody's personal best"


async def test_the_screen_stays_awake_while_a_bot_thinks(shelf):
    app = table(shelf, name="fuji-99", seats="search:10s,search:10s")
    async with app.run_test(size=(80, 24)) as keys:
        while app.thought is None or say("en", "table", "seconds", count=1) not in shown(app, "question"):
            await asyncio.sleep(0.02)
        thought, steps = app.thought, list(app.sitting.match.steps)
        await keys.press("l")
        assert "考えています" in shown(app, "question")
        await keys.press("q")
        assert thought.is_alive()
        assert app.sitting.match.steps == steps
    assert "fuji-99" in app.last_words()[0]


@pytest.mark.parametrize("name", SECRET)
async def test_the_screen_is_passed_on_behind_a_curtain(shelf, name):
    app = table(shelf, name=name, seats="human,human", seed="1")
    app.odds_on = True
    async with app.run_test(size=(80, 24)) as keys:
        passed = 0
        for _ in range(200):
            if isinstance(app.screen, Sheet):
                passed += 1
                assert app.scene(80, 24).view.seat is None, "nobody sees a hand behind the curtain"
                assert not shown(app, "moves").strip()
                assert not shown(app, "odds").strip()
                assert not any(move in shown(app, "entry") for move in app.sitting.moves())
                await keys.press("enter")
                assert app.scene(80, 24).view.seat == app.sitting.asked
            if passed == 3:
                break
            await keys.press("enter")
        assert passed == 3


async def test_the_log_scrolls_back_and_follows_the_next_move(shelf):
    app = table(shelf)
    async with app.run_test(size=(80, 24)) as keys:
        for _ in range(12):
            app.sitting.play(advised(app.sitting))
        app.entry.clear()
        app.draw()
        last = shown(app, "log")
        await keys.press("pageup", "pageup")
        assert shown(app, "log") != last
        await keys.press("pagedown", "pagedown", "pagedown")
        assert shown(app, "log") == last


@pytest.mark.parametrize("name", [name for name in DRAWN if 4 in find_game(name).seats])
async def test_the_log_keeps_the_whole_turns_of_three_bots(shelf, name):
    """Everything they did since my own move can be read, to its first line, at the smallest size."""
    app = table(shelf, name=name, seats="human,greedy,greedy,greedy", seed="calm")
    app.seating.chosen = {0: ""}
    async with app.run_test(size=(80, 24)) as keys:
        movers = []
        while len(set(movers) - {0}) < 3:
            await keys.press("enter")
            while app.sitting.bot_asked:
                await keys.pause(0.01)
            movers = app.sitting.table.movers
            movers = movers[len(movers) - movers[::-1].index(0) :]
        sitting = app.sitting
        since = [told for told in sitting.heard() if told.line > sitting.news_from()]
        assert {told.event.seat for told in since} >= {1, 2, 3}
        read = shown(app, "log").splitlines()
        for _ in since:
            await keys.press("pageup")
            read += shown(app, "log").splitlines()
        width = app.board_width()
        for told in since:
            for line in event_lines(sitting, told, "en", width):
                assert any(each.startswith(line.plain.rstrip()) for each in read), line.plain


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_japanese_line_of_the_log_is_filled_whatever_blanks_stand_in_names(lang):
    said = {"en": "Quick bot 2 keeps a castle card", "ja": "即断ボット 2が築城カードを1枚残した"}
    lines = {"en": ["Quick bot 2 keeps a", "castle card"], "ja": ["即断ボット 2が築城カ", "ードを1枚残した"]}
    assert [line.rstrip() for line in broken(said[lang], lang, 20)] == lines[lang]


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_long_event_goes_on_in_the_next_line_of_the_log(shelf, lang):
    """Beside the table the log is narrow: what happened is told to its last word, and scrolled to the first."""
    app = table(shelf, name="goryokaku", seats="human,random")
    app.lang = lang
    async with app.run_test(size=(120, 40)) as keys:
        for told in app.sitting.heard():
            lines = [line.plain for line in event_lines(app.sitting, told, lang, 38)]
            assert all(cell_len(line) <= 38 - 6 for line in lines)
            assert "".join("".join(lines).split()) == "".join(app.sitting.say_event(told, lang).split())
        await keys.press(*["pageup"] * 6)
        first = app.sitting.say_event(app.sitting.heard()[0], lang)
        assert shown(app, "side").startswith(first[:15])


def is_loss(match, code) -> bool:
    trial = match.fork()
    told = trial.step(code)
    return any(event.kind in ("loss", "lost") for event in told) or (
        trial.over and trial.state.payoff(0) == 0
    )


def test_the_cursor_starts_on_no_move_that_the_screen_calls_a_loss(shelf):
    moved = 0
    for number in range(4):
        sitting = seating(shelf, seed=f"loss-{number}").fresh()
        while not sitting.over:
            losses = [is_loss(sitting.match, code) for code in sitting.match.state.legal()]
            cursor = Entry(sitting).cursor
            assert not losses[cursor] or all(losses)
            moved += cursor > 0
            sitting.play(sitting.moves()[cursor])
    assert moved


async def test_odds_at_a_table_of_several_are_seen_and_counted_for_nobody(shelf):
    app = table(shelf, name="fuji-99", seats="human,greedy", seed="calm")
    app.seating.chosen = {0: ""}
    async with app.run_test(size=(120, 40)) as keys:
        await keys.press("o")
        assert "%" in shown(app, "odds")
        assert not any(app.sitting.assists.values())


@pytest.mark.parametrize("name", [name for name in DRAWN if not find_game(name).has_odds])
async def test_odds_are_not_offered_where_a_game_has_none(shelf, name):
    app = table(shelf, name=name)
    async with app.run_test(size=(80, 24)) as keys:
        assert "o odds" not in shown(app, "keys")
        await keys.press("question_mark")
        assert "exact odds" not in sheet_text(app)
        assert find_game(name).texts.words["en"]["help"]["lines"][0] in sheet_text(app)


@pytest.mark.parametrize("name", DRAWN)
async def test_help_promises_to_take_back_a_draw_only_where_a_game_does(shelf, name):
    app = table(shelf, name=name)
    app.seating.chosen[0] = ""
    async with app.run_test(size=(80, 24)) as keys:
        await keys.press("question_mark")
        assert ("across a draw" in sheet_text(app)) is find_game(name).takes_back_draws
