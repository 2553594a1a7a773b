"""The Fort of Gold, played through the page by a person with mouse, thumb or keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from .everyone import AT_REST
from .fort import (
    MOVES_AT_MOST,
    answer,
    expect_end,
    is_over,
    open_table,
    step,
    wait_for_question,
    wait_past,
)
from .tables import finished, play_by_wire, play_late


def test_a_stranger_plays_an_opening_with_motion_and_looks_back_from_the_end(page: Page):
    """Two clicks to the first card; when the game is over a look at the replay, and once more."""
    page.emulate_media(reduced_motion="no-preference")
    page.goto("/")
    page.get_by_role("link", name="The Fort of Gold").first.click()
    page.get_by_role("button", name="Sit down").click()
    wait_for_question(page)
    # Cards fly and treasures are weighed; when all of that has been seen, things may lie still.
    for _ in range(6):
        if not is_over(page):
            answer(page)
    page.emulate_media(reduced_motion="reduce")
    play_by_wire(page)
    expect_end(page)

    page.get_by_role("button", name="Replay").first.click()
    expect(page).to_have_url(re.compile(r"step=0"))
    page.locator(".replay-bar").wait_for()
    page.keyboard.press("End")
    expect_end(page)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Once more")).to_have_count(0)
    page.get_by_role("button", name="Leave the replay").click()
    expect_end(page)

    table = page.url
    page.get_by_role("button", name="Once more").click()
    page.wait_for_url(lambda url: url != table)
    expect(page.get_by_role("button", name="Once more")).to_have_count(0)
    wait_for_question(page)


def test_keyboard_alone_plays_the_opening_and_to_the_end(page: Page, house: str):
    open_table(page, deal=3)
    for nth in range(MOVES_AT_MOST):
        if nth == 6:
            play_late(page, house, "fort-of-gold", 1, left=0.2)
            wait_for_question(page)
        if is_over(page):
            break
        before = step(page)
        if page.locator(".cell").count():
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("r" if page.locator(".verdict.bad").count() == 0 else "p")
        wait_past(page, before)
        wait_for_question(page)
    expect_end(page)


def test_phone_plays_the_opening_and_to_the_end(phone: Page, house: str):
    """390 × 844, thumbs, no sideways scrolling, targets of 44 px."""
    open_table(phone, deal=3)
    for nth in range(MOVES_AT_MOST):
        if nth == 6:
            play_late(phone, house, "fort-of-gold", 1, left=0.2)
            wait_for_question(phone)
        if is_over(phone):
            break
        answer(phone, tap=True)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_end(phone)


def test_a_card_is_dragged_to_its_cell(page: Page):
    open_table(page, deal=3)
    while page.locator(".cell").count() == 0:
        answer(page)
    before = step(page)
    page.evaluate(AT_REST)
    hand = page.locator(".piece.hand").bounding_box()
    cell = page.locator(".cell").first.bounding_box()
    assert hand
    assert cell
    page.mouse.move(hand["x"] + 40, hand["y"] + 60)
    page.mouse.down()
    page.mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2, steps=8)
    page.mouse.up()
    wait_past(page, before)


def test_an_impossible_move_says_why_and_leads_to_the_rule(page: Page):
    """FG-33: the refusal names its rule, and the rule opens its paragraph."""
    open_table(page, deal=3)
    while page.locator(".cell").count() == 0:
        answer(page)
    page.get_by_label("A move in notation").fill("place 3.3")
    page.keyboard.press("Enter")
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("3.3")
    refusal.get_by_role("button", name="FG-33").click()
    drawer = page.get_by_role("complementary", name="Rules")
    expect(drawer.locator("[data-rule='FG-33']")).to_be_in_viewport()
    expect(drawer.locator("[data-rule='FG-33']")).to_have_class(re.compile("aim"))


def test_at_the_first_card_wrong_places_say_why_and_the_deck_can_be_seen(page: Page):
    """FG-33: no card lies there to carry another; FG-71: every card left may be seen, not its order."""
    open_table(page, deal=3)
    page.evaluate(AT_REST)
    hand, field = page.locator(".piece.hand").bounding_box(), page.locator(".ground").bounding_box()
    assert hand
    assert field
    why = page.get_by_role("alert").get_by_role("button", name="FG-3")
    x, y = field["x"] + 380, field["y"] + 230
    page.mouse.click(x, y)
    expect(why).to_be_visible()
    page.locator(".pile.deck").click()
    expect(page.get_by_role("dialog", name="Deck 43").get_by_role("listitem")).to_have_count(43)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Deck 43")).to_have_count(0)
    expect(why).to_have_count(0)

    # A card that is let go there goes back.
    page.mouse.move(hand["x"] + 40, hand["y"] + 60)
    page.mouse.down()
    page.mouse.move(x, y, steps=6)
    page.mouse.up()
    expect(why).to_be_visible()
    expect(page.locator(".piece.hand")).to_be_visible()


def test_the_chosen_cell_survives_a_reload(page: Page):
    open_table(page, deal=3)
    page.locator(".cell").first.click()
    page.reload()
    wait_for_question(page)
    expect(page.get_by_role("button", name="Place at 1.1").last).to_be_enabled()
    answered = step(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    wait_past(page, answered)


def test_a_card_tells_where_it_has_been(page: Page):
    open_table(page, deal=3)
    answer(page)
    page.locator(".piece.field").first.click()
    page.get_by_role("button", name="Where it has been").click()
    expect(page.get_by_role("complementary", name="History").get_by_text("Placed")).to_be_visible()


def test_a_take_back_that_is_not_possible_says_why(page: Page):
    """FG-73: a drawn card has been seen."""
    open_table(page, deal=3)
    answer(page)
    while page.locator(".cell").count() == 0:
        answer(page)
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("alert").get_by_role("button", name="FG-73")).to_be_visible()


def test_a_lost_connection_is_shown_moves_nothing_and_heals(
    page: Page, context: BrowserContext, complaints: list[str]
):
    """The board stays where it is; a move made meanwhile says that it is being sent, and arrives."""
    open_table(page)
    while page.locator(".cell").count() == 0:
        answer(page)
    before, lies = step(page), page.locator(".board").bounding_box()
    context.set_offline(True)
    expect(page.get_by_text("Connection lost. Your seat is kept.")).to_be_visible()
    assert page.locator(".board").bounding_box() == lies
    page.locator(".cell").last.click()
    page.get_by_role("button", name="Place at", exact=False).last.click()
    expect(page.get_by_text("Your move is being sent.")).to_be_visible()
    assert step(page) == before
    context.set_offline(False)
    expect(page.get_by_text("Connection lost. Your seat is kept.")).to_be_hidden()
    wait_past(page, before)
    wait_for_question(page)
    answer(page)
    # The browser itself complains of every try without a net.
    complaints[:] = [said for said in complaints if "ERR_INTERNET_DISCONNECTED" not in said]


def test_a_silent_line_is_shown_as_lost_and_heals(page: Page):
    """Nothing tells the browser: no close, no error, only silence."""
    silent: list[str | bytes] = []

    def pass_on(line: WebSocketRoute) -> None:
        house = line.connect_to_server()
        line.on_message(lambda said: silent.append(said) if silent else house.send(said))

    page.route_web_socket("**/api/ws", pass_on)
    open_table(page)
    silent.append("")
    expect(page.get_by_text("Connection lost. Your seat is kept.")).to_be_visible()
    silent.clear()
    expect(page.get_by_text("Connection lost. Your seat is kept.")).to_be_hidden()
    answer(page)


def test_the_seat_survives_a_reload_and_the_start_page_leads_back(page: Page):
    open_table(page)
    answer(page)
    before = step(page)
    page.reload()
    wait_for_question(page)
    assert step(page) == before
    page.goto("/")
    page.get_by_text("Your turn").click()
    wait_for_question(page)
    assert step(page) == before


@pytest.mark.smoke
def test_a_move_is_taken_back_while_nothing_new_was_seen(page: Page):
    """FG-73: a placement before the choice can be taken back; the result notes it."""
    open_table(page, deal=3)
    for _ in range(40):
        if page.locator(".cell").count():
            answer(page)
            if page.get_by_text("Back to before: Placed").count():
                break
        else:
            answer(page)
    before = page.locator(".piece.field").count()
    page.get_by_role("button", name="Take back").first.click()
    expect(page.locator(".piece.field")).to_have_count(before - 1)
    expect(page.locator(".cell").first).to_be_visible()


def test_a_move_pressed_twice_is_made_once(page: Page):
    open_table(page, deal=3)
    while page.locator(".cell").count() == 0:
        answer(page)
    before = step(page)
    page.locator(".cell").last.click()
    page.get_by_role("button", name="Place at", exact=False).last.evaluate(
        "button => { button.click(); button.click(); }"
    )
    wait_past(page, before)
    wait_for_question(page)
    expect(page.get_by_text("The table has moved on")).to_have_count(0)


def test_a_slow_click_after_the_arrow_keys_is_a_click(page: Page):
    """The keyboard leaves its cell while the button is held down; the cell under the pointer is chosen all the same."""
    open_table(page, deal=3)
    while page.locator(".cell").count() < 2:
        answer(page)
    page.keyboard.press("ArrowRight")
    page.locator(".cell").last.hover()
    page.mouse.down()
    page.evaluate(AT_REST)
    page.mouse.up()
    expect(page.locator(".cell").last).to_have_attribute("aria-pressed", "true")


def test_one_click_changes_the_language_and_one_changes_it_back(page: Page):
    page.goto("/")
    for lang, code, words in (("日本語", "ja", "卓をひらく"), ("English", "en", "Open a table")):
        page.get_by_role("button", name=lang).click()
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(page.get_by_role("button", name=words)).to_be_visible()


def test_the_guide_explains_the_first_game(page: Page):
    """Each sentence points at something on the table and names its rule; the guide can be sent away."""
    page.goto("/open/fort-of-gold")
    page.get_by_role("button", name="guided first game").click()
    panels = page.get_by_role("dialog", name="How it goes")
    expect(panels.locator("svg").nth(2)).to_be_visible()
    expect(panels.get_by_role("heading", level=3)).to_contain_text(["The goal", "A turn", "To resolve"])
    panels.get_by_role("button", name="Begin").click()
    slip = page.get_by_role("region", name="The guide")
    for rule in ("FG-60", "FG-20", "FG-21", "FG-32"):
        expect(slip.get_by_role("button", name=rule)).to_be_visible()
        slip.get_by_role("button", name="Go on").click()
    expect(slip).to_have_count(0)
    answer(page)
    answer(page)
    expect(slip.get_by_role("button", name="FG-33")).to_be_visible()
    slip.get_by_role("button", name="No more hints").click()
    answer(page)
    expect(slip).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage['madoi.tables'])[0].guided") is False


def test_a_finished_game_is_reviewed(page: Page, house: str):
    """The curve of the win chance stands over the replay; a slip leads to its moment."""
    table = finished(house, "fort-of-gold", 1)
    page.goto(f"/t/{table.id}?step=0")
    page.get_by_role("button", name="Review").click()
    review = page.get_by_role("complementary", name="Review")
    expect(page.locator(".timeline polyline")).to_be_visible(timeout=120_000)
    expect(review).to_contain_text("Random moves would have given away")
    slip = review.locator(".slips button").first
    slip.click()
    expect(slip).to_have_class(re.compile("here"))
    expect(page.locator(".ghost .tag", has_text="played")).to_be_visible()
    expect(page.locator(".ghost .tag", has_text="better")).to_be_visible()
    here = page.url
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    expect(page).not_to_have_url(here)
    page.get_by_role("button", name="Bookmark at step").click()
    expect(page).to_have_url(here)
    page.get_by_role("button", name="Try again from here").click()
    wait_for_question(page)
    expect(page.locator(".replay-bar")).to_have_count(0)
