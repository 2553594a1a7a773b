"""How a person plays Fuji 99 at the page."""

from __future__ import annotations

from playwright.sync_api import Page

from .everyone import i_begin
from .fort import is_over, step, wait_past

MOVES_AT_MOST = 400
ANSWERS = "[data-answer], [data-move]:not([data-n])"


def open_table(page: Page, bot: str = "Careless") -> None:
    """As far as the first question, against one bot."""
    page.goto("/open/fuji-99")
    sit_down(page, bot)


def sit_down(page: Page, bot: str = "Careless") -> None:
    page.get_by_role("combobox", name="Seat 2").select_option(label=f"Bot: {bot}")
    i_begin(page)
    page.get_by_role("button", name="Sit down").click()
    wait_for_question(page)


def wait_for_question(page: Page) -> None:
    page.locator(f"{ANSWERS}, button:text-is('Once more')").first.wait_for()


def answer(page: Page, tap: bool = False) -> None:
    """One careful move: few cubes, every card that can be paid, and stop."""
    before = step(page)
    press(page, tap)
    wait_past(page, before)
    wait_for_question(page)


def press(page: Page, tap: bool = False) -> None:
    """A click chooses a number or a card, the button beside it does it."""
    for choice in ("[data-move^=use]", "[data-answer]", "[data-move=done]", "[data-move=stop]"):
        button = page.locator(choice).first
        if button.count():
            button.tap() if tap else button.click()
            if "use" not in choice:
                return


def play_on(page: Page, tap: bool = False) -> int:
    """Play to the end; the number of moves."""
    for moves in range(MOVES_AT_MOST):
        if is_over(page):
            return moves
        answer(page, tap)
    raise AssertionError("the game does not end")
