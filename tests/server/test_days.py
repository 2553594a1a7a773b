"""The daily ritual: rank and share of people, rows of days, and days that are over, for practice."""

from __future__ import annotations

import asyncio

from madoi.server.days import bars, longest, row
from madoi.server.keys import person_hash
from madoi.store.interface import Standing
from madoi.store.sql import insert_result
from madoi.table.clock import wall_clock

from .client import bearer, enter, open_table

GAME, DAY = "fort-of-gold", 86_400_000


def result(day: str, person: str, won: bool, score: int | None, table: str = "t") -> Standing:
    return Standing(f"{GAME}/daily/{day}", table, person, person, won, score, b"{}", 1)


def test_a_row_of_days_goes_on_until_today_is_over():
    assert row(["2026-11-14", "2026-11-15", "2026-11-16"], "2026-11-16") == 3
    assert row(["2026-11-14", "2026-11-15"], "2026-11-16") == 2
    assert row(["2026-11-13", "2026-11-14"], "2026-11-16") == 0
    assert row([], "2026-11-16") == 0
    assert longest(["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-03"]) == 3
    assert longest([]) == 0


def test_people_by_points_begin_with_those_who_lost():
    board = [result("d", "a", True, 5), result("d", "b", True, 2), result("d", "c", False, None)]
    assert [(bar.low, bar.high, bar.people) for bar in bars(board)] == [
        (0, 0, 1),
        (1, 2, 1),
        (3, 4, 0),
        (5, 6, 1),
    ]


def test_the_day_tells_rank_beaten_people_and_the_row(server):
    store, today = server.house.store, server.house.today()
    mine = person_hash("me")
    lines = [result(today, mine, True, 9, "mine")]
    lines += [
        result(today, f"other {n}", won, score, f"t{n}")
        for n, (won, score) in enumerate([(True, 12), (True, 9), (True, 3), (False, None)])
    ]
    lines.append(result("2026-01-05", mine, True, 14, "old"))

    async def keep() -> None:
        for line in lines:
            await store._writer.do(lambda db, line=line: insert_result(db, line))

    asyncio.run(keep())
    told = server.http.post(f"/api/days/{GAME}/today", json={"person": "me"}).json()
    assert (told["rank"], told["people"], told["beaten"]) == (2, 5, 2)
    assert (told["row"], told["longest"], told["best"]["score"], told["mean"]) == (1, 1, 14, 11.5)
    assert told["mine"]["table"] == "mine"
    nobody = server.http.post(f"/api/days/{GAME}/today", json={}).json()
    assert (nobody["rank"], nobody["mine"], nobody["row"], nobody["people"]) == (None, None, 0, 5)


def test_a_day_that_is_over_is_played_for_practice_and_a_day_to_come_is_not(serve):
    server = serve(now=lambda: wall_clock() + DAY)
    today = server.house.today()
    past = server.http.post(
        "/api/tables", json={"game": GAME, "seats": [{}], "deal": {"kind": "daily", "date": "2026-11-01"}}
    )
    assert past.status_code == 201
    entered = enter(server, past.json()["seats"][0], person="me")
    assert entered["view"]["deal"] == {**entered["view"]["deal"], "label": "2026-11-01", "counts": False}
    headers = bearer(entered["token"])
    table = past.json()["table"]
    server.http.post(f"/api/tables/{table}/do", json={"type": "resign", "id": "r"}, headers=headers)
    told = server.http.post(f"/api/days/{GAME}/2026-11-01", json={"person": "me"}).json()
    assert (told["mine"], told["people"]) == (None, 0)
    first = enter(server, open_table(server, deal={"kind": "daily"})["seats"][0], person="me")
    assert (first["view"]["deal"]["label"], first["view"]["deal"]["counts"]) == (today, True)
    for date in ("2030-01-01", "2020-01-01"):
        wish = {"game": GAME, "seats": [{}], "deal": {"kind": "daily", "date": date}}
        refused = server.http.post("/api/tables", json=wish)
        assert (refused.status_code, refused.json()["code"]) == (422, "no-day")
    assert server.http.post(f"/api/days/{GAME}/tomorrow", json={}).status_code == 400
