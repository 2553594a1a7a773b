"""The words of a game in both languages: what is asked, what happened, why not, and the rules themselves."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from madoi.core.errors import LANGUAGES, BadData
from madoi.core.events import Event

RULE_ID = re.compile(r"\b[A-Z]{2}-\d+\b")


class Texts:
    """The `text/{ja,en}.toml` and `RULES.{ja,en}.md` of one game folder, read when first needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def words(self) -> dict[str, dict[str, Any]]:
        return {
            lang: tomllib.loads((self.folder / "text" / f"{lang}.toml").read_text("utf-8"))
            for lang in LANGUAGES
        }

    def say(self, lang: str, section: str, key: str, **facts: object) -> str:
        """One line, with `{…}` filled in. A missing line is our mistake and says so."""
        return counted(self._template(lang, section, key), facts)

    def _template(self, lang: str, section: str, key: str) -> str:
        lines = self.words[lang].get(section, {})
        if key not in lines:
            where = f"{self.folder.name}/text/{lang}.toml"
            raise BadData(f"There is no {section}.{key}", f"{section}.{key} がありません", about=where)
        return str(lines[key])

    def maybe(self, lang: str, section: str, key: str) -> str:
        """A line that a game need not have; empty if it has none."""
        return str(self.words[lang].get(section, {}).get(key, ""))

    def both(self, section: str, key: str, **facts: object) -> tuple[str, str]:
        """The line in English and in Japanese, for errors."""
        return self.say("en", section, key, **facts), self.say("ja", section, key, **facts)

    def tell(self, lang: str, event: Event, names: dict[str, str], people: Sequence[str] = ()) -> str:
        """What happened, in words; ids become names, and seats the people who sit there, if they are known."""
        facts: dict[str, object] = {
            "seat": "" if event.seat is None else self.called(lang, event.seat, people),
            "seats": "",
        }
        for key, value in event.facts.items():
            if key == "seats" and isinstance(value, list):
                facts[key] = ", ".join(self.called(lang, int(each) - 1, people) for each in value)
            elif key != "seats":
                facts[key] = _named(value, names, lang)
        return counted(self._template(lang, "event", self._line(event)), facts)

    @cached_property
    def _shortened(self) -> frozenset[str]:
        """The events of which some facts are left out when they are nothing."""
        return frozenset(
            key.partition("_without_")[0] for key in self.words["en"]["event"] if "_without_" in key
        )

    def _line(self, event: Event) -> str:
        """The line for an event: what is nothing is not spoken of where `recovered_without_onigiri` says the rest."""
        key = event.kind
        if key not in self._shortened:
            return key
        for fact, value in event.facts.items():
            if value in (0, "", [], None) and f"{key}_without_{fact}" in self.words["en"]["event"]:
                key = f"{key}_without_{fact}"
        return key

    def in_short(self, lang: str, event: Event, names: dict[str, str], **facts: object) -> str:
        """What happened as a phrase of the sentence about its turn; empty where that does not speak of it."""
        line = self.maybe(lang, "turn", event.kind)
        if not line:
            return ""
        known = {key: _named(value, names, lang) for key, value in event.facts.items()}
        return counted(line, known | facts)

    def marked(self, lang: str, names: dict[str, str], symbol: str, count: int | None) -> str:
        """A symbol of a sentence in words: `2 stone`, `石2`; `worker|workers` names both forms."""
        one, _, many = (self.maybe(lang, "mark", symbol) or names.get(symbol, symbol)).partition("|")
        if count is None:
            return one
        return f"{one}{count}" if lang == "ja" else several(count, one, many or one)

    def called(self, lang: str, seat: int, people: Sequence[str]) -> str:
        if people:
            return people[seat]
        return str(self.words[lang].get("seat", {}).get("name", "{n}")).format(n=seat + 1)

    @cached_property
    def rules(self) -> dict[str, dict[str, str]]:
        """The paragraph of every rule, by language and id."""
        return {lang: read_rules((self.folder / f"RULES.{lang}.md").read_text("utf-8")) for lang in LANGUAGES}

    @cached_property
    def sections(self) -> dict[str, list[tuple[str, list[str]]]]:
        """The heads of the rules page with the ids under each, by language."""
        return {
            lang: read_sections((self.folder / f"RULES.{lang}.md").read_text("utf-8")) for lang in LANGUAGES
        }


class _Counted(string.Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec[:1].isalpha():
            return str(super().format_field(value, format_spec))
        one, _, many = format_spec.partition("|")
        return several(value, one, many)


def several(count: object, one: str, many: str = "") -> str:
    """`1 cube`, `2 cubes`; a word that does not just take an s is given in both forms."""
    return f"{count} {one if str(count) == '1' else many or one + 's'}"


_FORMATTER = _Counted()


@lru_cache(maxsize=4096)
def _pieces(line: str) -> tuple[tuple[str, str | None, str], ...]:
    """What stands before each `{…}`, the fact in it and how that is written; taken apart once for all who say it."""
    found = []
    for before, fact, written, conversion in _FORMATTER.parse(line):
        plain = (fact is None or fact.isidentifier()) and "{" not in (written or "")
        assert plain, line
        assert not conversion, line
        found.append((before, fact, written or ""))
    return tuple(found)


def counted(line: str, facts: Mapping[str, object]) -> str:
    """A line filled in. `{count:cube}` is `1 cube` or `2 cubes`, `{n:copy is|copies are}` names both forms."""
    said = []
    for before, fact, written in _pieces(line):
        said.append(before)
        if fact is not None:
            said.append(_FORMATTER.format_field(facts[fact], written) if written else str(facts[fact]))
    return "".join(said)


def _named(value: object, names: dict[str, str], lang: str) -> object:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return ("、" if lang == "ja" else ", ").join(_several_named(value, names, lang))
    return value


def _several_named(listed: list[Any], names: dict[str, str], lang: str) -> list[str]:
    """The names of a list; what comes several times by the same id is counted."""
    if not all(isinstance(each, str) for each in listed) or len(set(listed)) == len(listed):
        return [str(_named(each, names, lang)) for each in listed]
    counts = {each: listed.count(each) for each in listed}
    return [
        name if count == 1 else f"{name}{count}" if lang == "ja" else f"{count} {name}"
        for name, count in ((names.get(each, each), count) for each, count in counts.items())
    ]


def read_rules(text: str) -> dict[str, str]:
    """Split a rules page into paragraphs by id. A paragraph starts with `**FG-1**` and ends at a blank line."""
    paragraphs: dict[str, str] = {}
    for block in re.split(r"\n\s*\n", text):
        start = re.match(r"(?:- )?\*\*([A-Z]{2}-\d+)\*\*\s*(.*)", block.strip(), re.DOTALL)
        if start:
            if start[1] in paragraphs:
                raise BadData("There are two paragraphs", "段落が2つあります", about=start[1])
            paragraphs[start[1]] = " ".join(line.strip() for line in start[2].splitlines())
    return paragraphs


def read_sections(text: str) -> list[tuple[str, list[str]]]:
    """The `##` heads of a rules page that have rules under them, with the ids of those rules."""
    sections: list[tuple[str, list[str]]] = []
    for part in re.split(r"^##? ", text, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        ids = list(read_rules(body))
        if ids:
            sections.append((title.strip(), ids))
    return sections
