"""The lab's own words in both languages, and numbers as people read them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from madoi.core.documents import shipped_data
from madoi.core.game import Game
from madoi.core.levels import LEVELS
from madoi.core.metrics import Unit
from madoi.core.texts import Texts
from madoi.lab.playing import Setting, Side

WORDS = Texts(Path(__file__).parent)
SIGNS = "○△□◇"
FILLED = "●▲■◆"


def say(lang: str, section: str, key: str, **facts: object) -> str:
    """One line of the lab's words."""
    return WORDS.say(lang, section, key, **facts)


def count(number: float) -> str:
    """`1,600`."""
    return f"{number:,.0f}"


def number(value: float, unit: str) -> str:
    """A mean: shares in points of a hundred, the rest with as many places as they need."""
    if unit == Unit.SHARE:
        return f"{100 * value:.1f}"
    return f"{value:.1f}" if abs(value) >= 10 or unit in (Unit.TURNS, Unit.POINTS) else f"{value:.2f}"


def signed(value: float, unit: str) -> str:
    """A difference, with its sign; a true minus."""
    said = number(abs(value), unit)
    if not any(digit in "123456789" for digit in said):
        return said
    return ("+" if value > 0 else "−") + said


def half_width(low: float, high: float, unit: str) -> str:
    """Half an interval, as it stands after ±."""
    return number((high - low) / 2, unit)


def even_share(players: int, lang: str) -> str:
    """`a third`: what each seat would win if none had an edge."""
    return say(lang, "even", str(players)) if players <= 4 else f"1/{players}"


def level_name(codes: Sequence[str], lang: str) -> str:
    """Who plays: the name of the level, or the codes where they differ."""
    if len(set(codes)) > 1:
        return ", ".join(level_name([code], lang) for code in dict.fromkeys(codes))
    plain = codes[0]
    return LEVELS[plain][lang].lower() if plain in LEVELS else plain


def set_name(game: Game, side: Side) -> str:
    """A set of components: as it comes with Madoi, or by the name of the side."""
    for name in game.shipped():
        if shipped_data(game, name).digest == side.data.digest:
            return name
    return side.name


def duration(seconds: float, lang: str) -> str:
    """`1 min 40 s`, for time that is left."""
    whole = int(seconds + 0.5)
    if whole >= 3600:
        return say(lang, "time", "hours", h=whole // 3600, m=whole % 3600 // 60)
    if whole >= 60:
        return say(lang, "time", "minutes", m=whole // 60, s=whole % 60)
    return say(lang, "time", "seconds", s=whole)


def who(setting: Setting, lang: str, side: int = 0) -> str:
    """`three seats, easy bots`."""
    each = setting.sides[side]
    return say(
        lang,
        "study",
        "who",
        seats=say(lang, "seats", str(each.players)),
        bots=level_name(each.bots, lang),
    )
