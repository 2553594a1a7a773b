"""What a game's `terminal.py` needs to draw: a view, the words, and the size of the screen.

`terminal.py` exports `PAGES` (names of pages, the main one first; titles are in `text/*.toml` under `[page]`),
`draw(page, scene)` and, if the game tells odds, `draw_odds(odds, scene)`; both return lines no wider than the
screen. It sees the view only, so a screen can never show what the seat may not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from madoi.core.game import Data, Game
from madoi.core.view import View


@dataclass(frozen=True)
class Scene:
    """One moment at the table, as one seat sees it."""

    game: Game
    data: Data
    view: View
    names: dict[str, str]
    """Printed names by id, in the language of the screen."""
    lang: str
    width: int
    height: int
    """Lines the game may use; the table keeps the rest for question, moves and log."""
    chosen: str = ""
    """The legal move under the cursor, to be shown where it would happen."""
    odds: Any = None
    """What `Game.odds` told, when the player wants to see it."""

    def say(self, section: str, key: str, **facts: object) -> str:
        return self.game.texts.say(self.lang, section, key, **facts)
