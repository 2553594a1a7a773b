"""The room of puzzles: choose, answer once, see why; what was solved stays solved."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, FrameLocator, Page, Response, expect

from madoi.bots.puzzles.book import Puzzle, book_of
from madoi.games import find_game

from .everyone import grave, look

FORT = book_of(find_game("fort-of-gold"))
FUJI = book_of(find_game("fuji-99"))
assert FORT is not None
assert FUJI is not None
PLACING = next(each for each in FORT.puzzles if each.solution.startswith("place"))
STOPPING = next(each for each in FUJI.puzzles if each.solution == "again")


def board(page: Page) -> FrameLocator:
    return page.frame_locator("iframe")


def place(page: Page, move: str) -> None:
    """The first press shows what a cell would bring, the second takes it."""
    cell = board(page).locator(f'button[data-cell="{move.removeprefix("place ")}"]')
    cell.click()
    expect(
        board(page).locator("button.main:not(:disabled), button.chance:not(:disabled)").first
    ).to_be_visible()
    cell.click()


def wrong(puzzle: Puzzle) -> str:
    return puzzle.chances[1].move


def test_the_first_answer_counts_and_nothing_is_told_before_it(browser: Browser, house: str):
    page = look(browser, house, "desktop", "en", "light").new_page()
    told: list[str] = []
    errors: list[str] = []

    def hear(response: Response) -> None:
        if "/api/puzzles/" in response.url:
            told.append(response.text())

    page.on("response", hear)
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.goto("/")
    page.get_by_role("link", name="Puzzles").click()
    expect(page.get_by_text("Puzzle of the day")).to_be_visible()
    page.goto(f"/puzzles/fort-of-gold/{PLACING.id}")
    answer = page.get_by_role("button", name="Answer")
    expect(answer).to_be_disabled()
    expect(page.get_by_text("choose a move first")).to_be_visible()
    expect(board(page).locator("button[data-cell]")).to_have_count(
        sum(each.startswith("place") for each in FORT.view(PLACING).moves)
    )

    place(page, PLACING.solution)
    expect(answer).to_be_enabled()
    page.get_by_role("button", name="Choose another").click()
    expect(answer).to_be_disabled()
    place(page, wrong(PLACING))
    expect(answer).to_be_enabled()
    assert not any(PLACING.salt in each or '"solution"' in each for each in told)
    answer.click()
    expect(page.get_by_text("Not this one.")).to_be_visible()
    expect(page.get_by_role("heading", name="Chances to win")).to_be_visible()
    expect(page.get_by_text("The digest fits")).to_be_visible()
    expect(page.locator("aside .state.missed")).to_have_count(1)

    # Others may be tried; it was found at the second try then.
    page.get_by_role("button", name="Choose another").click()
    place(page, PLACING.solution)
    expect(page.locator("aside .state.later")).to_have_count(1)
    page.reload()
    expect(page.locator("aside .state.later")).to_have_count(1)
    expect(page.get_by_text("You have answered this one")).to_be_visible()
    assert errors == []
    page.context.close()


def test_a_solved_puzzle_of_the_day_brings_a_seal_in_the_hand_too(browser: Browser, house: str):
    page = look(browser, house, "phone", "ja", "dark").new_page()
    page.goto("/puzzles/fuji-99")
    expect(page.locator("ol a.today")).to_have_attribute("href", re.compile("/puzzles/fuji-99/"))
    today = FUJI.find((page.locator("ol a.today").get_attribute("href") or "").rsplit("/", 1)[-1])
    page.evaluate(f"localStorage.setItem('madoi.puzzles', '{{\"fuji-99/{today.id}\": \"first\"}}')")
    page.goto(f"/puzzles/fuji-99/{STOPPING.id}")
    expect(page.locator("ol a.today svg text")).to_have_text("解")
    expect(board(page).locator(".board")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert grave(page) == []
    board(page).locator('button[data-move="again"]').click()
    page.get_by_role("button", name="答える").click()
    expect(page.get_by_text("正解。")).to_be_visible()
    expect(page.get_by_text("ダイジェストが合いました")).to_be_visible()
    page.context.close()


def test_a_wrong_address_says_so_and_leads_back(browser: Browser, house: str):
    page = look(browser, house, "desktop", "en", "dark").new_page()
    page.goto("/puzzles/fort-of-gold/00000000")
    expect(page.get_by_role("heading", name="There is no such puzzle here.")).to_be_visible()
    page.get_by_role("button", name="To the puzzles").click()
    expect(page.locator("iframe")).to_be_visible()
    page.goto("/puzzles/chess")
    expect(page.get_by_role("heading", name="This game has no puzzles.")).to_be_visible()
    page.context.close()
