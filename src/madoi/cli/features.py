"""`madoi features`: what a program that learns observes, and what each of its actions means."""

from __future__ import annotations

from typing import Annotated

import typer

from madoi.cli.files import DataOption, GameArgument, pretty
from madoi.cli.ladder import plain_lines
from madoi.cli.language import LangOption, choose_language, say


def command(
    game: GameArgument,
    players: Annotated[int | None, typer.Option("--players", help="How many sit at the table.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every single action on a line of its own.")] = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="As the page of the documentation, for all numbers of players.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    data: DataOption = None,
    lang: LangOption = None,
) -> None:
    """Tell what a program that learns observes and may do.

    Prints every named field of the observation with its place, size, range and meaning, then the actions by index, and the
    seal (schema) that guards trained models.
    """
    speak = choose_language(lang)
    from madoi.envs.described import action_rows, field_rows, page, span
    from madoi.envs.setting import Setting

    setting = Setting(game, players, data)
    if markdown:
        typer.echo(page(setting.rules.id, speak), nl=False)
        return
    if every:
        groups = [deed.name for deed in setting.features.deeds for _ in range(deed.size)]
        for action, group in enumerate(groups):
            typer.echo(f"{action:>5}  {group:12}{setting.meaning(action)}")
        return
    fields, actions = field_rows(setting, speak), action_rows(setting, speak)
    if json:
        told = {"game": setting.rules.id, "players": setting.players, "schema": setting.schema}
        rows = {"fields": [row._asdict() for row in fields], "actions": [row._asdict() for row in actions]}
        typer.echo(pretty(told | rows))
        return
    counts = {"size": setting.size, "actions": setting.actions, "schema": setting.schema}
    typer.echo(say(speak, "features", "head", title=setting.rules.names[speak], **counts))
    heads = [say(speak, "features", key) for key in ("index", "numbers", "range", "name", "meaning")]
    table = [
        [span(row.at, row.size), str(row.size), f"0–{row.high}", row.name, row.meaning] for row in fields
    ]
    typer.echo("\n" + "\n".join(plain_lines([heads, *table])))
    heads = [say(speak, "features", key) for key in ("index", "name", "notation", "meaning")]
    table = [
        [
            span(row.at, row.size),
            row.name,
            row.first if row.size == 1 else f"{row.first} … {row.last}",
            row.meaning,
        ]
        for row in actions
    ]
    typer.echo("\n" + "\n".join(plain_lines([heads, *table])))
