"""Bots that think elsewhere: questions are taken once, taken over from the lost, and answered by the server when nobody is there."""

from __future__ import annotations

import asyncio
import time

import msgspec
import pytest

from madoi.core.documents import data_ref, standard
from madoi.core.match import Match
from madoi.core.view import view_of
from madoi.games import all_games
from madoi.server import queue
from madoi.server.queue import Elsewhere, Question, Worker
from madoi.store import open_store

from ..conftest import TABLES
from ..store.conftest import postgres  # noqa: F401


@pytest.fixture(params=["sqlite", "postgres"])
def address(request, tmp_path):
    if request.param == "sqlite":
        return str(tmp_path / "madoi.sqlite")
    return request.getfixturevalue("postgres").new_database()


def asked(name: str, players: int):
    game = all_games()[name]
    match = Match(game, standard(game), players, "elsewhere")
    match.settle()
    seat = int(match.state.actor)
    return view_of(game, match.state, seat), data_ref(standard(game))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_question_keeps_the_view_it_asks_about(name, players):
    view, ref = asked(name, players)
    position = msgspec.Raw(msgspec.json.encode(view.position))
    question = Question("greedy", name, players, view.seat, ref, position, 5.0)
    again = msgspec.json.decode(msgspec.json.encode(question), type=Question).view()
    assert (again.moves, again.position) == (view.moves, view.position)


async def test_a_worker_answers_for_a_server(address):
    view, ref = asked("fort-of-gold", 1)
    here, there = open_store(address), open_store(address)
    worker = Worker(there, 1, 20)
    working = asyncio.create_task(worker.run())
    elsewhere = Elsewhere(here, 1, 20)
    move, by = await elsewhere.choose("greedy", view, ref)
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    assert move in view.moves
    assert (by, worker.answered) == ("greedy", 1)
    assert await here.take("x", 1) is None
    for store in (here, there):
        await store.close()


async def test_a_question_is_kept_by_one_worker_and_taken_over_when_its_lease_ends(address):
    store = open_store(address)
    await store.ask("q", b"?")
    assert await store.take("one", 60_000) == ("q", b"?")
    assert await store.take("two", 60_000) is None
    await store.renew("q", -1)
    time.sleep(0.01)
    assert await store.take("two", 60_000) == ("q", b"?")
    await store.answer("q", b"!")
    await store.answer("q", b"too late")
    assert await store.look("q") == (True, b"!")
    await store.withdraw("q")
    assert await store.look("q") == (False, b"")
    await store.close()


async def test_a_server_thinks_itself_when_nobody_takes_the_question(address, monkeypatch):
    monkeypatch.setattr(queue, "UNTAKEN_SECONDS", 0.1)
    view, ref = asked("fort-of-gold", 1)
    store = open_store(address)
    move, by = await Elsewhere(store, 1, 20).choose("greedy", view, ref)
    assert move in view.moves
    assert by == "greedy"
    assert await store.take("x", 1) is None
    await store.close()
