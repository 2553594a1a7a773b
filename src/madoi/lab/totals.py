"""Columns added up batch by batch: means that may be watched, for every side and for the difference between two."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from madoi.core.errors import LANGUAGES
from madoi.core.game import Data, Game
from madoi.core.metrics import Metric, Unit, Use, metrics_of
from madoi.lab.facts import Columns, general_metrics
from madoi.lab.playing import Batch, Setting, components_of
from madoi.lab.sequences import ALPHA, Answer, Watched, clear_by_evidence, purse

Values = dict[tuple[int, int], dict[str, float]]
"""By side and deal: every metric, the mean of its games where a deal was played in several seat orders."""


def study_metrics(setting: Setting, cards: Sequence[str] = ()) -> list[Metric]:
    """Every number that a study measures: general ones, those of the game, and the use of single cards."""
    game, data = components_of(setting, setting.sides[0])
    players = min(side.players for side in setting.sides)
    declared = metrics_of(game)
    found = [used_metric(game, data, card) for card in cards]
    found += general_metrics(declared, players)
    found += [told.metric for told in declared.told]
    return found


def used_metric(game: Game, data: Data, card: str) -> Metric:
    """In how many games of a hundred a card is used."""
    ways = [use for use in metrics_of(game).uses if not use.ids or re.fullmatch(use.ids, card)]
    names = {lang: game.card_names(data, lang).get(card, card) for lang in LANGUAGES}
    said = {
        lang: (ways[0] if ways else Use("", "")).said[lang].format(name=names[lang]) for lang in LANGUAGES
    }
    return Metric(f"{card} used", said, Unit.SHARE, care=0.05)


def values_of(batch: Batch, metrics: Iterable[Metric]) -> Values:
    """The metrics of every deal in a batch."""
    sums: dict[tuple[int, int], dict[str, list[float]]] = {}

    def add(side: object, deal: object, key: str, value: object) -> None:
        if value is not None:
            assert isinstance(side, int)
            assert isinstance(deal, int)
            assert isinstance(value, (int, float))
            sums.setdefault((side, deal), {}).setdefault(key, []).append(float(value))

    by_key = {metric.key: metric for metric in metrics}
    games, seats, cards = batch.games, batch.seats, batch.cards
    for key in by_key:
        if key in games:
            for side, deal, value in zip(games["side"], games["deal"], games[key], strict=True):
                add(side, deal, key, value)
        elif key in seats:
            for side, deal, value in zip(seats["side"], seats["deal"], seats[key], strict=True):
                add(side, deal, key, value)
    for side, deal, seat, won in zip(*(seats[name] for name in ("side", "deal", "seat", "won")), strict=True):
        if f"seat-{seat} win" in by_key:
            add(side, deal, f"seat-{seat} win", won)
    wanted = {key.removesuffix(" used") for key in by_key if key.endswith(" used")}
    if wanted:
        add_uses(games, cards, wanted, add)
    return {
        where: {key: by_key[key].within(sum(each) / len(each)) for key, each in told.items()}
        for where, told in sums.items()
    }


def add_uses(games: Columns, cards: Columns, wanted: set[str], add: object) -> None:
    """For each game and wanted card: 1 if anybody used it, else 0."""
    assert callable(add)
    used: set[tuple[object, ...]] = set()
    if cards:
        used = set(zip(*(cards[name] for name in ("side", "deal", "order", "card")), strict=True))
    for side, deal, order in zip(*(games[name] for name in ("side", "deal", "order")), strict=True):
        for card in wanted:
            add(side, deal, f"{card} used", float((side, deal, order, card) in used))


class Spread:
    """Mean and variance of numbers, added up as they come."""

    def __init__(self) -> None:
        self.count = 0
        self.sum = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.sum += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.sum / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        return max(0.0, self.squares / self.count - self.mean**2) if self.count else 0.0


class Totals:
    """One side of a study, watched: every metric with its mean and an interval that holds at every look."""

    def __init__(self, setting: Setting, side: int = 0, cards: Sequence[str] = ()) -> None:
        self.metrics = {metric.key: metric for metric in study_metrics(setting, cards)}
        self.side = side
        self.deals = 0
        self.means = {key: Watched(each.lowest, each.highest) for key, each in self.metrics.items()}
        self.lengths: Counter[int] = Counter()
        self.close = self.late = 0
        """Games that ended within three points, and those decided in the last tenth."""

    def add(self, batch: Batch) -> None:
        """One more batch."""
        for (side, _), told in values_of(batch, self.metrics.values()).items():
            if side == self.side:
                self.deals += 1
                for key, value in told.items():
                    self.means[key].add([value])
        games = batch.games
        for side, length, margin, decided in zip(
            *(games[name] for name in ("side", "length", "margin", "decided")), strict=True
        ):
            if side == self.side:
                assert isinstance(length, int)
                self.lengths[length] += 1
                self.close += isinstance(margin, int) and margin <= 3
                self.late += isinstance(decided, float) and decided >= 0.9

    def mean(self, key: str) -> float | None:
        watched = self.means.get(key)
        return watched.mean if watched is not None and watched.count else None


class MetricRow(msgspec.Struct):
    """One line of a comparison."""

    key: str
    names: dict[str, str]
    unit: str
    before: float
    after: float
    difference: float
    low: float
    high: float
    """The 95 % interval of the difference; it may be watched."""
    saved: float
    """The share of the variance that pairing took away."""
    pairs: int
    care: float
    answer: Answer


class Differences:
    """Two sides of a study, deal by deal."""

    def __init__(self, setting: Setting, care: Mapping[str, float], cards: Sequence[str] = ()) -> None:
        self.metrics = {metric.key: metric for metric in study_metrics(setting, cards)}
        self.care = {key: care.get(key, metric.care) for key, metric in self.metrics.items()}
        self.watched: dict[str, Watched] = {}
        for key, metric in self.metrics.items():
            self.watched[key] = Watched(-metric.swing, metric.swing)
        self.sides = {key: (Spread(), Spread()) for key in self.metrics}
        self.spread = {key: Spread() for key in self.metrics}
        self.pairs = 0
        self.alike = 0
        """Pairs in which nothing that is measured differs."""

    def add(self, batch: Batch) -> None:
        """One more batch."""
        found = values_of(batch, self.metrics.values())
        for deal in sorted({deal for _, deal in found}):
            before, after = found.get((0, deal), {}), found.get((1, deal), {})
            self.pairs += 1
            self.alike += before == after
            for key in before.keys() & after.keys():
                one, other = before[key], after[key]
                self.sides[key][0].add(one)
                self.sides[key][1].add(other)
                self.spread[key].add(other - one)
                metric = self.metrics[key]
                moved = round((other - one) / metric.grain) * metric.grain if metric.grain else other - one
                self.watched[key].add([round(min(metric.swing, max(-metric.swing, moved)), 9)])

    def interval(self, key: str) -> tuple[float, float]:
        return self.watched[key].interval()

    def evidence(self, key: str) -> float:
        """How strongly the pairs speak against a difference of no interest: an e-value."""
        watched, care = self.watched[key], self.care[key]
        if not watched.count:
            return 1.0
        width = watched.highest - watched.lowest
        above = purse(watched.results, (min(care, watched.highest) - watched.lowest) / width)
        mirrored = {1.0 - each: games for each, games in watched.results.items()}
        below = purse(mirrored, (watched.highest - max(-care, watched.lowest)) / width)
        return math.inf if max(above, below) > 700 else (math.exp(above) + math.exp(below)) / 2

    def clear(self, questions: Sequence[str] = (), only_questions: bool = False) -> dict[str, bool]:
        """Which measures have clearly changed, what was asked first.

        Where nothing differs, a false alarm comes up in at most 5 of 100 studies, however often one looks: four of
        them are spent on what was asked, one on all the rest.
        """
        asked = [key for key in questions if self.watched[key].count]
        others = [key for key in self.metrics if key not in questions and self.watched[key].count]
        found: dict[str, bool] = {}
        for keys, alpha in ((asked, 0.8 * ALPHA), ([] if only_questions else others, 0.2 * ALPHA)):
            sure = clear_by_evidence([self.evidence(key) for key in keys], alpha)
            found |= dict(zip(keys, sure, strict=True))
        return found

    def rows(self, questions: Sequence[str] = (), only_questions: bool = False) -> list[MetricRow]:
        """Measures side by side, what was asked first."""
        return [self.row(key, sure) for key, sure in self.clear(questions, only_questions).items()]

    def row(self, key: str, sure: bool) -> MetricRow:
        metric, care = self.metrics[key], self.care[key]
        low, high = self.interval(key)
        apart = sum(side.variance for side in self.sides[key])
        if sure:
            answer = Answer.CLEAR
        else:
            answer = Answer.SAME if care > 0 and -care <= low and high <= care else Answer.OPEN
        return MetricRow(
            key=key,
            names=metric.names,
            unit=metric.unit.value,
            before=self.sides[key][0].mean,
            after=self.sides[key][1].mean,
            difference=self.spread[key].mean,
            low=low,
            high=high,
            saved=1 - self.spread[key].variance / apart if apart else 0.0,
            pairs=self.spread[key].count,
            care=care,
            answer=answer,
        )
