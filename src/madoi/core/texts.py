"""The words of a game in both languages: what is asked, what happened, why not, and the rules themselves."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from madoi.core.errors import LANGUAGES, BadData
from madoi.core.events import Event

RULE_ID = re.compile(r"\b[A-Z]{2}-\d+\b")
SOURCES = {
    "book": {"en": "rulebook", "ja": "ルールブック"},
    "inferred": {"en": "inferred", "ja": "推論"},
    "ours": {"en": "ours", "ja": "独自"},
}
"""Where a rule comes from: it is written in the rulebook, follows from it, or the book is silent and we decided."""


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
    def chapters(self) -> dict[str, list[Chapter]]:
        """The rules page, chapter by chapter, by language."""
        return {
            lang: read_chapters((self.folder / f"RULES.{lang}.md").read_text("utf-8")) for lang in LANGUAGES
        }

    @cached_property
    def rules(self) -> dict[str, dict[str, str]]:
        """The paragraph of every rule, with where it comes from, by language and id."""
        return {
            lang: {each.id: each.told(lang) for each in clauses(chapters)}
            for lang, chapters in self.chapters.items()
        }


class Part(NamedTuple):
    """A part of a rule, and where it comes from; `why` is the reason for a decision of ours."""

    text: str
    sources: tuple[str, ...] = ()
    why: str = ""


class Block(NamedTuple):
    """A piece of a chapter: a clause with its id, or between clauses a paragraph, a smaller head or a table."""

    id: str = ""
    parts: tuple[Part, ...] = ()
    text: str = ""
    head: str = ""
    table: tuple[tuple[str, ...], ...] = ()
    """Its rows, the head of its columns first."""

    def told(self, lang: str) -> str:
        """A clause as one paragraph: `… (rulebook)`, `…（独自：理由）`."""
        return ("" if lang == "ja" else " ").join(_with_source(part, lang) for part in self.parts)


class Chapter(NamedTuple):
    """What stands under one head of a rules page. What comes before the first head is a chapter without a title."""

    title: str
    blocks: list[Block]


def clauses(chapters: list[Chapter]) -> list[Block]:
    """Every clause of a rules page, in its order."""
    return [block for chapter in chapters for block in chapter.blocks if block.id]


def _with_source(part: Part, lang: str) -> str:
    words = ("、" if lang == "ja" else ", ").join(SOURCES[each][lang] for each in part.sources)
    if not words:
        return part.text
    if lang == "ja":
        return f"{part.text}（{words}{'：' + part.why if part.why else ''}）"
    return f"{part.text} ({words}{': ' + part.why if part.why else ''})"


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


_CLAUSE = re.compile(r"(?:- )?\*\*([A-Z]{2}-\d+)\*\*\s*(.*)", re.DOTALL)
_SOURCE = re.compile(r"\s*\[((?:book|inferred|ours)(?:, (?:book|inferred|ours))*)(?:: ([^\]]+))?\]\s*")


def read_chapters(text: str) -> list[Chapter]:
    """A rules page by its `##` heads. A clause starts with `**FG-1**` and ends at a blank line."""
    chapters: list[Chapter] = []
    known: set[str] = set()
    for part in re.split(r"^(?=##? )", text, flags=re.MULTILINE):
        head, _, body = part.partition("\n") if part.startswith("#") else ("", "", part)
        blocks = [_read_block(each.strip()) for each in re.split(r"\n\s*\n", body) if each.strip()]
        for block in blocks:
            if block.id and block.id in known:
                raise BadData("There are two paragraphs", "段落が2つあります", about=block.id)
            known.add(block.id)
        title = head.removeprefix("##").strip() if head.startswith("##") else ""
        if blocks:
            chapters.append(Chapter(title, blocks))
    return chapters


def _read_block(block: str) -> Block:
    if block.startswith("### "):
        return Block(head=block.removeprefix("### "))
    if block.startswith("|"):
        rows = [
            tuple(cell.strip() for cell in row.strip().strip("|").split("|")) for row in block.splitlines()
        ]
        return Block(table=tuple(row for row in rows if not all(re.fullmatch("-+", cell) for cell in row)))
    said = " ".join(line.strip() for line in block.splitlines())
    clause = _CLAUSE.match(said)
    return Block(clause[1], parts=_read_parts(clause[2])) if clause else Block(text=said)


def _read_parts(said: str) -> tuple[Part, ...]:
    """`A spirit must be placed. [book] It may not be kept. [inferred]` are two parts; `[ours: …]` gives the reason."""
    found = []
    start = 0
    for mark in _SOURCE.finditer(said):
        found.append(Part(said[start : mark.start()], tuple(mark[1].split(", ")), mark[2] or ""))
        start = mark.end()
    if said[start:]:
        found.append(Part(said[start:]))
    return tuple(found)
