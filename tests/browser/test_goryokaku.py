"""Goryokaku, played through the page by a person with mouse, thumb or keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import ROOT, listen
from .goryokaku import (
    MOVES_AT_MOST,
    answer,
    is_over,
    open_table,
    phase,
    step,
    wait_for_question,
    wait_past,
)

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TABS = {"Keep": "Cards", "Worker": "Map", "Persons": "Board", "Onigiri": "Board", "Storehouses": "Board"}


def test_a_stranger_plays_a_whole_game(page: Page):
    """From the first castle card to the score sheet, one guided turn after the other."""
    open_table(page)
    for nth in range(MOVES_AT_MOST):
        if is_over(page):
            break
        answer(page, nth)
    expect(page.get_by_role("table", name="Final score")).to_be_visible()
    expect(page.get_by_role("button", name="Open rule GK-93").first).to_be_visible()


def test_keyboard_alone_plays_turns(page: Page):
    """Arrows go through everything that is lit, Enter chooses, Enter again does it."""
    open_table(page)
    for _ in range(12):
        before = step(page)
        confirm = page.locator(".answers button.chance")
        for _ in range(30):
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            if confirm.count() == 0 or confirm.is_enabled():
                break
        if confirm.count():
            page.keyboard.press("Enter")
        wait_past(page, before)
        wait_for_question(page)


def test_phone_plays_turns(browser: Browser, house: str, complaints: list[str]):
    """390 × 844: the tab with the answer has a dot, nothing scrolls sideways."""
    context = browser.new_context(
        base_url=house, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-US"
    )
    page = listen(context.new_page(), complaints)
    open_table(page)
    for nth in range(12):
        tab = TABS.get(phase(page), "Map")
        page.get_by_role("navigation").get_by_role("button", name=tab).tap()
        answer(page, nth)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()
    assert complaints == []


def test_an_impossible_tap_says_why(page: Page):
    """GK-60: without a building piece in hand no office can be built."""
    open_table(page)
    answer(page, 0)
    while phase(page) != "Worker":
        answer(page, 1)
    page.get_by_role("button", name="Build office", exact=False).first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("alert").get_by_role("button", name="Open rule GK-", exact=False)).to_be_visible()


def test_another_seats_board_is_one_tap_away(page: Page):
    open_table(page)
    page.get_by_role("button", name="open the board", exact=False).first.click()
    board = page.get_by_role("dialog")
    expect(board.get_by_role("table", name="Score so far")).to_be_visible()
    page.keyboard.press("Escape")
    expect(board).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_the_table_is_open_to_everyone(browser: Browser, house: str, theme: str, size: tuple[int, int]):
    """axe-core finds nothing serious or critical."""
    context = browser.new_context(
        base_url=house,
        viewport={"width": size[0], "height": size[1]},
        color_scheme=theme,  # type: ignore[arg-type]
        locale="en-US",
        bypass_csp=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    open_table(page)
    page.add_script_tag(path=AXE)
    found = page.evaluate("async () => (await axe.run()).violations")
    grave = [
        (each["id"], [node["html"][:160] for node in each["nodes"][:4]])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]
    context.close()
    assert grave == [], "\n".join(f"{name}: {html}" for name, html in grave)


def test_a_half_made_choice_survives_a_reload(page: Page):
    open_table(page)
    page.locator(".card.legal").nth(1).click()
    expect(page.locator(".card.chosen")).to_have_count(1)
    page.reload()
    wait_for_question(page)
    expect(page.locator(".answers button.chance")).to_be_enabled()
    expect(page.locator(".card.chosen")).to_have_count(1)
