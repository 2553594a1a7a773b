"""The doors of the start page by day and by night."""

from __future__ import annotations

from playwright.sync_api import Page, expect

# The mean colour of a door as the browser paints it.
BRIGHTNESS = """async (door) => {
  await door.decode();
  const pen = new OffscreenCanvas(30, 64).getContext("2d");
  pen.drawImage(door, 0, 0, 30, 64);
  const pixels = pen.getImageData(0, 0, 30, 64).data;
  return pixels.reduce((sum, value, at) => sum + (at % 4 < 3 ? value : 0), 0) / (pixels.length * 0.75);
}"""


def test_doors_are_drawn_anew_at_night(page: Page):
    """Night is no filter over the day: every door has a second drawing, darker, and the theme brings it at once."""
    page.goto("/")
    doors = page.locator("main .door img")
    expect(doors).to_have_count(3)
    day = [door.evaluate(BRIGHTNESS) for door in doors.all()]
    page.get_by_role("button", name="Night").click()
    for door in doors.all():
        expect(door).to_have_css("filter", "none")
        assert (door.get_attribute("src") or "").endswith("#night")
    night = [door.evaluate(BRIGHTNESS) for door in doors.all()]
    assert all(after < before for before, after in zip(day, night, strict=True)), (day, night)
    assert day[2] - night[2] > 80, "the survey map became a star chart"


def test_a_table_is_entered_through_its_doors(page: Page):
    """The doors of the game stand closed for a moment, slide apart, and are gone."""
    page.emulate_media(reduced_motion="no-preference")
    page.goto("/open/fort-of-gold")
    # They stand for less than a second: the page itself counts them, however slowly it is asked.
    page.evaluate(
        """() => {
            window.stood = 0;
            const count = () => (window.stood = Math.max(window.stood, document.querySelectorAll(".doors img").length));
            new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    page.locator("button[type=submit]").click()
    page.wait_for_function("() => window.stood === 2")
    expect(page.locator(".doors")).to_have_count(0)
    expect(page.locator(".fort")).to_be_visible()
