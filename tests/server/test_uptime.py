"""What goes on, and what stands still, when servers come and go."""

from __future__ import annotations

import asyncio
import time

import pytest

from madoi.server import presence, uptime
from madoi.server.uptime import uncovered
from madoi.store.interface import StoreDown
from madoi.table.clock import wall_clock

from ..postgres import Cluster
from .client import Seat, enter, open_table, sit

CLOCK = {"base": 60, "per_move": 0, "cap": 60}


class Turned:
    """A clock on the wall that a test may turn ahead, by milliseconds."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return wall_clock() + self.ahead


@pytest.fixture
def clock() -> Turned:
    return Turned()


@pytest.mark.parametrize(
    ("lives", "away"),
    [
        ([], 100),
        ([(0, 300)], 0),
        ([(150, 300)], 50),
        ([(0, 120), (160, 300)], 40),
        ([(0, 120), (110, 130), (190, 195)], 65),
        ([(0, 50), (250, 300)], 100),
    ],
)
def test_the_time_when_nobody_was_alive(lives, away):
    assert uncovered(100, 200, lives) == away


def test_a_clock_stands_still_while_no_server_runs(serve, clock):
    first = serve(now=clock)
    links = open_table(first, options={"clock": CLOCK})
    token = enter(first, links["seats"][0])["token"]
    with Seat(first, links["table"], token) as seat:
        seat.move()
        since = seat.view["since"]
    first.stop()
    clock.ahead = 3_600_000
    second = serve(now=clock)
    with Seat(second, links["table"], token) as seat:
        assert seat.view["phase"] == "playing"
        assert seat.view["since"] - since > 3_500_000
        assert [news["kind"] for news in seat.news][-1] == "restarted"
        assert seat.move()["type"] == "done"
        assert seat.view["seats"][0]["left"] > 50_000
    third = serve(now=clock)
    with Seat(third, links["table"], token) as seat:
        assert [news["kind"] for news in seat.news].count("restarted") == 1


def test_a_clock_runs_while_another_server_does(serve, clock):
    first = serve(now=clock)
    links = open_table(first, options={"clock": CLOCK})
    token = enter(first, links["seats"][0])["token"]
    clock.ahead = 40_000
    asyncio.run_coroutine_threadsafe(first.house.uptime.say_alive(), loop_of(first)).result(5)
    second = serve(now=clock)
    with Seat(second, links["table"], token) as seat:
        assert not [news for news in seat.news if news["kind"] == "restarted"]
    clock.ahead = 61_000
    with Seat(second, links["table"], token) as seat:
        assert seat.move()["code"] in ("time", "over")


def loop_of(server):
    return next(iter(server.house.duties._tasks.values())).get_loop()


def test_a_clock_stands_still_while_the_store_is_down(serve, clock, monkeypatch):
    monkeypatch.setattr(uptime, "BEAT_SECONDS", 0.1)
    server = serve(now=clock)
    links = open_table(server, options={"clock": CLOCK})
    with sit(server, links["seats"][0]) as seat:
        real, beats = server.house.store.alive, []

        async def broken(*words):
            beats.append(words)
            raise StoreDown("away")

        time.sleep(0.3)
        server.house.store.alive = broken
        while not beats:
            time.sleep(0.02)
        clock.ahead = 50_000
        count = len(beats)
        while len(beats) < count + 2:
            time.sleep(0.02)
        server.house.store.alive = real
        while seat.news[-1]["kind"] != "restarted":
            seat.receive()
        assert seat.view["since"] + 60_000 > clock() + 50_000


def test_presence_is_told_across_processes_and_forgotten(serve, monkeypatch):
    monkeypatch.setattr(presence, "GONE_SECONDS", 1.0)
    monkeypatch.setattr(presence, "AGAIN_SECONDS", 0.3)
    cluster = Cluster()
    try:
        store = cluster.new_database()
        one, two = serve(store=store, poll_seconds=0.2), serve(store=store, poll_seconds=0.2)
        links = open_table(one, "fuji-99", [{}, {}])
        with sit(one, links["seats"][0]) as here:
            there = sit(two, links["seats"][1])
            while here.wait("present")["seats"] != [True, True]:
                pass
            while there.wait("present")["seats"] != [True, True]:
                pass
            there.close()
            while here.wait("present")["seats"] != [True, False]:
                pass
            with sit(two, links["watch"]):
                while here.wait("present")["watching"] != 1:
                    pass
                two.house._live[links["table"]].presence.refresh = lambda: None
                while here.wait("present", seconds=10)["watching"] != 0:
                    pass
        one.stop()
        two.stop()
    finally:
        cluster.remove()
