"""Interaction to next paint of a move at each table, on a CPU made four times slower: `python web/dev/interaction.py`.

Plays some moves by clicking, as the tests of the page do, and prints the slowest, the 75th percentile and the median in
milliseconds, from the browser's own Event Timing. The bar is 100 ms. A busy machine makes the figures worse, so
they are figures and not a test.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median, quantiles
from types import ModuleType
from typing import Any

from playwright.sync_api import Locator, Page, Position, sync_playwright
from screenshots import FLAGS, house

from madoi.server.printing import find_chromium

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.browser import fort, fuji, goryokaku

SLOWER = 4
MOVES = 12
BAR = 100
GAMES = {"fort-of-gold": fort, "fuji-99": fuji, "goryokaku": goryokaku}

# Event Timing rounds to 8 ms and leaves out what is quicker than 16.
WATCH = """
window.took = [];
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (each.interactionId) window.took.push([each.interactionId, each.name, each.duration]);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""

wait_and_click = Locator.click


def press(self: Locator, position: Position | None = None, **more: Any) -> None:
    """A click as a person makes it: the pointer is there before, and the finger stays down for a moment."""
    wait_and_click(self, position=position, trial=True, **more)
    box, mouse = self.bounding_box(), self.page.mouse
    assert box
    at = position or {"x": box["width"] / 2, "y": box["height"] / 2}
    mouse.move(box["x"] + at["x"], box["y"] + at["y"])
    self.page.wait_for_timeout(150)
    mouse.down()
    self.page.wait_for_timeout(80)
    mouse.up()


def measure(page: Page, players: ModuleType) -> list[float]:
    """The duration of every interaction in some moves."""
    players.open_table(page)
    page.wait_for_timeout(1500)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate("window.took.length = 0")
    for number in range(MOVES):
        if not players.is_over(page):
            players.answer(page, *([number] if players is goryokaku else []))
            page.wait_for_timeout(900)
    longest: dict[int, float] = {}
    for interaction, _, duration in page.evaluate("window.took"):
        longest[interaction] = max(duration, longest.get(interaction, 0))
    return sorted(longest.values())


def main() -> int:
    slow = False
    with house() as (address, _), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        Locator.click = press  # type: ignore[method-assign,assignment]
        for game, players in GAMES.items():
            context = browser.new_context(
                base_url=address, viewport={"width": 1440, "height": 900}, locale="en-US"
            )
            context.add_init_script(WATCH)
            took = measure(context.new_page(), players)
            context.close()
            if len(took) < 2:
                print(f"{game}: every interaction below 16 ms")
                continue
            worst = quantiles(took, n=4)[2]
            slow |= worst > BAR
            print(
                f"{game}: {len(took)} interactions, slowest {took[-1]:.0f}, 75 % {worst:.0f}, median {median(took):.0f} ms"
            )
        browser.close()
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
