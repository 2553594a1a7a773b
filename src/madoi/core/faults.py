"""What is wrong with a document that does not have its shape: the field, and why, in both languages."""

from __future__ import annotations

import errno
import re
from difflib import get_close_matches
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

KINDS = {
    "int": "整数",
    "float": "数",
    "str": "文字列",
    "bool": "真偽値（true・false）",
    "array": "リスト",
    "object": "オブジェクト",
    "null": "空（null）",
}

SAYINGS = (
    (r"Expected \w+ of length (?P<n>\d+), got (?P<m>\d+)", "{n}個が必要ですが、{m}個です"),
    (r"Expected (?P<kind>[\w |]+), got (?P<got>\w+)", "{kind}が必要ですが、{got}です"),
    (r"Expected str of length >= (?P<n>\d+)", "{n}文字以上が必要です"),
    (r"Expected str of length <= (?P<n>\d+)", "{n}文字までです"),
    (r"Expected \w+ of length >= (?P<n>\d+)", "{n}個以上が必要です"),
    (r"Expected \w+ of length <= (?P<n>\d+)", "{n}個までです"),
    (r"Expected (?P<kind>int|float) >= (?P<n>\S+)", "{n}以上の{kind}が必要です"),
    (r"Expected (?P<kind>int|float) <= (?P<n>\S+)", "{n}以下の{kind}が必要です"),
    (r"Expected str matching regex (?P<form>.+)", "{form} の形が必要です"),
    (r"Invalid (?:enum )?value (?P<said>.+)", "{said} は使えません"),
    (r"Object contains unknown field (?P<field>.*)", "{field} という項目はありません"),
    (r"Object missing required field (?P<field>.*)", "項目 {field} がありません"),
    (r"(?:Integer value|Number) out of range", "数が大きすぎます"),
)
"""What msgspec says, and the same in Japanese."""


JSON_SAYINGS = {
    "invalid character": "ここに置けない文字です",
    "invalid number": "数の書き方が正しくありません",
    "expected '\"'": "'\"' が必要です",
    "expected ':'": "':' が必要です",
    "expected ',' or ']'": "',' か ']' が必要です",
    "expected ',' or '}'": "',' か '}' が必要です",
    "object keys must be strings": "項目の名前は文字列です",
    "trailing characters": "終わりの後に余分な文字があります",
    "trailing comma in array": "リストの最後のコンマは要りません",
    "trailing comma in object": "最後のコンマは要りません",
}
"""What msgspec says of broken JSON, and the same in Japanese."""


def fault(problem: msgspec.ValidationError | RecursionError, kind: Any = None) -> tuple[str, str, str]:
    """The field that is wrong ("" for the whole), and the reason in English and Japanese.

    Where `kind` is the shape that was wanted, a word that is not one of a few is told with those there are, and an
    unknown field with the one that was probably meant.
    """
    if isinstance(problem, RecursionError):
        return "", "Nested too deeply", "入れ子が深すぎます"
    whole = re.fullmatch(r"(.*?)(?: - at (`key` in )?`\$\.?(.*)`)?", str(problem), re.DOTALL)
    assert whole is not None
    said, key, field = whole[1].replace("`", ""), whole[2], whole[3] or ""
    if key:
        pair = get_args(kind_at(kind, field))
        listed = ", ".join(map(str, choices(pair[0]))) if said.startswith("Invalid") and pair else ""
        there, there_ja = (f"; there are {listed}", f"（{listed} から選びます）") if listed else ("", "")
        return field, f"A key: {said}{there}", f"キー: {in_japanese(said)}{there_ja}"
    en, ja = said, in_japanese(said)
    known = kind_at(kind, field)
    if said.startswith("Invalid") and (words := choices(known)):
        listed = ", ".join(map(str, words))
        return field, f"{en}; there are {listed}", f"{ja}（{listed} から選びます）"
    if said.startswith("Object contains unknown field") and is_struct(known):
        name = said.removeprefix("Object contains unknown field ")
        for near in get_close_matches(name, known.__struct_fields__, 1):
            return field, f"{en}; is {near} meant?", f"{ja}（{near} のことですか）"
    return field, en, ja


def path_of(field: str) -> list[str | int]:
    """`card[6].cost` as the steps that lead there."""
    parts = re.findall(r"\[(\d+)\]|([^.\[\]]+)", field)
    return [int(number) if number else name for number, name in parts]


