"""A table as a picture: lines for a terminal, and HTML for a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from io import StringIO
from typing import TYPE_CHECKING

from madoi.core.errors import BadDocument
from madoi.screen.scene import NIGHT, Scene, terminal_of

if TYPE_CHECKING:
    from rich.text import Text

    from madoi.front import Move

BOX = f"background:{NIGHT['paper']};color:{NIGHT['ink']};padding:1em;border-radius:6px;display:inline-block"
LETTERS = "font-family:Menlo,Consolas,'DejaVu Sans Mono','Noto Sans Mono CJK JP',monospace;line-height:1.25;margin:0"


def drawn(scene: Scene, page: str = "") -> list[Text]:
    """A page of the game, the main one if none is named. A game without drawings is told in words."""
    from rich.text import Text

    terminal = terminal_of(scene.game)
    if terminal is None:
        return [Text(line) for line in told(scene)]
    page = page or terminal.PAGES[0]
    if page not in terminal.PAGES:
        pages = ", ".join(terminal.PAGES)
        raise BadDocument(f"Pages are {pages}", f"ページは {pages} です", about=page)
    return terminal.draw(page, scene)


def told(scene: Scene) -> list[str]:
    """The fields of a position, one a line."""
    import msgspec

    fields = msgspec.to_builtins(scene.view.position)
    return [f"{name}: {value}" for name, value in fields.items()]


def html(scene: Scene, title: str, question: str, moves: Sequence[Move]) -> str:
    """The picture in colours, the question, and the legal moves with their labels."""
    from rich.console import Console

    console = Console(
        record=True, file=StringIO(), width=scene.width, color_system="truecolor", force_terminal=True
    )
    for line in drawn(scene):
        console.print(line, no_wrap=True, overflow="crop", crop=True, highlight=False)
    picture = console.export_html(code_format="{code}", inline_styles=True)
    rows = "".join(
        f"<tr><td><code>{escape(each)}</code></td><td>{escape(each.label)}</td></tr>" for each in moves
    )
    return (
        f'<div class="madoi"><div style="{BOX}"><pre style="{LETTERS}">{picture}</pre></div>'
        f"<p><b>{escape(title)}</b>: {escape(question)}</p>"
        + (f"<table>{rows}</table>" if rows else "")
        + "</div>"
    )
