"""A report as one file: HTML that prints on A4 and needs neither network nor scripts, Markdown, or CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from html import escape
from urllib.parse import quote

from madoi.core.errors import LANGUAGES
from madoi.lab import charts
from madoi.lab.charts import SEATS, Dot
from madoi.lab.report import Comparison, Finding, Report, Strengths, Watching
from madoi.lab.sequences import Answer
from madoi.lab.totals import MetricRow
from madoi.lab.what_if import answer_word
from madoi.lab.words import FILLED, WORDS, half_width, number, say, signed

CSS = """
:root { --paper:#FFFDF9; --ink:#211C18; --soft:#5C5348; --quiet:#746959; --line:#D8CDB8; --indigo:#1F3F6B; --verm:#B5361A;
  --sans:'Noto Sans JP','Noto Sans CJK JP','Hiragino Sans','Yu Gothic',sans-serif;
  --serif:'Noto Serif JP','Noto Serif CJK JP','Hiragino Mincho ProN','Yu Mincho',serif; }
@page { size: A4; margin: 0; }
* { box-sizing: border-box; }
body { margin: 0; background: #EAE2D0; color: var(--ink); font: 400 9.2pt/1.5 var(--sans); }
.sheet { width: 210mm; min-height: 297mm; margin: 0 auto 8mm; padding: 13mm 17mm 19mm; background: var(--paper);
  position: relative; break-after: page; }
@media print { body { background: var(--paper); } .sheet { margin: 0; } .sheet:last-child { break-after: auto; } }
header { display: flex; align-items: center; gap: 3mm; font-weight: 500; color: var(--soft); margin-bottom: 5mm; }
header b { font: 600 13pt var(--serif); color: var(--ink); } header span:last-child { margin-left: auto; }
footer { position: absolute; left: 17mm; right: 17mm; bottom: 9mm; border-top: 1px solid var(--line); padding-top: 2.5mm;
  display: flex; justify-content: space-between; color: var(--soft); font-size: 8.5pt; }
h1 { font: 500 20pt/1.25 var(--serif); margin: 0 0 2.5mm; } .lead { color: var(--soft); max-width: 172mm; margin: 0 0 4mm; font-size: 9.6pt; }
h2 { font: 500 11.4pt/1.3 var(--serif); margin: 0 0 1mm; } h3 { font: 500 11.5pt var(--serif); margin: 0 0 2mm; }
.row { display: grid; grid-template-columns: 19mm 1fr 60mm; gap: 0 4mm; border-top: 1px solid var(--line); padding: 1.2mm 0; align-items: center; }
.row:last-of-type { border-bottom: 1px solid var(--line); }
.topic { color: var(--soft); font-weight: 500; align-self: start; padding-top: .5mm; } .note { color: var(--soft); font-size: 8.8pt; margin: 0; }
.row svg, .panel svg { display: block; margin-left: auto; max-width: 100%; height: auto; }
.panels { display: grid; grid-template-columns: 1fr 1fr; gap: 3mm 10mm; }
.panel { border-top: 1px solid #C4B79E; padding-top: 2mm; break-inside: avoid; } .panel svg { margin: 1mm 0; }
table { border-collapse: collapse; width: 100%; font-size: 9pt; } th { text-align: left; font-weight: 500; color: var(--soft); border-bottom: 1.4px solid #C4B79E; padding: 1.2mm 1mm; }
td { border-bottom: 1px solid var(--line); padding: 1.1mm 1mm; } td.n, th.n { text-align: right; font-family: var(--serif); }
.games { display: grid; grid-template-columns: repeat(5, 1fr); gap: 4mm; } .games a { color: var(--indigo); font: 500 11pt var(--serif); text-decoration: none; }
.games p { margin: .6mm 0; font-size: 8.6pt; color: var(--soft); } .games b { color: var(--ink); }
.how { columns: 2; column-gap: 10mm; color: var(--soft); font-size: 8.2pt; line-height: 1.4; } .clear { color: #2C6A45; font-weight: 600; }
section { margin-bottom: 6mm; } .panels + .note { margin: 2mm 0 7mm; }
@media screen and (max-width: 760px) { .sheet { width: 100%; padding: 6mm 5mm 20mm; } .row, .panels { grid-template-columns: 1fr; } .games { grid-template-columns: 1fr 1fr; } footer { left: 5mm; right: 5mm; } .row svg { margin: 2mm 0; } .how { columns: 1; } table { display: block; overflow-x: auto; } }
"""
MARK = (
    '<svg width="22" height="22" viewBox="-12 -12 24 24" aria-hidden="true">'
    + "".join(
        f'<rect x="-2.8" y="-11" width="5.6" height="3.6" rx="1" transform="rotate({at * 45})"'
        f' fill="{"#B5361A" if at == 0 else "#211C18"}"/>'
        for at in range(8)
    )
    + "</svg>"
)


def html(pages: Sequence[tuple[str, str]], title: str, lang: str) -> str:
    """Sheets of A4, each with its head and foot; `pages` are what stands on them and who they are about."""
    sheets = []
    for at, (head, body) in enumerate(pages, start=1):
        sheets.append(
            f'<div class="sheet"><header>{MARK}<b>円居</b><span>{say(lang, "report", "name")}</span>'
            f"<span>{escape(head)}</span></header><main>{body}</main>"
            f"<footer><span>{FOOT}</span><span>{at} / {len(pages)}</span></footer></div>"
        )
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{CSS}</style><body>{''.join(sheets)}</body></html>\n"
    )


FOOT = "{foot}"
MANY = 24
"""A group with more cards has a page of its own."""
ROWS = 14
"""As many measures stand on the first page of a comparison."""
HERE = "http://127.0.0.1:8080"
"""Where `madoi serve` listens if nobody says otherwise."""


def run_pages(report: Report, lang: str) -> list[tuple[str, str]]:
    """Answers, charts, cards, then games worth watching and how it was measured."""
    first = f"<h1>{escape(report.title)}</h1><p class='lead'>{escape(report.lead)}</p>"
    first += "".join(row(finding) for finding in report.findings)
    second = "<div class='panels'>"
    for finding in report.findings:
        if finding.wide:
            second += panel(finding)
    second += "</div>"
    pages = [(report.head, first), (report.head, second)]
    large = [group for group, dots in report.cards.items() if len(dots) > MANY]
    for group in large:
        pages.append((report.head, cards_page({group: report.cards[group]}, lang)))
    small = {group: dots for group, dots in report.cards.items() if group not in large}
    third = cards_page(small, lang) if small else ""
    return [*pages, (report.head, third + last_page(report, lang))]


def row(finding: Finding) -> str:
    return (
        f"<div class='row'><div class='topic'>{escape(finding.topic)}</div>"
        f"<div><h2>{escape(finding.title)}</h2><p class='note'>{escape(finding.note)}</p></div>"
        f"<div>{finding.chart}</div></div>"
    )


def panel(finding: Finding) -> str:
    return (
        f"<div class='panel'><div class='topic'>{escape(finding.topic)}</div><h2>{escape(finding.title)}</h2>"
        f"{finding.wide or finding.chart}<p class='note'>{escape(finding.note)}</p></div>"
    )


def cards_page(groups: Mapping[str, Sequence[Dot]], lang: str) -> str:
    """Every card of some groups, sorted."""
    count = sum(len(dots) for dots in groups.values())
    body = f"<h1>{escape(say(lang, 'report', 'cards_title', count=count))}</h1>"
    body += f"<p class='lead'>{escape(say(lang, 'report', 'cards_lead'))}</p>{dot_panels(groups, lang)}"
    return body + f"<p class='note'>{escape(say(lang, 'report', 'chance', n=max(1, count // 20)))}</p>"


def dot_panels(groups: Mapping[str, Sequence[Dot]], lang: str) -> str:
    """Sorted dots in two columns, a group that is large over both."""
    body = "<div class='panels'>"
    for group, dots in groups.items():
        half = (len(dots) + 1) // 2 if len(dots) > MANY else len(dots)
        title = WORDS.maybe(lang, "group", group) or group
        for part in (dots[:half], dots[half:]):
            if part:
                note = say(lang, "powers", "skill_note") if group == "skill" else ""
                drawn = charts.dots(part, 0, "0", title, 128, 18 if len(dots) > MANY else 19)
                body += f"<div class='panel'><h3>{title}</h3>{drawn}<p class='note'>{note}</p></div>"
    return body + "</div>"


def games_section(games: Sequence[Watching], folder: str, lang: str, base: str = "") -> str:
    """Five games, each with the points of all seats and a link to its replay."""
    body = f"<section class='panel'><h3>{say(lang, 'watch', 'title')} <span class='note'>{say(lang, 'watch', 'said')}</span></h3><div class='games'>"
    for game in games:
        scores = " ".join(
            f"<span style='color:{SEATS[seat % 4]}'>{FILLED[seat % 4]}</span>"
            f" {'<b>' if seat in game.winners else ''}{'–' if score is None else score}{'</b>' if seat in game.winners else ''}"
            for seat, score in enumerate(game.scores)
        )
        drawn = charts.paths(game.lines, game.why) if game.lines else ""
        link = f"{base or HERE}/study/{quote(folder)}/{game.side}/{game.deal}"
        body += (
            f"<div>{drawn}<a href='{link}'>{escape(game.why)}</a><p>{scores}</p><p>{escape(game.note)}</p>"
            f"<p>{escape(game.seed)}</p></div>"
        )
    return body + "</div></section>"


def last_page(report: Report, lang: str) -> str:
    return (
        games_section(report.games, report.folder, lang)
        + f"<section class='panel'><h3>{say(lang, 'report', 'how_title')}</h3><div class='how'>{escape(report.how)}</div></section>"
    )


def comparison_pages(told: Comparison, lang: str) -> list[tuple[str, str]]:
    """Sentences, narrowing intervals, the table in units of what one cares about, games, and how."""
    body = f"<h1>{escape(told.title)}</h1><section>"
    body += "".join(f"<h2>{escape(sentence)}</h2>" for sentence in told.sentences[:4]) + "</section>"
    panels = ""
    by_key = {row.key: row for row in told.rows}
    for key, path in told.paths.items():
        if len(path) > 1:
            row = by_key[key]
            said = f"{signed(row.difference, row.unit)} ± {half_width(row.low, row.high, row.unit)}"
            care = row.care * (100 if row.unit == "share" else 1)
            name = row.names[lang]
            panels += f"<div class='panel'><h3>{escape(name)}</h3>{charts.narrowing(path, care, told.budget, said, name)}</div>"
    if panels:
        body += f"<section class='panels'>{panels}</section>"
    body += comparison_table(told.rows[:ROWS], lang)
    second = comparison_table(told.rows[ROWS:], lang) if told.rows[ROWS:] else ""
    second += games_section(told.games, told.folder, lang)
    second += f"<section class='panel'><h3>{say(lang, 'report', 'how_title')}</h3><div class='how'>{escape(told.how)}</div></section>"
    if len(told.rows) > 8:
        return [(told.head, body), (told.head, second)]
    return [(told.head, body + second)]


def comparison_table(rows: Sequence[MetricRow], lang: str) -> str:
    """Every measure side by side, each interval drawn in units of what one cares about."""
    heads = [say(lang, "what_if", key) for key in ("metric", "before", "after", "difference")]
    body = (
        f"<section><table><tr><th>{heads[0]}</th><th class='n'>{heads[1]}</th><th class='n'>{heads[2]}</th>"
    )
    body += f"<th class='n'>{heads[3]}</th><th>{say(lang, 'report', 'grey')}</th>"
    body += (
        f"<th class='n'>{say(lang, 'what_if', 'saved')}</th><th>{say(lang, 'what_if', 'answer')}</th></tr>"
    )
    for row in rows:
        unit = " %" if row.unit == "share" else ""
        answer = say(lang, "answer", answer_word(row))
        clear = " class='clear'" if row.answer is Answer.CLEAR else ""
        difference = f"{signed(row.difference, row.unit)} ± {half_width(row.low, row.high, row.unit)}"
        body += (
            f"<tr><td>{escape(row.names[lang])}{unit}</td><td class='n'>{number(row.before, row.unit)}</td>"
        )
        body += f"<td class='n'>{number(row.after, row.unit)}</td><td class='n'>{difference}</td><td>{in_cares(row)}</td>"
        body += f"<td class='n'>{100 * row.saved:.0f} %</td><td{clear}>{answer}</td></tr>"
    return body + "</table></section>"


def in_cares(row: MetricRow) -> str:
    """An interval beside the grey band of no interest: inside is the same, outside a finding, across its edge open."""
    care = row.care or 1.0

    def at(value: float) -> float:
        return 60 + max(-58.0, min(58.0, 18 * value / care))

    colour = charts.QUIET if row.answer is Answer.OPEN else charts.INDIGO
    fill = "#FFFDF9" if row.answer is Answer.OPEN else charts.INDIGO
    return (
        f"<svg width='120' height='14' viewBox='0 0 120 14' aria-hidden='true'><rect x='42' width='36' height='14' fill='{charts.SUNK}'/>"
        f"<path d='M60 0V14' stroke='{charts.SOFT}'/><path d='M{at(row.low):.1f} 7H{at(row.high):.1f}' stroke='{colour}' stroke-width='2.4'/>"
        f"<circle cx='{at(row.difference):.1f}' cy='7' r='4' fill='{fill}' stroke='{colour}' stroke-width='1.8'/></svg>"
    )


def strengths_pages(told: Strengths, lang: str) -> list[tuple[str, str]]:
    """Sorted dots, group by group, then games and how it was measured."""
    pages: list[tuple[str, str]] = []
    small: dict[str, Sequence[Dot]] = {}
    title = f"<h1>{escape(told.title)}</h1>"
    for group, dots in told.groups.items():
        if len(dots) > MANY:
            pages.append((told.head, title + dot_panels({group: dots}, lang)))
        else:
            small[group] = dots
    rest = games_section(told.games, told.folder, lang)
    rest += f"<section class='panel'><h3>{say(lang, 'report', 'how_title')}</h3><div class='how'>{escape(' '.join(told.notes))}</div></section>"
    if sum(len(dots) for dots in small.values()) > MANY:
        return [*pages, (told.head, title + dot_panels(small, lang)), (told.head, rest)]
    return [
        *pages,
        (told.head, title + (dot_panels(small, lang) if small else "") + "<p class='note'></p>" + rest),
    ]


def with_foot(page: str, foot: str) -> str:
    return page.replace(FOOT, escape(foot))


# For other tools


def markdown(reports: Sequence[Report | Comparison | Strengths], lang: str) -> str:
    """The sentences and numbers as Markdown."""
    lines: list[str] = []
    for report in reports:
        if isinstance(report, Comparison):
            lines += [f"# {report.title}", "", *(f"- {sentence}" for sentence in report.sentences), ""]
            names = [
                say(lang, "what_if", key) for key in ("metric", "before", "after", "difference", "answer")
            ]
            lines += [f"| {' | '.join(names)} |", "|---|---|---|---|---|"]
            for row in report.rows:
                difference = f"{signed(row.difference, row.unit)} ± {half_width(row.low, row.high, row.unit)}"
                cells = [
                    row.names[lang],
                    number(row.before, row.unit),
                    number(row.after, row.unit),
                    difference,
                ]
                lines.append(f"| {' | '.join([*cells, say(lang, 'answer', answer_word(row))])} |")
            lines += ["", f"## {say(lang, 'report', 'how_title')}", "", report.how, ""]
            continue
        if isinstance(report, Strengths):
            lines += [f"# {report.title}", ""]
            lines += [f"- {dot.label}: {dot.said}" for dots in report.groups.values() for dot in dots]
            lines += ["", *report.notes, ""]
            continue
        lines += [f"# {report.title}", "", report.lead, ""]
        for finding in report.findings:
            lines += [f"**{finding.topic}.** {finding.title} {finding.note}", ""]
        if report.games:
            lines += [f"## {say(lang, 'watch', 'title')}", ""]
            lines += [f"- {game.why}: `{game.seed}`, {game.note}" for game in report.games] + [""]
        lines += [f"## {say(lang, 'report', 'how_title')}", "", report.how, ""]
    return "\n".join(lines)


def as_csv(rows: Sequence[dict[str, object]]) -> str:
    """Numbers for a spreadsheet: one line for each."""
    if not rows:
        return ""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    for each in rows:
        writer.writerow({key: value for key, value in each.items() if key not in LANGUAGES})
    return out.getvalue()
