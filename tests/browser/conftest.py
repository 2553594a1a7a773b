"""A real server, a real Chromium: what a person at the page would have."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from madoi.server.printing import find_chromium

# What takes its time on a busy machine is not wrong.
expect.set_options(timeout=30_000)

ROOT = Path(__file__).parents[2]
CHROMIUM = find_chromium()
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Letters are laid out as on phones and on screens with many pixels, and are drawn in less time.
    "--font-render-hinting=none",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    assert CHROMIUM, "Chromium is missing; `make services` installs it"
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": FLAGS}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """Other people's turns are shown at once, unless a test asks for another pace before it opens the page.

    A context that is closed is handed to the next who wants such a one: it keeps what it has fetched, and nothing else.
    """
    plain = browser.new_context
    left: defaultdict[str, list[BrowserContext]] = defaultdict(list)

    def made(**options: Any) -> BrowserContext:
        context = plain(**options)
        context.set_default_timeout(60_000)
        context.add_init_script(
            """localStorage.getItem("madoi.settings") ?? localStorage.setItem("madoi.settings", '{"pace":"once"}')"""
        )
        return context

    def handed(**options: Any) -> BrowserContext:
        alike = left[repr(sorted(options.items()))]
        context = alike.pop() if alike else made(**options)

        def close(**_: Any) -> None:
            forget(context, options["base_url"])
            alike.append(context)

        context.close = close  # type: ignore[method-assign]
        return context

    browser.new_context = handed  # type: ignore[method-assign]
    return browser


def forget(context: BrowserContext, house: str) -> None:
    """What a person left behind goes; scripts, fonts and pictures that were fetched stay."""
    context.set_offline(False)
    context.clear_permissions()
    context.clear_cookies()
    last = context.new_page()
    for page in context.pages[:-1]:
        page.close()
    line = context.new_cdp_session(last)
    kinds = "indexeddb,local_storage,service_workers,cache_storage"
    line.send("Storage.clearDataForOrigin", {"origin": house, "storageTypes": kinds})
    last.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an empty store and the built page."""
    # On a busy machine a worker alone takes seconds to start: what it reads then is not too heavy.
    more = ["--new-tables", "600", "--bot-pace", "0.02", "--limit", "read-seconds=60"]
    with serving([sys.executable, "-m", "madoi"], tmp_path_factory.mktemp("house"), *more) as address:
        yield address


@contextmanager
def serving(madoi: list[str], folder: Path, *more: str, cwd: Path = ROOT) -> Iterator[str]:
    """The address of a server with a store of its own in the folder, while it runs."""
    command = [*madoi, "serve", "--port", "0", "--lang", "en", "--store", str(folder / "store.sqlite"), *more]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=log, text=True)
    with server:
        assert server.stdout is not None
        try:
            found = re.search(r"http://[\d.]+:\d+", server.stdout.readline())
            assert found, (folder / "log").read_text()
            yield found[0]
        finally:
            server.terminate()


@pytest.fixture(scope="session")
def base_url(house: str) -> str:
    return house


@pytest.fixture
def complaints() -> list[str]:
    """What the browser's console said; a test ends with none."""
    return []


def listen(page: Page, complaints: list[str]) -> Page:
    page.on(
        "console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda problem: complaints.append(str(problem)))
    return page


@pytest.fixture
def page(context: BrowserContext, complaints: list[str]) -> Iterator[Page]:
    """A page whose console must stay silent."""
    yield listen(context.new_page(), complaints)
    assert complaints == []


@pytest.fixture
def phone(browser: Browser, house: str, complaints: list[str]) -> Iterator[Page]:
    """A page in the hand, 390 × 844, whose console must stay silent."""
    context = browser.new_context(
        base_url=house,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="en-US",
        reduced_motion="reduce",
    )
    yield listen(context.new_page(), complaints)
    context.close()
    assert complaints == []


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Without motion, which takes the time of the tests; some ask for it."""
    desk = {"viewport": {"width": 1440, "height": 900}, "locale": "en-US", "reduced_motion": "reduce"}
    return {**browser_context_args, **desk}
