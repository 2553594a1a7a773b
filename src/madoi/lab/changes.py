"""Numbers on components by their path: `castle_cards.C10.cost.stone=1` changes one cost of one card.

A part of a path is a name in the file, the id of a card, or what the card or cube is called in either language. What
is wrong with a path or a value is told before anything is played.
"""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec

from madoi.core.errors import LANGUAGES, BadData, MadoiError
from madoi.core.game import Data, Game
from madoi.lab.words import WORDS

NAMES = ("name_en", "name_ja", "en", "ja")
NEAREST = 4


class UnknownPath(MadoiError):
    """No component has a number at this path."""

    code = "unknown-path"


class Change(msgspec.Struct):
    """One number that differs."""

    path: str
    """With ids, as the file has it."""
    card: str
    """The card or other thing with an id that was changed; empty if it was none."""
    field: dict[str, str]
    """What was changed of it, by language."""
    old: Any
    new: Any


def changed(game: Game, data: Data, said: Sequence[str]) -> tuple[Data, list[Change]]:
    """Components with some numbers changed, checked as any others are. Raises UnknownPath or BadData."""
    content = copy.deepcopy(data.content)
    changes: list[Change] = []
    for line in said:
        path, equals, value = line.partition("=")
        if not equals:
            raise UnknownPath(
                "A change is PATH=VALUE", "変更は「場所=値」の形で書きます", about=f"--change {line}"
            )
        for place in places(game, data, content, path.strip()):
            changes.append(place.put(game, data, value_of(value.strip())))
    try:
        fresh: Data = game.load(content)
    except MadoiError as refused:
        refused.about = ": ".join(part for part in ("--change", refused.about) if part)
        raise
    return fresh, changes


def value_of(said: str) -> Any:
    """A value as TOML has it; words need no quotes."""
    try:
        return tomllib.loads(f"value = {said}")["value"]
    except tomllib.TOMLDecodeError:
        return said


class Place:
    """Where a value stands, or could stand."""

    def __init__(self, holder: Any, key: Any, path: list[str], card: str) -> None:
        self.holder = holder
        self.key = key
        self.path = path
        self.card = card

    @property
    def value(self) -> Any:
        return self.holder.get(self.key) if isinstance(self.holder, dict) else self.holder[self.key]

    def put(self, game: Game, data: Data, value: Any) -> Change:
        """Write a value here, and tell what it was."""
        old = self.value
        self.holder[self.key] = value
        fields = self.path[self.path.index(self.card) + 1 :] if self.card else self.path
        field = {}
        for lang in LANGUAGES:
            names = game.card_names(data, lang)
            words = [WORDS.maybe(lang, "field", part) or part.replace("_", " ") for part in fields]
            plain = names[fields[-1]].lower() if fields[-1] in names else " ".join(words)
            field[lang] = plain
        return Change(".".join(self.path), self.card, field, old, value)


def places(game: Game, data: Data, content: Any, path: str) -> list[Place]:
    """All places that a path names: one, or several where a part of it is `*`."""
    aliases: dict[str, set[str]] = {}
    for lang in LANGUAGES:
        for key, name in game.card_names(data, lang).items():
            aliases.setdefault(key, set()).add(name.lower())
    parts = [part.strip() for part in path.split(".") if part.strip()]
    found = list(_descend(content, parts, aliases, [], ""))
    if not found:
        raise unknown(game, data, content, path)
    return found


def _descend(
    node: Any, parts: list[str], aliases: dict[str, set[str]], path: list[str], card: str
) -> Iterator[Place]:
    if not parts:
        return
    holder, children = children_of(node)
    part, rest = parts[0], parts[1:]
    for label, key, child in children:
        if part != "*" and not is_called(part, label, child, aliases):
            continue
        now = label if isinstance(child, dict) and "id" in child else card
        if rest:
            yield from _descend(child, rest, aliases, [*path, label], now)
        elif not isinstance(child, (dict, list)):
            yield Place(holder, key, [*path, label], now)
    # A cube that a card does not cost yet can be given a number, if it is called so elsewhere.
    if (
        not rest
        and isinstance(node, dict)
        and not any(is_called(part, label, child, aliases) for label, _, child in children)
    ):
        for key, names in aliases.items():
            if len(key) == 1 and (part == key or part.lower() in names):
                yield Place(node, key, [*path, key], card)


def children_of(node: Any) -> tuple[Any, list[tuple[str, Any, Any]]]:
    """What lies below a node: what it is called in paths, its key in what holds it, and itself.

    A file with nothing but one list is passed through, so that `castle_cards.C10` finds the card.
    """
    if isinstance(node, dict):
        if len(node) == 1 and isinstance(next(iter(node.values())), list):
            return children_of(next(iter(node.values())))
        return node, [(str(key), key, child) for key, child in node.items()]
    if isinstance(node, list):
        return node, [
            (str(child["id"]) if isinstance(child, dict) and "id" in child else str(at + 1), at, child)
            for at, child in enumerate(node)
        ]
    return node, []


def is_called(part: str, label: str, child: Any, aliases: dict[str, set[str]]) -> bool:
    """True if this part of a path means this child: by its key or id, or by a name of it."""
    wanted = part.lower()
    if wanted == label.lower() or wanted in aliases.get(label, ()):
        return True
    return isinstance(child, dict) and any(str(child.get(name, "")).lower() == wanted for name in NAMES)


def leaves(node: Any, path: list[str] | None = None) -> Iterator[str]:
    """Every path there is, with ids."""
    _, children = children_of(node)
    for label, _, child in children:
        if isinstance(child, (dict, list)):
            yield from leaves(child, [*(path or []), label])
        else:
            yield ".".join([*(path or []), label])


def unknown(game: Game, data: Data, content: Any, path: str) -> UnknownPath:
    """What to say about a path that leads nowhere: the nearest that lead somewhere."""
    known = list(leaves(content))
    plain = {re.sub(r"\W", "", each).lower(): each for each in known}
    near = get_close_matches(re.sub(r"\W", "", path).lower(), list(plain), NEAREST, 0.5)
    words = [plain[each] for each in near] or known[:NEAREST]
    listed = ", ".join(words)
    return UnknownPath(
        f"No component has this; the nearest are {listed}",
        f"その項目はありません。近いもの: {listed}",
        about=path,
    )


# Sets of one's own, as files


def write_data(game: Game, data: Data, target: Path, id: str) -> Path:
    """Components as the files that `--data` reads, under an id of their own."""
    import tomli_w

    content = copy.deepcopy(data.content)
    rename(content, data.id, id)
    game.load(content)
    first = next(iter(game.shipped().values()))
    if first.is_dir():
        target.mkdir(parents=True, exist_ok=True)
        for name, part in content.items():
            (target / f"{name}.toml").write_text(tomli_w.dumps(part), "utf-8")
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    file = target.with_suffix(".toml")
    file.write_text(tomli_w.dumps(content), "utf-8")
    return file


def rename(content: dict[str, Any], old: str, new: str) -> None:
    """Give a set another id, wherever its files have it."""
    for key, value in content.items():
        if key == "id" and value == old:
            content[key] = new
            return
        if isinstance(value, dict):
            for name, part in value.items():
                if name == "id" and part == old:
                    value[name] = new
                    return
                if isinstance(part, dict) and part.get("id") == old:
                    part["id"] = new
                    return
    raise BadData("This set has no id", "このセットには id がありません", about=old)
