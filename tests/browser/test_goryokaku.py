"""Goryokaku, played through the page by a person with mouse, thumb or keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .goryokaku import (
    MOVES_AT_MOST,
    TABS,
    answer,
    answer_by_keys,
    finish,
    is_over,
    open_table,
    phase,
    play_on,
    step,
    wait_for_question,
    wait_past,
)
from .tables import finished, play_late


def test_a_stranger_plays_the_opening_and_to_the_end(page: Page, house: str):
    """From the first castle card to the score sheet, with everything that moves; strangers play whole games (test_strangers.py)."""
    page.emulate_media(reduced_motion="no-preference")
    open_table(page)
    play_on(page, 10)
    play_late(page, house, "goryokaku", 2, left=0.15)
    wait_for_question(page)
    play_on(page)
    expect(page.get_by_role("table", name="Final score")).to_be_visible()
    expect(page.get_by_role("button", name="Open rule GK-93").first).to_be_visible()


def test_keyboard_alone_plays_the_opening_and_to_the_end(page: Page, house: str):
    open_table(page)
    for _ in range(5):
        answer_by_keys(page)
    play_late(page, house, "goryokaku", 2, left=0.1)
    wait_for_question(page)
    for _ in range(MOVES_AT_MOST):
        if is_over(page):
            break
        answer_by_keys(page)
    expect(page.get_by_role("table", name="Final score")).to_be_visible()


def test_phone_plays_the_opening_and_to_the_end(phone: Page, house: str):
    """390 × 844: the tab with the answer lies open by itself, and nothing scrolls sideways."""
    open_table(phone)
    for nth in range(MOVES_AT_MOST):
        if nth == 6:
            play_late(phone, house, "goryokaku", 2, left=0.1)
            wait_for_question(phone)
        if is_over(phone):
            break
        lies_open = phone.get_by_role("navigation").locator("[aria-current=page]")
        expect(lies_open).to_contain_text(TABS[phase(phone)])
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        answer(phone, nth)
    expect(phone.get_by_role("table", name="Final score")).to_be_visible()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_whole_table_is_in_view(page: Page, players: int):
    """1440 × 900: nothing has to be scrolled to be seen, labels of a hand lie side by side, and no cost under another plate, whatever is asked."""
    open_table(page, players)
    for nth in range(6):
        page.wait_for_function(
            """() => [document.documentElement, ...document.querySelectorAll(".rail, .mat, .people")].every(
                (box) => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1)""",
        )
        page.wait_for_function(
            """() => {
                const labels = [...document.querySelectorAll(".below")].map((each) => each.getBoundingClientRect());
                return labels.every((label, at) => at === 0 || labels[at - 1].right <= label.left + 1);
            }""",
        )
        page.wait_for_function(
            """() => [...document.querySelectorAll(".put .cost")].every((cost) => {
                const { left, top, width, height } = cost.getBoundingClientRect();
                return cost.closest(".put").contains(document.elementFromPoint(left + width / 2, top + height / 2));
            })""",
        )
        answer(page, nth)


def test_everything_lit_fits_a_thumb(phone: Page):
    """GK on a phone: what can be pressed is at least 44 pixels high and wide, on every tab."""
    open_table(phone)
    play_on(phone, 3)
    for tab in ("Map", "Board", "Cards"):
        phone.get_by_role("navigation").get_by_role("button", name=tab).tap()
        expect(phone.get_by_role("navigation").locator("[aria-current=page]")).to_contain_text(tab)
        small = phone.evaluate(
            """() => [...document.querySelectorAll(".board button.legal, .board button.free, .answers button, nav button")]
                .filter((each) => each.checkVisibility())
                .map((each) => [each.innerText, each.getBoundingClientRect()])
                .filter(([, { width, height }]) => width < 44 || height < 43.5)
                .map(([text, { width, height }]) => `${text} ${width} × ${height}`)"""
        )
        assert small == [], tab


def sit_at_the_end_of_a_turn(page: Page, house: str, useful: bool) -> None:
    """Sit down where the onigiri actions are asked for: one can be done, or only discards are left, which bring nothing."""
    table = finished(house, "goryokaku", 2)
    for at in range(table.steps):
        view = page.request.get(f"/api/tables/{table.id}/replay?step={at}&seat=0").json()["view"]
        now = view["actor"] == 0 and view["position"]["phase"] == "onigiri"
        if now and any(each["move"].startswith("rice") for each in view["moves"]) == useful:
            break
    links = page.request.post(
        f"/api/tables/{table.id}/branch", data={"step": at, "seat": 0, "bot": "random"}
    ).json()
    page.goto(links["seats"][0])
    page.get_by_role("button", name="Sit down").click()


def test_a_turn_ends_by_itself_when_nothing_is_left_and_never_when_something_is(page: Page, house: str):
    end = page.get_by_role("button", name="End the turn", exact=True)
    sit_at_the_end_of_a_turn(page, house, useful=True)
    expect(end).to_be_enabled()
    before = step(page)
    # Who switches it off presses the button at every turn.
    page.evaluate("localStorage['madoi.settings'] = JSON.stringify({ pace: 'once', ends: false })")
    sit_at_the_end_of_a_turn(page, house, useful=False)
    expect(end).to_be_enabled()
    assert step(page) == before, "nothing was played for anybody"
    page.evaluate("localStorage['madoi.settings'] = JSON.stringify({ pace: 'once' })")
    page.reload()
    wait_past(page, before)
    wait_for_question(page)
    assert phase(page) != "Onigiri"


def carry(page: Page, what: str, to: str) -> None:
    """Drag one thing to another with the mouse."""
    start, end = page.locator(what).first.bounding_box(), page.locator(to).first.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 12, start["y"] + 12)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    page.mouse.up()


def test_a_worker_is_dragged_to_a_place(page: Page):
    open_table(page)
    answer(page, 0)
    before = step(page)
    carry(page, ".goods .discs span", ".plate.mountain")
    wait_past(page, before)
    expect(page.get_by_role("log")).to_contain_text("Stone")


def test_with_two_players_a_worker_stands_where_it_was_put(page: Page):
    """Wood and copper share a section and its height, which the bridge tells; the disc lies on copper, after a reload too."""
    open_table(page)
    answer(page, 0)
    before = step(page)
    page.locator("[data-at=place-copper] .plate.legal").click(position={"x": 12, "y": 20})
    finish(page)
    wait_past(page, before)
    for _ in ("now", "after a reload"):
        expect(page.locator("[data-at=place-copper] .stack").first).to_be_visible()
        # One high, or two: the bot may have followed.
        expect(page.locator(".high").first).to_contain_text(re.compile("[12]"))
        page.reload()
        wait_for_question(page)
    # On a phone the places lie close: the height lies above both, and what the next worker costs above neither.
    for _ in range(6):
        if phase(page) == "Worker":
            break
        answer(page, 0)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Map").click()
    expect(page.locator(".high").first).to_be_visible()
    assert page.locator(".high").evaluate_all(
        """all => all.every((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return [0.1, 0.9].every((part) => each.contains(document.elementFromPoint(x + width / 2, y + height * part)));
        })"""
    )


def test_tiles_lie_inside_the_walls_of_their_bastion(page: Page):
    """With two players, too: no corner of a tile is on the wall or in the moat."""
    open_table(page)
    outside = page.evaluate(
        """() => {
          const wall = document.querySelector("path.ground"), point = wall.ownerSVGElement.createSVGPoint();
          const onMap = wall.getScreenCTM().inverse();
          return [...document.querySelectorAll("[data-at^=tile-] > svg")].filter((tile) => {
            const { left, right, top, bottom } = tile.getBoundingClientRect();
            const [x, y, r] = [(left + right) / 2, (top + bottom) / 2, (right - left) * 0.44];
            return [0, 1, 2, 3, 4, 5, 6, 7].some((eighth) => {
              point.x = x + r * Math.cos((eighth + 0.5) * Math.PI / 4);
              point.y = y + r * Math.sin((eighth + 0.5) * Math.PI / 4);
              return !wall.isPointInFill(point.matrixTransform(onMap));
            });
          }).length;
        }"""
    )
    assert outside == 0


def test_a_worker_dropped_beside_the_places_comes_back(page: Page):
    open_table(page)
    answer(page, 0)
    before = step(page)
    carry(page, ".goods .discs span", ".levels")
    expect(page.locator(".plate.chosen")).to_have_count(0)
    expect(page.locator(".board.asked")).to_be_visible()
    assert step(page) == before


def test_an_impossible_tap_says_why(page: Page):
    """GK-60: without a building piece in hand no office can be built. It says so in words, and leaves with the next action."""
    open_table(page)
    answer(page, 0)
    page.get_by_role("button", name="Build office", exact=False).first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert not re.search(r"\b[CPTK]\d", page.get_by_role("alert").inner_text())
    expect(page.get_by_role("alert").get_by_role("button", name="Open rule GK-", exact=False)).to_be_visible()
    page.locator(".plate.legal").first.click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_another_seats_board_is_one_tap_away(page: Page):
    open_table(page)
    page.get_by_role("button", name="open the board", exact=False).first.click()
    board = page.get_by_role("dialog")
    expect(board.get_by_role("table", name="Score so far")).to_be_visible()
    page.keyboard.press("Escape")
    expect(board).to_have_count(0)


def test_a_half_made_choice_survives_a_reload(page: Page):
    open_table(page)
    page.locator(".card.legal").nth(1).click()
    expect(page.locator(".card.chosen")).to_have_count(1)
    page.reload()
    wait_for_question(page)
    expect(page.locator(".answers button.chance")).to_be_enabled()
    expect(page.locator(".card.chosen")).to_have_count(1)
