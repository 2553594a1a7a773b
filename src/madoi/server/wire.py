"""Everything that travels between server and client, beside commands (`table/commands.py`) and views (`table/news.py`).

`web/src/wire.ts` is generated from these (`make wire`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from madoi.bots.hints import Hints
from madoi.bots.review import Review
from madoi.core.things import Thing
from madoi.table.commands import (
    Begin,
    Call,
    Chat,
    Fill,
    Help,
    Hold,
    LineNumber,
    Move,
    Pause,
    Resign,
    Reveal,
    SeatNumber,
    Undo,
)
from madoi.table.entries import BotCode, Name, Pledge, SeatPlan, Terms
from madoi.table.news import DealCard, MoveCard, News, Phase, TableView, Words
from madoi.table.verify import Draw

TableId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Secret = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{0,64}$")]
Person = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{0,64}$")]
GameId = Annotated[str, Meta(min_length=1, max_length=60)]
SetId = Annotated[str, Meta(max_length=60)]
Said = Annotated[str, Meta(max_length=60)]
PushSecret = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_=-]{16,100}$")]
BookId = Annotated[str, Meta(max_length=60)]


# Over the socket: from the client


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


FromClient = (
    Hello | Beat | Lead | Reveal | Move | Undo | Help | Resign | Pause | Chat | Call | Hold | Fill | Begin
)


# Over the socket: from the server


class Welcome(msgspec.Struct, tag="welcome", tag_field="type"):
    """The answer to hello: what was missed, and the table now."""

    news: list[News]
    view: TableView


class Told(msgspec.Struct, tag="told", tag_field="type"):
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


FromServer = Welcome | Told | Done | Refusal | Present | Led | Beat


# Over HTTP: to the server


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


class Forget(msgspec.Struct, forbid_unknown_fields=True):
    """Which tokens of the seat to give up: the one that asks, all others, or all."""

    which: Literal["this", "others", "all"] = "this"


class Forgotten(msgspec.Struct):
    """How many tokens are no longer good."""

    tokens: int


class TableToken(msgspec.Struct, forbid_unknown_fields=True):
    table: TableId
    token: Secret


class Mine(msgspec.Struct, forbid_unknown_fields=True):
    """The tables a browser remembers."""

    tables: Annotated[list[TableToken], Meta(max_length=30)]


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """Play on from a step of a finished table: you in one seat, bots in the others."""

    step: Annotated[int, Meta(ge=0, le=10_000_000)]
    """A step of the game, as in a replay."""
    seat: SeatNumber
    bot: BotCode = "greedy"


class Browser(msgspec.Struct, forbid_unknown_fields=True):
    """Where a browser takes messages, and the key to write them with, as `PushSubscription` tells it."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: PushSecret
    auth: PushSecret


class NoticeWish(msgspec.Struct, forbid_unknown_fields=True):
    """Whom to tell when this seat is asked; what is left out stays as it is."""

    lang: Literal["en", "ja"] = "en"
    browser: Browser | None = None
    """Tell this browser, too."""
    forget: Annotated[str, Meta(max_length=1000)] = ""
    """The endpoint of a browser that is not to be told any more."""
    hook: Annotated[str, Meta(max_length=500)] | None = None
    """An address of the person's own that gets a POST; empty for none."""


class DayOf(msgspec.Struct, forbid_unknown_fields=True):
    """Whose day."""

    person: Person = ""


class BestsOf(msgspec.Struct, forbid_unknown_fields=True):
    person: Person


class AchieverName(msgspec.Struct, forbid_unknown_fields=True):
    name: Name


# Over HTTP: from the server


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


class Glance(msgspec.Struct):
    """A table as somebody without a link finds it: a finished one can be looked at, a listed one watched."""

    game: str
    over: bool
    listed: bool
    sealed: bool
    """It shows the deal of a day that is not over, and is for its own seat only."""


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


class TableLine(msgspec.Struct):
    """One line in the list of tables."""

    table: str
    game: str
    data: str
    opened: int
    changed: int
    over: bool
    seats: list[str]
    """Names; empty where nobody sits yet."""
    waiting: int
    """How many seats still wait for a person."""
    free: list[int]
    """The seats that anybody may take."""
    host: str
    """The person who sat down first."""
    commitment: str
    """Of a fair deal: what the server is bound by, to make a pledge before sitting down."""
    terms: Terms = msgspec.field(name="options")


