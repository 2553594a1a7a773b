"""Hints and reviews: chances with their errors, mistakes by the points they lose, luck apart from skill."""

from __future__ import annotations

import json
import re

import msgspec
import pytest

from madoi.bots.hints import Hints, MoveHint, advise, hints
from madoi.bots.review import BLUNDER, INACCURACY, MISTAKE, Judged, give_away, key_moments, review, verdict
from madoi.bots.simple import NothingToChoose
from madoi.cli.app import run
from madoi.core.documents import standard, write_position, write_record
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.view import view_of
from madoi.games import find_game

from ..conftest import COMPILED, TABLES
from .test_bots import table_at
from .test_search import last_cards

each_table = pytest.mark.parametrize(("name", "players"), TABLES)
SIMULATIONS = 200 if COMPILED else 30


def near_the_goal() -> Match:
    """Fuji 99, both near the goal: drawing all cubes always busts, drawing five nearly always wins."""
    match = table_at("fuji-99", 2, "near", 0)
    for seat, floor in zip(match.state.seats, (96, 95), strict=True):
        seat.floor, seat.got, seat.yellow = floor, 3, 6
    match.state.token = 96
    return match


def greedy_game(name: str, players: int, seed: str) -> Match:
    game = find_game(name)
    match = Match(game, standard(game), players, seed)
    match.settle()
    while not match.over:
        match.step(game.advise(match.state, rng_for(seed, "moves", len(match.steps))))
        match.settle()
    return match


@each_table
def test_every_move_gets_a_chance_and_an_error(name, players):
    match = table_at(name, players, "hints", 4)
    found = hints(match.game, match.state, SIMULATIONS, rng_for("hints"))
    assert sorted(each.code for each in found.moves) == sorted(match.state.legal())
    for each in found.moves:
        assert 0 <= each.chance <= 1
        assert 0 < each.error <= 0.5
        assert each.chance <= found.best.chance
        assert len(each.seats) == players
        assert each.simulations >= 8


def test_a_good_move_is_told_from_a_bad_one():
    match = near_the_goal()
    found = hints(match.game, match.state, 300, rng_for("near"))
    assert found.best.move == "draw 5"
    assert found.best.chance > 0.9
    worst = found.of(15)
    assert worst.chance < found.best.chance - BLUNDER


def test_the_last_cards_get_exact_chances():
    state = last_cards(1)
    found = hints(find_game("fort-of-gold"), state, 100, rng_for("exact"))
    assert found.exact
    assert all(each.error == 0 for each in found.moves)


@each_table
def test_the_same_view_gets_the_same_advice(name, players):
    match = table_at(name, players, "same", 3)
    view = view_of(match.game, match.state, int(match.state.actor))
    one = advise(match.game, match.data, view, 30)
    assert advise(match.game, match.data, view, 30) == one
    # What the seat cannot see has no part in it.
    world = match.state.clone()
    world.redeal(match.state.actor, rng_for("elsewhere"))
    assert advise(match.game, match.data, view_of(match.game, world, int(world.actor)), 30) == one


def test_when_the_time_is_over_the_advice_is_what_was_found_till_then():
    match = near_the_goal()
    view = view_of(match.game, match.state, int(match.state.actor))
    found = advise(match.game, match.data, view, 10**7, seconds=0.05)
    assert 1 <= sum(each.simulations for each in found.moves) < 10**6


def test_nobody_asked_nothing_to_hint():
    match = Match(find_game("fort-of-gold"), standard(find_game("fort-of-gold")), 1)
    with pytest.raises(NothingToChoose):
        hints(match.game, match.state, 10, rng_for("x"))


def test_classes_by_points_of_win_chance_lost():
    assert verdict(0.0) == "best"
    assert verdict(INACCURACY) == "inaccuracy"
    assert verdict(MISTAKE) == "mistake"
    assert verdict(BLUNDER) == "blunder"


