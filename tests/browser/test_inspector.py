"""One inspector for everything: each thing on the table tells what it is, and a screen reader hears the same."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from . import fort, goryokaku
from .test_fourth import open_table as open_fourth


def inspector(page: Page) -> Locator:
    return page.locator(".inspector")


def ask(page: Page, thing: str) -> Locator:
    """With the other button of the mouse: no waiting."""
    page.locator(f"[data-thing{thing}]").first.click(button="right")
    return inspector(page)


def put_away(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(inspector(page)).to_have_count(0)


def press_long(page: Page, thing: Locator) -> None:
    """A finger that rests until the paper comes, then leaves."""
    thing.tap(trial=True)
    box = thing.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + min(30, box["height"] / 2)}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(inspector(page)).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_cards_tiles_places_spots_and_counters_tell_what_they_are(page: Page):
    """Cost, gain, what it is worth now, its rule; never over the thing, and the name says the same."""
    goryokaku.open_table(page)
    goryokaku.answer(page, 0)
    for thing, words in {
        "='stone']": ["Stone", "2 stone", "For you now", "GK-31"],
        "^=T]": ["Office tile", "building piece", "For you now"],
        "^='daiba:2']": ["stays there for good", "point for each castle card"],
        "='levels']": ["3 onigiri", "one spot a turn"],
        "='earth']": ["Earth level", "while you build"],
        "='koban']": ["pay for persons"],
    }.items():
        told = ask(page, thing.rstrip("]"))
        for word in words:
            expect(told).to_contain_text(word)
        put_away(page)
    card = page.locator("[data-at=hand] [data-thing^=C]").first
    card.hover()
    expect(inspector(page)).to_contain_text("Castle card")
    # Once its height is known it covers neither the card nor those beside it, nor the buttons that answer.
    page.wait_for_function(
        """() => {
            const paper = document.querySelector(".inspector").getBoundingClientRect();
            return [...document.querySelectorAll("[data-at=hand] [data-thing], .board .answers button")].map((each) => each.getBoundingClientRect())
                .every((thing) => paper.left >= thing.right || paper.right <= thing.left || paper.bottom <= thing.top || paper.top >= thing.bottom);
        }"""
    )
    for word in ("Cost", "Gain", "Scores"):
        expect(card).to_contain_text(word)
    # Asked for with the other button it stays, however long the way to it takes.
    card.click(button="right", position={"x": 12, "y": 20})
    inspector(page).get_by_role("button", name="GK-50").click()
    expect(page.get_by_role("complementary", name="Rules")).to_contain_text("GK-50")


def test_the_player_aid_shows_every_symbol(page: Page):
    goryokaku.open_table(page)
    page.get_by_role("button", name="Symbols").first.click()
    aid = page.get_by_role("complementary", name="Symbols")
    # The drawer lies below the bar, whose tabs it does not repeat, and below what is asked.
    expect(page.get_by_role("button", name="Symbols", exact=True)).to_have_count(1)
    page.wait_for_function(
        """() => {
            const drawer = document.querySelector("aside[aria-label=Symbols]").getBoundingClientRect();
            return ["header", "[data-asks]"].every((each) => document.querySelector(each).getBoundingClientRect().bottom <= drawer.top + 1);
        }"""
    )
    for word in ("Onigiri", "Koban", "andesite", "Hollyhock", "Harbour"):
        expect(aid.locator("dt", has_text=word).first).to_be_visible()
    assert aid.locator(".sign svg").count() == aid.locator("dt").count()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_long_press_tells_and_does_nothing_else(phone: Page, lang: str):
    """No move, no chosen cell, no marked text; the sheet closes by its button. Deal 7 begins with a spirit."""
    fort.open_table(phone, deal=7)
    phone.evaluate("lang => localStorage['madoi.settings'] = JSON.stringify({lang, name: 'Hana'})", lang)
    phone.reload()
    cell = phone.locator(".cell").first
    cell.wait_for()
    before = fort.step(phone)
    press_long(phone, cell)
    expect(inspector(phone)).to_contain_text("Covers nothing" if lang == "en" else "何も覆いません")
    assert phone.evaluate("getSelection().toString()") == ""
    # What else a finger that rests would bring, a loupe, marked words or a menu of the system, is switched off.
    assert phone.evaluate(
        "[...document.querySelectorAll('[data-thing]')].every((each) => getComputedStyle(each).userSelect === 'none')"
    )
    styles = phone.evaluate(
        "Promise.all([...document.querySelectorAll('link[rel=stylesheet]')].map(async ({ href }) => (await fetch(href)).text()))"
    )
    assert any("-webkit-touch-callout:none" in style for style in styles)
    inspector(phone).locator("button.main").tap()
    expect(inspector(phone)).to_have_count(0)
    assert fort.step(phone) == before
    expect(phone.locator(".cell[aria-pressed=true]")).to_have_count(0)


def test_a_game_that_nobody_has_drawn_tells_its_cards_too(page: Page):
    open_fourth(page)
    told = ask(page, "][data-card")
    expect(told).to_contain_text("of the fifteen")
    expect(told).to_contain_text("One more makes your hand night")
