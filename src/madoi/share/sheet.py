"""What a game's `share.py` draws with: a sheet of 1200 × 630, words, the title strip and the mark.

`share.py` exports `draw(shared) -> Sheet`. Nothing on a sheet is smaller than 22, and no words lie over the picture.
A game without one gets a plain sheet: its title and how it ended.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import Generic, Protocol, cast

from madoi.core.game import Game, Result
from madoi.core.match import DataOf, Match, StateOf
from madoi.share.letters import width

WIDTH = 1200
HEIGHT = 630
SMALLEST = 22
BREAK = "\u200b"
SERIF = "Noto Serif JP SemiBold"
SANS = "Noto Sans JP"
NUMBERS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
"""In English words, where a sentence begins with one."""


@dataclass(frozen=True)
class Shared(Generic[StateOf, DataOf]):
    """What a picture is made of. A game says whose: `FortShared = Shared[FortState, FortData]`."""

    game: Game[StateOf, DataOf]
    lang: str
    match: Match[StateOf, DataOf] | None = None
    """The game as it ended; None before it began, for an invitation."""
    winners: tuple[int, ...] = ()
    result: Result | None = None
    """How it ended by the rules; None if somebody left."""
    people: tuple[str, ...] = ()
    """What every seat may be called: who shares by name, bots by theirs, everybody else by seat."""
    seat: int | None = None
    """Whose picture it is."""
    sealed: bool = False
    """Others are still to play this deal: nothing of its cards may be told."""
    line: str = ""
    """Which deal, in small letters under the title."""
    headline: str = ""
    """Said instead of a result: what somebody is invited to."""
    standing: str = ""
    """How it compares with others' results."""
    below: str = ""

    def say(self, en: str, ja: str) -> str:
        return ja if self.lang == "ja" else en

    @property
    def title(self) -> str:
        return self.game.names[self.lang]

    @property
    def strip(self) -> str:
        return self.game.texts.maybe("ja", "door", "strip") or self.game.names["ja"]


@dataclass(frozen=True)
class Inks:
    """The colours of a sheet."""

    ground: str
    ink: str
    soft: str
    strong: str
    """Large figures."""
    lit: str = "#B5361A"
    """The one cushion of the mark."""


DAY = Inks("#F3EDDF", "#211C18", "#5C5348", "#8A6414")
NIGHT = Inks("#141210", "#F0E8D8", "#B8AC99", "#E3C06C", "#F2805C")


@dataclass
class Sheet:
    """Parts of SVG, in the order they are laid down."""

    inks: Inks = DAY
    parts: list[str] = field(default_factory=list)
    focus: tuple[int, int, int, int] = (0, 0, WIDTH, HEIGHT)
    """What a small picture shows: left, top, width, height; without words."""

    def lay(self, *parts: str) -> None:
        self.parts += parts

    def words(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        ink: str = "",
        *,
        sans: bool = False,
        anchor: str = "start",
        most: float = 0,
    ) -> float:
        """One line of text, made smaller (and at last cut) to be no wider than `most`. Returns how wide it is."""
        assert size >= SMALLEST
        if most and width(text) * size > most:
            size = max(SMALLEST, most / width(text))
            while width(text) * size > most and len(text) > 1:
                text = text[:-2] + "…"
        family = SANS if sans else SERIF
        weight = 400 if sans else 600
        self.lay(
            f'<text x="{x:.1f}" y="{y:.1f}" font-family="{family}" font-weight="{weight}" font-size="{size:.1f}" '
            f'fill="{ink or self.inks.ink}" text-anchor="{anchor}">{escape(text)}</text>'
        )
        return width(text) * size

    def paragraph(self, x: float, y: float, text: str, size: float, most: float, lines: int = 2) -> float:
        """A sentence over as many lines as it takes, and no more than these. Returns where the next line would stand."""
        for line in broken(text, most / size, lines):
            self.words(x, y, line, size, most=most)
            y += size * 1.26
        return y

    def strip(self, x: float, y: float, title: str, size: float = 45, edge: str = "#211C18") -> None:
        """The title on a slip of paper, from top to bottom."""
        high = len(title) * size * 1.08 + size * 0.6
        wide = size * 1.44
        self.lay(
            f'<rect x="{x}" y="{y}" width="{wide:.1f}" height="{high:.1f}" fill="#FBF8F1" stroke="{edge}" stroke-width="2"/>'
        )
        for at, sign in enumerate(title):
            self.words(x + wide / 2, y + size * (1.16 + at * 1.08), sign, size, "#211C18", anchor="middle")

    def mark(self, x: float, y: float) -> None:
        """The ring of cushions and the name of the house, from its left upper corner."""
        cushions = "".join(
            f'<rect x="-11" y="-47.4" width="22" height="14.8" rx="5" transform="rotate({45 * at})" '
            f'fill="{self.inks.lit if at == 0 else self.inks.ink}"/>'
            for at in range(8)
        )
        self.lay(f'<g transform="translate({x + 21} {y + 21}) scale(.45)">{cushions}</g>')
        self.words(x + 60, y + 31, "円居 Madoi", 27)

    def svg(self, small: bool = False) -> str:
        x, y, wide, high = self.focus if small else (0, 0, WIDTH, HEIGHT)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="{x} {y} {wide} {high}">'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{self.inks.ground}"/>{"".join(self.parts)}</svg>'
        )


def broken(text: str, ems: float, most: int) -> list[str]:
    """A text in lines of so many ems: between words, or in Japanese where a break is allowed (U+200B)."""
    plain = text.replace(BREAK, "")
    if width(plain) <= ems:
        return [plain]
    # Even lines: the shortest width that still needs no more lines.
    glue = "" if BREAK in text else " "
    pieces = text.split(BREAK if BREAK in text else " ")
    text = plain
    for lines in range(2, most + 1):
        wanted = min(ems, width(text) / lines * 1.12)
        found = [""]
        for piece in pieces:
            longer = found[-1] + glue + piece if found[-1] else piece
            if found[-1] and width(longer) > wanted:
                found.append(piece)
            else:
                found[-1] = longer
        if len(found) <= lines:
            return found
    return [*found[: most - 1], glue.join(found[most - 1 :])]


class Drawer(Protocol):
    """A game's `share.py`."""

    def draw(self, shared: Shared) -> Sheet: ...


def drawer_of(game: Game) -> Drawer | None:
    """The game's `share.py`, or None if it has none."""
    name = type(game).__module__.rpartition(".")[0] + ".share"
    return cast(Drawer, import_module(name)) if find_spec(name) else None


def shapes(game: Game) -> str:
    """The shapes of the page that its pictures use: `share.svg`, taken over by tools/shapes.py."""
    return (game.folder / "share.svg").read_text("utf-8")
