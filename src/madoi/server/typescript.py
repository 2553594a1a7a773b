"""Write the wire types as TypeScript, from the Structs themselves.

`python -m madoi.server.typescript web/src` writes `wire.ts`, the shapes that all games share, and for each game with a
board `boards/<game>/wire.ts`, the shapes of its position, look and odds. A test checks that they are current.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

import msgspec

from madoi.core import odds
from madoi.core.documents import PositionFile, RecordFile
from madoi.core.game import Game, ScoreLine
from madoi.games import all_games
from madoi.server.wire import days, doors, line, looking_back, notices, puzzles, reading, sitting, tables
from madoi.server.workshop import wire as workshop
from madoi.table import commands, news

ROOMS = (line, sitting, tables, notices, days, doors, reading, looking_back, puzzles, workshop)
HEAD = "// Generated from the server's own types by `make wire`. Do not edit.\n"


def files(folder: Path) -> dict[Path, str]:
    """Every generated file of the page whose sources are in `folder`."""
    boards = {game: folder / "boards" / game.id for game in all_games().values()}
    found = {folder / "wire.ts": shared()}
    return found | {board / "wire.ts": of_game(game) for game, board in boards.items() if board.is_dir()}


def roots() -> list[type]:
    """Every type a client meets whatever is played, and what the looks and odds of games are made of."""
    found: list[type] = []
    for module in (commands, news, *ROOMS, odds):
        found += structs_of(module)
    found += [PositionFile, RecordFile, ScoreLine]
    return [each for each in dict.fromkeys(found) if each is not commands.Command]


def structs_of(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The Structs that a module defines."""
    return [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__module__ == module.__name__
    ]


def shapes(game: Game) -> list[type]:
    """The position of a game, and what its `look` and `odds` say they return."""
    found: list[type] = [game.Position]
    for method in (type(game).look, type(game).odds):
        told = get_type_hints(method)["return"]
        kinds = getattr(told, "__args__", (told,))
        found += [
            kind for kind in kinds if isinstance(kind, type) and kind not in (msgspec.Struct, type(None))
        ]
    return found


def shared() -> str:
    """`wire.ts`."""
    parts = [HEAD, *declarations(components(roots()))]
    for name, members in (("FromClient", line.FromClient), ("FromServer", line.FromServer)):
        parts.append(f"export type {name} = {' | '.join(kind.__name__ for kind in members.__args__)};\n")
    return "\n".join(parts)


def of_game(game: Game) -> str:
    """`boards/<game>/wire.ts`. What two games share comes from `wire.ts`; everything else is the game's alone."""
    everything, common = components(shapes(game)), components(roots())
    borrowed = sorted(name for name, schema in everything.items() if common.get(name) == schema)
    own = {name: schema for name, schema in everything.items() if name not in borrowed}
    imports = [f'import type {{ {", ".join(borrowed)} }} from "../../wire";\n'] if borrowed else []
    return "\n".join([HEAD, *imports, *declarations(own)])


def components(kinds: list[type]) -> dict[str, dict[str, Any]]:
    """The schemas of Structs and all they are made of, by names that are theirs alone."""
    _, found = msgspec.json.schema_components(kinds, ref_template="{name}")
    last = Counter(name.rpartition(".")[2] for name in found)
    names = {
        name: short if last[short := name.rpartition(".")[2]] == 1 else name.replace(".", "_")
        for name in found
    }
    return {names[name]: renamed(schema, names) for name, schema in found.items()}


def renamed(schema: Any, names: dict[str, str]) -> Any:
    """A schema whose references use other names."""
    if isinstance(schema, list):
        return [renamed(each, names) for each in schema]
    if isinstance(schema, dict):
        return {key: names[each] if key == "$ref" else renamed(each, names) for key, each in schema.items()}
    return schema


def declarations(schemas: dict[str, dict[str, Any]]) -> list[str]:
    return [declaration(name, schemas[name]) for name in sorted(schemas)]


def declaration(name: str, schema: dict[str, Any]) -> str:
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{comment(schema)}export type {name} = {written(schema)};\n"
    required = set(schema.get("required", []))
    lines = [f"{comment(schema)}export interface {name} {{"]
    for field, shape in schema["properties"].items():
        mark = "" if field in required or always_sent(name) else "?"
        lines.append(f"  {field}{mark}: {written(shape)};")
    return "\n".join([*lines, "}\n"])


SENT = {
    each.__name__
    for module in (news, *ROOMS)
    for each in structs_of(module)
    if not each.__struct_config__.omit_defaults and not each.__struct_config__.forbid_unknown_fields
}


def always_sent(name: str) -> bool:
    """What the server sends has all its fields; what it receives may leave out those with a default."""
    return name in SENT


def written(schema: dict[str, Any]) -> str:
    """A type expression."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return literal(schema["const"])
    if "enum" in schema:
        return " | ".join(literal(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(written(each) for each in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(written(each) for each in schema['prefixItems'])}]"
        inner = written(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {written(values) if isinstance(values, dict) else 'unknown'}>"
    return {
        "string": "string",
        "integer": "number",
        "number": "number",
        "boolean": "boolean",
        "null": "null",
    }.get(str(kind), "unknown")


def literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def comment(schema: dict[str, Any]) -> str:
    said = str(schema.get("description", "")).split("\n\n")[0]
    return f"/** {' '.join(said.split())} */\n" if said else ""


if __name__ == "__main__":
    for path, text in files(Path(sys.argv[1])).items():
        path.write_text(text, "utf-8")
