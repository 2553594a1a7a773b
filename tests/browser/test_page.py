"""What is true of every room of the page."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from .conftest import ROOT

DIST = ROOT / "web" / "dist"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TABLES = {
    "The Fort of Gold": ".fort",
    "Fuji 99": "[data-answer]",
    "Goryokaku": "[data-step] main, [data-step] section",
}
ROOMS = ["/", "/open/fort-of-gold", "/join", "/rules/fort-of-gold", *TABLES]


def test_first_load_is_small():
    """At most 200 kB of script and style, compressed, without fonts."""
    index = (DIST / "index.html").read_text("utf-8")
    first = {
        DIST / path.lstrip("/") for path in re.findall(r'(?:src|href)="(/assets/[^"]+\.(?:js|css))"', index)
    }
    for script in [path for path in first if path.suffix == ".js"]:
        first |= imports(script)
    assert len(first) >= 2
    assert sum(len(gzip.compress(path.read_bytes())) for path in first) <= 200_000


def imports(script: Path) -> set[Path]:
    """What a script loads at once; boards and rooms come later."""
    found = re.findall(r'(?:import|from)\s*"\./([^"]+\.js)"', script.read_text("utf-8"))
    return {script.parent / name for name in found}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("room", ROOMS)
def test_rooms_are_open_to_everyone(browser: Browser, house: str, room: str, theme: str):
    """axe-core finds nothing serious or critical."""
    context = browser.new_context(
        base_url=house,
        viewport={"width": 1440, "height": 900},
        color_scheme=theme,  # type: ignore[arg-type]
        locale="en-US",
        bypass_csp=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    enter(page, room)
    page.add_script_tag(path=AXE)
    found = page.evaluate("async () => (await axe.run()).violations")
    grave = [
        (each["id"], [node["html"][:120] for node in each["nodes"][:4]])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]
    context.close()
    assert grave == [], "\n".join(f"{name}: {html}" for name, html in grave)


def enter(page: Page, room: str) -> None:
    if room in TABLES:
        page.goto("/")
        page.get_by_role("link", name=room).first.click()
        page.get_by_role("button", name="Sit down").click()
        page.locator(TABLES[room]).first.wait_for()
    else:
        page.goto(room)
        page.locator("main").first.wait_for()
    page.wait_for_timeout(300)


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_scrolls_sideways_on_a_phone(browser: Browser, house: str, room: str):
    context = browser.new_context(
        base_url=house, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-US"
    )
    page = context.new_page()
    enter(page, room)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()
