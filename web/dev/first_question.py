"""How long a guest waits for the first question on a poor line: 400 ms there and back, 50 kB a second, nothing kept.

    PYTHONPATH=build/compiled python web/dev/first_question.py

prints for every game when something is drawn, and when the table can be played on, for a guest who types a name at once;
median of three visits. Names of games choose some; with --list every request before the board is told: asked, answered,
here (in seconds), bytes.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from madoi.server.printing import find_chromium

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.browser.conftest import FLAGS, serving

LATENCY_MS, BYTES_PER_SECOND = 400, 50_000
VISITS = 3


class Requests:
    """What came over the line, and when."""

    def __init__(self, line: CDPSession) -> None:
        self.began = 0.0
        self.told: dict[str, dict[str, Any]] = {}
        line.on("Network.requestWillBeSent", self.asked)
        line.on("Network.responseReceived", lambda told: self.note(told, answered=told["timestamp"]))
        line.on(
            "Network.loadingFinished",
            lambda told: self.note(told, here=told["timestamp"], bytes=int(told["encodedDataLength"])),
        )

    def asked(self, told: dict[str, Any]) -> None:
        self.began = self.began or told["timestamp"]
        name = told["request"]["url"].rpartition("/")[2] or "/"
        self.told[told["requestId"]] = {"name": name, "asked": told["timestamp"]}

    def note(self, told: dict[str, Any], **facts: Any) -> None:
        self.told.get(told["requestId"], {}).update(facts)

    def show(self) -> None:
        for each in self.told.values():
            times = [
                each[what] - self.began if what in each else -1 for what in ("asked", "answered", "here")
            ]
            print(*(f"{time:6.2f}" for time in times), f"{each.get('bytes', 0):7}", each["name"][:60])
        print(f"{sum(each.get('bytes', 0) for each in self.told.values()):28} bytes")


def visit(browser: Browser, house: str, game: str, seats: int, tell: bool) -> tuple[float, float]:
    """Seconds until the page is drawn, and until the first question, for somebody who follows a link."""
    page = browser.new_page(base_url=house, locale="en-GB", viewport={"width": 390, "height": 844})
    others = [{"bot": "easy"}] * (seats - 1)
    links = page.request.post("/api/tables", data={"game": game, "seats": [{}, *others]}).json()
    # A name is known, so a link leads straight to the table.
    page.add_init_script("localStorage.setItem('madoi.settings', JSON.stringify({lang: 'en', name: 'Aki'}))")
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": BYTES_PER_SECOND,
            "uploadThroughput": BYTES_PER_SECOND,
        },
    )
    requests = Requests(line)
    began = time.perf_counter()
    page.goto(links["seats"][0], wait_until="commit")
    page.locator("main, header, #guest").first.wait_for()
    drawn = time.perf_counter() - began
    if seats > 1:
        page.locator("#guest").fill("Aki")
        page.keyboard.press("Enter")
    page.locator(".board").first.wait_for(timeout=60_000)
    asked = time.perf_counter() - began
    if tell:
        requests.show()
    page.close()
    return drawn, asked


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving([sys.executable, "-m", "madoi"], Path(folder)) as house,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        wanted = [word for word in sys.argv[1:] if word != "--list"]
        for game, seats in (("fort-of-gold", 1), ("fuji-99", 2), ("goryokaku", 2)):
            if wanted and game not in wanted:
                continue
            tell = "--list" in sys.argv
            visits = [visit(browser, house, game, seats, tell and not nth) for nth in range(VISITS)]
            drawn, asked = (statistics.median(each) for each in zip(*visits, strict=True))
            print(f"{game}: drawn after {drawn:.1f} s, the board after {asked:.1f} s")
        browser.close()


if __name__ == "__main__":
    main()
