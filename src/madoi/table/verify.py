"""Check a record against its luck: every outcome recomputed, the receipt of a fair deal included."""

from __future__ import annotations

from madoi.core.documents import RecordFile, check_players, convert, find_data, open_record
from madoi.core.errors import BadDocument
from madoi.core.game import Game, parse
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE
from madoi.table.deal import commitment, mixed_seed


def verify(game: Game, record: RecordFile) -> list[str]:
    """What was checked, in words. Raises BadDocument where the record does not hold."""
    open_record(game, record)
    checked = [f"{len(record.steps)} steps follow the rules"]
    if record.seed is None:
        raise BadDocument("The record tells no seed, so its luck cannot be checked", about="seed")
    if record.deal is not None:
        receipt = record.deal
        if commitment(receipt.secret) != receipt.commitment:
            raise BadDocument("The secret does not open the commitment", about="deal.secret")
        if mixed_seed(receipt.secret, receipt.salts) != record.seed:
            raise BadDocument("The seed is not mixed from the secret and the salts", about="deal.salts")
        checked.append("the secret opens the commitment, and the seed is mixed from it and every salt")
    checked.append(f"{check_luck(game, record)} outcomes follow from the seed")
    return checked


def check_luck(game: Game, record: RecordFile) -> int:
    """Recompute every outcome. Returns how many there were."""
    assert record.seed is not None
    players = check_players(game, record.players)
    data = find_data(game, record.data)
    start = None
    if record.start is not None:
        shape = convert(record.start, game.Position, "start")
        start = game.read(shape, players, data, rng_for(record.seed, "hidden"))
    match = Match(game, data, players, record.seed, start)
    outcomes = 0
    for number, line in enumerate(record.steps):
        code = parse(game, match.state, line[2:])
        if match.state.actor == CHANCE:
            due = int(match.state.sample(match.luck()))
            if due != code:
                said = game.text(match.state, due)
                raise BadDocument(f"The seed brings {said!r} here", about=f"steps[{number}] {line!r}")
            outcomes += 1
        match.step(code)
    return outcomes
