"""Components judged: do they hold, and what differs. These functions run in worker processes and give bytes."""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from madoi.core.documents import standard
from madoi.core.errors import LANGUAGES, BadData
from madoi.core.form import NAMES, Difference, Field, Part, differences, form_of, row_id, texts_in
from madoi.core.game import Data, Game
from madoi.games import find_game
from madoi.lab.changes import rename
from madoi.lab.words import WORDS
from madoi.server.bots import lower_priority
from madoi.server.problems import Problem
from madoi.server.readings import game_words
from madoi.server.workshop.wire import ChangeLine, Checked, Fault, WorkshopForm
from madoi.table.news import Words

LONGEST_TEXT = 500
TELLING = 12
"""A longer value is not told whole."""
PLAIN = (
    (r"Expected int <= (\d+)", r"\1 at most"),
    (r"Expected int >= (\d+)", r"\1 at least"),
    (r"Expected str of length >= 1", "It is empty"),
    (r"Expected str of length <= (\d+)", r"\1 letters at most"),
)
"""What the loaders say of a field, as one says it beside the field."""

encode = msgspec.json.encode


@lru_cache
def form_for(game: str) -> Field:
    shape = find_game(game).Components
    if shape is None:
        raise Problem("no-workshop", about=game)
    return form_of(shape)


def form(game: str) -> WorkshopForm:
    """The form of a game; of lists that cannot grow, why they cannot."""
    rules, fixed = find_game(game), {}
    content = standard(rules).content
    whole = form_for(game)
    for path, field in lists_of(whole):
        if not field.grows:
            tried = copy.deepcopy(content)
            rows = at(tried, path)
            if isinstance(rows, list) and rows:
                rows.append(copy.deepcopy(rows[-1]))
                if (found := fault_of(rules, tried)) is not None:
                    fixed[".".join(path)] = found
    return WorkshopForm(game, whole, fixed)


def lists_of(form: Field, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Field]]:
    """Every list of rows outside other rows."""
    if form.kind == "table":
        return [found for each in form.fields for found in lists_of(each, (*path, each.key))]
    return [(path, form)] if form.is_rows else []


def at(content: Any, path: Sequence[Part]) -> Any:
    for part in path:
        if isinstance(content, dict):
            content = content.get(str(part))
        elif isinstance(content, list) and isinstance(part, int) and part < len(content):
            content = content[part]
        else:
            return None
    return content


def load(game: Game, content: dict[str, Any]) -> Data:
    """The same check as for files, and that no text could be taken for anything but words. Raises BadData."""
    data: Data = game.load(content)
    for path, text in texts_in(content):
        if len(text) > LONGEST_TEXT or not text.isprintable() or "<" in text or ">" in text:
            raise BadData(
                "Only printed letters, and neither < nor >",
                "文字だけで書きます（< と > は使えません）",
                about=".".join(map(str, path)),
                path=path,
            )
    return data


def fault_of(game: Game, content: dict[str, Any]) -> Fault | None:
    try:
        load(game, content)
    except BadData as refused:
        en, ja = refused.texts["en"], refused.texts["ja"]
        for said, plain in PLAIN:
            en = re.sub(said, plain, en)
        if not refused.path and refused.about:
            en, ja = f"{refused.about}: {en}", f"{refused.about}: {ja}"
        return Fault(refused.path, Words(en, ja), refused.rule)
    except RecursionError:
        return Fault([], Words("Nested too deeply", "入れ子が深すぎます"), "")
    return None


def checked(game: str, content: bytes, base: bytes) -> bytes:
    """Do these components hold, and what differs from those they came from?"""
    rules, new = find_game(game), msgspec.json.decode(content)
    fault = fault_of(rules, new)
    found = [] if fault is not None else told(rules, msgspec.json.decode(base), new)
    return encode(Checked(fault, found))


def compared(game: str, content: bytes, before: bytes, base: bytes) -> bytes:
    """Components that hold, and their changes against the version before and against the base. Raises BadData."""
    rules, new = find_game(game), msgspec.json.decode(content)
    load(rules, new)
    return encode([told(rules, msgspec.json.decode(each), new) for each in (before, base)])


def renamed(game: Game, data: Data, id: str) -> dict[str, Any]:
    """The components under another id."""
    content: dict[str, Any] = copy.deepcopy(data.content)
    if data.id != id:
        if at(content, ["id"]) is None and form_has_id(game):
            content["id"] = data.id
        rename(content, data.id, id)
    return content


def under_id(game: Game, content: dict[str, Any], id: str) -> Data:
    """Components loaded under another id."""
    data: Data = game.load(renamed(game, game.load(content), id))
    return data


def words(game: str, content: bytes, id: str, lang: str) -> bytes:
    """In a worker: the words of a game with these components."""
    lower_priority()
    rules = find_game(game)
    return game_words(rules, under_id(rules, msgspec.json.decode(content), id), lang)


def form_has_id(game: Game) -> bool:
    """A file may leave its id out, where the game knows one."""
    return any(field.key == "id" for field in form_for(game.id).fields)


# Differences in words


