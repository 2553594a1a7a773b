"""Sheets to cut out as one PDF: the page's own print room, opened by an installed Chromium and saved."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import uvicorn

from madoi.core.documents import shipped_data
from madoi.core.errors import MadoiError
from madoi.core.game import Data, Game
from madoi.server.app import make_app
from madoi.server.serve import listening, server_config
from madoi.server.settings import Settings, built_page
from madoi.server.workshop import zips
from madoi.store import open_store

CHROMIUMS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
LOAD_MS = 60_000
"""Of the page's own time; it passes as quickly as the page has nothing to wait for."""
LONGEST = 300


class CannotPrint(MadoiError):
    """There is no page, or nobody who could print it."""

    code = "cannot-print"


def print_pdf(game: Game, data: Data, out: Path, wishes: Mapping[str, str]) -> None:
    """Write the sheets of a set. Raises CannotPrint, and leaves no half file."""
    web, chromium = built_page(), find_chromium()
    if web is None:
        raise CannotPrint(
            "This Madoi was built without the page; `make web` builds it",
            "このMadoiにはページが入っていません（make web で作れます）",
        )
    if not chromium:
        raise CannotPrint(
            "Printing needs Chromium or Chrome, and none is installed here. Install one, name it in MADOI_CHROMIUM, "
            "or print /print/ from your browser",
            "印刷にはChromiumかChromeが要りますが、見つかりません。入れるか、MADOI_CHROMIUMで場所を示すか、ブラウザで /print/ を開いて印刷してください",
        )
    with tempfile.TemporaryDirectory(prefix="madoi-print-") as folder:
        with serving(Settings(store=str(Path(folder) / "print.sqlite"), port=0, web=web)) as address:
            name = set_at(address, game, data)
            written = Path(folder) / "sheets.pdf"
            to_pdf(chromium, f"{address}/print/{game.id}/{name}?{urlencode(wishes)}", written, Path(folder))
        try:
            shutil.move(written, out)
        except OSError as problem:
            raise CannotPrint(
                f"Cannot be written: {problem.strerror}", "書き込めません", about=str(out)
            ) from None


def find_chromium() -> str:
    """The browser of MADOI_CHROMIUM, or the first that is installed; empty if there is none."""
    named = os.environ.get("MADOI_CHROMIUM")
    if named is not None:
        return shutil.which(named) or ""
    return next((found for each in CHROMIUMS if (found := shutil.which(each))), "")


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """A server of one's own for as long as it is needed; its address."""
    with listening(settings.host, settings.port) as waiting:
        server = uvicorn.Server(server_config(make_app(open_store(settings.store), settings)))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [waiting]}, daemon=True)
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.02)
        try:
            yield f"http://{settings.host}:{waiting.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(10)


def set_at(address: str, game: Game, data: Data) -> str:
    """What the server calls these components: a shipped set by its name, others are taken in as files."""
    for name in game.shipped():
        if shipped_data(game, name).digest == data.digest:
            return name
    query = urlencode({"name": data.id[:60]})
    request = Request(
        f"{address}/api/workshop/{game.id}/import?{query}", zips.packed(game, data, "set"), method="POST"
    )
    with urlopen(request, timeout=60) as answer:
        return f"w-{json.load(answer)['id']}-1"


def to_pdf(chromium: str, url: str, out: Path, folder: Path) -> None:
    """Let Chromium open a page, wait until it has come to rest, and save it."""
    command = [
        chromium,
        "--headless",
        "--disable-gpu",
        "--no-sandbox",
        "--no-first-run",
        "--disable-background-networking",
        f"--user-data-dir={folder / 'profile'}",
        f"--virtual-time-budget={LOAD_MS}",
        "--no-pdf-header-footer",
        f"--print-to-pdf={out}",
        url,
    ]
    try:
        done = subprocess.run(command, capture_output=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        raise CannotPrint("Chromium did not finish", "Chromiumが終わりませんでした", about=chromium) from None
    if done.returncode or not out.is_file():
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise CannotPrint(
            f"Chromium could not print: {said[-1][:200] if said else done.returncode}",
            "Chromiumが印刷できませんでした",
            about=chromium,
        )
