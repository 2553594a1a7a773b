"""Bots by their codes: honest, repeatable, in time, and never stuck."""

from __future__ import annotations

import itertools
import time
from threading import Thread

import pytest

from madoi.bots import LEVELS, UnknownBot, bot_for, plain_code
from madoi.bots.searcher import Searcher
from madoi.bots.simple import Greedy, NothingToChoose, RandomBot
from madoi.core.documents import standard
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.view import view_of
from madoi.games import all_games, find_game

from ..conftest import COMPILED, TABLES

each_table = pytest.mark.parametrize(("name", "players"), TABLES)
SIMULATIONS = 60 if COMPILED else 12


def table_at(name: str, players: int, seed: str, moves: int) -> Match:
    """A table some sensible moves into a game, with a real choice to make."""
    game = find_game(name)
    match = Match(game, standard(game), players, seed)
    match.settle()
    made = 0
    while made < moves or len(match.state.legal()) < 2:
        match.step(game.advise(match.state, rng_for(seed, "advice", made)))
        match.settle()
        if match.over:
            return table_at(name, players, seed + "'", moves)
        made += 1
    return match


def chosen(match: Match, code: str, seed: str = "choice") -> str:
    """What a new bot chooses here."""
    seat = int(match.state.actor)
    view = view_of(match.game, match.state, seat)
    return bot_for(code, match.game, match.data).choose(view, view.moves, rng_for(seed))


@each_table
@pytest.mark.parametrize("code", ["random", "greedy", f"search:{SIMULATIONS}"])
def test_hidden_things_do_not_change_the_move(name, players, code):
    for moves in (0, 9):
        match = table_at(name, players, f"honest-{moves}", moves)
        expected = chosen(match, code)
        for number in range(3):
            match.state.redeal(match.state.actor, rng_for("swap", "", number))
            assert chosen(match, code) == expected


@each_table
@pytest.mark.parametrize("code", ["random", "greedy:30", "glance:60", "hunch:30", f"search:{SIMULATIONS}"])
def test_same_seed_same_move(name, players, code):
    match = table_at(name, players, "same", 5)
    assert chosen(match, code) == chosen(match, code)
    assert chosen(match, code) in view_of(match.game, match.state, int(match.state.actor)).moves


@each_table
def test_a_searcher_plays_a_whole_game(name, players):
    game = find_game(name)
    match = Match(game, standard(game), players, "whole")
    match.settle()
    bots = [bot_for("search:2", game, match.data) for _ in range(players)]
    while not match.over and len(match.steps) < 400:
        seat = int(match.state.actor)
        view = view_of(game, match.state, seat)
        match.play(bots[seat].choose(view, view.moves, rng_for("whole", "", len(match.steps))))
    assert match.over or len(match.steps) >= 400


@each_table
def test_a_single_legal_move_is_made_at_once(name, players):
    match = table_at(name, players, "single", 3)
    view = view_of(match.game, match.state, int(match.state.actor))
    bot = bot_for("search:5s", match.game, match.data)
    assert bot.choose(view, view.moves[:1], rng_for("single")) == view.moves[0]
    assert bot.last is None


@each_table
def test_a_finished_game_is_refused(name, players):
    game = find_game(name)
    match = Match(game, standard(game), players, "over")
    match.settle()
    while not match.over:
        match.step(match.state.legal()[0] if name != "fuji-99" else game.advise(match.state, rng_for("x")))
        match.settle()
    view = view_of(game, match.state, 0)
    for code in ("random", "greedy", "search:10"):
        with pytest.raises(NothingToChoose) as refused:
            bot_for(code, game, match.data).choose(view, view.moves, rng_for("over"))
        assert "over" in refused.value.say("en")
        assert "終了" in refused.value.say("ja")


def test_a_seat_that_is_not_asked_is_refused():
    match = table_at("fuji-99", 2, "not asked", 0)
    view = view_of(match.game, match.state, 1 - int(match.state.actor))
    with pytest.raises(NothingToChoose):
        bot_for("greedy", match.game, match.data).choose(view, ["draw 5", "draw 6"], rng_for("x"))


@each_table
def test_a_time_budget_is_kept(name, players, monkeypatch):
    # Every look at this clock takes five milliseconds: a search that looks once a simulation makes at most sixty.
    looks = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(looks) * 0.005)
    match = table_at(name, players, "time", 4)
    view = view_of(match.game, match.state, int(match.state.actor))
    bot = bot_for("search:300ms", match.game, match.data)
    began = time.perf_counter()
    bot.choose(view, view.moves, rng_for("time"))
    assert time.perf_counter() - began <= 0.36
    assert 20 <= bot.last.simulations <= 60


def test_a_search_lets_other_threads_go_on():
    match = table_at("goryokaku", 3, "threads", 4)
    view = view_of(match.game, match.state, int(match.state.actor))
    bot = bot_for("search:1000ms", match.game, match.data)
    thinking = Thread(target=bot.choose, args=(view, view.moves, rng_for("threads")))
    thinking.start()
    turns = 0
    while thinking.is_alive():
        time.sleep(0.001)
        turns += 1
    # About fifty slices; without them the search would keep the interpreter for the whole second.
    assert turns >= 10


