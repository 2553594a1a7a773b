"""Write the wire types as TypeScript, from the Structs themselves.

`python -m madoi.server.typescript PATH` writes the file; a test checks that it is current.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

import msgspec

from madoi.core.documents import PositionFile, RecordFile
from madoi.core.game import Game
from madoi.games import all_games
from madoi.server import wire
from madoi.table import commands, news

HEAD = "// Generated from the server's own types by `make wire`. Do not edit.\n"


def roots() -> list[type]:
    """Every type a client meets, and the shapes of each game's position, look and odds."""
    found: list[type] = []
    for module in (commands, news, wire):
        found += structs_of(module)
    found += [PositionFile, RecordFile]
    for game in all_games().values():
        found += [game.Position, *shapes(game)]
    return [each for each in dict.fromkeys(found) if each is not commands.Command]


def structs_of(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The Structs that a module defines."""
    return [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__module__ == module.__name__
    ]


def shapes(game: Game) -> list[type]:
    """What `look` and `odds` of a game say they return."""
    found: list[type] = []
    for method in (type(game).look, type(game).odds):
        told = get_type_hints(method)["return"]
        kinds = getattr(told, "__args__", (told,))
        found += [
            kind for kind in kinds if isinstance(kind, type) and kind not in (msgspec.Struct, type(None))
        ]
    return found


def typescript() -> str:
    """The whole file."""
    _, schemas = msgspec.json.schema_components(roots(), ref_template="{name}")
    parts = [HEAD]
    for name in sorted(schemas):
        parts.append(declaration(short(name), schemas[name]))
    for name, members in (("FromClient", wire.FromClient), ("FromServer", wire.FromServer)):
        parts.append(f"export type {name} = {' | '.join(kind.__name__ for kind in members.__args__)};\n")
    return "\n".join(parts)


def short(name: str) -> str:
    """Two games may use one name; then it comes with its module."""
    return name.removeprefix("madoi.games.").replace(".", "_")


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
    for module in (news, wire)
    for each in structs_of(module)
    if not each.__struct_config__.omit_defaults and not each.__struct_config__.forbid_unknown_fields
}


def always_sent(name: str) -> bool:
    """What the server sends has all its fields; what it receives may leave out those with a default."""
    return name in SENT


def written(schema: dict[str, Any]) -> str:
    """A type expression."""
    if "$ref" in schema:
        return short(str(schema["$ref"]))
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
    Path(sys.argv[1]).write_text(typescript(), "utf-8")
