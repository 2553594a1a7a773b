"""What goes on, and what stands still, when servers come and go."""

from __future__ import annotations

import asyncio
import time

import pytest

from madoi.server import presence, uptime
from madoi.server.live import flag
from madoi.server.uptime import uncovered
from madoi.store.interface import StoreDown
from madoi.table.clock import wall_clock

from ..postgres import Cluster
from .client import Seat, bearer, enter, open_table, sit

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


def test_a_clock_runs_while_another_server_does(serve, clock, monkeypatch):
    monkeypatch.setattr(uptime, "SLEPT", 3_600_000)  # the clock is turned because nobody wants to wait
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


@pytest.mark.parametrize("ahead", [16_000, 3_600_000], ids=["a nap", "the wall clock put forward"])
def test_sleep_of_the_server_and_a_jump_of_its_clock_are_forgiven(serve, clock, ahead):
    server = serve(now=clock)
    links = open_table(server, options={"clock": {"base": 15, "per_move": 0, "cap": 15}})
    with sit(server, links["seats"][0]) as seat:
        clock.ahead = ahead
        answer = seat.move()
        assert answer["type"] == "done"
        assert "restarted" in [news["kind"] for news in seat.news]
        assert seat.view["seats"][0]["left"] > 5_000


def test_a_flag_that_fell_in_sleep_stands_up_again(serve, clock):
    server = serve(now=clock)
    links = open_table(server, options={"clock": {"base": 15, "per_move": 0, "cap": 15}})
    with sit(server, links["seats"][0]) as seat:
        clock.ahead = 16_000
        live = server.house.awake()[0]
        asyncio.run_coroutine_threadsafe(live._by_itself(flag), loop_of(server)).result(5)
        assert seat.wait("told")["news"][0]["kind"] == "restarted"
        assert seat.view["phase"] == "playing"


def test_during_a_pause_of_a_table_with_clocks_the_position_is_covered(server):
    links = open_table(server, options={"clock": CLOCK})
    token = enter(server, links["seats"][0])["token"]
    with Seat(server, links["table"], token) as seat:
        before = seat.view["position"]
        seat.until(seat.do("pause", on=True)["step"])
        assert (seat.view["phase"], seat.view["position"], seat.view["moves"]) == ("paused", None, [])
        look = server.http.get(f"/api/tables/{links['table']}/replay", headers=bearer(token))
        assert (look.status_code, look.json()["code"]) == (409, "paused")
        seat.until(seat.do("pause", on=False)["step"])
        assert seat.view["position"] == before


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
