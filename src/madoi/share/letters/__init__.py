"""The letters of pictures, cut by tools/letters.py, and which of them a name can be written with."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
FILES = [str(FOLDER / name) for name in ("serif.ttf", "sans.ttf")]
SIGNS = set("–—‘’“”…、。・「」『』（）！？ー〜々×")
LEAD = range(0xB0, 0xD0)
"""The first byte of the common kanji (JIS level 1) in EUC-JP."""


def is_cut(letter: str) -> bool:
    """True if the serif letters have it: Latin, kana, the common kanji, and signs."""
    code = ord(letter)
    if 0x20 <= code < 0x180 and letter.isprintable():
        return True
    if 0x3041 <= code < 0x3100 or 0xFF01 <= code < 0xFF5F or letter in SIGNS:
        return True
    try:
        raw = letter.encode("euc_jp")
    except UnicodeEncodeError:
        return False
    return len(raw) == 2 and raw[0] in LEAD


def writable(name: str) -> str:
    """What of a name can be written; other letters are left out."""
    return "".join(filter(is_cut, name)).strip()


def width(text: str) -> float:
    """How wide a line is, in ems, a little generously."""
    return sum(map(_width, text))


def _width(letter: str) -> float:
    if ord(letter) >= 0x3000:
        return 1.0
    if letter in "iIjl.,:;'’|! ":
        return 0.31
    if letter in "mwMW—":
        return 0.9
    return 0.68 if letter.isupper() else 0.56
