"""Check a record against its luck: every outcome recomputed, the receipt of a fair deal included."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from madoi.core.documents import RecordFile, open_record
from madoi.core.errors import BadDocument
from madoi.core.game import Game
from madoi.core.match import Match, Moment
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
    match = open_record(game, record)
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
    return Verified(len(record.steps), check_luck(match), record.deal is not None)


def check_luck(match: Match) -> int:
    """Recompute every outcome. Returns how many there were."""
    outcomes = 0
    for moment in questions(match):
        due = match.game.text(moment.state, int(moment.state.sample(moment.match.luck())))
        if moment.line != f"* {due}":
            raise BadDocument(
                f"The seed brings {due!r} here",
                f"シードからは {due!r} になるはずです",
                about=f"steps[{moment.step}] {moment.line!r}",
            )
        outcomes += 1
    return outcomes


def draws_of(match: Match) -> list[Draw]:
    """Every question to chance in a game."""
    draws = []
    for moment in questions(match):
        state = moment.state
        outcomes = state.outcomes()
        answers = [match.game.text(state, code) for code, _ in outcomes]
        ways = [str(ways) for _, ways in outcomes]
        draws.append(Draw(moment.step, state.stream(), moment.turn, answers, ways))
    return draws


def questions(match: Match) -> Iterator[Moment]:
    """The moments in which chance was asked and answered."""
    return (moment for moment in match.walk() if moment.actor == CHANCE and moment.code is not None)
