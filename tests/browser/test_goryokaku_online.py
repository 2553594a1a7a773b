"""Goryokaku among people: the first castle card at the same time, and a whole game with a lost connection."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from .friends import LOST, have_met, invite, sit
from .goryokaku import hurry, step
from .tables import play_by_wire


def test_gk16_both_choose_the_first_castle_card_in_reverse_order(
    browser: Browser, house: str, complaints: list[str]
):
    """The second seat need not wait for the first; nobody sees what the other keeps."""
    (one_context, one), (two_context, two) = (
        sit(browser, house, complaints, name) for name in ("Hana", "Ren")
    )
    invite(one, two, "goryokaku")
    have_met(one, two)
    expect(one.get_by_role("heading", name="Keep one castle card.")).to_be_visible()

    # Ren, who sits second, chooses first; Hana sees that he has, and still has her own choice.
    two.locator(".card.legal").nth(2).click(position={"x": 12, "y": 20})
    two.locator(".answers button.chance").click()
    expect(two.get_by_role("heading", name="The others are choosing.", exact=False)).to_be_visible()
    expect(two.locator(".card.chosen")).to_have_count(1)
    expect(one.get_by_text("has chosen").first).to_be_visible()

    # He thinks again, and a reload forgets nothing.
    two.get_by_role("button", name="Choose again").click()
    two.locator(".card.legal").first.click(position={"x": 12, "y": 20})
    two.locator(".answers button.chance").click()
    two.reload()
    expect(two.get_by_role("heading", name="The others are choosing.", exact=False)).to_be_visible()

    one.locator(".card.legal").nth(1).click(position={"x": 12, "y": 20})
    one.locator(".answers button.chance").click()
    expect(one.locator(".plate.legal").first).to_be_visible()
    expect(two.get_by_text("Hana is thinking.")).to_be_visible()
    for context in (one_context, two_context):
        context.close()
    assert complaints == []


def test_two_friends_play_with_a_reconnect_to_the_score(browser: Browser, house: str, complaints: list[str]):
    """Some turns by hand, before and after a lost connection; who comes back at the end finds it."""
    (one_context, one), (two_context, two) = (
        sit(browser, house, complaints, name) for name in ("Hana", "Ren")
    )
    invite(one, two, "goryokaku")
    have_met(one, two)
    for page in (one, two):
        page.locator(".card.legal").first.click(position={"x": 12, "y": 20})
        page.locator(".answers button.chance").click()
    for _ in range(4):
        hurry(one, two)

    # Ren's connection breaks; the page says so, heals, and nothing is lost.
    two_context.set_offline(True)
    expect(two.get_by_text(LOST)).to_be_visible()
    two_context.set_offline(False)
    expect(two.get_by_text(LOST)).to_be_hidden()
    two.wait_for_function(
        "now => Number(document.querySelector('[data-step]')?.dataset.step) >= now", arg=step(one)
    )

    for _ in range(4):
        hurry(one, two)
    play_by_wire(one, two)
    for page in (one, two):
        expect(page.get_by_role("table", name="Final score")).to_be_visible()
    for context in (one_context, two_context):
        context.close()
    assert [said for said in complaints if "ERR_INTERNET_DISCONNECTED" not in said] == []
