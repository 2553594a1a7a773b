"""Somebody who has never sat here: the guided first game of each title ends, pressing only what the page marks as possible."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .conftest import listen

STRANGER = (Path(__file__).parent / "stranger.js").read_text()
LOOKS = {"phone": ((390, 844), ("en", "ja")), "desk": ((1366, 768), ("ja", "en"))}
PATIENCE = 600
PRESSES = 70
PARTS = 40


@pytest.mark.parametrize("size", LOOKS)
@pytest.mark.parametrize("game", ["fort-of-gold", "fuji-99", "goryokaku"])
def test_a_strangers_first_game_has_no_dead_end(
    browser: Browser, house: str, complaints: list[str], game: str, size: str
):
    """Now in one language and now in the other, coming back in between; nothing marked is refused, nothing asked cannot be answered."""
    (width, height), languages = LOOKS[size]
    context = browser.new_context(
        base_url=house,
        viewport={"width": width, "height": height},
        has_touch=size == "phone",
        is_mobile=size == "phone",
        reduced_motion="reduce",
    )
    page = listen(context.new_page(), complaints)
    page.goto("/")
    page.locator(f"[data-first={game}]").first.click()
    page.locator(".board").first.wait_for()
    for part in range(PARTS):
        page.evaluate(
            "lang => localStorage['madoi.settings'] = JSON.stringify({ ...JSON.parse(localStorage['madoi.settings']), lang })",
            languages[part % 2],
        )
        page.reload()
        page.locator(".board").first.wait_for()
        task = {"seed": 7 + part, "seconds": PATIENCE, "enough": PRESSES}
        end = page.evaluate(STRANGER, task)
        assert end["told"] == [], (part, languages[part % 2])
        if end["over"]:
            break
    assert end["over"], "the game does not end"
    assert complaints == []
    context.close()
