"""The game as players retell it: turn by turn, each in one short sentence.

A sentence may hold marks, `[S:2]` for two stone: a page draws them, and `spelled` says them in words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from madoi.core.events import Event

MARK = re.compile(r"\[([\w-]+)(?::(\d+))?\]")


@dataclass(frozen=True)
class Turn:
    """A turn of a seat as far as it has been told, or the set-up before the first one."""

    number: int
    """As players count: 1, 2, 3 …; 0 is the set-up."""
    seat: int | None
    events: tuple[Event, ...] = ()
    before: tuple[int, ...] = ()
    """The points of all seats that everybody could count when it began; empty where a game has none."""
    after: tuple[int, ...] = ()

    @property
    def points(self) -> int:
        """What it brought its seat, as far as everybody can count."""
        if self.seat is None or not self.before or not self.after:
            return 0
        return self.after[self.seat] - self.before[self.seat]


@dataclass(frozen=True)
class Heading:
    """Where turns begin and end in what a game tells."""

    opens: frozenset[str] = frozenset()
    """With one of these a turn begins, if the one before is over or another seat's. None: with whatever a seat does."""
    ends: frozenset[str] = frozenset()
    """A turn in which one of these was told is over."""

    def begins(self, event: Event, running: Turn) -> bool:
        """True if a new turn begins with this event."""
        if event.seat is None or event.only is not None:
            return False
        if self.opens and event.kind not in self.opens:
            return False
        return event.seat != running.seat or any(each.kind in self.ends for each in running.events)


SET_UP = Turn(0, None)


def follow(
    heading: Heading, running: Turn, events: Iterable[Event], points: Sequence[int] = ()
) -> tuple[list[Turn], list[int]]:
    """The turns that these events touch, as far as they are told then, and the number of the turn of each event.

    `points` are those that everybody can count after the events.
    """
    touched: list[Turn] = []
    numbers: list[int] = []
    turn = running
    for event in events:
        if heading.begins(event, turn):
            if numbers:
                touched.append(turn)
            turn = Turn(turn.number + 1, event.seat, (), turn.after)
        turn = Turn(turn.number, turn.seat, (*turn.events, event), turn.before)
        numbers.append(turn.number)
    now = tuple(points) or turn.before
    return [*touched, Turn(turn.number, turn.seat, turn.events, turn.before, now)] if numbers else [], numbers


def sentence(phrases: Sequence[str], joined: str) -> str:
    """Phrases as one line; one that begins with a blank goes on from the one before."""
    line = ""
    for phrase in phrases:
        line += phrase if not line or phrase.startswith(" ") else joined + phrase
    return line.strip()


def mark(symbol: str, count: int = 1) -> str:
    """A symbol in a sentence, so many times. One that counts nothing is written without: `[earth]`."""
    return f"[{symbol}:{count}]"


def marks(symbols: Iterable[str]) -> str:
    """Equal symbols are drawn together, in the order in which they come."""
    listed = list(symbols)
    return "".join(mark(symbol, listed.count(symbol)) for symbol in dict.fromkeys(listed))


def spelled(line: str, named: Callable[[str, int | None], str]) -> str:
    """A sentence whose marks are words, for those who do not see symbols."""
    spaced = re.sub(r"\](?=\[)", "] ", line)
    return MARK.sub(lambda found: named(found[1], int(found[2]) if found[2] else None), spaced)
