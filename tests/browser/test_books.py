"""Story Books: ten covers that everybody sees, and an inside that only a winner gets."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import ROOT

STORIES = ROOT / "src" / "madoi" / "games" / "fuji99" / "stories"
DIST = ROOT / "web" / "dist"


def test_fj140_all_ten_covers_lie_open_each_with_its_own_picture(page: Page):
    page.goto("/open/fuji-99")
    covers = page.locator(".shelf label")
    expect(covers).to_have_count(10)
    pictures = [cover.locator("img").get_attribute("src") for cover in covers.all()]
    assert len(set(pictures)) == 10
    for cover in covers.all():
        expect(cover.locator("img")).to_be_visible()
        expect(cover.locator(".title")).to_be_visible()
    shelf = page.locator(".shelf")
    assert shelf.evaluate("shelf => shelf.scrollWidth <= shelf.clientWidth"), "no cover is out of sight"


def test_fj141_no_line_of_a_story_is_part_of_the_page():
    """What is inside a book comes from the house when it is won; nothing of it lies in the built page."""
    built = "\n".join(
        path.read_text("utf-8") for path in DIST.rglob("*") if path.suffix in (".js", ".css", ".html", ".svg")
    )
    lines = [
        line
        for story in STORIES.glob("*.md")
        for line in story.read_text("utf-8").splitlines()
        if len(line) > 30 and not line.startswith(("#", "<!--"))
    ]
    assert len(lines) > 40
    assert not any(line[:30] in built for line in lines)
