"""What people say at the table: it arrives with a dot until it is read and, for those who want sounds, with a sound."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from .friends import have_met, invite, sit

# Every sound is made of sources that are started; whoever hears counts them.
EARS = """
window.heard = 0;
for (const each of [AudioBufferSourceNode, OscillatorNode]) {
  const start = each.prototype.start;
  each.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };
}
"""
SOUNDS = """localStorage.setItem("madoi.settings", JSON.stringify({ ...JSON.parse(localStorage["madoi.settings"]), sounds: true }))"""


def test_a_word_from_somebody_else_brings_a_dot_and_a_sound_for_who_wants_sounds(
    browser: Browser, house: str, complaints: list[str]
):
    """Hana has sounds on, Ren has not; one's own words bring neither; reading takes the dot away."""
    hers, hana = sit(browser, house, complaints, "Hana")
    his, ren = sit(browser, house, complaints, "Ren")
    hana.add_init_script(EARS)
    ren.add_init_script(EARS)
    hana.evaluate(SOUNDS)
    invite(hana, ren, "fuji-99")
    have_met(hana, ren)
    tabs = {page: page.locator(".table .tab", has_text="Table") for page in (hana, ren)}
    for page in (hana, ren):
        expect(page.locator(".board")).to_be_visible()
        expect(tabs[page].locator(".dot")).to_have_count(0)
    # Without a touch a browser makes no sound.
    hana.keyboard.press("Escape")
    before = hana.evaluate("window.heard")
    tabs[ren].click()
    ren.get_by_role("textbox", name="Say").fill("Good luck!")
    ren.get_by_role("button", name="Send").click()
    expect(tabs[hana].locator(".dot")).to_be_visible()
    hana.wait_for_function("before => window.heard > before", arg=before)
    expect(ren.get_by_text("Good luck!")).to_be_visible()
    expect(tabs[ren].locator(".dot")).to_have_count(0)
    tabs[hana].click()
    expect(hana.get_by_text("Good luck!")).to_be_visible()
    expect(tabs[hana].locator(".dot")).to_have_count(0)
    ren.get_by_role("button", name="Close").click()
    hana.get_by_role("textbox", name="Say").fill("And to you.")
    hana.get_by_role("button", name="Send").click()
    expect(tabs[ren].locator(".dot")).to_be_visible()
    assert ren.evaluate("window.heard") == 0
    assert complaints == []
    hers.close()
    his.close()
