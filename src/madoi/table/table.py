"""The table that its log tells: lines in, and who sits, who is asked, what happened.

Nothing that matters is kept outside the log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from madoi.core.documents import convert
from madoi.core.errors import LANGUAGES, BadDocument
from madoi.core.events import Event
from madoi.core.game import Data, Game, asked_ahead
from madoi.core.levels import bot_name
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import LOT, State
from madoi.core.texts import Texts
from madoi.core.turns import SET_UP, follow
from madoi.table import entries as log
from madoi.table.clock import Clock
from madoi.table.deal import COMMITTED, commitment, mixed_seed, old_commitment, old_seed
from madoi.table.desk import Desk
from madoi.table.news import Ending, News, Phase, Told
from madoi.table.sight import Sight

MIX_MILLIS = 20_000
"""So long the luck waits for the salts of those who sit; then it is mixed without what is missing."""


class Place:
    """One seat of the table, as the log has it."""

    def __init__(self, plan: log.SeatPlan) -> None:
        self.plan = plan
        self.name = plan.bot or ""
        self.pledge = ""
        self.salt = ""
        self.dropped = False
        self.person = ""
        self.book = plan.book
        self.again = False
        self.joined = plan.bot is not None
        self.held = False
        self.resigned = False
        self.called: int | None = None
        self.assists: Counter[str] = Counter()

    @property
    def is_person(self) -> bool:
        return self.plan.bot is None

    @property
    def owes_salt(self) -> bool:
        """True if it is bound to a salt that it has not told."""
        return bool(self.pledge) and not self.salt

    def known_as(self, lang: str, texts: Texts) -> str:
        """The person's name, or the bot's in a language."""
        return self.name if self.plan.bot is None else bot_name(self.plan.bot, lang, texts)


class Table:
    """A table at the last line of its log.

    Three plain parts: the table itself is the log folded, its `desk` takes commands, its `sight` is what seats see.
    """

    def __init__(self, id: str, opened: log.Opened, game: Game, data: Data) -> None:
        self.id = id
        self.opened = opened
        self.game = game
        self.data = data
        if opened.rules != self.game.rules_version:
            raise BadDocument(
                f"Played under rules version {opened.rules}, this Madoi plays {self.game.rules_version}",
                f"規則の版 {opened.rules} の卓です（手元は {self.game.rules_version}）",
                about="rules",
            )
        self.names = {lang: self.game.card_names(self.data, lang) for lang in LANGUAGES}
        self.places = [Place(plan) for plan in opened.seats]
        plan = opened.terms.clock
        self.clock = Clock(plan, len(self.places)) if plan is not None else None
        if len(self.places) == 1:
            self.places[0].assists.update(opened.assists)
        self.match = self.match_for(len(self.places))
        self.movers: list[int] = []
        """Who made each step of the match; CHANCE for outcomes."""
        self.lines = 0
        """How many lines of the log it has followed; the number of the last one."""
        self.asked_at = [0] * len(self.places)
        """For each seat the last line that changed what a move of it would mean."""
        self.chosen: dict[int, log.Chosen] = {}
        """Answers that wait for their turn."""
        self.helped: dict[tuple[int, str], int] = {}
        """The line of the question at which a seat last took each kind of help."""
        self.called_at: dict[tuple[int, int], int] = {}
        """After how many steps of the game a seat last called another: once a decision is enough."""
        self.dealt = False
        self.paused = False
        self.full_since = 0
        """When the last person sat down."""
        self.host = ""
        """The person who sat down first."""
        self.host_seat: int | None = None
        self.ending: Ending | None = None
        self.rematch = ""
        self.rematch_seats: list[int] = []
        """Where each seat sits there; empty where nobody changed places."""
        self.told: list[Told] = []
        self.turn = SET_UP
        """The turn that is being told."""
        self.clients: dict[str, int] = {}
        self.chats: list[tuple[int, int]] = []
        self.desk = Desk(self)
        self.sight = Sight(self)

    def _start(self) -> State | None:
        if self.opened.start is None:
            return None
        shape = convert(self.opened.start, self.game.Position, "start")
        start: State = self.game.read(shape, len(self.places), self.data, rng_for("start"))
        return start

    # What the log says

    def apply(self, line: log.Line, client: str = "") -> None:
        """Follow one line of the log."""
        self.lines += 1
        if client:
            self.clients[client] = self.lines
        news = News(self.lines, line.at, str(type(line).__struct_config__.tag))
        events: list[Event] = []
        if not isinstance(line, log.Opened | log.Dealt | log.Restarted):
            news.seat = line.seat
        match line:
            case log.Opened():
                pass
            case log.Joined():
                self._sit(line)
                news.text = line.name
            case log.Filled():
                self._fill(line)
                news.text, news.about = line.bot, line.place
            case log.Begun():
                self._take_seats_away(line)
                news.about = line.seats
            case log.Listed():
                self._list(line.on)
                news.on = line.on
            case log.Revealed():
                self.places[line.seat].salt = line.salt
            case log.Dealt():
                self.dealt = True
                for seat in line.dropped:
                    self.places[seat].dropped = True
                self.match.seed = self.seed()
                events = self._follow(line.codes)
                self._ask(line.at)
            case log.Moved():
                if self.clock is not None and not line.by:
                    self.clock.spend(line.seat, line.used)
                    self.clock.earn(line.seat, len(self.match.codes))
                events = self._follow(line.codes)
                if line.result is not None:
                    self.ending = Ending("rules", line.result.winners, line.result)
                self._ask(line.at)
                self._answered(line.seat, line.by)
                news.text = line.by
            case log.Chosen():
                self.chosen[line.seat] = line
                self.asked_at[line.seat] = self.lines
                self._answered(line.seat)
            case log.Undone():
                self._take_back(line)
                news.about = line.to
            case log.Helped():
                self.places[line.seat].assists[line.what] += 1
                self.helped[line.seat, line.what] = self.asked_at[line.seat]
                news.text = line.what
            case log.Resigned():
                self._give_up(line)
                news.text = line.why
            case log.Paused():
                self._pause(line)
                news.on = line.on
            case log.Restarted():
                if self.clock is not None and self.clock.since is not None:
                    self.clock.since += line.away
            case log.Said():
                self.chats.append((line.seat, line.at))
                self._answered(line.seat)
                news.text = line.text
            case log.Called():
                self.places[line.absent].called = line.at
                self.called_at[line.seat, line.absent] = len(self.match.codes)
                news.about = line.absent
            case log.Here():
                self._return(line)
            case log.Held():
                self._hold(line)
                news.about = line.absent
            case log.Rematched():
                self.rematch, self.rematch_seats = line.table, line.seats
                news.text = line.table
        news.played = len(self.match.codes)
        self.tell(news, events)

    def tell(self, news: News, events: list[Event]) -> None:
        """Remember what a line meant, and in which turns it happened."""
        points = self.game.points(self.match.state) if events else ()
        turns, numbers = follow(self.game.heading, self.turn, events, points)
        if turns:
            self.turn = turns[-1]
        self.told.append(Told(news, events, turns, numbers))

    def standing(self) -> list[Told]:
        """What was told, without what was taken back."""
        standing: list[Told] = []
        for told in self.told:
            if told.news.kind == "undone":
                standing = [each for each in standing if each.news.played <= (told.news.about or 0)]
            standing.append(told)
        return standing

    def _sit(self, line: log.Joined) -> None:
        place = self.places[line.seat]
        place.joined, place.name = True, line.name
        place.salt, place.pledge = line.salt, line.pledge
        place.person, place.book, place.again = line.person, line.book, line.again
        self.full_since = line.at
        if self.host_seat is None:
            self.host, self.host_seat = line.name, line.seat

    def _fill(self, line: log.Filled) -> None:
        """A bot sits down where nobody did."""
        place = self.places[line.place]
        place.plan = log.SeatPlan(line.bot, line.book)
        place.joined, place.name, place.book = True, line.bot, line.book
        self.full_since = line.at

    def _take_seats_away(self, line: log.Begun) -> None:
        """The game is for fewer than the table was opened for. Those who sit keep their numbers, and their pledges hold."""
        del self.places[line.seats :]
        del self.asked_at[line.seats :]
        self.match = self.match_for(line.seats)
        self.clock = Clock(self.clock.plan, line.seats) if self.clock is not None else None
        self.full_since = line.at

    def _list(self, on: bool) -> None:
        """Free seats of a table that anybody finds are for anybody."""
        terms = msgspec.structs.replace(self.opened.terms, listed=on)
        self.opened = msgspec.structs.replace(self.opened, terms=terms)
        for seat in self.empty_seats():
            self.places[seat].plan = msgspec.structs.replace(self.places[seat].plan, open=on)

    def match_for(self, seats: int) -> Match:
        """The game before its first step, for so many. Where the seat that was to begin is gone, lots are drawn."""
        first = self.opened.terms.first
        lots = first == "lot" or (first or 0) >= seats
        return Match(self.game, self.data, seats, None, self._start(), first=LOT if lots else int(first or 0))

    # Where the luck comes from

    @property
    def takes_pledges(self) -> bool:
        """True if those who sit down can mix something into the luck."""
        return self.opened.deal.kind == "fair" and self.opened.deal.scheme == COMMITTED

    @property
    def commitment(self) -> str:
        """What the server was bound by before anybody sat down; empty for a deal that was known."""
        deal = self.opened.deal
        if deal.kind != "fair":
            return ""
        return commitment(self.id, deal.secret) if self.takes_pledges else old_commitment(deal.secret)

    def mixing_until(self) -> int | None:
        """While all pledges lie and salts are told: when the deal happens without those that are missing."""
        full = all(place.joined for place in self.places)
        if self.dealt or not full or not any(place.owes_salt for place in self.places):
            return None
        return self.full_since + MIX_MILLIS

    def seed(self) -> str:
        return self.seed_with([place.salt for place in self.places])

    def seed_with(self, salts: list[str]) -> str:
        deal = self.opened.deal
        if deal.kind != "fair":
            return deal.seed
        return mixed_seed(self.id, deal.secret, salts) if self.takes_pledges else old_seed(deal.secret, salts)

    def _follow(self, codes: list[int]) -> list[Event]:
        """Make the steps of a line. Who could answer before it, and still has to, is asked the same as before."""
        unmoved = set(self.game.together(self.match.state)) if self.match.state.actor >= 0 else set()
        events: list[Event] = []
        for code in codes:
            mover = int(self.match.state.actor)
            self.movers.append(mover)
            self.chosen.pop(mover, None)
            unmoved.discard(mover)
            events += self.match.step(code)
        self._renew(seat for seat in range(len(self.places)) if seat not in unmoved)
        return events

    def _renew(self, seats: Iterable[int]) -> None:
        """These seats are asked something new, or somebody else answers for them."""
        for seat in seats:
            self.asked_at[seat] = self.lines

    def _take_back(self, line: log.Undone) -> None:
        self.places[line.seat].assists["undo"] += 1
        if line.draws:
            self.places[line.seat].assists["undo-draw"] += 1
        if self.chosen.pop(line.seat, None) is not None:
            self._renew([line.seat])
            return
        self.match.back_to(line.to)
        del self.movers[line.to :]
        if self.clock is not None:
            self.clock.take_back(line.to)
        left = [told for told in self.standing() if told.turns and told.news.played <= line.to]
        self.turn = left[-1].turns[-1] if left else SET_UP
        self._renew(range(len(self.places)))

    def _ask(self, at: int) -> None:
        """The clock of the seat that is asked starts, if a person sits there."""
        if self.clock is not None:
            running = self.is_playing and self.bot_asked() is None
            self.clock.since = at if running else None

    def _give_up(self, line: log.Resigned) -> None:
        self.places[line.seat].resigned = True
        self._renew([line.seat])
        if line.ends:
            self.ending = Ending(line.why, self.winners_without(line.seat))
        self._ask(line.at)

    @property
    def began(self) -> int | None:
        """The seat that began, once that is known; None where the game goes on from a position."""
        if not self.dealt or self.match.start is not None:
            return None
        return self.match.codes[0] if self.match.first == LOT else self.match.first

    def winners_without(self, seat: int) -> list[int]:
        """Who has won when a seat gives up and the table ends with it: the only one left, if there is one."""
        left = [other for other in self.unresigned() if other != seat]
        return left if len(left) == 1 else []

    def unresigned(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if not place.resigned]

    def _pause(self, line: log.Paused) -> None:
        self.paused = line.on
        if self.clock is not None and line.on and self.match.state.actor >= 0:
            self.clock.spend(int(self.match.state.actor), line.used)
        self._ask(line.at)

    def _answered(self, seat: int, by: str = "") -> None:
        """A person who acts is there, whoever called."""
        if not by:
            self.places[seat].called = None

    def _return(self, line: log.Here) -> None:
        place = self.places[line.seat]
        place.called = None
        if place.held:
            place.held = False
            self._renew([line.seat])
            self._ask(line.at)

    def _hold(self, line: log.Held) -> None:
        self.places[line.absent].held = True
        self.places[line.absent].called = None
        self._renew([line.absent])
        self._ask(line.at)

    @property
    def is_covered(self) -> bool:
        """A pause of a table with clocks is no time to think: nobody sees the position until it goes on."""
        return self.paused and self.clock is not None and self.ending is None

    @property
    def phase(self) -> Phase:
        if self.ending is not None:
            return "over"
        if not self.dealt:
            return "waiting"
        return "paused" if self.paused else "playing"

    def assists(self) -> dict[str, int]:
        """The ledger of the whole table."""
        total: Counter[str] = Counter(self.opened.assists if len(self.places) > 1 else {})
        for place in self.places:
            total.update(place.assists)
        return dict(total)

    def empty_seats(self) -> list[int]:
        """The seats at which nobody sits yet."""
        return [seat for seat, place in enumerate(self.places) if not place.joined]

    def free_seats(self) -> list[int]:
        """The seats anybody may take."""
        return [seat for seat in self.empty_seats() if self.places[seat].plan.open]

    def time_is_up_at(self) -> int | None:
        if self.clock is None or not self.is_playing or self.bot_asked() is not None:
            return None
        return self.clock.deadline(int(self.match.state.actor))

    # Who is asked

    @property
    def is_playing(self) -> bool:
        return self.dealt and not self.paused and self.ending is None

    @property
    def is_over(self) -> bool:
        return self.ending is not None

    def bot_asked(self) -> tuple[int, str] | None:
        """The seat and code of the bot that must move now, or None."""
        seat = int(self.match.state.actor)
        if not self.is_playing or seat < 0:
            return None
        code = self.bot_of(seat)
        return None if code is None else (seat, code)

    def bot_of(self, seat: int) -> str | None:
        """The bot that plays a seat now, by plan or because it holds it."""
        place = self.places[seat]
        return self.opened.terms.standby if place.held or place.resigned else place.plan.bot

    def asked(self) -> list[int]:
        """The seats that have still to answer: the actor, and those who choose at the same time."""
        actor = int(self.match.state.actor)
        if not self.dealt or self.is_over or actor < 0:
            return []
        ahead = self.game.together(self.match.state)
        return [actor, *(seat for seat in ahead if seat not in self.chosen)]

    def asked_state(self, seat: int) -> State:
        """The position in which a seat that is asked answers, as far as its question goes."""
        state = self.match.state
        return state if state.actor == seat else asked_ahead(state, seat)
