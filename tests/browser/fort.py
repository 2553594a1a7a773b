"""How a person plays The Fort of Gold at the page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

MOVES_AT_MOST = 120


def open_table(page: Page, deal: int = 0) -> None:
    """A table of one's own, as far as its first card."""
    page.goto("/open/fort-of-gold")
    if deal:
        page.get_by_text("Numbered").click()
        page.get_by_label("Numbered", exact=True).last.fill(str(deal))
    page.get_by_role("button", name="Sit down").click()
    wait_for_question(page)


def wait_for_question(page: Page) -> None:
    page.locator(".cell, .buttons button:text-is('Pass'), .ending").first.wait_for()


def step(page: Page) -> int:
    return int(page.locator("[data-step]").get_attribute("data-step") or 0)


def is_over(page: Page) -> bool:
    return page.get_by_role("button", name="Once more").count() > 0


def wait_past(page: Page, before: int) -> None:
    page.wait_for_function(
        "before => Number(document.querySelector('[data-step]')?.dataset.step) > before", arg=before
    )


def answer(page: Page, tap: bool = False) -> None:
    """One sensible move with the mouse or a thumb: the first cell, or resolve when it is enough."""
    before = step(page)
    press = Locator.tap if tap else Locator.click
    if page.locator(".cell").count():
        press(page.locator(".cell").last)
        press(page.get_by_role("button", name="Place at", exact=False).last)
    else:
        enough = page.locator(".verdict.bad").count() == 0
        press(page.get_by_role("button", name="Resolve" if enough else "Pass", exact=True))
    wait_past(page, before)
    wait_for_question(page)


def expect_end(page: Page) -> None:
    expect(page.get_by_role("button", name="Once more")).to_be_visible()
