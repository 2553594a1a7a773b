"""The table line by line: for screen readers, pipes, and terminals that cannot do more."""

from __future__ import annotations

import sys

from madoi.books.story import Cover, covers_of
from madoi.cli.language import WORDS, say
from madoi.cli.rules import search, unmarked
from madoi.cli.stories import story_lines
from madoi.cli.terminal.entry import fitting, meant
from madoi.cli.terminal.seating import Seating
from madoi.cli.terminal.shelf import today
from madoi.cli.terminal.sitting import Happening, Sitting, ending_lines, hint_line
from madoi.core.errors import LANGUAGES, MadoiError
from madoi.core.game import canonical, typed
from madoi.core.texts import RULE_ID
from madoi.screen.scene import Scene, terminal_of

WIDTH = 100
HEIGHT = 200
LEAVES = ("quit", "q", "exit")


class HasLeft(Exception):
    """The player has left the table, or the input has ended."""


class Plain:
    """Asks for one line at a time and answers with lines."""

    def __init__(self, seating: Seating, lang: str, resume: bool = False) -> None:
        self.seating = seating
        self.lang = lang
        self.resume = resume
        self.sitting: Sitting | None = None
        self.told: dict[int | None, int] = {}
        """How much of the log each person has been told who sits behind a curtain; of a table without one, everybody."""
        self.told_before = 0
        """How much of it was told in earlier sittings."""
        self.last_rule = ""
        self.let_in: int | None = None
        """The person who went behind the curtain last."""
        self.odds_on = False
        self.asking = False
        """True while a take-back that would mark the game waits for a word."""

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        try:
            self.sitting = self.begin()
            self.welcome(self.sitting)
            self.tell_news()
            while not self.sitting.over:
                self.turn(self.sitting)
            for line in ending_lines(self.sitting, self.lang):
                print(line)
            self.tell_story(self.sitting)
        except HasLeft:
            if self.sitting is not None:
                self.say("table", "saved", game=self.sitting.game.id)

    def begin(self) -> Sitting:
        """Go on with the game that was left, or start a new one, as the player says."""
        if self.seating.saved is None:
            return self.fresh()
        if self.resume:
            return self.resumed()
        print(self.seating.unfinished(self.lang))
        while True:
            self.say("plain", "resume")
            match self.read():
                case "resume" | "r":
                    return self.resumed()
                case "new" | "n":
                    return self.fresh()
                case said if said in LEAVES:
                    raise HasLeft

    def fresh(self) -> Sitting:
        """A new game, after everybody has chosen a Story Book where there are any (FJ-17)."""
        covers = covers_of(self.seating.game)
        for seat in self.seating.readers():
            print(say(self.lang, "story", "choose", who=self.seating.called(seat, self.lang)))
            for number, book in enumerate(covers, start=1):
                print(f"{number} {book.title[self.lang]}: {book.cover[self.lang]}")
            self.seating.chosen[seat] = self.choose_book(covers)
        return self.seating.fresh()

    def choose_book(self, covers: list[Cover]) -> str:
        """A number, an id or a title; an empty line or `none` is no book. Nothing else is taken for one."""
        known = {"": "", "none": ""}
        for number, book in enumerate(covers, start=1):
            names = (str(number), book.id, *book.title.values())
            known |= {canonical(name): book.id for name in names}
        titles = {book.id: book.title[self.lang] for book in covers}
        while (said := self.read()) not in known:
            if said in LEAVES:
                raise HasLeft
            self.say("plain", "which_book", most=len(covers))
        title = titles.get(known[said])
        self.say("plain", "book" if title else "no_book", title=title)
        return known[said]

    def resumed(self) -> Sitting:
        """The game that was left; its old news are not told again."""
        sitting = self.seating.resumed()
        self.told_before = len(sitting.log)
        return sitting

    def read(self) -> str:
        """The next line of the player, canonical."""
        if sys.stdin.isatty():
            print("> ", end="")
        # Whoever answers must have seen the question, a program at the other end of a pipe too.
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise HasLeft
        return typed(line)

    def say(self, section: str, key: str, **facts: object) -> None:
        print(say(self.lang, section, key, **facts))

    # One question

    def turn(self, sitting: Sitting) -> None:
        if sitting.bot_asked:
            sitting.bot_moves()
            self.tell_news()
            return
        self.maybe_curtain(sitting)
        self.show(sitting)
        print(sitting.question(self.lang))
        self.list_moves(sitting)
        while not self.answer(sitting, self.read()):
            pass

    def answer(self, sitting: Sitting, said: str) -> bool:
        """Do what the player said. True if the table has changed."""
        if not said:
            return False
        moves = sitting.moves()
        try:
            if said not in map(canonical, moves):
                number = listed_number(said, moves)
                listed = moves[number - 1] if number is not None and 1 <= number <= len(moves) else None
                if listed is None and self.command(sitting, *said.partition(" ")[::2]):
                    return said in ("undo", "u", "undo yes", "u yes") and not self.asking
                labels = sitting.labels(self.lang)
                found = fitting(said, moves, labels)
                if listed is None and len(found) > 1:
                    self.say("plain", "several", moves="; ".join(moves[number] for number in found))
                    return False
                if listed is None and number is not None and not found:
                    self.say("plain", "no_such_number", count=len(moves))
                    return False
                said = listed or meant(said, moves, labels)
            sitting.play(said)
        except MadoiError as refused:
            self.last_rule = refused.rule or self.last_rule
            print(refused.say(self.lang))
            return False
        self.tell_news()
        return True

    def command(self, sitting: Sitting, word: str, rest: str) -> bool:
        """One of the words that are no moves. False if it is none of them."""
        match word:
            case "help" | "?":
                self.help(sitting)
            case "show":
                self.show(sitting)
                print(sitting.question(self.lang))
            case "moves":
                self.list_moves(sitting)
            case "undo" | "u":
                self.asking = sitting.marks() and rest != "yes"
                if self.asking:
                    self.say("plain", "mark", rule=sitting.game.take_back_rule)
                    return True
                across = sitting.take_back()
                left = len(sitting.log)
                self.told_before = min(self.told_before, left)
                self.told = {who: min(told, left) for who, told in self.told.items()}
                key = "draw_taken_back" if across and sitting.keeps_best else "taken_back_far"
                self.say("table", key if across else "taken_back", rule=sitting.game.take_back_rule)
            case "hint" | "h":
                if sitting.hint is None:
                    sitting.take_advice(sitting.ask_advice())
                assert sitting.hint is not None
                print(f"{hint_line(sitting, self.lang)} ({sitting.hint.best.move})")
            case "export" | "e":
                self.say("table", "exported", path=sitting.export())
            case "odds" | "o":
                self.switch_odds(sitting)
            case "rules" | "r":
                self.read_rules(sitting, rest)
            case "log":
                self.print_told(sitting, sitting.heard())
            case "page":
                self.page(sitting, rest)
            case "lang" | "l":
                self.switch_language(sitting, rest)
            case _ if word in LEAVES:
                raise HasLeft
            case _:
                return False
        return True

    # What is told

    def scene(self, sitting: Sitting) -> Scene:
        return sitting.scene(sitting.viewer(), self.lang, WIDTH, HEIGHT)

    def show(self, sitting: Sitting, page: str | None = None) -> None:
        terminal = terminal_of(sitting.game)
        if terminal is not None:
            print("\n".join(terminal.describe(page or terminal.PAGES[0], self.scene(sitting))))
        if self.odds_on and page is None and sitting.odds() is not None:
            self.tell_odds(sitting)

    def page(self, sitting: Sitting, name: str) -> None:
        terminal = terminal_of(sitting.game)
        if terminal is None or name not in terminal.PAGES:
            self.say("plain", "unknown_page", pages=", ".join(terminal.PAGES if terminal else ()))
        else:
            self.show(sitting, name)

    def list_moves(self, sitting: Sitting) -> None:
        mark = "#" if numbers_mean_themselves(sitting.moves()) else ""
        listed = "; ".join(f"{mark}{number} {move}" for number, move in enumerate(sitting.moves(), start=1))
        self.say("plain", "moves", moves=listed)

    def tell_news(self) -> None:
        """What happened since the last time, as whoever sits at the screen heard it: nothing before a curtain is opened."""
        assert self.sitting is not None
        sitting = self.sitting
        if sitting.has_curtain and self.let_in is None:
            return
        log = sitting.log
        news = log[self.told.get(self.let_in, self.told_before) :]
        self.told[self.let_in] = len(log)
        viewer = self.let_in if sitting.has_curtain else sitting.viewer()
        self.print_told(sitting, [told for told in news if told.event.heard_by(viewer)])

    def print_told(self, sitting: Sitting, log: list[Happening]) -> None:
        for told in log:
            self.last_rule = told.event.rule
            print(f"{sitting.say_event(told, self.lang)} ({told.event.rule})")

    def maybe_curtain(self, sitting: Sitting) -> None:
        """With hidden hands, the screen is passed on before the next person's news and table are told."""
        viewer = sitting.viewer()
        if sitting.has_curtain and viewer != self.let_in:
            assert viewer is not None
            who = sitting.seat_names(self.lang)[viewer]
            print("\n" * 30 + say(self.lang, "table", "curtain", who=who))
            if self.read() in LEAVES:
                raise HasLeft
            self.let_in = viewer
            self.tell_news()

    # Help

    def help(self, sitting: Sitting) -> None:
        """Every word, then the examples of this game, which are the last line of its own help."""
        own = sitting.game.texts.words[self.lang].get("help", {}).get("lines", [])
        print("\n".join([*self.helps(sitting), *own[-1:]]))

    def helps(self, sitting: Sitting) -> list[str]:
        """A line on every word that can be said here; odds only where the game tells some."""
        lines: list[str] = WORDS.words[self.lang]["plain"]["help"]
        return [line for line in lines if sitting.game.has_odds or not line.startswith("odds ")]

    def welcome(self, sitting: Sitting) -> None:
        """How to answer, and the words of the help."""
        words = [line.split()[0] for line in self.helps(sitting)[1:]]
        self.say("plain", "welcome", words=", ".join(["help", *words]))

    def tell_story(self, sitting: Sitting) -> None:
        """FJ-141, FJ-142: the winner reads, and may add a name to the list."""
        if sitting.ending is None or not sitting.ending.finish.won:
            return
        story = sitting.ending.finish.won[0]
        for line in story_lines(sitting.game, story, self.lang, [sitting.ending.finish]):
            print(line)
        self.say("story", "name")
        name = " ".join(sys.stdin.readline().split())[:40]
        if name:
            sitting.shelf.library.add(story, name, today())
            self.say("story", "added", name=name)

    def switch_odds(self, sitting: Sitting) -> None:
        self.odds_on = not self.odds_on
        if self.odds_on:
            self.tell_odds(sitting)
        else:
            self.say("table", "odds_off")

    def tell_odds(self, sitting: Sitting) -> None:
        terminal = terminal_of(sitting.game)
        odds = sitting.odds()
        if odds is None or terminal is None:
            self.say("table", "no_odds")
            return
        for line in terminal.draw_odds(odds, self.scene(sitting)):
            print(line.plain.rstrip())

    def read_rules(self, sitting: Sitting, words: str) -> None:
        words = words or self.last_rule
        if RULE_ID.fullmatch(words.upper()):
            words = words.upper()
        for game, rule in search([sitting.game], [words], self.lang):
            print(f"{rule}  {unmarked(game.texts.rules[self.lang][rule])}")

    def switch_language(self, sitting: Sitting, lang: str) -> None:
        if not lang:
            lang = "en" if self.lang == "ja" else "ja"
        if lang in LANGUAGES:
            self.lang = lang
            self.welcome(sitting)
        else:
            self.say("plain", "unknown_lang")


def numbers_mean_themselves(moves: list[str]) -> bool:
    """True where moves carry whole numbers of their own (`draw 5`): then a bare 5 is that one, and #5 the fifth."""
    return any(part.isdecimal() for move in moves for part in move.split(" ")[1:])


def listed_number(said: str, moves: list[str]) -> int | None:
    """A number in the list, if that is what was said."""
    number = said.removeprefix("#")
    if number == said and numbers_mean_themselves(moves):
        return None
    return int(number[:9]) if number.isascii() and number.isdecimal() else None
