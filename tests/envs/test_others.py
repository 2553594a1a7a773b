"""The suites of the libraries that people already trust, unmodified, and one known algorithm of each family."""

from __future__ import annotations

import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import madoi
import madoi.envs
from madoi.envs import zoo
from madoi.envs.names import short_name_of, title_of

from ..conftest import TABLES

pyspiel = pytest.importorskip("pyspiel")
each_table = pytest.mark.parametrize(("name", "players"), TABLES)


# Gymnasium


@each_table
def test_gymnasium_checks_the_environment(name, players):
    env = gymnasium.make(
        f"madoi/{title_of(name)}-v0", players=players, seat=players - 1, opponents="random", illegal="end"
    )
    check_env(env.unwrapped)


def test_a_seat_is_played_against_named_bots_and_kept_as_a_record():
    env = gymnasium.make(
        "madoi/Goryokaku-v0", players=3, seat=1, opponents="greedy,random", keep=True, render_mode="ansi"
    )
    _, info = env.reset(seed=3)
    done = False
    while not done:
        seen, reward, done, _, info = env.step(int(info["action_mask"].argmax()))
        assert seen.dtype == np.uint8
    assert not info["action_mask"].any()
    assert reward in (0.0, 0.5, 1.0)
    assert "Goryokaku" in repr(env.unwrapped.setting.rules.names)
    assert len(env.render().splitlines()) > 10
    record = env.unwrapped.record()
    assert record.seats == ["greedy", "learner", "random"]
    again = madoi.replay(record.json())
    assert again.over
    assert reward == (1 / len(again.result.winners) if 1 in again.result.winners else 0.0)
    with pytest.raises(madoi.IllegalMove):
        env.step(0)


def test_an_illegal_action_of_gymnasium_names_the_rule_or_ends_the_episode():
    env = gymnasium.make("madoi/FortOfGold-v0")
    seen, info = env.reset(seed=1)
    with pytest.raises(madoi.IllegalMove) as refused:
        env.step(29)
    assert refused.value.rule.startswith("FG-")
    after, *_ = env.step(int(info["action_mask"].argmax()))
    assert (after != seen).any()
    env = gymnasium.make("madoi/FortOfGold-v0", illegal="end")
    env.reset(seed=1)
    assert env.step(29)[1:4] == (-1.0, True, False)


# PettingZoo


@each_table
def test_pettingzoo_tests_api_and_seeds(name, players, capsys):
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        # It expects a plain array; its own board games observe a dict with a mask as well.
        warnings.filterwarnings("ignore", "Observation (space|is not a NumPy array)")
        api_test(zoo.env(name, players), num_cycles=60)
    seed_test(lambda: zoo.env(name, players), num_cycles=20)


def test_pettingzoos_benchmark_runs(capsys, monkeypatch):
    from pettingzoo.test import performance_benchmark
    from pettingzoo.test import performance_benchmark as module

    clock = iter(range(0, 10**6, 2))
    monkeypatch.setattr(sys.modules[module.__module__].time, "time", lambda: float(next(clock)))
    performance_benchmark(zoo.env("fuji-99", 2))
    assert "turns per second" in capsys.readouterr().out


def test_pettingzoos_wrapper_ends_the_episode_at_an_illegal_action():
    for illegal, ends in (("raise", False), ("end", True)):
        env = zoo.env("fuji-99", 2, illegal=illegal)
        env.reset(seed=1)
        seat = env.agent_selection
        before = env.observe(seat)["observation"]
        if ends:
            env.step(80)
            assert env.terminations[seat]
            assert env.rewards[seat] == -1
        else:
            with pytest.raises(madoi.IllegalMove) as refused:
                env.step(80)
            assert refused.value.rule.startswith("FJ-")
            assert (env.observe(seat)["observation"] == before).all()


def test_a_game_of_pettingzoo_is_kept_as_a_record():
    env = zoo.env("fuji-99", 3, keep=True, render_mode="ansi")
    env.reset(seed=4)
    assert "Deck 22" in env.render()
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        totals[agent] += reward
        env.step(None if over else int(env.action_space(agent).sample(seen["action_mask"])))
    record = env.unwrapped.record()
    [winner] = madoi.replay(record.json()).result.winners
    assert totals == {f"seat_{seat}": float(seat == winner) for seat in range(3)}


# OpenSpiel


@pytest.fixture(scope="module")
def spiel():
    import madoi.envs.spiel

    return madoi.envs.spiel


@pytest.mark.parametrize(("name", "players"), [("fort-of-gold", 1), ("fuji-99", 3), ("goryokaku", 2)])
def test_openspiel_plays_random_games(spiel, name, players, capfd):
    game = pyspiel.load_game(f"{short_name_of(name)}(players={players})")
    assert game.num_players() == players
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@each_table
def test_chance_has_the_exact_weights_of_the_rules(spiel, name, players):
    state = pyspiel.load_game(f"{short_name_of(name)}(players={players})").new_initial_state()
    for step in range(120):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = dict(state.chance_outcomes())
            ways = dict(state.course.state.outcomes())
            assert outcomes == {code: many / sum(ways.values()) for code, many in ways.items()}
            state.apply_action(list(outcomes)[step % len(outcomes)])
        else:
            state.apply_action(state.legal_actions()[step % len(state.legal_actions())])


def test_a_resampled_state_looks_the_same_to_its_seat_and_hides_what_was_hidden(spiel):
    import pickle

    game = pyspiel.load_game("madoi_goryokaku(players=3)")
    state = game.new_initial_state()
    rng = np.random.default_rng(1)
    differs = 0
    for step in range(150):
        seat = step % 3
        if state.current_player() == seat:
            twin = state.resample_from_infostate(seat, lambda: float(rng.random()))
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.observation_string(seat) == state.observation_string(seat)
            assert twin.legal_actions() == state.legal_actions()
            differs += any(
                twin.observation_string(other) != state.observation_string(other) for other in range(3)
            )
        choices = state.legal_actions()
        state.apply_action(int(choices[int(rng.integers(len(choices)))]))
    assert differs > 5
    back = pickle.loads(pickle.dumps(state.course))
    assert int(back.state.fingerprint()) == int(state.course.state.fingerprint())
    assert back.memory == state.course.memory


def test_a_program_that_has_loaded_a_game_of_openspiel_ends_quietly():
    script = "import madoi.envs.spiel, pyspiel; print(pyspiel.load_game('madoi_fuji99(players=3)'))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("madoi_fuji99(")
