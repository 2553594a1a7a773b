"""Every way to look at a page, and what axe-core says about it."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page

from .conftest import ROOT

# Fonts are there, and nothing moves any more that will come to rest.
AT_REST = """async () => {
  await document.fonts.ready;
  const moves = () => document.getAnimations().filter((each) => each.playState === "running" && each.effect.getComputedTiming().endTime < 3000);
  await Promise.all(moves().map((each) => each.finished.catch(() => null)));
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
}"""
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}


def look(browser: Browser, house: str, size: str, lang: str, theme: str) -> BrowserContext:
    width, height = SIZES[size]
    return browser.new_context(
        base_url=house,
        viewport={"width": width, "height": height},
        color_scheme=theme,  # type: ignore[arg-type]
        locale="ja-JP" if lang == "ja" else "en-US",
        has_touch=size == "phone",
        bypass_csp=True,
        reduced_motion="reduce",
    )


def grave(page: Page) -> list[str]:
    """What axe-core finds serious or critical once everything has come to rest."""
    page.evaluate(AT_REST)
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    return [
        f"{each['id']}: {[node['html'][:160] for node in each['nodes'][:4]]}"
        for each in page.evaluate("async () => (await axe.run({ resultTypes: ['violations'] })).violations")
        if each["impact"] in ("serious", "critical")
    ]


def i_begin(page: Page) -> None:
    """Not the lot but the table's choice, so that a test knows who is asked first."""
    page.get_by_role("group", name="Who begins").get_by_text("You", exact=True).click()
