"""The luck of a seed goes on where a position left it, and how far it went is no secret."""

from __future__ import annotations

import json

import msgspec
import pytest

from madoi.core.documents import (
    PositionFile,
    RecordFile,
    decode,
    open_position,
    open_record,
    standard,
    write_position,
    write_record,
)
from madoi.core.errors import BadDocument
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE
from madoi.games import find_game
from madoi.table.verify import verify

from .conftest import TABLES

each_table = pytest.mark.parametrize(("name", "players"), TABLES)


def new_match(name, players, seed, start=None):
    game = find_game(name)
    return Match(game, standard(game), players, seed, start)


def saved(match, **words):
    return decode(msgspec.json.encode(write_position(match, **words)), PositionFile)


@each_table
def test_a_game_in_pieces_is_the_game_in_one(name, players):
    """Saved and opened again before every move, with the seed given again, it is the deal of the seed."""
    whole = new_match(name, players, "8")
    whole.settle()
    pieces = saved(whole)
    rng = rng_for("pieces")
    told = 0
    while not whole.over and told < 24:
        move = whole.game.text(whole.state, int(whole.state.pick(rng)))
        again = open_position(whole.game, pieces, "8")
        whole.play(move)
        again.play(move)
        assert msgspec.json.encode(write_position(again)) == msgspec.json.encode(write_position(whole))
        pieces = saved(again)
        told += 1
    assert sum(whole.asked.values()) > 5


@each_table
def test_a_kept_seed_need_not_be_given_again(name, players):
    whole = new_match(name, players, "kept")
    whole.settle()
    assert write_position(whole).seed is None
    pieces = saved(whole, keep_seed=True)
    again = open_position(whole.game, pieces)
    move = whole.game.text(whole.state, whole.state.legal()[0])
    whole.play(move)
    again.play(move)
    assert again.steps[1:] == whole.steps[len(whole.steps) - len(again.steps) + 1 :]
    # A seed that is given counts more than the one that was kept.
    assert open_position(whole.game, pieces, "other").seed == "other"


@each_table
def test_how_often_chance_was_asked_is_known_to_every_seat(name, players):
    """The secrecy law for `asked`: whoever cannot tell two worlds apart hears the same questions to chance in both."""
    match = new_match(name, players, "streams")
    rng = rng_for("streams")
    while not match.over:
        state = match.state
        for seat in range(players):
            world = state.clone()
            world.redeal(seat, rng)
            assert world.actor == state.actor
            if state.actor == CHANCE:
                assert world.stream() == state.stream()
        match.step(int(state.sample(match.luck()) if state.actor == CHANCE else state.pick(rng)))


@each_table
def test_what_a_seat_sees_has_neither_seed_nor_script(name, players):
    match = new_match(name, players, "secret")
    match.script = ["* something"]
    seen = write_position(match, seat=0, everything=False, keep_seed=True)
    assert seen.seed is None
    assert seen.next == []


@each_table
def test_the_luck_of_a_record_that_began_in_the_middle_can_be_verified(name, players):
    match = new_match(name, players, "middle")
    rng = rng_for("middle")
    match.settle()
    for _ in range(6):
        match.play(match.game.text(match.state, int(match.state.pick(rng))))
    rest = open_position(match.game, saved(match), "middle")
    while not rest.over:
        rest.play(rest.game.text(rest.state, int(rest.state.pick(rng))))
    record = decode(msgspec.json.encode(write_record(rest)), RecordFile)
    assert record.asked == match.asked
    assert verify(match.game, record).outcomes == sum(rest.asked.values()) - sum(match.asked.values())
    with pytest.raises(BadDocument):
        verify(match.game, msgspec.structs.replace(record, asked={}))


def test_taking_steps_back_takes_the_luck_back_to_where_the_match_began():
    match = new_match("fort-of-gold", 1, "8")
    match.settle()
    again = open_position(match.game, saved(match), "8")
    again.play("place 1.1")
    first = list(again.steps)
    again.back_to(0)
    again.play("place 1.1")
    assert again.steps == first


def test_documents_of_before_have_never_asked():
    old = {"madoi": "position", "version": 1, "game": "fort-of-gold", "position": {"phase": "draw"}}
    match = open_position(find_game("fort-of-gold"), decode(json.dumps(old).encode(), PositionFile), "8")
    fresh = new_match("fort-of-gold", 1, "8")
    fresh.settle()
    assert match.steps == fresh.steps
    record = {
        "madoi": "record",
        "version": 1,
        "game": "fort-of-gold",
        "rules": 1,
        "players": 1,
        "data": {"id": "standard"},
        "start": {"phase": "draw"},
        "steps": ["* s-ppp"],
    }
    assert open_record(match.game, decode(json.dumps(record).encode(), RecordFile)).asked == {"deck": 1}
