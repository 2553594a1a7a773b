"""A game that nobody has drawn: the fourth game on the plain board, as a person would play it.

That it is open to everyone is tested with all rooms (test_rooms.py)."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page, expect

from .everyone import i_begin
from .fort import is_over, step, wait_past
from .friends import have_met, invite, sit

MOVES_AT_MOST = 60


def open_table(page: Page) -> None:
    """As far as the first question, against one careless bot."""
    page.goto("/open/fifteenth-night")
    sit_down(page)


def sit_down(page: Page) -> None:
    page.get_by_role("combobox", name="Seat 2").select_option("random")
    i_begin(page)
    page.get_by_role("button", name="Sit down").click()
    wait_for_question(page)


def wait_for_question(page: Page) -> None:
    page.locator("[data-move], .ending").first.wait_for()


def answer(page: Page, move: str, tap: bool = False) -> None:
    before = step(page)
    button = page.locator(f"[data-move^='{move}']").first
    button.tap() if tap else button.click()
    wait_past(page, before)
    wait_for_question(page)


def test_a_whole_game_is_played_with_the_mouse(page: Page):
    """From its printed door: the question, the moves, the hand as cards, the odds, the log, and who won."""
    page.goto("/")
    page.get_by_role("link", name="Fifteenth Night").first.click()
    sit_down(page)
    expect(page.get_by_role("heading", name="Your hand is night")).to_be_visible()
    expect(page.get_by_role("region", name="Hand").get_by_role("button")).to_have_count(2)
    expect(page.get_by_role("group", name="Possible moves").get_by_role("button").first).to_be_visible()
    expect(page.get_by_text("The next card")).to_be_visible()
    answer(page, "swap")
    expect(page.get_by_role("region", name="Sky").get_by_role("button").first).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("in the sky")
    answer(page, "rest")
    expect(page.locator(".ending")).to_be_visible()
    expect(page.get_by_role("button", name="Open rule FN-10").first).to_be_visible()


def test_a_card_lights_its_move_and_makes_it_when_pressed_again(page: Page):
    open_table(page)
    before = step(page)
    card = page.get_by_role("region", name="Hand").get_by_role("button").first
    card.click()
    expect(page.locator("[data-move].lit")).to_have_count(1)
    expect(page.locator("[data-move].lit")).to_be_focused()
    card.click()
    wait_past(page, before)


def test_keyboard_alone_plays_a_whole_game(page: Page):
    open_table(page)
    for _ in range(MOVES_AT_MOST):
        if is_over(page):
            break
        before = step(page)
        for _ in page.locator("[data-move]").all():
            page.keyboard.press("ArrowRight")
            if page.locator("[data-move=rest]:focus").count():
                break
        page.keyboard.press("Enter")
        wait_past(page, before)
        wait_for_question(page)
    assert is_over(page)


def test_phone_plays_a_whole_game(phone: Page):
    """390 × 844: everything that can be pressed fits a thumb, and nothing scrolls sideways."""
    open_table(phone)
    for move in ("draw", "swap", "rest"):
        small = phone.evaluate(
            """() => [...document.querySelectorAll("[data-move], .card")]
                .map((each) => each.getBoundingClientRect()).filter(({ width, height }) => width < 44 || height < 43.5).length"""
        )
        assert small == 0
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        answer(phone, move, tap=True)
    assert is_over(phone)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_never_hears_the_hand_of_the_other(browser: Browser, house: str, complaints: list[str]):
    (one_context, one), (two_context, two) = (
        sit(browser, house, complaints, name) for name in ("Hana", "Ren")
    )
    heard: list[str] = []
    two.on("websocket", lambda line: line.on("framereceived", lambda said: heard.append(str(said))))
    invite(one, two, "fifteenth-night")
    have_met(one, two)
    one.locator("[data-move]").first.wait_for()
    expect(two.locator("[data-move]")).to_have_count(0)
    shown = [
        each["view"]["position"]["seats"]
        for each in map(json.loads, heard)
        if each.get("view", {}).get("position")
    ]
    assert shown
    assert all("hand" in seats[1] and "hand" not in seats[0] for seats in shown)
    for context in (one_context, two_context):
        context.close()
    assert complaints == []
