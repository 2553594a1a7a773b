"""What just happened: others' turns told by the page, as they are played and afterwards."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from madoi.core.match import Match

from ..games.fuji99 import tables as tables_of_fuji
from . import fort, fuji
from .everyone import AT_REST
from .goryokaku import act, answer, open_table, step, wait_for_question
from .tables import finished, play_by_wire, play_late, played_out, sit_down_at

DESKS = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080)]
FOLDED = ("worker_drawn", "onigiri_drawn")
CUT = "each => each.scrollWidth > each.clientWidth + 1"


def listen(page: Page) -> list[dict]:
    """The news that the page hears, as they come over its line."""
    heard: list[dict] = []

    def take(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message.get("type") in ("told", "welcome"):
            heard.extend(message["news"])

    page.on("websocket", lambda line: line.on("framereceived", take))
    return heard


def spaced(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def open_and_answer(page: Page, game: str) -> Callable[[int], None]:
    """A table with others where the game has others; what comes back makes one move, until the next question."""
    if game == "goryokaku":
        open_table(page, 3)
        return lambda nth: answer(page, nth)
    if game == "fuji-99":
        fuji.open_table(page)
        return lambda _: fuji.answer(page)
    # A deal that is neither lost early nor without a choice.
    fort.open_table(page, deal=3)
    return lambda _: fort.answer(page)


@pytest.mark.parametrize(("game", "turns"), [("goryokaku", 4), ("fuji-99", 4), ("fort-of-gold", 6)])
def test_after_a_turn_the_page_names_all_of_it(page: Page, game: str, turns: int):
    """Each turn since your own is a ribbon, alone each turn a line; opened it has every event that was told, draws from the bag in one line."""
    heard = listen(page)
    go_on = open_and_answer(page, game)
    fresh = page.locator(".turn.fresh" if game != "fort-of-gold" else ".turn:has(.number)")
    checked: set[int] = set()
    for nth in range(40):
        if len(checked) >= turns:
            break
        go_on(nth)
        assert not page.get_by_text("is thinking").count(), (
            "nobody else is asked, and nobody is told of oneself"
        )
        for at in range(min(fresh.count(), 4)):
            ribbon = fresh.nth(at)
            number = int(ribbon.locator(".number").inner_text())
            if game != "fort-of-gold":
                assert not ribbon.locator(".text").evaluate(CUT), "a sentence since your turn stands whole"
            ribbon.locator("[aria-expanded=false]").click()
            steps = spaced(ribbon.locator(".steps").inner_text())
            events = [event for news in heard for event in news["events"] if event["turn"] == number]
            assert events
            assert not re.search(r"\(cubes|\b[CPTK]\d\d\b", steps), "plain sentences"
            for event in events:
                if event["kind"] not in FOLDED:
                    assert spaced(event["words"]["en"]) in steps, (number, event["words"]["en"], steps)
            drawn = sum(event["kind"] == "onigiri_drawn" for event in events)
            if any(event["kind"] in FOLDED for event in events):
                assert re.search(rf"from the bag: \d+ workers?, {drawn} onigiri", steps)
            told = [turn for news in heard for turn in news["turns"] if turn["number"] == number][-1]
            words = re.sub(r"\[[\w:-]+\]", " ", told["words"]["en"])
            shown = spaced(ribbon.locator(".ribbon").inner_text())
            assert all(word in shown for word in words.replace(",", " ").split()), (words, shown)
            checked.add(number)
            ribbon.locator("[aria-expanded=true]").click()
    assert len(checked) >= turns
    if game == "goryokaku":
        expect(page.get_by_role("button", name="Set-up", expanded=False)).to_have_count(1)


def test_what_others_touched_is_marked_until_your_next_move(page: Page):
    open_table(page, 3)
    for nth in range(12):
        if page.locator("[data-touched]").count():
            break
        answer(page, nth)
    marks = page.locator("[data-touched]")
    assert marks.count() > 0
    # Pointing at a turn lights its places; a press on a disc leaves the turns of that seat only.
    fresh = page.locator(".turn.fresh")
    page.mouse.move(2, 2)
    expect(page.locator("[data-lit]")).to_have_count(0)
    fresh.first.hover()
    expect(page.locator("[data-lit]").first).to_be_attached()
    page.get_by_role("group", name="Show only one seat").locator("button").nth(2).click()
    told = page.locator(".turn:has(.number) .text > b")
    expect(told.first).to_be_visible()
    second = (
        page.get_by_role("group", name="Show only one seat").locator("button").nth(2).get_attribute("title")
    )
    assert set(told.all_inner_texts()) == {second}
    page.reload()
    wait_for_question(page)
    # Coming back, what happened since one's own turn is still there.
    expect(page.locator(".turn.fresh").first).to_be_visible()
    expect(page.get_by_role("heading", name="Since your turn")).to_be_visible()


@pytest.mark.parametrize(("game", "seats"), [("goryokaku", 4), ("fuji-99", 4), ("fort-of-gold", 1)])
def test_the_log_has_room_at_every_desk(page: Page, house: str, game: str, seats: int):
    """Never below 200 pixels from 1280 × 720 up: below the question, at the end in a replay, and below an end that one has reached."""
    play_late(page, house, game, seats, left=0.02)
    expect_room_for_the_log(page, page.locator(".board.asked, .board:has(.cell, [data-move])"))
    play_by_wire(page)
    expect_room_for_the_log(page, page.get_by_role("button", name="Once more"), DESKS[:3])
    table = finished(house, game, seats)
    page.goto(f"/t/{table.id}?step={table.steps}")
    expect_room_for_the_log(page, page.locator(".ending"), DESKS[:3])


@pytest.mark.parametrize(("game", "seats"), [("goryokaku", 4), ("fuji-99", 4), ("fort-of-gold", 1)])
def test_the_log_and_the_seats_have_room_by_the_lamp(page: Page, house: str, game: str, seats: int):
    play_late(page, house, game, seats, left=0.4)
    page.locator("[data-line=open]").wait_for(state="attached")
    page.get_by_role("button", name="Light the lamp").click()
    expect(page.locator(".advice li")).not_to_have_count(0)
    expect_room_for_the_log(page, page.locator(".light"))
    for width, height in DESKS * (seats > 1):
        page.set_viewport_size({"width": width, "height": height})
        last = page.locator(".standing tbody tr, .seats > li").nth(seats - 1)
        expect(last).to_be_in_viewport(ratio=1)
        # Only the log scrolls.
        page.wait_for_function(
            "() => [...document.querySelectorAll('.rail')].every((rail) => rail.scrollHeight <= rail.clientHeight)"
        )


@pytest.mark.parametrize("hand", ["rope.1 gaze.1 lift.1", "rope.1 rope.2 rope.3 lift.1"])
def test_a_hand_of_four_cards_leaves_the_log_its_room(page: Page, house: str, hand: str):
    """They lie in one row, however wide the window is."""
    sit_down_with(page, house, hand)
    for width in range(1280, 1300):
        page.set_viewport_size({"width": width, "height": 720})
        page.wait_for_function(
            """width => innerWidth === width
                && new Set([...document.querySelectorAll(".hand li")].map((card) => card.offsetTop)).size === 1""",
            arg=width,
        )


@pytest.mark.parametrize(
    "hand", ["rope.1:2 rope.2 rope.3 rope.4 gaze.1", "rope.1 rope.2:2 rope.3 rope.4 rope.5 rope.6"]
)
def test_a_larger_hand_lies_in_two_low_rows_with_every_name(page: Page, house: str, hand: str):
    sit_down_with(page, house, hand)
    page.set_viewport_size({"width": 1280, "height": 720})
    cards = page.locator(".hand .brief")
    expect(cards).to_have_count(len(hand.split()))
    for card in cards.all():
        expect(card.locator(".name").first).to_be_in_viewport(ratio=1)
    # What lies on a card is told, too.
    expect(cards.locator(".lies")).to_have_text(["2"])


def sit_down_with(page: Page, house: str, hand: str) -> None:
    """Sit down at a table of four with these cards, where the log has its room at every desk."""
    seats = [tables_of_fuji.seat(floor, cards) for floor, cards in ((27, hand), (12, ""), (32, ""), (13, ""))]
    start = tables_of_fuji.at(*seats).state
    table = played_out(house, Match(tables_of_fuji.GAME, tables_of_fuji.DATA, 4, "four cards", start))
    sit_down_at(page, table, 0)
    expect_room_for_the_log(page, page.locator(".board.asked, .board:has([data-move])"))


@pytest.mark.parametrize("game", ["goryokaku", "fuji-99"])
def test_others_rest_and_are_skipped_on_a_phones_side(page: Page, game: str):
    """How fast, rest and skip are in sight while somebody else plays; that whoever rests may rest long is tested in web/tests/director.test.ts."""
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto("/")
    page.evaluate("""localStorage.setItem("madoi.settings", '{"pace":"slow"}')""")
    if game == "goryokaku":
        open_table(page, 3)
        play_until_others_do(page)
    else:
        fuji.open_table(page)
        for _ in range(6):
            if page.locator(".playing").count():
                break
            fuji.press(page)
            page.locator(f"{fuji.ANSWERS}, .playing").first.wait_for()
    page.locator(".playing").first.wait_for()
    page.locator(".stage, .caption").first.wait_for()
    # A click would scroll there.
    page.get_by_role("button", name="Pause", exact=True).evaluate("each => each.click()")
    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_in_viewport(ratio=1)
    skip.click()
    expect(page.get_by_role("button", name="Go on", exact=True)).to_have_count(0)


@pytest.mark.parametrize(("game", "seats"), [("fort-of-gold", 1), ("fuji-99", 4), ("goryokaku", 4)])
def test_on_a_phone_what_comes_after_the_end_is_in_sight(phone: Page, house: str, game: str, seats: int):
    """Once more, replay, review and share lie below the result, however long that is."""
    play_late(phone, house, game, seats, left=0.02)
    phone.locator("[data-line=open]").wait_for(state="attached")
    play_by_wire(phone)
    phone.set_viewport_size({"width": 390, "height": 760})
    buttons = phone.locator(".ending .buttons button")
    expect(buttons).to_have_count(4)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)


# How high the log is, as far as it is in the window and nothing lies over it.
HIGH = """() => {
  const log = [...document.querySelectorAll(".log")].at(-1), { x, y, width, height } = log.getBoundingClientRect();
  let high = 0;
  while (high < height && log.contains(document.elementFromPoint(x + width / 2, y + high))) high++;
  return high;
}"""


def expect_room_for_the_log(page: Page, below: Locator, desks: list[tuple[int, int]] = DESKS) -> None:
    expect(below.first).to_be_visible()
    for width, height in desks:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(AT_REST)
        # On a busy machine what follows from the new size takes some frames more.
        page.wait_for_function(f"width => innerWidth === width && ({HIGH})() >= 199", arg=width)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_nothing_is_wider_than_a_phone_at_any_table(browser: Browser, house: str, lang: str):
    """Every game and number of seats, in its middle and at its end; nothing empty lies below, the seats of Fuji 99 are all in view."""
    context = browser.new_context(
        base_url=house,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="ja-JP" if lang == "ja" else "en-US",
        reduced_motion="reduce",
    )
    page = context.new_page()
    rooms = []
    for game, seats in (("fort-of-gold", (1,)), ("fuji-99", (2, 3, 4)), ("goryokaku", (2, 3, 4))):
        for count in seats:
            table = finished(house, game, count)
            rooms += [f"/t/{table.id}?step={table.steps // 2}", f"/t/{table.id}?step={table.steps}"]
    for room in rooms:
        page.goto(room)
        page.locator(".board").first.wait_for()
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], (room, wide)
        high = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
        assert high[0] <= high[1], (room, high)
        outside = page.evaluate(
            """() => [...document.querySelectorAll(".seats > li, .short > li")]
                .map((seat) => seat.getBoundingClientRect()).filter(({ left, right }) => left < -1 || right > innerWidth + 1).length"""
        )
        assert outside == 0, room
    context.close()


def play_until_others_do(page: Page) -> None:
    """My moves, until another seat's turn is being shown."""
    for nth in range(6):
        before = step(page)
        act(page, nth)
        page.wait_for_function(
            """before => Number(document.querySelector('[data-step]')?.dataset.step) > before
                && document.querySelector('.board.asked, .playing')""",
            arg=before,
        )
        if page.locator(".playing").count():
            break


