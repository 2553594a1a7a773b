"""The table itself: lines of the log in, views and news out.

`decide` turns a command into lines without changing anything; whoever owns the log makes them durable and then
calls `apply`. Nothing that matters is kept outside the log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec

from madoi.core.documents import Receipt, RecordFile, convert, write_record
from madoi.core.errors import BadDocument
from madoi.core.events import Event, heard
from madoi.core.game import Data, Game, asked_ahead, parse
from madoi.core.levels import bot_name
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER, State
from madoi.core.view import View, imagine, view_of
from madoi.table import entries as log
from madoi.table.clock import Clock
from madoi.table.commands import Call, Chat, Help, Hold, Move, Pause, Resign, SeatCommand, Undo
from madoi.table.deal import commitment, mixed_seed
from madoi.table.news import DealCard, Ending, MoveCard, News, Phase, SeatCard, TableView, Words, hear
from madoi.table.refusals import Refused

LANGUAGES = ("en", "ja")
CHAT_MOST = 5
CHAT_WINDOW = 10_000
SUSPICIOUS_WORLDS = 6


class Place:
    """One seat of the table, as the log has it."""

    def __init__(self, plan: log.SeatPlan) -> None:
        self.plan = plan
        self.name = plan.bot or ""
        self.salt = ""
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

    def known_as(self, lang: str) -> str:
        """The person's name, or the bot's in a language."""
        return self.name if self.plan.bot is None else bot_name(self.plan.bot, lang)


class Table:
    """A table at the last line of its log."""

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
        plan = opened.options.clock
        self.clock = Clock(plan, len(self.places)) if plan is not None else None
        self.match = Match(self.game, self.data, len(self.places), None, self._start())
        self.movers: list[int] = []
        """Who made each step of the match; CHANCE for outcomes."""
        self.step = 0
        self.asked_at = [0] * len(self.places)
        """For each seat the last step that changed what a move of it would mean."""
        self.chosen: dict[int, log.Chosen] = {}
        """Answers that wait for their turn."""
        self.helped: dict[tuple[int, str], int] = {}
        """The step of the question at which a seat last took each kind of help."""
        self.dealt = False
        self.paused = False
        self.host = ""
        """The person who sat down first."""
        self.ending: Ending | None = None
        self.rematch = ""
        self.told: list[tuple[News, list[Event]]] = []
        self.clients: dict[str, int] = {}
        self.chats: list[tuple[int, int]] = []

    def _start(self) -> State | None:
        if self.opened.start is None:
            return None
        shape = convert(self.opened.start, self.game.Position, "start")
        return self.game.read(shape, len(self.places), self.data, rng_for("start"))

    # What the log says

    def apply(self, line: log.Line, client: str = "") -> None:
        """Follow one line of the log."""
        self.step += 1
        if client:
            self.clients[client] = self.step
        news = News(self.step, line.at, str(type(line).__struct_config__.tag))
        events: list[Event] = []
        if not isinstance(line, log.Opened | log.Dealt | log.Restarted):
            news.seat = line.seat
        match line:
            case log.Opened():
                pass
            case log.Joined():
                self._sit(line)
                news.text = line.name
            case log.Dealt():
                self.dealt = True
                self.match.seed = self._seed()
                events = self._follow(line.codes)
                self._ask(line.at)
            case log.Moved():
                if self.clock is not None and not line.by:
                    self.clock.spend(line.seat, line.used, moved=True)
                events = self._follow(line.codes)
                if line.outcome is not None:
                    self.ending = Ending("rules", line.outcome.winners, line.outcome)
                self._ask(line.at)
                self._answered(line.seat, line.by)
                news.text = line.by
            case log.Chosen():
                self.chosen[line.seat] = line
                self.asked_at[line.seat] = self.step
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
                news.about = line.absent
            case log.Here():
                self._return(line)
            case log.Held():
                self._hold(line)
                news.about = line.absent
            case log.Rematched():
                self.rematch = line.table
                news.text = line.table
        news.played = len(self.match.codes)
        self.told.append((news, events))

    def _sit(self, line: log.Joined) -> None:
        place = self.places[line.seat]
        place.joined, place.name = True, line.name
        place.salt, place.person, place.book, place.again = line.salt, line.person, line.book, line.again
        self.host = self.host or line.name

    def _seed(self) -> str:
        return self._seed_with([place.salt for place in self.places])

    def _seed_with(self, salts: list[str]) -> str:
        deal = self.opened.deal
        return mixed_seed(deal.secret, salts) if deal.kind == "fair" else deal.seed

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
            self.asked_at[seat] = self.step

    def _take_back(self, line: log.Undone) -> None:
        self.places[line.seat].assists["undo_draw" if line.draws else "undo"] += 1
        if self.chosen.pop(line.seat, None) is not None:
            self._renew([line.seat])
            return
        self.match.back_to(line.to)
        del self.movers[line.to :]
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

    def winners_without(self, seat: int) -> list[int]:
        """Who has won when a seat gives up and the table ends with it: the only one left, if there is one."""
        left = [other for other in self._unresigned() if other != seat]
        return left if len(left) == 1 else []

    def _unresigned(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if not place.resigned]

    def _resign(self, seat: int, now: int, why: Literal["resigned", "time"] = "resigned") -> log.Resigned:
        """The table ends when one seat is left, or no person."""
        left = [other for other in self._unresigned() if other != seat]
        people = [other for other in left if self.places[other].is_person]
        return log.Resigned(now, seat, why, ends=len(left) <= 1 or not people)

    def _pause(self, line: log.Paused) -> None:
        self.paused = line.on
        if self.clock is not None and line.on and self.match.state.actor >= 0:
            self.clock.spend(int(self.match.state.actor), line.used, moved=False)
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
        code = self._bot_of(seat)
        return None if code is None else (seat, code)

    def _bot_of(self, seat: int) -> str | None:
        """The bot that plays a seat now, by plan or because it holds it."""
        place = self.places[seat]
        return self.opened.options.standby if place.held or place.resigned else place.plan.bot

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

    # Commands

    def decide(self, command: SeatCommand, seat: int, now: int) -> list[log.Line]:
        """The lines a command would add, its own one last. Raises MadoiError; changes nothing either way."""
        back = self.return_line(seat, now)
        lines = self._decide(command, seat, now)
        return [back, *lines] if back else lines

    def _decide(self, command: SeatCommand, seat: int, now: int) -> list[log.Line]:
        match command:
            case Move():
                self._check_turn(seat, command.step)
                if self.match.state.actor != seat:
                    return [self._choose(seat, command.move, now)]
                return [self._move(seat, command.move, now)]
            case Undo():
                self._check_turn(seat, command.step, chosen=True)
                return [self._undo(seat, now)]
            case Help():
                self._check_turn(seat, command.step)
                if command.what == "odds" and self.opened.options.odds == "off":
                    raise Refused("no-odds")
                if command.what == "hint" and not self.opened.options.hints:
                    raise Refused("no-hints")
                return [log.Helped(now, seat, command.what)] if self._is_help(seat, command.what) else []
            case Resign():
                self._check_started()
                if self.places[seat].resigned:
                    raise Refused("resigned")
                return [self._resign(seat, now)]
            case Pause():
                return [self._stop_or_go_on(seat, command.on, now)]
            case Chat():
                return [self._say(seat, command.text, now)]
            case Call():
                self._check_absent(seat, command.seat)
                return [log.Called(now, seat, command.seat)]
            case Hold():
                self._check_absent(seat, command.seat)
                called = self.places[command.seat].called
                if called is None:
                    raise Refused("not-called")
                if now < called + self.opened.options.grace * 1000:
                    raise Refused("too-soon")
                return [log.Held(now, seat, command.seat)]

    def _is_help(self, seat: int, what: str) -> bool:
        """True if the ledger counts it: once a decision, and not what the table shows to everyone."""
        if what == "odds" and self.opened.options.odds == "everyone" and len(self.places) > 1:
            return False
        return self.helped.get((seat, what)) != self.asked_at[seat]

    def _check_started(self) -> None:
        if not self.dealt:
            raise Refused("not-started")
        if self.ending is not None:
            raise Refused("over")

    def _check_turn(self, seat: int, seen: int, chosen: bool = False) -> None:
        """Refuse who is not asked; with `chosen`, who has answered ahead may speak too."""
        self._check_started()
        if seen < self.asked_at[seat]:
            raise Refused("stale")
        if self.paused:
            raise Refused("paused")
        if self.places[seat].resigned:
            raise Refused("resigned")
        if seat in self.chosen and not chosen:
            raise Refused("chosen")
        if seat not in self.chosen and seat not in self.asked():
            raise Refused("not-your-turn")

    def _check_absent(self, seat: int, absent: int) -> None:
        self._check_started()
        if absent >= len(self.places):
            raise Refused("no-such-seat")
        if absent == seat:
            raise Refused("own-seat")
        place = self.places[absent]
        if not place.is_person or place.held or place.resigned:
            raise Refused("not-a-person")

    def _move(self, seat: int, text: str, now: int, by: str = "") -> log.Moved:
        used = 0
        if self.clock is not None and not by:
            used = self.clock.used(now)
            if used > self.clock.left[seat]:
                raise Refused("time")
        code = parse(self.game, self.match.state, text)
        codes, steps, after = self._unfold(code, self._seed())
        outcome = self.game.outcome(after) if after.actor == OVER else None
        return log.Moved(now, seat, codes, steps, used, by, outcome)

    def _choose(self, seat: int, text: str, now: int) -> log.Chosen:
        """An answer ahead. It costs no time, and earns none."""
        state = self.asked_state(seat)
        code = parse(self.game, state, text)
        return log.Chosen(now, seat, code, self.game.text(state, code))

    def bot_move(self, text: str, now: int, by: str) -> log.Moved:
        """The line of a bot's move. Raises if it says nonsense."""
        asked = self.bot_asked()
        assert asked is not None, "a bot is asked"
        return self._move(asked[0], text, now, by)

    def _unfold(self, code: int | None, seed: str) -> tuple[list[int], list[str], State]:
        """A step, what chance answers to it and what was chosen ahead, tried on a copy."""
        state = self.match.state.clone()
        asked, chosen = self.match.asked.copy(), self.chosen.copy()
        codes: list[int] = []
        steps: list[str] = []
        while code is not None:
            steps.append(f"{'*' if state.actor == CHANCE else '>'} {self.game.text(state, code)}")
            codes.append(code)
            if state.actor == CHANCE:
                asked[state.stream()] += 1
            state.apply(code)
            ahead = chosen.pop(int(state.actor), None)
            code = self._chance(state, asked, seed) if ahead is None else ahead.code
        return codes, steps, state

    def _chance(self, state: State, asked: Counter[str], seed: str) -> int | None:
        """What the seed answers, if chance is asked."""
        if state.actor != CHANCE:
            return None
        stream = state.stream()
        return int(state.sample(rng_for(seed, stream, asked[stream])))

    def first_deal(self, now: int) -> list[log.Line]:
        """The deal of a table where only bots sit."""
        if self.dealt or not all(place.joined for place in self.places):
            return []
        return [self._deal(now, self._seed())]

    def _deal(self, now: int, seed: str) -> log.Dealt:
        codes, steps, _ = self._unfold(self._chance(self.match.state, self.match.asked, seed), seed)
        return log.Dealt(now, codes, steps)

    def free_seats(self) -> list[int]:
        """The seats anybody may take."""
        return [seat for seat, place in enumerate(self.places) if place.plan.open and not place.joined]

    def join(self, who: log.Joined, now: int) -> list[log.Line]:
        """A person sits down; the last one starts the game. Nothing to write if they sit already."""
        if self.places[who.seat].joined:
            return []
        lines: list[log.Line] = [msgspec.structs.replace(who, at=now)]
        if all(place.joined for number, place in enumerate(self.places) if number != who.seat):
            salts = [
                who.salt if number == who.seat else place.salt for number, place in enumerate(self.places)
            ]
            lines.append(self._deal(now, self._seed_with(salts)))
        return lines

    def return_line(self, seat: int, now: int) -> log.Here | None:
        """A called or held person shows up."""
        place = self.places[seat]
        if self.ending is not None or (place.called is None and not place.held):
            return None
        return log.Here(now, seat)

    def out_of_time(self, now: int) -> log.Resigned | None:
        """The seat that is asked has used up its clock."""
        due = self.time_is_up_at()
        if due is None or now <= due:
            return None
        return self._resign(int(self.match.state.actor), now, "time")

    def time_is_up_at(self) -> int | None:
        if self.clock is None or not self.is_playing or self.bot_asked() is not None:
            return None
        return self.clock.deadline(int(self.match.state.actor))

    def _undo(self, seat: int, now: int) -> log.Undone:
        """Back before the own last move, unless something new was seen since."""
        policy = self.opened.options.undo
        rule = self.game.take_back_rule
        if policy == "off":
            raise Refused("no-undo", rule)
        if seat in self.chosen:
            return log.Undone(now, seat, len(self.movers))
        own = [number for number, mover in enumerate(self.movers) if mover == seat]
        if not own:
            raise Refused("nothing-to-undo", rule)
        if policy == "free" and self._may_take_back_draws():
            return log.Undone(now, seat, own[-1], draws=own[-1] < len(self.movers) - 1)
        if not self._can_undo(seat):
            raise Refused("new-information", rule)
        return log.Undone(now, seat, own[-1])

    def _may_take_back_draws(self) -> bool:
        return self.game.takes_back_draws and len(self.places) == 1

    def _can_undo(self, seat: int) -> bool:
        """True if its answer still waits, or the last step was its own move and told it nothing new."""
        if seat in self.chosen:
            return True
        if not self.movers or self.movers[-1] != seat or self.match.state.actor != seat:
            return False
        return not self.game.has_secrets or not self._learnt(seat)

    def _learnt(self, seat: int) -> bool:
        """True if the last move would have looked or sounded otherwise in a world the seat thought possible."""
        before = self.state_after(len(self.match.codes) - 1)
        code = self.match.codes[-1]
        seen = sight(self.game, before, code, seat)
        for number in range(SUSPICIOUS_WORLDS):
            world = before.clone()
            world.redeal(seat, rng_for("undo", turn=number))
            if sight(self.game, world, code, seat) != seen:
                return True
        return False

    def state_after(self, count: int) -> State:
        """The state after the first `count` steps of the game."""
        start = self.match.start
        state = self.game.new(len(self.places), self.data) if start is None else start.clone()
        for code in self.match.codes[:count]:
            state.apply(code)
        return state

    def _stop_or_go_on(self, seat: int, on: bool, now: int) -> log.Paused:
        self._check_started()
        if on and self.paused:
            raise Refused("paused")
        if not on and not self.paused:
            raise Refused("not-paused")
        return log.Paused(now, seat, on, self.clock.used(now) if self.clock is not None and on else 0)

    def _say(self, seat: int, text: str, now: int) -> log.Said:
        if not self.opened.options.chat:
            raise Refused("no-chat")
        words = "".join(letter for letter in text if letter.isprintable()).strip()
        if not words:
            raise Refused("empty")
        recent = [at for who, at in self.chats[-50:] if who == seat and at > now - CHAT_WINDOW]
        if len(recent) >= CHAT_MOST:
            raise Refused("too-much-chat")
        return log.Said(now, seat, words)

    # What seats see

    def view(self, seat: int | None) -> TableView:
        """The table as a seat sees it; None is a spectator."""
        view = TableView(
            table=self.id,
            step=self.step,
            played=len(self.match.codes),
            game=self.game.id,
            data=self.data.id,
            phase=self.phase,
            seats=[self._seat_card(number, names) for number, names in enumerate(self._known_as())],
            options=self.opened.options,
            deal=self._deal_card(),
            seat=seat,
            ending=self.ending,
            rematch=self.rematch,
            origin=self.opened.origin,
        )
        if not self.dealt:
            return view
        seen = self.seen(seat)
        view.position, view.look = seen.position, seen.look
        view.actor = OVER if self.is_over else seen.actor
        view.asked = self.asked()
        if self.clock is not None:
            view.since = self.clock.since
        if self.is_playing and seat is not None and self._bot_of(seat) is None:
            if seat in view.asked:
                self._put_question(view, seat)
            if seat in self.chosen:
                view.chosen = self.chosen[seat].move
            if seat in self.chosen or view.actor == seat:
                policy = self.opened.options.undo
                free = policy == "free" and self._may_take_back_draws() and seat in self.movers
                view.can_undo = free or (policy != "off" and self._can_undo(seat))
        return view

    def _put_question(self, view: TableView, seat: int) -> None:
        state, game = self.asked_state(seat), self.game
        view.question = Words(*(game.question(state, lang, self.names[lang]) for lang in LANGUAGES))
        view.moves = [MoveCard(game.text(state, code), self.label(code, seat)) for code in state.legal()]

    def label(self, code: int, seat: int) -> Words:
        """A legal move of a seat as its button says it."""
        state = self.asked_state(seat)
        return Words(*(self.game.label(state, code, lang, self.names[lang]) for lang in LANGUAGES))

    def seen(self, seat: int | None) -> View:
        """The game as a seat sees it. Bots get this and nothing else."""
        return view_of(self.game, self.match.state, seat)

    @property
    def phase(self) -> Phase:
        if self.ending is not None:
            return "over"
        if not self.dealt:
            return "waiting"
        return "paused" if self.paused else "playing"

    def _known_as(self) -> list[Words]:
        """What each seat is called; those that are called alike get their number."""
        people = {lang: [place.known_as(lang) for place in self.places] for lang in LANGUAGES}
        for names in people.values():
            twice = {name for name in names if name and names.count(name) > 1}
            for seat, name in enumerate(names):
                names[seat] = f"{name} {seat + 1}" if name in twice else name
        return [Words(*both) for both in zip(*people.values(), strict=True)]

    def _seat_card(self, seat: int, names: Words) -> SeatCard:
        place = self.places[seat]
        return SeatCard(
            name=place.name,
            names=names,
            bot=self._bot_of(seat),
            held=place.held,
            chosen=seat in self.chosen,
            resigned=place.resigned,
            called=place.called,
            left=None if self.clock is None else self.clock.left[seat],
            salt=place.salt,
            book=place.book,
            assists=dict(place.assists),
        )

    def _deal_card(self) -> DealCard:
        deal = self.opened.deal
        card = DealCard(deal.kind, deal.label, counts=not any(place.again for place in self.places))
        if deal.kind == "fair":
            card.commitment = commitment(deal.secret)
            if self.is_over:
                card.secret, card.seed = deal.secret, self._seed()
        elif deal.kind != "daily":
            card.seed = deal.seed
        return card

    def news(self, seat: int | None, after: int) -> list[News]:
        """What a seat hears of the steps after one."""
        known = self._known_as()
        people = {lang: [getattr(names, lang) for names in known] for lang in LANGUAGES}
        return [self._heard(news, events, seat, people) for news, events in self.told[max(0, after) :]]

    def _heard(self, news: News, events: list[Event], seat: int | None, people: dict[str, list[str]]) -> News:
        tell = self.game.texts.tell
        return msgspec.structs.replace(
            news,
            events=[
                hear(event, Words(*(tell(lang, event, self.names[lang], people[lang]) for lang in LANGUAGES)))
                for event in heard(events, seat)
            ],
        )

    def odds(self, seat: int) -> msgspec.Struct | None:
        """Exact chances for a seat that is asked, worked out from what it can see."""
        return self.game.odds(self._imagined(seat))

    def seen_when_asked(self, seat: int) -> View:
        """What a seat sees when it is asked; of one that may answer ahead, when it would be, as it imagines that."""
        if self.match.state.actor == seat:
            return self.seen(seat)
        return view_of(self.game, self._imagined(seat), seat)

    def _imagined(self, seat: int) -> State:
        world = imagine(self.game, self.data, self.seen(seat), rng_for("imagined"))
        return world if world.actor == seat else asked_ahead(world, seat)

    # Afterwards

    def at(self, count: int) -> Table:
        """This table when `count` steps of its game had been made; its news are those steps."""
        twin = Table(self.id, self.opened, self.game, self.data)
        twin.places, twin.dealt, twin.step = self.places, True, self.step
        for made, code in enumerate(self.match.codes[:count], 1):
            mover = int(twin.match.state.actor)
            twin.movers.append(mover)
            kind, seat = ("dealt", None) if mover == CHANCE else ("moved", mover)
            twin.told.append((News(made, 0, kind, seat, played=made), twin.match.step(code)))
        if count == len(self.match.codes):
            twin.ending = self.ending
        return twin

    def assists(self) -> dict[str, int]:
        """The ledger of the whole table."""
        total: Counter[str] = Counter()
        for place in self.places:
            total.update(place.assists)
        return dict(total)

    def record(self, today: str) -> RecordFile:
        """The game as a document. Its luck is told when the table is over; of a daily deal, when the day is."""
        if not self.is_over:
            raise Refused("not-over")
        record = write_record(self.match, [place.name for place in self.places], self.assists())
        deal = self.opened.deal
        if deal.kind == "daily" and deal.label >= today:
            return msgspec.structs.replace(record, seed=None)
        record.seed = self._seed() or None
        if deal.kind == "fair":
            salts = [place.salt for place in self.places]
            record.deal = Receipt(commitment(deal.secret), deal.secret, salts)
        return record


def sight(game: Game, before: State, code: int, seat: int | None) -> bytes:
    """What a seat sees and hears of a step."""
    after = before.clone()
    after.journal = []
    after.apply(code)
    told, after.journal = after.journal, None
    return msgspec.json.encode([heard(told, seat), view_of(game, after, seat)])
