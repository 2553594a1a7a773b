"""The full-screen table: title, the game's page, question, legal moves, input, log, keys."""

from __future__ import annotations

import os
from time import monotonic
from typing import Any, ClassVar

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from madoi.cli.language import WORDS, say
from madoi.cli.terminal import moves as layout
from madoi.cli.terminal.dialogs import BooksSheet, RulesSheet, Sheet, StorySheet
from madoi.cli.terminal.seating import Seating
from madoi.cli.terminal.shelf import HUMAN, today
from madoi.cli.terminal.sitting import Sitting, Thought, ending_lines
from madoi.core.errors import MadoiError
from madoi.core.game import canonical
from madoi.core.scene import NIGHT, PLAIN, Scene, terminal_of
from madoi.core.view import view_of

SMALL = (80, 24)
WIDE = 120
"""From this width on the log stands beside the table."""
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


class Table(App[None]):
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
        self.sitting: Sitting | None = None
        self.page = 0
        self.cursor = 0
        self.typed: str | None = None
        """What stands in the input line, or None while keys are commands."""
        self.walked = False
        """True if the cursor was moved since the last letter was typed."""
        self.note = Text()
        """One line about the last thing the player asked for: a refusal, a hint."""
        self.last_rule = ""
        self.odds_on = False
        self.problem: OSError | None = None
        """Why the table had to be left."""
        self.thought: Thought | None = None
        self.thought_from = 0.0
        """What a bot is thinking about, and since when."""
        self.seen_by: int | None = None
        """The person who looked at the table last, in a game with hidden hands."""

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
        who = self.say("seat", seat=seat + 1) if self.seating.seats.count(HUMAN) > 1 else self.say("you")

        def choose(book: str | None) -> None:
            self.seating.chosen[seat] = book or ""
            self.start_fresh()

        self.push_screen(BooksSheet(game, self.lang, who, self.seating.shelf, self.inks), choose)

    def sit_down(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.cursor = 0
        self.typed = None
        self.note = Text()
        self.seen_by = None
        self.thought = None
        self.go_on()

    def last_words(self) -> list[str]:
        """What is left to say when the screen is gone."""
        if self.sitting is None:
            return []
        if self.sitting.ending is not None:
            return ending_lines(self.sitting, self.lang)
        return [self.say("saved", game=self.sitting.game.id)]

    def say(self, key: str, **facts: object) -> str:
        return say(self.lang, "table", key, **facts)

    # The course of the game

    def go_on(self) -> None:
        """After every change: the next person, the next bot, or the end."""
        assert self.sitting is not None
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
        assert self.sitting is not None
        sitting, thought = self.sitting, self.thought
        if not sitting.bot_asked:
            return
        if thought is None or thought.step != len(sitting.match.steps):
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
        except OSError as problem:
            self.break_off(problem)
        self.go_on()

    def break_off(self, problem: OSError) -> None:
        """The game can no longer be kept: leave the screen, and let the command say why."""
        self.problem = problem
        self.exit()

    def needs_curtain(self, sitting: Sitting) -> bool:
        hidden = sitting.game.has_secrets and len(sitting.people) > 1
        return hidden and sitting.asked in sitting.people and sitting.asked != self.seen_by

    def draw_curtain(self, sitting: Sitting) -> None:
        assert sitting.asked is not None
        who = sitting.seat_names(self.lang)[sitting.asked]
        lines = [self.say("curtain", who=who)]
        sheet = Sheet(
            self.say("pass_screen", who=who), lines, "", {"enter": "open", "q": "quit"}, self.inks, veil=True
        )
        self.push_screen(sheet, self.open_curtain)

    def open_curtain(self, answer: str | None) -> None:
        assert self.sitting is not None
        if answer == "quit":
            self.exit()
            return
        self.seen_by = self.sitting.asked
        self.draw()

    def show_end(self, sitting: Sitting) -> None:
        keys = {"enter": "leave", "q": "leave", "escape": "look", "n": "again", "r": "rules"}
        lines = ending_lines(sitting, self.lang)
        foot = self.say("press_end")
        if sitting.ending is not None and sitting.ending.story:
            keys["s"] = "story"
            foot = f"{say(self.lang, 'story', 'press')}   {foot}"
        sheet = Sheet(say(self.lang, "end", "title"), lines, foot, keys, self.inks)
        self.push_screen(sheet, self.after_end)

    def after_end(self, answer: str | None) -> None:
        assert self.sitting is not None
        if answer == "again":
            self.sit_down(self.seating.again())
        elif answer == "story" and self.sitting.ending is not None:
            story = self.sitting.ending.story
            self.push_screen(StorySheet(self.sitting.game, story, self.lang, self.inks), self.after_story)
        elif answer == "rules":
            self.push_screen(RulesSheet(self.sitting.game, self.lang, self.last_rule, self.inks))
        elif answer == "leave":
            self.exit()

    def after_story(self, name: str | None) -> None:
        assert self.sitting is not None
        assert self.sitting.ending is not None
        if name:
            self.sitting.shelf.library.add(self.sitting.ending.story, name, today())
        self.show_end(self.sitting)

    # Keys

    def on_key(self, event: events.Key) -> None:
        if self.sitting is None or len(self.screen_stack) > 1:
            return
        event.stop()
        event.prevent_default()
        self.note = Text()
        try:
            if self.typed is None:
                self.key_pressed(event.key, event.character)
            else:
                self.letter_typed(event.key, event.character)
        except OSError as problem:
            self.break_off(problem)
        if len(self.screen_stack) == 1:
            self.draw()

    def on_paste(self, event: events.Paste) -> None:
        self.typed = (self.typed or "") + " ".join(event.text.split())[:200]
        self.draw()

    def key_pressed(self, key: str, letter: str | None) -> None:
        """A key while nothing is being typed."""
        assert self.sitting is not None
        match letter or key:
            case "?" | "？":
                lines = WORDS.words[self.lang]["help"]["lines"]
                keys = {"escape": "close", "enter": "close", "q": "close", "?": "close"}
                self.push_screen(
                    Sheet(self.say("help_title"), lines, self.say("press_close"), keys, self.inks)
                )
            case "u":
                self.take_back()
            case "h":
                self.show_hint()
            case "o":
                self.odds_on = not self.odds_on
                self.note = Text("" if self.odds_on else self.say("odds_off"), self.inks["soft"])
            case "r":
                self.push_screen(RulesSheet(self.sitting.game, self.lang, self.last_rule, self.inks))
            case "l":
                self.lang = "en" if self.lang == "ja" else "ja"
                self.note = Text()
            case "q":
                self.exit()
            case ":" | "：" | " ":
                self.typed = ""
            case _:
                self.walk_or_type(key, letter)

    def walk_or_type(self, key: str, letter: str | None) -> None:
        if key == "enter":
            if self.choice() is not None:
                self.play(self.moves()[self.cursor])
        elif key == "tab":
            self.turn_page(1)
        elif key == "shift+tab":
            self.turn_page(-1)
        elif key in ("left", "right", "up", "down"):
            self.walk(key)
        elif letter is not None and letter.isprintable():
            self.typed = letter
            self.follow_typing()

    def letter_typed(self, key: str, letter: str | None) -> None:
        """A key while a move is being typed."""
        assert self.typed is not None
        if key == "escape":
            self.typed = None
        elif key == "enter":
            self.submit()
        elif key == "backspace":
            self.typed = self.typed[:-1] if self.typed else None
            self.follow_typing()
        elif key in ("left", "right", "up", "down"):
            self.walk(key)
        elif letter is not None and letter.isprintable() and len(self.typed) < 200:
            self.typed += letter
            self.follow_typing()

    def follow_typing(self) -> None:
        """Put the cursor on the first move that fits what is typed."""
        self.walked = False
        fitting = self.fitting()
        if fitting and self.cursor not in fitting:
            self.cursor = fitting[0]

    def submit(self) -> None:
        """Play what is typed: the very move, the only one that fits, or the one the cursor was put on."""
        assert self.typed is not None
        said, fitting = canonical(self.typed), self.fitting()
        exact = [move for move in self.moves() if canonical(move) == said]
        if not said:
            self.typed = None
        elif exact:
            self.play(exact[0])
        elif len(fitting) == 1 or (self.walked and self.cursor in fitting):
            self.play(self.moves()[self.cursor])
        else:
            self.play(self.typed)

    def walk(self, key: str) -> None:
        lines = self.laid_out(self.board_width())
        order = layout.order(lines)
        if not order:
            return
        self.walked = True
        if self.cursor not in order:
            self.cursor = order[0]
        elif key in ("up", "down"):
            self.cursor = layout.neighbour(lines, self.cursor, 1 if key == "down" else -1)
        else:
            step = 1 if key == "right" else -1
            self.cursor = order[(order.index(self.cursor) + step) % len(order)]

    def turn_page(self, step: int) -> None:
        assert self.sitting is not None
        terminal = terminal_of(self.sitting.game)
        if terminal is not None:
            self.page = (self.page + step) % len(terminal.PAGES)

    # What the player asks for

    def play(self, text: str) -> None:
        assert self.sitting is not None
        if self.sitting.bot_asked:
            return
        try:
            self.sitting.play(text)
        except MadoiError as refused:
            self.refuse(refused)
            return
        self.typed = None
        self.cursor = 0
        self.note = Text()
        self.go_on()

    def refuse(self, refused: MadoiError) -> None:
        self.last_rule = refused.rule or self.last_rule
        self.note = Text(f"✗ {refused.say(self.lang)}", self.inks["vermilion"])

    def take_back(self) -> None:
        assert self.sitting is not None
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
        self.cursor = 0
        self.seen_by = self.sitting.asked

    def show_hint(self) -> None:
        assert self.sitting is not None
        if not self.moves():
            self.note = Text(self.say("no_hint"), self.inks["soft"])
            return
        move = self.sitting.hint()
        self.cursor = self.moves().index(move)
        self.note = Text(
            self.say("hint", move=self.sitting.labels(self.lang)[self.cursor]), self.inks["indigo"]
        )

    # The moves

    def moves(self) -> list[str]:
        """The legal moves of the person who is asked, in notation."""
        assert self.sitting is not None
        return self.sitting.view().moves if self.sitting.asked in self.sitting.people else []

    def fitting(self) -> list[int]:
        """The numbers of the moves that fit what is typed; all of them when nothing is."""
        moves = self.moves()
        said = canonical(self.typed or "")
        if not said:
            return list(range(len(moves)))
        assert self.sitting is not None
        labels = self.sitting.labels(self.lang)
        starting = [number for number, move in enumerate(moves) if canonical(move).startswith(said)]
        return starting or [
            number
            for number, move in enumerate(moves)
            if said in canonical(move) or said in canonical(labels[number])
        ]

    def listed(self) -> list[int]:
        """The moves that are shown: those that fit, or all when none does."""
        return self.fitting() or list(range(len(self.moves())))

    def choice(self) -> int | None:
        return self.cursor if self.cursor < len(self.moves()) else None

    def laid_out(self, width: int) -> list[layout.Line]:
        assert self.sitting is not None
        moves, labels, listed = self.moves(), self.sitting.labels(self.lang), self.listed()
        titles = self.sitting.game.texts.words[self.lang].get("moves", {})
        lines = layout.lay_out([moves[at] for at in listed], [labels[at] for at in listed], titles, width)
        return [
            layout.Line(
                line.title, [layout.Item(listed[item.number], item.words, item.x) for item in line.items]
            )
            for line in lines
        ]

    # Drawing

    def on_resize(self) -> None:
        if self.sitting is not None:
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
        assert self.sitting is not None
        width, height = self.board_width(), self.size.height
        spare = max(0, height - SMALL[1])
        moves = self.laid_out(width)
        moves_height = min(max(3, len(moves)), 3 + spare // 4)
        note = list(self.note.wrap(self.console, width))[:3] if self.note else []
        odds = self.drawn_odds(width, 3 + spare)
        log_height = 0 if self.is_wide else max(1, 4 + spare // 3 - len(note) - len(odds))
        board_room = max(5, height - 4 - moves_height - len(note) - len(odds) - log_height)
        board = self.drawn_board(width, board_room)
        board_height = min(board_room, max(len(board), SMALL[1] - 11))
        if not self.is_wide:
            log_height += board_room - board_height

        self.set_lines("title", [self.drawn_title(self.size.width)], 1)
        self.set_lines("board", board, board_height)
        self.set_lines("question", [self.drawn_question(width)], 1)
        self.set_lines(
            "moves", layout.drawn(moves, self.choice(), moves_height, width, self.inks), moves_height
        )
        self.set_lines("entry", [self.drawn_entry(width)], 1)
        self.set_lines("note", note, len(note))
        self.set_lines("odds", odds, len(odds))
        self.set_lines("log", self.drawn_log(width, log_height), log_height)
        beside = self.drawn_log(self.side_width() - 2, height - 2) if self.is_wide else []
        self.query_one("#right").styles.width = self.side_width()
        self.query_one("#right").display = self.is_wide
        self.set_lines("side", beside, height - 2)
        self.set_lines("keys", [self.drawn_keys(self.size.width)], 1)

    def set_lines(self, name: str, lines: list[Text], height: int) -> None:
        widget = self.query_one(f"#{name}", Static)
        widget.styles.height = height
        widget.display = height > 0
        widget.update(Text("\n", no_wrap=True).join(lines[:height]))

    def drawn_title(self, width: int) -> Text:
        assert self.sitting is not None
        sitting = self.sitting
        line = Text.assemble(
            ("円居 ", self.inks["gold"]), (sitting.title(self.lang), f"bold {self.inks['ink']}")
        )
        best = sitting.best()
        if best is not None:
            line.append(f" · {self.say('best', score=best.score)}", self.inks["soft"])
        pages = Text()
        terminal = terminal_of(sitting.game)
        for at, name in enumerate(terminal.PAGES if terminal else ()):
            title = sitting.game.texts.say(self.lang, "page", name)
            if at == self.page:
                pages.append(f"[{title}]", f"bold {self.inks['ink']}")
            else:
                pages.append(f" {title} ", self.inks["quiet"])
        if (self.size.width, self.size.height) < SMALL or self.size.height < SMALL[1]:
            pages = Text(self.say("small"), self.inks["vermilion"])
        line.pad_right(max(1, width - line.cell_len - pages.cell_len))
        line.append_text(pages)
        line.truncate(width, overflow="ellipsis")
        return line

    def scene(self, width: int, height: int) -> Scene:
        """The table through the eyes of the viewer; through nobody's while the screen is being passed on."""
        assert self.sitting is not None
        sitting = self.sitting
        viewer = None if self.needs_curtain(sitting) else sitting.viewer()
        choice = self.choice()
        return Scene(
            game=sitting.game,
            data=sitting.data,
            view=view_of(sitting.game, sitting.match.state, viewer),
            names=sitting.game.card_names(sitting.data, self.lang),
            lang=self.lang,
            width=width,
            height=height,
            chosen="" if choice is None or viewer is None else self.moves()[choice],
            odds=sitting.odds() if self.odds_on else None,
            seats=sitting.seat_names(self.lang),
            inks=self.inks,
        )

    def drawn_board(self, width: int, height: int) -> list[Text]:
        assert self.sitting is not None
        terminal = terminal_of(self.sitting.game)
        if terminal is None:
            return []
        return terminal.draw(terminal.PAGES[self.page], self.scene(width, height))

    def drawn_question(self, width: int) -> Text:
        assert self.sitting is not None
        line = Text(self.sitting.question(self.lang), f"bold {self.inks['ink']}")
        seconds = int(monotonic() - self.thought_from) if self.thought is not None else 0
        if seconds:
            line.append(f" {self.say('seconds', count=seconds)}", self.inks["soft"])
        line.truncate(width, overflow="ellipsis")
        return line

    def drawn_entry(self, width: int) -> Text:
        """What is typed, or the notation of the move under the cursor."""
        if self.typed is not None:
            line = Text.assemble(("› ", self.inks["gold"]), self.typed, "▏")
        else:
            choice = self.choice()
            said = self.say("typing") if choice is None else self.moves()[choice]
            line = Text.assemble(("› ", self.inks["gold"]), (said, self.inks["quiet"]))
        line.truncate(width, overflow="ellipsis")
        return line

    def drawn_keys(self, width: int) -> Text:
        """The keys and what they do, as far apart as the width allows."""
        keys: list[str] = WORDS.words[self.lang]["table"]["keys"]
        room = width - sum(cell_len(key) for key in keys)
        gap = " " * max(1, min(4, room // (len(keys) - 1)))
        line = Text()
        for key in keys:
            letter, _, what = key.partition(" ")
            line.append(gap if line else "")
            line.append(letter, f"bold {self.inks['soft']}").append(f" {what}", self.inks["quiet"])
        line.truncate(width)
        return line

    def drawn_odds(self, width: int, height: int) -> list[Text]:
        """The odds, if they are wanted and there are any."""
        assert self.sitting is not None
        terminal = terminal_of(self.sitting.game)
        if not self.odds_on or terminal is None or self.sitting.asked not in self.sitting.people:
            return []
        scene = self.scene(width, height)
        if scene.odds is None:
            return [Text(self.say("no_odds"), self.inks["soft"])]
        return terminal.draw_odds(scene.odds, scene)[:height]

    def drawn_log(self, width: int, height: int) -> list[Text]:
        """The last events, the newest below, each with its rule at the right."""
        assert self.sitting is not None
        sitting = self.sitting
        names = sitting.game.card_names(sitting.data, self.lang)
        heard = [] if self.needs_curtain(sitting) else sitting.heard()
        news_from = sitting.turns[-1][0] if sitting.turns else 0
        lines: list[Text] = []
        for told in heard[-height:] if height > 0 else []:
            rule = told.event.rule
            said = sitting.game.texts.tell(self.lang, told.event, names)
            ink = self.inks["ink"] if told.step >= news_from else self.inks["quiet"]
            room = min(width, SMALL[0]) - len(rule) - 1
            lines.append(Text.assemble((set_cell_size(said, room), ink), " ", (rule, self.inks["indigo"])))
        return lines
