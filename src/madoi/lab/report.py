"""What a study says, as data: findings in sentences, and the numbers behind their charts. `page` makes a page of it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec

from madoi.core.documents import find_data, open_record
from madoi.core.metrics import Unit, metrics_of
from madoi.lab import charts
from madoi.lab.changes import changed
from madoi.lab.charts import SEATS, SHAPES, Dot
from madoi.lab.engines import Crew
from madoi.lab.estimate import wilson
from madoi.lab.playing import Batch
from madoi.lab.powers import Power, powers_of
from madoi.lab.study import Study
from madoi.lab.totals import MetricRow
from madoi.lab.what_if import End, WhatIf
from madoi.lab.words import count, even_share, level_name, say, set_name

if TYPE_CHECKING:
    import polars

FEW = 48
"""A card that was used in fewer games cannot be judged."""


class Finding(msgspec.Struct):
    """One thing a study says: its title is the finding, not the name of the measure."""

    topic: str
    title: str
    note: str
    chart: str = ""
    wide: str = ""
    """A larger chart for the second page, where there is one."""


class Watching(msgspec.Struct):
    """A game worth watching."""

    why: str
    note: str
    deal: int
    side: int
    seed: str
    scores: list[int | None]
    winners: list[int]
    lines: list[list[float]]


class Report(msgspec.Struct):
    """All that is told about one study."""

    title: str
    lead: str
    head: str
    findings: list[Finding]
    games: list[Watching]
    cards: dict[str, list[Dot]]
    """By group: every card with the share that those who used it won more or less."""
    how: str
    folder: str


def share(value: float) -> str:
    return f"{100 * value:.1f}"


def report_of(study: Study, lang: str) -> Report:
    """The report of a study of one side. Raises BadStudy if it is not whole."""
    study.check()
    games = study.table("games").filter(side=0)
    seats = study.table("seats").filter(side=0)
    cards = study.table("cards").filter(side=0)
    found = [
        seats_finding(seats, study, lang),
        length_finding(games, lang),
        waiting_finding(games, lang),
        choices_finding(games, lang),
        points_finding(study, games, seats, lang),
        drama_finding(games, lang),
        skill_finding(seats, study, lang),
        places_finding(study, seats, cards, lang),
    ]
    findings = [each for each in found if each is not None]
    dots, unseen, known = card_dots(study, games, seats, cards, lang)
    side = study.setting.sides[0]
    players = side.players
    findings += cards_findings(dots, unseen, known, players > 1 and len(set(side.bots)) == 1, lang)
    facts = {
        "games": count(games.height),
        "seats": say(lang, "seats", str(players)),
        "bots": level_name(side.bots, lang),
        "seed": study.setting.seed,
        "set": set_name(study.game, side),
        "digest": side.data.digest[:8],
        "rules": study.game.rules_version,
    }
    return Report(
        title=title_of(findings, lang),
        lead=say(lang, "report", "lead", **facts),
        head=f"{study.game.names[lang]} {facts['set']}",
        findings=findings,
        games=worth_watching(study, games, lang),
        cards=dots,
        how=say(lang, "report", "how", **facts),
        folder=study.folder.name,
    )


def title_of(findings: Sequence[Finding], lang: str) -> str:
    """The headline: what the first two findings say, in short."""
    return findings[0].title.rstrip("。.")


# Findings


def seats_finding(seats: polars.DataFrame, study: Study, lang: str) -> Finding:
    """Who wins. The number of games was set beforehand, so the plain intervals hold."""
    players = study.setting.sides[0].players
    rows = []
    for seat in range(1, players + 1):
        won = seats.filter(seat=seat)["won"]
        low, high = wilson(float(won.sum()), won.len())
        rows.append((seat, mean_of(won), low, high))
    games = seats.height // max(1, players)
    if players == 1:
        _, mean, low, high = rows[0]
        title = say(lang, "report", "solo", share=share(mean))
        note = say(lang, "report", "between", low=share(low), high=share(high), games=count(games))
        dots = [Dot("", 100 * mean, 100 * low, 100 * high, share(mean), True, False, SEATS[0])]
        return Finding(say(lang, "topic", "seats"), title, note, charts.dots(dots, 50, "50 %", title, 190))
    even = 1 / players
    z = clear_level(players)
    apart = [row for row in rows if beyond(row[1], games, even) > z]
    worst = max(rows, key=lambda row: abs(row[1] - even))
    facts = {
        "n": worst[0],
        "share": share(worst[1]),
        "even": even_share(players, lang),
        "low": share(worst[2]),
        "high": share(worst[3]),
        "games": count(games),
    }
    if apart:
        title = say(lang, "report", "seat_less" if worst[1] < even else "seat_more", **facts)
    else:
        title = say(lang, "report", "seats_even", **facts)
    note = say(lang, "report", "between_seat", **facts)
    dots = [
        Dot(
            say(lang, "live", "seat", n=seat),
            100 * mean,
            100 * low,
            100 * high,
            share(mean),
            any(seat == each[0] for each in apart),
            False,
            SEATS[(seat - 1) % 4],
            SHAPES[(seat - 1) % 4],
        )
        for seat, mean, low, high in rows
    ]
    small = charts.dots(dots, 100 * even, even_share(players, lang), title, 150)
    scores = []
    for seat in range(1, players + 1):
        points = seats.filter(seat=seat)["score"].drop_nulls()
        if points.len():
            a, b, m, c, d = (float(points.quantile(q) or 0) for q in (0.1, 0.25, 0.5, 0.75, 0.9))
            scores.append((say(lang, "live", "seat", n=seat), a, b, m, c, d))
    wide = charts.boxes(scores, say(lang, "report", "scores")) if scores else ""
    return Finding(say(lang, "topic", "seats"), title, note, small, wide)


def clear_level(questions: int) -> float:
    """How many errors a share must be away from even, so that looking at several seats rings no false alarm."""
    return {1: 1.96, 2: 1.96, 3: 2.39, 4: 2.5}.get(questions, 2.6)


def mean_of(numbers: polars.Series) -> float:
    """Their mean; 0 where there are none."""
    return float(cast(float | None, numbers.mean()) or 0)


def median_of(numbers: polars.Series) -> float:
    return float(cast(float | None, numbers.median()) or 0)


def beyond(mean: float, games: int, even: float) -> float:
    return abs(mean - even) / math.sqrt(even * (1 - even) / max(1, games))


def length_finding(games: polars.DataFrame, lang: str) -> Finding:
    lengths = games["length"]
    low, high = int(lengths.quantile(0.05) or 0), int(lengths.quantile(0.95) or 0)
    mean = mean_of(lengths)
    title = say(lang, "report", "length", mean=f"{mean:.0f}", low=low, high=high)
    note = say(lang, "report", "length_note", moves=f"{mean_of(games['moves']):.0f}")
    counts = dict(lengths.value_counts().rows())
    step = max(1, (max(counts) - min(counts)) // 24)
    binned: dict[int, int] = {}
    for length, number in counts.items():
        at = length // step * step
        binned[at] = binned.get(at, 0) + number
    first, last = min(binned), max(binned)
    rows = [(float(at), float(binned.get(at, 0))) for at in range(first, last + 1, step)]
    small, wide = charts.columns(rows, mean, title, 190, 56), charts.columns(rows, mean, title)
    return Finding(say(lang, "topic", "length"), title, note, small, wide)


def summed(lists: polars.Series) -> list[float]:
    """Histograms of all games added up."""
    total: list[float] = []
    for each in lists:
        values = list(each)
        total += [0.0] * (len(values) - len(total))
        for at, value in enumerate(values):
            total[at] += value
    return total


def mean_by_tenth(lists: polars.Series) -> list[float | None]:
    sums, counts = [0.0] * 10, [0] * 10
    for each in lists:
        for at, value in enumerate(each):
            if value is not None:
                sums[at] += value
                counts[at] += 1
    return [total / many if many else None for total, many in zip(sums, counts, strict=True)]


def waiting_finding(games: polars.DataFrame, lang: str) -> Finding | None:
    if games["waiting"].drop_nulls().is_empty():
        return None
    mean = mean_of(games["waiting"])
    counts = summed(games["wait_counts"])
    whole, seen, most = sum(counts), 0.0, 0
    for at, number in enumerate(counts):
        seen += number
        if seen >= 0.99 * whole:
            most = at
            break
    tenths = mean_by_tenth(games["waiting_by_tenth"])
    ends = [value for value in tenths if value is not None]
    title = say(lang, "report", "waiting", mean=f"{mean:.0f}", most=most)
    note = say(lang, "report", "waiting_note", first=f"{ends[0]:.0f}", last=f"{ends[-1]:.0f}")
    rows = [(float(at), number) for at, number in enumerate(counts[: most + 3]) if at]
    wide = charts.line(tenths, say(lang, "report", "start"), say(lang, "report", "end"), title)
    return Finding(
        say(lang, "topic", "waiting"), title, note, charts.columns(rows, mean, title, 190, 56), wide
    )


def choices_finding(games: polars.DataFrame, lang: str) -> Finding:
    mean, forced = mean_of(games["choices"]), mean_of(games["forced"])
    tenths = mean_by_tenth(games["choices_by_tenth"])
    told = [(value, at) for at, value in enumerate(tenths) if value is not None]
    title = say(lang, "report", "choices", mean=f"{mean:.0f}", forced=f"{100 * forced:.0f}")
    note = say(lang, "report", "choices_note", most=max(told)[1] + 1, least=min(told)[1] + 1)
    counts = summed(games["choice_counts"])
    rows = [(float(at), number) for at, number in enumerate(counts[:24]) if at]
    small = charts.line(tenths, say(lang, "report", "start"), say(lang, "report", "end"), title, 190, 56)
    wide = charts.columns(rows, mean, title, dark=[1.0])
    return Finding(say(lang, "topic", "choices"), title, note, small, wide)


def points_finding(
    study: Study, games: polars.DataFrame, seats: polars.DataFrame, lang: str
) -> Finding | None:
    """Where points come from, for the winner and for the others."""
    lines = [name for name in seats.columns if name.startswith("points ")]
    if not lines or games["margin"].drop_nulls().is_empty():
        return None
    winner, others = seats.filter(seats["won"] > 0), seats.filter(seats["won"] == 0)
    rows = []
    for name in lines:
        key = name.removeprefix("points ")
        said = study.game.texts.maybe(lang, "score", key) or key
        rows.append((said, mean_of(winner[name]), mean_of(others[name])))
    marks = [row for row, name in zip(rows, lines, strict=True) if name.startswith("points mark_")]
    if marks:
        rows = [row for row in rows if row not in marks]
        said = say(lang, "report", "audits")
        rows.append((said, sum(row[1] for row in marks), sum(row[2] for row in marks)))
    rows.sort(key=lambda row: -row[1])
    label, one, other = max(rows, key=lambda row: row[1] - row[2])
    title = say(lang, "report", "points", line=label, one=f"{one:.1f}", other=f"{other:.1f}")
    small = charts.bars(rows[:3], title, label, 130, 26)
    return Finding(
        say(lang, "topic", "points"),
        title,
        say(lang, "report", "points_note"),
        small,
        charts.bars(rows, title, label, row=34 if len(rows) < 6 else 25),
    )


def drama_finding(games: polars.DataFrame, lang: str) -> Finding | None:
    decided = games["decided"].drop_nulls()
    if decided.is_empty():
        return None
    tenths = [0] * 10
    for value in decided:
        tenths[min(9, int(value * 10))] += 1
    late = tenths[9] / decided.len()
    leads = mean_of(games["leads"])
    margins = games["margin"].drop_nulls()
    close = float((margins <= 3).sum()) / max(1, margins.len())
    title = say(lang, "report", "drama", leads=f"{leads:.0f}", late=f"{100 * late:.0f}")
    note = say(lang, "report", "drama_note", close=f"{100 * close:.0f}")
    rows = [((at + 0.5) / 10, float(number)) for at, number in enumerate(tenths)]
    small = charts.columns(rows, None, title, 190, 52, [0.95], True)
    wide = charts.columns(rows, None, title, 300, 76, [0.95], True)
    return Finding(say(lang, "topic", "drama"), title, note, small, wide)


def skill_finding(seats: polars.DataFrame, study: Study, lang: str) -> Finding | None:
    """What the better bot makes of its seats; bots that are all alike tell nothing about it."""
    bots = list(dict.fromkeys(study.setting.sides[0].bots))
    players = study.setting.sides[0].players
    if len(bots) == 1:
        return None
    rows = []
    for bot in bots:
        won = seats.filter(bot=bot)["won"]
        rows.append((bot, mean_of(won), *wilson(float(won.sum()), won.len())))
    rows.sort(key=lambda row: -row[1])
    best = rows[0]
    even = even_share(players, lang)
    title = say(lang, "report", "skill", bot=level_name((best[0],), lang), share=share(best[1]), even=even)
    dots = [
        Dot(level_name((bot,), lang), 100 * mean, 100 * low, 100 * high, share(mean), True, False, SEATS[0])
        for bot, mean, low, high in rows
    ]
    small = charts.dots(dots, 100 / players, even, title, 150)
    return Finding(say(lang, "topic", "skill"), title, say(lang, "report", "skill_note"), small)


def places_finding(
    study: Study, seats: polars.DataFrame, cards: polars.DataFrame, lang: str
) -> Finding | None:
    """Where the winner went, and where the others went. A game without places says nothing of them."""
    visits = cards.filter(group="place")
    if visits.is_empty():
        return None
    names = study.game.card_names(find_data(study.game, study.setting.sides[0].data), lang)
    visits = visits.join(seats.select("deal", "order", "seat", "won"), on=["deal", "order", "seat"])
    won, lost = seats.filter(seats["won"] > 0).height, seats.filter(seats["won"] == 0).height
    rows = [
        (
            names.get(str(place), str(place)),
            float(each.filter(each["won"] > 0)["uses"].sum()) / max(1, won),
            float(each.filter(each["won"] == 0)["uses"].sum()) / max(1, lost),
        )
        for (place,), each in visits.group_by("card")
    ]
    rows.sort(key=lambda row: (-row[1], row[0]))
    label, one, other = max(rows, key=lambda row: (abs(row[1] - row[2]), row[0]))
    title = say(lang, "report", "places", place=label, one=f"{one:.1f}", other=f"{other:.1f}")
    shown = [row for row in rows if row in rows[:2] or row[0] == label] or rows
    small = charts.bars(shown[:3], title, label, 130, 26)
    return Finding(
        say(lang, "topic", "places"),
        title,
        say(lang, "report", "points_note"),
        small,
        charts.bars(rows, title, label, row=34 if len(rows) < 6 else 25),
    )


def card_dots(
    study: Study, games: polars.DataFrame, seats: polars.DataFrame, cards: polars.DataFrame, lang: str
) -> tuple[dict[str, list[Dot]], int, int]:
    """Every card: how much more often than its even share a seat wins that used it, less what its seat wins anyway.

    Who uses much wins much, so this is not the power of a card; `madoi lab cards` measures that.
    """
    if cards.is_empty() or seats["seat"].max() == 1:
        return {}, 0, 0
    names = study.game.card_names(find_data(study.game, study.setting.sides[0].data), lang)
    usual = {seat: mean_of(rows["won"]) for (seat,), rows in seats.group_by("seat")}
    joined = cards.join(seats.select("deal", "order", "seat", "won"), on=["deal", "order", "seat"])
    groups: dict[str, list[Dot]] = {}
    few = known = 0
    alike = Counter(names.get(card, card) for card in joined["card"].unique())
    for (group, card), rows in sorted(joined.group_by("group", "card"), key=lambda each: str(each[0])):
        if group == "place":
            continue
        gains = [won - usual[seat] for won, seat in rows.select("won", "seat").rows()]
        number = len(gains)
        mean = sum(gains) / number
        error = (
            1.96 * math.sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, number - 1) / number)
            if number > 1
            else 1.0
        )
        seldom = number < min(FEW, games.height)
        few += seldom
        said = (
            say(lang, "report", "only", n=number)
            if seldom
            else f"{100 * mean:+.1f} ± {100 * error:.1f}".replace("-", "−")
        )
        clear = not seldom and abs(mean) > error * 1.6
        label = names.get(str(card), str(card))
        label = f"{label} {card}" if alike[label] > 1 else label
        known += 1
        groups.setdefault(str(group), []).append(
            Dot(
                label,
                100 * mean,
                100 * (mean - error),
                100 * (mean + error),
                said,
                clear,
                seldom,
                charts.INDIGO if clear else charts.QUIET,
            )
        )
    for dots in groups.values():
        dots.sort(key=lambda dot: (dot.few, -dot.value))
    return groups, few, known


def cards_findings(
    groups: dict[str, list[Dot]], few: int, known: int, alike: bool, lang: str
) -> list[Finding]:
    """Which cards winners use, and what this study cannot know; from bots that are all `alike`, what is skill."""
    if not groups:
        return []
    best = [dot for dots in groups.values() for dot in dots if dot.clear and dot.value > 0]
    best = sorted(best, key=lambda dot: -dot.value)[:3]
    found = []
    if best:
        title = say(
            lang, "report", "cards", names=say(lang, "report", "comma").join(dot.label for dot in best[:2])
        )
        small = charts.dots(best, 0, "0", title, 80, 22)
    else:
        title, small = say(lang, "report", "cards_even"), ""
    found.append(Finding(say(lang, "topic", "cards"), title, say(lang, "report", "cards_note"), small))
    unknown = say(lang, "report", "alike") if alike else ""
    if few:
        title = say(lang, "report", "few", few=few, all=known)
        note = say(lang, "report", "few_note", least=FEW)
        found.append(Finding(say(lang, "topic", "unknown"), title, join_sentences(lang, note, unknown)))
    elif unknown:
        found.append(Finding(say(lang, "topic", "unknown"), unknown, ""))
    return found


def join_sentences(lang: str, *sentences: str) -> str:
    return ("" if lang == "ja" else " ").join(each for each in sentences if each)


# Five games worth watching


def worth_watching(study: Study, games: polars.DataFrame, lang: str, side: int = 0) -> list[Watching]:
    """The closest, the most one-sided, the longest, the biggest comeback and the most typical game."""
    rows = games.select("deal", "seed", "length", "moves", "margin", "leads", "comeback", "decided").rows(
        named=True
    )
    typical = median_of(games["length"])
    usual = median_of(games["margin"])

    def number(value: Any) -> float:
        return 0.0 if value is None else float(value)

    wanted: dict[str, Callable[[dict[str, Any]], tuple[float, float]]] = {
        "closest": lambda row: (-number(row["margin"]), number(row["leads"])),
        "comeback": lambda row: (number(row["comeback"]), number(row["decided"])),
        "one_sided": lambda row: (number(row["margin"]), -number(row["leads"])),
        "longest": lambda row: (number(row["length"]), number(row["moves"])),
        "typical": lambda row: (
            -abs(number(row["length"]) - typical) - abs(number(row["margin"]) - usual),
            0,
        ),
    }
    if games["margin"].drop_nulls().is_empty():
        wanted = {key: wanted[key] for key in ("longest", "typical")}
    found: list[Watching] = []
    taken: set[int] = set()
    for why, worth in wanted.items():
        left = [row for row in rows if row["deal"] not in taken]
        if not left:
            break
        row = max(left, key=lambda each: (worth(each), -each["deal"]))
        taken.add(row["deal"])
        found.append(watched_game(study, row, why, lang, side))
    return found


def watched_game(study: Study, row: dict[str, Any], why: str, lang: str, side: int) -> Watching:
    match = open_record(study.game, study.record(row["deal"], side))
    result = study.game.result(match.state)
    standing = metrics_of(study.game).standing
    lines: list[list[float]] = [[] for _ in range(match.players)]
    if standing is not None:
        for moment in match.walk():
            if moment.actor >= 0 or moment.line is None:
                for seat in range(match.players):
                    lines[seat].append(standing(moment.state, seat))
    facts = {
        "leads": row["leads"],
        "comeback": f"{row['comeback'] or 0:.0f}",
        "margin": row["margin"],
        "moves": row["moves"],
        "length": row["length"],
    }
    return Watching(
        why=say(lang, "watch", why),
        note=say(lang, "watch", f"{why}_note", **facts),
        deal=row["deal"],
        side=side + 1,
        seed=row["seed"],
        scores=list(result.scores),
        winners=list(result.winners),
        lines=lines if standing is not None else [],
    )


# Comparisons


class Comparison(msgspec.Struct):
    """All that is told about a what-if."""

    title: str
    head: str
    sentences: list[str]
    rows: list[MetricRow]
    paths: dict[str, list[tuple[int, float, float, float]]]
    """By question: after how many pairs, mean and interval, in points of a hundred where it is a share."""
    budget: int
    games: list[Watching]
    how: str
    folder: str


LOOKS = 24


def comparison_of(study: Study, lang: str) -> Comparison:
    """The report of a what-if, gone through again as it was watched."""
    study.check()
    assert study.done is not None
    first = find_data(study.game, study.setting.sides[0].data)
    changes = changed(study.game, first, study.asked.changes)[1] if study.asked.changes else []
    what_if = WhatIf(study, changes)
    frames = {name: study.table(name) for name in ("games", "seats", "cards")}
    step = max(1, -(-study.deals // LOOKS))
    paths: dict[str, list[tuple[int, float, float, float]]] = {key: [] for key in what_if.questions}
    for start in range(0, study.deals, step):
        parts = [
            frame.filter(frame["deal"].is_between(start, start + step - 1)).to_dict(as_series=False)
            for frame in frames.values()
        ]
        what_if.differences.add(Batch(start, parts[0], parts[1], parts[2], b"", ""))
        for key in what_if.questions[:2]:
            if what_if.differences.watched[key].count:
                scale = 100 if what_if.differences.metrics[key].unit is Unit.SHARE else 1
                low, high = what_if.differences.interval(key)
                mean = what_if.differences.spread[key].mean
                paths[key].append((what_if.differences.pairs, scale * mean, scale * low, scale * high))
    decided = all(what_if.is_decided(each) for each in study.asked.until)
    what_if.end = End.ANSWERED if decided else End.BUDGET
    side = study.setting.sides[0]
    after = frames["games"].filter(side=1)
    how = say(
        lang,
        "report",
        "if_how",
        pairs=count(study.deals),
        alike=f"{100 * what_if.differences.alike / max(1, study.deals):.0f}",
        stopped=what_if.verdict(lang) + ("" if lang == "ja" else " "),
        bots=level_name(side.bots, lang),
        seed=study.setting.seed,
        rules=study.game.rules_version,
    )
    names = " / ".join(dict.fromkeys(set_name(study.game, each) for each in study.setting.sides))
    return Comparison(
        title=say(lang, "report", "if_title", change=what_if.changed(lang, named=True)),
        head=f"{study.game.names[lang]} {names}",
        sentences=what_if.sentences(lang),
        rows=what_if.rows(),
        paths=paths,
        budget=study.setting.games,
        games=worth_watching(study, after, lang, 1),
        how=how,
        folder=study.folder.name,
    )


# Powers


class Strengths(msgspec.Struct):
    """All that is told about the power of cards and places, or of plans."""

    title: str
    head: str
    notes: list[str]
    groups: dict[str, list[Dot]]
    """By what they are called: the dots of a group, sorted."""
    rows: list[Power]
    games: list[Watching]
    folder: str


def strengths_of(study: Study, lang: str) -> Strengths:
    """The report of a study of cards or of plans."""
    study.check()
    rows = powers_of(study.setting, study.game, study.kind, study.go_on(Crew(jobs=1)))
    groups: dict[str, list[Dot]] = {}
    for row in rows:
        error = 50 * (row.high - row.low)
        sign = "+" if row.gain >= 0 else "−"
        said = (
            say(lang, "report", "only", n=row.seen)
            if row.few
            else f"{sign}{100 * abs(row.gain):.1f} ± {error:.1f}"
        )
        colour = charts.INDIGO if row.clear else charts.QUIET
        dot = Dot(
            row.names[lang], 100 * row.gain, 100 * row.low, 100 * row.high, said, row.clear, row.few, colour
        )
        groups.setdefault(row.group, []).append(dot)
    strong = [row for row in rows if row.clear and row.gain > 0 and row.group != "skill"]
    title = say(lang, "powers", f"{study.kind}_none")
    if strong:
        facts = {
            "gain": f"{100 * strong[0].gain:.0f}",
            "error": f"{50 * (strong[0].high - strong[0].low):.0f}",
        }
        title = say(lang, "powers", f"{study.kind}_best", name=strong[0].names[lang], **facts)
    side = study.setting.sides[0]
    notes = [
        say(lang, "powers", f"{study.kind}_how", games=count(study.deals)),
        say(lang, "powers", "many", count=len(rows)),
        say(lang, "what_if", "level", bots=level_name([side.bots[0]], lang)),
    ]
    games = worth_watching(study, study.table("games").filter(side=0), lang)
    head = f"{study.game.names[lang]} {set_name(study.game, side)}"
    return Strengths(title, head, notes, groups, rows, games, study.folder.name)
