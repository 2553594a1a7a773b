"""What people trust a server with: moves are durable before they are seen, secrets stay secret, bots may fail."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from pathlib import Path

import pytest

from madoi.server import bots, uptime
from madoi.store.interface import StoreDown
from madoi.table.clock import wall_clock

from ..conftest import TABLES
from .client import Seat, bearer, enter, open_table, sit

PAIR = next((table for table in TABLES if table[1] == 2), None)


def test_nobody_sees_a_move_before_it_is_durable(server):
    """While the append hangs, neither the mover nor a spectator hears of the move."""
    links = open_table(server)
    with sit(server, links["seats"][0]) as seat, sit(server, links["watch"]) as watcher:
        seat.wait("present")
        watcher.wait("present")
        real = server.house.store.append
        written = []

        async def slow(*words, **more):
            await asyncio.sleep(0.5)
            step = await real(*words, **more)
            written.append(time.monotonic())
            return step

        server.house.store.append = slow
        seat.send(type="move", id="slow", step=seat.view["step"], move="place 1.1")
        watcher.wait("told")
        seen = time.monotonic()
        assert written
        assert seen >= written[0]


def test_when_the_store_fails_the_mover_is_told_nothing_changes_and_play_resumes(server):
    links = open_table(server)
    with sit(server, links["seats"][0]) as seat:
        real = server.house.store.append
        before = seat.view

        async def broken(*words, **more):
            raise StoreDown("disk full at /secret/path")

        server.house.store.append = broken
        answer = seat.do("move", id="m", step=before["step"], move="place 1.1")
        assert answer["code"] == "store-down"
        assert "/secret/path" not in json.dumps(answer)
        server.house.store.append = real
        table = server.house._live[links["table"]].table
        assert table.lines == before["step"]
        assert seat.move("place 1.1", id="m")["type"] == "done"
        assert seat.view["step"] == before["step"] + 1


def test_an_append_whose_answer_was_lost_is_found_in_the_log(server):
    """The line was written, but the connection broke before we heard of it: the repeat finds it done."""
    with sit(server, open_table(server)["seats"][0]) as seat:
        real = server.house.store.append

        async def lost(*words, **more):
            await real(*words, **more)
            raise StoreDown("the connection broke")

        server.house.store.append = lost
        step = seat.view["step"]
        assert seat.do("move", id="m", step=step, move="place 1.1")["code"] == "store-down"
        server.house.store.append = real
        again = seat.do("move", id="m", step=step, move="place 1.1")
        assert again["type"] == "done"
        assert again["step"] == step + 1


def test_secrets_are_stored_hashed_and_never_logged(server, caplog):
    caplog.set_level(logging.DEBUG)
    links = open_table(server)
    secret = links["seats"][0].partition("#")[2]
    token = enter(server, links["seats"][0])["token"]
    with Seat(server, links["table"], token) as seat:
        seat.move()
    server.http.get(f"/api/tables/{links['table']}", headers=bearer(token))
    server.http.post(f"/api/tables/{links['table']}/enter", json={"secret": "wrong" + secret[5:]})
    raw = b"".join(path.read_bytes() for path in Path(server.settings.store).parent.glob("madoi*"))
    assert len(secret) >= 43
    for hidden in (secret, token):
        assert hidden.encode() not in raw
        assert hidden not in caplog.text
    assert links["table"].encode() in raw


def bad_bot(kind: str):
    class Bad:
        def choose(self, view, moves, rng):
            if kind == "crash":
                import os

                os._exit(3)
            if kind == "hang":
                time.sleep(60)
            return "nonsense"

    return Bad()


def think_badly(code, view, ref, seed):
    """Runs in the worker instead of the real thing."""
    return bad_bot(code).choose(view, view.moves, None)


@pytest.mark.skipif(PAIR is None, reason="no game for two is here")
@pytest.mark.parametrize("kind", ["crash", "hang", "nonsense"])
def test_a_bad_bot_costs_its_deadline_and_a_fallback_move_is_played(serve, monkeypatch, kind):
    server = serve(bot_seconds=2.0)
    monkeypatch.setattr(bots, "think", think_badly)
    real = server.house.thinkers.choose

    async def choose(code, view, ref, table):
        return await real(kind, view, ref, table)

    monkeypatch.setattr(server.house.thinkers, "choose", choose)
    links = open_table(server, PAIR[0], [{}, {"bot": "random"}])
    with sit(server, links["seats"][0]) as seat:
        started = time.monotonic()
        while seat.view["actor"] == 0:
            seat.move()
        while not (moved := [n for n in seat.news if n["kind"] == "moved" and n["seat"] == 1]):
            seat.receive(15)
        assert moved[0]["text"] == "fallback"
        assert time.monotonic() - started < 10


def test_a_seat_out_of_time_resigns_by_itself(serve, monkeypatch):
    monkeypatch.setattr(uptime, "SLEPT", 3_600_000)  # the clock is turned because nobody wants to wait
    ahead = [0]
    server = serve(now=lambda: wall_clock() + ahead[0])
    clock = {"base": 10, "per_move": 0, "cap": 10}
    links = open_table(server, options={"clock": clock})
    token = enter(server, links["seats"][0])["token"]
    ahead[0] = 11_000
    with Seat(server, links["table"], token) as seat:
        assert seat.move("place 1.1")["code"] in ("time", "over")
    server.house._live.clear()
    with Seat(server, links["table"], token) as seat:
        if seat.view["phase"] != "over":
            seat.wait("told")
        assert seat.view["ending"]["why"] == "time"


@pytest.mark.skipif(PAIR is None, reason="no game for two is here")
def test_a_called_seat_with_an_open_page_answers_by_itself(server):
    links = open_table(server, PAIR[0], [{}, {}])
    with sit(server, links["seats"][0]) as one, sit(server, links["seats"][1]):
        one.do("call", seat=1)
        while one.news[-1]["kind"] != "here":
            one.receive()
        assert one.news[-1]["seat"] == 1


@pytest.mark.skipif(PAIR is None, reason="no game for two is here")
def test_a_held_seat_is_given_back_when_its_person_returns(serve):
    ahead = [0]
    server = serve(now=lambda: wall_clock() + ahead[0], bot_seconds=20.0)
    links = open_table(server, PAIR[0], [{}, {}])
    with sit(server, links["seats"][0]) as one:
        two = enter(server, links["seats"][1])
        one.do("call", seat=1)
        ahead[0] = 61_000
        assert one.do("hold", seat=1)["type"] == "done"
        with Seat(server, links["table"], two["token"]) as back:
            while back.view["seats"][1]["held"]:
                back.receive()
            assert back.view["seats"][1]["bot"] is None
