"""The daily ritual: a deal is played once, and its end is stamped into the calendar."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from .everyone import look
from .test_together import resign


def test_a_finished_day_is_stamped_shared_and_carried_to_another_browser(
    page: Page, browser: Browser, house: str
):
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

    # Results belong to a browser; a code carries them to another one.
    page.get_by_text("Carry your results to another browser").click()
    page.get_by_role("button", name="Show the code").click()
    code = page.locator(".code").inner_text()
    elsewhere = look(browser, house, "phone", "en", "light").new_page()
    elsewhere.goto("/daily")
    expect(elsewhere.locator(".calendar")).to_be_visible()
    expect(elsewhere.locator(".calendar .seal")).to_have_count(0)
    elsewhere.get_by_text("Carry your results to another browser").click()
    field = elsewhere.get_by_label("Code of the other browser")
    for typed, said in (("nonsense", "This is not such a code."), (code, "Your results are here now.")):
        field.fill(typed)
        elsewhere.get_by_role("button", name="Take over").click()
        expect(elsewhere.get_by_text(said)).to_be_visible()
    expect(elsewhere.locator(".calendar .seal.today")).to_be_visible()
    elsewhere.context.close()


@pytest.mark.parametrize(("people", "says"), [(9, "9 people have played"), (10, "Third today")])
def test_nobody_is_ranked_before_ten_have_played(page: Page, people: int, says: str):
    def tell(route: Route) -> None:
        day = route.fetch().json()
        mine = {"date": day["today"], "table": "gone", "won": True, "score": 9}
        bars = [{"low": 0, "high": 0, "people": people - 3}, {"low": 9, "high": 10, "people": 3}]
        route.fulfill(
            json=day | {"mine": mine, "people": people, "rank": 3, "beaten": people - 3, "bars": bars}
        )

    page.route("**/api/days/**", tell)
    page.goto("/daily")
    expect(page.locator(".people h2")).to_contain_text(says)
    expect(page.locator(".bars .mine")).to_have_count(1)
