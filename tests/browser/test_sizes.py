"""Everything on a table can be read, made out and touched, at every size of the window, on its side too."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from .everyone import AT_REST
from .tables import finished

SIZES = (Path(__file__).parent / "sizes.js").read_text()
DESKS = [(1280, 720), (1366, 768), (1920, 1080)]
PHONES = [(390, 844), (844, 390)]
GAMES = [("fort-of-gold", 1), ("fuji-99", 4), ("goryokaku", 4), ("goryokaku", 2)]


def sit_down(page: Page, house: str, game: str, seats: int) -> None:
    """In the middle of a game, where it is this seat's turn."""
    table = finished(house, game, seats)
    wish = {"step": table.steps // 2, "seat": 0, "bot": "random"}
    links = page.request.post(f"/api/tables/{table.id}/branch", data=wish).json()
    page.goto(links["seats"][0])
    page.locator(".board, button:text-is('Sit down')").first.wait_for()
    if page.get_by_role("button", name="Sit down").count():
        page.get_by_role("button", name="Sit down").click()
    page.locator("button.legal, button.cell, [data-move]").first.wait_for()


def look_closely(page: Page, game: str) -> list[str]:
    """What is too small, on every tab of a phone."""
    found: list[str] = []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tabs = page.locator("nav[aria-label] button").all() if game == "goryokaku" else []
    for tab in [None, *tabs]:
        if tab:
            tab.click()
        page.evaluate(AT_REST)
        found += page.evaluate(SIZES)
    return found


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nothing_is_too_small(browser: Browser, house: str, game: str, seats: int):
    """No text under 11 pixels on a desk and 12 in the hand, no symbol under 14, no target under 44 for a finger."""
    for sizes, touch in ((DESKS, False), (PHONES, True)):
        context = browser.new_context(
            base_url=house, has_touch=touch, is_mobile=touch, locale="en-US", reduced_motion="reduce"
        )
        page = context.new_page()
        page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
        sit_down(page, house, game, seats)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            assert not (found := look_closely(page, game)), "\n".join(found)
            if height < 500:
                # On its side nothing has to be scrolled to.
                assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        context.close()
