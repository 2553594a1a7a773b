"""In review the board shows what was played and what was better, also where one of them is only a button."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .tables import finished, judge


def test_an_answer_without_a_place_on_the_board_is_told_beside_it(page: Page, house: str):
    """Recovered, where a worker on Stone was better."""
    table = finished(house, "goryokaku", 2)
    step = table.steps // 2
    judge(page, table, step, 2, "recover", "place stone")
    page.goto(f"/t/{table.id}?step={step}&seat=0&review")
    slip = page.locator("[data-ghost=played]")
    expect(slip).to_contain_text("played 50 %")
    expect(slip).to_contain_text("Recover everything")
    expect(page.locator(".ghost.better .tag")).to_contain_text("better 60 %")
    expect(page.locator("[data-ghost=better]")).to_have_count(0)
    # Nothing of it lies over the map.
    said, board = slip.bounding_box(), page.locator(".board").bounding_box()
    assert said
    assert board
    assert said["x"] >= board["x"] + board["width"]
