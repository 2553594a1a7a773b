"""Two people at one table, each in a browser of their own."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page, expect

from .conftest import listen
from .everyone import i_begin

LOST = "Connection lost. Your seat is kept."


def sit(browser: Browser, house: str, complaints: list[str], name: str) -> tuple[BrowserContext, Page]:
    """A browser of its own, whose person has a name."""
    context = browser.new_context(
        base_url=house, viewport={"width": 1440, "height": 900}, locale="en-US", reduced_motion="reduce"
    )
    page = listen(context.new_page(), complaints)
    page.goto("/join")
    page.get_by_label("Your name").fill(name)
    return context, page


def invite(one: Page, two: Page, game: str) -> None:
    """The first opens a table and hands the link of the second seat to the other, who follows it."""
    one.goto(f"/open/{game}")
    one.get_by_role("combobox", name="Seat 2").select_option(label="Person with a link")
    i_begin(one)
    one.get_by_role("button", name="Sit down").click()
    link = one.get_by_label("Copy the link of seat 2").input_value()
    assert "#" in link
    two.goto(link)
    two.get_by_role("button", name="Sit down").click()


def have_met(one: Page, two: Page) -> None:
    """Both sit, and see each other."""
    expect(one.get_by_text("Ren").first).to_be_visible()
    expect(two.get_by_text("Hana").first).to_be_visible()
    assert "#" not in two.url
