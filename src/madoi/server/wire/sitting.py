"""Opening a table, inviting, coming in by link or code, and sitting down."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from madoi.server.wire.names import BookId, GameId, Person, Said, Secret, SetId, TableId
from madoi.table.commands import SeatNumber
from madoi.table.entries import Name, Pledge, SeatPlan, Terms
from madoi.table.news import Phase, TableView, Words


class FairDeal(msgspec.Struct, forbid_unknown_fields=True, tag="fair", tag_field="kind"):
    """Bound before by everybody, mixed from every person's salt, revealed after."""


class SeedDeal(msgspec.Struct, forbid_unknown_fields=True, tag="seed", tag_field="kind"):
    """A seed everybody may know."""

    seed: Annotated[str, Meta(min_length=1, max_length=100)]


class NumberedDeal(msgspec.Struct, forbid_unknown_fields=True, tag="number", tag_field="kind"):
    """One of the numbered deals, the same for everybody."""

    number: Annotated[int, Meta(ge=1, le=1_000_000)]


class DailyDeal(msgspec.Struct, forbid_unknown_fields=True, tag="daily", tag_field="kind"):
    """The deal of today (UTC) of a solo game. Its result goes to the board of the day.

    A day that is over can be played for practice, a year long.
    """

    date: Annotated[str, Meta(max_length=10)] = ""
    """`2026-11-16`; empty is today."""


Deal = FairDeal | SeedDeal | NumberedDeal | DailyDeal


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """Open a table."""

    game: GameId
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    data: SetId = "standard"
    """A set of components that comes with Madoi, or `w-ID-VERSION` of the workshop."""
    terms: Terms = msgspec.field(default_factory=Terms, name="options")
    deal: Deal = msgspec.field(default_factory=FairDeal)


class Rematch(msgspec.Struct, forbid_unknown_fields=True):
    """The same people once more. Whoever asks first says who begins, and who sits where."""

    first: Literal["lot", "next"] = "lot"
    """Drawn again, or who sat after the one that began."""
    seats: Literal["same", "next", "lot"] = "same"
    """Everybody where they sat, everybody one seat on, or drawn."""


class Enter(msgspec.Struct, forbid_unknown_fields=True):
    """Exchange the secret of a link for a token, and sit down if it is a seat's.

    Name, pledge and book count the first time only. An empty secret enters a listed table as a spectator.
    """

    secret: Secret
    name: Name = "?"
    pledge: Pledge = ""
    """Binds this seat to a salt of its own for the fair deal; without it the seat mixes nothing in."""
    person: Person = ""
    """A random key this browser keeps, for personal bests. Only its hash is stored."""
    book: BookId = ""


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """Take a free seat of a listed table, or with its code of any table: the first, or the one named."""

    name: Name = "?"
    pledge: Pledge = ""
    """It names the seat, so with a pledge `seat` must be given."""
    person: Person = ""
    book: BookId = ""
    seat: SeatNumber | None = None
    code: Said = ""
    """Of a table that is not listed, or to take a seat that is kept for somebody with a link."""


class Invited(msgspec.Struct, forbid_unknown_fields=True):
    """The secret of a link, to be looked at before anybody sits down."""

    secret: Secret


class SaidCode(msgspec.Struct, forbid_unknown_fields=True):
    """A code as it was read out: `sakura 47`, `さくら・4-7`."""

    code: Said


class TableToken(msgspec.Struct, forbid_unknown_fields=True):
    table: TableId
    token: Secret


class Links(msgspec.Struct):
    """A new table. Links are shown once; they carry their secret after `#`."""

    table: str
    seats: list[str | None]
    """One link per seat; none for a bot. A rematch tells that of the own seat only."""
    watch: str
    """Empty at a rematch."""
    commitment: str = ""
    """Of a fair deal: what the server is bound by from now on. Keep it; a seat's link carries it too."""


class Cushion(msgspec.Struct):
    """A seat of a table as somebody who is invited sees it."""

    names: Words
    """Empty until somebody sits there."""
    taken: bool
    bot: str | None


class Invitation(msgspec.Struct):
    """A table as somebody who is invited sees it, before anything is typed."""

    table: str
    game: str
    data: str
    phase: Phase
    host: str
    """The person who sat down first."""
    cushions: list[Cushion]
    seat: int | None
    """The seat of the link, or the first free one; none for a spectator, and where all are taken."""
    commitment: str
    """Of a fair deal: what the server is bound by, to make a pledge before sitting down."""
    terms: Terms = msgspec.field(name="options")


class TableCode(msgspec.Struct):
    """A word and two digits that lead to a table while seats are free there."""

    plain: str
    """As it stands in an address: `/j/sakura-47`."""
    word: str
    """In kana."""
    digits: str
    reading: Words
    """As it is read out."""
    expires: int


class Entered(msgspec.Struct):
    token: str
    """Send it as `Authorization: Bearer …`, or in hello."""
    view: TableView


class Joined(msgspec.Struct):
    """A seat of your own: the link to come back with, and what `enter` gives."""

    link: str
    token: str
    view: TableView
