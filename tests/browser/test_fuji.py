"""Whole games of Fuji 99 at the page."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Page, expect

from .everyone import grave, look
from .fort import is_over, step, wait_past
from .fuji import MOVES_AT_MOST, answer, open_table, play_on, sit_down, wait_for_question
from .tables import play_late


def test_the_mouse_plays_the_opening_and_to_the_end(page: Page, house: str):
    """From its door; strangers play whole games (test_strangers.py)."""
    page.goto("/")
    page.get_by_role("link", name="Fuji 99").first.click()
    sit_down(page)
    for _ in range(6):
        answer(page)
    play_late(page, house, "fuji-99", 2, left=0.1)
    wait_for_question(page)
    play_on(page)
    expect(page.get_by_role("button", name="Once more")).to_be_visible()


def test_the_choice_shows_where_it_leads_and_how_safe_it_is(page: Page):
    """FJ-35: thirteen cubes, three red; FJ-40: so many floors down."""
    open_table(page)
    page.get_by_role("button", name="Draw 7: lands on floor 7").click()
    expect(page.get_by_text("Lands on 7")).to_be_visible()
    expect(page.get_by_text("87.8", exact=True).first).to_be_visible()


def test_keyboard_alone_plays_the_opening_and_to_the_end(page: Page, house: str):
    """Arrows go to an answer, Enter gives it; a stop has its own key."""
    open_table(page)
    for nth in range(MOVES_AT_MOST):
        if nth == 6:
            play_late(page, house, "fuji-99", 2, left=0.1)
            wait_for_question(page)
        if is_over(page):
            break
        before = step(page)
        if page.locator("[data-move=stop]").count():
            page.keyboard.press("s")
        else:
            page.keyboard.press("ArrowRight")
            expect(page.locator(":focus")).to_have_attribute("data-move", re.compile("draw|use|done"))
            page.keyboard.press("Enter")
        wait_past(page, before)
        wait_for_question(page)
    assert is_over(page)


def test_a_draw_is_shown_cube_by_cube_and_can_be_skipped(page: Page):
    page.emulate_media(reduced_motion="no-preference")
    open_table(page)
    before = step(page)
    page.get_by_role("button", name="Draw 5", exact=True).click()
    wait_past(page, before)
    expect(page.locator(".stage .cube").first).to_be_visible()
    page.keyboard.press("Enter")
    wait_for_question(page)


def test_phone_plays_the_opening_and_to_the_end(phone: Page, house: str):
    """390 × 844, thumbs, no sideways scrolling."""
    open_table(phone)
    for nth in range(MOVES_AT_MOST):
        if nth == 6:
            play_late(phone, house, "fuji-99", 2, left=0.1)
            wait_for_question(phone)
        if is_over(phone):
            break
        answer(phone, tap=True)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert is_over(phone)


def drag(page: Page, source: Locator, target: Locator) -> None:
    """With the mouse, in small steps, from the middle of one thing to the middle of another."""
    here, there = source.bounding_box(), target.bounding_box()
    assert here
    assert there
    page.mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
    page.mouse.down()
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=8)
    page.mouse.up()


def test_the_token_is_dragged_to_the_floor_one_wants(page: Page):
    open_table(page)
    drag(page, page.locator(".piece.grab"), page.locator("[data-drop='draw 8']"))
    expect(page.get_by_role("button", name="Draw 8", exact=True)).to_be_visible()


def test_a_floor_is_tapped_and_one_out_of_reach_says_why(page: Page):
    """FJ-30: at least five cubes."""
    open_table(page)
    nine = page.locator("[data-drop='draw 9']").bounding_box()
    five = page.locator("[data-drop='draw 5']").bounding_box()
    assert nine
    assert five
    page.mouse.click(nine["x"] + nine["width"] / 2, nine["y"] + nine["height"] / 2)
    expect(page.get_by_role("button", name="Draw 9", exact=True)).to_be_visible()
    pitch = (five["x"] - nine["x"]) / 4
    page.mouse.click(five["x"] + five["width"] / 2 + 2 * pitch, five["y"] + five["height"] / 2)
    expect(page.get_by_role("alert").get_by_role("button", name="FJ-30")).to_be_visible()


def at_a_card(page: Page) -> None:
    """Play until a card can be used."""
    open_table(page)
    for _ in range(MOVES_AT_MOST):
        if page.locator("[data-move^=use]").count() or is_over(page):
            break
        answer(page)
    assert not is_over(page)


def test_the_chosen_card_survives_a_reload(page: Page):
    at_a_card(page)
    page.locator("[data-move^=use]").first.click()
    name = page.locator("[data-answer]").inner_text()
    page.reload()
    wait_for_question(page)
    expect(page.locator("[data-answer]")).to_have_text(name)


def test_a_card_is_dragged_onto_the_mountain_to_use_it(page: Page):
    at_a_card(page)
    before = step(page)
    drag(page, page.locator("[data-move^=use] .face").first, page.locator(".left .mountain"))
    wait_past(page, before)


def test_a_card_of_the_hand_tells_where_it_has_been(page: Page):
    at_a_card(page)
    page.locator(".hand li button").first.click()
    page.get_by_role("button", name="Where it has been").click()
    expect(page.get_by_role("complementary", name="History").get_by_text("drew").first).to_be_visible()


def test_the_chosen_number_survives_a_reload(page: Page):
    open_table(page)
    page.locator("[data-n='8']").click()
    page.reload()
    wait_for_question(page)
    expect(page.get_by_role("button", name="Draw 8", exact=True)).to_be_visible()


def test_every_question_is_open_to_everyone(browser: Browser, house: str):
    """axe-core finds nothing serious or critical by day and by night, whatever is asked."""
    context = look(browser, house, "desktop", "en", "light")
    page = context.new_page()
    open_table(page)
    for _ in range(4):
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            assert grave(page) == [], theme
        if is_over(page):
            break
        answer(page)
    context.close()
