"""Write a gallery of every room and every board into `screenshots/`: `make screenshots`.

Desktop and phone, day and night, Japanese and English; every game at its start, in the middle and at its end.
The games are played with the hints of the house, so that the tables look as people leave them.
"""

from __future__ import annotations

import itertools
import json
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
GALLERY = ROOT / "screenshots"
DEVICES = {"desktop": (1440, 900), "phone": (390, 844)}
THEMES = {"day": "light", "night": "dark"}
LANGUAGES = {"en": "en-US", "ja": "ja-JP"}
ROOMS = {"start": "/", "open": "/open", "join": "/join", "rules": "/rules/fort-of-gold"}
STEPS_AT_MOST = 3000
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]


@contextmanager
def house() -> Iterator[str]:
    """A server with an empty store."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "madoi", "serve", "--port", "0", "--lang", "en"]
        command += ["--store", f"{folder}/house.sqlite", "--new-tables", "600"]
        with subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as server:
            assert server.stdout is not None
            found = re.search(r"http://[\d.]+:\d+", server.stdout.readline())
            assert found, "the server did not start"
            try:
                yield found[0]
            finally:
                server.terminate()


class Table:
    """A table whose every seat is ours."""

    def __init__(self, address: str, game: dict[str, Any]) -> None:
        self.address = address
        self.game = str(game["id"])
        wish = {
            "game": self.game,
            "seats": [{}] * game["seats"][0],
            "deal": {"kind": "seed", "seed": "gallery"},
        }
        links = self.ask("/api/tables", wish)
        self.id = links["table"]
        self.link = links["seats"][0]
        names = ["Hana", "Ren", "Sora", "Aki"]
        self.tokens = [
            self.ask(f"/api/tables/{self.id}/enter", {"secret": link.partition("#")[2], "name": name})[
                "token"
            ]
            for link, name in zip(links["seats"], names, strict=False)
        ]
        self.moves = 0

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        headers = {"Content-Type": "application/json"} | (
            {"Authorization": f"Bearer {token}"} if token else {}
        )
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def view(self, seat: int) -> dict[str, Any]:
        view: dict[str, Any] = self.ask(f"/api/tables/{self.id}", token=self.tokens[seat])
        return view

    def play(self, until: int) -> None:
        """Play on with the hints of the house until so many moves are made, or the game is over."""
        view = self.view(0)
        while self.moves < until and view["phase"] == "playing":
            seat = view["actor"]
            wish = {"type": "help", "id": f"h{self.moves}", "step": view["step"], "what": "hint"}
            done = self.ask(f"/api/tables/{self.id}/do", wish, self.tokens[seat])
            move = {
                "type": "move",
                "id": f"m{self.moves}",
                "step": done["step"],
                "move": done["hint"]["move"],
            }
            self.ask(f"/api/tables/{self.id}/do", move, self.tokens[seat])
            self.moves += 1
            view = self.view(0)
        # The first seat's question makes the better picture.
        if until < STEPS_AT_MOST and view["phase"] == "playing" and view["actor"] != 0:
            self.play(self.moves + 1)


def looks(browser: Browser, address: str) -> Iterator[tuple[str, Page]]:
    """A page for every device, theme and language, named."""
    for (device, (width, height)), (theme, scheme), (lang, locale) in itertools.product(
        DEVICES.items(), THEMES.items(), LANGUAGES.items()
    ):
        context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            color_scheme=scheme,  # type: ignore[arg-type]
            locale=locale,
            has_touch=device == "phone",
            reduced_motion="reduce",
        )
        context.add_init_script(
            "localStorage.getItem('madoi.settings') ||"
            f" localStorage.setItem('madoi.settings', JSON.stringify({{name: 'Hana', lang: '{lang}', theme: '{theme}'}}))"
        )
        yield f"{device}-{theme}-{lang}", context.new_page()
        context.close()


def main() -> None:
    shutil.rmtree(GALLERY, ignore_errors=True)
    GALLERY.mkdir()
    boards = {path.parent.name for path in (ROOT / "web" / "src" / "boards").glob("*/Board.svelte")}
    with house() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        with urllib.request.urlopen(f"{address}/api/games") as answer:
            games = [game for game in json.load(answer) if game["id"] in boards]
        for name, page in looks(browser, address):
            for room, path in ROOMS.items():
                page.goto(path)
                page.wait_for_timeout(700)
                page.screenshot(path=GALLERY / f"{room}-{name}.png")
        for game in games:
            table = Table(address, game)
            length = 16 if len(game["seats"]) == 1 else 60
            for moment, until in (("start", 1), ("middle", length), ("end", STEPS_AT_MOST)):
                table.play(until)
                for name, page in looks(browser, address):
                    page.goto(table.link)
                    page.wait_for_timeout(1500)
                    page.screenshot(path=GALLERY / f"{table.game}-{moment}-{name}.png")
                print(f"{table.game} {moment}: {table.moves} moves", flush=True)
        browser.close()
    print(f"{len(list(GALLERY.glob('*.png')))} pictures in {GALLERY}")


if __name__ == "__main__":
    main()
