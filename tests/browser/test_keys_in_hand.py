"""The keyboard at a phone's width: arrows reach everything that can be done, through the tabs that hold an answer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .fort import step
from .test_keys import SOMEWHERE, leads, possible, reached
from .test_turns import open_and_answer

# The tabs of a phone that say that they hold an answer, but for the open one.
DOTTED = "nav button:has(.dot):not([aria-current])"


@pytest.mark.parametrize(("game", "answers"), [("goryokaku", 5), ("fuji-99", 3), ("fort-of-gold", 4)])
def test_arrows_and_enter_reach_every_possible_move_in_a_narrow_window(page: Page, game: str, answers: int):
    page.set_viewport_size({"width": 390, "height": 844})
    told = possible(page)
    go_on = open_and_answer(page, game)
    for nth in range(answers):
        page.wait_for_function(SOMEWHERE)
        moves = told[step(page)]
        assert moves
        home = page.locator("nav [aria-current]").all_inner_texts()
        dotted = page.locator(DOTTED).all_inner_texts()
        names = reached(page)
        for tab in dotted:
            # The arrows have come to the tab; Enter opens it, and they go on in there.
            page.locator("nav button", has_text=tab.split()[0]).focus()
            page.keyboard.press("Enter")
            names |= reached(page)
        assert [move for move in moves if not leads(names, move)] == [], names
        for tab in home if dotted else []:
            page.locator("nav button", has_text=tab.split()[0]).press("Enter")
        go_on(nth)
