"""What seats see of a table and hear of it: views, news, chances, looking back, the record."""

from __future__ import annotations

from collections import Counter
from typing import Self

import msgspec

from madoi.core.documents import MOST_HELP, Receipt, RecordFile, write_record
from madoi.core.errors import LANGUAGES
from madoi.core.events import Event, heard
from madoi.core.game import Game, asked_ahead
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER, State
from madoi.core.view import View, imagine, view_of
from madoi.table.deal import commitment
from madoi.table.following import FollowedTable
from madoi.table.news import DealCard, MoveCard, News, Phase, SeatCard, TableView, Words, hear
from madoi.table.refusals import Refused

SUSPICIOUS_WORLDS = 6


class SeenTable(FollowedTable):
    """A table as its seats and spectators see it."""

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
            terms=self.opened.terms,
            deal=self._deal_card(),
            seat=seat,
            ending=self.ending,
            rematch=self.rematch,
            origin=self.opened.origin,
            assists=self.assists(),
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
                policy = self.opened.terms.undo
                free = policy == "free" and self._may_take_back_draws() and seat in self.movers
                view.can_undo = free or (policy != "off" and self._can_undo(seat))
        return view

    def _put_question(self, view: TableView, seat: int) -> None:
        state, game = self.asked_state(seat), self.game
        view.question = Words(*(game.question(state, lang, self.names[lang]) for lang in LANGUAGES))
        view.moves = [MoveCard(game.text(state, code), self.label(state, code)) for code in state.legal()]

    def label(self, state: State, code: int) -> Words:
        """A legal move as its button says it."""
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
        people = {
            lang: [place.known_as(lang, self.game.texts) for place in self.places] for lang in LANGUAGES
        }
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

    def seen_when_asked(self, seat: int) -> View:
        """What a seat sees when it is asked; of one that may answer ahead, when it would be, as it imagines that."""
        if self.match.state.actor == seat:
            return self.seen(seat)
        return view_of(self.game, self.imagined(seat), seat)

    def imagined(self, seat: int) -> State:
        """A world of its own in which the seat is asked, made from what it can see."""
        world = imagine(self.game, self.data, self.seen(seat), rng_for("imagined"))
        return world if world.actor == seat else asked_ahead(world, seat)

    # Afterwards

    def at(self, count: int) -> Self:
        """This table when `count` steps of its game had been made; its news are those steps."""
        twin = type(self)(self.id, self.opened, self.game, self.data)
        twin.places, twin.dealt, twin.step = self.places, True, self.step
        mover = CHANCE
        for moment in self.match.walk(count):
            if moment.step:
                kind, seat = ("dealt", None) if mover == CHANCE else ("moved", mover)
                news = News(moment.step, 0, kind, seat, played=moment.step)
                twin.movers.append(mover)
                twin.told.append((news, moment.events))
            mover, twin.match = moment.actor, moment.match
        if count == len(self.match.codes):
            twin.ending = self.ending
        return twin

    def assists(self) -> dict[str, int]:
        """The ledger of the whole table."""
        total: Counter[str] = Counter(self.opened.assists if len(self.places) > 1 else {})
        for place in self.places:
            total.update(place.assists)
        return dict(total)

    def record_so_far(self) -> RecordFile:
        """The game as a document, wherever it stands; its luck is not told."""
        books = [place.book for place in self.places] if any(place.book for place in self.places) else []
        helped = {what: min(MOST_HELP, count) for what, count in self.assists().items()}
        record = write_record(self.match, [place.name for place in self.places], helped, books)
        return msgspec.structs.replace(record, seed=None)

    def record(self, today: str) -> RecordFile:
        """The game as a document. Its luck is told when the table is over; of a daily deal, when the day is."""
        if not self.is_over:
            raise Refused("not-over")
        record = self.record_so_far()
        deal = self.opened.deal
        if deal.kind == "daily" and deal.label >= today:
            return record
        record.seed = self._seed() or None
        if deal.kind == "fair":
            salts = [place.salt for place in self.places]
            record.deal = Receipt(commitment(deal.secret), deal.secret, salts)
        return record

    # What can be taken back

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
        before = self.match.fork(len(self.match.codes) - 1).state
        code = self.match.codes[-1]
        seen = sight(self.game, before, code, seat)
        for number in range(SUSPICIOUS_WORLDS):
            world = before.clone()
            world.redeal(seat, rng_for("undo", turn=number))
            if sight(self.game, world, code, seat) != seen:
                return True
        return False


def sight(game: Game, before: State, code: int, seat: int | None) -> bytes:
    """What a seat sees and hears of a step."""
    after = before.clone()
    after.journal = []
    after.apply(code)
    told, after.journal = after.journal, None
    return msgspec.json.encode([heard(told, seat), view_of(game, after, seat)])
