"""A component file in its shape, or the error that names the file, the card and the field."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeVar

import msgspec

from madoi.core.errors import BadData
from madoi.core.faults import fault

File = TypeVar("File")


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
        field, en, ja = fault(problem)
        raise wrong(name, en, ja, about=named_path(content[name], field)) from None


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


def check_once(file: str, ids: list[str], about: str) -> None:
    twice = [id for id in ids if ids.count(id) > 1]
    if twice:
        raise wrong(file, "the id is used twice", "id が重複しています", "GK-8", f"{about} {twice[0]}")


def check_ids(file: str, ids: list[str], count: int) -> None:
    """GK-1, GK-8: as many as the component list says, in ascending order, each id once."""
    check_once(file, ids, "card")
    if len(ids) != count:
        raise wrong(
            file,
            f"there must be {count}, not {len(ids)}",
            f"{count}個必要ですが、{len(ids)}個あります",
            "GK-1",
        )
    for before, after in pairwise(ids):
        if after < before:
            raise wrong(file, "ids are in ascending order", "id は昇順に並べます", "GK-8", after)
