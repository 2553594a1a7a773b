"""One sitting: people and bots at a `Table` whose log lies in a file of this machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

import msgspec

from madoi.books.story import Finish
from madoi.bots import Bot, bot_for
from madoi.bots.hints import SECONDS, Hints, NoHint, advise
from madoi.cli.language import say
from madoi.cli.terminal.logbook import Logbook
from madoi.cli.terminal.shelf import HUMAN, Best, Left, Shelf, cannot_go_on, today
from madoi.core.documents import find_data
from madoi.core.errors import IllegalMove, MadoiError
from madoi.core.events import Event
from madoi.core.game import Data, Game, Result
from madoi.core.levels import bot_name
from madoi.core.match import Match
from madoi.core.rng import Rng
from madoi.core.view import View
from madoi.screen.scene import NIGHT, Scene
from madoi.table import entries as log
from madoi.table.clock import Now, wall_clock
from madoi.table.commands import Help, Move, SeatCommand, Undo
from madoi.table.news import MoveCard
from madoi.table.refusals import Refused
from madoi.table.table import Table
from madoi.table.undo import may_take_back_draws, takes_back_draw


@dataclass(frozen=True)
class Happening:
    """An event, and the line of the log that brought it."""

    line: int
    event: Event


@dataclass(frozen=True)
class SittingEnd:
    """How a sitting ended, and where its record lies."""

    result: Result
    path: Path
    best_before: Best | None
    is_best: bool
    assists: dict[str, int]
    finish: Finish
    """FJ-141: which Story Book a person has won, if any."""


class Advice(Thread):
    """A hint being worked out beside the table, so that the screen goes on."""

    def __init__(self, game: Game, data: Data, view: View, line: int) -> None:
        super().__init__(daemon=True)
        self.line = line
        """The line of the log at which it was asked for."""
        self.found: Hints | None = None
        self.problem: Exception | None = None
        self._ask = (game, data, view)

    def run(self) -> None:
        try:
            self.found = advise(*self._ask, seconds=SECONDS)
        except Exception as problem:
            self.problem = problem


class Thought(Thread):
    """A bot thinking beside the table, so that the screen goes on. It ends with the program, thought out or not."""

    def __init__(self, bot: Bot, view: View, rng: Rng, line: int) -> None:
        super().__init__(daemon=True)
        self.line = line
        """The line of the log after which it thinks."""
        self._bot = bot
        self._view = view
        self._rng = rng
        self._move = ""
        self._problem: Exception | None = None

    def run(self) -> None:
        try:
            self._move = self._bot.choose(self._view, self._view.moves, self._rng)
        except Exception as problem:
            self._problem = problem

    def move(self) -> str:
        """What the bot chose. Waits for it."""
        self.join()
        if self._problem is not None:
            raise self._problem
        return self._move


class Sitting:
    """Everything that happens at a table in the terminal, however it is shown."""

    def __init__(
        self,
        table: Table,
        logbook: Logbook,
        shelf: Shelf,
        now: Now = wall_clock,
    ) -> None:
        self.table = table
        self.logbook = logbook
        self.shelf = shelf
        self.game = table.game
        self.data = table.data
        self.people = [seat for seat, plan in enumerate(table.opened.seats) if plan.bot is None]
        self.bots: dict[int, Bot] = {
            seat: bot_for(plan.bot, table.game, table.data)
            for seat, plan in enumerate(table.opened.seats)
            if plan.bot is not None
        }
        self.ending: SittingEnd | None = None
        self.advice: Hints | None = None
        """The last hint, for as long as its question stands."""
        self._now = now
        self._advised_at = -1
        self._cards: tuple[int, list[MoveCard]] = (-1, [])
        self._odds: tuple[int, msgspec.Struct | None] = (-1, None)

    # Beginning, and going on with what was left

    @staticmethod
    def open(game: Game, data: Data, opened: log.Opened, books: dict[int, str], shelf: Shelf) -> Sitting:
        """A new table: everybody sits down, and the cards are dealt. Its log takes the place of the one before."""
        table = Table("terminal", opened, game, data)
        lines: list[log.Line] = [opened]
        table.apply(opened)
        for seat, plan in enumerate(opened.seats):
            if plan.bot is None:
                new = table.desk.join(log.Joined(0, seat, HUMAN, book=books.get(seat, "")), opened.at)
                lines += new
                for line in new:
                    table.apply(line)
        for line in table.desk.first_deal(opened.at):
            lines.append(line)
            table.apply(line)
        shelf.forget(game.id)
        logbook = shelf.logbook(game.id)
        logbook.begin(lines)
        return Sitting(table, logbook, shelf)

    @staticmethod
    def resume(left: Left, game: Game, shelf: Shelf) -> Sitting:
        """The sitting of a game that was left. Raises BadDocument if it cannot go on."""
        try:
            table = Table("terminal", left.opened, game, find_data(game, left.opened.data))
            for line in left.lines:
                table.apply(line)
        except MadoiError as refused:
            raise cannot_go_on(refused, left.logbook.path) from None
        if not left.logbook.path.exists():
            left.logbook.begin(left.lines)
        sitting = Sitting(table, left.logbook, shelf)
        sitting._maybe_end()
        return sitting

    # Moves

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def over(self) -> bool:
        return self.table.is_over

    @property
    def asked(self) -> int | None:
        """The seat that is asked, or None when the game is over."""
        actor = int(self.match.state.actor)
        return actor if actor >= 0 and not self.over else None

    @property
    def bot_asked(self) -> bool:
        return self.table.bot_asked() is not None

    def play(self, text: str) -> None:
        """Make the move of whoever is asked. Raises, and changes nothing, if it cannot be made."""
        if (asked := self.table.bot_asked()) is not None:
            self._write([self.table.desk.bot_move(text, self._now(), asked[1])])
        else:
            self._do(lambda id, seen: Move(id, seen, text))
        self._maybe_end()

    def bot_moves(self) -> None:
        """Let the bot that is asked make one move."""
        self.play(self.bot_thinks().move())

    def bot_thinks(self) -> Thought:
        """Let the bot that is asked begin to think."""
        assert self.asked is not None
        seat = self.asked
        thought = Thought(
            self.bots[seat], self.table.sight.seen(seat), self.match.mind(seat), self.table.lines
        )
        thought.start()
        return thought

    def _do(self, command: Callable[[str, int], SeatCommand]) -> None:
        """A command of the person who is asked."""
        if self.asked is None:
            raise IllegalMove("The game is over", "ゲームは終了しています", rule=self.game.take_back_rule)
        if self.bot_asked:
            raise Refused("not-your-turn")
        seen = self.table.lines
        self._write(self.table.desk.decide(command(f"t{seen}", seen), self.asked, self._now()))

    def _write(self, lines: Sequence[log.Line]) -> None:
        """On the disk first, then at the table."""
        if lines:
            self.logbook.append(lines)
        for line in lines:
            self.table.apply(line)

    def _maybe_end(self) -> None:
        """Keep the record; FG-67: the best of won games in which no draw was taken back."""
        end = self.table.ending
        if end is None or end.result is None:
            return
        result = end.result
        path = self.shelf.keep(self.table.sight.record(today()))
        self.shelf.forget(self.game.id)
        finish = Finish(result.winners, self.books, self.people)
        before = self.best()
        is_best = False
        score = result.scores[0]
        if self.keeps_best and result.winners and score is not None and not self.marked:
            is_best = self.shelf.offer_best(self.data.id, score, path)
        self.ending = SittingEnd(result, path, before, is_best, self.assists, finish)

    def export(self) -> Path:
        """The record so far, kept with the others."""
        return (
            self.ending.path if self.ending is not None else self.shelf.keep(self.table.sight.record_so_far())
        )

    @property
    def books(self) -> list[str]:
        """The Story Book in front of each seat, in a game that has them (FJ-17)."""
        return [place.book for place in self.table.places]

    @property
    def keeps_best(self) -> bool:
        """A personal best belongs to one person who plays alone."""
        return len(self.table.places) == 1 and self.people == [0]

    def best(self) -> Best | None:
        return self.shelf.best(self.data.id) if self.keeps_best else None

    # Help

    @property
    def assists(self) -> dict[str, int]:
        """The ledger."""
        return self.table.assists()

    @property
    def marked(self) -> bool:
        """True once a draw was taken back (FG-73)."""
        return self.assists.get("undo-draw", 0) > 0

    def marks(self) -> bool:
        """True if taking back now would mark a game that is not marked yet."""
        if self.asked is None or self.marked or not self.keeps_best:
            return False
        return may_take_back_draws(self.table) and takes_back_draw(self.table, self.asked)

    def take_back(self) -> bool:
        """Return to before the last move of the person who is asked. Returns True if a draw was taken back with it."""
        before = self.assists.get("undo-draw", 0)
        self._do(Undo)
        return self.assists.get("undo-draw", 0) > before

    def ask_advice(self) -> Advice:
        """Begin to work out a hint for the person who is asked; `take_advice` writes it down."""
        assert self.asked is not None
        advice = Advice(self.game, self.data, self.table.sight.seen_when_asked(self.asked), self.table.lines)
        advice.start()
        return advice

    def take_advice(self, advice: Advice) -> Hints:
        """The hint, counted once per question. Waits for it. Raises NoHint if it could not be worked out."""
        advice.join()
        if advice.found is None:
            raise NoHint from advice.problem
        if self.hint is None:
            self._do(lambda id, seen: Help(id, seen, "hint"))
            self.advice, self._advised_at = advice.found, self._question_at
        return advice.found

    @property
    def hint(self) -> Hints | None:
        """The hint that was given for the question that is asked now."""
        return self.advice if self._advised_at == self._question_at else None

    @property
    def _question_at(self) -> int:
        return -2 if self.asked is None else self.table.asked_at[self.asked]

    def odds(self) -> msgspec.Struct | None:
        """Exact chances, from what the person who is asked knows. Where they count as help, once per question."""
        if self.asked not in self.people or not self.game.has_odds:
            return None
        assert self.asked is not None
        if self._odds[0] != self._question_at:
            told = self.game.odds(self.table.sight.imagined(self.asked))
            self._do(lambda id, seen: Help(id, seen, "odds"))
            self._odds = (self._question_at, told)
        return self._odds[1]

    # What is shown

    @property
    def has_curtain(self) -> bool:
        """True where several people with hidden hands share the screen."""
        return self.game.has_secrets and len(self.people) > 1

    def viewer(self) -> int | None:
        """Through whose eyes the table is shown: the person who is asked, the only person, or a spectator."""
        if self.asked in self.people:
            return self.asked
        if len(self.people) == 1:
            return self.people[0]
        if self.people and not self.game.has_secrets:
            return self.people[0]
        return None

    def scene(
        self,
        viewer: int | None,
        lang: str,
        width: int,
        height: int,
        chosen: str = "",
        odds: msgspec.Struct | None = None,
        inks: dict[str, str] = NIGHT,
    ) -> Scene:
        """The table through the eyes of `viewer`; None is a spectator."""
        return Scene(
            game=self.game,
            data=self.data,
            view=self.table.sight.seen(viewer),
            names=self.table.names[lang],
            lang=lang,
            width=width,
            height=height,
            chosen=chosen,
            odds=odds,
            seats=self.seat_names(lang),
            inks=inks,
        )

    def cards(self) -> list[MoveCard]:
        """The legal moves of the person who is asked, in notation and in words. Built once per line of the log."""
        if self._cards[0] != self.table.lines:
            asked = self.asked
            cards = self.table.sight.view(asked).moves if asked is not None and asked in self.people else []
            self._cards = (self.table.lines, cards)
        return self._cards[1]

    def moves(self) -> list[str]:
        return [card.move for card in self.cards()]

    def labels(self, lang: str) -> list[str]:
        """The legal moves as buttons would say them."""
        return [str(getattr(card.words, lang)) for card in self.cards()]

    @property
    def log(self) -> list[Happening]:
        """What happened, without what was taken back."""
        return [Happening(told.news.line, event) for told in self.table.standing() for event in told.events]

    def heard(self) -> list[Happening]:
        """The part of the log that the viewer heard."""
        viewer = self.viewer()
        return [told for told in self.log if told.event.heard_by(viewer)]

    def news_from(self) -> int:
        """The line of the log from which on events are news: what happened since the viewer's own last move."""
        viewer = self.viewer()
        own = [news.line for news, *_ in self.table.told if news.kind == "moved" and news.seat == viewer]
        return own[-1] if own else 0

    def say_event(self, told: Happening, lang: str) -> str:
        """What happened, with seats called as everywhere on the screen."""
        return self.game.texts.tell(lang, told.event, self.table.names[lang], self.seat_names(lang))

    def seat_names(self, lang: str) -> tuple[str, ...]:
        """You, or the seats of several people; bots by the name of their level, with a number if there are two alike."""
        bots = {
            seat: bot_name(plan.bot, lang, self.game.texts)
            for seat, plan in enumerate(self.table.opened.seats)
            if plan.bot is not None
        }
        alike = {name for name in bots.values() if list(bots.values()).count(name) > 1}
        names = []
        for seat in range(len(self.table.places)):
            if seat in bots:
                names.append(f"{bots[seat]} {seat + 1}" if bots[seat] in alike else bots[seat])
            elif len(self.people) == 1:
                names.append(say(lang, "table", "you"))
            else:
                names.append(say(lang, "table", "seat", seat=seat + 1))
        return tuple(names)

    def question(self, lang: str) -> str:
        """What is asked, and of whom where it is not plain."""
        if self.bot_asked:
            assert self.asked is not None
            return say(lang, "table", "thinking", who=self.seat_names(lang)[self.asked])
        said = self.game.question(self.match.state, lang, self.table.names[lang])
        if len(self.people) > 1 and self.asked is not None:
            return f"{self.seat_names(lang)[self.asked]}: {said}"
        return said

    def title(self, lang: str) -> str:
        """The game, and the deal or seed that it is played with."""
        return f"{self.game.names[lang]} · {deal_title(self.table.opened, lang)}"


