"""Which language the command line speaks, and its own words in both."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from madoi.core.errors import LANGUAGES, MadoiError
from madoi.core.texts import Texts

WORDS = Texts(Path(__file__).parent)

LangOption = Annotated[
    str | None,
    typer.Option("--lang", help="ja or en. Otherwise MADOI_LANG, then your locale, then English."),
]


class UnknownLanguage(MadoiError):
    """Madoi speaks Japanese and English."""

    code = "unknown-language"


def choose_language(given: str | None) -> str:
    """The language asked for, or the one of the environment."""
    if given is None:
        return from_environment()
    if given not in LANGUAGES:
        raise UnknownLanguage("Madoi speaks ja and en", "使えるのは ja と en です", about=f"--lang {given}")
    return given


def from_environment() -> str:
    """MADOI_LANG if it is one of ours, else Japanese in a Japanese locale, else English."""
    if os.environ.get("MADOI_LANG") in LANGUAGES:
        return os.environ["MADOI_LANG"]
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "ja" if os.environ[name].startswith("ja") else "en"
    return "en"


def language_of(words: list[str]) -> str:
    """The language of a command line that may be wrong in every other respect."""
    for at, word in enumerate(words):
        given = words[at + 1] if word == "--lang" and at + 1 < len(words) else word.removeprefix("--lang=")
        if word.startswith("--lang") and given in LANGUAGES:
            return given
    return from_environment()


def say(lang: str, section: str, key: str, **facts: object) -> str:
    """One line of the program's own words."""
    return WORDS.say(lang, section, key, **facts)


def percent(share: float, shape: str = ".1f") -> str:
    """A share as it is written everywhere: `50.0 %`."""
    return f"{100 * share:{shape}} %"


def one_line(said: str, most: int = 400) -> str:
    """Words fit for one line of a terminal: no line breaks, no control characters, not endless.

    What is too long loses its middle: the end has the rule.
    """
    line = " ".join(said.split())
    line = "".join(letter if letter.isprintable() else f"\\x{ord(letter):02x}" for letter in line)
    if len(line) <= most:
        return line
    end = most // 3
    return f"{line[: most - end - 3]} … {line[-end:]}"
