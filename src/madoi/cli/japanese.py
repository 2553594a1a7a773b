"""Help pages in Japanese, and what is wrong with a line of words in both languages.

The commands say their help in English, where they are written; `text/help.ja.toml` has the same in Japanese.
"""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import typer
from typer.main import get_command

WIDTH = 78
INDENT = 2
WIDEST = 30
"""The widest first column of a list; what is wider has its words on the next line."""

HEADS = {
    "[OPTIONS]": "[オプション]",
    "COMMAND [ARGS]...": "コマンド [引数]...",
    "COMMAND": "コマンド",
    "[ARGS]...": "[引数]...",
}

MISUSES = (
    (r"Missing argument '?(?P<name>[^']*)'?\..*", "{name} がありません"),
    (r"Missing option '?(?P<name>[^']*)'?\..*", "{name} が必要です"),
    (
        r"No such option: (?P<name>\S+)(?: \(Possible options: (?P<near>.*)\))?",
        "{name} というオプションはありません{near}",
    ),
    (r"No such command '(?P<name>.*)'\.", "{name} というコマンドはありません"),
    (r"Too many words: (?P<name>.*)", "余分な言葉です: {name}"),
    (r"Option '(?P<name>.*)' requires an argument\.?", "{name} には値が必要です"),
    (r"Option '(?P<name>.*)' does not take a value\.?", "{name} に値は付きません"),
    (r"Invalid value(?: for '?(?P<name>.*?)'?)?: (?P<why>.*)", "{name}: {why}"),
)
REASONS = (
    (r"Input should be a valid integer.*", "整数が必要です"),
    (r"Input should be a valid number.*", "数が必要です"),
    (r"Input should be less than or equal to (?P<most>.*)", "{most}以下が必要です"),
    (r"Input should be greater than or equal to (?P<least>.*)", "{least}以上が必要です"),
    (r"'(?P<said>.*)' is not one of (?P<those>.*)\.", "{said} は使えません（{those} から選びます）"),
)
"""What typer says of a value, and the same in Japanese."""


@cache
def words() -> dict[str, str]:
    text = (Path(__file__).parent / "text" / "help.ja.toml").read_text("utf-8")
    return {key: str(value) for key, value in tomllib.loads(text).items()}


def in_japanese(english: str) -> str:
    """A paragraph of help; one without translation stays as it is."""
    plain = " ".join(english.split())
    return words().get(plain, plain)


def paragraphs(english: str) -> list[str]:
    return [part for part in inspect.cleandoc(english).split("\n\n") if part.strip()]


# Help


def wants_help(
    given: list[str], commands: Collection[str], groups: Mapping[str, Collection[str]] = MappingProxyType({})
) -> bool:
    """True for a line that asks for help about what there is, or that says nothing but a language."""
    asked = given[: given.index("--")] if "--" in given else given
    if asked and asked[0] in groups:
        asked = asked[1:]
        commands = groups[given[0]]
    if asked and not asked[0].startswith("-") and asked[0] not in commands:
        return False
    return not asked or "--help" in asked or (asked[0].startswith("--lang") and len(asked) <= 2)


def help_page(app: typer.Typer, given: list[str]) -> str:
    """The help of the command that is asked about, or of all of them."""
    top: Any = get_command(app)
    context = typer.Context(top, info_name="madoi")
    command = top
    for word in given:
        if word in getattr(command, "commands", {}):
            command = command.commands[word]
            context = typer.Context(command, info_name=word, parent=context)
    pieces = [HEADS.get(piece, piece) for piece in command.collect_usage_pieces(context)]
    lines = [f"使い方: {context.command_path} {' '.join(pieces)}", ""]
    for part in paragraphs(command.help or ""):
        lines += [" " * INDENT + line for line in wrapped(in_japanese(part), WIDTH - INDENT)] + [""]
    arguments = [each for each in command.get_params(context) if each.param_type_name == "argument"]
    options = [each for each in command.get_params(context) if each.param_type_name == "option"]
    lines += listed("引数", [row(each, context) for each in arguments])
    lines += listed("オプション", [row(each, context) for each in options])
    if commands := getattr(command, "commands", {}):
        lines += listed(
            "コマンド", [(key, in_japanese(paragraphs(each.help)[0])) for key, each in commands.items()]
        )
    return "\n".join(lines).rstrip()


def row(parameter: Any, context: typer.Context) -> tuple[str, str]:
    """An argument or option and what it means, with its default and limits."""
    english = parameter.help or ""
    head, said = parameter.get_help_record(context)
    extra = said.removeprefix(english).strip()
    extra = extra.replace("default: ", "既定: ").replace("required", "必須").replace("; ", "、")
    return head, f"{in_japanese(english)} {extra}".strip()


def listed(title: str, rows: list[tuple[str, str]]) -> list[str]:
    """A list in two columns under its title."""
    if not rows:
        return []
    first = min(WIDEST, max(cells(head) for head, _ in rows)) + 2
    lines = [f"{title}:"]
    for head, said in rows:
        rest = wrapped(said, WIDTH - INDENT - first)
        if cells(head) + 2 > first:
            lines.append(" " * INDENT + head)
        else:
            lines.append(" " * INDENT + head + " " * (first - cells(head)) + (rest.pop(0) if rest else ""))
        lines += [" " * (INDENT + first) + line for line in rest]
    return [*lines, ""]


def cells(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)


def wrapped(text: str, width: int) -> list[str]:
    """Lines that fit: Japanese breaks anywhere but before a closing mark, other words stay whole."""
    lines = [""]
    for part in re.findall(r"[!-~×…]+ ?|.[、。）」』：]*", text):
        if cells(lines[-1] + part.rstrip()) > width:
            lines.append("")
        lines[-1] += part if lines[-1] else part.lstrip()
    return [line.rstrip() for line in lines]


# Misuse


def misuse(said: str, lang: str) -> str:
    """What is wrong with a line of words, as typer says it, without its own jargon."""
    said = re.sub(r": Value error, ", ": ", said)
    said = re.sub(r"^Got unexpected extra argument\(?s?\)? \((.*)\)", r"Too many words: \1", said)
    return said if lang == "en" else translated(said, MISUSES)


def translated(said: str, sayings: tuple[tuple[str, str], ...]) -> str:
    """The Japanese of the first saying that fits."""
    for pattern, japanese in sayings:
        if found := re.fullmatch(pattern, said, re.DOTALL):
            parts = {name: part or "" for name, part in found.groupdict().items()}
            if parts.get("near"):
                parts["near"] = f"（{parts['near']} のことですか）"
            if "why" in parts:
                parts["why"] = translated(parts["why"], REASONS)
            return japanese.format(**parts).removeprefix(": ")
    return said
