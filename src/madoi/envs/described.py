"""Observations and actions in words: for `madoi features` and for the pages that are made of them."""

from __future__ import annotations

from typing import NamedTuple

from madoi.envs.setting import Setting


class FieldRow(NamedTuple):
    """A field: where its numbers begin, how many there are, how large they get, and what they mean."""

    at: int
    size: int
    high: int
    name: str
    meaning: str


class ActionRow(NamedTuple):
    """Actions that belong together: the first index, how many, and what they do."""

    at: int
    size: int
    name: str
    meaning: str
    first: str
    last: str


def field_rows(setting: Setting, lang: str) -> list[FieldRow]:
    """Every field in the order of the vector."""
    rows: list[FieldRow] = []
    at = 0
    for field in setting.features.fields:
        meaning = setting.rules.texts.say(lang, "feature", field.name.partition(".")[0])
        rows.append(FieldRow(at, field.size, field.high, field.name, meaning))
        at += field.size
    return rows


def action_rows(setting: Setting, lang: str) -> list[ActionRow]:
    """Every group of actions in the order of their indices, with the notation of its first and last."""
    rows: list[ActionRow] = []
    for deed, at in zip(setting.features.deeds, setting.features.first, strict=True):
        meaning = setting.rules.texts.say(lang, "action", deed.name)
        first, last = setting.meaning(at), setting.meaning(at + deed.size - 1)
        rows.append(ActionRow(at, deed.size, deed.name, meaning, first, last))
    return rows


def span(at: int, size: int) -> str:
    """The first and the last index."""
    return str(at) if size == 1 else f"{at}–{at + size - 1}"


def page(game: str, lang: str = "en") -> str:
    """A page of the documentation: sizes and seals by number of players, then fields and actions."""
    settings = [Setting(game, players) for players in Setting(game).rules.seats]
    fewest = settings[0]
    lines = [
        f"# {fewest.rules.names[lang]}: observations and actions",
        "",
        f"Made by `madoi features {game} --markdown`; a test compares. Numbers are bytes from 0 to the value given.",
        "A field with a dot is there for every seat, clockwise from the own one (`.0`).",
        "Cards, tiles and places are numbered as in their files, cells row after row.",
        "",
        "| players | numbers | actions | schema |",
        "| --- | --- | --- | --- |",
        *(f"| {each.players} | {each.size} | {each.actions} | `{each.schema}` |" for each in settings),
        "",
        f"## Observation, {fewest.players} at the table" if len(settings) > 1 else "## Observation",
        "",
        "| index | numbers | up to | name | meaning |",
        "| --- | --- | --- | --- | --- |",
    ]
    for row in field_rows(fewest, lang):
        lines.append(f"| {span(row.at, row.size)} | {row.size} | {row.high} | `{row.name}` | {row.meaning} |")
    lines += ["", "## Actions", "", "| index | name | in notation | meaning |", "| --- | --- | --- | --- |"]
    for each in action_rows(fewest, lang):
        told = f"`{each.first}`" if each.size == 1 else f"`{each.first}` … `{each.last}`"
        lines.append(f"| {span(each.at, each.size)} | {each.name} | {told} | {each.meaning} |")
    return "\n".join(lines) + "\n"
