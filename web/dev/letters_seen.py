"""Which letters people see first: on the start page, and at a table of each game when it opens, in both languages.

    PYTHONPATH=build/compiled python web/dev/letters_seen.py

walks there with a browser and writes web/src/letters/seen.json; tools/letters.py then cuts these into pieces of their own, so
that a first visit fetches little more than it shows.
"""

from __future__ import annotations

import itertools
import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from madoi.server.printing import find_chromium

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.browser.conftest import FLAGS, serving

SEEN = Path(__file__).parents[1] / "src" / "letters" / "seen.json"
DEALS = 2
"""Tables of each game in each look: other deals show other names."""
TOLD_MS = 5000
WATCH = """() => {
  // Frame by frame: what stands there only until something is fetched is seen too.
  const seen = (window.seen = { serif: "", sans: "" });
  const known = { serif: new Set(), sans: new Set() };
  const note = (element, text) => {
    const face = getComputedStyle(element).fontFamily.includes("Serif") ? "serif" : "sans";
    for (const letter of text) if (!known[face].has(letter)) known[face].add(letter), (seen[face] += letter);
  };
  const look = () => {
    requestAnimationFrame(look);
    if (!document.body) return;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent.checkVisibility() || parent.tagName === "OPTION") note(parent.closest("select") ?? parent, walker.currentNode.textContent);
    }
    for (const field of document.querySelectorAll("[placeholder]")) note(field, field.placeholder);
  };
  look();
}"""


def look(page: Page, seen: dict[str, set[str]]) -> None:
    page.wait_for_load_state("networkidle")
    for face, said in page.evaluate("window.seen").items():
        seen.setdefault(face, set()).update(each for each in said if each.isprintable())


def sit_down(page: Page, game: str, seats: int, seen: dict[str, set[str]]) -> None:
    """By an invitation, as a guest does who was never here, to the first question."""
    others = [{"bot": "easy"}] * (seats - 1)
    links = page.request.post("/api/tables", data={"game": game, "seats": [{}, *others]}).json()
    page.goto(links["seats"][0])
    page.locator("#guest").wait_for()
    look(page, seen)
    page.locator("#guest").fill("Aki")
    page.keyboard.press("Enter")
    page.locator(".board").first.wait_for()
    # Others may begin, and their turns are told.
    page.wait_for_timeout(TOLD_MS)
    look(page, seen)


def main() -> None:
    seen: dict[str, dict[str, set[str]]] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        serving([sys.executable, "-m", "madoi"], Path(folder)) as house,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for locale, width in itertools.product(("ja-JP", "en-GB"), (1440, 390)):

            def stranger(locale: str = locale, width: int = width) -> Page:
                page = browser.new_page(
                    base_url=house, locale=locale, viewport={"width": width, "height": 880}
                )
                page.add_init_script(f"({WATCH})()")
                return page

            page = stranger()
            page.goto("/")
            page.locator("main").first.wait_for()
            look(page, seen.setdefault("start", {}))
            cards = page.request.get("/api/games").json()
            page.close()
            for card, _ in itertools.product(cards, range(DEALS)):
                page = stranger()
                sit_down(page, card["id"], card["seats"][0], seen.setdefault(card["id"], {}))
                page.close()
            # Once more: tables are listed now.
            page = stranger()
            page.goto("/")
            page.locator("main").first.wait_for()
            look(page, seen["start"])
            page.close()
        browser.close()
    told = {
        room: {face: "".join(sorted(letters)) for face, letters in sorted(faces.items())}
        for room, faces in sorted(seen.items())
    }
    SEEN.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
