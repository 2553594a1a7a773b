"""Programs that learn find this game like the others; it is small enough to be solved with few cards."""

from __future__ import annotations

import numpy as np
import pytest

from madoi.envs.names import short_name_of

from .test_everywhere import GAME

pyspiel = pytest.importorskip("pyspiel")
TINY = """
id = "tiny"
[[card]]
id = "half-moon"
night = 7
copies = 1
name_en = "Half Moon"
name_ja = "弓張月"
[[card]]
id = "eighth-night"
night = 8
copies = 4
name_en = "Eighth Night"
name_ja = "八日月"
"""


@pytest.fixture(scope="module")
def spiel():
    import madoi.envs.spiel

    return madoi.envs.spiel


@pytest.fixture
def tiny(spiel, tmp_path):
    """A game so small that it can be solved: five cards, two hands of two."""
    file = tmp_path / "tiny.toml"
    file.write_text(TINY, "utf-8")
    return pyspiel.load_game(short_name_of(GAME), {"players": 2, "data": str(file)})


def test_openspiel_plays_saves_and_restores_random_games(spiel, capfd):
    game = pyspiel.load_game(f"{short_name_of(GAME)}(players=3)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiels_cfr_comes_nearer_to_the_solution_of_a_tiny_game(tiny):
    from open_spiel.python.algorithms import cfr, exploitability

    solver = cfr.CFRSolver(tiny)
    before = exploitability.nash_conv(tiny, solver.average_policy())
    for _ in range(2):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(tiny, solver.average_policy()) < before


def test_openspiels_tree_searches_play(spiel):
    from open_spiel.python.algorithms import ismcts, mcts

    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    game = pyspiel.load_game("madoi_fort_of_gold")
    state = game.new_initial_state()
    bot = mcts.MCTSBot(game, 1.5, 4, evaluator, random_state=rng)
    secret = pyspiel.load_game(f"{short_name_of(GAME)}(players=2)")
    other = ismcts.ISMCTSBot(secret, evaluator, 1.5, 6, random_state=rng)
    for started, player, steps in ((state, bot, 6), (secret.new_initial_state(), other, 60)):
        for _ in range(steps):
            if started.is_terminal():
                break
            if started.is_chance_node():
                codes, shares = zip(*started.chance_outcomes(), strict=True)
                started.apply_action(int(rng.choice(codes, p=shares)))
            else:
                action = player.step(started)
                assert action in started.legal_actions()
                started.apply_action(action)
