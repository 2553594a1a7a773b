"""The daily ritual: how a browser stands on a day, its row of days, and the days it can play again for practice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date as Date
from datetime import timedelta

from madoi.server.house import House
from madoi.server.problems import Problem
from madoi.server.results import daily_board
from madoi.server.wire.days import Bar, Day, DayPage
from madoi.store.interface import Standing

MOST_PEOPLE = 5000
"""So many results of a day are looked at."""
MOST_DAYS = 4000
"""So many results of a browser are, the last first: two for every day."""
OLDEST = timedelta(days=366)
"""A day can be played for practice for so long."""
WIDTH = 2
"""Points in one column of the picture of a day."""


def past_day(house: House, label: str) -> str:
    """A day whose deal may be played: today, or one that is over and not too long ago. Raises Problem."""
    today = house.today()
    if not label or label == today:
        return today
    try:
        age = Date.fromisoformat(today) - Date.fromisoformat(label)
    except ValueError:
        raise Problem("bad-request", about="date") from None
    if not timedelta() < age <= OLDEST:
        raise Problem("no-day", about=label)
    return label


async def day_page(house: House, game: str, label: str, person: str) -> DayPage:
    """Everything the end of a daily deal tells: the day, and the row of days before it."""
    board = await house.store.results(daily_board(game, label), MOST_PEOPLE)
    own = await house.store.results_of(person, MOST_DAYS) if person else []
    days = {line.board.rpartition("/")[2]: line for line in own if line.board.startswith(f"{game}/daily/")}
    mine = days.get(label)
    won = [line for line in days.values() if line.won and line.score is not None]
    best = max(won, key=lambda line: (line.score or 0, -line.at), default=None)
    return DayPage(
        date=label,
        today=house.today(),
        people=len(board),
        bars=bars(board),
        mine=day_of(mine) if mine is not None else None,
        rank=1 + sum(is_better(line, mine) for line in board) if mine is not None else None,
        beaten=sum(is_better(mine, line) for line in board) if mine is not None else 0,
        row=row(days, house.today()),
        longest=longest(days),
        best=day_of(best) if best is not None else None,
        mean=round(sum(line.score or 0 for line in won) / len(won), 1) if won else None,
        days=[day_of(line) for _, line in sorted(days.items())],
    )


def day_of(line: Standing) -> Day:
    return Day(line.board.rpartition("/")[2], line.won, line.score, line.table)


def is_better(one: Standing, other: Standing) -> bool:
    return (one.won, one.score or 0) > (other.won, other.score or 0)


def bars(board: Sequence[Standing]) -> list[Bar]:
    """How many people got how many points: lost first, then two points to a column, without holes."""
    scores = [line.score or 0 for line in board if line.won]
    columns = [Bar(0, 0, len(board) - len(scores))]
    for low in range(1, max(scores, default=0) + 1, WIDTH):
        high = low + WIDTH - 1
        columns.append(Bar(low, high, sum(low <= max(1, score) <= high for score in scores)))
    return columns


def row(days: Iterable[str], today: str) -> int:
    """How many days in a row were finished, up to today, or to yesterday while today is still to be played."""
    played = {Date.fromisoformat(day) for day in days}
    day = Date.fromisoformat(today)
    if day not in played:
        day -= timedelta(days=1)
    count = 0
    while day in played:
        count, day = count + 1, day - timedelta(days=1)
    return count


def longest(days: Iterable[str]) -> int:
    best = count = 0
    before: Date | None = None
    for day in sorted(Date.fromisoformat(each) for each in days):
        count = count + 1 if before is not None and day - before == timedelta(days=1) else 1
        best, before = max(best, count), day
    return best
