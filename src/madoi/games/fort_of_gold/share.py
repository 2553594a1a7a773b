"""A finished fort to share: the pyramid as blank leaf, the relics in gold, the points. While a day runs, nothing of its cards."""

from __future__ import annotations

import random

from madoi.core.match import Match
from madoi.core.state import bits_of
from madoi.games.fort_of_gold.components import FortData
from madoi.games.fort_of_gold.look import look
from madoi.games.fort_of_gold.position import write
from madoi.games.fort_of_gold.rules_field import cell_name
from madoi.games.fort_of_gold.state import FortState
from madoi.share.sheet import NIGHT, Shared, Sheet, shapes

FortShared = Shared[FortState, FortData]

CARD = (100, 140)
STEP = (110, 68)
"""From one card to its neighbour, and from a row to the one that lies on it."""
FIRST = {"1.1": "", "1.2": "", "1.3": "", "1.4": "", "2.1": "", "2.2": "", "2.3": "", "3.2": ""}
"""The pyramid of an invitation."""


def draw(shared: FortShared) -> Sheet:
    sheet = Sheet(NIGHT, focus=(552, 70, 620, 354))
    sheet.lay(gilded(shapes(shared.game)), GROUND, dust())
    sheet.strip(64, 64, shared.strip)
    sheet.words(172, 113, shared.title, 42, most=380)
    sheet.words(172, 158, shared.line, 27, NIGHT.soft, sans=True, most=390)
    if shared.match is None:
        pyramid(sheet, list(FIRST))
        sheet.paragraph(64, 330, shared.headline, 46, 470, lines=3)
    else:
        told(sheet, shared, shared.match)
    sheet.mark(64, 536)
    sheet.words(1136, 567, shared.below, 27, NIGHT.soft, sans=True, anchor="end", most=640)
    return sheet


def told(sheet: Sheet, shared: FortShared, match: Match[FortState, FortData]) -> None:
    state, end = match.state, write(match.state)
    won = bool(shared.winners)
    figure = look(state).score if won else len(end.relics)
    sheet.words(66, 362, str(figure), 158, NIGHT.strong)
    unit = (
        shared.say("point" if figure == 1 else "points", "点")
        if won
        else shared.say("relic" if figure == 1 else "relics", "つの祭具")
    )
    sheet.words(66 + 92 * len(str(figure)) + 24, 362, unit, 44)
    ended = shared.say("Won.", "勝ち。") if won else shared.say("Lost.", "負け。")
    sheet.words(64, 432, f"{ended} {shared.standing}".strip(), 36, most=520)
    field = last_field(match)
    pyramid(sheet, field or list(FIRST), faint=not field)
    if shared.sealed:
        relics(sheet, [""] * len(end.relics))
    else:
        asked = look(state).treasures
        relics(sheet, ["".join(s * n for s, n in zip("PLW", asked[id], strict=True)) for id in end.relics])


def last_field(match: Match[FortState, FortData]) -> list[str]:
    """The cells of the final pyramid; if a resolution took up all of it, of the one before."""
    for step in range(len(match.codes), -1, -1):
        field = match.fork(step).state.field
        if field:
            return [cell_name(cell) for cell in bits_of(field)]
    return []


def pyramid(sheet: Sheet, cells: list[str], faint: bool = False) -> None:
    """The final cards, all alike: gold leaf and a star; faint where none ever lay."""
    places = [tuple(int(part) for part in cell.split(".")) for cell in sorted(cells)]
    columns, rows = max(column for row, column in places if row == 1), max(row for row, _ in places)
    wide, high = (columns - 1) * STEP[0] + CARD[0], (rows - 1) * STEP[1] + CARD[1]
    scale = min(1.3, 560 / wide, 352 / high)
    left, top = 862 - wide * scale / 2, 250 - high * scale / 2
    hidden = ' opacity=".25"' if faint else ""
    for row, column in places:
        x = left + (column - 1 + (row - 1) / 2) * STEP[0] * scale
        y = top + (row - 1) * STEP[1] * scale
        sheet.lay(f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})"{hidden}>{LEAF}</g>')


def relics(sheet: Sheet, symbols: list[str]) -> None:
    """In the order they came; blank leaf while the day runs."""
    for at, each in enumerate(symbols):
        x = 862 + (at - (len(symbols) - 1) / 2) * 80
        shape = f'<use href="#fort-t-{each}" transform="scale(.9)"/>' if each else BLANK
        sheet.lay(f'<g transform="translate({x:.1f} 490)">{shape}</g>')


def gilded(svg: str) -> str:
    """Treasures are lacquer on leaf on the table; here they are gold on lacquer."""
    return svg.replace("#17110D", "#GOLD").replace("#D9B25A", "#17110D").replace("#GOLD", "#E3C06C")


def dust() -> str:
    """Gold dust, denser below; always the same."""
    luck = random.Random(99)
    dots = [
        f'<circle cx="{luck.uniform(0, 1200):.0f}" cy="{630 - abs(luck.gauss(0, 300)):.0f}" r="{luck.choice((1, 1.4, 2)):.1f}" '
        f'opacity="{luck.uniform(0.25, 0.8):.2f}"/>'
        for _ in range(190)
    ]
    return f'<g fill="#B98A2F">{"".join(dots)}</g>'


GROUND = (
    '<defs><linearGradient id="sheen" x1="0" y1="0" x2=".62" y2=".9"><stop offset="0" stop-color="#463F3B"/>'
    '<stop offset=".4" stop-color="#241E1B"/><stop offset=".42" stop-color="#191412"/><stop offset="1" stop-color="#0B0908"/>'
    '</linearGradient></defs><rect width="1200" height="630" fill="url(#sheen)"/>'
)
LEAF = (
    '<rect x="2" y="3" width="100" height="140" rx="7" fill="#000" opacity=".45"/><use href="#gold-leaf"/>'
    '<g fill="none" stroke="#4B3410"><path d="M10 5H90A5 5 0 0 0 95 10V130A5 5 0 0 0 90 135H10A5 5 0 0 0 5 130V10A5 5 0 0 0 10 5Z"/>'
    '<path stroke-width="1.6" d="M50 51 54.6 63.7 68.1 64.1 57.4 72.4 61.2 85.4 50 77.8 38.8 85.4 42.6 72.4 31.9 64.1 45.4 63.7Z"/></g>'
)
BLANK = '<rect x="-20" y="-27" width="40" height="54" rx="4" fill="url(#leaf-base)" opacity=".92"/>'
