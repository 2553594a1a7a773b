"""Light on the wire: what a first visit fetches, and what a second one does, counted as bytes that came over the line."""

from __future__ import annotations

import zlib
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from .everyone import AT_REST, look

START, TABLE, AGAIN = 250_000, 450_000, 30_000
# Before the first question on a slow line: so many bytes, in so many answers.
FIRST, ANSWERS = 197_000, 36
# The line is taken for a slow one, and the page notes when a board stands.
SLOW_LINE = """
  const told = performance.getEntriesByType.bind(performance);
  performance.getEntriesByType = (kind) => told(kind).map((each) => ({ ...each.toJSON(), duration: 2000 }));
  new MutationObserver((_, watch) => {
    if (!document.querySelector(".board")) return;
    window.stood = performance.now();
    watch.disconnect();
  }).observe(document, { childList: true, subtree: true });
"""
# What was asked for before the board stood, but for letters and the picture of the invitation, which come behind it.
BEFORE = """
  performance.getEntries().filter((each) => "transferSize" in each && each.startTime < window.stood && !/letters|woff2|door|Scene/.test(each.name))
    .map((each) => [each.transferSize, each.name.split("/").pop()]).sort(([one], [other]) => other - one)
"""
GAMES = {"fort-of-gold": 1, "fuji-99": 2, "goryokaku": 2}


def weighed(page: Page, come: Callable[[], object]) -> tuple[int, str]:
    """The bytes that came while somebody came in: answers with their heads as they were pressed, and frames of the socket."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    named: dict[str, str] = {}
    came: dict[str, int] = {"socket": 0}
    line.on(
        "Network.requestWillBeSent",
        lambda told: named.update({told["requestId"]: told["request"]["url"].rpartition("/")[2]}),
    )
    line.on(
        "Network.loadingFinished",
        lambda told: came.update({told["requestId"]: int(told["encodedDataLength"])}),
    )
    pressed: list[bool] = []
    line.on(
        "Network.webSocketHandshakeResponseReceived",
        lambda told: pressed.append("permessage-deflate" in str(told["response"]["headers"])),
    )
    line.on(
        "Network.webSocketFrameReceived",
        lambda told: came.update(
            socket=came["socket"] + size_of(told["response"]["payloadData"], any(pressed))
        ),
    )
    come()
    page.wait_for_load_state("networkidle")
    page.evaluate(AT_REST)
    line.detach()
    heavy = sorted(((size, named.get(what, what)) for what, size in came.items()), reverse=True)[:12]
    return sum(came.values()), ", ".join(f"{name} {size}" for size, name in heavy)


def size_of(frame: str, pressed: bool) -> int:
    """A frame of the socket as it came: the browser tells it unpacked."""
    return len(zlib.compress(frame.encode()) if pressed else frame.encode())


def never_here(page: Page) -> None:
    """Somebody whose browser has fetched nothing yet."""
    line = page.context.new_cdp_session(page)
    line.send("Network.clearBrowserCache")
    line.detach()


def arrive(page: Page, address: str) -> None:
    """As a guest who was never here sits down by a link."""
    page.goto(address)
    page.locator("#guest").fill("Aki")
    page.keyboard.press("Enter")
    page.locator(".board").first.wait_for()


def come_back(page: Page) -> None:
    page.reload()
    page.locator(".board").first.wait_for()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_start_page_is_light(browser: Browser, house: str, lang: str):
    """In Japanese without the fourth game of the tests: nobody has cut the letters of its door. A browser whose answers are changed keeps nothing."""
    page = look(browser, house, "desktop", lang, "light").new_page()
    never_here(page)
    if lang == "ja":
        page.route(
            "**/api/games",
            lambda route: route.fulfill(json=[each for each in route.fetch().json() if each["id"] in GAMES]),
        )
    first, heavy = weighed(page, lambda: page.goto("/"))
    again = 0 if lang == "ja" else weighed(page, lambda: page.reload())[0]
    page.context.close()
    assert first <= START, heavy
    assert again <= AGAIN


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light_and_a_second_visit_next_to_nothing(
    browser: Browser, house: str, game: str, lang: str
):
    """From the invitation to the first question, and the same table once more. On a slow line, in Japanese, the question does not wait for all of it."""
    page = look(browser, house, "desktop", lang, "light").new_page()
    never_here(page)
    if lang == "ja":
        page.add_init_script(SLOW_LINE)
    others = [{"bot": "easy"}] * (GAMES[game] - 1)
    table = {
        "game": game,
        "seats": [{}, *others],
        "options": {"first": 0},
        "deal": {"kind": "number", "number": 7},
    }
    links = page.request.post("/api/tables", data=table).json()
    first, heavy = weighed(page, lambda: arrive(page, links["seats"][0]))
    before = page.evaluate(BEFORE) if lang == "ja" else []
    again, twice = weighed(page, lambda: come_back(page))
    page.context.close()
    assert first <= TABLE, heavy
    assert again <= AGAIN, twice
    assert sum(size for size, _ in before) <= FIRST, before
    assert len(before) <= ANSWERS, before