class MyTable(msgspec.Struct):
    """How a table stands, for one of its seats."""

    table: str
    game: str
    data: str
    phase: Phase
    seat: int | None
    asked: list[int]
    my_turn: bool
    names: list[Words]
    """Who sits where, bots by their names; empty until somebody sits there."""
    waiting: int
    opened: int
    changed: int
    winners: list[int]
    score: int | None
    """What this seat scored, when the game ended by the rules and counts points."""
    rematch: str
    deal: str
    label: str
    """The number or the date of the deal."""


class NoticesOf(msgspec.Struct):
    """Whom a seat has told: how many browsers, and at which address."""

    browsers: int
    hook: str


class PushKey(msgspec.Struct):
    """The public key of this house, for `PushManager.subscribe`."""

    key: str


class BookCard(msgspec.Struct):
    """The cover of a Story Book, and who has won with it."""

    id: str
    title: Words
    cover: Words
    achievers: list[Achieved] = []


class Achieved(msgspec.Struct):
    name: str
    at: int


class Story(msgspec.Struct):
    """The inside of a book, for the winner who chose it."""

    book: str
    pages: list[Words]


class LevelCard(msgspec.Struct):
    """A level of bots, for people."""

    code: str
    names: Words


class SetCard(msgspec.Struct):
    """A set of components that comes with a game."""

    name: str
    """What `NewTable.data` says."""
    id: str
    """The id of its components, which is what views and boards of results tell."""
    names: Words


class GameCard(msgspec.Struct):
    """A game one can open a table of, and what stands on its door."""

    id: str
    names: Words
    strip: str
    """Its Japanese title as it is written on a door, from top to bottom."""
    line: Words
    """What it is about, in a short sentence; may be empty."""
    time: Words
    """How long it takes; may be empty."""
    score: Words
    """What a result counts: `floor {n}`; empty where it is points."""
    seats: list[int]
    sets: list[SetCard]
    bots: list[str]
    """Codes that may sit in a seat."""
    levels: list[LevelCard]
    """Their names for people: the levels, weakest first, then the others."""
    solo: bool
    odds: bool
    """It has exact chances to tell."""
    secrets: bool
    """Seats know things that others do not: on one device a curtain falls between them."""
    books: list[BookCard] = []
    puzzles: int = 0
    """How many puzzles it has."""


class RulePart(msgspec.Struct, omit_defaults=True):
    """A part of a rule, and where it comes from."""

    text: str
    sources: list[str] = []
    """`book`: it is in the rulebook; `inferred`: it follows from it; `ours`: the book is silent, we decided."""
    why: str = ""
    """The reason for a decision of ours."""


class RuleBlock(msgspec.Struct, omit_defaults=True):
    """A clause with its id, or between clauses a paragraph, a smaller head or a table, the head of its columns first."""

    id: str = ""
    parts: list[RulePart] = []
    text: str = ""
    head: str = ""
    table: list[list[str]] = []


class RuleChapter(msgspec.Struct):
    """What stands under one head of the rules; what comes before the first has no title."""

    title: str
    blocks: list[RuleBlock]


class GameWords(msgspec.Struct):
    """The words of a game in one language: names of cards and places, labels; and what the cards say."""

    names: dict[str, str]
    words: dict[str, Any]
    things: dict[str, Thing]
    """What cards, places and counters are, cost and give; what they are worth now is in the look."""
    components: dict[str, Any]
    """The content of the component files: costs, rewards, tracks. The same in every language; empty if it was not asked for."""


class ReplayStep(msgspec.Struct):
    """One step of a finished game, as a seat saw it."""

    step: int
    steps: int
    """How many there are."""
    line: str
    """The step in notation: `> place 1.1` or `* s-pp-1`. Empty while hands are hidden: it would name their cards."""
    news: list[News]
    view: TableView


class LuckPage(msgspec.Struct):
    """What is needed to answer every question to chance again: the deal, the record's seed, and the draws."""

    deal: DealCard
    seed: str
    """Empty if it is not told: of a daily deal before the day is over, of some imported games."""
    draws: list[Draw]


