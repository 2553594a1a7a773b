"""The lines of a table's log. A table is the replay of these, and of nothing else."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from madoi.core.documents import DataRef, Receipt
from madoi.core.game import Result

Name = Annotated[str, Meta(min_length=1, max_length=40)]
BotCode = Annotated[str, Meta(min_length=1, max_length=60)]
Pledge = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")]
Millis = Annotated[int, Meta(ge=0, le=2**52)]


class SeatPlan(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who is meant to sit here: a person, or the bot of this code."""

    bot: BotCode | None = None
    book: Annotated[str, Meta(max_length=60)] = ""
    """The Story Book of a bot."""
    open: bool = False
    """Free: anybody may take it from the list of tables. Nobody gets a link to it beforehand."""


class ClockPlan(msgspec.Struct, forbid_unknown_fields=True):
    """Seconds: to start with, added per move, and the most a seat can have."""

    base: Annotated[int, Meta(ge=10, le=86_400)]
    per_move: Annotated[int, Meta(ge=0, le=3_600)]
    cap: Annotated[int, Meta(ge=10, le=172_800)]


class Terms(msgspec.Struct, forbid_unknown_fields=True):
    """How a table is played. All of it is agreed before the deal."""

    odds: Literal["off", "everyone", "training"] = "everyone"
    """Whether seats may ask for exact chances; a training table enters no board of results.

    At a table of several seats `everyone` is a choice of the table, told once and counted for nobody.
    """
    hints: bool = True
    undo: Literal["off", "turn", "free"] = "turn"
    """`turn` goes back to the last new information; `free` across draws too, where a solo game allows it."""
    clock: ClockPlan | None = None
    listed: bool = False
    """Shown in the list of tables, and open to spectators."""
    chat: bool = True
    grace: Annotated[int, Meta(ge=5, le=3_600)] = 60
    """Seconds a called seat has before the others may let a bot hold it."""
    standby: BotCode = "greedy"
    """The bot that holds a seat."""
    first: Annotated[int, Meta(ge=0, le=7)] | Literal["lot"] | None = None
    """The seat that begins, or the lot. A new table without a choice draws lots; in an old log it was seat 0."""


