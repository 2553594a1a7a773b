"""The full-screen table: title, the game's page, question, legal moves, input, log, keys."""

from __future__ import annotations

import os
from time import monotonic
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from madoi.bots.hints import NoHint
from madoi.cli.language import WORDS, say
from madoi.cli.terminal import moves as layout
from madoi.cli.terminal.dialogs import BooksSheet, ReviewSheet, RulesSheet, Sheet, StorySheet
from madoi.cli.terminal.entry import Entry
from madoi.cli.terminal.panels import entry_line, keys_line, log_length, log_lines, question_line, title_line
from madoi.cli.terminal.seating import Seating
from madoi.cli.terminal.shelf import today
from madoi.cli.terminal.sitting import Advice, Sitting, Thought, ending_lines, hint_line
from madoi.core.errors import BadDocument, MadoiError
from madoi.screen.scene import NIGHT, PLAIN, Scene, terminal_of

SMALL = (80, 24)
WIDE = 120
"""From this width on the log stands beside the table."""
ARROWS = ("left", "right", "up", "down")
SCROLLS = {"pageup": 1, "pagedown": -1}
PAUSE = 0.7
"""Seconds a bot seems to think."""
BLINK = 0.02
"""Seconds the screen waits for a bot before it lets it think on."""

STYLE = """
Screen { background: $ground; color: $ink; }
#title, #question { background: $paper; }
#left { width: 1fr; }
#right { padding: 0 0 0 2; }
ModalScreen { align: center middle; background: $ground 70%; }
ModalScreen.veil { background: $ground; }
.sheet { width: auto; min-width: 50; max-width: 94%; height: auto; max-height: 100%; padding: 1 3;
         background: $paper; border: round $line; }
.sheet Static { width: auto; max-width: 100%; }
.sheet.wide { width: 90%; }
.sheet.wide Static { width: 100%; }
.sheet.tall { width: 90%; height: 90%; }
.sheet.tall Static { width: 100%; }
#rules-scroll { height: 1fr; margin: 1 0; }
"""


