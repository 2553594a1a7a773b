"""The guide of a first game: in sight, beside what it points at, over nothing that can be chosen, in words for finger or mouse."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, TimeoutError

from .conftest import listen
from .everyone import AT_REST

# The slip, and whatever of its thing and of the possible moves lies under it; seen with the slip lifted.
UNDER = """async () => {
  await new Promise((next) => setTimeout(next, 220));
  const slip = document.querySelector("[data-guide]"), ring = document.querySelector("[data-guide-at]");
  if (!slip || !ring) return null;
  const box = (each) => each.getBoundingClientRect();
  const lies = box(slip);
  const shared = (one) =>
    Math.max(0, Math.min(one.right, lies.right) - Math.max(one.left, lies.left)) *
    Math.max(0, Math.min(one.bottom, lies.bottom) - Math.max(one.top, lies.top));
  slip.style.display = "none";
  const seen = (each) => {
    const { left, top, width, height } = box(each);
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (each.contains(there) || (there.closest("svg") ?? there).contains(each));
  };
  const possible = [...document.querySelectorAll(".board :is(button.legal, button.cell, [data-answer], [data-move], .landing-place)")].filter(seen);
  slip.style.display = "";
  const aim = box(ring);
  return {
    words: slip.querySelector("p").textContent,
    inside: lies.left >= 0 && lies.top >= 0 && lies.right <= innerWidth && lies.bottom <= innerHeight && lies.width > 200,
    possible: possible.length,
    aim: shared({ left: aim.left + 6, top: aim.top + 6, right: aim.right - 6, bottom: aim.bottom - 6 }),
    covers: possible.filter((each) => shared(box(each)) > 4).map((each) => each.outerHTML.slice(0, 120)),
  };
}"""
NEXT = "was => { const now = document.querySelector('[data-guide]')?.innerText; return now && now !== was; }"
PATIENCE_MS = 3000
SIZES = {"desk": (1366, 768), "phone": (390, 844)}
FINGERS, MICE = r"\b[Tt]ap|タップ", r"\b[Cc]lick|クリック|[Mm]ove over|マウス"


def told(page: Page, game: str) -> list[dict[str, Any]]:
    """Every sentence of the guide at the first question."""
    page.goto(f"/open/{game}")
    page.get_by_role("button", name=re.compile("guided first game|案内つき")).click()
    page.get_by_role("dialog").locator("button.main").click()
    slip = page.locator("[data-guide]")
    slip.wait_for()
    said: list[dict[str, Any]] = []
    while True:
        said.append(page.evaluate(UNDER))
        before = slip.inner_text()
        slip.locator("button.main").click()
        try:
            page.wait_for_function(NEXT, arg=before, timeout=PATIENCE_MS)
        except TimeoutError:
            # The rest is told later in the game.
            return said
        page.evaluate(AT_REST)


@pytest.mark.parametrize(
    ("game", "size", "lang"),
    [
        ("fort-of-gold", "desk", "en"),
        ("fort-of-gold", "phone", "ja"),
        ("fuji-99", "desk", "ja"),
        ("fuji-99", "phone", "en"),
        ("goryokaku", "desk", "ja"),
        ("goryokaku", "phone", "en"),
    ],
)
def test_a_guide_covers_nothing_it_tells_of(
    browser: Browser, house: str, complaints: list[str], game: str, size: str, lang: str
):
    """In sight, beside its thing, over no possible move; fingers are told to tap, mice to click."""
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=house,
        viewport={"width": width, "height": height},
        has_touch=size == "phone",
        is_mobile=size == "phone",
        reduced_motion="reduce",
        locale=lang,
    )
    said = told(listen(context.new_page(), complaints), game)
    assert len(said) >= 2
    assert any(each["possible"] for each in said), "nothing on the table is possible"
    for each in said:
        assert each["inside"], each
        assert each["aim"] <= 4, each
        assert each["covers"] == [], each
        assert not re.search(MICE if size == "phone" else FINGERS, each["words"]), each["words"]
    if game != "fuji-99":
        assert any(re.search(FINGERS if size == "phone" else MICE, each["words"]) for each in said), said
    assert complaints == []
    context.close()