class Choice(msgspec.Struct):
    """A judged choice in words: what was done, and what would have been best."""

    step: int
    made: Words
    best: Words


class ReviewPage(msgspec.Struct):
    """How far a review is: choices judged, choices there are, and what was found when all are done."""

    done: int
    total: int
    review: Review | None = None
    choices: list[Choice] = []


class ResultLine(msgspec.Struct):
    name: str
    won: bool
    score: int | None
    assists: dict[str, int]
    at: int
    table: str
    board: str


class Day(msgspec.Struct):
    """A daily deal as a browser finished it."""

    date: str
    won: bool
    score: int | None
    table: str


class Bar(msgspec.Struct):
    """How many people got so many points; the first of all are those who lost."""

    low: int
    high: int
    people: int


class DayPage(msgspec.Struct):
    """How a browser stands on a day, and its row of days."""

    date: str
    today: str
    people: int
    """Whose result stands on the board of the day."""
    bars: list[Bar]
    mine: Day | None
    rank: int | None
    beaten: int
    """How many people did worse."""
    row: int
    """Days in a row up to now; a day counts when it is finished, won or lost."""
    longest: int
    best: Day | None
    mean: float | None
    """Points of the own wins."""
    days: list[Day]


class Board(msgspec.Struct):
    board: str
    label: str
    lines: list[ResultLine]
    seed: str = ""
    """Of a daily deal, when the day is over."""


class Health(msgspec.Struct):
    ok: bool
    tables: int
    sockets: int


class NewsPage(msgspec.Struct):
    news: list[News]
    line: int = msgspec.field(name="step")
    """The last of the log."""


# Puzzles


class PuzzleCard(msgspec.Struct):
    """A puzzle in the list of its game."""

    id: str
    name: str
    """What people call it: `3-10` is the tenth of grade three."""
    grade: int
    """How deep the move hides, from 1 to 5."""
    players: int
    moves: int
    """How many moves there are."""
    question: Words


class PuzzleDay(msgspec.Struct):
    """The puzzle of a day (UTC), the same for everybody."""

    date: str
    id: str


class PuzzleBook(msgspec.Struct):
    """The puzzles of a game, easy ones first, and those of the last seven days, today's last."""

    game: str
    days: list[PuzzleDay]
    puzzles: list[PuzzleCard]
    answered: int = 0
    """How many browsers have answered today's puzzle, …"""
    solved: int = 0
    """… and how many of them found it with their first answer."""


class PuzzleTable(msgspec.Struct):
    """A puzzle as the seat that is asked sees it. Which move is best is not told before it answers."""

    card: PuzzleCard
    seat: int
    moves: list[MoveCard]
    position: Any
    look: Any
    odds: Any
    """Exact chances, where the game has them."""
    digest: str
    """SHA-256 of salt, id and solution with a line feed between them: it fixes the solution before the answer."""


class PuzzleGuess(msgspec.Struct, forbid_unknown_fields=True):
    """An answer, in notation."""

    move: Annotated[str, Meta(max_length=200)]
    person: Person = ""
    """A random key this browser keeps: its first answer to the puzzle of the day is counted. Only its hash is stored."""


class PuzzleHint(msgspec.Struct):
    """A step towards the solution that does not name it."""

    why: Words | None
    """What the best move brings; null where nothing can be counted, …"""
    not_this: Words | None
    """… then a move that only looks good."""


class PuzzleMove(msgspec.Struct):
    """A move, the chance to win after it, and half of its 95 % interval."""

    move: str
    words: Words
    chance: float
    error: float


class PuzzleAnswer(msgspec.Struct):
    """What is told after an answer."""

    right: bool
    solution: str
    salt: str
    """With id and solution it makes the digest."""
    chances: list[PuzzleMove]
    """Every move that was judged, the solution first."""
    reasons: list[Words]
    line: list[str]
    """The solution, and what follows it until chance or another seat is asked."""
    exact: bool
    bot: str
    """Whose search confirmed it …"""
    edition: int
    """… and the edition of the game's advice that it thought with."""
