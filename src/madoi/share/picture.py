"""Sheets as PNG: drawn by resvg, with letters of our own, so that a picture looks the same on every machine."""

from __future__ import annotations

from madoi.share.letters import FILES
from madoi.share.sheet import DAY, SANS, SERIF, WIDTH, Shared, Sheet, drawer_of

SMALL = 252
"""How wide a picture for a list is: three times as wide as it lies there."""


def picture(shared: Shared, small: bool = False) -> bytes:
    """The picture of a game, as PNG; small for a list."""
    return png(sheet_of(shared).svg(small), SMALL if small else WIDTH)


def sheet_of(shared: Shared) -> Sheet:
    """As the game draws it; a game without drawings gets a plain one."""
    drawer = drawer_of(shared.game)
    return drawer.draw(shared) if drawer is not None else plain(shared)


def png(svg: str, width: int = WIDTH) -> bytes:
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=FILES,
            font_family=SERIF,
            serif_family=SERIF,
            sans_serif_family=SANS,
        )
    )


def plain(shared: Shared) -> Sheet:
    """A game without drawings: its title in ink on paper, and how it ended."""
    sheet = Sheet(DAY)
    sheet.lay('<circle cx="940" cy="300" r="190" fill="#E6DCC4"/>', RIDGES)
    sheet.strip(64, 64, shared.strip)
    sheet.words(172, 113, shared.title, 42, most=560)
    sheet.words(172, 158, shared.line, 27, DAY.soft, sans=True, most=560)
    sheet.paragraph(64, 330, shared.headline or ended(shared), 52, 640, lines=3)
    sheet.mark(64, 536)
    return sheet


def ended(shared: Shared) -> str:
    names = [shared.people[seat] for seat in shared.winners]
    if not names:
        return shared.say("The game is over.", "ゲーム終了。")
    return shared.say(f"{' and '.join(names)} won.", f"{'・'.join(names)}の勝ち。")


def house(headline: str) -> bytes:
    """The house itself, where no game is named."""
    sheet = Sheet(DAY)
    sheet.lay('<circle cx="940" cy="300" r="190" fill="#E6DCC4"/>', RIDGES)
    sheet.words(64, 190, "円居", 120)
    sheet.words(330, 190, "Madoi", 64, DAY.soft)
    sheet.paragraph(64, 330, headline, 46, 640, lines=3)
    sheet.mark(64, 536)
    return png(sheet.svg())


RIDGES = (
    '<g stroke="#211C18" stroke-width="1.6"><path fill="#CFC3A6" d="M640 640Q760 400 900 470T1210 380V640Z"/>'
    '<path fill="#3A332B" d="M600 640Q760 520 900 560T1210 500V640Z"/></g>'
)
