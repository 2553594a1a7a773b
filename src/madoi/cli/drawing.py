"""Pages of a game printed as lines, and events in words."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence

from madoi.core.errors import BadDocument
from madoi.core.events import Event
from madoi.core.match import Match
from madoi.core.state import CHANCE, OVER
from madoi.core.view import view_of
from madoi.screen.scene import ANSI, Scene, terminal_of

WIDTH = 80
HEIGHT = 24


def scene_of(match: Match, seat: int | None, lang: str, width: int = WIDTH, height: int = HEIGHT) -> Scene:
    """A moment of a match as `seat` sees it, in the colours of the user's terminal."""
    return Scene(
        game=match.game,
        data=match.data,
        view=view_of(match.game, match.state, seat),
        names=match.game.card_names(match.data, lang),
        lang=lang,
        width=width,
        height=height,
        inks=ANSI,
    )


def print_page(
    match: Match, seat: int | None, lang: str, page: str | None = None, plain: bool = False
) -> None:
    """Draw a page of the game on standard output, or tell it in sentences."""
    terminal = terminal_of(match.game)
    if terminal is None:
        raise BadDocument(f"{match.game.id} cannot be drawn yet", f"{match.game.id}はまだ描けません")
    page = page or terminal.PAGES[0]
    if page not in terminal.PAGES:
        pages = ", ".join(terminal.PAGES)
        raise BadDocument(f"Pages are {pages}", f"ページは {pages} です", about=page)
    size = shutil.get_terminal_size((WIDTH, HEIGHT))
    scene = scene_of(match, seat, lang, size.columns, max(HEIGHT, size.lines) - 2)
    print(match.game.names[lang])
    if plain:
        print("\n".join(terminal.describe(page, scene)))
    elif sys.stdout.isatty():
        from rich.console import Console

        console = Console(highlight=False)
        for line in terminal.draw(page, scene):
            console.print(line, no_wrap=True, overflow="crop", crop=True)
    else:
        print("\n".join(line.plain.rstrip() for line in terminal.draw(page, scene)))
    print(match.game.question(match.state, lang, scene.names))


def events_in_words(match: Match, told: list[Event], lang: str, people: Sequence[str] = ()) -> list[str]:
    """What happened, one line each, the rule first: `FG-20  Drew the Slinger`."""
    names = match.game.card_names(match.data, lang)
    return [f"{event.rule:<6} {match.game.texts.tell(lang, event, names, people)}" for event in told]


def who_is_asked(match: Match) -> int | None:
    """The seat whose view is shown when nobody says which: the one asked, or the first."""
    return int(match.state.actor) if match.state.actor not in (CHANCE, OVER) else 0


def check_seat(match: Match, seat: int | None) -> int | None:
    """A seat as people count it (from 1), or the one that is asked."""
    if seat is None:
        return who_is_asked(match)
    if not 1 <= seat <= match.players:
        raise BadDocument(
            f"There are seats 1 to {match.players}",
            f"席は1から{match.players}までです",
            about=f"--seat {seat}",
        )
    return seat - 1
