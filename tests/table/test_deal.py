"""The fair deal: bound before, mixed from every seat, checked after."""

from __future__ import annotations

import random

import msgspec
import pytest

from madoi.core.deals import numbered_seed
from madoi.core.documents import RecordFile, decode
from madoi.core.errors import MadoiError
from madoi.games import find_game
from madoi.table import entries as log
from madoi.table.commands import Resign, Reveal
from madoi.table.deal import COMMITTED, commitment, daily_seed, mixed_seed, new_secret, pledge
from madoi.table.refusals import Refused
from madoi.table.table import MIX_MILLIS
from madoi.table.verify import Doubt, verify

from ..conftest import TABLES
from ..tables import NOW, Played, new_table, opened, salt_of

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


def made_up(record: RecordFile, **more) -> RecordFile:
    """The record with another receipt, and the seed and outcomes left as they are."""
    assert record.deal is not None
    return msgspec.structs.replace(record, deal=msgspec.structs.replace(record.deal, **more))


def test_a_changed_secret_salt_pledge_seed_or_outcome_is_found():
    record = finished().table.sight.record(TODAY)
    first, second = [number for number, step in enumerate(record.steps) if step[0] == "*"][:2]
    swapped = list(record.steps)
    swapped[first], swapped[second] = swapped[second], swapped[first]
    for broken in (
        made_up(record, secret="00" * 32),
        made_up(record, commitment="00" * 32),
        made_up(record, salts=["another-salt-that-is-long-enough"]),
        made_up(record, salts=[""]),
        made_up(record, salts=[]),
        made_up(record, pledges=["00" * 32]),
        made_up(record, table="other"),
        made_up(record, table=""),
        msgspec.structs.replace(record, deal=None, seed="other"),
        msgspec.structs.replace(record, seed=None),
        msgspec.structs.replace(record, steps=swapped),
    ):
        with pytest.raises(MadoiError):
            verify(find_game("fort-of-gold"), broken)


def test_everything_that_goes_in_changes_what_comes_out():
    secret = new_secret()
    ways = (["a", "b"], ["a", "c"], ["b", "a"], ["ab", ""], ["", ""])
    assert len({mixed_seed(table, secret, salts) for table in "tu" for salts in ways}) == 10
    assert len({commitment(table, word) for table in "tu" for word in "ab"}) == 4
    assert len({pledge(t, c, n, s) for t in "tu" for c in "cd" for n in (0, 1) for s in "ab"}) == 16
    assert len(new_secret()) == 64
    assert new_secret() != secret


def waiting(players: int = 2, bots: dict[int, str] | None = None) -> Played:
    """A table of a fair deal where nobody sits yet."""
    played = Played.__new__(Played)
    line = opened("fuji-99", players, bots)
    played.table, played.log, played.now = new_table(line), [], NOW
    played.add([line])
    return played


def sit(played: Played, seat: int, bound: str | None = None) -> None:
    table = played.table
    own = pledge(table.id, table.commitment, seat, salt_of(seat)) if bound is None else bound
    played.add(table.desk.join(log.Joined(0, seat, f"P{seat + 1}", pledge=own), played.now))


def refused(played: Played, seat: int, salt: str) -> str:
    with pytest.raises(Refused) as problem:
        played.do(Reveal("x", salt), seat)
    return problem.value.code


def test_salts_are_told_only_when_all_pledges_lie_and_only_those_that_were_pledged():
    played = waiting()
    sit(played, 0)
    assert played.table.sight.view(1).seats[0].pledge
    assert refused(played, 0, salt_of(0)) == "not-mixing"
    sit(played, 1)
    assert played.table.phase == "waiting"
    assert played.table.sight.view(0).deal.due == played.now + MIX_MILLIS
    assert refused(played, 0, salt_of(1)) == "other-salt"
    played.do(Reveal("a", salt_of(0)), 0)
    assert not played.table.dealt
    assert played.table.sight.view(1).seats[0].salt == salt_of(0)
    assert refused(played, 0, salt_of(0)) == "not-mixing"
    played.do(Reveal("b", salt_of(1)), 1)
    assert played.table.phase == "playing"
    assert played.table.sight.view(1).deal.due is None
    assert played.again().match.seed == played.table.match.seed


def test_a_seat_that_never_tells_its_salt_is_left_out_and_everybody_is_told():
    played = waiting()
    sit(played, 0)
    sit(played, 1)
    played.do(Reveal("a", salt_of(0)), 0)
    due = played.table.mixing_until()
    assert due is not None
    assert played.table.desk.deal_without_the_missing(due - 1) == []
    played.add(played.table.desk.deal_without_the_missing(due))
    assert [card.dropped for card in played.table.sight.view(0).seats] == [False, True]
    assert refused(played, 1, salt_of(1)) == "not-mixing"
    for seat in (0, 1):
        if not played.table.is_over:
            played.do(Resign(f"r{seat}"), seat)
    for table in (played.table, played.again()):
        record = table.sight.record(TODAY)
        assert verify(find_game("fuji-99"), record).doubts == [Doubt("dropped", [1])]


def test_who_brings_no_pledge_holds_nobody_up_and_the_receipt_says_so():
    played = waiting()
    sit(played, 0, "")
    sit(played, 1, "")
    assert played.table.phase == "playing"
    mixed = waiting(3, {2: "greedy"})
    sit(mixed, 0)
    sit(mixed, 1, "")
    assert refused(mixed, 1, salt_of(1)) == "no-pledge"
    mixed.do(Reveal("a", salt_of(0)), 0)
    assert mixed.table.phase == "playing"
    mixed.do(Resign("r"), 0)
    mixed.do(Resign("r"), 1)
    found = verify(find_game("fuji-99"), mixed.table.sight.record(TODAY))
    assert found.doubts == [Doubt("unpledged", [1])]
    assert not found.is_fair


def test_nobody_can_vouch_where_only_bots_sit():
    played = Played(opened("fuji-99", 2, {0: "random", 1: "random"}))
    rng = random.Random(1)
    while not played.table.is_over:
        moves = played.table.sight.seen(int(played.table.match.state.actor)).moves
        played.add([played.table.desk.bot_move(rng.choice(moves), NOW, "random")])
    found = verify(find_game("fuji-99"), played.table.sight.record(TODAY))
    assert found.doubts == [Doubt("nobody")]


def test_the_commitment_is_told_before_the_deal_and_the_secret_only_after_the_end():
    line = opened(deal=log.DealPlan("fair", secret="cd" * 32, scheme=COMMITTED))
    table = new_table(line)
    table.apply(line)
    assert table.sight.view(None).deal.commitment == commitment(table.id, "cd" * 32)
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
