"""What changes if something is changed: two sides on the same luck, and an answer that may be watched.

What one wants to know is asked first and written into the study; then pairs of games are played until it is answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path

import msgspec

from madoi.core.documents import data_ref, find_data
from madoi.core.errors import MadoiError
from madoi.core.game import Data, Game
from madoi.core.metrics import Metric, Unit, metrics_of
from madoi.lab.changes import Change
from madoi.lab.engines import Crew
from madoi.lab.playing import Batch, Setting, Side, batch_of
from madoi.lab.sequences import Answer, answer
from madoi.lab.study import Asked, Study, begin
from madoi.lab.totals import Differences, MetricRow, study_metrics
from madoi.lab.words import half_width, level_name, number, say, signed


class UnknownQuestion(MadoiError):
    """Nothing that is measured has this name."""

    code = "unknown-question"


class End(StrEnum):
    """Why a comparison stopped."""

    ANSWERED = "answered"
    BUDGET = "budget"
    LEFT = "left"
    """Somebody stopped it; it can go on."""


class Progress(msgspec.Struct):
    """How far a comparison is, as plain data."""

    pairs: int
    budget: int
    rows: list[MetricRow]
    """The questions that were asked."""
    end: End | None = None


def ask(
    setting: Setting, cards: Sequence[str], until: Sequence[str], care: Sequence[str], changes: Sequence[str]
) -> Asked:
    """What one wants to know, checked and written in the lab's own words. Raises UnknownQuestion."""
    metrics = {metric.key: metric for metric in study_metrics(setting, cards)}
    wanted: list[str] = []
    for said in [part.strip() for line in until for part in line.split(",") if part.strip()]:
        found = re.fullmatch(r"(.+?)\s*(?:±|\+-|\+/-)\s*([\d.]+)\s*%?", said)
        metric = find_metric(metrics, found[1] if found else said)
        wanted.append(f"{metric.key} ± {scaled(float(found[2]), metric):g}" if found else metric.key)
    questions = [question_of(each) for each in wanted] or default_questions(metrics, cards)
    limits: dict[str, float] = {}
    for said in [part.strip() for line in care for part in line.split(",") if part.strip()]:
        name, equals, value = said.rpartition("=")
        for key in [find_metric(metrics, name).key] if equals else questions:
            try:
                limits[key] = scaled(float(value), metrics[key])
            except ValueError:
                raise UnknownQuestion(
                    "What one cares about is a number, or NAME=NUMBER",
                    "気にする幅は数、または「名前=数」です",
                    about=f"--care {said}",
                ) from None
    return Asked(wanted or questions, limits, list(changes), list(cards))


def scaled(value: float, metric: Metric) -> float:
    """Shares are typed in points of a hundred."""
    return value / 100 if metric.unit is Unit.SHARE else value


def question_of(until: str) -> str:
    return until.partition(" ± ")[0]


def default_questions(metrics: dict[str, Metric], cards: Sequence[str]) -> list[str]:
    """What every designer asks: is the card used more, does a seat win more, is it longer."""
    found = [f"{card} used" for card in cards]
    found += [key for key in metrics if re.fullmatch(r"seat-\d win", key)]
    return [*found, "length"]


def find_metric(metrics: dict[str, Metric], said: str) -> Metric:
    """A metric by its key or by one of its names."""
    wanted = said.strip().lower()
    names = {
        each.lower(): metric for metric in metrics.values() for each in (metric.key, *metric.names.values())
    }
    if wanted in names:
        return names[wanted]
    near = get_close_matches(wanted, [key.lower() for key in metrics], 4, 0.4) or list(metrics)[:6]
    listed = ", ".join(near)
    raise UnknownQuestion(
        f"Nothing measured has this name; the nearest are {listed}",
        f"その名前の指標はありません。近いもの: {listed}",
        about=said,
    )


