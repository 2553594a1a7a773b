"""The house as a whole: no room jumps or complains, wrong links included; and its door opens while nobody answers."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from .conftest import listen
from .everyone import AT_REST, look

MOST_SHIFT = 0.02
SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push([value, (sources ?? []).map(({ node }) => node?.className || node?.nodeName).join(" ")]);
  }).observe({ type: "layout-shift", buffered: true });
"""
WRONG = ["/daily/nonsense", "/j/nonsense", "/t/nowhere", "/rules/none", "/puzzles/none", "/nothing/here"]
ROOMS = ["/", "/lobby", "/daily", "/open/fuji-99", "/cards/goryokaku"]


def test_no_room_jumps_or_complains_wrong_links_included(browser: Browser, house: str):
    """Half of the rooms on a phone in Japanese by night, the other half on a desk; layout shift at most 0.02."""
    found: dict[str, object] = {}
    ways = look(browser, house, "phone", "ja", "dark"), look(browser, house, "desktop", "en", "light")
    said: list[str] = []
    pages = [listen(way.new_page(), said) for way in ways]
    for page in pages:
        page.add_init_script(SHIFTS)
    table = {"game": "fuji-99", "seats": [{}, {}]}
    seat = ways[0].request.post("/api/tables", data=table).json()["seats"][1]
    for at, room in enumerate([*ROOMS, *WRONG, seat, seat[:-3] + "xxx"]):
        page = pages[at % 2]
        page.goto(room)
        page.locator("main:not([aria-busy])").first.wait_for()
        page.evaluate(AT_REST)
        shifts = page.evaluate("window.shifts")
        if sum(value for value, _ in shifts) > MOST_SHIFT:
            found[room] = shifts
        if said:
            found[f"{room} says"] = said.copy()
            said.clear()
    for way in ways:
        way.close()
    assert found == {}


def test_the_door_opens_while_nobody_answers_and_says_why_nothing_can_be_played(browser: Browser, house: str):
    """The worker keeps the shell; programs that drive a browser come without it, so this one says that it is none."""
    window = {
        "width": 1000,
        "height": 700,
    }  # of its own, so that nobody is handed this context with its worker
    context = browser.new_context(base_url=house, locale="ja-JP", viewport=window)  # type: ignore[arg-type]
    context.add_init_script("Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })")
    page = context.new_page()
    page.goto("/")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    kept = page.evaluate("async () => (await caches.keys()).length")
    context.set_offline(True)
    for room in ("/", "/t/somewhere", "/rules/fuji-99"):
        page.goto(room)
        expect(page.get_by_role("heading", name="サーバーにつながりません")).to_be_visible()
        expect(page.get_by_text("規則はサーバーで動く")).to_be_visible()
    context.set_offline(False)
    expect(page.get_by_role("navigation").first).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="円居")).to_be_visible()
    context.close()
    assert kept == 1
