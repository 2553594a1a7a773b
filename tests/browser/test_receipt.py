"""The receipt of a finished table: the page checks everything against what it kept, and finds what was changed."""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, Route, expect

from . import fort, friends
from .conftest import serving

GAMES = [("fort-of-gold", 1), ("fuji-99", 2), ("goryokaku", 2)]


def finished(ask: APIRequestContext, game: str, players: int) -> str:
    """The id of a table with a fair deal that people gave up after some moves."""
    links = ask.post("/api/tables", data={"game": game, "seats": [{}] * players}).json()
    base = f"/api/tables/{links['table']}"
    tokens, salts = [], [f"salt-of-more-than-22-letters-{seat}" for seat in range(players)]
    for seat, link in enumerate(links["seats"]):
        words = f"madoi pledge/{links['table']}/{links['commitment']}/{seat}/{salts[seat]}"
        pledge = hashlib.sha256(words.encode()).hexdigest()
        entered = ask.post(f"{base}/enter", data={"secret": link.partition("#")[2], "pledge": pledge})
        tokens.append(entered.json()["token"])

    def do(seat: int, number: int, **command: Any) -> None:
        headers = {"authorization": f"Bearer {tokens[seat]}"}
        done = ask.post(f"{base}/do", data={"id": f"c{number}", **command}, headers=headers)
        assert done.ok, done.text()

    for seat, salt in enumerate(salts):
        do(seat, 100, type="reveal", salt=salt)

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
    page.get_by_role("button", name="Deal", exact=True).first.click()


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_draw_of_a_finished_table_is_made_again(page: Page, game: str, players: int):
    table = finished(page.request, game, players)
    draws = page.request.get(f"/api/tables/{table}/luck").json()["draws"]
    open_receipt(page, table)
    expect(page.get_by_text("The secret fits the commitment.")).to_be_visible()
    expect(page.get_by_text("Every salt fits the pledge of its seat.")).to_be_visible()
    expect(page.get_by_text(f"all {len(draws)} outcomes follow from the seed")).to_be_visible()
    expect(page.get_by_text("This browser kept nothing of this deal")).to_be_visible()


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
    expect(page.get_by_role("alert")).to_contain_text("This deal was not kept to.")
    expect(page.get_by_text(f"Step {draw['step'] + 1} of the game says")).to_be_visible()
    expect(page.get_by_text("outcomes follow from the seed")).to_have_count(0)


def give_up(page: Page) -> str:
    """The table of a game that this page began and ends now."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign for good?").click()
    page.get_by_role("button", name="Once more", exact=True).wait_for()
    return re.search(r"/t/(\w+)", page.url)[1]  # type: ignore[index]


def other(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def late_commitment(deal: dict[str, Any]) -> None:
    deal["commitment"] = other("a secret that was chosen later")


def swapped_salt(deal: dict[str, Any]) -> None:
    deal["salts"][0] = "a-salt-that-the-server-chose"
    words = f"madoi pledge/{deal['table']}/{deal['commitment']}/0/{deal['salts'][0]}"
    deal["pledges"][0] = other(words)


def ground_salt(deal: dict[str, Any]) -> None:
    """A friend of the server's exchanged its pledge when it had seen the other salt."""
    deal["salts"][1] = "a-salt-that-was-chosen-late"
    words = f"madoi pledge/{deal['table']}/{deal['commitment']}/1/{deal['salts'][1]}"
    deal["pledges"][1] = other(words)


def left_out(deal: dict[str, Any]) -> None:
    deal["salts"][0] = ""


LIES: dict[Callable[[dict[str, Any]], None], str] = {
    late_commitment: "The commitment is another than the one that this browser had",
    swapped_salt: "The pledge or the salt of this seat was exchanged for another.",
    left_out: "This browser told its salt in time, and the luck was mixed without it.",
}


