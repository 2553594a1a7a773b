"""The quiet charts of a report, drawn by Altair as SVG: no frames, no legends, one thing in indigo, the rest ink."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

INK, SOFT, QUIET = "#211C18", "#5C5348", "#746959"
LINE, STRONG, INDIGO, SUNK = "#D8CDB8", "#C4B79E", "#1F3F6B", "#EAE2D0"
SEATS = ("#2F5C94", "#C4452A", "#5E7F3C", "#7A5796")
SHAPES = ("circle", "triangle-up", "square", "diamond")
SANS = "'Noto Sans JP', 'Noto Sans CJK JP', sans-serif"
SERIF = "'Noto Serif JP', 'Noto Serif CJK JP', serif"


class Dot(msgspec.Struct):
    """A number with its interval."""

    label: str
    value: float
    low: float
    high: float
    said: str
    """What stands at the right."""
    clear: bool = True
    few: bool = False
    """Too few were seen to judge."""
    colour: str = INDIGO
    shape: str = "circle"


def svg(chart: Any, width: int, height: int, name: str) -> str:
    """A chart as an SVG element with a name for those who cannot see it."""
    drawn = (
        chart.properties(width=width, height=height, background="transparent", padding=2)
        .configure_view(stroke=None)
        .configure_axis(
            labelFont=SANS,
            labelColor=SOFT,
            labelFontSize=11,
            domainColor=QUIET,
            ticks=False,
            grid=False,
            title=None,
            labelPadding=5,
        )
        .configure_text(font=SANS, fontSize=11.5, color=INK)
        .configure_legend(disable=True)
    )
    out = io.StringIO()
    drawn.save(out, format="svg")
    plain = re.sub(r"^.*?<svg", "<svg", out.getvalue(), count=1, flags=re.DOTALL)
    return plain.replace("<svg ", f'<svg role="img" aria-label="{escaped(name)}" ', 1)


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def table(rows: Sequence[dict[str, Any]]) -> Any:
    import altair as alt

    return alt.Data(values=list(rows))  # type: ignore[no-untyped-call]


def dots(
    rows: Sequence[Dot], middle: float, middle_said: str, name: str, width: int = 300, row: int = 26
) -> str:
    """Sorted dots with intervals on one scale. Filled: the middle is outside; dotted: too few were seen."""
    import altair as alt

    judged = [dot for dot in rows if not dot.few] or rows
    reach = max([abs(each - middle) for dot in judged for each in (dot.low, dot.high)] or [1.0]) * 1.08 or 1.0
    scale = alt.Scale(domain=[middle - reach, middle + reach], nice=False, clamp=True)
    values = [msgspec.to_builtins(dot) | {"at": at, "base": middle - reach} for at, dot in enumerate(rows)]
    order = [dot.label for dot in rows]
    y = alt.Y(
        "label:N", sort=order, axis=alt.Axis(domain=False, labelColor=INK, labelLimit=190, labelFontSize=11.5)
    )
    x = alt.X("low:Q", scale=scale, axis=None)
    base = alt.Chart(table(values))
    layers: list[Any] = [
        alt.Chart(table([{"x": middle}]))
        .mark_rule(color=SOFT, strokeDash=[3, 3])
        .encode(x=alt.X("x:Q", scale=scale)),
        base.mark_rule(strokeWidth=2.6)
        .encode(x=x, x2="high:Q", y=y, color=alt.Color("colour:N", scale=None))
        .transform_filter("!datum.few"),
        base.mark_rule(strokeWidth=1.6, strokeDash=[2, 3], color=QUIET)
        .encode(x=x, x2="high:Q", y=y)
        .transform_filter("datum.few"),
    ]
    for clear in (True, False):
        layers.append(
            base.mark_point(size=62, strokeWidth=2, filled=False, opacity=1)
            .encode(
                x=alt.X("value:Q", scale=scale),
                y=y,
                stroke=alt.Color("colour:N", scale=None),
                fill=alt.Color("colour:N", scale=None) if clear else alt.value("#FFFDF9"),
                shape=alt.Shape("shape:N", scale=None),
            )
            .transform_filter("datum.clear" if clear else "!datum.clear")
        )
    layers.append(
        base.mark_text(align="left", dx=10, font=SANS).encode(
            x=alt.value(width),
            y=y,
            text="said:N",
            color=alt.condition("datum.clear", alt.value(INK), alt.value(QUIET)),
        )
    )
    layers.append(
        alt.Chart(table([{"x": middle, "said": middle_said}]))
        .mark_text(baseline="top", dy=4, color=SOFT)
        .encode(x=alt.X("x:Q", scale=scale), y=alt.value(row * len(rows)), text="said:N")
    )
    return svg(alt.layer(*layers), width, row * len(rows), name)


def columns(
    counts: Sequence[tuple[float, float]],
    mean: float | None,
    name: str,
    width: int = 300,
    height: int = 62,
    dark: Sequence[float] = (),
    percent: bool = False,
    mean_said: str = "",
) -> str:
    """How often each number came; the mean as a line, single columns in indigo."""
    import altair as alt

    xs = [x for x, _ in counts]
    step = min((b - a for a, b in pairwise(xs)), default=1.0)
    values = [
        {"x": x - step * 0.46, "x2": x + step * 0.46, "n": n, "colour": INDIGO if x in dark else STRONG}
        for x, n in counts
    ]
    scale = alt.Scale(domain=[min(xs) - step, max(xs) + step], nice=False)
    axis = alt.Axis(tickCount=5, format=".0%" if percent else "d", domain=True)
    layers: list[Any] = [
        alt.Chart(table(values))
        .mark_rect()
        .encode(
            x=alt.X("x:Q", scale=scale, axis=axis),
            x2="x2:Q",
            y=alt.Y("n:Q", axis=None),
            y2=alt.datum(0),
            color=alt.Color("colour:N", scale=None),
        )
    ]
    if mean is not None:
        mark = alt.Chart(table([{"x": mean, "said": mean_said or f"{mean:.1f}"}]))
        layers.append(mark.mark_rule(color=INK, strokeWidth=1.4).encode(x=alt.X("x:Q", scale=scale)))
        layers.append(
            mark.mark_text(dy=-6, baseline="bottom").encode(
                x=alt.X("x:Q", scale=scale), y=alt.value(0), text="said:N"
            )
        )
    return svg(alt.layer(*layers), width, height, name)


def line(
    values: Sequence[float | None], start: str, end: str, name: str, width: int = 300, height: int = 62
) -> str:
    """How a number goes through the tenths of a game, its ends told."""
    import altair as alt

    rows = [{"x": at, "y": value} for at, value in enumerate(values) if value is not None]
    if not rows:
        return ""
    top = max(row["y"] for row in rows) * 1.15 or 1.0
    x = alt.X("x:Q", axis=None, scale=alt.Scale(domain=[-0.4, 9.4], nice=False))
    y = alt.Y(
        "y:Q",
        scale=alt.Scale(domain=[0, top], nice=False),
        axis=alt.Axis(tickCount=2, grid=True, gridColor=LINE, domain=False),
    )
    base = alt.Chart(table(rows))
    ends = alt.Chart(
        table([rows[0] | {"said": f"{rows[0]['y']:.1f}"}, rows[-1] | {"said": f"{rows[-1]['y']:.1f}"}])
    )
    words = alt.Chart(table([{"x": 0, "said": start}, {"x": 9, "said": end}]))
    return svg(
        alt.layer(
            base.mark_line(color=INDIGO, strokeWidth=2).encode(x=x, y=y),
            ends.mark_point(color=INDIGO, filled=True, size=60, opacity=1).encode(x=x, y=y),
            ends.mark_text(dy=-12, font=SERIF, fontSize=13).encode(x=x, y=y, text="said:N"),
            words.mark_text(color=SOFT, baseline="top", dy=6).encode(x=x, y=alt.value(height), text="said:N"),
        ),
        width,
        height,
        name,
    )


def bars(
    rows: Sequence[tuple[str, float, float]], name: str, dark: str = "", width: int = 240, row: int = 34
) -> str:
    """Two bars for each name: the winner above, the others below."""
    import altair as alt

    values: list[dict[str, Any]] = []
    for at, (label, one, other) in enumerate(rows):
        values.append(
            {
                "label": label,
                "v": one,
                "y": at + 0.04,
                "y2": at + 0.42,
                "said": f"{one:.1f}",
                "colour": INDIGO if label == dark else SOFT,
            }
        )
        values.append(
            {
                "label": label,
                "v": other,
                "y": at + 0.54,
                "y2": at + 0.82,
                "said": f"{other:.1f}",
                "colour": STRONG,
            }
        )
    y_scale = alt.Scale(domain=[0, len(rows)], reverse=True, nice=False)
    base = alt.Chart(table(values))
    x = alt.X("v:Q", axis=None, scale=alt.Scale(domainMin=0, nice=False))
    names = alt.Chart(table([{"label": label, "y": at + 0.43} for at, (label, _, _) in enumerate(rows)]))
    return svg(
        alt.layer(
            base.mark_rect().encode(
                x=x,
                x2=alt.datum(0),
                y=alt.Y("y:Q", scale=y_scale, axis=None),
                y2="y2:Q",
                color=alt.Color("colour:N", scale=None),
            ),
            base.mark_text(align="left", dx=5, baseline="middle", fontSize=10.5)
            .encode(x=x, y=alt.Y("mid:Q", scale=y_scale), text="said:N")
            .transform_calculate(mid="(datum.y + datum.y2) / 2"),
            names.mark_text(align="right", dx=-8, baseline="middle").encode(
                x=alt.value(0), y=alt.Y("y:Q", scale=y_scale), text="label:N"
            ),
        ),
        width,
        row * len(rows),
        name,
    )


def boxes(
    rows: Sequence[tuple[str, float, float, float, float, float]], name: str, width: int = 240, row: int = 26
) -> str:
    """By label: middle half as a box, middle four fifths as a line, the median, and the mean at the right."""
    import altair as alt

    values = [
        {
            "label": label,
            "a": tenth,
            "b": low,
            "m": middle,
            "c": high,
            "d": ninetieth,
            "colour": SEATS[at % 4],
        }
        for at, (label, tenth, low, middle, high, ninetieth) in enumerate(rows)
    ]
    base = alt.Chart(table(values))
    y = alt.Y("label:N", sort=[row[0] for row in rows], axis=alt.Axis(domain=False, labelColor=INK))
    colour = alt.Color("colour:N", scale=None)
    x = alt.X(
        "a:Q",
        scale=alt.Scale(domainMin=0),
        axis=alt.Axis(tickCount=5, grid=True, gridColor=LINE, domain=False),
    )
    return svg(
        alt.layer(
            base.mark_rule(strokeWidth=1.8).encode(x=x, x2="d:Q", y=y, color=colour),
            base.mark_bar(size=13, opacity=0.35).encode(x="b:Q", x2="c:Q", y=y, color=colour),
            base.mark_tick(thickness=3, size=15).encode(x="m:Q", y=y, color=colour),
        ),
        width,
        row * len(rows),
        name,
    )


def narrowing(
    path: Sequence[tuple[int, float, float, float]],
    care: float,
    budget: int,
    said: str,
    name: str,
    width: int = 260,
) -> str:
    """An interval that grows narrower while games are played; grey is what one does not care about."""
    import altair as alt

    rows = [{"n": n, "m": mean, "low": low, "high": high} for n, mean, low, high in path]
    last = rows[-1]
    reach = max(abs(last["low"]), abs(last["high"]), care) * 2.6
    y = alt.Scale(domain=[-reach, reach], nice=False, clamp=True)
    x = alt.Scale(domain=[0, budget], nice=False)
    axis = alt.Axis(tickCount=4, domain=False)
    base = alt.Chart(table(rows))
    band = alt.Chart(table([{"n": 0, "n2": budget, "low": -care, "high": care}]))
    end = alt.Chart(table([last | {"said": said}]))
    height = 96
    return svg(
        alt.layer(
            band.mark_rect(color=SUNK).encode(
                x=alt.X("n:Q", scale=x, axis=axis),
                x2="n2:Q",
                y=alt.Y("low:Q", scale=y, axis=alt.Axis(tickCount=4, domain=False, format="+,.0f")),
                y2="high:Q",
            ),
            alt.Chart(table([{"y": 0}])).mark_rule(color=SOFT).encode(y=alt.Y("y:Q", scale=y)),
            base.mark_area(color=INDIGO, opacity=0.16).encode(
                x=alt.X("n:Q", scale=x), y=alt.Y("low:Q", scale=y), y2="high:Q"
            ),
            base.mark_line(color=INDIGO, strokeWidth=2).encode(
                x=alt.X("n:Q", scale=x), y=alt.Y("m:Q", scale=y)
            ),
            end.mark_point(color=INDIGO, filled=True, size=70, opacity=1).encode(
                x=alt.X("n:Q", scale=x), y=alt.Y("m:Q", scale=y)
            ),
            end.mark_text(align="left", dx=12, font=SERIF, fontSize=14).encode(
                x=alt.value(width - 10), y=alt.Y("m:Q", scale=y), text="said:N"
            ),
        ),
        width - 20,
        height,
        name,
    )


def paths(lines: Sequence[Sequence[float]], name: str, width: int = 118, height: int = 56) -> str:
    """The points of every seat over one game; each line ends in the sign of its seat."""
    import altair as alt

    rows = [{"seat": seat, "x": at, "y": y} for seat, each in enumerate(lines) for at, y in enumerate(each)]
    ends = [
        {"x": len(each) - 1, "y": each[-1], "colour": SEATS[seat % 4], "shape": SHAPES[seat % 4]}
        for seat, each in enumerate(lines)
    ]
    x = alt.X("x:Q", axis=None, scale=alt.Scale(nice=False))
    y = alt.Y("y:Q", axis=None)
    colours = alt.Scale(domain=list(range(len(lines))), range=list(SEATS[: len(lines)]))
    return svg(
        alt.layer(
            alt.Chart(table(rows))
            .mark_line(strokeWidth=1.4, interpolate="step-after")
            .encode(x=x, y=y, color=alt.Color("seat:N", scale=colours)),
            alt.Chart(table(ends))
            .mark_point(size=46, strokeWidth=1.8, fill="#FFFDF9", opacity=1)
            .encode(
                x=x, y=y, stroke=alt.Color("colour:N", scale=None), shape=alt.Shape("shape:N", scale=None)
            ),
        ),
        width,
        height,
        name,
    )
