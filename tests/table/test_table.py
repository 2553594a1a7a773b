"""One table: seats, moves, undo, clock, absence, the end. No sockets, no database."""

from __future__ import annotations

import msgspec
import pytest

from madoi.core.errors import MadoiError
from madoi.core.rng import rng_for
from madoi.core.state import OVER
from madoi.games import find_game
from madoi.table import entries as log
from madoi.table.clock import SteadyClock
from madoi.table.commands import Call, Chat, Help, Hold, Move, Pause, Resign, Undo
from madoi.table.refusals import TEXTS, Refused
from madoi.table.table import Table

from ..conftest import TABLES
from ..tables import NOW, Played, new_table, opened

MANY = [table for table in TABLES if table[1] > 1][:1]
needs_two_seats = pytest.mark.skipif(not MANY, reason="no game for several players is here")


def pair(**options) -> Played:
    name, players = MANY[0]
    return Played(opened(name, players, **options))


def frozen(table: Table) -> bytes:
    return msgspec.json.encode([table.sight.view(seat) for seat in (*range(len(table.places)), None)])


def refused(played: Played, command, seat: int = 0, after: int = 0) -> str:
    """The code of a refusal that changes nothing."""
    before = frozen(played.table)
    played.now += after
    with pytest.raises(MadoiError) as problem:
        played.table.desk.decide(command, seat, played.now)
    assert frozen(played.table) == before
    assert problem.value.texts["en"] != problem.value.texts["ja"]
    return problem.value.code


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_table_is_the_replay_of_its_log(name, players):
    played = Played(opened(name, players))
    rng = rng_for("replay")
    for number in range(400):
        if played.table.is_over:
            break
        if number % 7 == 3 and played.table.sight.view(int(played.table.match.state.actor)).can_undo:
            seat = int(played.table.match.state.actor)
            played.do(Undo(f"u{number}", played.table.lines), seat)
        played.any_move(int(rng.below(1000)))
    again = played.again()
    assert frozen(again) == frozen(played.table)
    assert again.match.steps == played.table.match.steps
    assert again.clients == played.table.clients
    for seat in (*range(players), None):
        assert again.sight.news(seat, 0) == played.table.sight.news(seat, 0)


def test_the_deal_waits_until_every_person_sits():
    line = opened()
    table = new_table(line)
    table.apply(line)
    assert table.sight.view(0).phase == "waiting"
    with pytest.raises(Refused) as problem:
        table.desk.decide(Move("a", 1, "place 1.1"), 0, NOW)
    assert problem.value.code == "not-started"
    for added in table.desk.join(log.Joined(0, 0, "Aki", "salt"), NOW):
        table.apply(added)
    assert table.sight.view(0).phase == "playing"
    assert table.desk.join(log.Joined(0, 0, "Somebody", "x"), NOW) == []


def test_a_move_carries_events_with_rules_and_words_in_both_languages():
    played = Played(opened())
    played.any_move()
    news = played.table.sight.news(0, played.table.lines - 1)[0]
    assert news.kind == "moved"
    rules = find_game("fort-of-gold").texts.rules["en"]
    assert news.events
    for event in news.events:
        assert event.rule in rules
        assert event.words.en != event.words.ja


def test_the_log_calls_people_by_their_names_and_bots_that_are_alike_by_name_and_number():
    played = Played(opened("fuji-99", 4, bots={1: "fair", 3: "fair"}))
    names = [card.names for card in played.table.sight.view(None).seats]
    assert [name.en for name in names] == ["P1", "Akane 2", "P3", "Akane 4"]
    assert [name.ja for name in names] == ["P1", "茜 2", "P3", "茜 4"]
    played.do(Move("a", played.table.lines, "draw 5"))
    told = [event.words.en for news in played.table.sight.news(None, 0) for event in news.events]
    assert "P1 draws 5 cubes" in told


def test_a_refused_move_names_code_rule_and_both_languages():
    played = Played(opened())
    with pytest.raises(MadoiError) as problem:
        played.table.desk.decide(Move("a", played.table.lines, "place 7.7"), 0, NOW)
    assert problem.value.code == "illegal-move"
    assert problem.value.rule.startswith("FG-")