class TableScreen(App[None]):
    """The table. It knows no rules: it shows the view it is given and sends a legal move back."""

    CSS: ClassVar[str] = STYLE
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    BINDINGS: ClassVar[list[Any]] = [Binding("ctrl+c", "quit", show=False, priority=True)]

    def __init__(self, seating: Seating, lang: str, resume: bool = False, pause: float = PAUSE) -> None:
        self.inks = PLAIN if os.environ.get("NO_COLOR") else NIGHT
        super().__init__(ansi_color=self.inks is PLAIN)
        self.seating = seating
        self.lang = lang
        self.resume = resume
        self.pause = pause
        self.seated: Sitting | None = None
        self.page = 0
        self.entry = Entry()
        self.note = Text()
        """One line about the last thing the player asked for: a refusal, a hint."""
        self.last_rule = ""
        self.hinting: Advice | None = None
        """A hint that is being worked out."""
        self.log_back = 0
        """How many lines of the log are scrolled out below."""
        self.odds_on = False
        self.problem: OSError | BadDocument | None = None
        """Why the table had to be left."""
        self.thought: Thought | None = None
        self.thought_from = 0.0
        """What a bot is thinking about, and since when."""
        self._log_height = 1
        self.seen_by: int | None = None
        """The person who looked at the table last, in a game with hidden hands."""

    @property
    def sitting(self) -> Sitting:
        """The game that is being played, once it has begun."""
        assert self.seated is not None
        return self.seated

    def get_css_variables(self) -> dict[str, str]:
        """The inks, as the style sheet calls them."""
        inks = {name: "ansi_default" if ink == "default" else ink for name, ink in self.inks.items()}
        return {**super().get_css_variables(), **inks}

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal():
            with Vertical(id="left"):
                yield Static(id="board")
                yield Static(id="question")
                yield Static(id="moves")
                yield Static(id="entry")
                yield Static(id="note")
                yield Static(id="odds")
                yield Static(id="log")
            with Vertical(id="right"):
                yield Static(id="side")
        yield Static(id="keys")

    async def on_mount(self) -> None:
        if self.seating.saved is None:
            self.start_fresh()
        elif self.resume:
            self.sit_down(self.seating.resumed())
        else:
            lines = [self.seating.unfinished(self.lang), "", self.say("resume_or_new")]
            keys = {"r": "resume", "enter": "resume", "n": "new", "q": "quit", "escape": "quit"}
            self.push_screen(
                Sheet(self.seating.game.names[self.lang], lines, "", keys, self.inks, veil=True), self.begin
            )

    def begin(self, answer: str | None) -> None:
        if answer == "resume":
            self.sit_down(self.seating.resumed())
        elif answer == "new":
            self.start_fresh()
        else:
            self.exit()

    def start_fresh(self) -> None:
        """A new game, after everybody has chosen a Story Book where there are any (FJ-17)."""
        readers = self.seating.readers()
        if not readers:
            self.sit_down(self.seating.fresh())
            return
        seat, game = readers[0], self.seating.game
        who = self.seating.called(seat, self.lang)

        def choose(book: str | None) -> None:
            self.seating.chosen[seat] = book or ""
            self.start_fresh()

        self.push_screen(BooksSheet(game, self.lang, who, self.seating.shelf, self.inks), choose)

    def sit_down(self, sitting: Sitting) -> None:
        self.seated = sitting
        self.entry = Entry(sitting)
        self.note = Text()
        self.seen_by = None
        self.thought = self.hinting = None
        self.log_back = 0
        self.go_on()

    def last_words(self) -> list[str]:
        """What is left to say when the screen is gone."""
        if self.seated is None:
            return []
        if self.sitting.ending is not None:
            return ending_lines(self.sitting, self.lang)
        return [self.say("saved", game=self.sitting.game.id)]

    def say(self, key: str, **facts: object) -> str:
        return say(self.lang, "table", key, **facts)

    # The course of the game

    def go_on(self) -> None:
        """After every change: the next person, the next bot, or the end."""
        sitting = self.sitting
        if sitting.log:
            self.last_rule = sitting.log[-1].event.rule
        if sitting.over:
            self.draw()
            self.show_end(sitting)
        elif sitting.bot_asked:
            self.draw()
            self.set_timer(max(self.pause, 0.001), self.bot_turn)
        elif self.needs_curtain(sitting):
            self.draw()
            self.draw_curtain(sitting)
        else:
            self.seen_by = sitting.asked
            self.draw()

    def bot_turn(self) -> None:
        """Play what the bot has thought of, or look again in a moment: keys and screen go on meanwhile."""
        sitting, thought = self.sitting, self.thought
        if not sitting.bot_asked:
            return
        if thought is None or thought.line != sitting.table.lines:
            thought, self.thought_from = sitting.bot_thinks(), monotonic()
        thought.join(BLINK)
        if thought.is_alive():
            self.thought = thought
            self.set_lines("question", [self.drawn_question(self.board_width())], 1)
            self.set_timer(BLINK * 4, self.bot_turn)
            return
        self.thought = None
        try:
            sitting.play(thought.move())
        except (OSError, BadDocument) as problem:
            self.break_off(problem)
            return
        self.go_on()

    def break_off(self, problem: OSError | BadDocument) -> None:
        """The game can no longer be kept: leave the screen, and let the command say why."""
        self.problem = problem
        self.exit()

    def needs_curtain(self, sitting: Sitting) -> bool:
        return sitting.has_curtain and sitting.asked in sitting.people and sitting.asked != self.seen_by

    def draw_curtain(self, sitting: Sitting) -> None:
        assert sitting.asked is not None
        who = sitting.seat_names(self.lang)[sitting.asked]
        lines = [self.say("curtain", who=who)]
        sheet = Sheet(
            self.say("pass_screen", who=who), lines, "", {"enter": "open", "q": "quit"}, self.inks, veil=True
        )
        self.push_screen(sheet, self.open_curtain)

    def open_curtain(self, answer: str | None) -> None:
        if answer == "quit":
            self.exit()
            return
        self.seen_by = self.sitting.asked
        self.draw()

    def show_end(self, sitting: Sitting) -> None:
        keys = {"q": "leave", "escape": "look", "n": "again", "r": "rules", "v": "review"}
        lines = ending_lines(sitting, self.lang)
        foot = self.say("press_end")
        if sitting.ending is not None and sitting.ending.finish.won:
            keys["s"] = "story"
            foot = f"{say(self.lang, 'story', 'press')}   {foot}"
        sheet = Sheet(say(self.lang, "end", "title"), lines, foot, keys, self.inks)
        self.push_screen(sheet, self.after_end)

    def after_end(self, answer: str | None) -> None:
        if answer == "again":
            self.sit_down(self.seating.again(self.sitting))
        elif answer == "story" and self.sitting.ending is not None:
            finish = self.sitting.ending.finish
            self.push_screen(StorySheet(self.sitting.game, finish, self.lang, self.inks), self.after_story)
        elif answer == "rules":
            rules = RulesSheet(self.sitting.game, self.lang, self.last_rule, self.inks)
            self.push_screen(rules, self.back_to_end)
        elif answer == "review" and self.sitting.ending is not None:
            record = self.sitting.ending.path
            looked = ReviewSheet(self.sitting.match, record, self.lang, self.inks)
            self.push_screen(looked, self.back_to_end)
        elif answer == "leave":
            self.exit()

    def back_to_end(self, _: None) -> None:
        self.show_end(self.sitting)

    def after_story(self, name: str | None) -> None:
        assert self.sitting.ending is not None
        if name:
            self.sitting.shelf.library.add(self.sitting.ending.finish.won[0], name, today())
        self.show_end(self.sitting)

    # Keys

    def on_key(self, event: events.Key) -> None:
        if self.seated is None or len(self.screen_stack) > 1:
            return
        event.stop()
        event.prevent_default()
        if event.key in SCROLLS:
            self.scroll_log(SCROLLS[event.key])
            self.draw()
            return
        self.note = Text()
        try:
            if self.entry.typed is None:
                self.key_pressed(event.key, event.character)
            else:
                self.letter_typed(event.key, event.character)
        except OSError as problem:
            self.break_off(problem)
        if len(self.screen_stack) == 1:
            self.draw()

    def on_paste(self, event: events.Paste) -> None:
        if self.seated is None or len(self.screen_stack) > 1:
            return
        self.entry.type(" ".join(event.text.split()), self.lang)
        self.draw()

    def key_pressed(self, key: str, letter: str | None) -> None:
        """A key while nothing is being typed."""
        match letter or key:
            case "?" | "？":
                self.show_help()
            case "u":
                self.ask_take_back()
            case "h":
                self.show_hint()
            case "o":
                self.switch_odds()
            case "e":
                self.note = Text(self.say("exported", path=self.sitting.export()), self.inks["soft"])
            case "r":
                self.push_screen(RulesSheet(self.sitting.game, self.lang, self.last_rule, self.inks))
            case "l":
                self.lang = "en" if self.lang == "ja" else "ja"
                self.note = Text()
            case "q":
                self.exit()
            case ":" | "：" | " ":
                self.entry.typed = ""
            case _:
                self.walk_or_type(key, letter)

    def walk_or_type(self, key: str, letter: str | None) -> None:
        if key == "enter" and self.sitting.over:
            self.show_end(self.sitting)
        elif key == "enter":
            chosen = self.entry.chosen()
            if chosen is not None:
                self.play(chosen)
        elif key == "tab":
            self.turn_page(1)
        elif key == "shift+tab":
            self.turn_page(-1)
        elif key in ARROWS:
            self.entry.walk(key, self.lang, self.board_width())
        elif letter is not None and letter.isprintable():
            self.entry.type(letter, self.lang)

    def letter_typed(self, key: str, letter: str | None) -> None:
        """A key while a move is being typed."""
        if key == "escape":
            self.entry.typed = None
        elif key == "enter":
            said = self.entry.said(self.lang)
            if said is None:
                self.entry.typed = None
            else:
                self.play(said)
        elif key == "backspace":
            self.entry.rub_out(self.lang)
        elif key in ARROWS:
            self.entry.walk(key, self.lang, self.board_width())
        elif letter is not None and letter.isprintable():
            self.entry.type(letter, self.lang)

    def turn_page(self, step: int) -> None:
        terminal = terminal_of(self.sitting.game)
        if terminal is not None:
            self.page = (self.page + step) % len(terminal.PAGES)

    def scroll_log(self, pages: int) -> None:
        """Turn the log by about a page; at its end it follows the game again."""
        step = max(1, self.log_height() - 1)
        width = self.side_width() - 2 if self.is_wide else self.board_width()
        most = max(0, log_length(self.sitting, self.sitting.heard(), self.lang, width) - self.log_height())
        self.log_back = max(0, min(most, self.log_back + pages * step))

    def show_help(self) -> None:
        game = self.sitting.game
        said = WORDS.words[self.lang]["help"]
        lines: list[str] = [
            said["undo_draws"] if line.startswith("u ") and game.takes_back_draws else line
            for line in said["lines"]
            if game.has_odds or not line.startswith("o ")
        ]
        own = game.texts.words[self.lang].get("help", {}).get("lines", [])
        keys = {"escape": "close", "enter": "close", "q": "close", "?": "close"}
        lines = [*lines, *([""] if own else []), *own]
        if len(lines) > self.size.height - 8:
            lines = [line for line in lines if line]
        self.push_screen(Sheet(self.say("help_title"), lines, self.say("press_close"), keys, self.inks))

    def switch_odds(self) -> None:
        if not self.sitting.game.has_odds:
            self.note = Text(self.say("no_odds"), self.inks["soft"])
            return
        self.odds_on = not self.odds_on
        self.note = Text("" if self.odds_on else self.say("odds_off"), self.inks["soft"])

    # What the player asks for

    def play(self, text: str) -> None:
        if self.sitting.bot_asked:
            return
        try:
            self.sitting.play(text)
        except MadoiError as refused:
            self.refuse(refused)
            return
        self.entry.clear()
        self.note = Text()
        self.log_back = 0
        self.go_on()

    def refuse(self, refused: MadoiError) -> None:
        self.last_rule = refused.rule or self.last_rule
        self.note = Text(f"✗ {refused.say(self.lang)}", self.inks["vermilion"])

    def ask_take_back(self) -> None:
        """FG-73: a game is marked by taking back a draw, so that is asked first."""
        if not self.sitting.marks():
            self.take_back()
            return
        keys = {"u": "yes", "y": "yes", "n": "no", "escape": "no", "q": "no"}
        lines = [self.say("mark", rule=self.sitting.game.take_back_rule)]
        sheet = Sheet(self.say("mark_title"), lines, self.say("mark_keys"), keys, self.inks)
        self.push_screen(sheet, self.after_asking)

    def after_asking(self, answer: str | None) -> None:
        if answer == "yes":
            self.take_back()
        self.draw()

    def take_back(self) -> None:
        try:
            across = self.sitting.take_back()
        except MadoiError as refused:
            self.refuse(refused)
            return
        key = "draw_taken_back" if across and self.sitting.keeps_best else "taken_back_far"
        rule = self.sitting.game.take_back_rule
        self.note = Text(self.say(key if across else "taken_back", rule=rule), self.inks["soft"])
        if across and rule:
            self.last_rule = rule
        self.entry.clear()
        self.seen_by = self.sitting.asked

    def show_hint(self) -> None:
        """Ask for advice; the screen goes on while it is worked out."""
        if not self.entry.moves():
            self.note = Text(self.say("no_hint"), self.inks["soft"])
        elif self.sitting.hint is not None:
            self.put_cursor_on_hint()
        elif self.hinting is None or self.hinting.line != self.sitting.table.lines:
            self.hinting = self.sitting.ask_advice()
            self.wait_for_hint()

    def wait_for_hint(self) -> None:
        hinting = self.hinting
        if hinting is None or hinting.line != self.sitting.table.lines:
            self.hinting = None
            return
        hinting.join(BLINK)
        if hinting.is_alive():
            self.set_timer(BLINK * 4, self.wait_for_hint)
        else:
            self.hinting = None
            try:
                self.sitting.take_advice(hinting)
                self.put_cursor_on_hint()
            except NoHint as refused:
                self.note = Text(refused.say(self.lang), self.inks["soft"])
        if len(self.screen_stack) == 1:
            self.draw()

    def put_cursor_on_hint(self) -> None:
        assert self.sitting.hint is not None
        self.entry.typed = None
        self.entry.cursor = self.entry.moves().index(self.sitting.hint.best.move)

    def drawn_note(self) -> Text:
        """The last refusal or answer; else the hint for this question, in the language of now."""
        if self.note:
            return self.note
        if self.hinting is not None:
            return Text(self.say("hint_thinking"), self.inks["soft"])
        if self.sitting.hint is not None and not self.needs_curtain(self.sitting):
            return Text(hint_line(self.sitting, self.lang), self.inks["indigo"])
        return Text()

    # Drawing

    def on_resize(self) -> None:
        """The layout follows at once: the new size is known when everything that it changes has been told."""
        if self.seated is not None:
            self.call_after_refresh(self.draw)
            self.draw()

    @property
    def is_wide(self) -> bool:
        return self.size.width >= WIDE

    def board_width(self) -> int:
        return self.size.width - self.side_width()

    def side_width(self) -> int:
        """What the table leaves to the log beside it."""
        return min(58, self.size.width - SMALL[0]) if self.is_wide else 0

    def draw(self) -> None:
        """Draw everything anew. Title, question, input and keys have a line each; the page gets most of the rest."""
        width, height = self.board_width(), self.size.height
        spare = max(0, height - SMALL[1])
        # The moves of whoever comes next tell a hand, even for the moment until the curtain has fallen.
        entry = Entry() if self.needs_curtain(self.sitting) else self.entry
        moves = entry.laid_out(self.lang, width)
        moves_height = min(max(3, len(moves)), 3 + spare // 4)
        said = self.drawn_note()
        note = list(said.wrap(self.console, width))[:3] if said else []
        odds = self.drawn_odds(width, 3 + spare)
        log_height = 0 if self.is_wide else max(1, 4 + spare // 3 - len(note) - len(odds))
        board_room = max(5, height - 4 - moves_height - len(note) - len(odds) - log_height)
        board = self.drawn_board(width, board_room)
        board_height = min(board_room, max(len(board), SMALL[1] - 11))
        if not self.is_wide:
            log_height += board_room - board_height
        self._log_height = height - 2 if self.is_wide else log_height

        self.set_lines("title", [self.drawn_title()], 1)
        self.set_lines("board", board, board_height)
        self.set_lines("question", [self.drawn_question(width)], 1)
        self.set_lines(
            "moves", layout.drawn(moves, entry.cursor, moves_height, width, self.inks), moves_height
        )
        self.set_lines("entry", [entry_line(entry, self.lang, self.inks, width)], 1)
        self.set_lines("note", note, len(note))
        self.set_lines("odds", odds, len(odds))
        self.set_lines("log", self.drawn_log(width, log_height), log_height)
        beside = self.drawn_log(self.side_width() - 2, height - 2) if self.is_wide else []
        self.query_one("#right").styles.width = self.side_width()
        self.query_one("#right").display = self.is_wide
        self.set_lines("side", beside, height - 2)
        self.set_lines(
            "keys", [keys_line(self.lang, self.inks, self.size.width, self.sitting.game.has_odds)], 1
        )

    def log_height(self) -> int:
        return self._log_height

    def set_lines(self, name: str, lines: list[Text], height: int) -> None:
        widget = self.query_one(f"#{name}", Static)
        widget.styles.height = height
        widget.display = height > 0
        widget.update(Text("\n", no_wrap=True).join(lines[:height]))

    def drawn_title(self) -> Text:
        width, height = self.size
        small = width < SMALL[0] or height < SMALL[1]
        return title_line(self.sitting, self.page, self.lang, self.inks, width, small)

    def drawn_question(self, width: int) -> Text:
        seconds = int(monotonic() - self.thought_from) if self.thought is not None else 0
        return question_line(self.sitting, self.lang, self.inks, width, seconds)

    def scene(self, width: int, height: int) -> Scene:
        """The table through the eyes of the viewer; through nobody's while the screen is being passed on."""
        sitting = self.sitting
        viewer = None if self.needs_curtain(sitting) else sitting.viewer()
        chosen = "" if viewer is None else self.entry.chosen() or ""
        odds = sitting.odds() if self.odds_on and viewer is not None else None
        return sitting.scene(viewer, self.lang, width, height, chosen, odds, self.inks)

    def drawn_board(self, width: int, height: int) -> list[Text]:
        terminal = terminal_of(self.sitting.game)
        if terminal is None:
            return []
        return terminal.draw(terminal.PAGES[self.page], self.scene(width, height))

    def drawn_odds(self, width: int, height: int) -> list[Text]:
        """The odds, if they are wanted and there are any."""
        terminal, asked = terminal_of(self.sitting.game), self.sitting.asked in self.sitting.people
        if not self.odds_on or terminal is None or not asked or self.needs_curtain(self.sitting):
            return []
        scene = self.scene(width, height)
        if scene.odds is None:
            return [Text(self.say("no_odds"), self.inks["soft"])]
        return terminal.draw_odds(scene.odds, scene)[:height]

    def drawn_log(self, width: int, height: int) -> list[Text]:
        heard = [] if self.needs_curtain(self.sitting) else self.sitting.heard()
        return log_lines(self.sitting, heard, self.lang, self.inks, width, height, self.log_back)
