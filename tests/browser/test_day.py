"""The daily ritual: a deal is played once, and its end is stamped into the calendar."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .test_together import resign


def test_a_finished_day_is_stamped_and_can_be_shared(page: Page):
    page.goto("/daily")
    expect(page.locator(".calendar .seal")).to_have_count(0)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".board").first).to_be_visible()
    resign(page)
    page.get_by_role("link", name="How everybody did, and your row of days").click()
    expect(page.get_by_role("heading", name="Given up.")).to_be_visible()
    expect(page.locator(".calendar .seal.today")).to_be_visible()
    picture = page.request.get(page.get_by_role("link", name="Save as a picture").get_attribute("href") or "")
    assert picture.headers["content-type"] == "image/png"
