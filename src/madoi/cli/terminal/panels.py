"""The lines around the game's page: title, question, input, keys, log."""

from __future__ import annotations

from rich.cells import cell_len, chop_cells
from rich.console import Console
from rich.text import Text

from madoi.cli.language import WORDS, say
from madoi.cli.terminal.entry import Entry
from madoi.cli.terminal.sitting import Happening, Sitting
from madoi.screen.scene import terminal_of

LOG = 80
"""Cells of a line of the log at most, so that a rule stands near its event."""

WRAPS = Console()
"""Rich asks for one to wrap words; nothing is printed there."""

Inks = dict[str, str]


def title_line(sitting: Sitting, page: int, lang: str, inks: Inks, width: int, small: bool) -> Text:
    """The game and the best result at the left, its pages at the right; or that the screen is too small."""
    line = Text.assemble(("円居 ", inks["gold"]), (sitting.title(lang), f"bold {inks['ink']}"))
    best = sitting.best()
    if best is not None:
        line.append(f" · {say(lang, 'table', 'best', score=best.score)}", inks["soft"])
    pages = Text()
    terminal = terminal_of(sitting.game)
    for at, name in enumerate(terminal.PAGES if terminal else ()):
        title = sitting.game.texts.say(lang, "page", name)
        if at == page:
            pages.append(f"[{title}]", f"bold {inks['ink']}")
        else:
            pages.append(f" {title} ", inks["quiet"])
    if small:
        pages = Text(say(lang, "table", "small"), inks["vermilion"])
    line.pad_right(max(1, width - line.cell_len - pages.cell_len))
    line.append_text(pages)
    line.truncate(width, overflow="ellipsis")
    return line


def question_line(sitting: Sitting, lang: str, inks: Inks, width: int, seconds: int) -> Text:
    """What is asked, and how long a bot has been thinking about it."""
    line = Text(sitting.question(lang), f"bold {inks['ink']}")
    if seconds:
        line.append(f" {say(lang, 'table', 'seconds', count=seconds)}", inks["soft"])
    line.truncate(width, overflow="ellipsis")
    return line


def entry_line(entry: Entry, lang: str, inks: Inks, width: int) -> Text:
    """What is typed, the notation of the move under the cursor, or how to see the result again."""
    if entry.typed is not None:
        line = Text.assemble(("› ", inks["gold"]), entry.typed, "▏")
    else:
        over = entry.sitting is not None and entry.sitting.over
        said = entry.chosen() or say(lang, "table", "ended" if over else "typing")
        line = Text.assemble(("› ", inks["gold"]), (said, inks["quiet"]))
    line.truncate(width, overflow="ellipsis")
    return line


def keys_line(lang: str, inks: Inks, width: int, has_odds: bool) -> Text:
    """The keys and what they do, as far apart as the width allows. Odds are offered where a game tells some."""
    said: list[str] = WORDS.words[lang]["table"]["keys"]
    keys = [key for key in said if has_odds or not key.startswith("o ")]
    room = width - sum(cell_len(key) for key in keys)
    gap = " " * max(1, min(4, room // (len(keys) - 1)))
    line = Text()
    for key in keys:
        letter, _, what = key.partition(" ")
        line.append(gap if line else "")
        line.append(letter, f"bold {inks['soft']}").append(f" {what}", inks["quiet"])
    line.truncate(width)
    return line


def log_lines(
    sitting: Sitting, heard: list[Happening], lang: str, inks: Inks, width: int, height: int, back: int = 0
) -> list[Text]:
    """The end of the log, or what stands `back` lines above it, the newest below.

    An event that is too long for a line goes on in the next; its rule stands at the right of the first.
    """
    fresh = sitting.news_from()
    lines: list[Text] = []
    for told in reversed(heard):
        if len(lines) >= back + height:
            break
        ink = inks["ink"] if told.line >= fresh else inks["quiet"]
        first, *more = event_lines(sitting, told, lang, width)
        first.append(f" {told.event.rule}", inks["indigo"])
        for line in (*reversed(more), first):
            line.style = ink
            lines.append(line)
    return lines[back : back + max(0, height)][::-1]


def log_length(sitting: Sitting, heard: list[Happening], lang: str, width: int) -> int:
    """How many lines the whole log has."""
    return sum(len(event_lines(sitting, told, lang, width)) for told in heard)


def event_lines(sitting: Sitting, told: Happening, lang: str, width: int) -> list[Text]:
    """What an event says, in as many lines as it needs beside its rule."""
    room = max(2, min(width, LOG) - len(told.event.rule) - 1)
    said = sitting.say_event(told, lang)
    start = broken(said, lang, room)[0]
    first, rest = Text(start), said[len(start) :].strip()
    more = [Text(f" {line}") for line in broken(rest, lang, room - 1)] if rest else []
    first.truncate(room, pad=True)
    return [first, *more]


def broken(said: str, lang: str, room: int) -> list[str]:
    """A sentence in lines of so many cells. Japanese fills each: its few blanks stand in names, not between words."""
    if lang == "ja":
        return chop_cells(said, room)
    return [line.plain for line in Text(said).wrap(WRAPS, room)]