def test_a_sure_bust_is_a_blunder_and_the_bust_itself_no_luck():
    match = near_the_goal()
    played = Match(match.game, match.data, 2, "blunder", start=match.state)
    played.play("draw 15")
    found = review(played, 300)
    assert found.moves[0].verdict == "blunder"
    assert found.moves[0].best == "draw 5"
    assert found.counts(0)["blunder"] == 1
    assert found.lost[0] > 0.3
    assert found.moments == [0]
    assert all(reason.words["en"] and reason.words["ja"] for reason in found.moves[0].reasons)
    assert found.moves[0].reasons


def test_three_key_moments_are_those_that_gave_most_away():
    def judged(step, lost):
        return Judged(step, 0, "a", "b", [0.5], [0.5 - lost], lost, 0.0, verdict(lost), [0.0])

    moves = [judged(step, lost) for step, lost in enumerate([0.1, 0.0, 0.3, 0.05, 0.2, 0.1])]
    assert key_moments(moves) == [0, 2, 4]
    assert key_moments(moves[1:2]) == []


@pytest.mark.parametrize("name", ["fort-of-gold", "fuji-99"])
def test_start_choices_luck_and_others_add_up_to_the_result(name):
    players = find_game(name).seats[0]
    match = greedy_game(name, players, "review")
    found = review(match, 50 if COMPILED else 12)
    assert len(found.moves) > 3
    for seat in range(players):
        total = found.start[seat] + found.luck[seat] + found.others[seat]
        own = sum(
            after - before
            for judged in found.moves
            if judged.seat == seat
            for before, after in [(judged.chances[seat], judged.after[seat])]
        )
        assert total + own == pytest.approx(found.won[seat], abs=1e-9)


def test_hint_command_speaks_both_languages_and_json(tmp_path, capsys):
    match = near_the_goal()
    path = tmp_path / "near.json"
    path.write_bytes(msgspec.json.encode(write_position(match)))
    assert run(["hint", str(path), "--sims", "60", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Best: ")
    assert "% ±" in said
    assert "to reach floor 99 first (FJ-130)" in said
    assert run(["hint", str(path), "--sims", "60", "--lang", "ja"]) == 0
    assert "最善手" in capsys.readouterr().out
    assert run(["hint", str(path), "--sims", "60", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["hints"]["moves"][0]["move"] == "draw 5"
    view = view_of(match.game, match.state, 0)
    assert told["hints"] == msgspec.to_builtins(advise(match.game, match.data, view, 60))
    assert told["odds"]["draws"]
    assert run(["hint", str(path), "--seat", "2", "--lang", "en"]) == 2
    assert "Seat 1 is asked" in capsys.readouterr().err


def test_review_command_prints_curve_and_split(tmp_path, capsys):
    match = greedy_game("fuji-99", 2, "command")
    path = tmp_path / "game.json"
    path.write_bytes(msgspec.json.encode(write_record(match)))
    assert run(["review", str(path), "--sims", "50", "--every", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "seat 2" in said
    assert "luck" in said
    assert "mistakes of others" in said
    assert ("Key moments" in said) == ("better: " in said)
    assert re.search(r"Draw \d+|Stop|Use ", said), "moves are told in words"
    assert run(["review", str(path), "--sims", "50", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["players"] == 2
    assert {"best", "lost", "luck"} <= set(told["moves"][0])


def test_review_of_a_solo_game_names_no_others(tmp_path, capsys):
    match = greedy_game("fort-of-gold", 1, "alone")
    path = tmp_path / "game.json"
    path.write_bytes(msgspec.json.encode(write_record(match)))
    assert run(["review", str(path), "--sims", "50", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "Own choices" in said
    assert "others" not in said


def test_a_loss_within_the_error_is_none():
    def moves(error):
        made = MoveHint("b", 1, 0.60, error, 100, [0.60])
        return Hints(0, False, [MoveHint("a", 0, 0.70, error, 100, [0.70]), made])

    assert give_away(moves(0.05), 1) == pytest.approx(0.1)
    assert give_away(moves(0.08), 1) == 0.0
