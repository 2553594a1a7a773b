"""The workshop: change a card, play it tonight. From the start page to a table in a few clicks, for every game."""

from __future__ import annotations

import asyncio
import re
import sys
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Page, expect

from madoi.server.workshop.measuring import workshop_key
from madoi.store import open_store

from .conftest import listen, serving
from .everyone import grave, look

MOST_CLICKS = 8


class Clicks:
    """Counts what a person would press."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def on(self, target) -> None:
        self.count += 1
        target.click()


def change_one(page: Page, clicks: Clicks, game: str) -> None:
    """Something on the first card, kept."""
    if game == "fort-of-gold":
        clicks.count += 1
        page.get_by_role("textbox", name="Symbols").fill("PP-")
    else:
        clicks.on(page.get_by_role("button", name=re.compile("(Cost|stone): one more")).first)
    expect(page.locator("[data-version='2']")).to_be_visible()


@pytest.mark.parametrize("game", ["fort-of-gold", "fuji-99", "goryokaku"])
def test_from_the_start_page_to_a_table_with_one_changed_card_in_at_most_eight_clicks(page: Page, game: str):
    page.goto("/")
    clicks = Clicks(page)
    clicks.on(page.get_by_role("link", name="Workshop"))
    clicks.on(page.locator(f"[data-begin='{game}/standard']"))
    change_one(page, clicks, game)
    expect(page.locator(".differs li").first).to_contain_text("→")
    clicks.on(page.get_by_role("button", name="Open a table"))
    clicks.on(page.get_by_role("button", name="Open the table"))
    line = page.locator("[data-set]")
    expect(line).to_contain_text("version 2")
    expect(line).to_contain_text("→")
    expect(page.locator(".board")).to_be_visible()
    assert clicks.count <= MOST_CLICKS


def opened(page: Page, game: str = "goryokaku") -> Page:
    page.goto(f"/workshop/{game}/-")
    page.locator("[data-row]").first.wait_for()
    return page


def test_an_error_stands_at_its_field_and_the_picture_shows_what_holds(page: Page):
    opened(page).locator("[data-row=C10]").click()
    page.get_by_role("textbox", name="any").fill("16")
    fault = page.locator(".fault")
    expect(fault).to_contain_text("15 at most")
    expect(fault).to_contain_text("15以下")
    expect(fault).to_contain_text("GK-6")
    expect(page.get_by_role("textbox", name="any")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("The picture shows the last entry that holds.")).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(fault).to_have_count(0)


def test_every_change_is_a_version_and_each_can_be_taken_back(page: Page):
    opened(page).locator("[data-row=C10]").click()
    page.get_by_role("button", name="stone: one less").first.click()
    expect(page.locator("[data-version='2']")).to_be_visible()
    differs = page.locator(".differs")
    expect(differs).to_contain_text("Peony Stone Wall")
    expect(differs).to_contain_text("stone 2 → 1")
    expect(page.locator("[data-row=C10] svg[role=img]")).to_be_visible()
    page.get_by_role("button", name="Places").click()
    page.locator("[data-row=income]").click()
    page.get_by_role("button", name="How many: one less").click()
    expect(page.locator("[data-version='3']")).to_be_visible()
    differs.get_by_role("button", name=re.compile("Take back: Peony")).click()
    expect(page.locator("[data-version='4']")).to_be_visible()
    expect(differs.locator("ul")).not_to_contain_text("stone")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("[data-version='5']")).to_be_visible()
    expect(differs.locator("ul")).to_contain_text("stone 2 → 1")
    expect(page.get_by_text(re.compile("Back to version"))).to_be_visible()


def test_another_designer_looks_by_link_and_goes_on_with_a_copy(page: Page, browser: Browser, house: str):
    opened(page).locator("[data-row=C10]").click()
    page.get_by_role("button", name="stone: one less").first.click()
    expect(page.locator("[data-version='2']")).to_be_visible()
    address = page.url
    said: list[str] = []
    context = browser.new_context(base_url=house, locale="en-US", reduced_motion="reduce")
    other = listen(context.new_page(), said)
    other.goto(address)
    expect(other.get_by_text("Somebody else's set")).to_be_visible()
    other.locator("[data-row=C11]").click()
    other.get_by_role("button", name="wood: one less").first.click()
    other.wait_for_url(lambda url: url != address)
    expect(other.locator("[data-version='2']")).to_be_visible()
    page.reload()
    expect(page.locator("[data-version='2']")).to_be_visible()
    expect(page.locator(".differs")).not_to_contain_text("Hollyhock Gate")
    context.close()
    assert said == []


def test_a_set_is_saved_as_a_zip_and_brought_back(page: Page, tmp_path):
    opened(page, "fuji-99")
    page.get_by_role("button", name="Cost: one more").click()
    expect(page.locator("[data-version='2']")).to_be_visible()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Zip file").click()
    saved = tmp_path / "cards.zip"
    saving.value.save_as(saved)
    assert next(name.rsplit("/", 1)[1] for name in zipfile.ZipFile(saved).namelist()).endswith(".toml")
    page.goto("/workshop")
    page.get_by_label("For which game").select_option("fuji-99")
    page.get_by_label("Bring a set from files").set_input_files(saved)
    page.wait_for_url("**/workshop/fuji-99/**")
    expect(page.locator(".differs")).to_contain_text("1 → 2")


def test_the_phone_reads_and_changes(phone: Page):
    phone.goto("/workshop/goryokaku/-")
    phone.locator("[data-row=C01]").wait_for()
    phone.get_by_role("button", name="earth: one less").first.tap()
    expect(phone.locator("[data-version='2']")).to_be_visible()
    phone.get_by_role("tab", name="Name").tap()
    expect(phone.get_by_role("button", name="earth: one less")).to_have_count(0)
    phone.locator(".form input[lang=en]").fill("Wall of my own")
    expect(phone.locator("[data-version='3']")).to_be_visible()
    expect(phone.locator(".differs")).to_contain_text("Wall of my own")
    wide = phone.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390


@pytest.mark.parametrize(("size", "lang", "theme"), [("desktop", "en", "light"), ("phone", "ja", "dark")])
def test_nothing_grave_stands_in_the_way_of_anybody(
    browser: Browser, house: str, size: str, lang: str, theme: str
):
    context = look(browser, house, size, lang, theme)
    page = context.new_page()
    page.goto("/workshop")
    page.locator("[data-begin]").first.wait_for()
    assert grave(page) == []
    opened(page).locator("[data-row=C10]").click()
    page.locator(".form input[inputmode=numeric]").nth(5).fill("16")
    page.locator(".fault").wait_for()
    assert grave(page) == []
    opened(page).goto("/workshop/goryokaku/-/play")
    page.locator("form button[type=submit]").wait_for()
    assert grave(page) == []
    context.close()


@pytest.fixture(scope="module")
def measuring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A server that measures, and the key of its workshop."""
    folder = tmp_path_factory.mktemp("measuring")

    async def key() -> str:
        store = open_store(str(folder / "store.sqlite"))
        try:
            return await workshop_key(store)
        finally:
            await store.close()

    # Playwright has an event loop of its own in this thread.
    with ThreadPoolExecutor(1) as elsewhere:
        made = elsewhere.submit(lambda: asyncio.run(key())).result()
    with serving([sys.executable, "-m", "madoi"], folder, "--workshop", "--bot-pace", "0.02") as address:
        yield address, made


