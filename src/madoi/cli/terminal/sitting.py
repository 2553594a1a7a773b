"""One sitting: a match with people and bots in its seats, take-backs, hints, odds, and the ledger of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

import msgspec

from madoi.bots import Bot, bot_for
from madoi.bots.simple import Greedy
from madoi.cli.language import say
from madoi.cli.terminal.shelf import HUMAN, Best, Saved, Shelf
from madoi.core.documents import open_record, write_record
from madoi.core.errors import IllegalMove
from madoi.core.events import Event
from madoi.core.game import Data, Game, Result, parse
from madoi.core.levels import bot_name
from madoi.core.match import Match
from madoi.core.rng import Rng, rng_for
from madoi.core.state import CHANCE
from madoi.core.stories import books_won
from madoi.core.view import View, view_of

MOST = 1000
"""The ledger counts no further."""

UNDO, UNDO_DRAW, HINT, ODDS = "undo", "undo-draw", "hint", "odds"


@dataclass(frozen=True)
class Told:
    """An event with the number of the step that brought it."""

    step: int
    event: Event


@dataclass(frozen=True)
class Ending:
    """How a sitting ended, and where its record lies."""

    result: Result
    path: Path
    best_before: Best | None
    is_best: bool
    assists: dict[str, int]
    won: list[str]
    """FJ-141: the Story Book that a person has won, if any."""


class Thought(Thread):
    """A bot thinking beside the table, so that the screen goes on. It ends with the program, thought out or not."""

    def __init__(self, bot: Bot, view: View, rng: Rng, step: int) -> None:
        super().__init__(daemon=True)
        self.step = step
        """The step of the match that is being thought about."""
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
        game: Game,
        data: Data,
        seats: list[str],
        seed: str,
        shelf: Shelf,
        books: list[str] | None = None,
    ) -> None:
        self.books = books or []
        """The Story Book in front of each seat, in a game that has them (FJ-17)."""
        self.game = game
        self.data = data
        self.seats = seats
        self.shelf = shelf
        self.match = Match(game, data, len(seats), seed)
        self.bots: dict[int, Bot] = {
            seat: bot_for(code, game, data) for seat, code in enumerate(seats) if code != HUMAN
        }
        self.people = [seat for seat, code in enumerate(seats) if code == HUMAN]
        self.assists: Counter[str] = Counter()
        self.log: list[Told] = []
        self.turns: list[tuple[int, int]] = []
        """The number of every step that a seat made, with the seat."""
        self.ending: Ending | None = None
        self._hinted: dict[int, str] = {}
        self._odds_at: set[int] = set()

    # Beginning, leaving and going on

    def start(self) -> None:
        """Let chance deal until somebody is asked."""
        self._settle()
        self._after_step()

    @staticmethod
    def resume(saved: Saved, game: Game, shelf: Shelf) -> Sitting:
        """The sitting of a game that was left. Raises BadDocument if it cannot be replayed."""
        played = open_record(game, saved.record)
        sitting = Sitting(game, played.data, saved.seats, saved.seed, shelf, saved.record.books)
        for code in played.codes:
            sitting._step(code)
        sitting.assists.update(saved.assists)
        sitting.start()
        return sitting

    def save(self) -> None:
        """Write the unfinished game down, so that it can go on another day."""
        seed = self.match.seed
        assert seed is not None
        record = write_record(self.match, self.seats, books=self.books)
        self.shelf.save(self.game.id, Saved("saved", 1, seed, record, self.seats, dict(self.assists)))

    # Moves

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def asked(self) -> int | None:
        """The seat that is asked, or None when the game is over."""
        actor = int(self.match.state.actor)
        return actor if actor >= 0 else None

    @property
    def bot_asked(self) -> bool:
        return self.asked is not None and self.asked in self.bots

    def play(self, text: str) -> None:
        """Make the move of the person who is asked. Raises, and changes nothing, if it cannot be made."""
        self._step(parse(self.game, self.match.state, text))
        self._settle()
        self._after_step()

    def bot_moves(self) -> None:
        """Let the bot that is asked make one move."""
        self.play(self.bot_thinks().move())

    def bot_thinks(self) -> Thought:
        """Let the bot that is asked begin to think."""
        assert self.asked is not None
        seat = self.asked
        view = view_of(self.game, self.match.state, seat)
        thought = Thought(self.bots[seat], view, self.match.mind(seat), len(self.match.steps))
        thought.start()
        return thought

    def _step(self, code: int) -> None:
        number, seat = len(self.match.steps), self.asked
        if seat is not None:
            self.turns.append((number, seat))
        self.log += [Told(number, event) for event in self.match.step(code)]

    def _settle(self) -> None:
        while self.match.state.actor == CHANCE:
            self._step(int(self.match.state.sample(self.match.luck())))

    def _after_step(self) -> None:
        if self.over:
            self.ending = self._end()
        else:
            self.save()

    def _end(self) -> Ending:
        """Keep the record; FG-67: the best of won games in which no draw was taken back."""
        result = self.game.result(self.match.state)
        path = self.shelf.keep(write_record(self.match, self.seats, dict(self.assists), self.books))
        self.shelf.forget(self.game.id)
        won = books_won(result.winners, self.books, self.people)
        before = self.best()
        is_best = False
        score = result.scores[0]
        if self.keeps_best and result.winners and score is not None and not self.marked:
            is_best = self.shelf.offer_best(self.data.id, score, path)
        return Ending(result, path, before, is_best, dict(self.assists), won)

    @property
    def keeps_best(self) -> bool:
        """A personal best belongs to one person who plays alone."""
        return self.seats == [HUMAN]

    def best(self) -> Best | None:
        return self.shelf.best(self.data.id) if self.keeps_best else None

    # Help

    @property
    def marked(self) -> bool:
        """True once a draw was taken back (FG-73)."""
        return self.assists[UNDO_DRAW] > 0

    def take_back(self) -> bool:
        """Return to before the last move of a person. Returns True if a draw was taken back with it.

        Only what the player alone has done since the last news can be taken back; in a game that
        takes back draws, anything.
        """
        rule = self.game.take_back_rule
        if self.over:
            raise IllegalMove("The game is over", "ゲームは終了しています", rule=rule)
        mine = [(number, seat) for number, seat in self.turns if seat in self.people]
        if not mine:
            raise IllegalMove("There is nothing to take back", "戻せる手がありません", rule=rule)
        number, seat = mine[-1]
        across = any(line.startswith("*") for line in self.match.steps[number + 1 :])
        alone = seat == self.asked and all(turn <= number for turn, _ in self.turns)
        if not self.game.takes_back_draws and (across or not alone):
            raise IllegalMove(
                "Something new was seen since your last move; it stands",
                "新しいことが起きたあとの手は戻せません",
                rule=rule,
            )
        self.match.back_to(number)
        self.log = [told for told in self.log if told.step < number]
        self.turns = [turn for turn in self.turns if turn[0] < number]
        self._count(UNDO)
        if across:
            self._count(UNDO_DRAW)
        self.save()
        return across

    def hint(self) -> str:
        """The move that the game advises to the person who is asked. Counted once per question."""
        assert self.asked is not None
        step = len(self.match.steps)
        if step not in self._hinted:
            view = view_of(self.game, self.match.state, self.asked)
            rng = rng_for(self.match.seed or "", "hint", step)
            self._hinted = {step: Greedy(self.game, self.data).choose(view, view.moves, rng)}
            self._count(HINT)
        return self._hinted[step]

    def odds(self) -> msgspec.Struct | None:
        """Exact chances for the person who is asked. Counted once per question."""
        told = self.game.odds(self.match.state) if self.asked in self.people else None
        step = len(self.match.steps)
        if told is not None and step not in self._odds_at:
            self._odds_at.add(step)
            self._count(ODDS)
        return told

    def _count(self, what: str) -> None:
        self.assists[what] = min(MOST, self.assists[what] + 1)
        if not self.over:
            self.save()

    # What is shown

    def viewer(self) -> int | None:
        """Through whose eyes the table is shown: the person who is asked, the only person, or a spectator."""
        if self.asked in self.people:
            return self.asked
        if len(self.people) == 1:
            return self.people[0]
        if self.people and not self.game.has_secrets:
            return self.people[0]
        return None

    def view(self) -> View:
        return view_of(self.game, self.match.state, self.viewer())

    def labels(self, lang: str) -> list[str]:
        """The legal moves of the person who is asked, as buttons would say them."""
        if self.asked not in self.people:
            return []
        names = self.game.card_names(self.data, lang)
        state = self.match.state
        return [self.game.label(state, code, lang, names) for code in state.legal()]

    def heard(self) -> list[Told]:
        """The part of the log that the viewer heard."""
        viewer = self.viewer()
        return [told for told in self.log if told.event.heard_by(viewer)]

    def seat_names(self, lang: str) -> tuple[str, ...]:
        names = []
        for seat, code in enumerate(self.seats):
            if code != HUMAN:
                names.append(
                    say(lang, "table", "bot_seat", seat=seat + 1, bot=bot_name(code, lang, self.game.texts))
                )
            elif len(self.people) == 1:
                names.append(say(lang, "table", "you"))
            else:
                names.append(say(lang, "table", "seat", seat=seat + 1))
        return tuple(names)

    def question(self, lang: str) -> str:
        """What is asked, and of whom where it is not plain."""
        said = self.game.question(self.match.state, lang, self.game.card_names(self.data, lang))
        if self.bot_asked:
            assert self.asked is not None
            return say(lang, "table", "thinking", who=self.seat_names(lang)[self.asked])
        if len(self.people) > 1 and self.asked is not None:
            return f"{self.seat_names(lang)[self.asked]}: {said}"
        return said

    def title(self, lang: str) -> str:
        """The game, and the deal or seed that it is played with."""
        seed = self.match.seed or ""
        deal = seed.removeprefix("deal-")
        key = "deal" if deal != seed else "seed"
        return f"{self.game.names[lang]} · {say(lang, 'table', key, name=deal)}"


def ending_lines(sitting: Sitting, lang: str) -> list[str]:
    """Result, score, personal best, helps used, and where the record lies."""
    ending = sitting.ending
    assert ending is not None
    result, before = ending.result, ending.best_before
    lines: list[str] = []
    if len(sitting.seats) == 1:
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
        lines.append(say(lang, "end", "winners", winners=winners, rule=result.rule))
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
