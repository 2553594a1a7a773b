"""`madoi rules`: the paragraphs of the rules, by id or by words."""

from __future__ import annotations

import re
import sys
from typing import Annotated

import typer

from madoi.cli.language import LangOption, choose_language, say
from madoi.core.errors import MadoiError
from madoi.core.game import Game
from madoi.games import all_games, find_game


class NoSuchRule(MadoiError):
    """No rule has this id or these words."""

    code = "no-such-rule"


def command(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="ID|WORDS", help="FG-33, or words to look for.")
    ] = None,
    game: Annotated[str | None, typer.Option("--game", help="Only the rules of this game.")] = None,
    lang: LangOption = None,
) -> None:
    """Read the rules: one by its id, or all with certain words.

    Without either it lists what there is to read.
    """
    speak = choose_language(lang)
    games = list(all_games().values()) if game is None else [find_game(game)]
    if not words:
        for each in games:
            print_contents(each, speak)
        return
    for each, rule in search(games, words, speak):
        print_paragraph(each, rule, speak)


def search(games: list[Game], words: list[str], lang: str) -> list[tuple[Game, str]]:
    """The rules that are meant: the one with this id, or all whose paragraph has every word."""
    said = " ".join(words).strip()
    if re.fullmatch(r"[A-Za-z]{2}-\d+", said):
        hits = [(game, said.upper()) for game in games if said.upper() in game.texts.rules[lang]]
    else:
        hits = [
            (game, rule)
            for game in games
            for rule, text in game.texts.rules[lang].items()
            if all(word in text.casefold() for word in said.casefold().split())
        ]
    if not hits or not said:
        raise NoSuchRule("No rule like this", "その規則はありません", about=said)
    return hits


def print_contents(game: Game, lang: str) -> None:
    typer.echo(f"{game.names[lang]} ({game.id})")
    for title, blocks in game.texts.chapters[lang]:
        ids = [block.id for block in blocks if block.id]
        if not ids:
            continue
        span = ids[0] if len(ids) == 1 else f"{ids[0]} … {ids[-1]}"
        typer.echo(f"  {span:<18}{title}")
    typer.echo(say(lang, "cli", "rules_usage", id=next(iter(game.texts.rules[lang]))))


def unmarked(text: str) -> str:
    """A paragraph without the marks of Markdown."""
    return re.sub(r"\*{1,2}([^*\n]+)\*{1,2}", r"\1", text.replace("`", ""))


def print_paragraph(game: Game, rule: str, lang: str) -> None:
    text = unmarked(game.texts.rules[lang][rule])
    if not sys.stdout.isatty():
        print(f"{rule}  {text}")
        return
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    console = Console(highlight=False)
    console.print(Text(f"{rule}  {game.names[lang]}", "bold"))
    console.print(Padding(Text(text), (0, 2, 1, 2)))
