"""A short list to choose from, with the arrow keys or a number."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.widgets import OptionList, Static

from madoi.screen.scene import NIGHT

STYLE = """
Screen { background: $ground; color: $ink; align: center middle; }
#question, #keys { width: 70; padding: 1 3; background: $paper; }
OptionList { width: 70; height: auto; padding: 0 2; background: $paper; border: none; }
"""


class Menu(App[int]):
    """Asks for one of some lines; its answer is the number of the line from 0, or nothing."""

    CSS: ClassVar[str] = STYLE
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    BINDINGS: ClassVar[list[Any]] = [
        Binding("q,escape,ctrl+c", "leave", show=False, priority=True),
        *(Binding(str(number), f"take({number - 1})", show=False) for number in range(1, 10)),
    ]

    def __init__(self, question: str, lines: list[str], keys: str) -> None:
        super().__init__()
        self.question = question
        self.lines = lines
        self.keys_line = keys

    def get_css_variables(self) -> dict[str, str]:
        return {**super().get_css_variables(), **NIGHT}

    def compose(self) -> ComposeResult:
        yield Static(Text(self.question, f"bold {NIGHT['gold']}"), id="question")
        yield OptionList(*(Text(f"{number}  {line}") for number, line in enumerate(self.lines, start=1)))
        yield Static(Text(self.keys_line, NIGHT["quiet"]), id="keys")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.exit(event.option_index)

    def action_take(self, number: int) -> None:
        if number < len(self.lines):
            self.exit(number)

    def action_leave(self) -> None:
        self.exit(None)
