"""How a person plays Goryokaku at the page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from .everyone import i_begin

MOVES_AT_MOST = 300
ASKED = ".board.asked, .scores"
TABS = {
    "Keep": "Cards",
    "Worker": "Map",
    "Persons": "Board",
    "Onigiri": "Board",
    "Daiba": "Map",
    "Storehouses": "Board",
}


def open_table(page: Page, players: int = 2) -> None:
    """A table against bots that think little."""
    page.goto("/open/goryokaku")
    page.get_by_text(str(players), exact=True).first.click()
    for seat in range(2, players + 1):
        page.get_by_role("combobox", name=f"Seat {seat}").select_option("gentle")
    i_begin(page)
    page.get_by_role("button", name="Sit down").click()
    wait_for_question(page)


def wait_for_question(page: Page) -> None:
    """Until this seat is asked, or the game is over; what plays itself has been played."""
    page.locator(ASKED).first.wait_for()


def step(page: Page) -> int:
    return int(page.locator("[data-step]").get_attribute("data-step") or 0)


def is_over(page: Page) -> bool:
    return page.get_by_role("button", name="Once more", exact=True).count() > 0


def wait_past(page: Page, before: int) -> None:
    page.wait_for_function(
        "before => Number(document.querySelector('[data-step]')?.dataset.step) > before", arg=before
    )


def phase(page: Page) -> str:
    """The step of the turn that is lit."""
    lit = page.locator(".chain .now")
    return lit.last.inner_text() if lit.count() else "Keep"


def drop(page: Page) -> None:
    """As many cubes as are too many, then one button for all of them."""
    cubes = page.locator(".stores button")
    confirm = page.locator(".answers button.chance")
    for at in range(cubes.count()):
        if confirm.is_enabled():
            break
        cubes.nth(at).click()
    confirm.click()


def finish(page: Page, nth: int = 0) -> None:
    """Complete the chosen action: a card or tile that is lit, a payment, the red button."""
    confirm = page.locator(".answers button.chance")
    for lit in (page.locator(".card.legal, .tile.legal, .row.legal"), page.locator(".payments button")):
        if not confirm.is_enabled() and lit.count():
            page.mouse.move(2, 2)
            lit.nth(nth % lit.count()).click(position={"x": 12, "y": 20})
    confirm.click()


def choose(page: Page, lit: Locator, nth: int) -> bool:
    """Choose one of the lit things, if there are any, and do it."""
    count = lit.count()
    if count:
        # Whoever rests on a card is told about it: the hand is taken away first.
        page.mouse.move(2, 2)
        lit.nth(nth % count).click(position={"x": 12, "y": 20})
        finish(page, nth)
    return count > 0


def act(page: Page, nth: int) -> None:
    """One move with the mouse: every phase has its own places on the table."""
    now = phase(page)
    if now == "Storehouses":
        drop(page)
    elif now == "Keep":
        choose(page, page.locator(".card.legal"), nth)
    elif now == "Worker":
        if not choose(page, page.locator(".plate.legal"), nth):
            page.get_by_role("button", name="Recover all", exact=True).click()
    elif now == "Persons":
        if not choose(page, page.locator(".person.legal"), nth):
            page.get_by_role("button", name="Persons are done", exact=True).click()
    elif now == "Daiba":
        if not choose(page, page.locator(".space.legal"), nth):
            page.get_by_role("button", name="Leave the daiba", exact=True).click()
    elif not (nth % 3 == 0 and choose(page, page.locator(".spot.legal"), nth)):
        page.get_by_role("button", name="End the turn", exact=True).click()


def answer(page: Page, nth: int) -> None:
    """One move against bots."""
    before = step(page)
    act(page, nth)
    wait_past(page, before)
    wait_for_question(page)


def hurry(*pages: Page) -> None:
    """Among people: whoever is asked takes everything back as soon as possible, and all see it."""
    asked = next((page for page in pages if page.locator(".board.asked").count()), None)
    if asked is None:
        pages[0].wait_for_timeout(20)
        return
    before = step(asked)
    recover = asked.get_by_role("button", name="Recover all", exact=True)
    if recover.count():
        recover.click()
    else:
        act(asked, 1)
    for page in pages:
        wait_past(page, before)


def play_on(page: Page, moves: int = MOVES_AT_MOST) -> None:
    """Answer whatever is asked, until the game is over or enough is done."""
    for nth in range(moves):
        if is_over(page):
            break
        answer(page, nth)


def answer_by_keys(page: Page) -> None:
    """One move with the keyboard: arrows go through everything that is lit, Enter chooses, Enter again does it."""
    before = step(page)
    confirm = page.locator(".answers button.chance")
    for _ in range(40):
        page.keyboard.press("ArrowRight")
        if page.evaluate("document.activeElement.innerText") in ("Take back", "Back"):
            continue
        page.keyboard.press("Enter")
        if step(page) > before or confirm.count() == 0 or confirm.is_enabled():
            break
    if confirm.count() and confirm.is_enabled():
        page.keyboard.press("Enter")
    wait_past(page, before)
    wait_for_question(page)
