"""Search for numbers that make a game as one wants it: tried on the same luck, kept, and checked on luck of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from madoi.core.documents import data_ref
from madoi.core.errors import BadData, MadoiError
from madoi.core.game import Data, Game
from madoi.core.metrics import Metric, Unit
from madoi.lab.changes import Change, changed, places, write_data
from madoi.lab.engines import Crew
from madoi.lab.playing import Setting, Side, play_batch
from madoi.lab.study import BadStudy, write_whole
from madoi.lab.totals import study_metrics, values_of
from madoi.lab.what_if import WhatIf, compare, find_metric

BEST = 3
CHANGED = 0.02
"""What a number that differs from the present costs, so that of two equally good sets the more familiar one is chosen."""


class BadWish(MadoiError):
    """What may change, or what is wanted, cannot be read."""

    code = "bad-wish"


class Free(msgspec.Struct, frozen=True):
    """A number that may change."""

    path: str
    low: int
    high: int
    now: int


class Target(msgspec.Struct, frozen=True):
    """What one wants of a measure: a value, or anything between two."""

    key: str
    low: float
    high: float
    care: float

    def miss(self, mean: float) -> float:
        """How far a mean is off, in units of what one cares about."""
        return max(self.low - mean, mean - self.high, 0.0) / (self.care or 1.0)


class Trial(msgspec.Struct):
    """One set of numbers, and how it did."""

    numbers: dict[str, int]
    means: dict[str, float]
    loss: float


def free_numbers(game: Game, data: Data, said: Sequence[str]) -> list[Free]:
    """`castle_cards.*.cost.S=1..3` as the numbers it names. Raises BadWish or UnknownPath."""
    found: dict[str, Free] = {}
    for line in said:
        read = re.fullmatch(r"\s*(.+?)\s*=\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*", line)
        if read is None or int(read[2]) > int(read[3]):
            raise BadWish("Say PATH=LOW..HIGH", "「場所=最小..最大」の形で書きます", about=f"--free {line}")
        for place in places(game, data, data.content, read[1]):
            path = ".".join(place.path)
            found[path] = Free(path, int(read[2]), int(read[3]), int(place.value or 0))
    return list(found.values())


def targets(metrics: Sequence[Metric], said: Sequence[str]) -> list[Target]:
    """`seat-1 win=0.5, length=70..90` as what one wants. Raises BadWish or UnknownQuestion."""
    known = {metric.key: metric for metric in metrics}
    found: list[Target] = []
    for line in [part.strip() for each in said for part in each.split(",") if part.strip()]:
        read = re.fullmatch(r"(.+?)\s*=\s*([\d.]+?)\s*(?:\.\.\s*([\d.]+))?\s*%?", line)
        if read is None:
            raise BadWish(
                "Say NAME=VALUE or NAME=LOW..HIGH",
                "「名前=値」か「名前=最小..最大」の形で書きます",
                about=f"--target {line}",
            )
        metric = find_metric(known, read[1])
        low, high = float(read[2]), float(read[3] or read[2])
        if metric.unit is Unit.SHARE and high > 1:
            low, high = low / 100, high / 100
        found.append(Target(metric.key, low, high, metric.care))
    if not found:
        raise BadWish("Say what is wanted with --target", "--target で目標を書いてください", about="--target")
    return found


class Tuning:
    """A search in a folder of its own; every trial is kept, and the same call goes on with it."""

    def __init__(
        self,
        folder: Path,
        game: Game,
        data: Data,
        bots: Sequence[str],
        free: Sequence[Free],
        wanted: Sequence[Target],
        *,
        games: int,
        trials: int,
        seed: str,
    ) -> None:
        self.folder, self.game, self.data = folder, game, data
        self.bots = tuple(bots)
        self.free, self.wanted = list(free), list(wanted)
        self.games, self.trials, self.seed = games, trials, seed
        self.done: list[Trial] = []
        self._asked = msgspec.json.encode(
            [game.id, data.digest, self.bots, self.free, self.wanted, games, seed], order="sorted"
        )
        self._begin()

    def _begin(self) -> None:
        """Open the folder, or begin it. Raises BadStudy if it is about something else."""
        kept = self.folder / "tune.json"
        if kept.exists():
            if kept.read_bytes() != self._asked:
                raise BadStudy(
                    "This folder holds another search; choose another --study",
                    "このフォルダーには別の探索があります。--study を変えてください",
                    about=str(self.folder),
                )
            return
        if self.folder.exists() and (not self.folder.is_dir() or any(self.folder.iterdir())):
            raise BadStudy(
                "There is something else in this place; choose another --study",
                "ここには別のものがあります。--study を変えてください",
                about=str(self.folder),
            )
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(kept, self._asked)

    def go_on(self, crew: Crew) -> Iterator[Trial]:
        """Try sets of numbers until there are enough; those of an earlier run come first."""
        import optuna

        optuna.logging.set_verbosity(optuna.logging.WARNING)
        backend = optuna.storages.journal.JournalFileBackend(str(self.folder / "trials.log"))
        search = optuna.create_study(
            storage=optuna.storages.JournalStorage(backend),
            study_name="tune",
            sampler=optuna.samplers.TPESampler(
                seed=len(self.seed), n_startup_trials=max(4, self.trials // 4)
            ),
            load_if_exists=True,
        )
        complete = optuna.trial.TrialState.COMPLETE
        for old in search.get_trials(states=[complete]):
            self.done.append(Trial(dict(old.params), dict(old.user_attrs["means"]), float(old.value)))
            yield self.done[-1]
        if not search.get_trials():
            search.enqueue_trial({each.path: min(each.high, max(each.low, each.now)) for each in self.free})
        tries = 0
        while len(self.done) < self.trials and tries < 20 * self.trials:
            tries += 1
            asked = search.ask()
            numbers = {
                each.path: int(asked.suggest_int(each.path, each.low, each.high)) for each in self.free
            }
            twin = next((each for each in self.done if each.numbers == numbers), None)
            try:
                means = twin.means if twin is not None else self.means(numbers, crew)
            except BadData:
                search.tell(asked, state=optuna.trial.TrialState.FAIL)
                continue
            loss = self.loss(numbers, means)
            asked.set_user_attr("means", means)
            search.tell(asked, loss)
            self.done.append(Trial(numbers, means, loss))
            yield self.done[-1]

    def means(self, numbers: dict[str, int], crew: Crew) -> dict[str, float]:
        """How games go with these numbers, on the deals that every trial plays."""
        data, _ = self.changed(numbers)
        side = Side("trial", self.bots, data_ref(data))
        batch = max(1, -(-self.games // (4 * crew.jobs)))
        setting = Setting(self.game.id, self.seed, self.games, batch, (side,), all_orders=True)
        metrics = study_metrics(setting)
        sums: dict[str, list[float]] = {}
        for each in crew.do(play_batch, [(setting, *part) for part in setting.batches()]):
            for told in values_of(each, metrics).values():
                for key, value in told.items():
                    sums.setdefault(key, []).append(value)
        return {key: sum(values) / len(values) for key, values in sums.items()}

    def loss(self, numbers: dict[str, int], means: dict[str, float]) -> float:
        """How far from what is wanted, and a little for every number that differs from the present."""
        moved = sum(numbers[each.path] != each.now for each in self.free)
        return (
            sum(target.miss(means.get(target.key, target.low)) ** 2 for target in self.wanted)
            + CHANGED * moved
        )

    def changed(self, numbers: dict[str, int]) -> tuple[Data, list[Change]]:
        said = [f"{each.path}={numbers[each.path]}" for each in self.free if numbers[each.path] != each.now]
        return changed(self.game, self.data, said)

    def best(self) -> list[Trial]:
        """The few best sets, all different."""
        found: dict[str, Trial] = {}
        for trial in sorted(self.done, key=lambda each: each.loss):
            found.setdefault(str(sorted(trial.numbers.items())), trial)
        return list(found.values())[:BEST]

    def keep(self) -> list[Path]:
        """Write the best sets as component files that `--data` reads."""
        return [
            write_data(
                self.game,
                self.changed(trial.numbers)[0],
                self.folder / f"best-{rank}",
                f"{self.seed}-best-{rank}",
            )
            for rank, trial in enumerate(self.best(), start=1)
        ]

    def check(self, games: int) -> WhatIf | None:
        """The best against the present on deals that nothing was fitted to; None if the present is the best."""
        data, changes = self.changed(self.best()[0].numbers)
        if not changes:
            return None
        return compare(
            self.folder / "what-if",
            self.game,
            (self.data, self.bots, "present"),
            (data, self.bots, "best-1"),
            seed=f"{self.seed}-check",
            games=games,
            changes=changes,
            until=[target.key for target in self.wanted],
        )

    def picture(self, names: dict[str, str]) -> str:
        """All trials by what was wanted of them; the best in indigo, the present as a ring."""
        import altair as alt

        from madoi.lab import charts

        first = self.wanted[0]
        second = self.wanted[1].key if len(self.wanted) > 1 else "length"
        best = [trial.numbers for trial in self.best()]
        rows: list[dict[str, Any]] = []
        for trial in self.done:
            present = all(trial.numbers[each.path] == each.now for each in self.free)
            colour = charts.INDIGO if trial.numbers in best else charts.STRONG
            rows.append(
                {
                    "x": trial.means.get(first.key),
                    "y": trial.means.get(second),
                    "colour": colour,
                    "ring": present,
                }
            )
        base = alt.Chart(charts.table(rows))
        x = alt.X("x:Q", title=names.get(first.key, first.key), scale=alt.Scale(zero=False))
        y = alt.Y("y:Q", title=names.get(second, second), scale=alt.Scale(zero=False))
        wanted = alt.Chart(charts.table([{"x": first.low}, {"x": first.high}])).mark_rule(
            strokeDash=[3, 3], color=charts.SOFT
        )
        return charts.svg(
            alt.layer(
                wanted.encode(x=x),
                base.mark_point(filled=True, size=80, opacity=1).encode(
                    x=x, y=y, color=alt.Color("colour:N", scale=None)
                ),
                base.mark_point(filled=False, size=190, color=charts.INK)
                .encode(x=x, y=y)
                .transform_filter("datum.ring"),
            ),
            420,
            280,
            "tune",
        )
