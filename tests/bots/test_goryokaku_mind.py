"""What the sensible player of Goryokaku knows: signs with names, numbers for each, and a look over the whole turn."""

from __future__ import annotations

import pytest

from madoi.bots.search import Search
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER
from madoi.games import find_game
from madoi.games.goryokaku.advice_plan import SIGNS
from madoi.games.goryokaku.advice_signs import SUBJECTS, recoveries, recoveries_left, signs_of, subjects_of
from madoi.games.goryokaku.advisor import (
    GoryokakuAdvisor,
    finish_turn,
    look_ahead,
    mind_for,
    standing,
    standings,
)
from madoi.games.goryokaku.state import TURN
from madoi.games.goryokaku.values import standard_values

from .test_bots import table_at

GAME = find_game("goryokaku")


@pytest.mark.parametrize("players", GAME.seats)
def test_every_sign_has_a_weight_and_a_subject(players):
    start = table_at("goryokaku", players, "start", 0).state
    signs = len(signs_of(start, 0))
    values = standard_values().seats[players]
    for weights in (values.points, values.chances):
        assert len(weights.late) == len(weights.early) == signs
    assert len(values.glance.late) == len(values.glance.early) == SIGNS
    subjects = subjects_of(start)
    assert len(subjects) == signs
    assert {SUBJECTS[subject] for subject in subjects} == set(SUBJECTS)


@pytest.mark.parametrize("players", GAME.seats)
def test_gk78_recoveries_are_the_clock(players):
    match = table_at("goryokaku", players, "clock", 0)
    assert recoveries_left(match.state) == recoveries(match.state)
    later = table_at("goryokaku", players, "clock", 40)
    assert recoveries_left(later.state) < recoveries(later.state)


def test_a_turn_is_judged_where_it_ends():
    state = table_at("goryokaku", 3, "turn", 12).state
    while state.asks != TURN:
        state.apply(state.sample(rng_for("x")) if state.actor == CHANCE else state.legal()[0])
    mover = int(state.turn)
    for code in state.legal():
        after = state.clone()
        finish_turn(after, code, mind_for(state).taste, rng_for("luck"))
        assert after.actor == OVER or (after.asks == TURN and after.turn != mover)


def test_the_advised_move_is_the_one_after_which_the_seat_stands_best():
    state = table_at("goryokaku", 2, "best", 20).state
    moves = state.legal()
    found = look_ahead(state, mind_for(state), rng_for("luck"), moves)
    advised = GoryokakuAdvisor().choose(state, rng_for("luck"))
    assert found[moves.index(advised)] == max(found)
    promising = GoryokakuAdvisor().worths(state, moves)
    assert max(promising) == pytest.approx(1.002)
    assert min(promising) >= 0.002


def test_a_won_game_stands_above_a_lost_one():
    state = table_at("goryokaku", 2, "end", 60).state.clone()
    advisor, rng = GoryokakuAdvisor(), rng_for("end")
    while state.actor != OVER:
        state.apply(state.sample(rng) if state.actor == CHANCE else advisor.play_on(state, rng))
    stand = [standing(state, seat, mind_for(state)) for seat in (0, 1)]
    paid = [state.payoff(seat) for seat in (0, 1)]
    assert (stand[0] > stand[1]) == (paid[0] > paid[1])


def test_chances_to_win_add_up():
    for players in GAME.seats:
        state = table_at("goryokaku", players, "chances", 15).state
        assert sum(GoryokakuAdvisor().values(state)) == pytest.approx(1)


def four_seats(moves):
    """A table with four seats, and the advisor of a bot that sits there."""
    state = table_at("goryokaku", 4, "four", moves).state.clone()
    advisor = GoryokakuAdvisor()
    advisor.sit_down(4)
    return state, advisor


@pytest.mark.parametrize("players", GAME.seats)
def test_all_seats_stand_as_each_of_them_does(players):
    state = table_at("goryokaku", players, "standings", 25).state.clone()
    advisor, rng = GoryokakuAdvisor(), rng_for("standings")
    mind = mind_for(state)
    assert standings(state, mind) == [standing(state, seat, mind) for seat in range(players)]
    while state.actor != OVER:
        state.apply(state.sample(rng) if state.actor == CHANCE else advisor.play_on(state, rng))
    assert standings(state, mind) == [standing(state, seat, mind) for seat in range(players)]


def test_with_four_seats_a_game_is_followed_to_the_end_of_the_own_next_turn():
    state, advisor = four_seats(14)
    mover = int(state.turn)
    search = Search(state, advisor, rng_for("far"))
    search.turn = state.turn
    search.play_out(state)
    assert search.passed == 5
    assert state.asks == TURN
    assert (state.turn - mover) % 4 == 1


def test_with_four_seats_every_move_meets_the_same_luck():
    state, advisor = four_seats(14)
    search = Search(state, advisor, rng_for("luck"))
    assert [search.luck(3).word() for _ in range(2)] == [search.luck(3).word() for _ in range(2)]
    assert search.luck(3).word() != search.luck(4).word()


def test_with_two_and_three_seats_a_search_judges_by_chances():
    for players in (2, 3):
        advisor = GoryokakuAdvisor()
        before = advisor.explore
        advisor.sit_down(4)
        assert advisor.explore > before
        advisor.sit_down(players)
        assert advisor.explore == before
        assert (advisor.turns, advisor.by_standing, advisor.same_luck) == (0, False, False)