class WhatIf:
    """A comparison of two sides. It can be watched, left and taken up again, and tells itself in plain data."""

    def __init__(self, study: Study, changes: Sequence[Change] = ()) -> None:
        self.study = study
        self.changes = list(changes)
        self.questions = [question_of(each) for each in study.asked.until]
        self.differences = Differences(study.setting, study.asked.care, study.asked.cards)
        self.called: dict[str, tuple[str, str]] = {}
        """What the two sides are called, by language, where that is not their plain names."""
        self.end: End | None = None
        self._cancelled = False

    def cancel(self) -> None:
        """Stop after the batch that is played now. What was played is kept."""
        self._cancelled = True

    def go_on(self, crew: Crew) -> Iterator[Progress]:
        """Play until the questions are answered, the budget is used up, or somebody cancels."""
        batches = self.study.go_on(crew)
        try:
            for batch in batches:
                self.hear(batch)
                yield self.progress()
                if self.end is not None or self._cancelled:
                    break
        finally:
            batches.close()
        if self.end is None and not self._cancelled:
            self.end = End.BUDGET
        if self.end is None:
            self.end = End.LEFT
        elif self.study.done is None:
            self.study.finish(self.differences.pairs)
        yield self.progress()

    def hear(self, batch: Batch) -> None:
        """Take in a batch. Batches come in order, so it stops at the same pair wherever it is played."""
        self.differences.add(batch)
        if self.study.done is None and all(self.is_decided(each) for each in self.study.asked.until):
            self.end = End.ANSWERED
        elif self.study.done is not None:
            enough = self.study.done.deals < self.study.setting.games
            self.end = (
                End.ANSWERED if enough or all(map(self.is_decided, self.study.asked.until)) else End.BUDGET
            )

    def is_decided(self, until: str) -> bool:
        """True if a question is answered, or its interval is as narrow as was wanted."""
        key, _, width = until.partition(" ± ")
        if not self.differences.watched[key].count:
            return False
        if width:
            low, high = self.differences.interval(key)
            return (high - low) / 2 <= float(width)
        if self.differences.clear(self.questions, only_questions=True)[key]:
            return True
        care = self.differences.care[key]
        return care > 0 and answer(*self.differences.interval(key), care) is Answer.SAME

    def progress(self) -> Progress:
        rows = self.differences.rows(self.questions, only_questions=True)
        return Progress(self.differences.pairs, self.study.setting.games, rows, self.end)

    def rows(self) -> list[MetricRow]:
        """Every metric side by side, what was asked first."""
        return self.differences.rows(self.questions)

    # In words

    def sentences(self, lang: str) -> list[str]:
        """The answers in words: what was asked, then what else became clear."""
        rows = self.rows()
        asked = [row for row in rows if row.key in self.questions]
        found = [self.sentence(row, lang, at == 0) for at, row in enumerate(asked)]
        others = [row for row in rows if row.key not in self.questions and row.answer is Answer.CLEAR]
        found += [self.sentence(row, lang) for row in others]
        if not others and len(rows) > len(asked):
            found.append(say(lang, "what_if", "nothing_else", count=len(rows) - len(asked)))
        return found

    def sentence(self, row: MetricRow, lang: str, first: bool = False) -> str:
        """One answer, as `with stone 1 instead of 2, …`."""
        start = self.changed(lang) if first else ""
        kind = "used" if row.key.endswith(" used") else "win" if row.key.endswith(" win") else "other"
        facts = {
            "name": row.names[lang],
            "before": number(row.before, row.unit),
            "after": number(row.after, row.unit),
            "difference": signed(row.difference, row.unit),
            "size": number(abs(row.difference), row.unit),
            "error": half_width(row.low, row.high, row.unit),
            "unit": say(lang, "unit", row.unit),
            "answer": say(lang, "answer", answer_word(row)),
            "care": number(row.care, row.unit),
            "way": say(lang, "answer", "more" if row.difference > 0 else "less"),
        }
        line = say(lang, "what_if", f"{kind}_{row.answer.value}", **facts)
        return say(lang, "what_if", "start", start=start, line=line) if start else capital(line)

    def changed(self, lang: str, named: bool = False) -> str:
        """What differs between the sides: `stone 1 instead of 2`, with the name of the card if it is wanted."""
        names = self.study.game.card_names(find_data(self.study.game, self.study.setting.sides[0].data), lang)
        parts: list[str] = []
        old, new = self.study.setting.sides
        for change in self.changes:
            was = say(lang, "what_if", "nothing") if change.old is None else change.old
            field = change.field[lang]
            if named and change.card:
                field = say(lang, "what_if", "of", card=names.get(change.card, change.card), field=field)
            parts.append(say(lang, "what_if", "change", field=field, old=was, new=change.new))
        if old.players != new.players:
            parts.append(say(lang, "what_if", "seats", old=old.players, new=new.players))
        elif old.bots != new.bots:
            parts.append(
                say(lang, "what_if", "bots", old=level_name(old.bots, lang), new=level_name(new.bots, lang))
            )
        if not parts:
            before, after = self.called.get(lang, (old.name, new.name))
            parts.append(say(lang, "what_if", "set", old=before, new=after))
        return say(lang, "what_if", "and").join(parts)

    def verdict(self, lang: str) -> str:
        """Why it stopped, and what is open."""
        rows = self.progress().rows
        still = [row for row in rows if row.answer is Answer.OPEN]
        facts = {"pairs": f"{self.differences.pairs:,}", "open": len(still)}
        line = say(lang, "what_if", f"end_{(self.end or End.LEFT).value}", **facts)
        if still and (needed := max(pairs_needed(row) for row in still)) < 10_000_000:
            line += say(lang, "what_if", "needed", pairs=f"{needed:,}")
        return line

    def pairing(self, lang: str) -> str:
        """What pairing was worth, for what was asked."""
        rows = [row for row in self.progress().rows if row.saved < 1]
        share = self.differences.alike / max(1, self.differences.pairs)
        if not rows:
            return say(lang, "what_if", "all_alike")
        best = min(rows, key=lambda row: row.saved)
        fewer = 1 / max(0.001, 1 - best.saved)
        return say(
            lang,
            "what_if",
            "pairing",
            alike=f"{100 * share:.0f}",
            name=best.names[lang],
            fewer=f"{fewer:.1f}",
        )


