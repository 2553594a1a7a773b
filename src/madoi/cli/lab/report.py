"""`madoi lab report`: what studies say, as one page that can be printed, sent and read without a network."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from madoi.cli.files import hand_out
from madoi.cli.language import LangOption, choose_language
from madoi.cli.progress import progress
from madoi.lab.page import as_csv, comparison_pages, html, markdown, run_pages, strengths_pages, with_foot
from madoi.lab.report import Comparison, Report, Strengths, comparison_of, report_of, strengths_of
from madoi.lab.study import open_study
from madoi.lab.words import say


def command(
    studies: Annotated[
        list[Path], typer.Argument(metavar="FOLDER...", help="Studies; each adds its pages to the report.")
    ],
    out: Annotated[
        Path | None, typer.Option("--out", help="Write the report here, such as report.html.")
    ] = None,
    md: Annotated[bool, typer.Option("--md", help="Sentences and tables as Markdown.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="The numbers as CSV, for a spreadsheet.")] = False,
    lang: LangOption = None,
) -> None:
    """Make a report of studies: answers first, then charts.

    One HTML file without scripts that needs no network and prints on A4. It ends with five games worth watching, which
    open as replays while `madoi serve --study` runs, and with how everything was measured.
    """
    speak = choose_language(lang)
    opened = [open_study(folder) for folder in studies]
    told: list[Report | Comparison | Strengths] = []
    pages: list[tuple[str, str]] = []
    with progress(2 * len(opened)) as advance:
        for study in opened:
            if study.kind in ("cards", "plans"):
                strengths = strengths_of(study, speak)
                told.append(strengths)
                advance()
                pages += [] if md or csv else strengths_pages(strengths, speak)
            elif len(study.setting.sides) == 2:
                comparison = comparison_of(study, speak)
                told.append(comparison)
                advance()
                pages += [] if md or csv else comparison_pages(comparison, speak)
            else:
                report = report_of(study, speak)
                told.append(report)
                advance()
                pages += [] if md or csv else run_pages(report, speak)
            advance()
    if csv:
        rows: list[dict[str, object]] = []
        for each in told:
            if isinstance(each, (Comparison, Strengths)):
                rows += [{"study": each.folder, **msgspec.to_builtins(row)} for row in each.rows]
            else:
                rows += [
                    {"study": each.folder, **msgspec.to_builtins(dot)}
                    for dots in each.cards.values()
                    for dot in dots
                ]
        columns = list(
            dict.fromkeys(key for row in rows for key in row if key not in ("names", "colour", "shape"))
        )
        hand_out(as_csv([{key: row.get(key, "") for key in columns} for row in rows]).rstrip("\n"), out)
    elif md:
        hand_out(markdown(told, speak), out)
    else:
        page = html(pages, told[0].title, speak)
        foot = say(speak, "report", "foot", folder=" --study ".join(str(folder.name) for folder in studies))
        hand_out(with_foot(page, foot), out or Path(f"{studies[0].name}-{speak}.html"))
        typer.echo(str(out or f"{studies[0].name}-{speak}.html"), err=True)
