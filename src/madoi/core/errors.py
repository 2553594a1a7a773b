"""Refusals: each says what is wrong in both languages, with a stable code and, where there is one, the rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

LANGUAGES = ("en", "ja")


class MadoiError(Exception):
    """Something a person asked for cannot be done; nothing has changed."""

    code = "error"

    def __init__(self, en: str, ja: str, *, rule: str = "", about: str = "") -> None:
        self.rule = rule
        self.about = about
        self.texts = {"en": en, "ja": ja}
        super().__init__(self.say("en"))

    def __str__(self) -> str:
        """What it is about may have become known on the way up."""
        return self.say("en")

    def __reduce__(self) -> tuple[Any, ...]:
        """A refusal crosses from one process to another as it is."""
        return said_again, (type(self), self.args, vars(self))

    def say(self, lang: str) -> str:
        """One line for a person: `place 3.1: Cell 3.1 needs a card at 2.1 and 2.2 (FG-33)`."""
        about = f"{self.about}: " if self.about else ""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{about}{self.texts.get(lang, self.texts['en'])}{rule}"


def said_again(kind: type[MadoiError], words: tuple[Any, ...], facts: dict[str, Any]) -> MadoiError:
    """The refusal that another process made."""
    problem = kind.__new__(kind, *words)
    vars(problem).update(facts)
    return problem


class BadNotation(MadoiError):
    """The words do not say a step of this game."""

    code = "bad-notation"


class IllegalMove(MadoiError):
    """The words say a step, but it is not possible now."""

    code = "illegal-move"


class BadData(MadoiError):
    """A component file (deck, cards, boards) is wrong. `path` leads to the field, as far as it is known."""

    code = "bad-data"

    def __init__(
        self, en: str, ja: str, *, rule: str = "", about: str = "", path: Sequence[str | int] = ()
    ) -> None:
        super().__init__(en, ja, rule=rule, about=about)
        self.path = list(path)


class BadDocument(MadoiError):
    """A position or record is broken, impossible, or of an unknown version."""

    code = "bad-document"


class UnknownGame(MadoiError):
    """No game has this name."""

    code = "unknown-game"
