"""A finished fort to share: the star with all its tiles, one seat's at full colour with a gold ring, the others washed."""

from __future__ import annotations

import math
from typing import Any

from madoi.games.goryokaku.components import GoryokakuData
from madoi.games.goryokaku.look import TileLook, look
from madoi.games.goryokaku.state import GoryokakuState
from madoi.share.sheet import BREAK, NUMBERS, SERIF, Inks, Shared, Sheet, shapes

GoryokakuShared = Shared[GoryokakuState, GoryokakuData]

INKS = Inks("#F0E5CB", "#211C18", "#5C4A33", "#8A6414")
EDGE = "#4A3320"
SOFT = "#7B5E3F"
TILE = "#FBF4E0"
STAR = (852, 318)
RADIUS = 228
CORNERS = ((0.575, -36), (0.6, -21), (0.66, -22.5), (1, 0), (0.66, 22.5), (0.6, 21))
"""Of a bastion: re-entrant, two flanks, tip, two flanks."""
PLACES = {
    1: ((0.68, 0),),
    2: ((0.775, 0), (0.58, 0)),
    3: ((0.765, 0), (0.6, 15.5), (0.6, -15.5)),
    4: ((0.8, 0), (0.645, 15), (0.645, -15), (0.53, 0)),
}
"""Where the tiles of a bastion lie: from the tip inwards."""

Point = tuple[float, float]


def draw(shared: GoryokakuShared) -> Sheet:
    sheet = Sheet(INKS, focus=(560, 140, 584, 334))
    sheet.lay(shapes(shared.game), land(), fort())
    if shared.match is not None:
        tiles(sheet, shared)
    sheet.lay(
        f'<rect width="486" height="630" fill="{INKS.ground}"/>',
        f'<path d="M486 0V630M492 0V630" stroke="{SOFT}" stroke-width="1.4"/>',
    )
    sheet.strip(64, 64, shared.strip)
    sheet.words(172, 113, shared.title, 42, most=290)
    sheet.words(172, 156, shared.line or players(shared), 25, INKS.soft, sans=True, most=296)
    told(sheet, shared)
    sheet.mark(64, 536)
    return sheet


def told(sheet: Sheet, shared: GoryokakuShared) -> None:
    if shared.match is None:
        sheet.paragraph(64, 346, shared.headline, 44, 400, lines=3)
        return
    if not shared.winners or shared.result is None:
        sheet.paragraph(64, 346, shared.say("The game was left.", "途中で終わりました。"), 44, 400)
        return
    scores = [score or 0 for score in shared.result.scores]
    seat = hero(shared)
    sheet.words(66, 368, str(scores[seat]), 140, INKS.strong)
    sheet.words(66 + 84 * len(str(scores[seat])) + 20, 368, shared.say("points", "点"), 44)
    sheet.paragraph(64, 436, sentence(shared, seat, scores), 36, 404)


def hero(shared: GoryokakuShared) -> int:
    """Whose fort it is: who shares, else who won."""
    return shared.seat if shared.seat is not None else shared.winners[0] if shared.winners else 0


def sentence(shared: GoryokakuShared, seat: int, scores: list[int]) -> str:
    assert shared.match is not None
    built = sum(tile.owner == seat for tile in look(shared.match.state, None).tiles)
    count = NUMBERS[built] if built < len(NUMBERS) else str(built)
    name = shared.people[seat]
    en, ja = f"{name} built {count} tile{'' if built == 1 else 's'}", f"{name}、{BREAK}建物{built}枚"
    others = [score for other, score in enumerate(scores) if other not in shared.winners]
    ahead = scores[shared.winners[0]] - max(others, default=0)
    by = NUMBERS[ahead] if 0 < ahead < len(NUMBERS) else str(ahead)
    if seat not in shared.winners:
        winner = shared.people[shared.winners[0]]
        return shared.say(f"{en}. {winner} won.", f"{ja}。{BREAK}勝者は{winner}。")
    if len(shared.winners) > 1:
        return shared.say(f"{en} and shared the win.", f"{ja}で{BREAK}勝利を分け合う。")
    return shared.say(f"{en} and won by {by}.", f"{ja}で{BREAK}{ahead}点差の勝利。")