def answer_word(row: MetricRow) -> str:
    """`more`, `less`, `same` or `open`."""
    if row.answer is Answer.CLEAR:
        return "more" if row.difference > 0 else "less"
    return row.answer.value


def capital(line: str) -> str:
    return line[:1].upper() + line[1:]


def pairs_needed(row: MetricRow) -> int:
    """About how many pairs would answer a question, if nothing changed."""
    half = (row.high - row.low) / 2
    room = abs(row.care - abs(row.difference))
    return int(row.pairs * (half / room) ** 2) if room > half / 3000 else 10_000_000


def compare(
    folder: Path,
    game: Game,
    before: tuple[Data, Sequence[str], str],
    after: tuple[Data, Sequence[str], str],
    *,
    seed: str = "lab",
    games: int = 2000,
    changes: Sequence[Change] = (),
    until: Sequence[str] = (),
    care: Sequence[str] = (),
) -> WhatIf:
    """A comparison ready to be played: components, bots and name of each side; then what one wants to know.

    This is the door for other rooms: `for progress in compare(…).go_on(Crew()): …`, then `rows()` and `sentences()`.
    """
    sides = tuple(Side(name, tuple(bots), data_ref(data)) for data, bots, name in (before, after))
    setting = Setting(game.id, seed, games, batch_of(games), sides, all_orders=True)
    usable = [use for use in metrics_of(game).uses if use.kind]
    cards = list(dict.fromkeys(change.card for change in changes if change.card)) if usable else []
    asked = ask(setting, cards, until, care, [f"{each.path}={each.new}" for each in changes])
    return WhatIf(begin(folder, "what-if", setting, asked), changes)