def test_a_move_that_saw_an_older_step_is_stale_but_chat_makes_nothing_stale():
    played = Played(opened())
    seen = played.table.lines
    played.do(Chat("c", "hello"))
    move = played.table.sight.seen(0).moves[0]
    played.do(Move("m", seen, move))
    assert refused(played, Move("n", seen, move)) == "stale"


def test_only_the_seat_that_is_asked_moves():
    if not MANY:
        pytest.skip("no game for several players is here")
    played = pair()
    actor = int(played.table.match.state.actor)
    other = (actor + 1) % len(played.table.places)
    move = played.table.sight.seen(actor).moves[0]
    assert refused(played, Move("m", played.table.lines, move), other) == "not-your-turn"


def until_undo_is_possible(played: Played) -> bool:
    for number in range(300):
        if played.table.is_over:
            return False
        if played.table.sight.view(0).can_undo:
            return True
        played.any_move(number)
    return False


def test_undo_goes_back_to_the_last_new_information_and_stays_in_the_log():
    played = Played(opened(deal=log.DealPlan("seed", seed="a")))
    assert until_undo_is_possible(played)
    steps, lines = list(played.table.match.steps), len(played.log)
    played.do(Undo("u", played.table.lines))
    assert played.table.match.steps == steps[:-1]
    assert len(played.log) == lines + 1
    assert played.table.places[0].assists == {"undo": 1}
    assert refused(played, Undo("v", played.table.lines)) == "new-information"


def test_fg73_a_free_undo_takes_back_a_draw_marks_the_game_and_keeps_the_luck():
    played = Played(opened(undo="free"))
    played.move("place 1.1")
    after = list(played.table.match.steps)
    played.do(Undo("u", played.table.lines))
    assert played.table.assists() == {"undo": 1, "undo-draw": 1}
    played.move("place 1.1")
    assert played.table.match.steps == after


def test_undo_can_be_switched_off():
    played = Played(opened(undo="off"))
    played.any_move()
    assert refused(played, Undo("u", played.table.lines)) == "no-undo"
    assert not played.table.sight.view(0).can_undo


def test_help_is_written_in_the_ledger_and_can_be_switched_off():
    played = Played(opened())
    played.do(Help("h", played.table.lines, "odds"))
    played.do(Help("i", played.table.lines, "hint"))
    assert played.table.assists() == {"odds": 1, "hint": 1}
    strict = Played(opened(odds="off", hints=False))
    assert refused(strict, Help("h", strict.table.lines, "odds")) == "no-odds"
    assert refused(strict, Help("h", strict.table.lines, "hint")) == "no-hints"


def test_help_is_counted_once_a_decision():
    played = Played(opened())
    for again in "abc":
        played.do(Help(again, played.table.lines, "odds"))
    assert played.table.assists() == {"odds": 1}
    played.any_move()
    played.do(Help("d", played.table.lines, "odds"))
    assert played.table.assists() == {"odds": 2}


def test_odds_that_everyone_at_a_table_sees_are_nobodys_help():
    shared = Played(opened("fuji-99", players=2))
    lines = len(shared.log)
    shared.do(Help("a", shared.table.lines, "odds"))
    assert len(shared.log) == lines
    shared.do(Help("b", shared.table.lines, "hint"))
    assert shared.table.assists() == {"hint": 1}
    training = Played(opened("fuji-99", players=2, odds="training"))
    training.do(Help("a", training.table.lines, "odds"))
    assert training.table.assists() == {"odds": 1}


def test_odds_that_there_are_not_are_not_counted(monkeypatch):
    """A game may have nothing to tell now: with an empty deck no card comes."""
    played = Played(opened())
    monkeypatch.setattr(type(played.table.game), "odds", lambda game, state: None)
    lines = len(played.log)
    played.do(Help("a", played.table.lines, "odds"))
    assert len(played.log) == lines
    assert played.table.assists() == {}


