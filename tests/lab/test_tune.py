"""Tune: numbers that may change, what is wanted, and sets of components that come nearest."""

from __future__ import annotations

import pytest

from madoi.cli.app import run
from madoi.core.documents import data_ref, open_data, standard
from madoi.games import find_game
from madoi.lab.changes import UnknownPath, changed
from madoi.lab.engines import Crew
from madoi.lab.playing import Setting, Side
from madoi.lab.study import BadStudy
from madoi.lab.totals import study_metrics
from madoi.lab.tune import BadWish, Target, Tuning, free_numbers, targets
from madoi.lab.what_if import UnknownQuestion

GAME = find_game("fuji-99")


def metrics():
    side = Side("x", ("random",) * 2, data_ref(standard(GAME)))
    return study_metrics(Setting(GAME.id, "x", 1, 1, (side,)))


def tuning(folder, trials=5, wanted="cubes=110..400", seed="tune"):
    """A search over two numbers of the lifeline between careless bots."""
    data, _ = changed(GAME, standard(GAME), ["card.rope.cubes=0", "card.gaze.cubes=0"])
    free = free_numbers(GAME, data, ["card.rope.cubes=0..4", "card.gaze.cubes=0..4"])
    return Tuning(
        folder,
        GAME,
        data,
        ("random",) * 2,
        free,
        targets(metrics(), [wanted]),
        games=4,
        trials=trials,
        seed=seed,
    )


def test_what_is_wanted_is_read():
    assert targets(metrics(), ["seat-1 win=0.5, length=70..90"]) == [
        Target("seat-1 win", 0.5, 0.5, 0.025),
        Target("length", 70, 90, 2.0),
    ]
    assert targets(metrics(), ["seat-1 win=50"])[0].low == 0.5
    assert Target("length", 70, 90, 2.0).miss(60) == 5
    assert Target("length", 70, 90, 2.0).miss(80) == 0


def test_a_star_frees_many_numbers():
    free = free_numbers(GAME, standard(GAME), ["card.*.cost=0..3"])
    assert len(free) == 7
    assert free[0].path == "card.rope.cost"


def test_bad_wishes_are_refused():
    with pytest.raises(BadWish, match=r"LOW\.\.HIGH"):
        free_numbers(GAME, standard(GAME), ["card.rope.cost=3"])
    with pytest.raises(UnknownPath, match=r"card\.rope\.cost"):
        free_numbers(GAME, standard(GAME), ["card.rope.costs=0..3"])
    with pytest.raises(UnknownQuestion):
        targets(metrics(), ["fun=3"])
    with pytest.raises(BadWish):
        targets(metrics(), ["length"])


def test_every_trial_is_kept_and_a_search_goes_on(tmp_path):
    first = tuning(tmp_path / "t", trials=2)
    assert len(list(first.go_on(Crew(jobs=1)))) == 2
    assert first.done[0].numbers == {"card.rope.cubes": 0, "card.gaze.cubes": 0}
    again = tuning(tmp_path / "t", trials=4)
    assert list(again.go_on(Crew(jobs=1)))[:2] == first.done
    with pytest.raises(BadStudy, match="another search"):
        tuning(tmp_path / "t", wanted="length=3")


def test_the_best_sets_are_components_one_can_play_with_and_a_picture(tmp_path):
    search = tuning(tmp_path / "t", wanted="stopped=40")
    for _ in search.go_on(Crew(jobs=1)):
        pass
    best = search.best()
    assert best[0].loss <= min(trial.loss for trial in search.done)
    paths = search.keep()
    for trial, path in zip(best, paths, strict=True):
        data = open_data(GAME, str(path))
        kinds = {kind.id: kind for kind in data.kinds}
        assert kinds["rope"].cubes == trial.numbers["card.rope.cubes"]
    assert search.picture({}).startswith("<svg")


def test_the_command_ends_with_a_what_if_on_other_deals(tmp_path, capfd):
    study = tmp_path / "t"
    words = ["lab", "tune", "fuji-99", "--players", "2", "--bots", "random", "--trials", "3", "--games", "2"]
    words += ["--free", "card.rope.cubes=2..4", "--target", "length=1", "--check", "2", "--jobs", "1"]
    assert run([*words, "--study", str(study), "--lang", "en"]) == 0
    out = capfd.readouterr().out
    assert "nearest to what is wanted" in out
    assert "instead of" in out
    assert (study / "trade-off.svg").exists()
    assert (study / "what-if" / "study.toml").exists()


def test_a_planted_unfair_start_is_brought_back_to_even(tmp_path):
    """Seat 1 of Goryokaku begins with all its discs in hand; nearly even again, on deals that nothing was fitted to."""
    game = find_game("goryokaku")
    bots = ("greedy@1",) * 2
    unfair, _ = changed(game, standard(game), ["setup.seat.1.workers=5", "setup.seat.1.onigiri=5"])
    side = Side("unfair", bots, data_ref(unfair))
    wanted = targets(study_metrics(Setting(game.id, "x", 1, 1, (side,))), ["seat-1 win=0.5"])
    free = free_numbers(game, unfair, ["setup.seat.1.onigiri=0..5"])

    def search(seed, games):
        return Tuning(tmp_path / seed, game, unfair, bots, free, wanted, games=games, trials=4, seed=seed)

    with Crew(jobs=1) as crew:
        tuned = search("tune-unfair", 30)
        list(tuned.go_on(crew))
        before = tuned.done[0].means["seat-1 win"]
        after = search("check-unfair", 160).means(tuned.best()[0].numbers, crew)["seat-1 win"]
    print(f"seat 1 wins {before:.1%} before, {after:.1%} after")
    assert before > 0.6
    assert abs(after - 0.5) <= 0.05
