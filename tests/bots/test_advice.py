"""Hints and reviews: chances with their errors, mistakes by the points they lose, luck apart from skill."""

from __future__ import annotations

import json
import re
from statistics import fmean, stdev

import msgspec
import pytest

from madoi.bots import bot_for
from madoi.bots.hints import advise, hints
from madoi.bots.review import BLUNDER, INACCURACY, MISTAKE, Judged, Review, key_moments, review, verdict
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
    moves[1].next = 0.25
    assert key_moments(moves) == [1, 2, 4], "the only good move, found, is one too"


@pytest.mark.parametrize("name", ["fort-of-gold", "fuji-99"])
def test_start_choices_luck_and_others_add_up_to_the_result(name):
    players = find_game(name).seats[0]
    match = greedy_game(name, players, "review")
    found = review(match, 50 if COMPILED else 12)
    assert len(found.moves) > 3
    for seat in range(players):
        total = found.start[seat] - found.lost[seat] + found.others[seat] + found.luck[seat]
        assert total == pytest.approx(found.won[seat], abs=1e-9)


def planted(name: str, bots: list[str], games: int, simulations: int = 60) -> list[Review]:
    """Games of players of known strength, reviewed."""
    game = find_game(name)
    found = []
    for number in range(games):
        match = Match(game, standard(game), len(bots), f"check-planted-{number}")
        match.play_out([bot_for(bot, game, match.data) for bot in bots])
        found.append(review(match, simulations))
    return found


def share(reviews: list[Review], seat: int) -> float:
    """What a seat gave away, of what random moves would have."""
    return sum(each.lost[seat] for each in reviews) / sum(each.blind[seat] for each in reviews)


@pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")
@pytest.mark.parametrize(
    ("name", "pairs", "games", "simulations"),
    [
        ("fort-of-gold", [["random"], ["glance:45"], ["greedy"]], 10, 20),
        ("fuji-99", [["random", "greedy"], ["glance:50", "greedy"], ["greedy", "random"]], 8, 60),
    ],
)
def test_a_player_is_told_how_well_it_chose_and_the_rest_is_luck(name, pairs, games, simulations):
    """Planted players: one at random, one that overlooks half, a sensible one."""
    by_strength = [planted(name, bots, games, simulations) for bots in pairs]
    blind, weak, sensible = (share(reviews, 0) for reviews in by_strength)
    assert 0.7 < blind < 1.4
    assert 0.2 < weak < 0.8
    assert sensible < 0.15
    for reviews in by_strength:
        luck = [each.luck[0] for each in reviews]
        assert abs(fmean(luck)) < 3 * stdev(luck) / games**0.5, "luck favours nobody, strong or weak"
    assert sum(each.clear[0] for each in by_strength[0]) <= games // 5
    assert sum(each.clear[0] for each in by_strength[2]) >= games * 2 // 3


@pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")
def test_a_game_of_goryokaku_played_at_random_is_told_so():
    found = planted("goryokaku", ["random", "greedy"], 2)
    assert share(found, 0) > 0.6
    assert share(found, 1) < 0.3
    assert not any(each.clear[0] for each in found)
    assert all(each.clear[1] for each in found)


@pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")
def test_a_game_reviewed_twice_is_judged_alike():
    game = find_game("fuji-99")
    match = Match(game, standard(game), 2, "check-eight")
    match.play_out([bot_for(bot, game, match.data) for bot in ("glance:75", "greedy")])
    one, other = review(match, 200), review(match, 200, seed="again")
    assert review(match, 200) == one
    for seat in range(2):
        assert one.lost[seat] == pytest.approx(other.lost[seat], abs=0.12)
        assert one.luck[seat] == pytest.approx(other.luck[seat], abs=0.15)
        assert one.clear[seat] == other.clear[seat]
    worst = max((each for each in one.moves if each.seat == 0), key=lambda each: each.lost)
    assert worst.step in other.moments


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
    assert run(["hint", str(path), "--sims", "400", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["hints"]["moves"][0]["move"] == "draw 5"
    view = view_of(match.game, match.state, 0)
    assert told["hints"] == msgspec.to_builtins(advise(match.game, match.data, view, 400))
    assert told["odds"]["draws"]
    assert run(["hint", str(path), "--seat", "2", "--lang", "en"]) == 2
    assert "Seat 1 is asked" in capsys.readouterr().err


@pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")
def test_review_command_prints_curve_and_split(tmp_path, capsys):
    match = greedy_game("fuji-99", 2, "command")
    path = tmp_path / "game.json"
    path.write_bytes(msgspec.json.encode(write_record(match)))
    assert run(["review", str(path), "--sims", "50", "--every", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "seat 2" in said
    assert "luck" in said
    assert "mistakes of others" in said
    assert ("Key moments" in said) == ("would have" in said.partition("Key moments")[2])
    assert re.search(r"Draw \d+|Stop|Use ", said), "moves are told in words"
    assert run(["review", str(path), "--sims", "50", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["players"] == 2
    assert {"best", "lost", "luck"} <= set(told["moves"][0])


@pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")
def test_review_of_a_solo_game_names_no_others(tmp_path, capsys):
    match = greedy_game("fort-of-gold", 1, "alone")
    path = tmp_path / "game.json"
    path.write_bytes(msgspec.json.encode(write_record(match)))
    assert run(["review", str(path), "--sims", "50", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "Own choices" in said
    assert "Random moves would have given away" in said
    assert "others" not in said


def test_a_review_tells_how_to_try_again_from_every_key_moment(tmp_path, capsys):
    match = table_at("fort-of-gold", 1, "again", 0)
    while not match.over:
        match.step(match.state.legal()[0])
        match.settle()
    one, two = tmp_path / "my game.json", tmp_path / "two.jsonl"
    one.write_bytes(msgspec.json.encode(write_record(match)))
    two.write_bytes((one.read_bytes() + b"\n") * 2)
    words = ["--sims", "50", "--lang", "en"]
    assert run(["review", str(one), *words, "--json"]) == 0
    steps = json.loads(capsys.readouterr().out)["moments"]
    assert len(steps) > 1
    assert run(["review", str(one), *words]) == 0
    told = f"(--step {', '.join(map(str, steps))}): madoi replay '{one}' --step {steps[0]}"
    assert told in capsys.readouterr().out
    assert run(["review", str(two), *words]) == 0
    assert "madoi replay RECORD --step" in capsys.readouterr().out, "which of the two, the file cannot say"


def test_a_loss_within_the_error_is_none():
    assert verdict(0.1, 0.05) == "mistake"
    assert verdict(0.1, 0.11) == "best"