class DealPlan(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where the luck comes from."""

    kind: Literal["fair", "seed", "number", "daily"]
    secret: str = ""
    """fair: what the commitment binds to. Told only when the game is over."""
    scheme: Literal[1, 2] = 1
    """fair: how it is made. In the first scheme salts were sent openly as people sat down."""
    seed: str = ""
    """All others: the seed itself."""
    label: str = ""
    """The number, or the date."""
    receipt: Receipt | None = None
    """Of an imported game: the receipt its record brought along."""


class Opened(msgspec.Struct, tag="opened", tag_field="kind", omit_defaults=True):
    """The first line: what is played, with what, by how many, and where the luck comes from."""

    at: Millis
    game: str
    rules: int
    data: DataRef
    seats: list[SeatPlan]
    terms: Terms = msgspec.field(name="options")
    deal: DealPlan
    start: dict[str, Any] | None = None
    """A position to go on from, with everything in it."""
    origin: str = ""
    """The table and step this one goes on from: `id@12`."""
    assists: dict[str, int] = {}
    """Help that a game had seen before this log began, if it came from elsewhere."""
    sealed: str = ""
    """The date whose deal is in `start`: until that day is over (UTC) nobody but the seats sees this table."""

    def is_sealed(self, today: str) -> bool:
        """True if it shows cards of a daily deal that others are still to play: for its seats only, until the day is over."""
        return today <= max(self.sealed, self.deal.label if self.deal.kind == "daily" else "")


class Joined(msgspec.Struct, tag="joined", tag_field="kind", omit_defaults=True):
    """A person sat down, with a pledge for the deal."""

    at: Millis
    seat: int
    name: str
    salt: str = ""
    """Of a deal of the first scheme."""
    person: str = ""
    """A hash that tells one browser's results from another's."""
    book: str = ""
    """The Story Book it chose, in a game that has them."""
    again: bool = False
    """A daily deal that this browser has begun before."""
    pledge: str = ""
    """What binds this seat to its salt; empty if it mixes nothing in."""


class Filled(msgspec.Struct, tag="filled", tag_field="kind", omit_defaults=True):
    """Before the deal: `seat`, which sat down first, let a bot sit down at `place`, which was free."""

    at: Millis
    seat: int
    place: int
    bot: BotCode
    book: str = ""
    """The Story Book of the bot."""


class Begun(msgspec.Struct, tag="begun", tag_field="kind", omit_defaults=True):
    """Before the deal: `seat`, which sat down first, begins with the first `seats`; the others stayed free and are taken away."""

    at: Millis
    seat: int
    seats: int


class Listed(msgspec.Struct, tag="listed", tag_field="kind", omit_defaults=True):
    """Before the deal: from now on anybody finds the table and may sit down, or only those with a link or the code."""

    at: Millis
    seat: int
    on: bool


class Revealed(msgspec.Struct, tag="revealed", tag_field="kind", omit_defaults=True):
    """All pledges lie, and a seat told the salt that its own was made of."""

    at: Millis
    seat: int
    salt: str


class Dealt(msgspec.Struct, tag="dealt", tag_field="kind", omit_defaults=True):
    """Everybody sits and the luck is mixed: the game begins with what chance brings first."""

    at: Millis
    codes: list[int]
    steps: list[str]
    dropped: list[int] = []
    """The seats that did not tell their salts in time: the luck was mixed without them."""


class Moved(msgspec.Struct, tag="moved", tag_field="kind", omit_defaults=True):
    """A move, what chance answered to it, and the answers that waited for it."""

    at: Millis
    seat: int
    codes: list[int]
    steps: list[str]
    used: int = 0
    """Milliseconds of the seat's clock."""
    by: str = ""
    """The bot that moved; `fallback` if it failed and a move was drawn for it."""
    result: Result | None = msgspec.field(default=None, name="outcome")
    """How the game ended, if this move ended it."""


class Chosen(msgspec.Struct, tag="chosen", tag_field="kind", omit_defaults=True):
    """A seat answered before it was asked, where all choose at once. The answer waits for its turn."""

    at: Millis
    seat: int
    code: int
    move: str


class Undone(msgspec.Struct, tag="undone", tag_field="kind", omit_defaults=True):
    """The game went back to its first `to` steps. What was undone stays in the log above.

    A seat whose answer waited for its turn takes that back and nothing else.
    """

    at: Millis
    seat: int
    to: int
    draws: bool = False
    """True if a draw was taken back with the move."""


class Helped(msgspec.Struct, tag="helped", tag_field="kind", omit_defaults=True):
    """A seat looked at odds or took a hint; written before it sees them."""

    at: Millis
    seat: int
    what: Literal["odds", "hint"]


class Resigned(msgspec.Struct, tag="resigned", tag_field="kind", omit_defaults=True):
    at: Millis
    seat: int
    why: Literal["resigned", "time"] = "resigned"
    ends: bool = False
    """True if the table is over with it."""


class Paused(msgspec.Struct, tag="paused", tag_field="kind", omit_defaults=True):
    at: Millis
    seat: int
    on: bool
    used: int = 0
    """What the seat to move had used of its clock when the pause began."""


class Restarted(msgspec.Struct, tag="restarted", tag_field="kind", omit_defaults=True):
    """No server ran for a while; the running clock stood still for so many milliseconds."""

    at: Millis
    away: Millis


class Said(msgspec.Struct, tag="said", tag_field="kind", omit_defaults=True):
    at: Millis
    seat: int
    text: str


class Called(msgspec.Struct, tag="called", tag_field="kind", omit_defaults=True):
    """`seat` asks whether `absent` is still there."""

    at: Millis
    seat: int
    absent: int


class Here(msgspec.Struct, tag="here", tag_field="kind", omit_defaults=True):
    """A called seat answered, or a held one came back."""

    at: Millis
    seat: int


class Held(msgspec.Struct, tag="held", tag_field="kind", omit_defaults=True):
    """`seat` let a bot hold the place of `absent`."""

    at: Millis
    seat: int
    absent: int


class Rematched(msgspec.Struct, tag="rematched", tag_field="kind", omit_defaults=True):
    """The same people go on at another table."""

    at: Millis
    seat: int
    table: str
    seats: list[int] = []
    """Where each seat sits there; empty where nobody changed places."""


Line = (
    Opened
    | Joined
    | Filled
    | Begun
    | Listed
    | Revealed
    | Dealt
    | Moved
    | Chosen
    | Undone
    | Helped
    | Resigned
    | Paused
    | Restarted
    | Said
    | Called
    | Here
    | Held
    | Rematched
)

_decoder: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


def ends(line: Line) -> bool:
    """True if the table is over after this line."""
    return (isinstance(line, Moved) and line.result is not None) or (isinstance(line, Resigned) and line.ends)


def write_line(line: Line) -> bytes:
    return msgspec.json.encode(line)


def read_line(raw: bytes) -> Line:
    return _decoder.decode(raw)