def test_who_sat_down_finds_that_the_deal_was_fair_and_every_lie_about_it(page: Page):
    fort.open_table(page)
    table = give_up(page)
    open_receipt(page, table)
    expect(page.get_by_text("A fair deal: nobody could have chosen this luck.")).to_be_visible()
    expect(page.get_by_text("All pledges are those that lay before")).to_be_visible()
    for lie, words in LIES.items():
        page.route("**/record", telling(lie))
        open_receipt(page, table)
        expect(page.get_by_role("alert")).to_contain_text("This deal was not kept to.")
        expect(page.get_by_text(words)).to_be_visible()
        page.unroute("**/record")


def telling(lie: Callable[[dict[str, Any]], None]) -> Callable[[Route], None]:
    """Hand out the record with a lie in its receipt."""

    def tell(route: Route) -> None:
        record = route.fetch().json()
        lie(record["deal"])
        route.fulfill(body=json.dumps(record), content_type="application/json")

    return tell


def test_friends_mix_the_luck_together_and_again_at_a_rematch(
    browser: Browser, house: str, complaints: list[str]
):
    first, one = friends.sit(browser, house, complaints, "Hana")
    second, two = friends.sit(browser, house, complaints, "Ren")
    friends.invite(one, two, "goryokaku")
    friends.have_met(one, two)
    for game in range(2):
        table = give_up(one)
        for page in (one, two):
            open_receipt(page, table)
            expect(page.get_by_text("A fair deal: nobody could have chosen this luck.")).to_be_visible()
        if game == 0:
            host = two if "Hana" in str(record_of(two, table)["seats"][1]) else one
            host.route("**/record", telling(ground_salt))
            open_receipt(host, table)
            expect(host.get_by_role("alert")).to_contain_text("This deal was not kept to.")
            expect(
                host.get_by_text("A pledge was changed after this browser had told its salt")
            ).to_be_visible()
            host.unroute("**/record")
        for page in (one, two):
            page.goto(f"/t/{table}")
        one.get_by_role("button", name="Once more", exact=True).click()
        two.get_by_role("button", name="Once more", exact=True).or_(
            two.get_by_text("Join the next")
        ).first.click()
        one.wait_for_url(lambda url, before=table: before not in url)
        two.wait_for_url(lambda url, before=table: before not in url)
        one.get_by_role("button", name="Menu").wait_for()
        one.locator("[data-line=open]").wait_for()
        expect(one.get_by_text("Waiting for one more")).to_have_count(0)
    first.close()
    second.close()
    assert complaints == []


def record_of(page: Page, table: str) -> dict[str, Any]:
    found: dict[str, Any] = page.request.get(f"/api/tables/{table}/record").json()
    return found


LIAR = """
from madoi.server import opening

true = opening.write_table

async def lying(*words, **more):
    links = await true(*words, **more)
    decoy = "0" * 64
    links.seats = [link and link.replace(links.commitment, decoy) for link in links.seats]
    links.commitment = decoy
    return links

opening.write_table = lying

if __name__ == "__main__":
    from madoi.cli import main
    main()
"""


@pytest.fixture
def liar(tmp_path: Path) -> Iterator[str]:
    """The address of a server that tells its true commitment only when it has seen who sits down."""
    script = tmp_path / "liar.py"
    script.write_text(LIAR)
    with serving([sys.executable, str(script)], tmp_path) as address:
        yield address


def test_a_page_at_a_server_that_commits_itself_late_says_so_and_tells_no_salt(page: Page, liar: str):
    page.goto(f"{liar}/open/fort-of-gold")
    page.get_by_role("button", name="Sit down").click()
    said = page.get_by_role("status").filter(has_text="not what this browser kept")
    expect(said).to_be_visible()
    table = re.search(r"/t/(\w+)", page.url)[1]  # type: ignore[index]
    mine = page.evaluate("JSON.parse(localStorage.getItem('madoi.keepsakes'))[0]")
    assert mine["table"] == table
    assert not mine["revealed"]
    assert not mine["pledges"]
