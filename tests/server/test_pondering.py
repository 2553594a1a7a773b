"""Bots think on while people do: within their budget, after everybody who waits, and with what they found."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace

from madoi.core.documents import DataRef
from madoi.server.measures import Measures
from madoi.server.pondering import PIECE, Pondering, think
from madoi.server.settings import Settings

from ..tables import Played, opened
from .client import open_table, sit

SEATS = [{}, {"bot": "search:40"}]


class Mind:
    """Notes what it is asked, and answers when the test says so."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.may_answer = asyncio.Event()

    async def ask(self, seconds, work, *words):
        self.asked.append(work.__name__)
        await self.may_answer.wait()
        return words[1].moves[0] if work is think else True

    def stop(self) -> None: ...


class House:
    """As much of a house as pondering needs."""

    def __init__(self, **settings) -> None:
        self.settings = Settings(store="", **settings)
        self.thinkers = SimpleNamespace(is_busy=False)
        self.measures = Measures()
        self.closing = False
        self.pondering = Pondering(self)
        self.mind = self.pondering._mind = Mind()

    def spawn(self, work):
        return asyncio.get_running_loop().create_task(work)

    @property
    def pondered(self) -> float:
        return self.measures.registry.get_sample_value("madoi_pondered_seconds_total")


def table_of(*bots: str):
    """A table of Fuji 99 where seat 0, a person, is asked."""
    seats = dict(enumerate(bots, 1))
    line = opened("fuji-99", len(bots) + 1, seats, first=0)
    return Played(line).table


async def rounds(number: int = 20) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


def test_a_bot_ponders_its_budget_and_no_more():
    async def walk() -> None:
        house = House(ponder_seconds=4 * PIECE)
        house.mind.may_answer.set()
        table = table_of("master")
        house.pondering.look(table, own=True)
        await rounds()
        assert house.mind.asked == ["ponder"] * 4
        assert abs(house.pondered - 4 * PIECE) < 1e-6
        house.pondering.look(table, own=True)
        await rounds()
        assert house.mind.asked == ["ponder"] * 4, "somebody spoke; the question is the same"

    asyncio.run(walk())


def test_bots_of_one_table_share_its_budget():
    async def walk() -> None:
        house = House(ponder_seconds=4 * PIECE)
        house.mind.may_answer.set()
        house.pondering.look(table_of("master", "strong@1", "master"), own=True)
        await rounds()
        assert house.mind.asked == ["ponder"] * 4

    asyncio.run(walk())


def test_without_a_budget_or_a_bot_of_our_own_nobody_ponders():
    async def walk() -> None:
        for settings, bot, own in (
            ({"ponder_seconds": 0.0}, "master", True),
            ({"bot_queue": True}, "master", True),
            ({}, "strong@1", True),
            ({}, "master", False),
        ):
            house = House(**settings)
            house.pondering.look(table_of(bot), own)
            await rounds()
            assert house.mind.asked == []

    asyncio.run(walk())


def test_whoever_waits_comes_first(monkeypatch):
    naps: list[float] = []
    real = asyncio.sleep

    async def nap(seconds: float) -> None:
        naps.append(seconds)
        await real(0)

    async def walk() -> None:
        house = House(ponder_seconds=9.0)
        table = table_of("master")
        seen, ref = table.sight.seen(1), DataRef("standard")
        house.pondering.look(table, own=True)
        await real(0)
        await real(0)
        assert house.mind.asked == ["ponder"], "the first piece is under way"
        house.thinkers.is_busy = True
        house.mind.may_answer.set()
        naps.clear()
        monkeypatch.setattr(asyncio, "sleep", nap)
        while len(naps) < 5:
            await real(0)
        assert house.mind.asked == ["ponder"], "no other begins while a bot or a hint is waited for"
        house.thinkers.is_busy = False
        house.mind.may_answer.clear()
        while len(house.mind.asked) < 2:
            await real(0)
        seen.moves.append("draw 5")
        choosing = asyncio.ensure_future(house.pondering.choose(table.id, "master", seen, ref))
        await real(0)
        assert house.mind.asked == ["ponder", "ponder", "think"]
        assert await house.pondering.choose(table.id, "master", seen, ref) is None, "another worker is free"
        house.pondering.look(table, own=False)
        house.mind.may_answer.set()
        assert await choosing == ("draw 5", "master")

    asyncio.run(walk())


def test_at_a_real_table_a_bot_moves_with_what_it_pondered(serve):
    server = serve(ponder_seconds=0.1)
    house = server.house

    async def nobody(*_) -> None:
        raise AssertionError("the bot that pondered is not asked")

    def pondered() -> float:
        return house.measures.registry.get_sample_value("madoi_pondered_seconds_total")

    house.thinkers.choose = nobody
    links = open_table(server, "fuji-99", SEATS)
    with sit(server, links["seats"][0]) as seat:
        questions = 0
        while not any(news.get("seat") == 1 and news["kind"] == "moved" for news in seat.news):
            questions += 1
            while pondered() < 0.1 * questions - 1e-6:
                time.sleep(0.01)
            seat.move(seat.view["moves"][-1]["move"])
            while seat.view["actor"] != 0:
                seat.wait("told")
    assert pondered() <= 0.1 * (questions + 1) + 1e-6
