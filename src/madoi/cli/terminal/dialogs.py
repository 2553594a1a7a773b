"""The sheets that come over the table: help, rules, the curtain, the unfinished game, the end."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from threading import Thread
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from madoi.books.story import Finish, covers_of
from madoi.bots.review import Review, review
from madoi.cli.language import say
from madoi.cli.review import moments, summary, table
from madoi.cli.rules import NoSuchRule, search, unmarked
from madoi.cli.stories import story_lines
from madoi.cli.terminal.shelf import Shelf
from madoi.core.game import Game
from madoi.core.match import Match

REVIEW_SIMULATIONS = 200


SCROLLS = {
    "up": VerticalScroll.scroll_up,
    "down": VerticalScroll.scroll_down,
    "pageup": VerticalScroll.scroll_page_up,
    "pagedown": VerticalScroll.scroll_page_down,
}


def scrolled(sheet: ModalScreen[Any], key: str) -> bool:
    """True if the key was one that moves what is too long for the sheet."""
    move = SCROLLS.get(key)
    if move is not None:
        move(sheet.query_one("#rules-scroll", VerticalScroll), animate=False)
    return move is not None


class Gone(Exception):
    """Nobody waits for this any more."""


class Sheet(ModalScreen[str]):
    """Lines on paper that wait for one of some keys; its answer is the key's word."""

    def __init__(
        self,
        title: str,
        lines: list[str],
        foot: str,
        keys: dict[str, str],
        inks: dict[str, str],
        veil: bool = False,
    ) -> None:
        super().__init__(classes="veil" if veil else "")
        self.inks = inks
        self.heading = title
        self.lines = lines
        self.foot = foot
        self.keys = keys

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(Text(self.heading, f"bold {self.inks['gold']}"))
            yield Static(Text("\n".join(["", *self.lines, ""]), self.inks["ink"]))
            yield Static(Text(self.foot, self.inks["quiet"]))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if event.key in self.keys:
            self.dismiss(self.keys[event.key])
        elif event.character in self.keys:
            self.dismiss(self.keys[event.character])


class BooksSheet(ModalScreen[str]):
    """FJ-17, FJ-140: choose a Story Book by its cover; its answer is the book, or nothing."""

    def __init__(self, game: Game, lang: str, who: str, shelf: Shelf, inks: dict[str, str]) -> None:
        super().__init__(classes="veil")
        self.covers = covers_of(game)
        self.lang = lang
        self.who = who
        self.won = {book for finish in shelf.finishes(game.id) for book in finish.won}
        self.library = shelf.library
        self.inks = inks
        self.cursor = 0

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet wide"):
            yield Static(Text(say(self.lang, "story", "choose", who=self.who), f"bold {self.inks['gold']}"))
            yield Static(id="covers")
            yield Static(Text(say(self.lang, "story", "choose_keys"), self.inks["quiet"]))

    def on_mount(self) -> None:
        self.tell()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        match event.key:
            case "up" | "left":
                self.cursor = (self.cursor - 1) % len(self.covers)
            case "down" | "right":
                self.cursor = (self.cursor + 1) % len(self.covers)
            case "enter":
                self.dismiss(self.covers[self.cursor].id)
                return
            case "escape":
                self.dismiss("")
                return
        self.tell()

    def tell(self) -> None:
        page = Text("\n")
        for at, book in enumerate(self.covers):
            here = at == self.cursor
            style = f"bold reverse {self.inks['legal']}" if here else self.inks["ink"]
            page.append(f"{'▸' if here else ' '}{book.title[self.lang]} ", style)
            page.append(" ✓\n" if book.id in self.won else "\n", self.inks["gold"])
        book = self.covers[self.cursor]
        page.append(f"\n{book.cover[self.lang]}\n", self.inks["soft"])
        names = ", ".join(f"{each.name} ({each.day})" for each in self.library.achievers(book.id))
        page.append(f"{say(self.lang, 'story', 'achievers', names=names or '–')}\n", self.inks["quiet"])
        self.query_one("#covers", Static).update(page)


class StorySheet(ModalScreen[str]):
    """FJ-141, FJ-142: the inside of a book for its winner, and a line for a name; its answer is the name."""

    def __init__(self, game: Game, finish: Finish, lang: str, inks: dict[str, str]) -> None:
        super().__init__(classes="veil")
        self.lines = story_lines(game, finish.won[0], lang, [finish])
        self.lang = lang
        self.inks = inks
        self.typed = ""

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet tall"):
            with VerticalScroll(id="rules-scroll", can_focus=False):
                yield Static(Text("\n".join(self.lines), self.inks["ink"]))
            yield Static(id="name")

    def on_mount(self) -> None:
        self.tell()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        match event.key:
            case "enter":
                self.dismiss(" ".join(self.typed.split()))
            case "escape":
                self.dismiss("")
            case key if scrolled(self, key):
                pass
            case "backspace":
                self.typed = self.typed[:-1]
            case _ if event.character and event.character.isprintable() and len(self.typed) < 40:
                self.typed += event.character
        self.tell()

    def tell(self) -> None:
        said = say(self.lang, "story", "name_keys")
        self.query_one("#name", Static).update(Text(f"{said} {self.typed}▏", self.inks["gold"]))


