"""What can be changed on the components of a game, read off the structs that load its files.

A form is made for every game alike: whoever adds a field to a file has it in the workshop.
"""

from __future__ import annotations

import builtins
import typing
from collections.abc import Iterator, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta

from madoi.core.faults import is_struct

Part = str | int
"""A key of a table, or a place in a list."""
NAMES = {"en": ("name_en", "en"), "ja": ("name_ja", "ja")}
KNOWN_BY = ("id", "space", "letter")
"""What a row of a list goes by."""


class Field(msgspec.Struct, omit_defaults=True):
    """Something that can be filled in, or a table, list or map of such."""

    key: str
    kind: Literal["number", "text", "choice", "flag", "table", "list", "map"]
    least: int | None = None
    most: int | None = None
    """Of a number its value, of a text its length."""
    choices: list[Part] = []
    """The words a choice has, or the keys of a map where they are few."""
    word: bool = False
    """A text that names something else: it follows a pattern."""
    optional: bool = False
    """It may be left out, and then is nothing."""
    default: Any = None
    """What it is when it is left out."""
    fields: list[Field] = []
    of: Field | None = None
    """What a list or map holds."""
    grows: bool = False
    """A list whose rows may be added and taken away."""

    @property
    def is_rows(self) -> bool:
        return self.kind in ("list", "map") and self.of is not None and self.of.kind == "table"


def form_of(kind: Any) -> Field:
    """The form of a file, or of a folder of files."""
    return field_of("", kind)


def field_of(key: str, kind: Any, default: Any = None) -> Field:
    metas: list[Meta] = []
    while get_origin(kind) is Annotated:
        kind, *more = get_args(kind)
        metas += more
    if get_origin(kind) in (Union, UnionType):
        inner = next(each for each in get_args(kind) if each is not NoneType)
        found = field_of(key, inner, default)
        found.optional = True
        return found
    if is_struct(kind):
        fields = [of_struct(each) for each in msgspec.structs.fields(kind)]
        return Field(key, "table", fields=fields, default=default)
    match get_origin(kind) or kind:
        case typing.Literal:
            return Field(key, "choice", choices=list(get_args(kind)), default=default)
        case builtins.bool:
            return Field(key, "flag", default=default)
        case builtins.int:
            return Field(key, "number", told(metas, "ge"), told(metas, "le"), default=default)
        case builtins.str:
            least, most = told(metas, "min_length"), told(metas, "max_length")
            return Field(key, "text", least, most, word=bool(told(metas, "pattern")), default=default)
        case builtins.list:
            grows = any((meta.extra or {}).get("grows") for meta in metas)
            return Field(key, "list", of=field_of("", get_args(kind)[0]), grows=grows, default=default)
        case builtins.dict:
            keys, values = get_args(kind)
            return Field(
                key, "map", choices=field_of("", keys).choices, of=field_of("", values), default=default
            )
    raise TypeError(f"{key}: nobody can fill in {kind}")


def told(metas: Sequence[Meta], name: str) -> Any:
    """The narrowest thing that annotations say."""
    return next((getattr(meta, name) for meta in metas if getattr(meta, name) is not None), None)


def of_struct(field: msgspec.structs.FieldInfo) -> Field:
    default = field.default
    if default is msgspec.NODEFAULT:
        default = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else None
    return field_of(field.encode_name, field.type, msgspec.to_builtins(default))


class Difference(msgspec.Struct):
    """One thing that is not as it was: a value, or a whole row that came or went."""

    path: list[Part]
    old: Any
    new: Any


def differences(form: Field, old: Any, new: Any, path: Sequence[Part] = ()) -> list[Difference]:
    """What differs, in the order of the form. Rows are matched by what they go by, so that one more moves no other."""
    if form.kind == "table":
        return [
            each
            for field in form.fields
            for each in differences(field, value_of(old, field), value_of(new, field), [*path, field.key])
        ]
    inner = form.of
    if form.kind == "map" and inner is not None:
        was, now = old or {}, new or {}
        rest = Field("", "number") if inner.kind == "number" else inner
        empty = 0 if inner.kind == "number" else None
        found: list[Difference] = []
        for key in dict.fromkeys([*form.choices, *was, *now]):
            before, after = was.get(key, empty), now.get(key, empty)
            if before is not None and after is not None:
                found += differences(rest, before, after, [*path, key])
            elif before != after:
                found.append(Difference([*path, key], before, after))
        return found
    if form.is_rows and inner is not None:
        return row_differences(inner, old or [], new or [], path)
    return [] if old == new else [Difference(list(path), old, new)]


def row_differences(row: Field, old: Any, new: Any, path: Sequence[Part]) -> list[Difference]:
    was = {row_id(each, at): each for at, each in enumerate(old)}
    found: list[Difference] = []
    seen: set[str] = set()
    for at, each in enumerate(new):
        known = row_id(each, at)
        seen.add(known)
        if known in was:
            found += differences(row, was[known], each, [*path, at])
        else:
            found.append(Difference([*path, at], None, each))
    found += [Difference([*path, known], each, None) for known, each in was.items() if known not in seen]
    return found


def row_id(row: Any, at: int) -> str:
    """What a row goes by: its id, or its place in the list."""
    if isinstance(row, dict):
        for key in KNOWN_BY:
            if isinstance(row.get(key), (str, int)):
                return str(row[key])
    return f"#{at + 1}"


def value_of(table: Any, field: Field) -> Any:
    """A value, or what it is when it is left out."""
    found = table.get(field.key) if isinstance(table, dict) else None
    return field.default if found is None else found


def texts_in(content: Any, path: Sequence[Part] = ()) -> Iterator[tuple[list[Part], str]]:
    """Every text, with the place where it stands; the keys of tables are texts too."""
    if isinstance(content, str):
        yield list(path), content
    elif isinstance(content, dict):
        for key, value in content.items():
            yield list(path), str(key)
            yield from texts_in(value, [*path, key])
    elif isinstance(content, list):
        for at, value in enumerate(content):
            yield from texts_in(value, [*path, at])
