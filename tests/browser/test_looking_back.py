"""What a table remembers, and what one can take away from it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .everyone import AT_REST
from .fort import answer, open_table, step, wait_for_question
from .tables import finished


def test_looking_back_reaches_the_first_step_of_a_running_game_after_a_reload(page: Page):
    open_table(page, deal=7)
    for _ in range(3):
        answer(page)
    page.reload()
    wait_for_question(page)
    now = step(page)
    log = page.get_by_role("log")
    log.locator("[aria-expanded]").last.click()
    log.get_by_role("button", name="Drew").last.click()
    looking = page.locator(".notice")
    expect(looking).to_contain_text("Looking back: step 1 of")
    looking.get_by_role("button", name="One step on").click()
    expect(looking).to_contain_text("step 2 of")
    looking.get_by_role("button", name="Back to now").click()
    expect(looking).to_be_hidden()
    assert step(page) == now


def test_a_finished_game_is_shared_as_a_link_to_its_last_moment(page: Page, house: str):
    table = finished(house, "fort-of-gold", 1)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/t/{table.id}?step={table.steps}")
    page.locator(".ending").get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert "The Fort of Gold" in shared
    assert shared.endswith(f"/t/{table.id}?step={table.steps}")
    # It was a defeat: the way to a guided first game stands there.
    expect(page.locator(".ending").get_by_role("button", name="Play a guided first game")).to_be_visible()


def test_floor_99_floods_the_mountain_with_light(page: Page, house: str):
    table = finished(house, "fuji-99", 4)
    page.goto(f"/t/{table.id}?step={table.steps - 1}")
    page.locator(".replay-bar").wait_for()
    page.locator(".board [data-thing]").first.wait_for()
    expect(page.locator(".flood")).to_have_count(0)
    page.keyboard.press("Shift+ArrowRight")
    light = page.locator(".flood")
    expect(light).to_have_count(1)
    assert light.evaluate("each => each.getAnimations().length") == 0
    # The log has its room below the result, in the lowest window too.
    page.set_viewport_size({"width": 1280, "height": 720})
    page.evaluate(AT_REST)
    log = page.locator(".log").last.bounding_box()
    assert log
    assert log["y"] + 190 <= 720, log


@pytest.mark.parametrize(("game", "seats"), [("fort-of-gold", 1), ("fuji-99", 4), ("goryokaku", 4)])
def test_on_a_phones_side_the_review_stands_beside_the_board(page: Page, house: str, game: str, seats: int):
    """The board keeps its whole height, the tabs below it can be reached, nothing lies over another thing."""
    table = finished(house, game, seats)
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"/t/{table.id}?step={table.steps // 2}&seat=0&review")
    review = page.locator(".replay-bar")
    review.get_by_role("heading", name="Luck and skill").wait_for(timeout=120_000)
    page.evaluate(AT_REST)
    beside = review.bounding_box()
    stage = page.locator(".board .stage, .board .left, .board .ground").first.bounding_box()
    assert beside
    assert stage
    assert beside["y"] < 60
    assert stage["x"] + stage["width"] <= beside["x"] + 1
    for tab in page.get_by_role("navigation", name="Parts of the table").get_by_role("button").all():
        tab.click(trial=True)
    review.get_by_role("button", name="Try again from here").click(trial=True)


def test_the_winners_tiles_are_ringed_at_goryokakus_end(page: Page, house: str):
    """Every tile of the winner and no other; before the end none. The winner's total stands first and is the only gold one."""
    table = finished(house, "goryokaku", 2)
    page.goto(f"/t/{table.id}?step={table.steps - 1}")
    page.locator(".replay-bar").wait_for()
    page.locator(".tile .piece").first.wait_for()
    expect(page.locator(".tile .ring")).to_have_count(0)
    page.goto(f"/t/{table.id}?step={table.steps}")
    expect(page.locator(".finale .total.won")).to_have_count(1)
    expect(page.locator(".finale .total").first).to_have_class(re.compile("won"))
    ringed = page.locator(".tile:has(.ring)")
    expect(ringed.first).to_be_visible()
    # The piece of whoever stands in the first line.
    winner = page.locator(".finale tbody tr").first.evaluate(
        "row => /seat-\\d/.exec(row.outerHTML)[0].at(-1)"
    )
    own = page.locator(f".tile:has(use[href='#gk-building-piece-{winner}'])")
    assert own.count() > 0
    expect(ringed).to_have_count(own.count())
    expect(own.locator(".ring")).to_have_count(own.count())


def test_sounds_are_off_until_somebody_switches_them_on(page: Page):
    page.goto("/")
    assert (
        page.evaluate("JSON.parse(localStorage.getItem('madoi.settings') ?? '{}').sounds ?? false") is False
    )
    page.get_by_role("button", name="Switch sounds on").click()
    expect(page.get_by_role("button", name="Switch sounds off")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Switch sounds off")).to_be_visible()
