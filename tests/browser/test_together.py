"""Sitting down together: a code that is read out, bots on cushions, beginning with fewer, and several people at one device."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Browser, Page, WebSocket, expect

from .everyone import i_begin
from .friends import sit


def test_a_friend_comes_by_the_code_and_the_host_begins_with_those_who_sit(
    browser: Browser, house: str, complaints: list[str]
):
    host_context, host = sit(browser, house, complaints, "Aki")
    guest_context, guest = sit(browser, house, complaints, "Mi")
    host.goto("/open/fuji-99")
    host.get_by_role("group", name="Players").get_by_text("4", exact=True).click()
    for seat in (2, 3, 4):
        host.get_by_role("combobox", name=f"Seat {seat}").select_option(label="Person with a link")
    host.get_by_role("button", name="Sit down").click()
    expect(host.get_by_role("img", name="QR code of the invitation")).to_be_visible()
    expect(host.get_by_role("button", name="Begin with two")).to_be_disabled()
    # Whoever opened it says in the waiting room whether anybody may find it, and takes it back.
    table = host.url.partition("?")[0].rpartition("/")[2]
    found = host.get_by_role("switch", name="Anybody may find this table")
    for on in (True, False):
        found.click()
        expect(found).to_be_checked(checked=on)
        listed = [line["table"] for line in host.request.get("/api/tables").json()]
        assert (table in listed) is on
    reading = host.locator(".reading").inner_text()
    word, *digits = reading.split(", ")
    numbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

    # A wrong code is told where it is typed; the right one shows who invites, and the language changes in place.
    guest.get_by_label("Code of the table").fill("sakur 1")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("alert")).to_contain_text("No table has this code")
    guest.get_by_label("Code of the table").fill(
        f"{word} {''.join(str(numbers.index(each)) for each in digits)}"
    )
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("heading", name="Aki invites you to Fuji 99.")).to_be_visible()
    expect(guest.get_by_role("listitem").filter(has_text="Your cushion").first).to_be_visible()
    # The board itself, and at its mouth whoever sits already, nobody else.
    expect(guest.locator(".art use[href^='#fuji-pilgrim-']")).to_have_count(1)
    guest.locator("#guest").fill("Mio")
    guest.get_by_role("button", name="日本語").click()
    expect(guest.get_by_role("heading", name="Akiさんから")).to_be_visible()
    expect(guest.locator("#guest")).to_have_value("Mio")
    guest.get_by_role("button", name="English").click()
    guest.get_by_role("button", name="Sit down").click()

    # They talk while they wait; a bot takes a cushion; the fourth is taken away.
    expect(host.get_by_text("Mio").first).to_be_visible()
    guest.get_by_label("Say something").fill("Good evening")
    guest.get_by_role("button", name="Send").click()
    expect(host.get_by_text("Good evening")).to_be_visible()
    expect(guest.get_by_role("button", name=re.compile("Begin"))).to_have_count(0)
    host.get_by_role("radio", name=re.compile("Gentle")).click()
    host.get_by_role("button", name="Seat Mameko").click()
    host.get_by_role("button", name="Begin with three").click()
    for page in (host, guest):
        expect(page.locator(".board").first).to_be_visible()
    for context in (host_context, guest_context):
        context.close()
    assert complaints == []


def test_an_invitation_in_the_hand_names_every_cushion_in_full_above_the_fold(phone: Page):
    links = phone.request.post("/api/tables", data={"game": "goryokaku", "seats": [{}] * 4}).json()
    phone.goto(links["seats"][3])
    yours = phone.locator(".name.yours")
    expect(yours).to_have_text("Your cushion")
    expect(phone.locator(".art use[href^='#gk-tile'], .art svg").first).to_be_visible()
    expect(phone.locator(".art use[href^='#gk-worker-']")).to_have_count(0)
    inside = "each => { const { left, right } = each.getBoundingClientRect(); return each.scrollWidth <= each.clientWidth && left >= 0 && right <= innerWidth; }"
    assert yours.evaluate(inside)
    below = phone.get_by_role("button", name="Sit down").evaluate(
        "each => each.getBoundingClientRect().bottom"
    )
    assert below <= 844


def test_a_wrong_link_says_so_before_a_name_is_typed(page: Page):
    links = page.request.post("/api/tables", data={"game": "goryokaku", "seats": [{}, {}]}).json()
    page.goto(links["seats"][1][:-4] + "nope")
    expect(page.get_by_role("heading", name="This table does not exist")).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(0)
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_role("link", name=re.compile("Goryokaku")).first).to_be_visible()


def test_a_finished_table_shows_its_end_to_whoever_comes(page: Page, house: str):
    from .tables import finished

    table = finished(house, "fuji-99", 2)
    page.goto(f"/t/{table.id}")
    expect(page.locator(".ending").first).to_be_visible()
    assert page.url.endswith(f"?step={table.steps}")


class Ears:
    """Everything a page hears of its table, by the seat whose view it is."""

    def __init__(self, page: Page) -> None:
        self.seats: list[int] = []
        page.on("websocket", self.follow)

    def follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.hear(str(frame)))

    def hear(self, frame: str) -> None:
        view = json.loads(frame).get("view")
        if view and view["seat"] is not None:
            self.seats.append(view["seat"])


def open_here(page: Page) -> None:
    page.goto("/open/goryokaku")
    page.get_by_label("Your name").fill("Hana")
    page.get_by_role("combobox", name="Seat 2").select_option(label="Somebody at this device")
    page.get_by_label("Name of the person in seat 2").fill("Ren")
    i_begin(page)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("heading", name="Keep one castle card.")).to_be_visible()


def keep_a_card(page: Page) -> None:
    page.locator(".card.legal").first.click(position={"x": 12, "y": 20})
    page.locator(".answers button.chance").click()


def lift(page: Page, name: str) -> None:
    """A short press is not enough; a long one lifts the curtain."""
    button = page.get_by_role("button", name=f"I am {name}. Lift the curtain")
    button.click()
    expect(button).to_be_visible()
    button.focus()
    page.keyboard.down("Enter")
    expect(page.locator(".board").first).to_be_visible()
    page.keyboard.up("Enter")


def bare(page: Page) -> str:
    """What stands in the page, without what is made anew each time."""
    return re.sub(
        r"[0-9a-f]{32}|svelte-\w+|<link[^>]*>|<script[^>]*></script>|<style[\s\S]*?</style>",
        "",
        page.content(),
    )


def test_a_curtain_falls_between_two_people_at_one_device(page: Page):
    """Twin worlds: two deals in which the hands differ leave the same page behind the curtain, letter for letter."""
    behind = []
    for _ in range(2):
        ears = Ears(page)
        open_here(page)
        assert set(ears.seats) == {0}
        keep_a_card(page)
        expect(page.get_by_role("heading", name="Ren's turn")).to_be_visible()
        expect(page.locator(".board")).to_have_count(0)
        # Nothing of the table is in the page: no card, no piece of the log, no name of the tab that tells.
        expect(page.locator("[data-thing], [role=log], .card")).to_have_count(0)
        # The cloth covers the window but for the bar over it.
        assert page.locator(".curtain").evaluate("each => getComputedStyle(each).opacity") == "1"
        assert set(ears.seats) == {0}, "nothing of the next seat before the curtain is lifted"
        behind.append(bare(page))
        lift(page, "Ren")
        expect(page.get_by_role("heading", name="Keep one castle card.")).to_be_visible()
        assert ears.seats[-1] == 1
        heard = len(ears.seats)

        # Whoever reloads the page does not see a hand either.
        page.reload()
        expect(page.get_by_role("heading", name="Ren's turn")).to_be_visible()
        expect(page.locator(".board")).to_have_count(0)
        assert len(ears.seats) == heard
        lift(page, "Ren")
        keep_a_card(page)
        expect(page.get_by_role("heading", name="Hana's turn")).to_be_visible()
        lift(page, "Hana")
        assert ears.seats[-1] == 0
        page.remove_listener("websocket", ears.follow)
    assert behind[0] == behind[1]


def test_the_receipt_says_what_one_device_can_vouch_for(page: Page):
    open_here(page)
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_text("Several people sat at this device")).to_be_visible()
    # Both seats were bound and told their salts.
    expect(page.get_by_text("Pledge of Ren")).to_be_visible()
    expect(page.get_by_text("Salt of Ren")).to_be_visible()


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Resign for good?").click()


def test_people_at_one_device_play_once_more_on_other_seats(page: Page):
    """Everybody moves on one seat; who pressed the button holds the device, and sees the own hand only."""
    open_here(page)
    resign(page)
    page.get_by_role("radio", name="Everybody one on").check()
    before = page.url
    page.get_by_role("button", name="Once more").click()
    expect(page).not_to_have_url(before)
    # By lot somebody begins: Hana sees her own question, or the curtain before Ren's.
    asked = page.get_by_role("heading", name="Keep one castle card.")
    expect(asked.or_(page.get_by_role("heading", name="Ren's turn"))).to_be_visible()
    here = page.evaluate(
        "JSON.parse(localStorage['madoi.tables'])[0].here.map(({ seat, name }) => [seat, name])"
    )
    assert here == [[0, "Ren"], [1, "Hana"]]
    for name in ("Hana", "Ren"):
        if page.get_by_role("heading", name=f"{name}'s turn").is_visible():
            lift(page, name)
    expect(asked).to_be_visible()


TAKES_NOTICES = """() => {
  Notification.requestPermission = async () => "granted";
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  const keys = { p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", auth: "BTBZMqHH6r4Tts7J_aSIgg" };
  const taken = { endpoint: "https://93.184.216.34/push/1", toJSON: () => ({ endpoint: taken.endpoint, keys }) };
  PushManager.prototype.subscribe = async (how) => (how.applicationServerKey.length > 80 ? taken : null);
  PushManager.prototype.getSubscription = async () => taken;
}"""


def test_turn_notices_are_asked_for_at_the_table(page: Page, complaints: list[str]):
    links = page.request.post("/api/tables", data={"game": "fuji-99", "seats": [{}, {}]}).json()
    page.add_init_script(f"({TAKES_NOTICES})()")
    page.goto(links["seats"][0])
    page.locator("#guest").fill("Aki")
    page.get_by_role("button", name="Sit down").click()
    page.locator(".qr svg").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Turn notices").click()
    here = page.get_by_role("dialog").get_by_role("switch")
    here.click()
    expect(here).to_be_checked()
    expect(page.get_by_role("status")).to_have_text("You will be told, also when this page is closed.")

    # An address of the server's own network is refused with its reason; the browser stays told.
    page.get_by_label("An address of your own").fill("https://127.0.0.1/hook")
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("status")).to_contain_text("public addresses")
    assert [said for said in complaints if "422" not in said] == []
    complaints.clear()
    token = page.evaluate("JSON.parse(localStorage['madoi.tables'])[0].token")
    told = page.request.get(
        f"/api/tables/{links['table']}/notices", headers={"authorization": f"Bearer {token}"}
    )
    assert told.json() == {"browsers": 1, "hook": ""}
    here.click()
    expect(here).not_to_be_checked()
    told = page.request.get(
        f"/api/tables/{links['table']}/notices", headers={"authorization": f"Bearer {token}"}
    )
    assert told.json() == {"browsers": 0, "hook": ""}
