"""What is wrong with a document that does not have its shape: the field, and why, in both languages."""

from __future__ import annotations

import re

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


def fault(problem: msgspec.ValidationError | RecursionError) -> tuple[str, str, str]:
    """The field that is wrong ("" for the whole), and the reason in English and Japanese."""
    if isinstance(problem, RecursionError):
        return "", "Nested too deeply", "入れ子が深すぎます"
    whole = re.fullmatch(r"(.*?)(?: - at (`key` in )?`\$\.?(.*)`)?", str(problem), re.DOTALL)
    assert whole is not None
    said, key, field = whole[1].replace("`", ""), whole[2], whole[3] or ""
    if key:
        return field, f"A key: {said}", f"キー: {in_japanese(said)}"
    return field, said, in_japanese(said)


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
