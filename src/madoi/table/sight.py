"""What seats see of a table and hear of it: views, news, chances, looking back, the record."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

import msgspec

from madoi.core.documents import MOST_HELP, Receipt, RecordFile, write_record
from madoi.core.errors import LANGUAGES
from madoi.core.events import Event
from madoi.core.game import asked_ahead
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER, State
from madoi.core.turns import Turn
from madoi.core.view import View, imagine, view_of
from madoi.table.news import DealCard, MoveCard, News, SeatCard, TableView, Told, TurnCard, Words, hear
from madoi.table.refusals import Refused
from madoi.table.undo import can_undo, may_take_back_draws

if TYPE_CHECKING:
    from madoi.table.table import Table


def told_apart(cards: list[MoveCard]) -> list[MoveCard]:
    """Moves that differ say so: those with the same words in a language get their notation behind them."""
    for lang in LANGUAGES:
        labels = [getattr(card.words, lang) for card in cards]
        times = Counter(labels)
        for card, label in zip(cards, labels, strict=True):
            if times[label] > 1:
                setattr(card.words, lang, f"{label} ({card.move})")
    return cards


class Sight:
    """A table as its seats and spectators see it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._known: tuple[int, list[Words]] = (-1, [])
        """What seats are called, and after which line that was so."""
        self._public: tuple[int, int, News] | None = None
        """The last news that sounds the same to everybody: its line, after which line it was told, and its words."""

    def view(self, seat: int | None) -> TableView:
        """The table as a seat sees it; None is a spectator."""
        view = TableView(
            table=self.table.id,
            line=self.table.lines,
            played=len(self.table.match.codes),
            game=self.table.game.id,
            data=self.table.data.id,
            phase=self.table.phase,
            seats=self.seat_cards(),
            terms=self.table.opened.terms,
            deal=self._deal_card(),
            seat=seat,
            host=self.table.host_seat,
            ending=self.table.ending,
            rematch=self.table.rematch,
            origin=self.table.opened.origin,
            assists=self.table.assists(),
        )
        if not self.table.dealt:
            return view
        if self.table.is_covered:
            view.actor, view.asked = int(self.table.match.state.actor), self.table.asked()
            return view
        seen = self.seen(seat)
        view.position, view.look = seen.position, seen.look
        view.actor = OVER if self.table.is_over else seen.actor
        view.asked = self.table.asked()
        if self.table.clock is not None:
            view.since = self.table.clock.since
        if self.table.is_playing and seat is not None and self.table.bot_of(seat) is None:
            if seat in view.asked:
                self._put_question(view, seat, seen)
            if seat in self.table.chosen:
                view.chosen = self.table.chosen[seat].move
            if seat in self.table.chosen or view.actor == seat:
                policy = self.table.opened.terms.undo
                free = policy == "free" and may_take_back_draws(self.table) and seat in self.table.movers
                view.can_undo = free or (policy != "off" and can_undo(self.table, seat))
        return view

    def seat_cards(self) -> list[SeatCard]:
        """Who sits where, for all to see."""
        return [self._seat_card(number, names) for number, names in enumerate(self._known_as())]

    def _put_question(self, view: TableView, seat: int, seen: View) -> None:
        """What the seat is asked, with a button for every legal move. The actor's are in its view already, in notation."""
        state, game = self.table.asked_state(seat), self.table.game
        view.question = Words(*(game.question(state, lang, self.table.names[lang]) for lang in LANGUAGES))
        codes = state.legal()
        moves = seen.moves if seen.actor == seat else [game.text(state, code) for code in codes]
        cards = [MoveCard(move, self.label(state, code)) for move, code in zip(moves, codes, strict=True)]
        view.moves = told_apart(cards)

    def label(self, state: State, code: int) -> Words:
        """A legal move as its button says it."""
        return Words(
            *(self.table.game.label(state, code, lang, self.table.names[lang]) for lang in LANGUAGES)
        )

    def seen(self, seat: int | None) -> View:
        """The game as a seat sees it. Bots get this and nothing else."""
        return view_of(self.table.game, self.table.match.state, seat)

    def _known_as(self) -> list[Words]:
        """What each seat is called; those that are called alike get their number."""
        line, known = self._known
        if line != self.table.lines:
            known = self._called()
            self._known = self.table.lines, known
        return known

    def _called(self) -> list[Words]:
        people = {
            lang: [place.known_as(lang, self.table.game.texts) for place in self.table.places]
            for lang in LANGUAGES
        }
        for names in people.values():
            twice = {name for name in names if name and names.count(name) > 1}
            for seat, name in enumerate(names):
                names[seat] = f"{name} {seat + 1}" if name in twice else name
        return [Words(*both) for both in zip(*people.values(), strict=True)]

    def _seat_card(self, seat: int, names: Words) -> SeatCard:
        place = self.table.places[seat]
        return SeatCard(
            name=place.name,
            names=names,
            bot=self.table.bot_of(seat),
            held=place.held,
            chosen=seat in self.table.chosen,
            resigned=place.resigned,
            called=place.called,
            left=None if self.table.clock is None else self.table.clock.left[seat],
            pledge=place.pledge,
            salt=place.salt,
            dropped=place.dropped,
            book=place.book,
            assists=dict(place.assists),
        )

    def _deal_card(self) -> DealCard:
        deal = self.table.opened.deal
        card = DealCard(deal.kind, deal.label, counts=not any(place.again for place in self.table.places))
        if deal.kind == "fair":
            card.commitment, card.scheme = self.table.commitment, deal.scheme
            card.due = self.table.mixing_until()
            if self.table.is_over:
                card.secret, card.seed = deal.secret, self.table.seed()
        elif deal.kind != "daily":
            card.seed = deal.seed
        return card

    def news(self, seat: int | None, after: int, until: int | None = None) -> list[News]:
        """What a seat hears of the lines after one, up to another or to the last."""
        known = self._known_as()
        people = {lang: [getattr(names, lang) for names in known] for lang in LANGUAGES}
        return [self._heard(told, seat, people) for told in self.table.told[max(0, after) : until]]

    def _heard(self, told: Told, seat: int | None, people: dict[str, list[str]]) -> News:
        """What a seat hears of a line. What everybody may hear is put into words once for all of them."""
        key = told.news.line, self.table.lines
        if self._public is not None and self._public[:2] == key:
            return self._public[2]
        spoken = chain(told.events, *(turn.events for turn in told.turns))
        if any(event.only is not None for event in spoken):
            return self._in_words(told.as_heard_by(seat), people)
        news = self._in_words(told, people)
        self._public = (*key, news)
        return news

    def _in_words(self, told: Told, people: dict[str, list[str]]) -> News:
        game, names = self.table.game, self.table.names

        def say(event: Event) -> Words:
            return Words(*[game.texts.tell(lang, event, names[lang], people[lang]) for lang in LANGUAGES])

        def retell(turn: Turn) -> Words:
            return Words(*[game.retell(turn, lang, names[lang], people[lang]) for lang in LANGUAGES])

        return msgspec.structs.replace(
            told.news,
            events=[
                hear(event, say(event), turn) for event, turn in zip(told.events, told.numbers, strict=True)
            ],
            turns=[TurnCard(turn.number, turn.seat, retell(turn), turn.points) for turn in told.turns],
        )

    def seen_when_asked(self, seat: int) -> View:
        """What a seat sees when it is asked; of one that may answer ahead, when it would be, as it imagines that."""
        if self.table.match.state.actor == seat:
            return self.seen(seat)
        return view_of(self.table.game, self.imagined(seat), seat)

    def imagined(self, seat: int) -> State:
        """A world of its own in which the seat is asked, made from what it can see."""
        world = imagine(self.table.game, self.table.data, self.seen(seat), rng_for("imagined"))
        return world if world.actor == seat else asked_ahead(world, seat)

    # Afterwards

    def at(self, count: int) -> Table:
        """This table when `count` steps of its game had been made; its news are those steps."""
        twin = type(self.table)(self.table.id, self.table.opened, self.table.game, self.table.data)
        twin.places, twin.dealt, twin.lines = self.table.places, True, self.table.lines
        mover = CHANCE
        for moment in self.table.match.walk(count):
            if moment.step:
                kind, seat = ("dealt", None) if mover == CHANCE else ("moved", mover)
                news = News(moment.step, 0, kind, seat, played=moment.step)
                twin.movers.append(mover)
                twin.match = moment.match
                twin.tell(news, moment.events)
            mover, twin.match = moment.actor, moment.match
        if count == len(self.table.match.codes):
            twin.ending = self.table.ending
        return twin

    def record_so_far(self) -> RecordFile:
        """The game as a document, wherever it stands; its luck is not told."""
        books = (
            [place.book for place in self.table.places]
            if any(place.book for place in self.table.places)
            else []
        )
        helped = {what: min(MOST_HELP, count) for what, count in self.table.assists().items()}
        record = write_record(self.table.match, [place.name for place in self.table.places], helped, books)
        return msgspec.structs.replace(record, seed=None)

    def record(self, today: str) -> RecordFile:
        """The game as a document. Its luck is told when the table is over; of a daily deal, when the day is."""
        if not self.table.is_over:
            raise Refused("not-over")
        record = self.record_so_far()
        deal = self.table.opened.deal
        if self.table.opened.is_sealed(today):
            return record
        record.seed = self.table.seed() or None
        record.deal = deal.receipt if deal.receipt is not None else self._receipt()
        return record

    def _receipt(self) -> Receipt | None:
        """What bound everybody before the deal, and what it was mixed from."""
        places = self.table.places
        if self.table.opened.deal.kind != "fair":
            return None
        receipt = Receipt(
            self.table.commitment, self.table.opened.deal.secret, [place.salt for place in places]
        )
        if self.table.takes_pledges:
            receipt.table = self.table.id
            receipt.pledges = [place.pledge for place in places]
            receipt.bots = [seat for seat, place in enumerate(places) if not place.is_person]
        return receipt
