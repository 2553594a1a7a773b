"""Sets measured: for whoever holds the workshop's key, one at a time, in a process that can be killed; results are kept."""

from __future__ import annotations

import asyncio
import copy
import time

import pytest

from madoi.server.workshop.measuring import workshop_key
from madoi.store import open_store

from .client import bearer
from .test_workshop import CHANGES, keep, make, page, put

SOON = 60.0


async def key_of(store: str, again: bool = False) -> str:
    opened = open_store(store)
    try:
        return await workshop_key(opened, again)
    finally:
        await opened.close()


@pytest.fixture
def measuring(serve, tmp_path):
    """A server that measures, and its key."""
    key = asyncio.run(key_of(str(tmp_path / "madoi.sqlite")))
    return serve(workshop=True, wrong_keys_per_minute=3), key


def changed_set(server, game: str = "fuji-99") -> dict:
    """A set with one card changed; its last version is 2."""
    made = make(server, game)
    content = copy.deepcopy(page(server, made["id"])["content"])
    path, value, _ = CHANGES[game]
    put(content, path, value)
    keep(server, made, 1, content=content)
    return made


def start(server, made: dict, key: str, expect: int = 200, **wish) -> dict:
    body = {"version": 2, "players": 2, "pairs": 10, **wish}
    answer = server.http.post(f"/api/sets/{made['id']}/measure", json=body, headers=bearer(key))
    assert answer.status_code == expect, answer.text
    return answer.json()


def look(server, made: dict) -> dict:
    return server.http.get(f"/api/sets/{made['id']}/measure").json()


def until(server, made: dict, holds) -> dict:
    """Look until something is so."""
    end = time.monotonic() + SOON
    while time.monotonic() < end:
        told = look(server, made)
        if holds(told["shown"]):
            return told["shown"]
        time.sleep(0.05)
    raise AssertionError(look(server, made))


def stop(server, made: dict, key: str) -> None:
    assert server.http.post(f"/api/sets/{made['id']}/measure/stop", headers=bearer(key)).status_code == 200


def is_done(shown: dict | None) -> bool:
    return shown is not None and shown["state"] == "done"


def test_the_key_is_told_once_and_another_makes_it_worthless(tmp_path):
    store = str(tmp_path / "madoi.sqlite")
    first = asyncio.run(key_of(store))
    assert len(first) == 43
    assert asyncio.run(key_of(store)) == ""
    second = asyncio.run(key_of(store, again=True))
    assert second
    assert second != first
    assert asyncio.run(key_of(store)) == ""


def test_a_stranger_starts_nothing(measuring):
    server, key = measuring
    made = changed_set(server)
    for wrong in ("y", "x" * 43, made["key"]):
        assert start(server, made, wrong, expect=403)["code"] == "wrong-key"
    assert start(server, made, key, expect=429)["code"] == "too-fast"
    assert look(server, made)["shown"] is None
    assert look(server, made)["waiting"] == 0


def test_a_server_without_a_workshop_measures_for_nobody(server):
    made = changed_set(server)
    assert start(server, made, "x" * 43, expect=403)["code"] == "no-measuring"
    assert look(server, made)["open"] is False


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"version": 1}, "same-set"),
        ({"players": 7}, "bad-request"),
        ({"bots": "search:100000"}, "bad-request"),
        ({"bots": "master"}, "bad-request"),
        ({"version": 9}, "unknown-set"),
        ({"against": "no-such"}, "no-set"),
        ({"pairs": 0}, "bad-request"),
        ({"care": {"win": -1}}, "bad-request"),
    ],
)
def test_what_cannot_be_measured_is_refused(measuring, wish, code):
    server, key = measuring
    answer = server.http.post(
        f"/api/sets/{changed_set(server)['id']}/measure",
        json={"version": 2, "players": 2, **wish},
        headers=bearer(key),
    )
    assert answer.status_code in (400, 404, 422), answer.text
    assert answer.json()["code"] == code


def test_a_result_stays_with_the_set_in_both_languages_with_games_to_watch(measuring):
    server, key = measuring
    made = changed_set(server)
    assert start(server, made, key)["state"] in ("waiting", "running")
    shown = until(server, made, is_done)
    assert shown["pairs"] == 10
    assert shown["end"] == "budget"
    assert shown["asked"] == ["rope used", "seat-1 win", "seat-2 win", "length"]
    assert [row["key"] for row in shown["rows"]][:4] == shown["asked"]
    assert all(row["low"] <= row["difference"] <= row["high"] for row in shown["rows"])
    assert shown["paths"]["length"][-1][0] == 10
    assert "cost 2 instead of 1" in shown["sentences"][0]["en"]
    assert "2" in shown["sentences"][0]["ja"]
    assert shown["against"] == {"en": "Standard cards", "ja": "標準カード"}
    [line, *_] = page(server, made["id"])["history"]
    assert (line["kind"], line["back"], line["sentences"]) == ("measured", 2, shown["sentences"])
    kept = server.http.get(f"/api/sets/{made['id']}/measure", params={"version": line["version"]}).json()
    assert kept["shown"] == shown
    assert len(shown["games"]) == 5
    glance = server.http.get(f"/api/tables/{shown['games'][0]['table']}/glance").json()
    assert glance["over"] is True


def test_a_result_that_comes_in_is_in_nobodys_way(measuring):
    """Whoever goes on with the version before it is not told that the set has moved on."""
    server, key = measuring
    made = changed_set(server)
    start(server, made, key)
    until(server, made, is_done)
    content = page(server, made["id"])["content"]
    put(content, CHANGES["fuji-99"][0], 3)
    assert keep(server, made, 2, content=content)["version"] == 4
    keep(server, made, 2, expect=409, content=content)


def test_one_is_played_at_a_time_and_both_can_be_stopped(measuring):
    """What waits goes without a trace; what is known of the one that runs is kept."""
    server, key = measuring
    first, second = changed_set(server), changed_set(server)
    start(server, first, key, pairs=5000, care={"used": 0.1, "win": 0.1, "length": 0.1})
    waiting = start(server, second, key)
    assert (waiting["state"], waiting["place"]) == ("waiting", 1)
    assert start(server, first, key, expect=409)["code"] == "measuring"
    stop(server, second, key)
    assert look(server, second)["shown"] is None
    until(server, first, lambda shown: shown["pairs"] > 0)
    stop(server, first, key)
    shown = until(server, first, is_done)
    assert shown["end"] == "left"
    assert 0 < shown["pairs"] < 5000
    assert [line["kind"] for line in page(server, first["id"])["history"]] == ["measured", "kept", "made"]
    assert len(page(server, second["id"])["history"]) == 2


def test_it_ends_by_itself_when_everything_is_answered(measuring):
    server, key = measuring
    made = changed_set(server, "fort-of-gold")
    start(server, made, key, players=1, pairs=400, care={"used": 99, "win": 99, "length": 99})
    shown = until(server, made, is_done)
    assert shown["end"] == "answered"
    assert shown["pairs"] < 400
    assert {shown["since"][question] for question in shown["asked"]} <= set(range(1, 400))