def told(game: Game, old: dict[str, Any], new: dict[str, Any]) -> list[ChangeLine]:
    """What differs, in both languages. Both must have been loaded."""
    form = form_for(game.id)
    names = {lang: game.card_names(game.load(new), lang) for lang in LANGUAGES}
    found = [each for each in differences(form, old, new) if not is_own_id(each)]
    return [line_of(game, form, names, old, new, each) for each in found]


def is_own_id(each: Difference) -> bool:
    """The id of the whole set is no change of it."""
    return each.path[-1] == "id" and str(each.new).startswith("w-")


def line_of(
    game: Game,
    form: Field,
    names: dict[str, dict[str, str]],
    old: dict[str, Any],
    new: dict[str, Any],
    change: Difference,
) -> ChangeLine:
    group, inner, field = split(form, change.path)
    row = at(new, group + inner[:1]) if inner else None
    if change.new is None and inner and row is None:
        row = change.old
    thing = row_id(row, inner[0]) if inner and isinstance(row, dict) and isinstance(inner[0], int) else ""
    if inner and not thing:
        thing = str(inner[0])
    line = ChangeLine(change.path, thing, Words("", ""), Words("", ""), Words("", ""), Words("", ""))
    for lang in LANGUAGES:
        known = names[lang]
        title = row_title(game, lang, known, group, row, thing) if inner else part(game, lang, known, group)
        setattr(line.name, lang, title)
        rest = [str(each) for each in inner[1:]]
        setattr(line.field, lang, field_name(game, lang, known, field, rest))
        whole = not rest and bool(inner)
        setattr(line.old, lang, "" if whole else shown(game, lang, known, change.old))
        setattr(line.new, lang, "" if whole else shown(game, lang, known, change.new))
        if whole:
            key = "gone" if change.new is None else "added"
            line.field = Words(**{each: {"gone": GONE, "added": ADDED}[key][each] for each in LANGUAGES})
    return line


ADDED = {"en": "new", "ja": "新しい"}
GONE = {"en": "taken away", "ja": "取り除いた"}


def split(form: Field, path: Sequence[Part]) -> tuple[list[Part], list[Part], Field]:
    """A path as the list it leads through, the rest, and the form of a row; without a list the last part alone is the rest."""
    field = form
    for count, each in enumerate(path):
        if field.is_rows:
            assert field.of is not None
            return list(path[:count]), list(path[count:]), field.of
        inner = {one.key: one for one in field.fields}.get(str(each))
        if inner is None:
            break
        field = inner
    return list(path), [], form


def part(game: Game, lang: str, names: dict[str, str], path: Sequence[Part]) -> str:
    """What a place in the files is called: by its whole path, or by its last part."""
    whole = ".".join(str(each) for each in path if not isinstance(each, int))
    last = str(path[-1]) if path else ""
    return (
        game.texts.maybe(lang, "part", whole)
        or names.get(last, "")
        or game.texts.maybe(lang, "part", last)
        or WORDS.maybe(lang, "field", last)
        or last.replace("_", " ")
    )


def field_name(game: Game, lang: str, names: dict[str, str], row: Field, path: Sequence[str]) -> str:
    """A field of a row; where two are called alike, the later one says what it belongs to."""
    if not path:
        return ""
    name = part(game, lang, names, path[-1:])
    name = name[:1].lower() + name[1:]
    if len(path) > 1 and first_path(row, path[-1]) != list(path):
        whole = part(game, lang, names, path[:1]).lower()
        return f"{whole}{'、' if lang == 'ja' else ', '}{name}"
    return name


def first_path(form: Field, key: str) -> list[str]:
    """Where a key stands first in a row."""
    for field in form.fields:
        if field.key == key:
            return [key]
        if field.kind == "map" and key in field.choices:
            return [field.key, key]
        if field.kind == "table" and (found := first_path(field, key)):
            return [field.key, *found]
    return []


def row_title(
    game: Game, lang: str, names: dict[str, str], group: Sequence[Part], row: Any, thing: str
) -> str:
    """What a row is called: by its name, or by its list and what it goes by."""
    if isinstance(row, dict):
        for key in NAMES[lang]:
            if isinstance(row.get(key), str):
                return str(row[key])
        if not any(isinstance(row.get(key), (str, int)) for key in ("id", "space", "letter")):
            counts = [(key, value) for key, value in row.items() if isinstance(value, int)][:2]
            return ", ".join(f"{part(game, lang, names, [key])} {value}" for key, value in counts)
    title = part(game, lang, names, group)
    return f"{title} {names.get(thing, thing)}"


def shown(game: Game, lang: str, names: dict[str, str], value: Any) -> str:
    """A value as one reads it."""
    if value is None or value == "" or value == []:
        return "–"
    if isinstance(value, bool):
        return {"en": ("no", "yes"), "ja": ("いいえ", "はい")}[lang][value]
    if isinstance(value, list):
        return ", ".join(shown(game, lang, names, each) for each in value[:TELLING])
    if isinstance(value, dict):
        return "…"
    if isinstance(value, str):
        return (names.get(value) or game.texts.maybe(lang, "part", value) or value)[:60]
    return str(value)
