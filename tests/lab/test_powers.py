"""Powers of cards and plans: the same bot with and without, on the same luck."""

from __future__ import annotations

import pytest

from madoi.cli.app import run
from madoi.core.documents import standard
from madoi.core.match import Match
from madoi.core.metrics import metrics_of
from madoi.games import all_games, find_game
from madoi.lab.changes import changed
from madoi.lab.playing import play_batch
from madoi.lab.powers import (
    Powers,
    add_cards,
    add_plans,
    card_names,
    cards_setting,
    plan_names,
    plans_setting,
)
from madoi.lab.tastes import UnknownPlan, player_for

UNPLANNED = next(name for name, game in all_games().items() if not metrics_of(game).plans)


def powers(setting, add, names):
    found = Powers()
    add(found, play_batch(setting, 0, setting.games))
    return {row.key: row for row in found.rows(names)}


def test_an_absurdly_cheap_card_is_found():
    """A lava slide that costs nothing and lays down six cubes each time is the strongest card of Fuji 99."""
    game = find_game("fuji-99")
    data, _ = changed(game, standard(game), ["card.slide.cost=0", "card.slide.cubes=6"])
    setting = cards_setting(game, data, ("fair", "fair"), 60, "cheap", ["slide", "gaze"], "cheap")
    rows = powers(setting, add_cards, card_names(setting, game))
    assert next(iter(rows)) == "slide"
    assert rows["slide"].clear
    assert rows["slide"].low > 0
    assert rows["slide"].has > rows["slide"].without


def test_a_bot_without_a_card_never_uses_it_and_plays_the_rest_alike():
    game = find_game("fuji-99")
    data = standard(game)
    plain, held = (Match(game, data, 2, "without") for _ in range(2))
    fair = player_for("fair", game, data)
    plain.play_out([fair, fair])
    first = next(step for step in plain.steps if step.startswith("> use "))
    card = first.split()[2].partition(".")[0]
    held.play_out([player_for(f"fair-{card}", game, data), player_for(f"fair-{card}", game, data)])
    assert not any(step.startswith(f"> use {card}.") for step in held.steps)
    before = plain.steps.index(first)
    assert held.steps[:before] == plain.steps[:before]


@pytest.mark.parametrize("name", ["fort-of-gold", "fuji-99", "goryokaku"])
def test_every_plan_of_a_game_changes_how_it_is_played(name):
    """And a game in which everybody follows it comes to an end."""
    game = find_game(name)
    data = standard(game)
    players = game.seats[0]
    plain = Match(game, data, players, "taste")
    plain.play_out([player_for("greedy", game, data)] * players)
    for plan in metrics_of(game).plans:
        match = Match(game, data, players, "taste")
        match.play_out([player_for(f"greedy+{plan.key}", game, data)] * players)
        assert match.over
        assert match.steps != plain.steps, plan.key
        assert set(plan.names) == {"en", "ja"}


def test_every_game_that_states_plans_states_what_can_be_used():
    for game in all_games().values():
        metrics = metrics_of(game)
        assert len({plan.key for plan in metrics.plans}) == len(metrics.plans)
        assert len({told.metric.key for told in metrics.told}) == len(metrics.told)


def test_a_bad_plan_is_found_bad():
    game = find_game("fuji-99")
    setting = plans_setting(game, standard(game), "fair", 2, 12, "plans", "standard")
    rows = powers(setting, lambda found, batch: add_plans(found, batch, setting), plan_names(game))
    assert rows["collector"].gain < -0.2
    assert rows["against random"].gain > 0.2


def test_an_unknown_plan_lists_those_there_are():
    game = find_game("fuji-99")
    with pytest.raises(UnknownPlan, match="pusher"):
        player_for("easy+wizard", game, standard(game))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["cards", "fort-of-gold"], "nothing to leave out"),
        (["cards", "fuji-99", "--players", "2", "--only", "crown"], "crown"),
        (["cards", "fuji-99", "--players", "2", "--bots", "easy,fair"], "same bot"),
        (["plans", UNPLANNED, "--players", "2"], "no plans"),
        (["plans", "fuji-99", "--players", "2", "--bots", "wizard"], "wizard"),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(tmp_path, capfd, words, said):
    study = tmp_path / "study"
    assert run(["lab", *words, "--study", str(study), "--lang", "en"]) == 2
    assert said in capfd.readouterr().err
    assert not study.exists()


@pytest.mark.parametrize("kind", ["cards", "plans"])
def test_the_commands_print_a_table_and_their_studies_make_a_report(tmp_path, capfd, kind):
    study = tmp_path / kind
    words = ["lab", kind, "fuji-99", "--players", "2", "--bots", "random", "--games", "2", "--jobs", "1"]
    assert run([*words, "--study", str(study), "--lang", "ja"]) == 0
    assert "回のみ" in capfd.readouterr().out
    out = tmp_path / "report.html"
    assert run(["lab", "report", str(study), "--out", str(out), "--lang", "en"]) == 0
    assert "How it was measured" in out.read_text("utf-8")
