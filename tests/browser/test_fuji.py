"""Whole games of Fuji 99 at the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .conftest import listen
from .fort import is_over, step, wait_past
from .fuji import answer, open_table, play_on, wait_for_question
from .test_page import AXE


def calm(context: BrowserContext, complaints: list[str]) -> Page:
    """A page without motion, so that a test need not watch every cube."""
    page = listen(context.new_page(), complaints)
    page.emulate_media(reduced_motion="reduce")
    return page


def test_a_whole_game_is_played_with_the_mouse(context: BrowserContext, complaints: list[str]):
    page = calm(context, complaints)
    open_table(page)
    assert play_on(page) > 3
    expect(page.get_by_text("Achievers")).to_be_visible()
    assert complaints == []


def test_the_choice_shows_where_it_leads_and_how_safe_it_is(context: BrowserContext, complaints: list[str]):
    """FJ-35: thirteen cubes, three red; FJ-40: so many floors down."""
    page = calm(context, complaints)
    open_table(page)
    page.get_by_role("button", name="Draw 7: lands on floor 7").click()
    expect(page.get_by_text("Lands on 7")).to_be_visible()
    expect(page.get_by_text("87.8", exact=True).first).to_be_visible()
    assert complaints == []


def test_the_keys_are_enough(context: BrowserContext, complaints: list[str]):
    page = calm(context, complaints)
    open_table(page)
    for _ in range(6):
        if is_over(page):
            break
        before = step(page)
        page.keyboard.press("ArrowRight")
        expect(page.locator(":focus")).to_have_attribute("data-move", re.compile(".+"))
        page.keyboard.press("Enter")
        wait_past(page, before)
        wait_for_question(page)
    assert complaints == []


def test_a_draw_is_shown_cube_by_cube_and_can_be_skipped(page: Page):
    open_table(page)
    before = step(page)
    page.get_by_role("button", name="Draw 5", exact=True).click()
    wait_past(page, before)
    expect(page.locator(".stage .cube").first).to_be_visible()
    page.keyboard.press("Enter")
    wait_for_question(page)


def test_a_phone_holds_the_whole_question(browser: Browser, house: str, complaints: list[str]):
    context = browser.new_context(
        base_url=house,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="en-US",
        reduced_motion="reduce",
    )
    page = listen(context.new_page(), complaints)
    open_table(page)
    for _ in range(5):
        if is_over(page):
            break
        answer(page, tap=True)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()
    assert complaints == []


def test_the_chosen_number_survives_a_reload(context: BrowserContext, complaints: list[str]):
    page = calm(context, complaints)
    open_table(page)
    page.locator("[data-n='8']").click()
    page.reload()
    expect(page.get_by_role("button", name="Draw 8", exact=True)).to_be_visible()
    assert complaints == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_question_is_open_to_everyone(browser: Browser, house: str, theme: str):
    """axe-core finds nothing serious or critical, whatever is asked."""
    context = browser.new_context(
        base_url=house,
        viewport={"width": 1440, "height": 900},
        color_scheme=theme,  # type: ignore[arg-type]
        locale="en-US",
        bypass_csp=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    open_table(page)
    page.add_script_tag(path=AXE)
    for _ in range(4):
        found = page.evaluate("async () => (await axe.run()).violations")
        grave = [
            (each["id"], each["nodes"][0]["html"])
            for each in found
            if each["impact"] in ("serious", "critical")
        ]
        assert grave == []
        if is_over(page):
            break
        answer(page)
    context.close()
