"""A descent to share: every seat in its own lane, one swing per turn, a red disc where it bust."""

from __future__ import annotations

from madoi.core.match import Match
from madoi.games.fuji99.rules_ranks import FIRST_YELLOW, GOAL, SECOND_YELLOW
from madoi.share.sheet import DAY, NUMBERS, Shared, Sheet, shapes

LINES = ("#8DBBF0", "#8FE0A8", "#CDAAF2", "#FFB066")
"""The way of each seat, light on deep water."""
BUSTS = ("red_bust", "card_bust")
TOP, PER_FLOOR = 186, 3.74
CENTRE = 380
COLUMN = 776

Way = list[tuple[int, bool]]
"""Where each turn of a seat ended, and whether it was a bust."""


def draw(shared: Shared) -> Sheet:
    sheet = Sheet(DAY, focus=(8, 150, 744, 425))
    sheet.lay(shapes(shared.game), MOUNTAIN)
    for floor in (FIRST_YELLOW, SECOND_YELLOW, 80):
        y = depth(floor)
        sheet.lay(
            f'<path d="M{wall(y):.0f} {y:.0f}H{2 * CENTRE - wall(y):.0f}" stroke="#fff" stroke-opacity=".3" stroke-dasharray="3 7"/>'
        )
        sheet.words(wall(y) - 14, y + 8, str(floor), 24, DAY.soft, anchor="end")
    sheet.strip(28, 300, shared.strip, size=30 if len(shared.strip) > 6 else 40)
    seats = len(shared.people) or 3
    ways = descents(shared.match, seats) if shared.match is not None else [[] for _ in range(seats)]
    for seat, way in enumerate(ways):
        lane(sheet, seat, seats, way)
    sheet.lay(
        f'<circle cx="{CENTRE}" cy="{depth(GOAL):.0f}" r="25" fill="#B5361A" stroke="#E3C06C" stroke-width="3.5"/>'
    )
    sheet.words(CENTRE, depth(GOAL) + 9, "99", 25, "#FFF6EE", anchor="middle")
    for seat, way in enumerate(ways):
        x, y = swing(seat, seats, len(way), way[-1][0] if way else 0)
        pilgrim(sheet, seat, x, y + 8, 1.15)
    sheet.words(COLUMN, 113, shared.title, 40, most=390)
    told(sheet, shared, ways)
    sheet.mark(COLUMN, 536)
    return sheet


def told(sheet: Sheet, shared: Shared, ways: list[Way]) -> None:
    if shared.match is None:
        sheet.words(COLUMN, 158, shared.line, 27, DAY.soft, sans=True, most=390)
        sheet.paragraph(COLUMN, 276, shared.headline, 46, 390, lines=3)
        return
    if shared.winners and shared.result is not None:
        sheet.words(COLUMN, 236, shared.people[shared.winners[0]], 66, most=390)
        sheet.words(COLUMN, 292, shared.say("reached the bottom.", "最深部に到達。"), 38, most=390)
    else:
        sheet.paragraph(COLUMN, 230, shared.say("The game was left.", "途中で終わりました。"), 46, 390)
    floors = [way[-1][0] if way else 0 for way in ways]
    order = sorted(range(len(ways)), key=lambda seat: -floors[seat])
    for at, seat in enumerate(order):
        y = 368 + at * 47
        pilgrim(sheet, seat, COLUMN + 17, y + 8, 0.95)
        wide = sheet.words(COLUMN + 50, y, shared.people[seat], 27, most=190)
        sheet.words(
            COLUMN + 50 + max(80, wide) + 14,
            y,
            detail(shared, ways[seat]),
            24,
            DAY.soft,
            sans=True,
            most=250 - max(0, wide - 80),
        )


def detail(shared: Shared, way: Way) -> str:
    floor = way[-1][0] if way else 0
    if floor >= GOAL:
        count = NUMBERS[len(way)] if len(way) < len(NUMBERS) else str(len(way))
        return shared.say(f"99 in {count} turns", f"99階・{len(way)}手番")
    busts = sum(bust for _, bust in way)
    return shared.say(f"{floor}, {busts} bust{'' if busts == 1 else 's'}", f"{floor}階・バースト{busts}回")


def descents(match: Match, seats: int) -> list[Way]:
    """Where every turn of every seat ended."""
    ways: list[Way] = [[] for _ in range(seats)]
    for moment in match.walk():
        for event in moment.events:
            if event.seat is None:
                continue
            way = ways[event.seat]
            if event.kind in BUSTS:
                way.append((way[-1][0] if way else 0, True))
            elif event.kind == "stopped":
                way.append((int(str(event.facts["floor"])), False))
            elif event.kind == "won":
                way.append((GOAL, False))
    return ways


def depth(floor: int) -> float:
    return TOP + floor * PER_FLOOR


def wall(y: float) -> float:
    """The left side of the shaft at a depth."""
    return 60 + (y - 169) / (586 - 169) * 230


def swing(seat: int, seats: int, turn: int, floor: int) -> tuple[float, float]:
    """Where a way bends: left and right once per turn, all lanes closer the deeper they are."""
    y = depth(floor)
    room = (CENTRE - wall(y)) * 2
    lane = room * 0.92 / seats
    across = CENTRE + (seat - (seats - 1) / 2) * lane
    if floor >= GOAL:
        return CENTRE, y - 24
    return across + (0.3 if turn % 2 else -0.3) * min(lane, 110), y


def lane(sheet: Sheet, seat: int, seats: int, way: Way) -> None:
    if not way:
        return
    points = [
        swing(seat, seats, 0, 0),
        *(swing(seat, seats, turn + 1, floor) for turn, (floor, _) in enumerate(way)),
    ]
    d = "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in points)
    ink = LINES[seat % 4]
    sheet.lay(
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{d}" stroke="#0A1C36" stroke-opacity=".6" stroke-width="9"/>'
        f'<path d="{d}" stroke="{ink}" stroke-width="5"/></g>'
    )
    for (x, y), (_, bust) in zip(points[1:], way, strict=True):
        if bust:
            sheet.lay(f'<g transform="translate({x:.1f} {y:.1f})">{BUST}</g>')
        else:
            sheet.lay(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.6" fill="{ink}"/>')


def pilgrim(sheet: Sheet, seat: int, x: float, y: float, scale: float) -> None:
    sheet.lay(f'<use href="#fuji-pilgrim-{seat % 4}" transform="translate({x:.1f} {y:.1f}) scale({scale})"/>')


BUST = '<circle r="9" fill="#C23A20" stroke="#FFF" stroke-width="2"/><path d="M-3.6-3.6 3.6 3.6M3.6-3.6-3.6 3.6" stroke="#FFF" stroke-width="2.2" stroke-linecap="round"/>'
MOUNTAIN = (
    '<defs><linearGradient id="deep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#53809C"/><stop offset=".3" stop-color="#33608C"/>'
    '<stop offset=".65" stop-color="#1D3C68"/><stop offset="1" stop-color="#0B1838"/></linearGradient></defs>'
    '<rect width="728" height="169" fill="#C9CDCA"/><circle cx="630" cy="66" r="32" fill="#C4452A"/>'
    '<path d="M60 169Q270 150 352 40H408Q490 150 700 169Z" fill="#2F5B86"/>'
    '<path d="M352 40H408L430 64 417 82 404 70 392 98 376 68 362 88 350 72 332 66Z" fill="#FBF8F1"/>'
    '<path d="M60 169H700L470 586Q380 600 290 586Z" fill="url(#deep)"/><path d="M0 169H728" stroke="#8FA6B4"/>'
    '<path d="M728 0V630" stroke="#C4B79E"/>'
)