class ReviewSheet(ModalScreen[None]):
    """The game looked at again: judged beside the screen, told when it is done."""

    def __init__(self, match: Match, record: Path, lang: str, inks: dict[str, str]) -> None:
        super().__init__()
        self.match = match
        self.record = record
        self.lang = lang
        self.inks = inks
        self.judged = 0
        self.found: Review | None = None
        self.gone = False

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet tall"):
            yield Static(Text(say(self.lang, "table", "review_title"), f"bold {self.inks['gold']}"))
            with VerticalScroll(id="rules-scroll", can_focus=False):
                yield Static(id="review")
            yield Static(Text(say(self.lang, "table", "review_keys"), self.inks["quiet"]))

    def on_mount(self) -> None:
        Thread(target=self.work, daemon=True).start()
        self.tell()

    def work(self) -> None:
        """Judge every choice; who has left the sheet needs no more of it."""
        try:
            self.found = review(self.match, REVIEW_SIMULATIONS, self.advance)
        except Gone:
            return

    def advance(self) -> None:
        self.judged += 1
        if self.gone:
            raise Gone

    def tell(self) -> None:
        page = self.query_one("#review", Static)
        if self.found is None:
            done, all_of = self.judged, len(self.match.seat_steps())
            page.update(
                Text(say(self.lang, "table", "review_works", done=done, all=all_of), self.inks["soft"])
            )
            self.set_timer(0.2, self.tell)
            return
        lines = [
            *table(self.match, self.found, self.lang, every=False),
            *moments(self.match, self.found, self.lang, quote(str(self.record))),
            *summary(self.match, self.found, self.lang),
        ]
        page.update(Text("\n".join(lines), self.inks["ink"]))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        match event.key:
            case "escape" | "enter" | "q":
                self.gone = True
                self.dismiss(None)
            case key:
                scrolled(self, key)


class RulesSheet(ModalScreen[None]):
    """The rules of a game: one paragraph by its id and those that follow, or all with the words typed so far."""

    def __init__(self, game: Game, lang: str, rule: str, inks: dict[str, str]) -> None:
        super().__init__()
        self.inks = inks
        self.game = game
        self.lang = lang
        self.typed = rule
        self.fresh = True
        """What stands in the line was put there by us: the first letter typed replaces it."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet tall"):
            yield Static(id="rules-line")
            with VerticalScroll(id="rules-scroll", can_focus=False):
                yield Static(id="rules-text")
            yield Static(Text(say(self.lang, "table", "rules_search"), self.inks["quiet"]))

    def on_mount(self) -> None:
        self.tell()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        match event.key:
            case "escape" | "enter":
                self.dismiss(None)
            case key if scrolled(self, key):
                pass
            case "backspace":
                self.typed = self.typed[:-1]
                self.fresh = False
                self.tell()
            case _ if event.character and event.character.isprintable():
                self.typed = event.character if self.fresh else self.typed + event.character
                self.fresh = False
                self.tell()

    def tell(self) -> None:
        """Show what the line asks for; an empty line shows everything."""
        line = Text.assemble(
            (f"{say(self.lang, 'table', 'rules_title')} › ", f"bold {self.inks['gold']}"), self.typed, "▏"
        )
        self.query_one("#rules-line", Static).update(line)
        page = Text()
        found = self.found()
        for rule in found + self.read_on(found):
            ink = self.inks["ink" if rule in found else "quiet"]
            page.append(f"{rule}  ", f"bold {self.inks['indigo']}")
            page.append(unmarked(self.game.texts.rules[self.lang][rule]) + "\n\n", ink)
        if not page:
            page = Text(say(self.lang, "table", "rules_none"), self.inks["quiet"])
        self.query_one("#rules-text", Static).update(page)
        self.query_one("#rules-scroll", VerticalScroll).scroll_home(animate=False)

    def found(self) -> list[str]:
        if not self.typed.strip():
            return list(self.game.texts.rules[self.lang])
        try:
            return [rule for _, rule in search([self.game], [self.typed], self.lang)]
        except NoSuchRule:
            starts = self.typed.strip().upper()
            return [rule for rule in self.game.texts.rules[self.lang] if rule.startswith(starts)]

    def read_on(self, found: list[str]) -> list[str]:
        """After a single rule, those that follow it."""
        rules = list(self.game.texts.rules[self.lang])
        return rules[rules.index(found[0]) + 1 :] if len(found) == 1 else []
