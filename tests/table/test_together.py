"""Where everybody chooses at once (GK-16), a seat answers before its turn, and nobody sees what."""

from __future__ import annotations

import itertools

import msgspec
import pytest

from madoi.core.game import asked_ahead
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE
from madoi.games import all_games, find_game
from madoi.table import entries as log
from madoi.table.commands import Call, Help, Hold, Move, Pause, Resign, Undo

from ..conftest import TABLES
from ..tables import Played, opened
from .test_table import CLOCK, frozen, refused


def choosing(players: int = 3, bots: dict[int, str] | None = None, **options) -> Played:
    return Played(opened("goryokaku", players, bots, **options))


def choose(played: Played, seat: int, number: int = 0) -> str:
    move = played.table.sight.view(seat).moves[number].move
    played.move(move, seat)
    return move


def kept(played: Played, seat: int) -> list[str]:
    return played.table.game.write(played.table.match.state, seat).seats[seat].castles


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_a_seat_may_answer_ahead_depends_on_nobody_before_it(name, players):
    played = Played(opened(name, players))
    game, rng = played.table.game, rng_for("ahead")
    for _ in range(6):
        state = played.table.match.state
        for seat in game.together(state):
            expected = asked_ahead(state, seat)
            for _ in range(5):
                other = state.clone()
                while other.actor != seat:
                    assert other.actor != CHANCE
                    other.apply(other.pick(rng))
                assert other.legal() == expected.legal()
                assert game.question(other, "en", {}) == game.question(expected, "en", {})
        if not played.table.is_over:
            played.any_move(int(rng.below(100)))


def test_only_goryokaku_lets_seats_choose_at_once():
    games = {name for name, players in TABLES if Played(opened(name, players)).table.asked()[1:]}
    assert games == {"goryokaku"} & set(all_games())


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_answers_in_any_order_give_the_game_of_the_rules_order(order):
    played, plain = choosing(), choosing()
    for seat in order:
        choose(played, seat, seat)
    for seat in range(3):
        choose(plain, seat, seat)
    assert played.table.match.steps == plain.table.match.steps
    assert played.table.chosen == {}
    assert [played.table.sight.seen(seat) for seat in range(3)] == [
        plain.table.sight.seen(seat) for seat in range(3)
    ]
    assert frozen(played.again()) == frozen(played.table)


def test_a_seat_sees_its_own_waiting_answer_and_others_only_that_there_is_one():
    one, two = choosing(), choosing()
    chosen = choose(one, 1, 0)
    choose(two, 1, 2)
    assert one.table.sight.view(1).chosen == chosen
    assert one.table.sight.view(1).moves == []
    assert one.table.sight.view(1).asked == [0, 2]
    assert one.table.sight.view(1).can_undo
    for seat in (0, 2, None):
        view = one.table.sight.view(seat)
        assert view.chosen == ""
        assert [card.chosen for card in view.seats] == [False, True, False]
        assert msgspec.json.encode([view, one.table.sight.news(seat, 0)]) == msgspec.json.encode(
            [two.table.sight.view(seat), two.table.sight.news(seat, 0)]
        )


def test_an_answer_ahead_is_in_the_log_and_survives_a_restart():
    played = choosing()
    chosen = choose(played, 2, 1)
    again = played.again()
    assert again.sight.view(2).chosen == chosen
    assert frozen(again) == frozen(played.table)


def test_an_answer_makes_no_other_answer_stale_but_its_own_seats():
    played = choosing()
    seen = played.table.lines
    moves = {seat: played.table.sight.view(seat).moves for seat in range(3)}
    played.do(Move("a", seen, moves[2][0].move), 2)
    assert refused(played, Move("b", seen, moves[2][1].move), 2) == "stale"
    played.do(Move("c", seen, moves[0][0].move), 0)
    played.do(Move("d", seen, moves[1][0].move), 1)
    assert played.table.match.state.actor == 0
    assert refused(played, Move("e", seen, moves[1][1].move), 1) == "stale"


def test_who_has_chosen_waits_and_may_take_it_back():
    played = choosing()
    choose(played, 1, 0)
    other = played.table.match.state
    assert refused(played, Move("again", played.table.lines, "keep C01"), 1) == "chosen"
    played.do(Undo("u", played.table.lines), 1)
    assert played.table.sight.view(1).chosen == ""
    assert played.table.match.state is other
    assert played.table.places[1].assists == {"undo": 1}
    second = choose(played, 1, 2)
    choose(played, 0)
    assert second.removeprefix("keep ") in kept(played, 1)


def test_an_answer_stands_where_undo_is_switched_off():
    played = choosing(undo="off")
    choose(played, 1)
    assert not played.table.sight.view(1).can_undo
    assert refused(played, Undo("u", played.table.lines), 1) == "no-undo"


def test_gk16_only_an_own_dealt_card_can_be_kept_ahead():
    played = choosing()
    foreign = played.table.sight.view(0).moves[0].move
    assert refused(played, Move("f", played.table.lines, foreign), 1) == "illegal-move"
    assert refused(played, Move("g", played.table.lines, "fly"), 1) == "bad-notation"


def test_bots_answer_in_turn_between_answers_that_waited():
    played = choosing(bots={1: "greedy"})
    waiting = choose(played, 2)
    choose(played, 0)
    assert played.table.bot_asked() == (1, "greedy")
    played.add([played.table.desk.bot_move(played.table.sight.seen(1).moves[0], played.now, "greedy")])
    assert waiting.removeprefix("keep ") in kept(played, 2)
    assert played.table.match.state.actor == 0


def test_a_held_seat_is_answered_for_in_turn_and_given_back_before():
    played = choosing(grace=5)
    played.do(Call("c", 1))
    played.do(Hold("h", 1), after=6000)
    assert played.table.sight.view(1).moves == []
    back = played.table.desk.return_line(1, played.now)
    assert back is not None
    played.add([back])
    choose(played, 1)
    assert played.table.sight.view(0).seats[1].chosen


def test_an_answer_of_a_seat_that_resigned_stands():
    played = choosing()
    waiting = choose(played, 2)
    played.do(Resign("r"), 2)
    for seat in (0, 1):
        choose(played, seat)
    assert waiting.removeprefix("keep ") in kept(played, 2)


def test_an_answer_ahead_costs_no_time_and_a_pause_takes_none():
    played = choosing(clock=CLOCK)
    played.move(played.table.sight.view(2).moves[0].move, 2, after=20_000)
    assert [card.left for card in played.table.sight.view(0).seats] == [60_000] * 3
    assert played.table.time_is_up_at() == played.table.clock.since + 60_000
    played.do(Pause("p", True))
    assert refused(played, Move("m", played.table.lines, "keep C01"), 1) == "paused"


def test_a_hint_ahead_comes_from_what_the_seat_can_see():
    played = choosing()
    played.do(Help("h", played.table.lines, "hint"), 2)
    seen = played.table.sight.seen_when_asked(2)
    assert seen.actor == 2
    assert seen.moves == [card.move for card in played.table.sight.view(2).moves]
    world = played.table.match.state
    world.redeal(2, rng_for("elsewhere"))
    assert played.table.sight.seen_when_asked(2) == seen


def test_the_record_of_such_a_table_follows_the_rules():
    played = choosing(2)
    choose(played, 1)
    choose(played, 0)
    for number in range(2000):
        if played.table.is_over:
            break
        played.any_move(number)
    from madoi.table.verify import verify

    assert verify(find_game("goryokaku"), played.table.sight.record("2026-01-01"))
    assert any(isinstance(log.read_line(raw), log.Chosen) for raw, _ in played.log)
