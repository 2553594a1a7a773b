"""Story Books: ten covers that everybody sees, and an inside that only a winner gets."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import ROOT
from .tables import play_with

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


def won_book(page: Page) -> None:
    """A game of two seats is played, and the browser of its winner comes to the table and opens the book."""
    wish = {"game": "fuji-99", "seats": [{}, {}], "deal": {"kind": "number", "number": 7}}
    links = page.request.post("/api/tables", data=wish).json()
    table = links["table"]
    book = page.request.get("/api/games/fuji-99/books").json()[0]["id"]
    tokens = []
    for link in links["seats"]:
        person = {"secret": link.partition("#")[2], "name": "Hana", "book": book}
        tokens.append(page.request.post(f"/api/tables/{table}/enter", data=person).json()["token"])
    play_with(tokens, table, page)
    [winner] = page.request.get(
        f"/api/tables/{table}", headers={"authorization": f"Bearer {tokens[0]}"}
    ).json()["ending"]["winners"]
    page.goto("/join")
    kept = [{"id": table, "game": "fuji-99", "token": tokens[winner], "step": 0, "over": True}]
    page.evaluate("kept => localStorage.setItem('madoi.tables', JSON.stringify(kept))", kept)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Read the story").click()
    expect(leaf(page)).to_be_visible()


def leaf(page: Page):
    """The first page of the story that lies open."""
    return page.get_by_role("dialog").get_by_role("article").first


WHOLE = """text => {
  const frame = text.getBoundingClientRect();
  const lines = [...text.querySelectorAll("p")].flatMap((p) => {
    const range = document.createRange();
    range.selectNodeContents(p);
    return [...range.getClientRects()];
  });
  const inside = lines.filter((line) => line.right > frame.left + 1 && line.left < frame.right - 1 && line.bottom > frame.top + 1 && line.top < frame.bottom - 1);
  return inside.length > 3 && inside.every((line) => line.left >= frame.left - 2 && line.right <= frame.right + 2 && line.top >= frame.top - 2 && line.bottom <= frame.bottom + 2);
}"""


def test_a_story_flows_anew_into_pages_when_its_letters_grow_and_the_size_is_kept(page: Page):
    """In English and in Japanese from top to bottom; by button and by key; no line is ever cut."""
    won_book(page)

    def pages() -> int:
        name = leaf(page).get_attribute("aria-label") or ""
        return int(re.findall(r"\d+", name)[-1])

    sizes = page.get_by_role("group", name="Size of the letters")
    for lang, middle in (("English", "Letters of middle size"), ("日本語", "中くらいの文字")):
        page.get_by_role("dialog").get_by_role("button", name=lang).click()
        page.get_by_role("button", name=middle).click()
        expect(page.get_by_role("button", name=middle)).to_have_attribute("aria-pressed", "true")
        among = pages()
        page.keyboard.press("+")
        expect(page.locator(".prints .large")).to_have_attribute("aria-pressed", "true")
        page.wait_for_function(
            "before => Number(document.querySelector('dialog article').ariaLabel.match(/\\d+/g).at(-1)) > before",
            arg=among,
        )
        assert leaf(page).locator(".text").evaluate(WHOLE)
        page.locator("footer button:enabled").last.click()
        expect(leaf(page)).to_have_attribute("aria-label", re.compile(r"^2\D"))
        assert all(text.evaluate(WHOLE) for text in page.locator("article .text").all())
        page.locator("footer button:enabled").first.click()
    page.get_by_role("dialog").get_by_role("button", name="English").click()
    page.reload()
    page.get_by_role("button", name="Read it again").click()
    expect(sizes.get_by_role("button", name="Large letters")).to_have_attribute("aria-pressed", "true")

    # In the hand nothing of it lies beside the screen.
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    page.get_by_role("button", name="Read it again").click()
    expect(page.locator("dialog .single")).to_be_visible()
    for size in ("Large letters", "Letters of middle size", "Small letters"):
        sizes.get_by_role("button", name=size).click()
        assert page.evaluate("document.querySelector('dialog').scrollWidth <= innerWidth")
