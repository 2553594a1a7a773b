"""The legal moves laid out in lines: grouped by kind, with a cursor that walks over them."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

GAP = 2
INDENT = 2


@dataclass(frozen=True)
class Item:
    """One move in the layout."""

    number: int
    """Its place in the list of legal moves."""
    words: str
    x: int


@dataclass(frozen=True)
class Row:
    """One line of moves, with a title before the first of a kind."""

    title: str
    items: list[Item]


def lay_out(moves: list[str], labels: list[str], titles: dict[str, str], width: int) -> list[Row]:
    """Lines of moves that fit `width` cells. Moves of one kind stand together under what their labels share.

    `titles` names a kind by the first word of its notation; kinds with a single move share the last lines.
    """
    kinds: dict[str, list[int]] = {}
    for number, move in enumerate(moves):
        kinds.setdefault(move.partition(" ")[0], []).append(number)

    lines: list[Row] = []
    single: list[tuple[int, str]] = []
    for kind, numbers in kinds.items():
        if len(numbers) == 1:
            single.append((numbers[0], labels[numbers[0]]))
            continue
        shared = shared_start([labels[number] for number in numbers])
        title = titles.get(kind) or shared.strip()
        words = [(number, labels[number][len(shared) :]) for number in numbers]
        lines += wrapped(title, words, width)
    return lines + wrapped("", single, width)


def shared_start(labels: list[str]) -> str:
    """The whole words that all labels begin with, in Japanese up to a colon, each label keeping something of its own."""
    first, last = min(labels), max(labels)
    same = next((at for at, letter in enumerate(first) if letter != last[at]), len(first))
    start = first[: max(first.rfind(gap, 0, same) for gap in " ：") + 1]
    return start if all(len(label) > len(start) for label in labels) else ""


def wrapped(title: str, words: list[tuple[int, str]], width: int) -> list[Row]:
    """Items one after the other, the title before the first line."""
    lines: list[Row] = []
    if not words:
        return lines
    first = cell_len(title) + GAP if title else 0
    x = first
    items: list[Item] = []
    for number, said in words:
        room = cell_len(said) + 2
        if items and x + room > width:
            lines.append(Row(title if not lines else "", items))
            items, x = [], INDENT
        items.append(Item(number, said, x))
        x += room + 1
    lines.append(Row(title if not lines else "", items))
    return lines


def line_of(lines: list[Row], number: int) -> int:
    """The line on which a move stands."""
    for at, line in enumerate(lines):
        if any(item.number == number for item in line.items):
            return at
    return 0


def neighbour(lines: list[Row], number: int, step: int) -> int:
    """The move above or below: the nearest one on the next line."""
    at = line_of(lines, number)
    here = next((item for item in lines[at].items if item.number == number), None)
    if here is None or not 0 <= at + step < len(lines):
        return number
    return min(lines[at + step].items, key=lambda item: abs(item.x - here.x)).number


def order(lines: list[Row]) -> list[int]:
    """All moves as they are read."""
    return [item.number for line in lines for item in line.items]


def drawn(lines: list[Row], cursor: int, height: int, width: int, inks: dict[str, str]) -> list[Text]:
    """The lines around the cursor, at most `height` of them."""
    top = max(0, min(line_of(lines, cursor) - height // 2, len(lines) - height))
    shown: list[Text] = []
    for line in lines[top : top + height]:
        text = Text(line.title, inks["quiet"])
        for item in line.items:
            text.append(" " * (item.x - text.cell_len))
            if item.number == cursor:
                text.append(f"▸{item.words} ", f"bold reverse {inks['legal']}")
            else:
                text.append(f" {item.words} ", inks["ink"])
        text.truncate(width, overflow="ellipsis")
        shown.append(text)
    above, below = top, max(0, len(lines) - top - height)
    for at, hidden, mark in ((0, above, "▲"), (-1, below, "▼")):
        if hidden and shown:
            shown[at].truncate(width - 6)
            shown[at].pad_right(width - 5 - shown[at].cell_len)
            shown[at].append(f"{mark} {hidden}", inks["quiet"])
    return shown
