"""Intervals that may be watched hold at every look, find what is there, and are not much wider than they must be."""

from __future__ import annotations

import math

import pytest

from madoi.core.rng import rng_for
from madoi.lab.estimate import wilson
from madoi.lab.sequences import (
    ALPHA,
    Answer,
    Watched,
    answer,
    clear_by_evidence,
    purse,
)

STUDIES = 400
GAMES = 240
LOOK = 8
GRAIN = 10**6


def numbers(seed, kind, games):
    """Results of so many games: a share won, a paired difference that is mostly nothing, points."""
    rng = rng_for("sequences", f"{kind}-{seed}")

    def toss():
        return int(rng.below(GRAIN)) / GRAIN

    if kind == "even":
        return [float(toss() < 0.5) for _ in range(games)]
    if kind == "rare":
        return [float(toss() < 0.04) for _ in range(games)]
    if kind == "shared":
        return [(0.0, 0.0, 1.0 / 3, 1.0)[int(rng.below(4))] for _ in range(games)]
    if kind == "paired":
        return [(0.0, 0.0, 0.0, -1.0, 1.0)[int(rng.below(5))] for _ in range(games)]
    return [int(rng.below(11)) ** 2 / 100 for _ in range(games)]


KINDS = {
    "even": (0.0, 1.0, 0.5),
    "rare": (0.0, 1.0, 0.04),
    "shared": (0.0, 1.0, 1 / 3),
    "paired": (-1.0, 1.0, 0.0),
    "points": (0.0, 1.0, 0.35),
}


def watched(kind):
    lowest, highest, _ = KINDS[kind]
    return Watched(lowest, highest)


@pytest.mark.parametrize("kind", KINDS)
def test_under_peeking_the_truth_is_shut_out_in_at_most_5_of_100_studies(kind):
    truth = KINDS[kind][2]
    wrong = 0
    for seed in range(STUDIES):
        mean = watched(kind)
        results = numbers(seed, kind, GAMES)
        for at in range(0, GAMES, LOOK):
            mean.add(results[at : at + LOOK])
            if shuts_out(mean, truth):
                wrong += 1
                break
    assert wrong <= ALPHA * STUDIES


def shuts_out(mean, value):
    """True if the interval does not hold this value: the same question as `interval` asks, for one value only."""
    share = (value - mean.lowest) / (mean.highest - mean.lowest)
    mirrored = {1.0 - each: games for each, games in mean.results.items()}
    return max(purse(mean.results, share), purse(mirrored, 1.0 - share)) >= math.log(2 / ALPHA)


def test_an_interval_of_fixed_size_that_is_watched_cries_wolf():
    """What the others are for: the same studies, read at every look with the interval for a set number of games."""
    wrong = 0
    for seed in range(STUDIES):
        won = 0.0
        for number, each in enumerate(numbers(seed, "even", GAMES), start=1):
            won += each
            low, high = wilson(won, number)
            if number % LOOK == 0 and not low <= 0.5 <= high:
                wrong += 1
                break
    assert wrong > 2 * ALPHA * STUDIES


@pytest.mark.parametrize("kind", KINDS)
def test_the_interval_holds_what_the_evidence_does_not_shut_out(kind):
    mean = watched(kind)
    mean.add(numbers(1, kind, 400))
    low, high = mean.interval()
    lowest, highest, truth = KINDS[kind]
    assert lowest <= low < mean.mean < high <= highest
    assert low <= truth <= high
    step = (highest - lowest) * 1e-6
    for end, inward in ((low, step), (high, -step)):
        assert not shuts_out(mean, end + inward)
        assert end in (lowest, highest) or shuts_out(mean, end - inward)


@pytest.mark.parametrize("games", [50, 200, 1000, 4000, 20_000])
def test_what_watching_costs(games):
    """Less than twice the width of the interval for a set number of games."""
    results = numbers(7, "even", games)
    mean = Watched()
    mean.add(results)
    low, high = mean.interval()
    fixed = wilson(sum(results), games)
    assert 1.0 < (high - low) / (fixed[1] - fixed[0]) < 2.0


