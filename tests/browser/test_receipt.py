"""The receipt of a finished table: the page draws everything again, and finds an outcome that was changed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Page, Route, expect

GAMES = [("fort-of-gold", 1), ("fuji-99", 2), ("goryokaku", 2)]


def finished(ask: APIRequestContext, game: str, players: int) -> str:
    """The id of a table with a fair deal that people gave up after some moves."""
    links = ask.post("/api/tables", data={"game": game, "seats": [{}] * players}).json()
    base = f"/api/tables/{links['table']}"
    tokens = []
    for seat, link in enumerate(links["seats"]):
        entered = ask.post(f"{base}/enter", data={"secret": link.partition("#")[2], "salt": f"salt{seat}"})
        tokens.append(entered.json()["token"])

    def do(seat: int, number: int, **command: Any) -> None:
        headers = {"authorization": f"Bearer {tokens[seat]}"}
        done = ask.post(f"{base}/do", data={"id": f"c{number}", **command}, headers=headers)
        assert done.ok, done.text()

    def see(seat: int) -> Any:
        return ask.get(base, headers={"authorization": f"Bearer {tokens[seat]}"}).json()

    for number in range(4):
        if see(0)["phase"] == "playing":
            seen = see(see(0)["actor"])
            do(seen["seat"], number, type="move", step=seen["step"], move=seen["moves"][0]["move"])
    if see(0)["phase"] == "playing":
        do(0, 9, type="resign")
    return str(links["table"])


def open_receipt(page: Page, table: str) -> None:
    page.goto(f"/t/{table}?step=0")
    page.get_by_role("button", name="Rules", exact=True).last.wait_for()
    page.get_by_role("button", name="Rules", exact=True).last.click()
    page.get_by_role("button", name="Deal", exact=True).click()


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_draw_of_a_finished_table_is_made_again(page: Page, game: str, players: int):
    table = finished(page.request, game, players)
    draws = page.request.get(f"/api/tables/{table}/luck").json()["draws"]
    open_receipt(page, table)
    expect(page.get_by_text("the secret fits the commitment")).to_be_visible()
    expect(page.get_by_text(f"all {len(draws)} outcomes follow from the seed")).to_be_visible()


def test_an_outcome_that_was_changed_is_found(page: Page):
    table = finished(page.request, "goryokaku", 2)
    luck = page.request.get(f"/api/tables/{table}/luck").json()
    draw = next(each for each in luck["draws"][5:] if len(each["answers"]) > 1)

    def cheat(route: Route) -> None:
        record = route.fetch().json()
        line = record["steps"][draw["step"]]
        record["steps"][draw["step"]] = next(f"* {each}" for each in draw["answers"] if line != f"* {each}")
        route.fulfill(body=json.dumps(record), content_type="application/json")

    page.route("**/record", cheat)
    open_receipt(page, table)
    expect(page.get_by_role("alert")).to_contain_text(f"Step {draw['step'] + 1} of the game says")
    expect(page.get_by_text("outcomes follow from the seed")).to_have_count(0)
