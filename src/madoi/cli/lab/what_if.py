"""`madoi lab what-if`: two sets of components, two bots or two numbers of seats, compared on the same luck."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from madoi.cli.files import GameArgument, pretty
from madoi.cli.lab.live import COLOURS, QUIET, padded
from madoi.cli.lab.sharing import (
    AddressOption,
    BotsOption,
    EngineOption,
    GamesOption,
    JobsOption,
    LabSeedOption,
    PlayersOption,
    StudyOption,
    folder_for,
    side_of,
    watched,
)
from madoi.cli.language import LangOption, choose_language
from madoi.core.documents import check_players, open_data
from madoi.core.errors import BadDocument
from madoi.games import find_game
from madoi.lab.changes import changed
from madoi.lab.engines import Crew, Engine
from madoi.lab.sequences import Answer
from madoi.lab.totals import MetricRow
from madoi.lab.what_if import End, WhatIf, answer_word, compare
from madoi.lab.words import half_width, level_name, number, say, set_name, signed


def command(
    game: GameArgument,
    change: Annotated[
        list[str] | None,
        typer.Option("--change", help="PATH=VALUE, such as castle_cards.C10.cost.stone=1. May be repeated."),
    ] = None,
    data: Annotated[
        str | None,
        typer.Option("--data", "--deck", "--cards", help="Compare with this set of components instead."),
    ] = None,
    base: Annotated[
        str | None, typer.Option("--from", help="What is compared with; without it, the standard set.")
    ] = None,
    players: PlayersOption = None,
    other_players: Annotated[
        int | None, typer.Option("--other-players", help="Compare with this many seats instead.")
    ] = None,
    bots: BotsOption = "strong",
    other_bots: Annotated[
        str | None, typer.Option("--other-bots", help="Compare with these bots instead.")
    ] = None,
    levels: Annotated[
        str,
        typer.Option(
            "--levels", help="Ask again with each of these bots, to see whether the answer survives."
        ),
    ] = "",
    until: Annotated[
        list[str] | None,
        typer.Option(
            "--until", help="What must be answered, such as 'seat-1 win' or 'length ± 1', before it stops."
        ),
    ] = None,
    care: Annotated[
        list[str] | None,
        typer.Option("--care", help="A smaller change does not matter: a number, or 'length=2'."),
    ] = None,
    games: GamesOption = 2000,
    seed: LabSeedOption = "lab",
    study: StudyOption = None,
    engine: EngineOption = Engine.LOCAL,
    jobs: JobsOption = 0,
    address: AddressOption = "",
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    lang: LangOption = None,
) -> None:
    """Tell what changes if something is changed.

    Both sides are played with the same luck and in every seat order. What you want to know is asked first; it stops
    when that is answered, or when all games are used up, and says which. Shares are in points of a hundred.
    """
    speak = choose_language(lang)
    rules = find_game(game)
    first = open_data(rules, base)
    second, changes = changed(rules, open_data(rules, data) if data else first, change or [])
    seats = check_players(rules, players)
    other_seats = seats if other_players is None else check_players(rules, other_players)
    if first.digest == second.digest and seats == other_seats and other_bots in (None, bots):
        raise BadDocument(
            "Both sides are the same; say what differs with --change, --data, --other-bots or --other-players",
            "両方が同じです。--change、--data、--other-bots、--other-players のどれかで違いを指定してください",
            about="what-if",
        )
    name = data or ("changed" if changes else "other")
    folder = folder_for(study, rules.id, "what-if", seed)
    crew = Crew(engine, jobs, address)
    told: list[tuple[str, WhatIf]] = []
    with crew:
        for level in [each.strip() for each in levels.split(",") if each.strip()] or [bots]:
            before = side_of(rules, first, level, seats, base or "standard")
            after = side_of(rules, second, level if levels else other_bots or bots, other_seats, name)
            what_if = compare(
                folder / level if levels else folder,
                rules,
                (first, before.bots, before.name),
                (second, after.bots, after.name),
                seed=seed,
                games=games,
                changes=changes,
                until=until or [],
                care=care or [],
            )
            told.append((level, what_if))
            watched(what_if.go_on(crew), partial(live, what_if, speak))
            for file in what_if.study.mended:
                typer.echo(say(speak, "live", "mended", file=file), err=True)
            if what_if.end in (None, End.LEFT):
                typer.echo(what_if.verdict(speak), err=True)
                raise KeyboardInterrupt
    if json:
        typer.echo(pretty([plain(what_if, speak) for _, what_if in told]))
        return
    console = Console(highlight=False, soft_wrap=True)
    for level, what_if in told:
        if levels:
            console.print(Text(f"\n {level_name([level], speak)}", style="bold"))
        for line in answer_lines(what_if, speak, folder if not levels else folder / level):
            console.print(line)
    if len(told) > 1:
        console.print(Text(f"\n {say(speak, 'what_if', 'levels')}", style="bold"))
        for level, what_if in told:
            row = what_if.progress().rows[0]
            console.print(Text(f"   {padded(level_name([level], speak), 10)}{what_if.sentence(row, speak)}"))


def plain(what_if: WhatIf, lang: str) -> dict[str, object]:
    """An answer for other programs."""
    return {
        "study": str(what_if.study.folder),
        "pairs": what_if.differences.pairs,
        "end": what_if.end,
        "sentences": what_if.sentences(lang),
        "rows": what_if.rows(),
    }


def answer_lines(what_if: WhatIf, lang: str, folder: Path) -> list[Text]:
    """Sentences first, then the table, then how it was measured."""
    lines = [Text("")]
    lines += [Text(f" {sentence}", style="bold") for sentence in what_if.sentences(lang)]
    lines += [Text(""), *table(what_if, what_if.rows(), lang), Text("")]
    bots = level_name(what_if.study.setting.sides[0].bots, lang)
    for said in (
        what_if.verdict(lang),
        what_if.pairing(lang),
        say(lang, "what_if", "alarms"),
        say(lang, "what_if", "level", bots=bots),
        say(lang, "live", "finished", folder=folder, games=f"{2 * what_if.differences.pairs:,}"),
    ):
        lines.append(Text(f" {said}", style=QUIET))
    return lines


def live(what_if: WhatIf, lang: str, seconds: float) -> Text:
    """What one sees while it is played."""
    setting = what_if.study.setting
    share = what_if.differences.pairs / setting.games
    full = round(40 * share)
    head = Text(" 円居 lab  ", style=QUIET)
    head.append(f"{what_if.study.game.names[lang]}: {what_if.changed(lang)}", style="bold default")
    bar = Text(f" {say(lang, 'what_if', 'pairs')}  {what_if.differences.pairs:,} / {setting.games:,}  ")
    bar.append("━" * full, style=COLOURS[0])
    bar.append("─" * (40 - full), style=QUIET)
    lines = [head, Text(""), bar, Text(""), *table(what_if, what_if.progress().rows, lang)]
    lines += [Text(""), Text(" " + say(lang, "live", "watch"), style=QUIET)]
    return Text("\n").join(lines)


def table(what_if: WhatIf, rows: list[MetricRow], lang: str) -> list[Text]:
    """Every measure side by side; what is answered stands in bold."""
    game, (old, new) = what_if.study.game, what_if.study.setting.sides
    heads = [say(lang, "what_if", key) for key in ("metric", "difference", "saved", "answer")]
    names = [row.names[lang] + (" %" if row.unit == "share" else "") for row in rows]
    wide = max(cell_len(name) for name in [heads[0], *names])
    before, after = set_name(game, old)[:10], new.name[-10:]
    head = f" {padded(heads[0], wide)}  {before:>10}  {after:>10}  {padded(heads[1], 16)}  {padded(heads[2], 8)}  {heads[3]}"
    lines = [Text(head, style=QUIET)]
    for name, row in zip(names, rows, strict=True):
        difference = f"{signed(row.difference, row.unit)} ± {half_width(row.low, row.high, row.unit)}"
        line = f" {padded(name, wide)}  {number(row.before, row.unit):>10}  {number(row.after, row.unit):>10}"
        line += f"  {difference:<16}  {100 * row.saved:6.0f} %  {say(lang, 'answer', answer_word(row))}"
        lines.append(Text(line, style="bold" if row.answer is Answer.CLEAR else "default"))
    return lines
