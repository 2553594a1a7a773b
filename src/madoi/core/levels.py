"""What bots are called at a table. How each plays is the bots' business."""

from __future__ import annotations

from madoi.core.texts import Texts

LEVELS = {
    "gentle": {"en": "Gentle", "ja": "入門"},
    "easy": {"en": "Easy", "ja": "初級"},
    "fair": {"en": "Fair", "ja": "中級"},
    "strong": {"en": "Strong", "ja": "上級"},
    "master": {"en": "Master", "ja": "名人"},
}
"""The levels by the word in their code, weakest first, with their names for people."""

KINDS = {
    "random": {"en": "Careless", "ja": "気まぐれ"},
    "greedy": {"en": "Quick", "ja": "即断"},
    "search": {"en": "Thoughtful", "ja": "熟考"},
}
"""The other codes: how they come to a move."""

_BOT = {"en": "{name} bot", "ja": "{name}ボット"}


def bot_name(code: str, lang: str, texts: Texts) -> str:
    """How a bot is called when it sits with people.

    A level is somebody with a name in each game (`[bots.fair]` of its text); the other codes say how they play.
    """
    plain, at, edition = code.partition("@")
    kind = plain.partition(":")[0]
    somebody = texts.words[lang].get("bots", {}).get(kind)
    if somebody:
        return str(somebody["name"]) + at + edition
    names = LEVELS.get(kind) or KINDS.get(kind) or {lang: plain}
    return _BOT[lang].format(name=names[lang]) + at + edition


def seat_name(seat: str, lang: str, texts: Texts) -> str:
    """Who sat there by a record: a person as written, a bot by its name."""
    kind = seat.partition("@")[0].partition(":")[0]
    return bot_name(seat, lang, texts) if kind in LEVELS or kind in KINDS else seat
