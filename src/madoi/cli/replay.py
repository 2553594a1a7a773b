"""`madoi replay`: play records again and verify them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from madoi.cli.drawing import events_in_words
from madoi.cli.files import pretty, read_records
from madoi.cli.language import LangOption, choose_language, say
from madoi.core.documents import RecordFile, open_record, write_position
from madoi.core.errors import BadDocument
from madoi.core.game import Game
from madoi.core.levels import seat_name
from madoi.core.match import Match
from madoi.core.state import CHANCE
from madoi.core.turns import SET_UP, Turn, follow


def command(
    record: Annotated[
        str,
        typer.Argument(
            metavar="RECORD",
            help="A record, or a file with one per line, or -, or the folder of a study with --deal.",
        ),
    ],
    step: Annotated[
        int | None, typer.Option("--step", help="Print the position after this many steps and stop.")
    ] = None,
    positions: Annotated[
        bool,
        typer.Option("--positions", help="Print position and legal moves after every step, as JSON lines."),
    ] = False,
    deal: Annotated[
        int | None, typer.Option("--deal", min=0, help="The game of a study with the seed SEED-k, by its k.")
    ] = None,
    side: Annotated[
        int, typer.Option("--side", min=1, help="In a study that compares: 1 as it was, 2 as it would be.")
    ] = 1,
    lang: LangOption = None,
) -> None:
    """Play a record again and verify it.

    Every step and the result are checked, and what happened is printed. Of a file with many records all are
    verified, and one line is printed for each.
    """
    speak = choose_language(lang)
    if deal is not None:
        from madoi.lab.study import open_study

        study = open_study(Path(record))
        kept = study.record(deal, side - 1)
        replay_one(open_record(study.game, kept), kept, step, positions, speak)
        return
    records = read_records(record)
    first = next(records)
    second = next(records, None)
    if second is None:
        replay_one(first.open(), first.file, step, positions, speak)
        return
    for number, found in enumerate(chain([first, second], records), start=1):
        match = found.open()
        if step is not None:
            typer.echo(msgspec.json.encode(write_position(position_after(match, step))).decode())
        elif positions:
            print_positions(match, number)
        else:
            typer.echo(f"{number}: {verdict(match, speak)}")


def replay_one(match: Match, file: RecordFile, step: int | None, positions: bool, lang: str) -> None:
    if step is not None:
        typer.echo(pretty(write_position(position_after(match, step))))
    elif positions:
        print_positions(match, None)
    else:
        for line in log_of(match, lang, people_of(match.game, file, lang)):
            typer.echo(line)
        typer.echo(verdict(match, lang))


def people_of(game: Game, file: RecordFile, lang: str) -> list[str]:
    """What the log calls those who sat there: a bot by its name; nobody, if the record does not say."""
    if len(file.seats) != file.players or file.players == 1:
        return []
    return [
        say(lang, "table", "seat", seat=seat + 1)
        if code == "human"
        else f"{seat_name(code, lang, game.texts)} {seat + 1}"
        for seat, code in enumerate(file.seats)
    ]


def position_after(match: Match, step: int) -> Match:
    if not 0 <= step <= len(match.steps):
        raise BadDocument(
            f"The record has steps 0 to {len(match.steps)}",
            f"記録の手順は0から{len(match.steps)}までです",
            about=f"--step {step:.6g}" if abs(step) > 10**9 else f"--step {step}",
        )
    return match.fork(step)


def print_positions(match: Match, number: int | None) -> None:
    """One JSON line per step: its number and text, the position after it, and the moves that are legal then."""
    for moment in match.walk():
        if moment.step == 0:
            continue
        state = moment.state
        line = {
            "step": moment.step,
            "text": moment.match.steps[-1],
            "position": write_position(moment.match),
            "moves": [match.game.text(state, move) for move in state.legal()] if state.actor >= 0 else [],
            "events": moment.events,
        }
        if number is not None:
            line = {"record": number, **line}
        typer.echo(msgspec.json.encode(line).decode())


def log_of(match: Match, lang: str, people: Sequence[str] = ()) -> list[str]:
    """Every step with its number, under it what happened, and at its end every turn in one sentence."""
    lines: list[str] = []
    turn = SET_UP
    for moment in match.walk():
        points = match.game.points(moment.state) if moment.events else ()
        touched, numbers = follow(match.game.heading, turn, moment.events, points)
        told = events_in_words(match, moment.events, lang, people)
        for number, line in zip(numbers, told, strict=True):
            if number != turn.number:
                lines += retold(match, turn, lang, people)
                turn = next(each for each in touched if each.number == number)
            lines.append(f"        {line}")
        turn = touched[-1] if touched else turn
        if moment.line is not None:
            lines.append(f"{moment.step + 1:>4}  {moment.line}")
    return lines + retold(match, turn, lang, people)


def retold(match: Match, turn: Turn, lang: str, people: Sequence[str]) -> list[str]:
    """A turn that is over in one sentence: `== 12 Ren: Stone 2 stone`."""
    if turn.seat is None:
        return []
    game, names = match.game, match.game.card_names(match.data, lang)
    who = f" {game.texts.called(lang, turn.seat, people)}" if match.players > 1 else ""
    line = game.spell(game.retell(turn, lang, names, people), lang, names)
    return [f"  == {turn.number}{who}: {line}"]


def verdict(match: Match, lang: str) -> str:
    """One line: how many steps were verified, and how it ended."""
    steps = len(match.steps)
    if not match.over:
        waits = "chance_next" if match.state.actor == CHANCE else "seat_next"
        return say(lang, "cli", "verified", steps=steps, result=say(lang, "cli", waits))
    return say(lang, "cli", "verified", steps=steps, result=result_line(match, lang))


def result_line(match: Match, lang: str) -> str:
    """Who won, with which scores, by which rule."""
    result = match.game.result(match.state)
    if match.players == 1:
        key = "solo_won" if result.winners else "solo_lost"
        return say(lang, "cli", key, score=result.scores[0], rule=result.rule)
    winners = ", ".join(str(seat + 1) for seat in result.winners)
    scores = " – ".join("–" if score is None else str(score) for score in result.scores)
    key = "seats_won" if winners else "nobody_won"
    return say(lang, "cli", key, winners=winners, scores=scores, rule=result.rule)
