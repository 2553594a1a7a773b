"""What a game that was played tells: columns of numbers about it, about every seat, and about every card used."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from madoi.core.events import Event
from madoi.core.match import Match
from madoi.core.metrics import Metric, Metrics, Unit, kind_of_card, metrics_of
from madoi.core.state import OVER

TENTHS = 10
MOST_CHOICES = 40
"""Decisions with as many moves or more are counted together."""
MOST_WAIT = 60

Columns = dict[str, list[object]]
"""A table: the same number of values under every name."""


def general_metrics(metrics: Metrics, players: int) -> list[Metric]:
    """What is true of every game, in the order designers ask for it."""

    def share(key: str, en: str, ja: str, care: float, grain: float = 0.0) -> Metric:
        return Metric(key, {"en": en, "ja": ja}, Unit.SHARE, 0.0, 1.0, grain, care)

    found = [
        share(
            f"seat-{seat} win",
            f"Seat {seat} wins" if players > 1 else "Games won",
            f"席{seat}の勝率" if players > 1 else "勝率",
            0.025,
        )
        for seat in range(1, players + 1)
    ]
    most = metrics.points[1]
    found += [
        Metric("length", {"en": "Length", "ja": "長さ"}, Unit.TURNS, 0, 300, 1.0, 2.0),
        Metric("moves", {"en": "Moves of all seats", "ja": "手数"}, Unit.MOVES, 0, 1000, 1.0, 10.0),
        Metric("choices", {"en": "Moves to choose from", "ja": "選べる手"}, Unit.MOVES, 0, 50, 0.1, 0.5),
        share("forced", "Forced moves", "選べない手の割合", 0.02, 0.005),
        Metric(
            "points", {"en": "Points of the winner", "ja": "勝者の点"}, Unit.POINTS, 0, most, 0, most / 50
        ),
    ]
    if players > 1:
        found += [
            Metric("waiting", {"en": "Waiting", "ja": "待ち（ほかの席の手数）"}, Unit.MOVES, 0, 60, 0.1, 0.5),
            Metric(
                "margin", {"en": "Ahead of the next", "ja": "2位との差"}, Unit.POINTS, 0, most, 0, most / 50
            ),
            Metric("leads", {"en": "Changes of the lead", "ja": "首位交代"}, Unit.COUNT, 0, 50, 0, 0.5),
            share("decided", "When the winner is decided", "勝者が決まる時期", 0.03, 0.01),
        ]
    return found


class Facts(msgspec.Struct):
    """One game in numbers. What a game does not have (a lead among one) is None."""

    whole: dict[str, object]
    """The game: one value for every column of the table of games."""
    seats: list[dict[str, object]]
    cards: list[dict[str, object]]


class _Counting:
    """Goes through a game once and counts."""

    def __init__(self, match: Match, metrics: Metrics) -> None:
        self.players = match.players
        self.metrics = metrics
        self.told = [[0] * len(metrics.told) for _ in range(self.players)]
        self.uses: dict[tuple[int, str, str], list[int]] = {}
        """By seat, group and card: how often it was used, and at which step first."""
        self.choices: list[int] = []
        self.deciders: list[int] = []
        self.turn_ends: list[int] = []
        """After how many decisions each turn ended."""
        self.standings: list[list[float]] = []
        self.standing_at: list[int] = []

    def hear(self, step: int, events: Sequence[Event]) -> bool:
        """Count what a step told. True if it ended a turn."""
        ended = False
        for event in events:
            ended = ended or event.kind == self.metrics.turn
            if event.seat is None:
                continue
            for at, told in enumerate(self.metrics.told):
                if event.kind in told.kinds:
                    self.told[event.seat][at] += told.amount(event)
            for use in self.metrics.uses:
                card = event.facts.get(use.fact) if event.kind == use.kind else None
                if isinstance(card, str):
                    seen = self.uses.setdefault((event.seat, use.group, kind_of_card(card)), [0, step])
                    seen[0] += 1
        return ended


def facts_of(match: Match, bots: Sequence[str] = ()) -> Facts:
    """Everything that is measured of a finished game."""
    metrics = metrics_of(match.game)
    count = _Counting(match, metrics)
    standing = metrics.standing
    for moment in match.walk():
        ended = count.hear(moment.step, moment.events)
        actor = moment.actor
        changed = actor >= 0 and count.deciders and actor != count.deciders[-1] and not metrics.turn
        if ended or changed or actor == OVER:
            if not count.turn_ends or count.turn_ends[-1] != len(count.deciders):
                count.turn_ends.append(len(count.deciders))
                if standing is not None and match.players > 1:
                    count.standings.append([standing(moment.state, seat) for seat in range(match.players)])
                    count.standing_at.append(len(count.deciders))
        if actor >= 0:
            count.deciders.append(actor)
            count.choices.append(len(moment.state.legal()))
    return _summed(match, count, bots)


def _summed(match: Match, count: _Counting, bots: Sequence[str]) -> Facts:
    result = match.game.result(match.state)
    decisions = max(1, len(count.choices))
    waits = waits_of(count.deciders, match.players)
    leads, decided = drama(count.standings, count.standing_at, result.winners, decisions)
    scores = [score for score in result.scores if score is not None]
    winning = [result.scores[seat] for seat in result.winners]
    best = max((score for score in winning if score is not None), default=None)
    losing = [
        score for seat, score in enumerate(result.scores) if seat not in result.winners and score is not None
    ]
    margin = None
    if best is not None and match.players > 1:
        margin = (
            best - max(losing) if losing and len(result.winners) == 1 else (0 if len(scores) > 1 else None)
        )
    whole: dict[str, object] = {
        "steps": len(match.steps),
        "moves": len(count.choices),
        "length": len([at for at in count.turn_ends if at]),
        "choices": sum(count.choices) / decisions,
        "forced": sum(choice == 1 for choice in count.choices) / decisions,
        "waiting": sum(wait for _, wait in waits) / len(waits) if waits else None,
        "points": best if best is not None else (result.scores[0] if match.players == 1 else None),
        "margin": margin,
        "leads": leads,
        "decided": decided,
        "comeback": comeback(count.standings, result.winners),
        "choice_counts": histogram(count.choices, MOST_CHOICES),
        "wait_counts": histogram([wait for _, wait in waits], MOST_WAIT),
        "choices_by_tenth": by_tenth(list(enumerate(count.choices)), decisions),
        "waiting_by_tenth": by_tenth(waits, decisions),
    }
    seats: list[dict[str, object]] = []
    for seat in range(match.players):
        row: dict[str, object] = {
            "seat": seat + 1,
            "bot": bots[seat] if bots else "",
            "won": match.state.payoff(seat),
            "score": result.scores[seat],
            "decisions": count.deciders.count(seat),
        }
        row |= {told.metric.key: count.told[seat][at] for at, told in enumerate(count.metrics.told)}
        if result.lines:
            row |= {f"points {line}": points for line, points in result.lines[seat].items()}
        seats.append(row)
    cards: list[dict[str, object]] = [
        {"seat": seat + 1, "group": group, "card": card, "uses": uses, "step": step}
        for (seat, group, card), (uses, step) in sorted(count.uses.items())
    ]
    return Facts(whole, seats, cards)


def waits_of(deciders: Sequence[int], players: int) -> list[tuple[int, int]]:
    """For every wait between two own turns: the decision that ended it, and how many moves others made meanwhile."""
    last: dict[int, int] = {}
    found: list[tuple[int, int]] = []
    for at, seat in enumerate(deciders):
        if seat in last and at - last[seat] > 1:
            found.append((at, at - last[seat] - 1))
        last[seat] = at
    return found if players > 1 else []


def drama(
    standings: Sequence[Sequence[float]], at: Sequence[int], winners: Sequence[int], decisions: int
) -> tuple[int | None, float | None]:
    """How often the lead went to another seat, and after which share of the game the winner kept it for good."""
    if not standings or not winners:
        return None, None
    changes, leader = 0, -1
    for points in standings:
        best = max(points)
        first = [seat for seat, score in enumerate(points) if score == best]
        if len(first) == 1 and first[0] != leader:
            changes += leader >= 0
            leader = first[0]
    since = 0
    for number, points in enumerate(standings[:-1]):
        if max(points[seat] for seat in winners) < max(points):
            since = at[number + 1]
    return changes, min(1.0, since / decisions)


def comeback(standings: Sequence[Sequence[float]], winners: Sequence[int]) -> float | None:
    """How many points the winner was behind at the worst moment."""
    if not standings or not winners:
        return None
    return max(max(points) - max(points[seat] for seat in winners) for points in standings)


def histogram(numbers: Sequence[int], most: int) -> list[int]:
    """How often each whole number came, from 0 to `most` and beyond."""
    counts = [0] * (most + 1)
    for number in numbers:
        counts[min(number, most)] += 1
    while len(counts) > 1 and counts[-1] == 0:
        counts.pop()
    return counts


def by_tenth(numbers: Sequence[tuple[int, int]], decisions: int) -> list[float | None]:
    """The mean of numbers in each tenth of the game, by the decision at which they came."""
    sums, counts = [0] * TENTHS, [0] * TENTHS
    for at, number in numbers:
        tenth = min(TENTHS - 1, at * TENTHS // decisions)
        sums[tenth] += number
        counts[tenth] += 1
    return [total / many if many else None for total, many in zip(sums, counts, strict=True)]
