"""In review the board shows what was played and what was better, also where one of them is only a button."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .tables import finished


def test_an_answer_without_a_place_on_the_board_is_shown_as_a_slip(page: Page, house: str):
    """The judgement is made up, since working one out takes minutes: recovered, where a worker on Stone was better."""
    table = finished(house, "goryokaku", 2)
    step = table.steps // 2
    judged = {
        "step": step,
        "seat": 0,
        "move": "recover",
        "best": "place stone",
        "chances": [0.6, 0.4],
        "after": [0.5, 0.5],
        "lost": 0.1,
        "error": 0.01,
        "verdict": "slip",
        "luck": [0, 0],
    }
    shares = ("won", "start", "lost", "luck", "others", "slips", "blind")
    review = {
        "players": 2,
        "moves": [judged],
        "clear": [True, True],
        "moments": [],
        **{share: [0.1, 0.1] for share in shares},
    }
    said = {
        "step": step,
        "made": {"en": "recover everything", "ja": "すべて回収する"},
        "best": {"en": "Stone", "ja": "石"},
    }
    answer = {"done": 1, "total": 1, "review": review, "choices": [said]}
    page.route(f"**/api/tables/{table.id}/review", lambda call: call.fulfill(json=answer))
    page.goto(f"/t/{table.id}?step={step}&seat=0&review")
    slip = page.locator("[data-ghost=played]")
    expect(slip).to_contain_text("played 50 %")
    expect(slip).to_contain_text("Recover everything")
    expect(page.locator(".ghost.better .tag")).to_contain_text("better 60 %")
    expect(page.locator("[data-ghost=better]")).to_have_count(0)
