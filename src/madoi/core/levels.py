"""What bots are called at a table. How each plays is the bots' business."""

from __future__ import annotations

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


def bot_name(code: str, lang: str) -> str:
    """How a bot is called when it sits with people."""
    plain, at, edition = code.partition("@")
    kind = plain.partition(":")[0]
    names = LEVELS.get(kind) or KINDS.get(kind) or {lang: plain}
    return _BOT[lang].format(name=names[lang]) + at + edition
