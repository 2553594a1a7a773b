"""Choosing a move: a cursor over the legal moves, or letters that are typed."""

from __future__ import annotations

from madoi.cli.terminal import moves as layout
from madoi.cli.terminal.sitting import Sitting
from madoi.core.game import canonical

LONGEST = 200
"""Letters that can be typed."""


class Entry:
    """The move that a person is about to make."""

    def __init__(self, sitting: Sitting | None = None) -> None:
        self.sitting = sitting
        self.cursor = 0
        self.typed: str | None = None
        """What stands in the input line, or None while keys are commands."""
        self.walked = False
        """True if the cursor was moved since the last letter was typed."""

    def clear(self) -> None:
        self.cursor = 0
        self.typed = None

    def moves(self) -> list[str]:
        """The legal moves of the person who is asked, in notation."""
        if self.sitting is None or self.sitting.asked not in self.sitting.people:
            return []
        return self.sitting.view().moves

    def chosen(self) -> str | None:
        """The move under the cursor."""
        moves = self.moves()
        return moves[self.cursor] if self.cursor < len(moves) else None

    def fitting(self, lang: str) -> list[int]:
        """The numbers of the moves that fit what is typed; all of them when nothing is."""
        moves = self.moves()
        said = canonical(self.typed or "")
        if not said:
            return list(range(len(moves)))
        starting = [number for number, move in enumerate(moves) if canonical(move).startswith(said)]
        if starting or self.sitting is None:
            return starting
        labels = self.sitting.labels(lang)
        return [
            number
            for number, move in enumerate(moves)
            if said in canonical(move) or said in canonical(labels[number])
        ]

    def laid_out(self, lang: str, width: int) -> list[layout.Line]:
        """The moves that fit, or all when none does, in lines of `width` cells."""
        if self.sitting is None:
            return []
        moves, labels = self.moves(), self.sitting.labels(lang)
        listed = self.fitting(lang) or list(range(len(moves)))
        titles = self.sitting.game.texts.words[lang].get("moves", {})
        lines = layout.lay_out([moves[at] for at in listed], [labels[at] for at in listed], titles, width)
        return [
            layout.Line(
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
        said, fitting = canonical(self.typed or ""), self.fitting(lang)
        if not said:
            return None
        exact = [move for move in self.moves() if canonical(move) == said]
        if exact:
            return exact[0]
        if len(fitting) == 1 or (self.walked and self.cursor in fitting):
            return self.chosen()
        return self.typed
