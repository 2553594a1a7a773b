"""Over the socket, in both directions, beside commands (`table/commands.py`) and views (`table/news.py`)."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from madoi.bots.hints import Hints
from madoi.server.wire.names import Secret, TableId
from madoi.table.commands import LineNumber, SeatCommand
from madoi.table.news import MoveCard, News, TableView, Words


class Hello(msgspec.Struct, forbid_unknown_fields=True, tag="hello", tag_field="type"):
    """The first message of a socket: which table, who speaks, and the last line of the log it has seen."""

    table: TableId
    token: Secret
    since: LineNumber = 0


class Beat(msgspec.Struct, forbid_unknown_fields=True, tag="beat", tag_field="type"):
    """Is the line alive? The server says the same back at once."""


class Lead(msgspec.Struct, forbid_unknown_fields=True, tag="lead", tag_field="type"):
    """At a finished table: this seat goes through the game and others may follow. Nothing is answered."""

    step: Annotated[int, Meta(ge=0, le=10_000_000)] | None
    """A step of the game, as in a replay; null leads no more."""


FromClient = Hello | Beat | Lead | SeatCommand


class Welcome(msgspec.Struct, tag="welcome", tag_field="type"):
    """The answer to hello: what was missed, and the table now."""

    news: list[News]
    view: TableView


class Happened(msgspec.Struct, tag="told", tag_field="type"):
    """Something happened: news of one or more lines of the log, and the table after them."""

    news: list[News]
    view: TableView


class Done(msgspec.Struct, tag="done", tag_field="type"):
    """A command is durable, as this line of the log."""

    id: str
    line: int = msgspec.field(name="step")
    odds: Any = None
    """help: what the game tells about chances."""
    hint: MoveCard | None = None
    """help: the best move."""
    advice: Hints | None = None
    """help: the best moves with the chance to win after each, from what the seat can see."""


class Refusal(msgspec.Struct, tag="refused", tag_field="type"):
    """A command, request or document was refused; nothing has changed."""

    code: str
    words: Words
    rule: str = ""
    id: str = ""
    """The command's, when it had one."""
    news: list[News] = []
    """stale: what the sender has not seen."""
    view: TableView | None = None


class Present(msgspec.Struct, tag="present", tag_field="type"):
    """Which seats have a page open, and how many watch."""

    seats: list[bool]
    watching: int


class Led(msgspec.Struct, tag="led", tag_field="type"):
    """At a finished table: a seat goes through the game, and is at this step; null if it leads no more."""

    seat: int
    step: int | None


FromServer = Welcome | Happened | Done | Refusal | Present | Led | Beat
