"""Help where you look, and no trap: the lamp beside the question, and a resolution that would fail."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from . import fort


def place_first(page: Page) -> None:
    before = fort.step(page)
    page.locator(".cell").first.click()
    page.get_by_role("button", name="Place at", exact=False).last.click()
    fort.wait_past(page, before)
    fort.wait_for_question(page)


def test_the_lamp_lights_the_best_moves_and_goes_out_with_the_next_question(page: Page):
    """It is not lit before somebody asks; it shows chances on the board and in the rail; it plays nothing."""
    fort.open_table(page, deal=3)
    while page.locator(".cell").count() < 2:
        place_first(page)
    expect(page.locator(".light")).to_have_count(0)
    before = fort.step(page)
    page.keyboard.press("l")
    advice = page.get_by_role("region", name="By the lamp")
    expect(advice.get_by_role("listitem").first).to_contain_text("%")
    shown = advice.get_by_role("listitem").count()
    assert 2 <= shown <= 3
    expect(page.locator(".light")).to_have_count(shown)
    expect(advice.locator(".why")).to_have_count(shown)
    best, cell = page.locator(".light.best").bounding_box(), page.locator(".cell").first.bounding_box()
    assert best is not None
    assert cell is not None
    assert abs(best["width"] - 8 - cell["width"]) < 2
    expect(page.locator(".light").first).to_contain_text("%")
    assert page.locator("[data-line=open]").count() == 1
    page.keyboard.press("l")
    expect(page.locator(".light")).to_have_count(0)
    # Exact odds stand in the rail, once they are asked for.
    rail = page.get_by_role("complementary").filter(has=page.get_by_role("log"))
    rail.get_by_role("button", name="Show the exact odds").click()
    expect(rail).to_contain_text("The next card is a treasure")
    expect(rail.locator("dd").first).to_contain_text("%")
    assert fort.step(page) <= before + 2, "a hint is one line of the log at most, and so are the odds"


def test_by_the_lamp_the_answers_stay_in_sight_on_a_phones_side(page: Page):
    page.set_viewport_size({"width": 844, "height": 390})
    fort.open_table(page, deal=3)
    while page.locator(".cell").count() < 2:
        place_first(page)
    page.keyboard.press("l")
    expect(page.locator(".advice li")).not_to_have_count(0)
    for answer in page.locator(".buttons button").all():
        expect(answer).to_be_in_viewport(ratio=1)


def test_a_resolution_that_fails_is_asked_about_once_more(page: Page):
    """Pass is the main answer then; the first press on Resolve, or R, loses nothing."""
    fort.open_table(page, deal=3)
    resolve = page.locator("button[data-move=resolve]")
    for _ in range(12):
        if resolve.count() and "main" not in (resolve.get_attribute("class") or ""):
            break
        if resolve.count():
            before = fort.step(page)
            page.locator("button[data-move=pass]").click()
            fort.wait_past(page, before)
            fort.wait_for_question(page)
        else:
            place_first(page)
    expect(page.locator("button.main[data-move=pass]")).to_be_visible()
    before = fort.step(page)
    page.keyboard.press("r")
    expect(resolve).to_contain_text("It will be lost")
    assert fort.step(page) == before
    resolve.click()
    fort.wait_past(page, before)