def deal_title(opened: log.Opened, lang: str) -> str:
    """The deal or seed of a table, in words."""
    is_numbered = opened.deal.kind == "number"
    name = opened.deal.label if is_numbered else opened.deal.seed
    return say(lang, "table", "deal" if is_numbered else "seed", name=name)


def hint_line(sitting: Sitting, lang: str) -> str:
    """The hint for the question that is asked: the move, the chance to win with it, why, and what comes next to it."""
    found = sitting.hint
    assert found is not None
    labels = dict(zip(sitting.moves(), sitting.labels(lang), strict=True))
    best = found.best
    said = say(lang, "table", "hint", move=labels[best.move])
    key = "hint_exact" if found.exact else "hint_chance"
    said += " " + say(lang, "table", key, chance=percent(best.chance), error=percent(max(0.01, best.error)))
    said += "".join(" " + say(lang, "table", "hint_why", reason=each.words[lang]) for each in found.reasons)
    if len(found.moves) > 1:
        other = found.moves[1]
        key = "hint_fewer" if other.worth_less else "hint_next"
        said += " " + say(lang, "table", key, move=labels[other.move], chance=percent(other.chance))
    return said


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}"


def ending_lines(sitting: Sitting, lang: str) -> list[str]:
    """Result, score, personal best, helps used, and where the record lies."""
    ending = sitting.ending
    assert ending is not None
    result, before = ending.result, ending.best_before
    lines: list[str] = []
    if len(sitting.table.places) == 1:
        key = "won" if result.winners else "lost"
        lines.append(say(lang, "end", key, score=result.scores[0], rule=result.rule))
        if result.winners and sitting.marked:
            lines.append(say(lang, "end", "marked", rule=sitting.game.take_back_rule))
        elif ending.is_best:
            lines.append(say(lang, "end", "new_best", before=before.score if before else "–"))
        elif before is not None:
            lines.append(say(lang, "end", "best", score=before.score, day=before.day))
    else:
        names = sitting.seat_names(lang)
        winners = ", ".join(names[seat] for seat in result.winners)
        lines.append(say(lang, "end", "winners" if winners else "nobody", winners=winners, rule=result.rule))
        for seat, score in enumerate(result.scores):
            if score is not None:
                lines.append(f"{names[seat]}: {score}{score_by_line(sitting.game, result, seat, lang)}")
    if any(ending.assists.values()):
        used = ", ".join(
            f"{say(lang, 'assist', what)} {count}" for what, count in ending.assists.items() if count
        )
        lines.append(say(lang, "end", "assists", used=used))
    else:
        lines.append(say(lang, "end", "no_assists"))
    lines.append(say(lang, "end", "record", path=ending.path))
    return lines


def score_by_line(game: Game, result: Result, seat: int, lang: str) -> str:
    """What a score is made of, in a game that scores by lines: ` (Tiles 12, Crest 6)`."""
    sheet = result.lines[seat] if seat < len(result.lines) else {}
    said = ", ".join(
        f"{game.texts.say(lang, 'score', key)} {points}" for key, points in sheet.items() if points
    )
    return f" ({said})" if said else ""
