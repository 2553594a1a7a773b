"""The rooms before a table: today's deal, my tables, open tables, results."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from .fort import answer, expect_end, open_table, wait_for_question
from .tables import play_by_wire
from .test_online import sit


def test_todays_deal_is_one_click_away_and_its_result_stands_on_the_board(page: Page):
    page.goto("/")
    deal = page.get_by_role("region", name="Today's deal")
    deal.get_by_role("button", name="Play").click()
    wait_for_question(page)
    answer(page)
    play_by_wire(page)
    expect_end(page)
    page.goto("/lobby")
    board = page.get_by_role("region", name="Board of the day")
    mine = board.get_by_role("listitem").filter(has_text="Guest")
    expect(mine.first).to_be_visible()
    expect(board.get_by_text("without help").first).to_be_visible()
    expect(page.get_by_role("region", name="My best results").get_by_role("listitem")).to_have_count(1)
    board.get_by_role("button", name="The day before").click()
    expect(board.get_by_text("Nobody played on this day")).to_be_visible()
    finished = page.get_by_role("region", name="My tables").get_by_role("link", name="The Fort of Gold")
    finished.click()
    expect(page.get_by_role("navigation", name="Replay")).to_be_visible()


def test_a_running_table_is_found_again_with_whose_turn_it_is(page: Page):
    open_table(page)
    page.goto("/lobby")
    mine = page.get_by_role("region", name="My tables")
    expect(mine.get_by_text("Your turn")).to_be_visible()
    mine.get_by_role("link", name="The Fort of Gold").click()
    wait_for_question(page)


def test_a_stranger_takes_a_free_seat_from_the_list(browser: Browser, house: str, complaints: list[str]):
    one_context, one = sit(browser, house, complaints, "Hana")
    two_context, two = sit(browser, house, complaints, "Ren")
    one.goto("/open/fuji-99")
    one.get_by_role("combobox", name="Seat 2").select_option(label="Anybody who comes")
    one.get_by_text("5 min + 10 s a move").click()
    one.get_by_role("button", name="Sit down").click()
    expect(one.get_by_text("Waiting for one more")).to_be_visible()
    two.goto("/")
    expect(two.get_by_role("link", name="1 table waiting")).to_be_visible()
    two.goto("/lobby")
    row = two.get_by_role("region", name="Open tables").locator(".row", has_text="Hana")
    row.get_by_role("button", name="Sit down").click()
    for page in (one, two):
        expect(page.locator("[data-step]")).to_be_visible()
        expect(page.get_by_text("Ren").first).to_be_visible()
        expect(page.locator("[role=timer]").first).to_be_visible()
    for context in (one_context, two_context):
        context.close()
    assert complaints == []


def test_anybody_finds_a_table_only_if_whoever_opens_it_says_so(page: Page):
    for found in (False, True):
        page.goto("/open/fuji-99")
        page.get_by_role("combobox", name="Seat 2").select_option(label="Person with a link")
        switch = page.get_by_role("switch", name="Anybody may find this table")
        expect(switch).not_to_be_checked()
        expect(page.get_by_text("Only those with a link or the code find it.")).to_be_visible()
        if found:
            switch.check()
            expect(page.get_by_text("It stands in the list of tables")).to_be_visible()
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_text("Waiting for one more")).to_be_visible()
        table = page.url.split("?")[0].rpartition("/")[2]
        listed = [line["table"] for line in page.request.get("/api/tables").json()]
        assert (table in listed) is found
        assert (page.request.get(f"/api/tables/{table}/glance").json() is not None) is found


def test_each_level_of_a_bot_is_somebody_else(page: Page):
    page.goto("/open/fuji-99")
    for level, name, manner in (
        ("fair", "Akane", "One more round. And perhaps another."),
        ("gentle", "Mameko", "Draws a small handful, and waves."),
        ("master", "Yukiba", "Hears the reds in the bag."),
    ):
        page.get_by_role("combobox", name="Seat 2").select_option(level)
        expect(page.locator(".bot b")).to_have_text(name)
        expect(page.locator(".bot .manner")).to_have_text(manner)
