"""A component file in its shape, or the error that names the file, the card and the field."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, TypeVar

import msgspec

from madoi.core.errors import BadData
from madoi.core.faults import fault, kind_at, path_of
from madoi.games.goryokaku.components.files import CASTLE_ID, KAMON_ID, PERSON_ID, SET_ID, TILE_ID, WORD

File = TypeVar("File")

FORMS = {
    CASTLE_ID: ("C and two digits, like C07", "C と2桁の数字（C07 など）"),
    PERSON_ID: ("P and two digits, like P07", "P と2桁の数字（P07 など）"),
    KAMON_ID: ("K and one digit, like K1", "K と1桁の数字（K1 など）"),
    TILE_ID: ("T and two digits, like T07", "T と2桁の数字（T07 など）"),
    WORD: (
        "a small letter first, then small letters, digits, _ and -, at most 40 in all",
        "小文字で始まり、小文字・数字・_・- だけの40文字まで",
    ),
    SET_ID: (
        "small letters, digits, . and -, at most 60, like goryokaku-mine-1",
        "小文字・数字・.・- だけの60文字まで（goryokaku-mine-1 など）",
    ),
}
"""How ids look, in words instead of patterns."""


def wrong(file: str, en: str, ja: str, rule: str = "GK-6", about: str = "") -> BadData:
    """The error names the file, the card or row, and the field."""
    where = f"{file}.toml"
    return BadData(en, ja, rule=rule, about=f"{where}: {about}" if about else where)


def shape(content: dict[str, Any], name: str, kind: type[File]) -> File:
    """One file in its shape; the error names the card where a list of cards is wrong."""
    if not isinstance(content.get(name), dict):
        raise wrong(name, "this file is missing", "このファイルがありません")
    try:
        return msgspec.convert(content[name], kind)
    except msgspec.ValidationError as problem:
        field, en, ja = fault(problem, kind)
        for form, (said, said_ja) in FORMS.items():
            if repr(form) in en:
                en, ja = f"An id here is {said}", f"id は {said_ja} です"
        where = field.removesuffix("[...]")
        if where != field:
            where += f".{strange_key(content[name], field, kind)}"
        raise wrong(name, en, ja, about=named_path(content[name], where)) from None


def strange_key(content: Any, field: str, kind: type) -> str:
    """Which key of a table holds what cannot be: msgspec says only `cubes[...]`."""
    for part in re.findall(r"\[(\d+)\]|([^.\[\]]+)", field):
        content = content[int(part[0])] if part[0] else content[part[1]] if part[1] else content
    for key, value in content.items():
        try:
            msgspec.convert(value, kind_at(kind, field))
        except msgspec.ValidationError:
            return str(key)
    return "…"


def named_path(content: Any, path: str) -> str:
    """A path of msgspec with ids instead of numbers: `card[6].cost` becomes `C07.cost`."""
    head, _, rest = path.partition("]")
    key, _, number = head.partition("[")
    if number.isdigit():
        row = content[key][int(number)]
        if isinstance(row, dict):
            known = row.get("id", row.get("space", row.get("letter")))
            if isinstance(known, (str, int)):
                return (f"{known}" if isinstance(known, str) else f"{key} {known}") + rest
    return path


def path_to(content: dict[str, Any], about: str) -> list[str | int]:
    """What an error is about, as the steps that lead there: `castle_cards.toml: C07.cost` to that card's cost."""
    found = re.fullmatch(r"(\w+)\.toml(?:: ([^.]*)(.*))?", about, re.DOTALL)
    if found is None or not isinstance(content.get(found[1]), dict):
        return []
    file, named, rest = content[found[1]], found[2] or "", path_of(found[3] or "")
    if not named:
        return [found[1]]
    for key, rows in file.items():
        for at, row in enumerate(rows) if isinstance(rows, list) else ():
            if isinstance(row, dict) and named in names_of(key, row):
                return [found[1], key, at, *rest]
    return [found[1], *path_of(named), *rest]


def names_of(key: str, row: dict[str, Any]) -> list[str]:
    """What errors call a row."""
    known = row.get("id", row.get("space", row.get("letter", "")))
    return [f"{known}" if isinstance(known, str) else "", f"{key} {known}", seat_name(row)]


def seat_name(row: dict[str, Any]) -> str:
    return f"seat {row['seat']} of {row['players']}" if {"seat", "players"} <= row.keys() else "-"


def check_once(file: str, ids: list[str], about: str) -> None:
    twice = [id for id in ids if ids.count(id) > 1]
    if twice:
        raise wrong(file, "the id is used twice", "id が重複しています", "GK-8", f"{about} {twice[0]}")


def check_ids(file: str, ids: list[str], count: int) -> None:
    """GK-1, GK-8: as many as the component list says, in ascending order, each id once."""
    if len(ids) != count:
        raise wrong(
            file,
            f"there must be {count}, not {len(ids)}",
            f"{count}個必要ですが、{len(ids)}個あります",
            "GK-1",
        )
    check_once(file, ids, "card")
    for before, after in pairwise(ids):
        if after < before:
            raise wrong(file, "ids are in ascending order", "id は昇順に並べます", "GK-8", after)
