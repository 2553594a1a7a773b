"""Choosing a move: a cursor over the legal moves, or letters that are typed."""

from __future__ import annotations

from madoi.cli.terminal import moves as layout
from madoi.cli.terminal.sitting import Sitting
from madoi.core.game import canonical, typed
from madoi.core.match import tried
from madoi.core.state import OVER
from madoi.screen.scene import terminal_of

LONGEST = 200
"""Letters that can be typed."""


def fitting(said: str, moves: list[str], labels: list[str]) -> list[int]:
    """The numbers of the moves that fit what is typed, from their start if any does; all of them when nothing is."""
    said = typed(said)
    if not said:
        return list(range(len(moves)))
    words = [canonical(move) for move in moves]
    exact = [number for number, move in enumerate(words) if move == said]
    parts = [number for number, move in enumerate(words) if said in move.split(" ")[1:]]
    starting = [number for number, move in enumerate(words) if move.startswith(said)]
    if exact or parts or starting:
        return exact or parts or starting
    return [number for number, move in enumerate(words) if said in move or said in canonical(labels[number])]


def meant(said: str, moves: list[str], labels: list[str]) -> str:
    """What is typed as a move: the only one that fits, or the words themselves, to be refused by their own rule.

    `3.3` where moves with numbers of their own are all a `place` means `place 3.3`.
    """
    said = typed(said)
    found = fitting(said, moves, labels)
    if len(found) == 1:
        return moves[found[0]]
    kinds = {move.partition(" ")[0] for move in moves if move.partition(" ")[2][:1].isdecimal()}
    if not found and len(kinds) == 1 and said[:1].isdecimal():
        return f"{kinds.pop()} {said}"
    return said


def first_choice(sitting: Sitting) -> int:
    """Where the cursor starts: at the first move, but on none that the screen calls a loss if there is another."""
    moves, asked = sitting.moves(), sitting.asked
    if len(moves) < 2 or asked is None:
        return 0
    losses = getattr(terminal_of(sitting.game), "LOSSES", ())
    world = sitting.table.sight.imagined(asked)
    for number, code in enumerate(world.legal()):
        after, told = tried(world, code)
        beaten = after.actor == OVER and after.payoff(asked) == 0
        if not beaten and not any(event.kind in losses for event in told):
            return number
    return 0


class Entry:
    """The move that a person is about to make."""

    def __init__(self, sitting: Sitting | None = None) -> None:
        self.sitting = sitting
        self.cursor = 0 if sitting is None else first_choice(sitting)
        self.typed: str | None = None
        """What stands in the input line, or None while keys are commands."""
        self.walked = False
        """True if the cursor was moved since the last letter was typed."""

    def clear(self) -> None:
        """Nothing is typed, and the cursor starts anew."""
        self.cursor = 0 if self.sitting is None else first_choice(self.sitting)
        self.typed = None

    def moves(self) -> list[str]:
        """The legal moves of the person who is asked, in notation."""
        return [] if self.sitting is None else self.sitting.moves()

    def chosen(self) -> str | None:
        """The move under the cursor."""
        moves = self.moves()
        return moves[self.cursor] if self.cursor < len(moves) else None

    def fitting(self, lang: str) -> list[int]:
        """The numbers of the moves that fit what is typed; all of them when nothing is."""
        return (
            [] if self.sitting is None else fitting(self.typed or "", self.moves(), self.sitting.labels(lang))
        )

    def laid_out(self, lang: str, width: int) -> list[layout.Row]:
        """The moves that fit, or all when none does, in lines of `width` cells."""
        if self.sitting is None:
            return []
        moves, labels = self.moves(), self.sitting.labels(lang)
        listed = self.fitting(lang) or list(range(len(moves)))
        titles = self.sitting.game.texts.words[lang].get("moves", {})
        lines = layout.lay_out([moves[at] for at in listed], [labels[at] for at in listed], titles, width)
        return [
            layout.Row(
                line.title, [layout.Item(listed[item.number], item.words, item.x) for item in line.items]
            )
            for line in lines
        ]

    def walk(self, key: str, lang: str, width: int) -> None:
        """Move the cursor by an arrow key over the moves as they are laid out."""
        lines = self.laid_out(lang, width)
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

    def type(self, letters: str, lang: str) -> None:
        self.typed = ((self.typed or "") + letters)[:LONGEST]
        self.follow_typing(lang)

    def rub_out(self, lang: str) -> None:
        """Take back the last letter; with nothing typed, keys are commands again."""
        self.typed = self.typed[:-1] if self.typed else None
        self.follow_typing(lang)

    def follow_typing(self, lang: str) -> None:
        """Put the cursor on the first move that fits what is typed."""
        self.walked = False
        fitting = self.fitting(lang)
        if fitting and self.cursor not in fitting:
            self.cursor = fitting[0]

    def said(self, lang: str) -> str | None:
        """What is typed as a move: the very move, the only one that fits, or the one the cursor was put on."""
        if self.sitting is None or not canonical(self.typed or ""):
            return None
        if self.walked and self.cursor in self.fitting(lang):
            return self.chosen()
        return meant(self.typed or "", self.moves(), self.sitting.labels(lang))