def test_resigning_a_solo_game_ends_it_without_a_winner():
    played = Played(opened())
    played.do(Resign("r"))
    view = played.table.sight.view(0)
    assert view.phase == "over"
    assert view.actor == OVER
    assert view.ending is not None
    assert view.ending.winners == []
    assert refused(played, Move("m", played.table.lines, "place 1.1")) == "over"


@needs_two_seats
def test_the_last_seat_that_did_not_resign_wins():
    played = pair()
    players = len(played.table.places)
    for seat in range(players - 1):
        assert not played.table.is_over
        played.do(Resign(f"r{seat}"), seat)
    assert played.table.ending is not None
    assert played.table.ending.winners == [players - 1]


def test_a_paused_table_takes_no_moves():
    played = Played(opened())
    played.do(Pause("p", True))
    assert refused(played, Move("m", played.table.lines, "place 1.1")) == "paused"
    assert refused(played, Pause("q", True)) == "paused"
    played.do(Pause("r", False))
    played.any_move()


CLOCK = log.ClockPlan(base=60, per_move=10, cap=65)


def test_the_clock_counts_what_was_used_adds_per_move_and_stops_at_the_cap():
    played = Played(opened(clock=CLOCK))
    played.any_move()
    assert played.table.sight.view(0).seats[0].left == 65_000
    moves = played.table.sight.seen(0).moves
    played.move(moves[0], after=30_000)
    assert played.table.sight.view(0).seats[0].left == 45_000


def test_the_clock_stands_while_the_table_is_paused():
    played = Played(opened(clock=CLOCK))
    played.do(Pause("p", True), after=20_000)
    played.do(Pause("q", False), after=500_000)
    assert played.table.time_is_up_at() == played.now + 40_000


def test_a_seat_whose_time_is_up_has_resigned():
    played = Played(opened(clock=CLOCK))
    due = played.table.time_is_up_at()
    assert due is not None
    assert played.table.desk.out_of_time(due) is None
    move = played.table.sight.seen(0).moves[0]
    assert refused(played, Move("m", played.table.lines, move), after=60_001) == "time"
    line = played.table.desk.out_of_time(due + 1)
    assert line is not None
    played.add([line])
    assert played.table.ending is not None
    assert played.table.ending.why == "time"


@needs_two_seats
def test_a_called_seat_that_does_not_answer_may_be_held_and_is_given_back():
    played = pair(grace=60)
    assert refused(played, Hold("h", 1)) == "not-called"
    played.do(Call("c", 1))
    assert refused(played, Hold("h", 1)) == "too-soon"
    played.do(Hold("h2", 1), after=61_000)
    assert played.table.sight.view(0).seats[1].bot == "greedy"
    while int(played.table.match.state.actor) != 1:
        played.any_move()
    assert played.table.bot_asked() == (1, "greedy")
    back = played.table.desk.return_line(1, played.now)
    assert back is not None
    played.add([back])
    assert played.table.bot_asked() is None
    assert not played.table.sight.view(0).seats[1].held
    assert played.table.desk.return_line(1, played.now) is None


@needs_two_seats
def test_a_held_person_who_moves_has_returned():
    played = pair(grace=5)
    actor = int(played.table.match.state.actor)
    other = (actor + 1) % len(played.table.places)
    played.do(Call("c", actor), other)
    played.do(Hold("h", actor), other, after=6000)
    assert played.table.sight.view(actor).moves == []
    move = played.table.sight.seen(actor).moves[0]
    played.move(move, actor)
    assert [news.kind for news in played.table.sight.news(None, 0)][-2:] == ["here", "moved"]
    assert not played.table.places[actor].held


@needs_two_seats
def test_a_called_seat_that_speaks_is_there():
    played = pair()
    played.do(Call("c", 1))
    played.do(Chat("d", "yes"), 1)
    assert refused(played, Hold("h", 1), after=999_000) == "not-called"
    assert refused(played, Call("e", 0)) == "own-seat"
    assert refused(played, Call("e", 7)) == "no-such-seat"


