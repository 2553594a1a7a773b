"""What a table tells a seat: one piece of news per line of the log, and the whole table as that seat sees it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, NamedTuple, cast

import msgspec

from madoi.core.events import Event, heard
from madoi.core.game import Result
from madoi.core.turns import Turn
from madoi.table.entries import Terms

HeardFact = str | int | bool | list[str | int] | None
Phase = Literal["waiting", "playing", "paused", "over"]


class Words(msgspec.Struct):
    """The same sentence in both languages."""

    en: str
    ja: str


class Heard(msgspec.Struct):
    """One thing that happened, as a seat hears it: kind, rule, facts, and a sentence."""

    kind: str
    rule: str
    words: Words
    seat: int | None = None
    facts: dict[str, HeardFact] = {}
    turn: int = 0
    """The number of its turn, as players count; 0 is the set-up."""


class TurnCard(msgspec.Struct):
    """A turn of a seat in one sentence, as far as it is told. `[S:2]` in it is a symbol to be drawn twice."""

    number: int
    seat: int | None
    words: Words
    points: int = 0
    """What it brought, as far as everybody can count."""


class News(msgspec.Struct):
    """What one line of the log meant."""

    line: int = msgspec.field(name="step")
    """Its number. In a replay, which has no log, the step of the game."""
    at: int
    kind: str
    """opened, joined, filled, begun, listed, revealed, dealt, moved, chosen, undone, helped, resigned, paused, restarted, said, called, here, held, rematched."""
    seat: int | None = None
    events: list[Heard] = []
    turns: list[TurnCard] = []
    """The turns that these events belong to, as far as they are told then."""
    text: str = ""
    """joined: the name; said: what; helped: odds or hint; resigned: why; moved, filled: the bot; rematched: the table."""
    about: int | None = None
    """called, held: the absent seat. filled: where the bot sits. begun: how many seats are left. undone: how many steps of the game are left."""
    on: bool | None = None
    """paused: begun or ended. listed: for anybody, or not."""
    played: int = 0
    """How many steps of the game were made by then; a replay starts there."""


class SeatCard(msgspec.Struct):
    """Who sits here, for all to see."""

    name: str
    """Empty until somebody sits down; of a bot its code."""
    names: Words
    """What the log calls this seat: the person, or the bot, with the seat's number if two are called alike."""
    bot: str | None = None
    """The bot that plays here, by plan or because it holds the seat."""
    held: bool = False
    chosen: bool = False
    """True while its answer waits for the others'; what it is, nobody else sees."""
    resigned: bool = False
    called: int | None = None
    """When the seat was called, while it has not answered."""
    left: int | None = None
    """Milliseconds on the clock at the last line."""
    pledge: str = ""
    """What bound this seat before any salt was told; empty for a bot, and for a person who brought none."""
    salt: str = ""
    """What it mixed into the luck, once it has told it."""
    dropped: bool = False
    """True if it did not tell its salt in time, and the luck was mixed without it."""
    book: str = ""
    """The Story Book that lies before this seat."""
    assists: dict[str, int] = {}


class Ending(msgspec.Struct):
    """How the table ended: by the rules, or because seats gave up."""

    why: Literal["rules", "resigned", "time"]
    winners: list[int]
    result: Result | None = msgspec.field(default=None, name="outcome")


class DealCard(msgspec.Struct):
    """What is public about the luck: before the end the commitment, after it the rest."""

    kind: str
    label: str = ""
    commitment: str = ""
    scheme: int = 0
    """Of a fair deal: 2, or 1 where salts were sent openly as in older versions."""
    due: int | None = None
    """While all pledges lie and salts are told: when the cards are dealt without those that are missing."""
    secret: str = ""
    seed: str = ""
    counts: bool = True
    """False for a daily deal that this browser has begun before: its result enters no board."""


class MoveCard(msgspec.Struct):
    """A legal move: its notation, and the words for its button."""

    move: str
    words: Words


class TableView(msgspec.Struct):
    """Everything a seat sees of its table. Spectators have no seat."""

    table: str
    line: int = msgspec.field(name="step")
    """The last line of the log in this view."""
    played: int
    """How many steps of the game have been made."""
    game: str
    data: str
    phase: Phase
    seats: list[SeatCard]
    terms: Terms = msgspec.field(name="options")
    deal: DealCard
    seat: int | None = None
    host: int | None = None
    """The seat that was taken first: before the deal it may let bots sit down, and begin."""
    actor: int = -1
    """Who is asked: a seat, -1 for nobody, -2 when the game is over."""
    asked: list[int] = []
    """Every seat that has still to answer now: the actor, and those who choose at the same time."""
    since: int | None = None
    """When the clock of the actor started, if there is one."""
    question: Words | None = None
    """What this seat is asked, if it is."""
    moves: list[MoveCard] = []
    chosen: str = ""
    """The answer of this seat that waits for the others."""
    can_undo: bool = False
    position: Any = None
    """The game's position document as this seat knows it."""
    look: Any = None
    """What the game shows beside it."""
    ending: Ending | None = None
    rematch: str = ""
    origin: str = ""
    assists: dict[str, int] = {}
    """The help that the whole table took, an imported game's included."""


class Told(NamedTuple):
    """A line of the log as the table remembers it: the news, what happened in it, and in which turns."""

    news: News
    events: list[Event]
    turns: list[Turn]
    numbers: list[int]
    """The number of the turn of each event."""

    def as_heard_by(self, seat: int | None) -> Told:
        """The part of it that a seat hears."""
        pairs = zip(self.events, self.numbers, strict=True)
        told = [(event, number) for event, number in pairs if event.heard_by(seat)]
        turns = [replace(turn, events=tuple(heard(list(turn.events), seat))) for turn in self.turns]
        return Told(self.news, [event for event, _ in told], turns, [number for _, number in told])


def hear(event: Event, words: Words, turn: int) -> Heard:
    return Heard(event.kind, event.rule, words, event.seat, cast(dict[str, HeardFact], event.facts), turn)
