"""Everything on a table can be read, made out and touched, at every size of the window, on its side too."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .everyone import AT_REST
from .tables import Finished, finished, golden, judge, step_of

SIZES = (Path(__file__).parent / "sizes.js").read_text()
DESKS = [(1280, 720), (1366, 768), (1920, 1080)]
PHONES = [(390, 844), (844, 390)]
GAMES = [("fort-of-gold", 1), ("fuji-99", 4), ("goryokaku", 4), ("goryokaku", 2)]


def sit_down(page: Page, house: str, game: str, seats: int) -> None:
    """In the middle of a game, where it is this seat's turn."""
    table = finished(house, game, seats)
    wish = {"step": table.steps // 2, "seat": 0, "bot": "random"}
    links = page.request.post(f"/api/tables/{table.id}/branch", data=wish).json()
    page.goto(links["seats"][0])
    page.locator(".board, button:text-is('Sit down')").first.wait_for()
    if page.get_by_role("button", name="Sit down").count():
        page.get_by_role("button", name="Sit down").click()
    page.locator("button.legal, button.cell, [data-move]").first.wait_for()


def still_small(page: Page) -> list[str]:
    """What is too small, even when a window that has just changed is laid out anew, which takes a few frames."""
    small: list[str] = []
    for _ in range(20):
        page.evaluate(AT_REST)
        if not (small := page.evaluate(SIZES)):
            break
    return small


def look_closely(page: Page, game: str) -> list[str]:
    """What is too small, on every tab of a phone."""
    found: list[str] = []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tabs = page.locator("nav[aria-label] button").all() if game == "goryokaku" else []
    for tab in [None, *tabs]:
        if tab:
            tab.click()
        found += still_small(page)
        found += page.evaluate(ORDER)
    return found


# Headings that leave out a level, and parts called main but for one.
ORDER = """() => {
  const found = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((each) => each.checkVisibility()).map((each) => [Number(each.tagName[1]), each.innerText]);
  const jumps = found.filter(([level], at) => level > (found[at - 1]?.[0] ?? 0) + 1).map(([level, text]) => `h${level} ${text}`);
  return document.querySelectorAll("main").length === 1 ? jumps : [...jumps, `${document.querySelectorAll("main").length} main`];
}"""

# Titles of the own cards that something lies over, or that are outside of the window.
COVERED = """() => [...document.querySelectorAll(".board .hand li")].flatMap((card) => {
  const names = [...card.querySelectorAll(".name")];
  const clear = names.length > 0 && names.every((name) => {
    const box = name.getBoundingClientRect();
    return [0.08, 0.5, 0.92].every((part) => card.contains(document.elementFromPoint(box.left + box.width * part, box.top + box.height / 2)));
  });
  return clear ? [] : [card.innerText];
})"""


def fullest(page: Page, table: Finished) -> tuple[int, int]:
    """How many cards the first seat holds at most, of some steps, and the step, as a negative number."""

    def held(step: int) -> int:
        view = page.request.get(f"/api/tables/{table.id}/replay?step={step}&seat=0").json()["view"]
        # On the mountain the hand of whoever moves lies there.
        seat = view["position"]["seats"][0]
        cards = sum(len(seat.get(each, ())) for each in ("castles", "persons", "hand"))
        return cards if view["position"].get("mover", 0) == 0 else 0

    return max((held(step), -step) for step in range(0, table.steps, table.steps // 24))


@pytest.mark.parametrize(("game", "seats", "least"), [("goryokaku", 4, 5), ("fuji-99", 4, 2)])
def test_replay_and_review_show_a_full_hand_and_nothing_too_small_at_every_desk(
    page: Page, house: str, game: str, seats: int, least: int
):
    table = finished(house, game, seats)
    count, step = fullest(page, table)
    assert count >= least
    judge(page, table, -step, seats, "recover", "place stone")
    for review in ("", "&review"):
        page.goto(f"/t/{table.id}?step={-step}&seat=0{review}")
        page.locator("aside.review h2" if review else ".replay-bar").first.wait_for()
        page.locator(".hand li .name").nth(count - 1).wait_for()
        for width, height in DESKS:
            page.set_viewport_size({"width": width, "height": height})
            small = still_small(page)
            assert not small, f"{width} {height} {review}\n{small}"
            assert page.evaluate(COVERED) == [], (width, height, review)


def test_however_many_cards_one_holds_every_title_is_shown(page: Page, house: str):
    table = finished(house, "goryokaku", 3)
    count, step = fullest(page, table)
    assert count > 6
    page.goto(f"/t/{table.id}?step={-step}&seat=0")
    page.locator(".hand li .name").nth(count - 1).wait_for()
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(AT_REST)
        assert page.evaluate(COVERED) == [], (width, height)


# Names of hired persons that do not stand whole in their tile.
CUT = """() => [...document.querySelectorAll(".person .name")].filter((name) => {
  const tile = name.closest(".person"), [outer, inner] = [tile, name].map((each) => each.getBoundingClientRect());
  return name.scrollWidth > name.clientWidth + 1 || tile.scrollHeight > tile.clientHeight + 1 || inner.top < outer.top || inner.bottom > outer.bottom;
}).map((name) => name.innerText)"""


def test_names_of_hired_persons_are_whole(page: Page, house: str):
    table = golden(house)
    seen = 0
    for seat in range(4):
        page.goto(f"/t/{table.id}?step={table.steps - 1}&seat={seat}")
        page.locator(".board").first.wait_for()
        for width, height in [*DESKS, (1440, 900), *PHONES]:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(AT_REST)
            if page.get_by_role("button", name="Board", exact=True).count():
                page.get_by_role("button", name="Board", exact=True).click()
            seen += page.locator(".person .name").count()
            assert page.evaluate(CUT) == [], (seat, width, height)
    assert seen > 0


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nothing_is_too_small(browser: Browser, house: str, game: str, seats: int):
    """No text under 11 pixels on a desk and 12 in the hand, no symbol under 14, no target under 44 for a finger; headings are in order."""
    for sizes, touch in ((DESKS, False), (PHONES, True)):
        context = browser.new_context(
            base_url=house, has_touch=touch, is_mobile=touch, locale="en-US", reduced_motion="reduce"
        )
        page = context.new_page()
        page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
        sit_down(page, house, game, seats)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            assert not (found := look_closely(page, game)), "\n".join(found)
            if height < 500:
                # On its side nothing has to be scrolled to.
                assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        context.close()


def too_small(page: Page, within: str) -> str:
    page.evaluate(AT_REST)
    return "\n".join(page.evaluate(SIZES, within))


@pytest.mark.parametrize("hand", [False, True], ids=["desk", "phone"])
def test_nothing_is_too_small_in_an_audit_on_papers_and_at_the_end(browser: Browser, house: str, hand: bool):
    """The audit, the scores of all seats, what the inspector tells of each kind of thing, and the ends."""
    context = browser.new_context(
        base_url=house, has_touch=hand, is_mobile=hand, locale="en-US", reduced_motion="reduce"
    )
    page = context.new_page()
    width, height = PHONES[0] if hand else DESKS[1]
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/join")
    page.evaluate("""localStorage.setItem("madoi.settings", '{"pace":"slow"}')""")
    fort = finished(house, "goryokaku", 4)
    step = step_of(page, fort, "audited")
    page.goto(f"/t/{fort.id}?step={step - 1}&seat=0")
    page.locator(".replay-bar").wait_for()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".audit .count").first).to_be_visible()
    assert not (small := too_small(page, ".audit")), small
    page.get_by_role("button", name="Go on").click()
    page.keyboard.press("s")
    expect(page.get_by_role("dialog").get_by_role("table").first).to_be_visible()
    assert not (small := too_small(page, "[role=dialog], dialog")), small
    page.keyboard.press("Escape")
    for game, seats, things in (
        ("goryokaku", 4, ("C", "P", "stone", "T", "daiba:2", "levels", "koban")),
        ("fuji-99", 4, ("",)),
        ("fort-of-gold", 1, ("",)),
    ):
        table = finished(house, game, seats)
        page.goto(f"/t/{table.id}?step={table.steps // 2}&seat=0")
        page.locator(".board [data-thing]").first.wait_for()
        for thing in things:
            there = page.locator(f".board [data-thing^='{thing}']:visible")
            if there.count():
                there.first.click(button="right")
                expect(page.locator(".inspector")).to_be_visible()
                assert not (small := too_small(page, ".inspector")), f"{game} {thing}\n{small}"
                page.keyboard.press("Escape")
        page.goto(f"/t/{table.id}?step={table.steps}&seat=0")
        expect(page.locator(".ending")).to_be_visible()
        assert not (small := too_small(page, ".ending, .tiles")), f"{game}\n{small}"
    context.close()