def test_chat_is_limited_and_can_be_switched_off():
    played = Played(opened())
    for number in range(5):
        played.do(Chat(f"c{number}", "hello"), after=1)
    assert refused(played, Chat("d", "again")) == "too-much-chat"
    played.do(Chat("e", "later\x00\n<b>"), after=11_000)
    assert played.table.sight.news(None, played.table.lines - 1)[0].text == "later<b>"
    assert refused(played, Chat("f", "\x00\u200b ")) == "empty"
    quiet = Played(opened(chat=False))
    assert refused(quiet, Chat("c", "hello")) == "no-chat"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_bots_only_see_the_view_and_play_to_the_end(name, players):
    from madoi.bots import bot_for

    played = Played(opened(name, players, dict.fromkeys(range(players), "random")))
    rng = rng_for("bots")
    bot = bot_for("random", played.table.game, played.table.data)
    for _ in range(5000):
        asked = played.table.bot_asked()
        if asked is None:
            break
        view = played.table.sight.seen(asked[0])
        played.add([played.table.desk.bot_move(bot.choose(view, view.moves, rng), NOW, asked[1])])
    assert played.table.is_over
    assert played.table.ending is not None
    assert played.table.ending.why == "rules"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_table_can_be_seen_as_it_was_at_any_step(name, players):
    played = Played(opened(name, players))
    seen = {}
    for number in range(30):
        if not played.table.is_over:
            seen[len(played.table.match.codes)] = [
                played.table.sight.seen(seat) for seat in (*range(players), None)
            ]
            played.any_move(number)
    for count, views in seen.items():
        then = played.table.sight.at(count)
        assert [then.sight.seen(seat) for seat in (*range(players), None)] == views
    assert played.table.sight.at(1).sight.news(0, 0)[0].events


def test_every_refusal_has_words_in_both_languages():
    for en, ja in TEXTS.values():
        assert en
        assert ja
        assert en != ja


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_view_writes_every_legal_move_once(name, players, monkeypatch):
    """The notation of a long list of moves is the dearest part of a view."""
    played = Played(opened(name, players))
    game, seat = played.table.game, int(played.table.match.state.actor)
    written: list[int] = []
    text = game.text
    monkeypatch.setattr(game, "text", lambda state, code: written.append(code) or text(state, code))
    monkeypatch.setattr(game, "label", lambda *said: "label")
    moves = [card.move for card in played.table.sight.view(seat).moves]
    assert sorted(written) == sorted(played.table.match.state.legal())
    assert moves == [text(played.table.match.state, code) for code in played.table.match.state.legal()]


def test_a_move_taken_back_earns_no_time_and_what_was_used_stays_used():
    clock = log.ClockPlan(base=30, per_move=10, cap=100)
    played = Played(opened(clock=clock, undo="free"))
    for number in range(6):
        played.move(played.table.sight.seen(0).moves[0], after=1_000)
        played.do(Undo(f"u{number}", played.table.lines), after=1_000)
    played.move(played.table.sight.seen(0).moves[0], after=0)
    # Twelve seconds have gone by, and one move stands.
    assert played.table.sight.view(0).seats[0].left == 30_000 - 12_000 + 10_000


def test_a_move_is_not_taken_back_into_a_fallen_flag():
    clock = log.ClockPlan(base=30, per_move=10, cap=100)
    played = Played(opened(clock=clock, undo="free"))
    played.move(played.table.sight.seen(0).moves[0], after=25_000)
    assert refused(played, Undo("u", played.table.lines), after=6_000) == "time"


def test_the_clock_of_the_machine_goes_on_evenly_whatever_is_done_to_the_wall_clock():
    wall, steady = [1000.0], [50.0]
    clock = SteadyClock(lambda: wall[0], lambda: steady[0])
    assert clock() == 1_000_000
    wall[0], steady[0] = 400.0, 60.0
    assert clock() == 1_010_000
    wall[0], steady[0] = 5000.0, 61.0
    assert clock() == 5_000_000
