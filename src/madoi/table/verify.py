"""Check a record against its luck: every outcome recomputed, the receipt of a fair deal included."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from madoi.core.documents import RecordFile, check_players, convert, find_data, open_record, start_player
from madoi.core.errors import BadDocument
from madoi.core.game import Game, parse
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE
from madoi.table.deal import commitment, mixed_seed


class Draw(msgspec.Struct):
    """One question to chance, so that it can be answered again without the rules."""

    step: int
    """Which of the record's steps answered it, counted from 0."""
    stream: str
    turn: int
    """How often the stream had been asked before."""
    answers: list[str]
    """Every outcome that was possible, in notation and in order."""
    ways: list[str]
    """In how many ways each can happen: whole numbers in decimal digits, of any size."""


class Verified(msgspec.Struct):
    """What was checked of a record, and held."""

    steps: int
    """Steps that follow the rules."""
    outcomes: int
    """Outcomes that follow from the seed."""
    is_fair: bool
    """True if the seed was bound before the deal and every seat mixed something into it."""


def verify(game: Game, record: RecordFile) -> Verified:
    """Check a record and its luck. Raises BadDocument where it does not hold."""
    open_record(game, record)
    if record.seed is None:
        raise BadDocument(
            "The record tells no seed, so its luck cannot be checked",
            "記録にシードがないので、運は確かめられません",
            about="seed",
        )
    if record.deal is not None:
        receipt = record.deal
        if commitment(receipt.secret) != receipt.commitment:
            raise BadDocument(
                "The secret does not open the commitment",
                "秘密の値が、約束した値と合いません",
                about="deal.secret",
            )
        if mixed_seed(receipt.secret, receipt.salts) != record.seed:
            raise BadDocument(
                "The seed is not mixed from the secret and the salts",
                "シードが、秘密の値と全員の値から作られていません",
                about="deal.salts",
            )
    return Verified(len(record.steps), check_luck(game, record), record.deal is not None)


def check_luck(game: Game, record: RecordFile) -> int:
    """Recompute every outcome. Returns how many there were."""
    outcomes = 0
    for number, match in questions(game, record):
        due = game.text(match.state, int(match.state.sample(match.luck())))
        line = record.steps[number]
        if line != f"* {due}":
            raise BadDocument(
                f"The seed brings {due!r} here",
                f"シードからは {due!r} になるはずです",
                about=f"steps[{number}] {line!r}",
            )
        outcomes += 1
    return outcomes


def draws_of(game: Game, record: RecordFile) -> list[Draw]:
    """Every question to chance in a record."""
    draws = []
    for number, match in questions(game, record):
        state, stream = match.state, match.state.stream()
        outcomes = state.outcomes()
        answers = [game.text(state, code) for code, _ in outcomes]
        draws.append(Draw(number, stream, match.asked[stream], answers, [str(ways) for _, ways in outcomes]))
    return draws


def questions(game: Game, record: RecordFile) -> Iterator[tuple[int, Match]]:
    """The match wherever chance is asked, with the number of the step that answers."""
    assert record.seed is not None
    players = check_players(game, record.players)
    data = find_data(game, record.data)
    start = None
    if record.start is not None:
        shape = convert(record.start, game.Position, "start")
        start = game.read(shape, players, data, rng_for(record.seed, "hidden"))
    match = Match(game, data, players, record.seed, start, asked=record.asked, first=start_player(record))
    for number, line in enumerate(record.steps):
        if match.state.actor == CHANCE:
            yield number, match
        match.step(parse(game, match.state, line[2:]))