def test_little_spread_makes_a_narrow_interval():
    calm, wild = Watched(-1, 1), Watched(-1, 1)
    calm.add([0.0, 0.0, 0.0, 0.01] * 100)
    wild.add([-1.0, 1.0] * 200)
    widths = [high - low for low, high in (calm.interval(), wild.interval())]
    assert widths[0] < widths[1] / 4


def test_a_planted_difference_is_found():
    """Won in 60 of 100 instead of 50: found in nearly every study, and never on the wrong side."""
    found = 0
    for seed in range(40):
        rng = rng_for("planted", "", seed)
        mean = Watched()
        mean.add(float(rng.below(100) < 60) for _ in range(1500))
        low, high = mean.interval()
        assert high > 0.5
        found += low > 0.5
    assert found >= 38


def test_neither_batches_nor_order_nor_looks_make_a_difference():
    results = numbers(3, "shared", 300)
    at_once, one_by_one = Watched(), Watched()
    at_once.add(results)
    for number, each in enumerate(reversed(results)):
        one_by_one.add([each])
        if number % 100 == 0:
            one_by_one.interval()
    assert at_once.interval() == pytest.approx(one_by_one.interval(), abs=1e-9)


def test_memory_does_not_grow_with_the_number_of_games():
    mean = Watched()
    mean.add(float(number % 2) for number in range(40_000))
    assert len(mean.results) == 2
    assert mean.count == 40_000


def test_before_anything_was_played_everything_is_possible():
    mean = Watched(-5, 5)
    assert mean.interval() == (-5, 5)
    assert mean.mean == 0
    assert mean.evidence(3) == 1.0


def test_all_alike_and_the_ends_of_the_range():
    for value in (0.0, 1.0):
        mean = Watched()
        mean.add([value] * 500)
        low, high = mean.interval()
        assert low <= value <= high
        assert high - low < 0.05
        assert mean.evidence(0.5) > 1e6


def test_a_number_out_of_bounds_is_refused_and_changes_nothing():
    mean = Watched()
    mean.add([0.5] * 20)
    before = mean.interval()
    for wrong in (-0.1, 1.1, math.nan, math.inf):
        with pytest.raises(ValueError, match="not between"):
            mean.add([0.1, wrong])
    assert (mean.interval(), mean.count) == (before, 20)


def test_clear_the_same_or_open():
    assert answer(0.02, 0.05) is Answer.CLEAR
    assert answer(-0.05, -0.02, care=0.01) is Answer.CLEAR
    assert answer(-0.005, 0.005, care=0.01) is Answer.SAME
    assert answer(-0.02, 0.005, care=0.01) is Answer.OPEN
    assert answer(0.005, 0.02, care=0.01) is Answer.OPEN
    assert answer(-0.01, 0.01) is Answer.OPEN


def test_many_questions_false_alarms_are_controlled():
    """50 questions about nothing: hardly a study finds anything. Ten real ones among them are found."""
    alarms = 0
    for study in range(100):
        evidence = []
        for question in range(50):
            mean = Watched()
            mean.add(numbers(study * 50 + question, "even", 64))
            evidence.append(mean.evidence(0.5))
        alarms += any(clear_by_evidence(evidence))
    assert alarms <= 5
    evidence = [mean_of_a_real_difference(seed) for seed in range(10)] + [0.9] * 40
    assert clear_by_evidence(evidence) == [True] * 10 + [False] * 40
    assert clear_by_evidence([]) == []


def mean_of_a_real_difference(seed):
    mean = Watched()
    rng = rng_for("real", "", seed)
    mean.add(float(rng.below(100) < 75) for _ in range(400))
    return mean.evidence(0.5)
