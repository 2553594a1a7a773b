"""The live table of a study, for a terminal of 80 × 24; it can be read without colours."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len
from rich.text import Text

from madoi.lab.sequences import clear_by_evidence
from madoi.lab.study import Study
from madoi.lab.totals import Totals
from madoi.lab.words import FILLED, SIGNS, count, duration, even_share, say, set_name, who

LABEL = 10
VALUE = 13
WIDE = 40
COLOURS = ("#5b8fd6", "#e8714a", "#8fbf5a", "#c9a227")
EIGHTHS = "▁▂▃▄▅▆▇█"
QUIET = "#8d8272"


def table(
    study: Study, totals: Totals, lang: str, jobs: int, seconds: float | None, done_before: int
) -> Text:
    """Everything one wants to see while games are played; without `seconds`, what is left when they are."""
    setting = study.setting
    game = study.game
    lines: list[Text] = []

    def line(label: str, value: str, rest: str | Text = "", after: str = "") -> None:
        text = Text(" " + padded(label, LABEL), style=QUIET)
        text.append(padded(value, VALUE) if rest else value, style="bold default")
        text.append_text(rest if isinstance(rest, Text) else Text(rest, style="default"))
        text.append(after, style=QUIET)
        lines.append(text)

    head = Text(" 円居 lab  ", style=QUIET)
    head.append(
        say(lang, "live", "head", game=game.names[lang], set=set_name(game, setting.sides[0])), "bold default"
    )
    head.append(f"  {who(setting, lang)}, {say(lang, 'live', 'workers', count=jobs)}", style=QUIET)
    lines += [head, Text("")]
    share = totals.deals / setting.games
    full = round(WIDE * share)
    bar = Text("━" * full, style=COLOURS[0])
    bar.append("─" * (WIDE - full), style=QUIET)
    bar.append(f" {100 * share:3.0f} %", style="bold default")
    line(
        say(lang, "live", "games"),
        say(lang, "live", "of", done=count(totals.deals), all=count(setting.games)),
        Text(" ") + bar,
    )
    if seconds is not None and totals.deals > done_before:
        rate = (totals.deals - done_before) / max(seconds, 0.01)
        left = say(lang, "live", "left", time=duration((setting.games - totals.deals) / rate, lang))
        line(say(lang, "live", "rate"), say(lang, "live", "a_second", rate=f"{rate:.1f}"), " " + left)
    lines.append(Text(""))
    lines += seat_lines(totals, lang, setting.sides[0].players)
    lines.append(Text(""))
    number_lines(totals, lang, line)
    lines += [Text(""), sentence(totals, lang, setting.sides[0].players)]
    if seconds is not None:
        done = -(-totals.deals // setting.batch)
        kept = say(lang, "live", "kept", done=done, all=len(setting.batches()))
        lines += [Text(""), *(Text(" " + part, style=QUIET) for part in folded(kept, 76))]
    return Text("\n").join(lines)


def seat_lines(totals: Totals, lang: str, players: int) -> list[Text]:
    """Every seat with its share and interval, all on one scale with the even share in the middle."""
    found = [(totals.means[f"seat-{seat + 1} win"], seat) for seat in range(players)]
    intervals = [watched.interval() for watched, _ in found]
    even = 1 / players if players > 1 else found[0][0].mean
    reach = max(0.05, *(max(abs(low - even), abs(high - even)) for low, high in intervals))
    reach = min(1.0, -(-reach // 0.05) * 0.05)
    left, right = even - reach, even + reach
    middle = even_share(players, lang)
    scale = f"{100 * left:.0f} %"
    scale += " " * max(1, WIDE // 2 - cell_len(scale) - cell_len(middle) // 2) + middle
    scale += " " * max(1, WIDE - cell_len(scale) - 4) + f"{100 * right:.0f} %"
    head = Text(
        " " + padded(say(lang, "live", "seats"), LABEL) + padded(say(lang, "live", "wins"), VALUE + 1)
    )
    head.append(scale)
    head.stylize(QUIET)
    lines = [head]
    for (watched, seat), (low, high) in zip(found, intervals, strict=True):
        colour = COLOURS[seat % 4]
        text = Text(f" {SIGNS[seat % 4]} ", style=colour)
        text.append(padded(say(lang, "live", "seat", n=seat + 1), LABEL - 2), style="default")
        said = Text(f"{100 * watched.mean:.1f}", style="bold default")
        said.append(f" ± {50 * (high - low):.1f}", style=QUIET)
        text.append_text(said)
        text.append(" " * (VALUE + 1 - cell_len(said.plain)))
        row = [("┈", QUIET)] * WIDE

        def at(share: float) -> int:
            return min(WIDE - 1, max(0, int((share - left) / (right - left) * WIDE)))

        for place in range(at(low), at(high) + 1):
            row[place] = ("━", colour)
        row[at(watched.mean)] = (FILLED[seat % 4], colour)
        for sign, style in row:
            text.append(sign, style=style)
        lines.append(text)
    return lines


def number_lines(totals: Totals, lang: str, line: Callable[..., None]) -> None:
    """Length as small columns, then one line each for waiting, choices, points and drama."""
    if totals.lengths:
        lengths = sorted(totals.lengths.elements())
        low, high = lengths[len(lengths) // 20], lengths[-1 - len(lengths) // 20]
        mean = sum(lengths) / len(lengths)
        columns, first, last = small_columns(totals.lengths)
        rest = Text(f" {first} ", style=QUIET)
        rest.append(columns, style=COLOURS[0])
        rest.append(f" {last}  {say(lang, 'live', 'nine', low=low, high=high)}", style=QUIET)
        line(say(lang, "live", "length"), say(lang, "live", "turns", mean=f"{mean:.1f}"), rest)

    def one(key: str, said: str) -> None:
        line(say(lang, "live", key), said)

    waiting, choices, forced = (totals.mean(key) for key in ("waiting", "choices", "forced"))
    if waiting is not None:
        one("waiting", say(lang, "live", "waiting_said", mean=f"{waiting:.1f}"))
    if choices is not None and forced is not None:
        one("choices", say(lang, "live", "choices_said", mean=f"{choices:.1f}", forced=f"{100 * forced:.0f}"))
    points, margin, leads = (totals.mean(key) for key in ("points", "margin", "leads"))
    games = max(1, totals.lengths.total())
    if points is not None and margin is not None:
        close = f"{100 * totals.close / games:.0f}"
        said = say(lang, "live", "points_said", mean=f"{points:.1f}", margin=f"{margin:.1f}", close=close)
        one("points", said)
    elif points is not None:
        one("points", say(lang, "live", "points_solo", mean=f"{points:.1f}"))
    if leads is not None:
        late = f"{100 * totals.late / games:.0f}"
        one("drama", say(lang, "live", "drama_said", leads=f"{leads:.1f}", late=late))


def sentence(totals: Totals, lang: str, players: int) -> Text:
    """The one sentence that answers, and why one may look."""
    if players == 1:
        said = say(lang, "live", "solo", share=f"{100 * totals.means['seat-1 win'].mean:.1f}")
    else:
        seats = [totals.means[f"seat-{seat} win"] for seat in range(1, players + 1)]
        clear = clear_by_evidence([seat.evidence(1 / players) for seat in seats])
        parts = [
            say(lang, "live", "ahead" if seat.mean > 1 / players else "behind", n=number)
            for number, (seat, sure) in enumerate(zip(seats, clear, strict=True), start=1)
            if sure
        ]
        said = " ".join(parts) or say(lang, "live", "nobody")
    text = Text(f" {said} ", style="bold default")
    text.append(say(lang, "live", "watch"), style=QUIET)
    return text


def small_columns(lengths: dict[int, int], most: int = 20) -> tuple[str, int, int]:
    """How long games were, as a row of columns from the shortest to the longest."""
    first, last = min(lengths), max(lengths)
    step = max(1, -(-(last - first + 1) // most))
    heights = [0] * ((last - first) // step + 1)
    for length, games in lengths.items():
        heights[(length - first) // step] += games
    highest = max(heights)
    return "".join(EIGHTHS[min(7, height * 8 // (highest + 1))] for height in heights), first, last


def padded(text: str, width: int) -> str:
    return text + " " * max(0, width - cell_len(text))


def folded(text: str, width: int) -> list[str]:
    from madoi.cli.japanese import wrapped

    return wrapped(text, width)
