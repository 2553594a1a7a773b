"""`madoi apply`: make moves in a position."""

from __future__ import annotations

from typing import Annotated

import typer

from madoi.cli.drawing import events_in_words
from madoi.cli.files import (
    DataOption,
    KeepSeedOption,
    OutOption,
    PositionArgument,
    SeedOption,
    check_keep,
    hand_out,
    pretty,
    read_position_file,
    start_position,
)
from madoi.cli.language import LangOption, choose_language, say
from madoi.core.documents import write_position
from madoi.core.errors import BadNotation, IllegalMove, MadoiError
from madoi.core.events import Event
from madoi.core.game import parse
from madoi.core.match import Match
from madoi.core.state import CHANCE


def command(
    position: PositionArgument,
    moves: Annotated[
        list[str], typer.Argument(metavar="MOVE…", help="Moves, or outcomes of chance such as '* s-ppp'.")
    ],
    seed: SeedOption = None,
    keep_seed: KeepSeedOption = False,
    out: OutOption = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print events and position as one JSON document.")
    ] = False,
    data: DataOption = None,
    lang: LangOption = None,
) -> None:
    """Make moves and print the new position.

    What happened goes to standard error with its rule ids. The file is not changed, unless --out names it. Chance is
    answered by outcomes you give, by the script in the position, or by the seed; without any of them the new position
    waits for chance. The position counts how often chance was asked, so the same seed, given again with every move,
    goes on with the same deal.
    """
    speak = choose_language(lang)
    file = read_position_file(position, data)
    seed = file.seed if seed is None else seed
    check_keep(keep_seed, seed)
    kept = keep_seed or file.seed is not None
    match = start_position(position, file, seed)
    told: list[Event] = []
    waiting = list(moves)
    while waiting:
        taken, events = play_first(match, waiting)
        told += events
        del waiting[:taken]
    told += match.settle()

    after = write_position(match, keep_seed=kept)
    if json:
        typer.echo(pretty({"events": told, "position": after}))
        if out is not None:
            hand_out(pretty(after), out)
        return
    hand_out(pretty(after), out)
    for line in events_in_words(match, told, speak):
        typer.echo(line, err=True)
    if match.state.actor == CHANCE:
        typer.echo(say(speak, "cli", "chance_waits"), err=True)


def play_first(match: Match, words: list[str]) -> tuple[int, list[Event]]:
    """Make the first move or outcome of `words`. Returns how many words it took and what happened."""
    outcome = words[0].startswith("*")
    told = [] if outcome else match.settle()
    if outcome and match.state.actor != CHANCE:
        raise IllegalMove("Chance is not asked here", "ここは偶然の番ではありません", about=words[0])
    if not outcome and match.state.actor == CHANCE:
        raise IllegalMove(
            "Chance is asked here; give its outcome after a *, or a --seed",
            "ここは偶然の番です。* を付けて結果を書くか、--seed を付けてください",
            about=words[0],
        )
    taken, code = read_first(match, words)
    return taken, told + match.step(code)


def read_first(match: Match, words: list[str]) -> tuple[int, int]:
    """The first move of `words`, which may have been typed without quotes: `place 2.3` as two words."""
    refusal: MadoiError | None = None
    for taken in range(1, len(words) + 1):
        try:
            return taken, parse(match.game, match.state, " ".join(words[:taken]))
        except MadoiError as refused:
            if refusal is None or (isinstance(refusal, BadNotation) and not isinstance(refused, BadNotation)):
                refusal = refused
    assert refusal is not None
    raise refusal
