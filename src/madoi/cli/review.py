"""`madoi review`: a game looked at again, choice by choice."""

from __future__ import annotations

from shlex import quote
from typing import Annotated

import msgspec
import typer

from madoi.bots.review import Review, review
from madoi.cli.files import pretty, read_records
from madoi.cli.language import LangOption, choose_language, say
from madoi.cli.progress import progress
from madoi.core.match import Match
from madoi.core.state import OVER

BARS = " ▁▂▃▄▅▆▇█"


def command(
    record: Annotated[
        str, typer.Argument(metavar="RECORD", help="A record, or a file with one per line, or -.")
    ],
    sims: Annotated[int, typer.Option("--sims", min=50, max=1_000_000, help="Simulations a choice.")] = 1000,
    every: Annotated[bool, typer.Option("--every", help="Every choice, not only those that lost.")] = False,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    lang: LangOption = None,
) -> None:
    """Judge every choice of a game.

    Prints win chances, mistakes, and what was luck and what was skill. A choice is judged by what its seat could know
    then. An inaccuracy gives away 2 points of win chance or more, a mistake 5, a blunder 12.
    """
    speak = choose_language(lang)
    records = list(read_records(record))
    where = quote(record) if len(records) == 1 else "RECORD"
    for each in records:
        match = each.open()
        with progress(len(match.seat_steps())) as advance:
            found = review(match, sims, advance)
        if json:
            typer.echo(pretty(msgspec.to_builtins(found)))
            continue
        for line in table(match, found, speak, every):
            typer.echo(line)
        for line in moments(match, found, speak, where):
            typer.echo(line)
        for line in summary(match, found, speak):
            typer.echo(line)


def table(match: Match, found: Review, lang: str, every: bool) -> list[str]:
    """The choices that gave something away, or all of them, in the words of the game."""
    shown = {judged.step: judged for judged in found.moves if every or judged.verdict != "best"}
    names = match.game.card_names(match.data, lang)
    lines = []
    for moment in match.walk():
        step, state, code = moment.step, moment.state, moment.code
        if code is not None and (judged := shown.get(step)):
            chances = " ".join(f"{100 * each:3.0f} %" for each in judged.chances)
            label = match.game.label(state, code, lang, names)
            verdict = say(lang, "review", judged.verdict)
            if judged.verdict != "best":
                best = next(each for each in state.legal() if match.game.text(state, each) == judged.best)
                better = match.game.label(state, best, lang, names)
                verdict += say(lang, "review", "better", lost=f"{100 * judged.lost:.0f}", best=better)
            seat = say(lang, "review", "seat", seat=judged.seat + 1)
            told = say(lang, "review", "judged", move=label, verdict=verdict)
            lines.append(f"{step + 1:>5}  {seat}  {chances}  {told}")
    return lines or [say(lang, "review", "clean")]


def moments(match: Match, found: Review, lang: str, record: str) -> list[str]:
    """The choices that decided the game: what was played, what was better, and what it would have meant."""
    if not found.moments:
        return []
    judged_at = {judged.step: judged for judged in found.moves}
    names = match.game.card_names(match.data, lang)
    lines = ["", say(lang, "review", "moments")]
    for moment in match.walk():
        if moment.code is None or moment.step not in found.moments:
            continue
        judged, state = judged_at[moment.step], moment.state
        best = next(each for each in state.legal() if match.game.text(state, each) == judged.best)
        seat = say(lang, "review", "seat", seat=judged.seat + 1)
        told = say(
            lang,
            "review",
            "moment" if judged.verdict != "best" else "found",
            move=match.game.label(state, moment.code, lang, names),
            best=match.game.label(state, best, lang, names),
            after=f"{100 * judged.after[judged.seat]:.0f}",
            chance=f"{100 * judged.chances[judged.seat]:.0f}",
            next=f"{100 * judged.next:.0f}",
        )
        lines.append(f"{moment.step + 1:>5}  {seat}  {told}")
        lines += [" " * 7 + say(lang, "hint", "reason", reason=each.words[lang]) for each in judged.reasons]
    steps = ", ".join(map(str, found.moments))
    return [*lines, say(lang, "review", "try_again", record=record, step=found.moments[0], steps=steps)]


def summary(match: Match, found: Review, lang: str) -> list[str]:
    """For every seat: the curve, the counts, and the split of luck and skill."""
    lines = [""]
    for seat in range(found.players):
        curve = [judged.chances[seat] for judged in found.moves]
        if match.state.actor == OVER:
            curve.append(found.won[seat])
        lines.append(f"{say(lang, 'review', 'seat', seat=seat + 1)}  {sparkline(curve)}")
        counts = found.counts(seat)
        lines.append("  " + "  ".join(f"{say(lang, 'review', key)} {count}" for key, count in counts.items()))
        lines.append(
            "  "
            + say(
                lang,
                "review",
                "split" if found.players > 1 else "split_alone",
                start=f"{100 * found.start[seat]:.0f}",
                skill=f"{-100 * found.lost[seat]:+z.0f}",
                luck=f"{100 * found.luck[seat]:+z.0f}",
                others=f"{100 * found.others[seat]:+z.0f}",
            )
        )
        if found.blind[seat] > 0:
            share = f"{100 * max(0.0, found.lost[seat]) / found.blind[seat]:.0f}"
            lines.append(
                "  " + say(lang, "review", "blind", blind=f"{100 * found.blind[seat]:.0f}", share=share)
            )
            if not found.clear[seat]:
                lines.append("  " + say(lang, "review", "like_random"))
    return lines


def sparkline(curve: list[float], width: int = 60) -> str:
    """Chances from 0 to 1 as little bars, thinned out to fit one line."""
    if len(curve) > width:
        curve = [curve[at * (len(curve) - 1) // (width - 1)] for at in range(width)]
    return "".join(BARS[round(each * (len(BARS) - 1))] for each in curve)
