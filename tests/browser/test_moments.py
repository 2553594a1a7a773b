"""Moments of a game: each is shown, can be skipped, and lies still for whoever wants less motion."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from . import fort, fuji, goryokaku
from .everyone import AT_REST
from .tables import Finished, finished, golden, step_of
from .test_turns import DESKS, HIGH, skip_until_asked

# Others' turns are shown, and what would leave by itself stays until it is sent away, however busy the machine is.
STAYS = """
localStorage.setItem("madoi.settings", '{"pace":"normal"}');
const later = window.setTimeout;
window.setTimeout = (what, time, ...more) => (time > 950 && time < 20000 ? 0 : later(what, time, ...more));
"""
# How often pieces were seen in the air.
FLOWN = """
window.flown = 0;
document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  if (document.querySelector(".air > *")) window.flown += 1;
}).observe(document, { childList: true, subtree: true }));
"""
MOVES = "each => each.getAnimations({ subtree: true }).length"


def show(page: Page, motion: str) -> None:
    """One step on in a replay, with motion or without."""
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    page.keyboard.press("Shift+ArrowRight")


def open_before(page: Page, table: Finished, kind: str) -> dict[str, Any]:
    """A finished game just before something happens, as its first seat saw it; what will happen."""
    step = step_of(page, table, kind)
    page.goto(f"/t/{table.id}?step={step - 1}&seat=0")
    page.locator(".replay-bar").wait_for()
    page.locator(".board [data-thing]").first.wait_for()
    news = page.request.get(f"/api/tables/{table.id}/replay/news").json()
    told = [event for each in news if each["played"] == step for event in each["events"]]
    return next(event["facts"] for event in told if event["kind"] == kind)


def lies_still(page: Page, moment: Locator) -> None:
    """Back by one step and on again without motion: the same words, and nothing of it moves."""
    told = moment.inner_text()
    page.keyboard.press("Enter")
    expect(moment).to_have_count(0)
    page.keyboard.press("Shift+ArrowLeft")
    show(page, "reduce")
    expect(moment).to_have_text(told, use_inner_text=True)
    assert moment.evaluate(MOVES) == 0
    page.keyboard.press("Enter")
    expect(moment).to_have_count(0)


@pytest.mark.parametrize(("kind", "words"), [("relic", "It becomes a relic."), ("loss", "is lost.")])
def test_a_treasure_is_weighed(page: Page, house: str, kind: str, words: str):
    """FG-44: the cards that were taken up, every slot the treasure asks for, and gold or a stroke with the reason."""
    page.add_init_script(STAYS)
    open_before(page, finished(house, "fort-of-gold", 1), kind)
    show(page, "no-preference")
    weighing = page.locator(".weighing")
    expect(weighing).to_contain_text(words)
    assert weighing.evaluate(MOVES) > 0
    asked = [int(text.strip("/ ")) for text in weighing.locator(".asks").all_inner_texts()]
    has = [int(text) for text in weighing.locator(".sum b").all_inner_texts()]
    assert weighing.locator(".slot").count() == sum(asked)
    assert weighing.locator(".slot .pip").count() == sum(map(min, has, asked))
    short = [(one, other) for one, other in zip(has, asked, strict=True) if one < other]
    assert (kind == "loss") == bool(short) == bool(weighing.locator(".stroke").count())
    for one, other in short:
        expect(weighing.locator(".verdict")).to_contain_text(f"{one} of {other}")
    expect(weighing.locator(".taken")).to_contain_text(f"Taken up: {weighing.locator('.spirit').count()}")
    lies_still(page, weighing)


def test_an_audit_is_forecast_counted_and_sealed(page: Page, house: str):
    """GK-90: every seat is counted before and in the audit, and those with most get a seal."""
    page.add_init_script(STAYS)
    table = golden(house)
    audited = open_before(page, table, "audited")
    forecast = page.locator(".forecast .counts b")
    expect(forecast).to_have_count(4)
    before = sorted(map(int, forecast.all_inner_texts()), reverse=True)
    show(page, "no-preference")
    audit = page.locator(".audit")
    expect(audit.locator("li")).to_have_count(4)
    counts = list(map(int, audit.locator(".count").all_inner_texts()))
    assert counts == before
    expect(audit.locator(".seal")).to_have_count(len(audited["seats"]))
    assert len(audited["seats"]) == counts.count(counts[0])
    expect(audit.get_by_role("button", name="Go on")).to_be_visible()
    lies_still(page, audit)


# Names of tiles, crests and seats whose letters are cut, or lie under something.
NAMES_CUT = """() => [...document.querySelectorAll(".tiles .name, .ending .whose b, .ending th .name")].filter((name) => {
  const letters = document.createRange();
  letters.selectNodeContents(name);
  const own = name.closest("li, th");
  return name.scrollWidth > name.clientWidth + 1 || ![...letters.getClientRects()].every(({ left, top, width, height }) =>
    [0.02, 0.5, 0.98].every((part) => own.contains(document.elementFromPoint(left + width * part, top + height / 2))));
}).map((name) => name.innerText)"""


def test_the_end_of_goryokaku_names_the_winner_and_counts_every_tile(page: Page, house: str):
    table = golden(house)
    page.goto(f"/t/{table.id}?step={table.steps}")
    ending = page.locator(".ending")
    expect(ending.get_by_role("heading")).to_contain_text(re.compile(r"(wins?|share the win)\. \d+ points"))
    expect(page.get_by_role("table", name="Final score").get_by_role("row")).to_have_count(5)
    expect(ending.locator(".crests .card")).to_have_count(4)
    expect(ending.locator(".crests")).not_to_contain_text("hidden")
    expect(page.locator(".map button.tile")).to_have_count(20)
    expect(page.locator(".map button.tile.closed")).to_have_count(0)
    for row in page.get_by_role("table", name="Final score").locator("tbody tr").all():
        assert sum(map(int, row.locator(".part").all_inner_texts())) == int(
            row.locator(".total").inner_text()
        )
    expect(page.locator(".tiles li")).to_have_count(20)
    # Each name stands whole, in both languages.
    for language in ("日本語", "English"):
        for width, height in DESKS[:3]:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(AT_REST)
            assert page.evaluate(NAMES_CUT) == [], (width, height, language)
            assert page.locator(".mat").evaluate("each => each.scrollHeight <= each.clientHeight + 1"), (
                width,
                language,
            )
        page.get_by_role("button", name=language).click()


def test_a_reward_that_is_lost_is_told_in_the_log(page: Page, house: str):
    """GK-4: there is no onigiri left to gain; the sentence of the turn says so too."""
    table = golden(house)
    page.goto(f"/t/{table.id}?step={step_of(page, table, 'lost_onigiri')}")
    turn = page.get_by_role("log").locator(".turn").first
    expect(turn.locator(".ribbon")).to_contain_text("lost")
    turn.locator("[aria-expanded=false]").click()
    expect(turn.locator(".steps")).to_contain_text("gets no onigiri (1 due): the supply has none")


def test_without_motion_cubes_lie_there_at_once_and_nothing_flies(page: Page, house: str):
    """What others did is told all the same."""
    page.add_init_script(STAYS + FLOWN)
    open_before(page, finished(house, "fuji-99", 4), "drawn")
    show(page, "reduce")
    drawn = page.locator(".stage")
    expect(drawn.locator(".cube.out").first).to_be_visible()
    assert drawn.locator(".cube:not(.out)").count() == drawn.evaluate(MOVES) == 0
    page.keyboard.press("Enter")
    expect(drawn).to_have_count(0)

    open_before(page, golden(house), "gained")
    slider = page.get_by_role("slider")
    before = slider.input_value()
    show(page, "reduce")
    expect(slider).not_to_have_value(before)
    page.evaluate(AT_REST)
    assert page.evaluate("window.flown") == 0
    page.keyboard.press("Shift+ArrowLeft")
    expect(slider).to_have_value(before)
    show(page, "no-preference")
    page.wait_for_function("window.flown > 0")


def test_the_daiba_tells_its_whole_price_and_has_a_button(page: Page, house: str):
    """GK-74: cubes, and one worker for good; what it brings stands beside it."""
    table = golden(house)
    step = step_of(page, table, "daiba")
    news = page.request.get(f"/api/tables/{table.id}/replay/news").json()
    events = [event for each in news if each["played"] == step for event in each["events"]]
    seat = next(event["seat"] for event in events if event["kind"] == "daiba")
    wish = {"step": step - 1, "seat": seat, "bot": "random"}
    links = page.request.post(f"/api/tables/{table.id}/branch", data=wish).json()
    page.goto(links["seats"][seat])
    page.locator(".board.asked, button:text-is('Sit down')").first.wait_for()
    if page.get_by_role("button", name="Sit down").count():
        page.get_by_role("button", name="Sit down").click()
    asks = page.locator("[data-asks]")
    expect(asks).to_contain_text("1 worker, who stays there for good")
    expect(asks).to_contain_text("Gain")
    expect(asks.get_by_role("button", name="Build the daiba")).to_be_visible()


def test_others_are_watched_again_and_equal_bots_have_names_of_their_own(page: Page):
    goryokaku.open_table(page, 3)
    again = page.get_by_role("button", name="Watch again")
    for nth in range(8):
        if again.count():
            break
        goryokaku.answer(page, nth)
    seats = page.get_by_role("group", name="Show only one seat").locator("button[title]")
    names = [each.get_attribute("title") for each in seats.all()]
    assert len(set(names)) == len(names) >= 3
    again.click()
    expect(page.locator(".caption").first).to_be_visible()
    expect(page.locator(".board.asked")).to_have_count(0)
    skip_until_asked(page)


# Answers that the drawer lies over.
COVERED = """() => {
  const drawer = document.querySelector("aside[aria-label=Rules]").getBoundingClientRect();
  return [...document.querySelectorAll(".board :is([data-answer], [data-move], .answers button, button.legal)")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => [each.innerText, each.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.right > drawer.left + 1 && box.left < drawer.right - 1 && box.bottom > drawer.top + 1 && box.top < drawer.bottom - 1)
    .map(([text]) => text);
}"""


# Every light on the board says its chance; no two chances and no sheet lie over each other.
ALL_SAY = """() => {
  const lights = [...document.querySelectorAll(".light")], tags = lights.map((light) => light.querySelector(".tag").getBoundingClientRect());
  return lights.length > 0 && lights.every((light, at) => {
    const { left, top, width, height } = light.getBoundingClientRect(), sheet = document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".sheet");
    return light.innerText.includes("%") && (!sheet || sheet.querySelector("[data-move]")) &&
      tags.slice(at + 1).every((other) => other.left >= tags[at].right - 1 || other.right <= tags[at].left + 1 || other.top >= tags[at].bottom - 1 || other.bottom <= tags[at].top + 1);
  });
}"""


# Words of the question that a chance lies over, other than those of its own thing.
OVER_WORDS = """() => {
  const crosses = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const lights = [...document.querySelectorAll(".light")].map((light) => [light.getBoundingClientRect(), light.querySelector(".tag").getBoundingClientRect()]);
  return [...document.querySelectorAll(":is([data-asks], .sheet) :is(h2, h3, p, .move, .why, .hint)")].filter((words) => words.checkVisibility()).flatMap((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    // Letters stand in the middle of their line.
    const lines = [...range.getClientRects()].map((line) => new DOMRect(line.x, line.y + line.height * 0.15, line.width, line.height * 0.7));
    return lights.some(([thing, tag]) => lines.some((line) => crosses(tag, line) && !crosses(thing, line))) ? [words.innerText] : [];
  });
}"""


@pytest.mark.parametrize("game", ["fuji-99", "goryokaku"])
def test_the_lamp_and_the_drawer_leave_every_answer_in_sight(page: Page, game: str):
    """The lamp lights moves on the board and says why; with it the question is long, and the drawer lies elsewhere."""
    page.set_viewport_size({"width": 1280, "height": 720})
    (fuji if game == "fuji-99" else goryokaku).open_table(page)
    before = goryokaku.step(page)
    expect(page.locator(".light")).to_have_count(0)
    page.keyboard.press("l")
    advice = page.get_by_role("region", name="By the lamp")
    expect(advice.get_by_role("listitem").first).to_contain_text("%")
    assert 2 <= advice.get_by_role("listitem").count() <= 3
    page.wait_for_function(ALL_SAY)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (
        "the table stays in its window"
    )
    # In the hand columns are narrow, and the sheet lies over a part of the board.
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(ALL_SAY)
        page.wait_for_function(f"() => !({OVER_WORDS})().length")
        for answer in page.locator("button[data-answer]").all():
            expect(answer).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.keyboard.press("g")
    expect(page.get_by_role("complementary", name="Rules")).to_be_visible()
    page.wait_for_function(f"() => !({COVERED})().length")
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator(".light")).to_have_count(0)
    assert goryokaku.step(page) <= before + 1, "a hint is one line of the log at most"


def test_the_log_has_room_while_cells_are_compared(page: Page):
    """Many cells, a target or none, and the exact odds: the log keeps 200 pixels, and only it scrolls."""
    fort.open_table(page, deal=3)
    for _ in range(14):
        fort.answer(page)
    while page.locator(".cell").count() < 4:
        fort.answer(page)
    page.get_by_role("button", name="Show the exact odds").click()
    expect(page.locator(".rail dd").first).to_contain_text("%")
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(AT_REST)
        assert page.evaluate(HIGH) >= 199, (width, height)
        for scrolls in (".rail", ".rail details ul"):
            assert page.locator(scrolls).evaluate("each => each.scrollHeight <= each.clientHeight + 1"), (
                width,
                height,
                scrolls,
            )


def test_the_log_has_room_while_others_are_watched(page: Page):
    """Cubes, cards and busts of four seats stand above it, and how quickly they are shown."""
    page.add_init_script(STAYS.replace("normal", "slow"))
    page.goto("/open/fuji-99")
    page.get_by_role("group", name="Players").get_by_text("4", exact=True).click()
    fuji.sit_down(page)
    fuji.press(page)
    stage = page.locator(".stage")
    watched = 0
    for _ in range(40):
        if watched >= 3:
            break
        page.locator(f"{fuji.ANSWERS}, .playing, .stage").first.wait_for()
        # Five cards and more in a hand lie in two rows.
        few = page.locator(".belongings .hand li").count() < 5
        if page.locator(".playing").count() and stage.count() and few:
            for width, height in DESKS:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(AT_REST)
                if stage.count():
                    assert page.evaluate(HIGH) >= 199, (width, height, stage.inner_text())
            watched += 1
        if stage.count():
            page.keyboard.press("Enter")
        elif page.locator(fuji.ANSWERS).count():
            fuji.press(page)
        page.wait_for_timeout(150)
    assert watched >= 3


def test_odds_that_come_too_late_are_nobodys_mistake(page: Page):
    """Who answers before the odds are there is not told that the table has moved on."""
    late: list[str] = []

    def listen(line: WebSocketRoute) -> None:
        table = line.connect_to_server()

        def say(text: str | bytes) -> None:
            said = json.loads(text)
            if said["type"] != "help":
                table.send(text)
                return
            late.append(said["id"])
            words = {"en": "The table has moved on; look again", "ja": ""}
            refused = {
                "type": "refused",
                "code": "stale",
                "words": words,
                "rule": "",
                "news": [],
                "view": None,
            }
            line.send(json.dumps(refused | {"id": said["id"]}))

        line.on_message(say)

    page.route_web_socket(re.compile("/api/ws"), listen)
    fuji.open_table(page)
    for _ in range(3):
        fuji.answer(page)
        expect(page.get_by_role("alert").filter(has_text="moved on")).to_have_count(0)
    assert late, "odds are asked for"


def test_the_lamp_pressed_while_odds_are_on_their_way_is_lit_after_them(page: Page):
    waiting: list[str] = []
    tables: list[WebSocketRoute] = []

    def listen(line: WebSocketRoute) -> None:
        table = line.connect_to_server()
        tables.append(table)
        line.on_message(
            lambda text: (
                waiting.append(str(text)) if json.loads(text).get("what") == "odds" else table.send(text)
            )
        )

    page.route_web_socket(re.compile("/api/ws"), listen)
    fuji.open_table(page)
    expect(page.locator(".lamp.waits")).to_have_count(1)
    page.keyboard.press("l")
    expect(page.locator(".advice")).to_have_count(0)
    tables[-1].send(waiting[-1])
    expect(page.locator(".advice li").first).to_contain_text("%")


def sit_among_named_bots(page: Page, game: str, level: str) -> None:
    """A table of four whose three bots are the same person, so that numbers tell them apart."""
    plan = [{}, *[{"bot": level}] * 3]
    links = page.request.post("/api/tables", data={"game": game, "seats": plan, "options": {"first": 0}})
    page.goto(links.json()["seats"][0])
    page.get_by_role("button", name="Sit down").click()
    page.locator(".strip-seat").last.wait_for()


NAMES_IN_STRIP = "each => each.map((name) => [name.innerText, name.scrollWidth > name.clientWidth + 1])"


@pytest.mark.parametrize(("game", "level"), [("goryokaku", "easy"), ("fuji-99", "gentle")])
def test_on_a_phone_four_names_stand_whole_above_the_board(phone: Page, game: str, level: str):
    for width, height in ((390, 844), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        if width < height:
            sit_among_named_bots(phone, game, level)
        phone.evaluate(AT_REST)
        names = phone.locator(".strip-seat .cut").evaluate_all(NAMES_IN_STRIP)
        assert len(names) == 3
        assert not [name for name, cut in names if cut], (width, height)


def test_the_scoreboard_compares_all_seats_at_any_time(page: Page):
    goryokaku.open_table(page, 4)
    for press in (lambda: page.keyboard.press("s"), page.get_by_role("button", name="Scoreboard").click):
        press()
        board = page.get_by_role("dialog")
        expect(board.get_by_role("table").first.get_by_role("row")).to_have_count(5)
        page.keyboard.press("Escape")
        expect(board).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Log", exact=True).click()
    page.get_by_role("button", name="Scoreboard").click()
    expect(page.get_by_role("dialog").get_by_role("table").first.get_by_role("row")).to_have_count(5)
