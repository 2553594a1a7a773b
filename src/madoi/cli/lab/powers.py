"""What `madoi lab cards` and `madoi lab plans` share: a table of powers, sorted, with intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from madoi.cli.files import pretty
from madoi.cli.lab.live import COLOURS, QUIET, padded
from madoi.cli.lab.sharing import watched
from madoi.lab.engines import Crew
from madoi.lab.playing import Batch, Setting
from madoi.lab.powers import Power, Powers
from madoi.lab.study import begin
from madoi.lab.words import level_name, say

WIDE = 31
REACH = 0.5
MOST_LIVE = 14


def play(
    folder: Path,
    kind: str,
    setting: Setting,
    crew: Crew,
    add: Callable[[Powers, Batch], None],
    names: dict[str, dict[str, str]],
    lang: str,
) -> list[Power]:
    """Play a study of powers to its end while somebody may look. Ctrl-C leaves it for another time."""
    study = begin(folder, kind, setting)
    powers = Powers()

    def steps() -> Iterator[None]:
        for batch in study.go_on(crew):
            add(powers, batch)
            yield

    def live(_seconds: float) -> Text:
        head = Text(
            f" 円居 lab  {study.game.names[lang]}  {powers.deals:,} / {setting.games:,}\n\n", style=QUIET
        )
        return Text("\n").join([head, *lines(powers.rows(names)[:MOST_LIVE], lang)])

    whole = watched(steps(), live)
    for file in study.mended:
        typer.echo(say(lang, "live", "mended", file=file), err=True)
    if not whole:
        typer.echo(say(lang, "live", "stopped", games=powers.deals), err=True)
        raise KeyboardInterrupt
    if study.done is None:
        study.finish()
    return powers.rows(names)


def tell(rows: Sequence[Power], kind: str, setting: Setting, folder: Path, lang: str, json: bool) -> None:
    """Print the table, or the same as JSON."""
    if json:
        typer.echo(pretty(rows))
        return
    console = Console(highlight=False, soft_wrap=True)
    console.print(Text("\n " + headline(rows, kind, lang), style="bold"))
    console.print(Text(""))
    for line in lines(rows, lang):
        console.print(line)
    bots = level_name([setting.sides[0].bots[0]], lang)
    for said in (
        say(lang, "powers", f"{kind}_how", games=f"{setting.games:,}"),
        say(lang, "powers", "many", count=len(rows)),
        say(lang, "what_if", "level", bots=bots),
        say(lang, "live", "finished", folder=folder, games=f"{setting.games:,}"),
    ):
        console.print(Text(" " + said, style=QUIET))


def headline(rows: Sequence[Power], kind: str, lang: str) -> str:
    """The finding in a sentence."""
    strong = [row for row in rows if row.clear and row.gain > 0 and row.group != "skill"]
    if not strong:
        return say(lang, "powers", f"{kind}_none")
    row = strong[0]
    error = f"{50 * (row.high - row.low):.0f}"
    return say(
        lang, "powers", f"{kind}_best", name=row.names[lang], gain=f"{100 * row.gain:.0f}", error=error
    )


def lines(rows: Sequence[Power], lang: str) -> list[Text]:
    """Sorted, each with its interval on one scale; too few seen is dotted."""
    if not rows:
        return []
    wide = max(cell_len(row.names[lang]) for row in rows)
    reach = min(1.0, max(REACH / 5, *(abs(row.gain) + 0.05 for row in rows)))
    found = []
    for row in rows:
        text = Text(f" {padded(row.names[lang], wide)}  ", style="bold" if row.clear else "default")
        bar = [" "] * WIDE
        bar[WIDE // 2] = "│"

        def at(value: float) -> int:
            return round((max(-reach, min(reach, value)) + reach) / (2 * reach) * (WIDE - 1))

        for place in range(at(row.low), at(row.high) + 1):
            bar[place] = "┈" if row.few else "━"
        bar[at(row.gain)] = "●" if row.clear else "○"
        text.append("".join(bar), style=QUIET if row.few or not row.clear else COLOURS[0])
        if row.few:
            text.append(f"  {say(lang, 'report', 'only', n=row.seen)}", style=QUIET)
        else:
            sign = "+" if row.gain >= 0 else "−"
            text.append(f"  {sign}{100 * abs(row.gain):.1f} ± {50 * (row.high - row.low):.1f}")
            text.append(f"  {100 * row.without:.0f} → {100 * row.has:.0f} %  {row.seen}×", style=QUIET)
        found.append(text)
    return found