def skip_until_asked(page: Page) -> None:
    for _ in range(30):
        if page.locator(".board.asked").count():
            break
        if page.locator(".playing").count():
            page.get_by_role("button", name="Skip").click()
        page.locator(".board.asked, .playing").first.wait_for()
    expect(page.locator(".board.asked")).to_have_count(1)


def test_others_are_shown_beat_by_beat_and_a_click_skips(page: Page):
    """The caption says what happens, nothing of the next question shows meanwhile, and skipping brings it at once."""
    page.goto("/")
    page.evaluate("""localStorage.setItem("madoi.settings", '{"pace":"slow"}')""")
    open_table(page, 3)
    play_until_others_do(page)
    # Paused, it waits for whoever looks slowly.
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.locator(".caption").first).to_be_visible()
    expect(page.locator(".board.asked")).to_have_count(0)
    skip_until_asked(page)
    expect(page.locator(".playing")).to_have_count(0)


def test_the_pace_is_kept_in_this_browser(page: Page):
    page.goto("/")
    page.evaluate("""localStorage.setItem("madoi.settings", '{"pace":"quick"}')""")
    page.reload()
    page.get_by_role("button", name="theme", exact=False).first.click()
    assert page.evaluate("JSON.parse(localStorage.getItem('madoi.settings')).pace") == "quick"


def test_who_reads_the_log_on_a_phone_is_left_alone(phone: Page):
    """While others play the map is there; whoever opened the log keeps it, and is asked all the same."""
    phone.goto("/")
    phone.evaluate("""localStorage.setItem("madoi.settings", '{"pace":"slow"}')""")
    open_table(phone, 3)
    tabs = phone.get_by_role("navigation")
    play_until_others_do(phone)
    expect(tabs.locator("[aria-current=page]")).to_contain_text("Map")
    tabs.get_by_role("button", name="Log").click()
    skip_until_asked(phone)
    expect(tabs.locator("[aria-current=page]")).to_contain_text("Log")