def players(shared: GoryokakuShared) -> str:
    seats = len(shared.people)
    if not seats:
        return ""
    return shared.say(f"{NUMBERS[seats]} players", f"{seats}人")


# The star fort, as the page surveys it (web/src/boards/goryokaku/geometry.ts)


def point(bastion: int, reach: float, angle: float) -> Point:
    """`reach` radii away, `angle` degrees from the axis of a bastion (0 to 4, clockwise from the top)."""
    turn = math.radians(72 * bastion + angle - 90)
    return STAR[0] + RADIUS * reach * math.cos(turn), STAR[1] + RADIUS * reach * math.sin(turn)


def written(points: list[Point]) -> str:
    return "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def corners(scale: float) -> list[Point]:
    return [point(bastion, reach * scale, angle) for bastion in range(5) for reach, angle in CORNERS]


def ring(scale: float) -> str:
    """The plain star around the flanks: the line of moat and glacis."""
    return written(
        [
            each
            for bastion in range(5)
            for each in (point(bastion, 0.585 * scale, -36), point(bastion, scale, 0))
        ]
    )


def ticks() -> str:
    """Cross ticks along the wall."""
    inside, outside = corners(0.965), corners(1.03)
    lines = []
    for at, start in enumerate(inside):
        end, far, far_end = inside[(at + 1) % 30], outside[at], outside[(at + 1) % 30]
        count = max(1, round(math.dist(start, end) / 5))
        for step in range(count):
            part = step / count
            a, b = (
                [p + (q - p) * part for p, q in zip(*line, strict=True)]
                for line in ((start, end), (far, far_end))
            )
            lines.append(f"M{a[0]:.1f} {a[1]:.1f} {b[0]:.1f} {b[1]:.1f}")
    return "".join(lines)


def fort() -> str:
    lines = [
        f'<path d="{ring(scale)}" fill="none" stroke="{SOFT}" stroke-width=".8" opacity=".7"/>'
        for scale in (1.24, 1.3)
    ]
    lines.append(f'<path d="{ring(1.17)}" fill="#A9C4C0" stroke="{EDGE}" stroke-width="1.4"/>')
    lines += [
        f'<path d="{ring(scale)}" fill="none" stroke="#4B7B79" stroke-width=".7"/>'
        for scale in (1.065, 1.1, 1.135)
    ]
    court = written([point(bastion, 0.5, 36) for bastion in range(5)])
    lines += [
        f'<path d="{written(corners(1.03))}" fill="#D3BC8C" stroke="{EDGE}" stroke-width="1.6"/>',
        f'<path d="{written(corners(0.965))}" fill="#F3E9D0" stroke="{EDGE}"/>',
        f'<path d="{ticks()}" fill="none" stroke="{EDGE}" stroke-width=".6" opacity=".75"/>',
        f'<path d="{court}" fill="#EADBB8" stroke="{EDGE}"/>',
        f'<g transform="translate({STAR[0]} {STAR[1]}) scale({RADIUS / 212:.3f})" fill="#B9A882" stroke="{EDGE}" stroke-width=".9">{OFFICE}</g>',
    ]
    return "".join(lines)


def tiles(sheet: Sheet, shared: GoryokakuShared) -> None:
    assert shared.match is not None
    placed = look(shared.match.state, None).tiles
    faces: dict[str, Any] = {tile.id: tile for tile in shared.match.data.tiles}
    own = hero(shared)
    mine: list[str] = []
    for tile in placed:
        board = [each for each in placed if each.board == tile.board]
        x, y = tile_place(tile.board, board.index(tile), len(board))
        face = f'<g transform="translate({x:.1f} {y:.1f}) scale(.72)">{tile_face(faces[tile.id])}'
        if tile.owner == own:
            mine.append(face + RING + piece(tile) + "</g>")
        else:
            sheet.lay(f"{face}{WASH}</g>")
    sheet.lay(*mine)


