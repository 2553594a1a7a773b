"""Golden games: whole games as text files, meant to be read, that must replay line for line.

    # What the game shows, in a sentence or two.
    game: fort-of-gold
    players: 1
    data: standard
    start: {"phase": "draw"}            a position to start from, if not the usual one; may go on, indented
    first: 2                            the seat that begins, counted from 0, or `lot`; without this line seat 0

    * s-ppl                             an outcome of chance
    ! FG-20 drawn: card s-ppl           what happened, with its rule
    = deck -s-ppl; hand s-ppl           what changed on the table
    ? place 1.1                         the legal moves, where the file asks with `?`
    > place 1.1                         a move of the seat that is asked
    x place 1.1                         words that are refused, and why

Lines with `#`, `*`, `>`, `x`, `?` and the blank ones are written by people; those with `!` and `=`, and what
stands after `?`, follow from them and are filled in by `make golden`. The file ends with the result.
`python -m tests.golden RECORD` prints a record of one game as a golden game, to start one from.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from madoi.core.documents import (
    RecordFile,
    convert,
    decode,
    open_data,
    open_record,
    read_file,
)
from madoi.core.errors import MadoiError
from madoi.core.events import Event
from madoi.core.game import parse
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import LOT, OVER
from madoi.games import find_game

ASKED = ("game", "players", "data", "start", "first")


def read_header(lines: list[str]) -> dict[str, str]:
    """The `key: value` lines above the first blank line; an indented line goes on with the value before."""
    header: dict[str, str] = {}
    key = ""
    for line in lines:
        if line.startswith(" "):
            header[key] += line.strip()
        elif not line.startswith("#"):
            key, _, value = line.partition(": ")
            assert key in ASKED, f"a golden game has no header line {key!r}"
            header[key] = value.strip()
    return header


def open_match(header: dict[str, str]) -> Match:
    """The table a golden game starts from."""
    game = find_game(header["game"])
    players = int(header["players"])
    data = open_data(game, header["data"])
    start = None
    if "start" in header:
        shape = convert(msgspec.json.decode(header["start"]), game.Position, "start")
        start = game.read(shape, players, data, rng_for("golden", "hidden"))
    first = header.get("first", "0")
    return Match(game, data, players, start=start, first=LOT if first == "lot" else int(first))


def replayed(text: str) -> str:
    """The file as it must be: what people wrote, and what follows from it."""
    head, _, body = text.partition("\n\n")
    match = open_match(read_header(head.splitlines()))
    lines: list[str] = []
    for number, line in enumerate(body.splitlines(), start=head.count("\n") + 3):
        mark, said = line[:1], line[2:]
        try:
            if mark in ("", "#"):
                lines.append(line)
            elif mark == "?":
                legal = [match.game.text(match.state, code) for code in match.state.legal()]
                lines.append(f"? {', '.join(legal)}")
            elif mark == "x":
                lines += [line, f"! {refusal(match, said)}"]
            elif mark in (">", "*"):
                lines += [line, *step(match, line)]
            else:
                assert mark in ("!", "="), f"{line!r} is no line of a golden game"
        except (AssertionError, MadoiError) as problem:
            raise AssertionError(f"line {number}: {problem}") from None
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join([head, "", *lines, *result(match)]) + "\n"


def step(match: Match, line: str) -> list[str]:
    """Make one step; the lines that tell what happened and what changed."""
    before = table(match)
    told = match.replay([line])
    changed = differences(before, table(match))
    return [f"! {tell(event, match.players)}" for event in told] + (
        [f"= {'; '.join(changed)}"] if changed else []
    )


def refusal(match: Match, said: str) -> str:
    """Why words are refused."""
    try:
        parse(match.game, match.state, said)
    except MadoiError as refused:
        return f"{refused.rule} refused: {refused.texts['en']}".strip()
    raise AssertionError(f"{said!r} is possible")


def result(match: Match) -> list[str]:
    """How the game ended, if it did."""
    if match.state.actor != OVER:
        return []
    outcome = match.game.result(match.state)
    winners = ", ".join(f"seat {seat + 1}" for seat in outcome.winners) or "nobody"
    scores = ", ".join("none" if score is None else str(score) for score in outcome.scores)
    return [f"= the end by {outcome.rule}: won by {winners}; score {scores}"]


def tell(event: Event, players: int) -> str:
    """`FG-20 drawn: card s-ppl`; a seat is named in games for several."""
    who = "" if event.seat is None or players == 1 else f"seat {event.seat + 1} "
    secret = "" if event.only is None else f" (only seat {event.only + 1} hears this)"
    facts = ", ".join(f"{key} {plain(value)}" for key, value in event.facts.items())
    return f"{event.rule} {who}{event.kind}{': ' if facts else ''}{facts}{secret}"


def table(match: Match) -> dict[str, Any]:
    """Everything about the table, secrets too, in the order of the position document."""
    shape = match.game.write(match.state, None, everything=True)
    content: dict[str, Any] = msgspec.to_builtins(shape)
    return {field: content.get(field) for field in shape.__struct_fields__}


def differences(before: Any, after: Any, path: str = "") -> list[str]:
    """What is new between two tables: `hand s-ppl`, `deck -s-ppl`, `field.1.1 s-ppl`."""
    if before == after:
        return []
    if isinstance(before, dict | None) and isinstance(after, dict | None):
        before, after = before or {}, after or {}
        keys = [*before, *(key for key in after if key not in before)]
        return [
            line
            for key in keys
            for line in differences(before.get(key), after.get(key), f"{path}.{key}".lstrip("."))
        ]
    if isinstance(before, list | None) and isinstance(after, list | None):
        before, after = before or [], after or []
        if before and len(before) == len(after) and isinstance(before[0], dict | list):
            return [
                line
                for at, (old, new) in enumerate(zip(before, after, strict=True))
                for line in differences(old, new, f"{path}[{at}]")
            ]
        if all(isinstance(each, int) for each in [*before, *after]):
            return [f"{path} {plain(after) if after else 'none'}"]
        old, new = Counter(map(plain, before)), Counter(map(plain, after))
        moved = [f"-{each}" for each in (old - new).elements()] + [
            f"+{each}" for each in (new - old).elements()
        ]
        return [f"{path} {' '.join(moved) or plain(after)}"]
    return [f"{path} {plain(after)}"]


def plain(value: Any) -> str:
    """A fact in as few signs as can be read."""
    if value is None:
        return "none"
    if isinstance(value, list):
        return "[" + " ".join(map(plain, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} {plain(each)}" for key, each in value.items()) + "}"
    return str(value)


def as_golden(match: Match, about: str) -> str:
    """A match as the text of a golden game."""
    head = [
        f"# {about}",
        f"game: {match.game.id}",
        f"players: {match.players}",
        f"data: {shipped_name(match)}",
    ]
    if match.first != 0:
        head.append(f"first: {'lot' if match.first == LOT else match.first}")
    if match.start is not None:
        shape = match.game.write(match.start, None, everything=True)
        head.append(f"start: {msgspec.json.encode(shape).decode()}")
    return replayed("\n".join([*head, "", *match.steps]) + "\n")


def shipped_name(match: Match) -> str:
    game = match.game
    names = [
        name
        for name, path in game.shipped().items()
        if game.load(game.read_files(path), shipped=True).id == match.data.id
    ]
    assert names, "golden games are played with components that come with Madoi"
    return names[0]


def main() -> None:
    record = decode(read_file(Path(sys.argv[1])), RecordFile)
    game = find_game(record.game)
    sys.stdout.write(as_golden(open_record(game, record), "A game from a record."))


if __name__ == "__main__":
    main()
