"""The fair deal: bound before, mixed from every seat, checked after."""

from __future__ import annotations

import msgspec
import pytest

from madoi.core.deals import numbered_seed
from madoi.core.documents import RecordFile, decode
from madoi.core.errors import MadoiError
from madoi.games import find_game
from madoi.table import entries as log
from madoi.table.commands import Resign
from madoi.table.deal import commitment, daily_seed, mixed_seed, new_secret
from madoi.table.verify import verify

from ..conftest import TABLES
from ..tables import NOW, Played, new_table, opened

TODAY = "2026-01-01"


def finished(name: str = "fort-of-gold", players: int = 1, **more) -> Played:
    played = Played(opened(name, players, **more))
    number = 0
    while not played.table.is_over:
        played.any_move(number)
        number += 1
        if number > 600:
            for seat in range(players):
                if not played.table.is_over:
                    played.do(Resign(f"r{seat}"), seat)
    return played


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_finished_table_verifies(name, players):
    record = finished(name, players).table.sight.record(TODAY)
    raw = msgspec.json.encode(record)
    found = verify(find_game(name), decode(raw, RecordFile))
    assert found.steps == len(record.steps)
    assert found.outcomes == sum(step.startswith("*") for step in record.steps)
    assert found.is_fair


def test_a_changed_secret_salt_seed_or_outcome_is_found():
    record = finished().table.sight.record(TODAY)
    assert record.deal is not None
    deal = record.deal
    replace = msgspec.structs.replace
    first, second = [number for number, step in enumerate(record.steps) if step[0] == "*"][:2]
    swapped = list(record.steps)
    swapped[first], swapped[second] = swapped[second], swapped[first]
    for broken in (
        replace(record, deal=replace(deal, secret="00" * 32)),
        replace(record, deal=replace(deal, salts=["other"])),
        replace(record, deal=None, seed="other"),
        replace(record, seed=None),
        replace(record, steps=swapped),
    ):
        with pytest.raises(MadoiError):
            verify(find_game("fort-of-gold"), broken)


def test_every_salt_changes_the_seed():
    secret = new_secret()
    seeds = {
        mixed_seed(secret, salts) for salts in (["a", "b"], ["a", "c"], ["b", "a"], ["ab", ""], ["", ""])
    }
    assert len(seeds) == 5
    assert len(new_secret()) == 64
    assert new_secret() != secret


def test_the_commitment_is_told_before_the_deal_and_the_secret_only_after_the_end():
    line = opened(deal=log.DealPlan("fair", secret="cd" * 32))
    table = new_table(line)
    table.apply(line)
    assert table.sight.view(None).deal.commitment == commitment("cd" * 32)
    played = Played(line)
    for seat in (0, None):
        for told in (played.table.sight.view(seat), played.table.sight.news(seat, 0)):
            assert b"cdcdcd" not in msgspec.json.encode(told)
    seed = played.table.match.seed
    assert seed is not None
    assert seed.encode() not in msgspec.json.encode(played.table.sight.view(0))
    played.do(Resign("r"))
    assert played.table.sight.view(None).deal.secret == "cd" * 32
    assert played.table.sight.view(None).deal.seed == seed


def test_the_record_of_an_unfinished_table_is_refused():
    with pytest.raises(MadoiError):
        Played(opened()).table.sight.record(TODAY)


def test_a_daily_deal_is_told_when_the_day_is_over():
    seed = daily_seed("server", "fort-of-gold", TODAY)
    assert seed != daily_seed("server", "fort-of-gold", "2026-01-02")
    played = finished(deal=log.DealPlan("daily", seed=seed, label=TODAY))
    assert played.table.sight.record(TODAY).seed is None
    assert played.table.sight.record("2026-01-02").seed == seed
    assert seed.encode() not in msgspec.json.encode(played.table.sight.view(0))


def test_a_numbered_deal_is_the_same_for_everybody():
    plan = log.DealPlan("number", seed=numbered_seed("fort-of-gold", 7), label="7")
    first, second = (Played(opened(deal=plan), NOW + n) for n in range(2))
    assert first.table.match.steps == second.table.match.steps
    assert first.table.sight.view(0).deal.seed == "fort-of-gold deal 7"