def kind_at(kind: Any, field: str) -> Any:
    """The type of a field such as `seats[0].phase` within a shape, or None where it cannot be told."""
    for part in re.findall(r"\[[^\]]*\]|[^.\[\]]+", field):
        found = None
        for each in kinds_of(kind):
            if part.startswith("["):
                inner = get_args(each)
                found = inner[-1] if inner and get_origin(each) in (list, tuple, dict) else None
            elif is_struct(each):
                found = get_type_hints(each, include_extras=True).get(part)
            if found is not None:
                break
        kind = found
    structs = [each for each in kinds_of(kind) if is_struct(each)]
    return structs[0] if len(structs) == 1 else kind


def kinds_of(kind: Any) -> list[Any]:
    """A type without its annotations; of a union every part."""
    if get_origin(kind) is Annotated:
        return kinds_of(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return [each for part in get_args(kind) for each in kinds_of(part)]
    return [kind]


def is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def choices(kind: Any) -> list[Any]:
    """The words that a field may hold, where there are only a few."""
    found: list[Any] = []
    for each in kinds_of(kind):
        if get_origin(each) is Literal:
            found += get_args(each)
        elif isinstance(each, type) and issubclass(each, Enum):
            found += [member.value for member in each]
    return found


def json_fault(problem: Exception, raw: bytes) -> tuple[int, str, str]:
    """Why bytes are no JSON: the line (from 1), and the reason in English and Japanese."""
    if isinstance(problem, RecursionError):
        return 1, "Nested too deeply", "入れ子が深すぎます"
    strange = first_strange_byte(raw)
    if strange is not None:
        return (
            line_of(raw, strange),
            "This is not JSON: the text is not UTF-8",
            "JSONとして読めません: UTF-8ではありません",
        )
    said = re.fullmatch(r"JSON is malformed: (.*) \(byte (\d+)\)", str(problem))
    if said is None:
        if not raw.strip():
            return 1, "This is not JSON: it is empty", "JSONとして読めません: 何も書かれていません"
        reason = str(problem)
        if "truncated" in reason:
            return (
                line_of(raw, len(raw)),
                "This is not JSON: it ends too early",
                "JSONとして読めません: 途中で終わっています",
            )
        return 1, f"This is not JSON: {reason}", f"JSONとして読めません: {reason}"
    at = int(said[2])
    line = line_of(raw, at)
    column = len(raw[raw.rfind(b"\n", 0, at) + 1 : at].decode("utf-8", "replace")) + 1
    return (
        line,
        f"This is not JSON: {said[1]} at column {column}",
        f"JSONとして読めません: {column}文字目、{JSON_SAYINGS.get(said[1], said[1])}",
    )


SYSTEM_SAYINGS = {
    errno.ENOENT: "ファイルがありません",
    errno.EISDIR: "フォルダーです",
    errno.ENOTDIR: "途中がフォルダーではありません",
    errno.EACCES: "権限がありません",
    errno.EPERM: "許可されていません",
    errno.ELOOP: "リンクが循環しています",
    errno.ENAMETOOLONG: "名前が長すぎます",
    errno.ENOSPC: "空き容量がありません",
    errno.EROFS: "書き込めない場所です",
    errno.EADDRINUSE: "すでに使われています",
}


def system_fault(problem: OSError | ValueError) -> tuple[str, str]:
    """Why the machine refuses a file, in English and Japanese."""
    said = getattr(problem, "strerror", None) or str(problem)
    return said, SYSTEM_SAYINGS.get(getattr(problem, "errno", None) or 0, said)


def first_strange_byte(raw: bytes) -> int | None:
    """Where bytes stop being UTF-8, if they do."""
    try:
        raw.decode()
    except UnicodeDecodeError as problem:
        return problem.start
    return None


def line_of(raw: bytes, at: int) -> int:
    """The number of the line that a byte stands in, from 1. Blank lines at the end are not counted."""
    return raw[:at].rstrip().count(b"\n") + 1 if at >= len(raw) else raw.count(b"\n", 0, at) + 1


def in_japanese(said: str) -> str:
    for pattern, japanese in SAYINGS:
        found = re.fullmatch(pattern, said, re.DOTALL)
        if found is not None:
            return japanese.format_map(
                {
                    name: kinds(part) if name in ("kind", "got") else part
                    for name, part in found.groupdict().items()
                }
            )
    return f"正しくありません: {said}"


def kinds(said: str) -> str:
    """`int | null` in words."""
    return "か".join(KINDS.get(kind, kind) for kind in said.split(" | "))
