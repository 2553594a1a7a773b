"""Friends at one table: two browsers, links, a lost connection in the middle, and going on together."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from .fort import step, wait_past
from .friends import LOST, have_met, invite, sit
from .fuji import ANSWERS, press
from .tables import play_by_wire
from .test_together import resign


def move_of(*pages: Page) -> None:
    """Whoever is asked makes a careful move, and both see it."""
    asked = next(
        (page for page in pages if page.locator(ANSWERS).count()),
        None,
    )
    if asked is None:
        pages[0].wait_for_timeout(20)
        return
    before = step(asked)
    press(asked)
    for page in pages:
        wait_past(page, before)


def test_two_friends_play_with_a_reconnect_and_the_winner_reads_the_story(
    browser: Browser, house: str, complaints: list[str]
):
    """Some turns by hand, before and after a lost connection; who comes back at the end finds it."""
    one_context, one = sit(browser, house, complaints, "Hana")
    two_context, two = sit(browser, house, complaints, "Ren")

    invite(one, two, "fuji-99")
    have_met(one, two)
    for _ in range(6):
        move_of(one, two)

    # Ren's connection breaks; the table says so, heals, and nothing is lost.
    two_context.set_offline(True)
    expect(two.get_by_text(LOST)).to_be_visible()
    if one.locator(ANSWERS).count():
        before = step(one)
        move_of(one)
        wait_past(one, before)
    two_context.set_offline(False)
    expect(two.get_by_text(LOST)).to_be_hidden()
    two.wait_for_function(
        "now => Number(document.querySelector('[data-step]')?.dataset.step) >= now", arg=step(one)
    )

    for _ in range(6):
        move_of(one, two)
    play_by_wire(one, two)
    expect(one.get_by_role("button", name="Once more")).to_be_visible()
    expect(two.get_by_role("button", name="Once more")).to_be_visible()

    # FJ-141, FJ-142: the winner alone reads the story to its end, and stands in its list afterwards.
    for page in (one, two):
        expect(page.get_by_role("heading", name="Achievers")).to_be_visible()
    winner, other = (one, two) if one.get_by_role("button", name="Read the story").count() else (two, one)
    expect(other.get_by_role("button", name="Read the story")).to_have_count(0)
    winner.get_by_role("button", name="Read the story").click()
    expect(winner.get_by_role("article", name=re.compile(r"^1 of \d"))).to_contain_text(re.compile(r"\w{3}"))
    while (on := winner.get_by_role("button", name="Next page")).is_enabled():
        on.click()
    last = winner.get_by_role("article").last
    expect(last).to_have_accessible_name(re.compile(r"^(\d+) of \1$"))
    winner.keyboard.press("Escape")
    winner.get_by_label("Your name for the list").fill("Kaguya")
    winner.get_by_role("button", name="Enter it").click()
    expect(winner.get_by_role("listitem").filter(has_text="Kaguya").first).to_be_visible()
    for context in (one_context, two_context):
        context.close()
    lost = [said for said in complaints if "ERR_INTERNET_DISCONNECTED" not in said]
    assert lost == []


def test_a_finished_game_is_gone_through_together(browser: Browser, house: str, complaints: list[str]):
    """感想戦: one leads, the other follows its step until it goes its own way."""
    one_context, one = sit(browser, house, complaints, "Hana")
    two_context, two = sit(browser, house, complaints, "Ren")
    invite(one, two, "fuji-99")
    have_met(one, two)
    expect(one.locator(ANSWERS).first).to_be_visible()
    before = step(one)
    press(one)
    for page in (one, two):
        wait_past(page, before)
    resign(one)
    for page in (one, two):
        expect(page.locator(".ending").first).to_be_visible()
    one.locator(".ending").get_by_role("button", name="Replay").click()
    one.get_by_role("button", name="Lead the others").click()
    two.get_by_role("button", name="Hana goes through the game. Follow").click()
    expect(two.get_by_role("button", name="Following Hana. Stop")).to_be_visible()
    one.get_by_role("button", name="One step on").click()
    shown = re.compile(r"[?&]step=1\b")
    expect(one).to_have_url(shown)
    expect(two).to_have_url(shown)

    # A step of the own ends it; the leader goes on alone.
    two.get_by_role("button", name="One step back").click()
    expect(two.get_by_role("button", name="Follow Hana")).to_be_visible()
    one.get_by_role("button", name="You lead. Stop").click()
    expect(two.get_by_role("button", name="Follow Hana")).to_have_count(0)
    for context in (one_context, two_context):
        context.close()
    assert complaints == []
