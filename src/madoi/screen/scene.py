"""What a game's `terminal.py` needs to draw: a view, the words, the inks, and the size of the screen.

`terminal.py`, or a package of that name where the pages are many, exports

- `PAGES`: names of its pages, the main one first (titles are in `text/*.toml` under `[page]`);
- `draw(page, scene)`: the page as at most `scene.height` lines of `rich.text.Text`, none wider than `scene.width`
  cells (measure with `rich.cells`: a kanji is two cells wide);
- `describe(page, scene)`: the same page as plain sentences, for screen readers and pipes;
- `draw_odds(odds, scene)`, if the game tells odds: what `Game.odds` told, drawn under the same limits.

The table around it shows title, question, legal moves, input, log and keys, so a page never draws those. Legal moves
are listed by `Game.label` and grouped by the first word of their notation; `text/*.toml` may give a group a title
under `[moves]`. A page sees the view only, so a screen can never show what the seat may not know; what a move
would change is found by trying it in an imagined world (`scene.imagined()`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Generic, Protocol, cast

from madoi.core.game import DataOf, Game, StateOf
from madoi.core.rng import rng_for
from madoi.core.view import View, imagine

if TYPE_CHECKING:
    from rich.text import Text
    from typing_extensions import TypeVar

    # Defaults come with Python 3.13; only type checkers ask for them.
    PositionOf = TypeVar("PositionOf", default=Any)
    LookOf = TypeVar("LookOf", default=Any)
else:
    from typing import TypeVar

    PositionOf, LookOf = TypeVar("PositionOf"), TypeVar("LookOf")

NIGHT = {
    "ground": "#141210",
    "paper": "#221e1a",
    "ink": "#f0e8d8",
    "soft": "#b8ac99",
    "quiet": "#94897a",
    "line": "#4a4238",
    "vermilion": "#f2805c",
    "indigo": "#9bbce3",
    "gold": "#e3c06c",
    "legal": "#f0c85a",
    "green": "#86c79a",
    "yellow": "#f0c85a",
    "red": "#f2805c",
    "blue": "#93bdeb",
    "purple": "#c692bd",
    "orange": "#e8a05c",
    "seat-1": "#93bdeb",
    "seat-2": "#e27a5e",
    "seat-3": "#93b866",
    "seat-4": "#c692bd",
}
"""The inks of the full-screen table: its own dark ground."""

ANSI = {
    "ground": "default",
    "paper": "default",
    "ink": "default",
    "soft": "default",
    "quiet": "bright_black",
    "line": "bright_black",
    "vermilion": "red",
    "indigo": "blue",
    "gold": "yellow",
    "legal": "yellow",
    "green": "green",
    "yellow": "yellow",
    "red": "red",
    "blue": "blue",
    "purple": "magenta",
    "orange": "yellow",
    "seat-1": "blue",
    "seat-2": "red",
    "seat-3": "green",
    "seat-4": "magenta",
}
"""The same inks in the colours of the user's own terminal, light or dark, for lines printed there."""

PLAIN = dict.fromkeys(NIGHT, "default")
"""No colours at all, for NO_COLOR."""


@dataclass(frozen=True)
class Scene(Generic[StateOf, DataOf, PositionOf, LookOf]):
    """One moment at the table, as one seat sees it.

    A terminal says whose table it draws: `FortScene = Scene[FortState, FortData, FortPosition, FortLook]`.
    """

    game: Game[StateOf, DataOf]
    data: DataOf
    view: View
    names: dict[str, str]
    """Printed names by id, in the language of the screen."""
    lang: str
    width: int
    height: int
    """Lines the game may use; the table keeps the rest for question, moves and log."""
    chosen: str = ""
    """The legal move under the cursor in notation, to be shown where it would happen."""
    odds: Any = None
    """What `Game.odds` told, when the player wants to see it."""
    seats: tuple[str, ...] = ()
    """Who sits where, as the table calls them."""
    inks: dict[str, str] = field(default_factory=lambda: NIGHT)

    @property
    def position(self) -> PositionOf:
        """The game's position document, as the seat knows it."""
        return cast(PositionOf, self.view.position)

    @property
    def look(self) -> LookOf:
        """What the game shows beside it."""
        return cast(LookOf, self.view.look)

    def say(self, section: str, key: str, **facts: object) -> str:
        return self.game.texts.say(self.lang, section, key, **facts)

    def ink(self, name: str) -> str:
        """A colour by its name in NIGHT, to be used as (part of) a rich style. Never the only sign of anything."""
        return self.inks[name]

    def seat_name(self, seat: int) -> str:
        return self.seats[seat] if seat < len(self.seats) else str(seat + 1)

    def imagined(self) -> StateOf:
        """A world that could be true for this seat, to try a move in. The same one every time it is asked."""
        return imagine(self.game, self.data, self.view, rng_for("scene"))


class Terminal(Protocol):
    """What `terminal.py` of a game folder exports."""

    PAGES: tuple[str, ...]

    def draw(self, page: str, scene: Scene) -> list[Text]: ...

    def describe(self, page: str, scene: Scene) -> list[str]: ...

    def draw_odds(self, odds: Any, scene: Scene) -> list[Text]: ...


def terminal_of(game: Game) -> Terminal | None:
    """The game's `terminal.py`, or None if it has none."""
    name = type(game).__module__.rpartition(".")[0] + ".terminal"
    return cast(Terminal, import_module(name)) if find_spec(name) else None
