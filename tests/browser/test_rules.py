"""The rules room: an example first, the clause one came for, what one looks for, and all of it on paper."""

from __future__ import annotations

import json

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

from madoi.core.texts import clauses
from madoi.games import all_games

from .everyone import look

FIGURED = ["fort-of-gold", "fuji-99", "goryokaku"]


@pytest.fixture(scope="module")
def desk(browser: Browser, house: str):
    context = look(browser, house, "desktop", "en", "light")
    yield context.new_page()
    context.close()


def opened(page: Page, address: str) -> Page:
    page.goto(address)
    page.locator("article h2").wait_for()
    return page


def test_a_link_to_a_rule_opens_its_chapter_at_that_clause(desk: Page):
    opened(desk, "/rules/fort-of-gold#FG-44")
    clause = desk.locator("#rule-FG-44")
    expect(clause).to_be_in_viewport()
    expect(desk.locator("article h2")).to_contain_text("Resolving the target")
    expect(clause.get_by_role("img", name="the rulebook says so")).to_be_visible()
    desk.locator("#rule-FG-44").get_by_role("link", name="FG-44").click()
    assert desk.url.endswith("#FG-44")


@pytest.mark.parametrize("game", FIGURED)
def test_chapters_with_clauses_begin_with_an_example_made_of_the_boards_pieces(desk: Page, game: str):
    """The example stands before the first clause, and nothing it is drawn with is missing."""
    opened(desk, f"/rules/{game}")
    desk.evaluate("dispatchEvent(new Event('beforeprint'))")
    told = desk.evaluate(
        """() => [...document.querySelectorAll("article")].map((article) => ({
          title: article.querySelector("h2").firstChild.textContent.trim(),
          clauses: article.querySelectorAll(".clause").length,
          example: article.querySelector(".example")?.compareDocumentPosition(article.querySelector(".clause")) === 4,
          drawn: [...article.querySelectorAll(".drawing")].every((each) => each.querySelector("svg, .cell")),
        }))"""
    )
    missing = desk.evaluate(
        """() => [...document.querySelectorAll("article use")].map((use) => use.getAttribute("href")).filter((href) => !document.querySelector(href))"""
    )
    desk.evaluate("dispatchEvent(new Event('afterprint'))")
    assert missing == []
    assert all(chapter["drawn"] for chapter in told)
    bare = [chapter["title"] for chapter in told if chapter["clauses"] and not chapter["example"]]
    assert set(bare) <= {"The Story Books", "What everybody knows"}


def test_words_are_found_in_both_languages_from_the_keyboard(desk: Page):
    opened(desk, "/rules/fort-of-gold")
    desk.keyboard.press("/")
    field = desk.get_by_role("searchbox")
    expect(field).to_be_focused()
    desk.keyboard.type("左詰め")
    hits = desk.locator("[role=search] li")
    expect(hits.filter(has_text="FG-53")).to_be_visible()
    field.fill("surplus owl")
    expect(desk.get_by_role("status")).to_have_text("No paragraph has these words")
    field.fill("harm another")
    expect(hits).to_have_count(1)
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("Enter")
    expect(desk.locator("#rule-FG-44 mark").first).to_have_text("another")
    assert desk.url.endswith("#FG-44")
    field.focus()
    desk.keyboard.press("Escape")
    expect(hits).to_have_count(0)


def test_arrows_turn_the_chapters(desk: Page):
    opened(desk, "/rules/fuji-99/2")
    desk.locator("article h2").click()
    desk.keyboard.press("ArrowRight")
    expect(desk.locator("nav [aria-current=page]").first).to_contain_text("What is in the box")
    desk.keyboard.press("ArrowLeft")
    expect(desk.locator("nav [aria-current=page]").first).to_contain_text("The words")


def test_on_paper_every_clause_stands_on_a4(desk: Page):
    opened(desk, "/rules/goryokaku/6")
    sheets = pypdfium2.PdfDocument(desk.pdf(prefer_css_page_size=True))
    width, height = sheets[0].get_size()
    assert (width * 25.4 / 72, height * 25.4 / 72) == pytest.approx((210, 297), abs=0.5)
    said = "".join(sheet.get_textpage().get_text_range() for sheet in sheets)
    wanted = [clause.id for clause in clauses(all_games()["goryokaku"].texts.chapters["en"])]
    assert [rule for rule in wanted if rule not in said] == []
    assert "Search the rules" not in said


def test_on_a_phone_chapters_are_a_strip_and_the_room_leads_back_to_the_table(browser: Browser, house: str):
    context = look(browser, house, "phone", "ja", "dark")
    page = context.new_page()
    mine = [
        {
            "id": "0" * 32,
            "game": "fort-of-gold",
            "token": "",
            "step": 3,
            "over": False,
            "mine": True,
            "seen": 0,
        }
    ]
    page.add_init_script(f"localStorage.setItem('madoi.tables', {json.dumps(json.dumps(mine))})")
    opened(page, "/rules/fort-of-gold#FG-50")
    expect(page.locator("nav [aria-current=page]").first).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.get_by_role("link", name="卓に戻る")).to_have_attribute("href", f"/t/{'0' * 32}")
    context.close()
