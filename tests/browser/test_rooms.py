"""Every room, at a desk and in the hand: open to everyone in both themes, and complete in both languages."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from madoi.games import all_games

from .everyone import AT_REST, SIZES, grave, look
from .tables import finished

SEATS = {name: game.seats[0] for name, game in all_games().items()}
PLAIN = [
    "/",
    "/lobby",
    "/daily",
    "/join",
    "/t/nowhere",
    "/puzzles/fort-of-gold",
    *(f"/open/{game}" for game in SEATS),
    *(f"/rules/{game}" for game in SEATS),
    *(f"/cards/{game}" for game in SEATS),
]
LOOKS = {"desktop": [("en", "dark")], "phone": [("ja", "light"), ("en", "light")]}
KINDS = ["table", "end", "review"]
BESIDE = [
    "fort-of-gold keys",
    "fort-of-gold drawer",
    "fuji-99 waiting",
    "goryokaku invitation",
    "goryokaku curtain",
]
ROOMS = [*PLAIN, *(f"{game} {kind}" for game, kind in itertools.product(SEATS, KINDS)), *BESIDE]

# The numbers of rounds and bastions are written 一 to 五 in both languages, as on the boards.
JAPANESE = re.compile(r"(?![一二三四五])[぀-ヿ㐀-鿿]")
# Words that stand in Japanese text as they are: names, codes of rules, keys, moves in notation.
LATIN = re.compile(r"[A-Za-z]{4,}")
ALLOWED = re.compile(r"English|Madoi|Hana|Guest|Enter|Home|Shift|Escape|Space|place|draw|resolve|pass|keep")


# Every question to the house has been answered, and what came with the answers has been drawn.
HAS_ALL = """async () => {
  const frame = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  for (let calm = 0; calm < 3; calm = window.waiting ? 0 : calm + 1) await frame();
}"""
COUNTS = """const ask = window.fetch; window.waiting = 0;
window.fetch = (...what) => { window.waiting += 1; return ask(...what).finally(() => (window.waiting -= 1)); };"""


def wait_there(page: Page, game: str) -> None:
    page.goto(f"/open/{game}")
    page.locator("select").first.select_option("")
    page.locator("button[type=submit]").click()
    page.locator(".qr svg").wait_for()


def be_invited(page: Page, game: str) -> None:
    links = page.request.post("/api/tables", data={"game": game, "seats": [{}, {}, {}]}).json()
    page.goto(links["seats"][1])
    page.locator("#guest").wait_for()


def share_the_device(page: Page, game: str) -> None:
    page.goto(f"/open/{game}")
    page.locator("select").first.select_option("+")
    page.locator("button[type=submit]").click()
    page.locator(".board").first.wait_for()
    page.reload()
    page.locator(".curtain").wait_for()


TOGETHER = {"waiting": wait_there, "invitation": be_invited, "curtain": share_the_device}


def enter(page: Page, house: str, room: str) -> None:
    if room in PLAIN:
        page.goto(room)
        page.locator("main").first.wait_for()
        page.evaluate(HAS_ALL)
        return
    game, kind = room.split()
    if kind in TOGETHER:
        TOGETHER[kind](page, game)
        page.evaluate(AT_REST)
        return
    if kind in ("table", "keys", "drawer"):
        page.goto(f"/open/{game}")
        page.locator("button[type=submit]").click()
        page.locator(".board").first.wait_for()
        if kind != "table":
            page.keyboard.press("?" if kind == "keys" else "g")
    else:
        table = finished(house, game, SEATS[game])
        page.goto(
            f"/t/{table.id}?step=" + (f"{table.steps // 2}&review" if kind == "review" else f"{table.steps}")
        )
        page.locator(".replay-bar" if kind == "review" else ".ending").first.wait_for()
    page.evaluate(AT_REST)


WORDS = """() => {
  const said = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, parent = node.parentElement;
    const text = node.textContent.trim();
    if (!text || parent.closest('script, style, svg, [aria-hidden=true], [data-rule] p, article .between, article table') || !parent.checkVisibility()) continue;
    said.push([parent.closest('[lang]').lang, text]);
  }
  for (const each of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder'])
      if (each.getAttribute(name) && !each.closest('[aria-hidden=true]'))
        said.push([each.closest('[lang]').lang, each.getAttribute(name)]);
  return said;
}"""


def strange_words(page: Page, lang: str) -> list[str]:
    """What is said in another language than it says."""
    assert page.evaluate("document.documentElement.lang") == lang
    return [
        f"{said_in}: {text[:80]}"
        for said_in, text in page.evaluate(WORDS)
        if (JAPANESE.search(text) if said_in == "en" else LATIN.search(ALLOWED.sub("", text)))
    ]


@pytest.fixture(scope="module")
def seen(browser: Browser, house: str) -> Iterator[Callable[[str, str, str], Page]]:
    """One page for every way to look, which remembers nothing but what it has fetched."""
    pages: dict[tuple[str, str, str], Page] = {}

    def page(size: str, lang: str, theme: str) -> Page:
        way = (size, lang, theme)
        if way not in pages:
            pages[way] = look(browser, house, *way).new_page()
            pages[way].add_init_script(COUNTS)
            pages[way].goto("/join")
        pages[way].evaluate("localStorage.clear(); sessionStorage.clear()")
        return pages[way]

    yield page
    for each in pages.values():
        each.context.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("room", ROOMS)
def test_a_room_is_open_to_everyone_and_every_word_is_in_its_language(
    seen: Callable[[str, str, str], Page], house: str, room: str, size: str
):
    """Nothing grave for axe-core in both themes, nothing untranslated, nothing that scrolls sideways."""
    problems: list[str] = []
    for lang, theme in LOOKS[size]:
        page = seen(size, lang, theme)
        enter(page, house, room)
        problems += strange_words(page, lang)
        if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            problems.append(f"scrolls sideways in {lang}")
        # The names that axe looks for are there in both languages, or in neither.
        if lang == "en":
            problems += [f"{theme} {found}" for found in grave(page)]
    assert problems == []