def tile_place(board: int, at: int, count: int) -> Point:
    places = PLACES.get(count, PLACES[4])
    reach, angle = places[at % len(places)]
    return point(board - 1, reach, angle)


def piece(tile: TileLook) -> str:
    assert tile.owner is not None
    return f'<use href="#gk-building-piece-{tile.owner % 4 + 1}" x="8" y="-48" width="36" height="32"/>'


def tile_face(tile: Any) -> str:
    """A building tile around the origin: an octagon, motif above, points below."""
    points = tile.vp if tile.vp is not None else 1

    def text(y: float, words: str, size: float = 27.6, x: float = 0) -> str:
        return f'<text x="{x}" y="{y}" font-family="{SERIF}" font-weight="600" font-size="{size}" fill="{EDGE}" text-anchor="middle">{words}</text>'

    match tile.kind:
        case "earth_level":
            inside = '<path d="M-19 3 0-26 19 3Z" fill="#8A5A33"/>' + text(26, "LV")
        case "ship_level":
            inside = '<use href="#gk-boat" x="-20" y="-31" width="40" height="40"/>' + text(26, "LV")
        case "type3":
            cube = f'<use href="#gk-cube-{tile.type}" x="-33" y="-30" width="38" height="39"/>'
            inside = cube + text(-1, f"×{tile.need or 1}", x=15) + text(27, str(points), 28)
        case "type_set":
            inside = petals(CUBES, '<path d="M0-1-9.4-13.9 0-27.5 9.4-13.9Z" transform="scale(.8)"/>') + text(
                28, str(points), 28
            )
        case "kamon":
            inside = f'<use href="#gk-kamon-{tile.kamon}" x="-19" y="-32" width="38" height="38"/>' + text(
                27, f"×{points}"
            )
        case "kamon_set":
            inside = petals(CRESTS, '<circle cy="-13" r="7.4"/>') + text(28, str(points), 28)
        case "buildings":
            inside = '<use href="#gk-building-piece-any" x="-18" y="-30" width="36" height="33"/>' + text(
                26, f"×{points}"
            )
        case _ if tile.pieces > 1:
            inside = "".join(
                f'<use href="#gk-building-piece-any" x="{(at - (tile.pieces - 1) / 2) * 24 - 16}" y="-26" width="32" height="29"/>'
                for at in range(tile.pieces)
            ) + text(27, str(points), 28)
        case _:
            inside = text(14, str(points), 38)
    return OCTAGON + inside


def petals(colours: tuple[str, ...], shape: str) -> str:
    """Five kinds are one sign: five corners, each in its own colour."""
    return "".join(
        f'<g fill="{colour}" stroke="{TILE}" transform="translate(0 -9) rotate({72 * at})">{shape}</g>'
        for at, colour in enumerate(colours)
    )


def land() -> str:
    """Sea, hills, town and the road to the fort."""
    coast = "M480-20H612C560 60 520 90 542 150 566 220 500 250 528 300 540 330 500 342 480 348Z"
    waves = "".join(
        f'<path d="{coast}" fill="none" stroke="#4B7B79" stroke-width="{line * 11 + 1}" opacity="{0.5 - line * 0.045:.2f}"/>'
        f'<path d="{coast}" fill="none" stroke="#CBD9D2" stroke-width="{line * 11}"/>'
        for line in range(8, 0, -1)
    )
    hills = "".join(
        hill(x, y, size)
        for x, y, size in ((650, 80, 1), (700, 92, 0.8), (668, 602, 0.8), (1090, 600, 1.1), (1150, 612, 0.9))
    )
    return (
        f'<clipPath id="sea"><path d="{coast}"/></clipPath><path d="{coast}" fill="#CBD9D2"/><g clip-path="url(#sea)">{waves}</g>'
        f'<path d="{coast}" fill="none" stroke="{EDGE}" stroke-width="1.6"/>{hills}'
        f'<use href="#gk-ship" x="548" y="66" width="34" height="30"/>'
        f'<path d="{TOWN}" fill="#D8BE93" stroke="{SOFT}" stroke-width=".8" transform="translate(500 388) rotate(-9)"/>'
        f'<path d="M492 494C590 478 610 420 704 402" fill="none" stroke="{SOFT}" stroke-width="5"/>'
        f'<path d="M492 494C590 478 610 420 704 402" fill="none" stroke="#F7EFDD" stroke-width="3.4" stroke-dasharray="9 3"/>'
    )


