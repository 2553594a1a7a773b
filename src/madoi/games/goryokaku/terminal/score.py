"""The score sheet of every seat."""

from __future__ import annotations

from rich.text import Text

from madoi.games.goryokaku.printed import LETTERS
from madoi.games.goryokaku.terminal.board import kamon_text
from madoi.games.goryokaku.terminal.players import seat_title
from madoi.games.goryokaku.terminal.reading import GoryokakuScene, score_cell
from madoi.games.goryokaku.terminal.signs import padded, sections
from madoi.games.goryokaku.terminal.table import draw_rounds


def draw_score(scene: GoryokakuScene) -> list[Text]:
    """GK-82: the score sheet of every seat, each line with its rule. A crest line that is not known is ?."""
    shown, here = scene.look, scene.position
    keys = ["tiles", *(f"mark_{board + 1}" for board in range(len(LETTERS))), "crest", "daiba"]
    each = max(8, min(16, (scene.width - 24) // len(here.seats)))
    head = Text(" " * 14)
    for seat in range(len(here.seats)):
        head.append_text(padded(seat_title(scene, seat), each))
    lines = [head]
    sheets = [{line.key: line for line in seat.lines} for seat in shown.seats]
    for key in keys:
        line = padded(Text(scene.say("score", key), scene.ink("soft")), 14)
        rule = ""
        for sheet in sheets:
            rule = sheet[key].rule if key in sheet else rule
            points = str(sheet[key].points) if key in sheet else "?"
            ink = "quiet" if points in ("0", "?") else "ink"
            line.append_text(padded(Text(f" {points:>3}", scene.ink(ink)), each))
        lines.append(line.append(rule, scene.ink("indigo")))
    total = padded(Text(scene.say("board", "total"), "bold"), 14)
    crest = padded(Text(scene.say("board", "kamon"), scene.ink("soft")), 14)
    for seat, of in enumerate(here.seats):
        total.append_text(
            padded(Text(f" {score_cell(shown.seats[seat]):>4}", f"bold {scene.ink('gold')}"), each)
        )
        crest.append_text(padded(Text.assemble(" ", kamon_text(scene, of)), each))
    lines += [total.append("GK-82", scene.ink("indigo")), crest]
    rounds = draw_rounds(scene)
    if len(lines) + len(rounds) > scene.height:
        return lines
    return sections(scene, (scene.say("board", "score_sheet"), lines), (scene.say("board", "rounds"), rounds))