def test_a_search_in_slices_is_the_search_in_one_piece(monkeypatch):
    match = table_at("fuji-99", 2, "slices", 4)
    chosen_so: list[list[int]] = []
    for pause in (0.001, 60.0):
        monkeypatch.setattr("madoi.bots.searcher.SLICE", pause)
        bot = Searcher(match.game, match.data, 5 * SIMULATIONS)
        view = view_of(match.game, match.state, int(match.state.actor))
        bot.choose(view, view.moves, rng_for("slices"))
        assert bot.last.simulations == 5 * SIMULATIONS
        chosen_so.append(list(bot.last.tries))
    assert chosen_so[0] == chosen_so[1]


def test_codes_and_levels():
    for game in all_games().values():
        data = standard(game)
        assert isinstance(bot_for("random", game, data), RandomBot)
        careless = bot_for("greedy:30", game, data)
        assert isinstance(careless, Greedy)
        assert careless.slips == 30
        both = bot_for("search:2000:2s", game, data)
        assert isinstance(both, Searcher)
        assert (both.simulations, both.seconds) == (2000, 2.0)
        assert bot_for("search:800ms", game, data).seconds == 0.8
        assert set(game.levels) == set(LEVELS)
        for level, names in LEVELS.items():
            for word in (level, *names.values(), f" {names['en'].upper()} "):
                assert plain_code(word, game) == game.levels[level]
                assert bot_for(word, game, data)


@pytest.mark.parametrize(
    "code", ["", "bestest", "search", "search:", "search:0", "search:1h", "greedy:x", "x" * 999]
)
def test_unknown_codes_are_refused_with_those_there_are(code):
    game = next(iter(all_games().values()))
    with pytest.raises(UnknownBot) as refused:
        bot_for(code, game, standard(game))
    assert "search:2000" in refused.value.say("en")
    assert len(refused.value.say("ja")) < 300


def test_who_overlooks_a_move_takes_the_next_best():
    match = table_at("fort-of-gold", 1, "glance", 12)
    worths = match.game.advisor().worths(match.state, match.state.legal())
    ranking = [
        match.game.text(match.state, code)
        for _, code in sorted(zip(worths, match.state.legal(), strict=True), reverse=True)
    ]
    bot, view = bot_for("glance:50", match.game, match.data), view_of(match.game, match.state, 0)
    places = [
        ranking.index(bot.choose(view, view.moves, rng_for(f"glance-{number}"))) for number in range(80)
    ]
    assert len(ranking) >= 2
    assert 25 <= places.count(0) <= 65, "every second time the best is noticed"
    assert places.count(1) > places.count(len(ranking) - 1) or len(ranking) == 2
    assert chosen(match, "glance:0") == ranking[0]


def test_who_misjudges_a_move_takes_one_that_is_nearly_as_good():
    match = table_at("fort-of-gold", 1, "glance", 12)
    codes = match.state.legal()
    looks = match.game.advisor().glance(match.state, codes)
    points = {match.game.text(match.state, code): look for code, look in zip(codes, looks, strict=True)}
    best = max(looks)
    view = view_of(match.game, match.state, 0)
    found: dict[int, list[float]] = {}
    for wide in (5, 20):
        bot = bot_for(f"hunch:{wide}", match.game, match.data)
        moves = [bot.choose(view, view.moves, rng_for(f"glance-{number}")) for number in range(80)]
        found[wide] = [best - points[move] for move in moves]
        assert 0 < max(found[wide]) <= 2 * wide
    assert found[5].count(0) > found[20].count(0)
    assert sum(found[5]) < sum(found[20])
    assert points[chosen(match, "hunch:0")] == best


def test_a_searcher_goes_on_with_what_it_found_out():
    match = table_at("fuji-99", 2, "again", 0)
    bot = bot_for("search:200", match.game, match.data)
    while True:
        view = view_of(match.game, match.state, int(match.state.actor))
        before = bot.last
        move = bot.choose(view, view.moves, rng_for("again", "", len(match.steps)))
        if before is not None and bot.last is not before and bot.last.root.visits > bot.last.simulations:
            assert bot.last.simulations < 200
            return
        match.play(move)
        assert not match.over, "draws that came up while thinking come up at the table, so a tree was kept"


def test_where_cards_are_hidden_a_searcher_goes_on_within_its_turn():
    match = table_at("goryokaku", 2, "turn", 14)
    bot = bot_for(f"search:{SIMULATIONS}", match.game, match.data)
    kept = 0
    for number in range(8):
        seat = int(match.state.actor)
        view = view_of(match.game, match.state, seat)
        if len(view.moves) == 1:
            match.play(view.moves[0])
            continue
        before = bot.last
        match.play(bot.choose(view, view.moves, rng_for("turn", "", number)))
        if bot.last.root.visits > bot.last.simulations:
            assert before.seat == seat, "what another seat thought about is not known here"
            assert bot.last.root.visits == max(SIMULATIONS, bot.last.root.visits)
            kept += 1
    assert kept, "a turn of several moves was thought through at its first"