def hill(x: float, y: float, size: float) -> str:
    """A mountain as a surveyor engraves it, shaded on the right."""
    high, half = 42 * size, 38 * size
    top = y - high
    shade = "".join(
        f"M{x + half * part * 0.9:.1f} {top + high * (0.06 + part * 0.86):.1f}l{-high * 0.05:.1f} {high * (0.36 - part * 0.26):.1f}"
        for part in (0.06, 0.2, 0.36, 0.54, 0.74)
    )
    outline = (
        f"M{x - half:.1f} {y}Q{x - half * 0.34:.1f} {top + high * 0.42:.1f} {x} {top:.1f}"
        f"Q{x + half * 0.3:.1f} {top + high * 0.5:.1f} {x + half:.1f} {y}"
    )
    return f'<g stroke="{SOFT}" stroke-linecap="round"><path d="{outline}" fill="{INKS.ground}" stroke-width="1.3"/><path d="{shade}" stroke-width="1"/></g>'


OCTAGON = (
    f'<path d="M33.9 14 14 33.9H-14L-33.9 14V-14L-14-33.9H14L33.9-14Z" fill="{TILE}" stroke="{EDGE}" stroke-width="1.7"/>'
    f'<path d="M29.9 12.4 12.4 29.9H-12.4L-29.9 12.4V-12.4L-12.4-29.9H12.4L29.9-12.4Z" fill="none" stroke="{SOFT}" stroke-width=".7"/>'
)
WASH = f'<path d="M35 14.6 14.6 35H-14.6L-35 14.6V-14.6L-14.6-35H14.6L35-14.6Z" fill="{INKS.ground}" opacity=".62"/>'
RING = '<path d="M35.9 15 15 35.9H-15L-35.9 15V-15L-15-35.9H15L35.9-15Z" fill="none" stroke="#B87C0C" stroke-width="4.4"/>'
CUBES = ("#7A4A26", "#D9D4C8", "#3F8A4A", "#D0702C", "#7F8894")
CRESTS = ("#3D6B3F", "#A5361F", "#8A5A12", "#24548F", "#7D3F73")
OFFICE = (
    '<path d="M-57-32H57V-5H-57ZM-57-5H-30.5V46H-57ZM30.5-5H57V46H30.5ZM-19 3H19V35H-19ZM-14-60H14V-32H-14Z"/>'
    '<path fill="none" stroke-width=".6" d="M-57-32-43.8-18.4H43.8L57-32M-57-5-43.8 8V32L-57 46M57-5 43.8 8V32L57 46M-19 3-3 19H3L19 3M-19 35-3 19M19 35 3 19M-14-60 0-46 14-60M-14-32 0-46 14-32"/>'
)
TOWN = "M0 0h16v9H0ZM21 0h12v9H21ZM38 0h16v9H38ZM64 0h12v9H64ZM13 13h16v9H13ZM34 13h16v9H34ZM60 13h12v9H60ZM77 13h8v9h-8ZM17 26h12v9H17ZM34 26h16v9H34ZM55 26h12v9H55ZM77 26h12v9H77ZM0 39h8v9H0ZM18 39h12v9H18ZM35 39h16v9H35ZM56 39h16v9H56ZM13 52h8v9h-8ZM31 52h16v9H31ZM69 52h16v9H69Z"
