"""Every way to look at a page, and what axe-core says about it."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page

from .conftest import ROOT

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
    """What axe-core finds serious or critical."""
    page.add_script_tag(path=AXE)
    return [
        f"{each['id']}: {[node['html'][:160] for node in each['nodes'][:4]]}"
        for each in page.evaluate("async () => (await axe.run({ resultTypes: ['violations'] })).violations")
        if each["impact"] in ("serious", "critical")
    ]