def test_the_whole_loop_change_compare_result_report_print(browser: Browser, measuring: tuple[str, str]):
    address, key = measuring
    said: list[str] = []
    context = look(browser, address, "desktop", "en", "light")
    page = listen(context.new_page(), said)
    page.goto(f"/workshop#{key}")
    page.locator("[data-begin='goryokaku/standard']").click()
    assert key not in page.url
    page.locator("[data-row=C10]").click()
    page.get_by_role("button", name="stone: one less").first.click()
    expect(page.locator("[data-version='2']")).to_be_visible()

    steps = page.get_by_role("navigation", name="Steps")
    steps.get_by_role("button", name="Measure").click()
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("radio", name="Gentle").check()
    page.get_by_role("button", name="Compare", exact=True).click()
    progress = page.locator("[data-state=running]")
    expect(progress).to_be_visible()
    expect(progress).not_to_have_attribute("data-pairs", "0", timeout=60_000)
    expect(
        page.get_by_role("heading", name=re.compile("Peony Stone Wall is built in .* % of games"))
    ).to_be_visible()
    assert grave(page) == []
    page.get_by_role("button", name="Stop here").click()
    expect(page.locator("[data-state=done]")).to_contain_text("Stopped after")
    expect(page.get_by_role("row", name=re.compile("Seat 1 wins"))).to_be_visible()

    page.get_by_role("button", name="Type in a result").click()
    page.get_by_role("textbox", name="Name at seat 1").fill("Hana")
    for seat, points in ((1, "12"), (2, "9"), (3, "7")):
        page.get_by_role("spinbutton", name=f"Tiles, Seat {seat}").fill(points)
    page.get_by_role("spinbutton", name="Daiba, Seat 1").fill("5")
    page.get_by_label("What we noticed").fill("Too many walls.")
    assert grave(page) == []
    page.get_by_role("button", name="Keep the result").click()
    expect(page.get_by_text("Hana 17")).to_be_visible()
    expect(page.get_by_text("“Too many walls.”")).to_be_visible()

    steps.get_by_role("button", name="Change").click()
    history = page.locator(".differs ol")
    expect(history).to_contain_text("Played at a table: 17, 9, 7")
    expect(history).to_contain_text("With stone 1 instead of 2")
    steps.get_by_role("button", name="Print").click()
    expect(page.locator("[data-ready=true]")).to_be_visible()
    expect(page.locator("[data-kind=front] .id svg").first).to_be_attached()
    context.close()
    assert said == []


def test_without_the_key_one_looks_and_starts_nothing(browser: Browser, measuring: tuple[str, str]):
    """The server does not know a wrong key, and the page asks for it again."""
    address, _ = measuring
    context = browser.new_context(base_url=address, locale="en-US", reduced_motion="reduce")
    page = context.new_page()
    opened(page, "fuji-99").get_by_role("button", name="Cost: one more").click()
    expect(page.locator("[data-version='2']")).to_be_visible()
    page.get_by_role("navigation", name="Steps").get_by_role("button", name="Measure").click()
    page.get_by_label("Workshop key").fill("a guess")
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("workshop key")
    expect(page.get_by_label("Workshop key")).to_be_visible()
    expect(page.locator("[data-state]")).to_have_count(0)
    context.close()


def test_several_people_play_a_changed_set_at_one_screen(page: Page):
    opened(page, "fuji-99").get_by_role("button", name="Cost: one more").click()
    expect(page.locator("[data-version='2']")).to_be_visible()
    page.get_by_role("button", name="Open a table").click()
    page.get_by_role("button", name="All at this screen").click()
    expect(page.locator("[data-set]")).to_contain_text("version 2")
    assert page.evaluate("JSON.parse(localStorage['madoi.tables'])[0].here.length") == 3
