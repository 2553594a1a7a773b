"""Write a gallery of every room and every board into `screenshots/`: `make screenshots`.

Desktop and phone, day and night, Japanese and English; every room around the tables in 1366 × 768 too, and three windows
high if it scrolls; every game at its start, and with every number of seats in the
middle, at its end and in review (in other windows too); its moments, and what can be opened beside it.
The games are played as their advice says, so that the tables look as people leave them.
`screenshots/index.html` shows them all side by side. Words on the command line choose some, and the others
stay as they are: `screenshots.py lobby ^fuji reader-phone`.
"""

from __future__ import annotations

import itertools
import json
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, FloatRect, Page, sync_playwright

from madoi.core.documents import standard
from madoi.core.game import parse
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.games import find_game
from madoi.server.printing import find_chromium

ROOT = Path(__file__).parents[2]
GALLERY = ROOT / "screenshots"
DEVICES = {"desktop": (1440, 900), "phone": (390, 844)}
# Tables are looked at in other windows too.
WINDOWS = {"1280": (1280, 720), "1366": (1366, 768), "1920": (1920, 1080), "lying": (844, 390)}
THEMES = {"day": "light", "night": "dark"}
LANGUAGES = {"en": "en-US", "ja": "ja-JP"}
LOOKS = list(itertools.product(DEVICES, THEMES, LANGUAGES))
ROOM_LOOKS = [*LOOKS, *itertools.product(("1366",), THEMES, LANGUAGES)]
MORE_LOOKS = [(window, *look) for window in WINDOWS for look in (("day", "en"), ("night", "ja"))]
# What is opened beside a table is taken in each language and theme once.
FEW_LOOKS = [
    ("desktop", "day", "en"),
    ("phone", "night", "en"),
    ("1366", "night", "ja"),
    ("phone", "day", "ja"),
]
SEED = "gallery"
GAMES = ("fort-of-gold", "fuji-99", "goryokaku")
NAMES = ["Hana", "Ren", "Sora", "Aki"]
MOMENTS = {
    "fort-of-gold": ("relic", "loss"),
    "fuji-99": ("drawn", "red_bust", "card_bust"),
    "goryokaku": ("audited",),
}
# What the profile of a browser counts: game, who sat there besides, games, wins.
PLAYED = [
    {"table": f"{game} {against} {n}", "game": game, "at": 0, "won": n < won, "against": against}
    for game, against, count, won in (
        ("fort-of-gold", "alone", 31, 19),
        ("fuji-99", "people", 7, 2),
        ("fuji-99", "fair", 12, 7),
        ("goryokaku", "easy", 4, 3),
        ("goryokaku", "mixed", 2, 0),
    )
    for n in range(count)
]
STEPS_AT_MOST = 3000
PATIENCE_SECONDS = 240
# So much of a room that scrolls.
WINDOWS_HIGH = 3
# What is drawn only when somebody scrolls to it is drawn too.
ALL_DRAWN = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
# Fonts are there and nothing moves any more; what breathes for ever is not waited for.
AT_REST = """async () => {
  await document.fonts.ready;
  for (let calm = 0; calm < 4; ) {
    await new Promise((next) => setTimeout(next, 120));
    const moves = document.getAnimations().some((each) => each.playState === "running" && each.effect.getComputedTiming().endTime < 3000);
    calm = moves ? 0 : calm + 1;
  }
}"""
# What leaves by itself after a while stays for its picture.
STAYS = """
const later = window.setTimeout;
window.setTimeout = (what, time, ...more) => (time > 950 && time < 20000 ? 0 : later(what, time, ...more));
"""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]


@contextmanager
def house() -> Iterator[tuple[str, Path]]:
    """A server with an empty store: its address, and the store."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "madoi", "serve", "--port", "0", "--lang", "en"]
        command += [
            "--store",
            f"{folder}/house.sqlite",
            "--new-tables",
            "600",
            "--limit",
            "messages-per-second=1000",
        ]
        with subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as server:
            assert server.stdout is not None
            found = re.search(r"http://[\d.]+:\d+", server.stdout.readline())
            assert found, "the server did not start"
            try:
                yield found[0], Path(folder) / "house.sqlite"
            finally:
                server.terminate()


def ask(address: str, path: str, body: Any = None, token: str = "") -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address + path, data, headers)) as answer:
        return json.load(answer)


class Table:
    """A table at which everybody plays what the house would."""

    def __init__(self, address: str, game: str, seats: int, people: int | None = None, **more: Any) -> None:
        """`people` sit down at the first seats; if nobody does, the other seats are for anybody."""
        self.address, self.game = address, game
        plan = [{}] + [{"open": True} if people == 0 else {}] * (seats - 1)
        wish = {
            "game": game,
            "seats": plan,
            "deal": {"kind": "seed", "seed": SEED},
            "options": {"first": 0},
            **more,
        }
        links = ask(address, "/api/tables", wish)
        self.id: str = links["table"]
        self.links: list[str] = links["seats"]
        self.tokens = [self.sit(seat) for seat in range(seats if people is None else people)]
        self.moves = 0
        self.here = False
        """All its people sit at one device."""
        self.match: Match | None = None
        """The same game, played along here to be asked for advice, where the deal is known."""
        if not more:
            played = find_game(game)
            self.match = Match(played, standard(played), seats, SEED)
            self.match.settle()

    def sit(self, seat: int, **more: Any) -> str:
        """The token of a seat."""
        secret = self.links[seat].partition("#")[2]
        person = {"name": NAMES[seat], "person": NAMES[seat] if seat else "gallery", **more}
        if self.game == "fuji-99":
            person["book"] = ask(self.address, f"/api/games/{self.game}/books")[seat]["id"]
        entered = ask(self.address, f"/api/tables/{self.id}/enter", {"secret": secret, **person})
        return str(entered["token"])

    def view(self, seat: int = 0) -> Any:
        return ask(self.address, f"/api/tables/{self.id}", token=self.tokens[seat])

    def do(self, seat: int, kind: str, **more: Any) -> Any:
        command = {"type": kind, "id": f"{kind}{time.monotonic_ns()}", **more}
        if kind == "move":
            self.moves += 1
            if self.match is not None:
                self.match.step(parse(self.match.game, self.match.state, more["move"]))
                self.match.settle()
        return ask(self.address, f"/api/tables/{self.id}/do", command, self.tokens[seat])

    def play(self, until: int, hints: bool = True) -> Any:
        """Play on until so many moves are made and the first seat is asked, or the game is over."""
        view = self.view()
        while view["phase"] == "playing" and (self.moves < until or view["actor"] != 0):
            seat = view["asked"][0]
            own = self.view(seat)
            if hints and self.match is not None:
                state = self.match.state
                move = self.match.game.text(state, self.match.game.advise(state, rng_for(SEED, "advice")))
                self.do(seat, "move", step=own["step"], move=move)
            elif hints:
                done = self.do(seat, "help", step=own["step"], what="hint")
                self.do(seat, "move", step=done["step"], move=done["hint"]["move"])
            else:
                self.do(seat, "move", step=own["step"], move=own["moves"][-1]["move"])
            view = self.view()
        return view

    def kept(self) -> dict[str, Any]:
        """The table as the browser of its first seat remembers it."""
        view = self.view()
        return {
            "id": self.id,
            "game": self.game,
            "token": self.tokens[0],
            "step": view["step"],
            "over": view["phase"] == "over",
            "mine": 0 in view["asked"],
            "seen": int(time.time() * 1000) - 3_600_000,
            "links": self.links,
            "watch": "",
            "guided": False,
            "here": [
                {"seat": seat, "name": NAMES[seat], "token": token} for seat, token in enumerate(self.tokens)
            ]
            if self.here
            else None,
        }


def looks(
    browser: Browser, address: str, tables: list[dict[str, Any]], wanted: list[tuple[str, str, str]]
) -> Iterator[tuple[str, Page]]:
    """A page for every window, theme and language that is wanted, named."""
    for device, theme, lang in wanted:
        width, height = (DEVICES | WINDOWS)[device]
        context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            color_scheme=THEMES[theme],  # type: ignore[arg-type]
            locale=LANGUAGES[lang],
            has_touch=device in ("phone", "lying"),
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE_SECONDS * 1000)
        kept = {
            "madoi.settings": {"name": "Hana", "lang": lang, "theme": theme, "ends": False},
            "madoi.tables": tables,
            "madoi.person": "gallery",
            "madoi.finished": PLAYED if tables else [],
        }
        context.add_init_script(
            "".join(
                f"localStorage.getItem('{key}') || localStorage.setItem('{key}', {json.dumps(json.dumps(value))});"
                for key, value in kept.items()
            )
        )
        yield f"{device}-{theme}-{lang}", context.new_page()
        context.close()


class Gallery:
    """Takes the pictures that were asked for."""

    def __init__(self, browser: Browser, address: str, store: Path, wanted: list[str]) -> None:
        self.browser, self.address, self.store, self.wanted = browser, address, store, wanted

    def wants(self, room: str) -> bool:
        return not self.wanted or any(re.search(word, room) for word in self.wanted)

    def wants_of(self, game: str) -> bool:
        """Any picture of this game."""
        return self.wants(game) or any(game in word for word in self.wanted)

    def take(
        self,
        room: str,
        path: str,
        tables: list[Table] | None = None,
        prepare: Callable[[Page], None] | None = None,
        wanted: list[tuple[str, str, str]] = LOOKS,
        stays: bool = False,
    ) -> None:
        """`prepare` opens what is to be seen; with `stays` it does not leave by itself."""
        wanted = [look for look in wanted if self.wants("-".join([room, *look]))]
        kept = [table.kept() for table in tables or []] if wanted else []
        for look, page in looks(self.browser, self.address, kept, wanted):
            if stays:
                page.add_init_script(STAYS)
            page.goto(path)
            page.wait_for_timeout(1100)
            if prepare:
                prepare(page)
            page.evaluate(ALL_DRAWN)
            page.evaluate(AT_REST)
            # A frame would be laid out anew while a picture higher than the window is taken.
            framed = page.locator("iframe").count() > 0
            clip = None if framed else self.whole(page)
            page.screenshot(path=GALLERY / f"{room}-{look}.png", full_page=not framed, clip=clip)
        if wanted:
            print(room, flush=True)

    def fetch(self, picture: str, path: str) -> None:
        """A picture that the house draws itself, in both languages."""
        for lang in LANGUAGES:
            if self.wants(f"{picture}-{lang}"):
                address = f"{self.address}{path}{'&' if '?' in path else '?'}lang={lang}"
                with urllib.request.urlopen(address) as drawn:
                    (GALLERY / f"{picture}-{lang}.png").write_bytes(drawn.read())

    def whole(self, page: Page) -> FloatRect:
        """A room from its top, as far as it is looked at."""
        wide, high, all_of_it = page.evaluate(
            "[innerWidth, innerHeight, document.documentElement.scrollHeight]"
        )
        return {"x": 0, "y": 0, "width": wide, "height": min(all_of_it, high * WINDOWS_HIGH)}

    def index(self) -> None:
        """One page with every picture."""
        looks_ = ["-".join(look) for look in dict.fromkeys(ROOM_LOOKS + MORE_LOOKS)]
        rows = [
            f"<h2>{room}</h2>"
            + "".join(
                f'<img src="{room}-{look}.png" alt="{look}">'
                for look in looks_
                if (GALLERY / f"{room}-{look}.png").exists()
            )
            for room in sorted(
                path.name.partition("-desktop-day-en")[0] for path in GALLERY.glob("*-desktop-day-en.png")
            )
        ]
        drawn = [f'<img src="{path.name}" alt="">' for path in sorted(GALLERY.glob("share-*.png"))]
        rows += ["<h2>share</h2>", *drawn]
        style = "<style>body{background:#888;font-family:sans-serif}img{height:280px;margin:2px}</style>"
        (GALLERY / "index.html").write_text(style + "".join(rows), "utf-8")


def press(name: str) -> Callable[[Page], None]:
    """Press the first button of this name."""
    return lambda page: page.get_by_role("button", name=re.compile(name)).first.click()


def search(page: Page) -> None:
    """The rules that speak of koban."""
    page.locator("article h2").wait_for()
    page.keyboard.press("/")
    page.keyboard.type({"en": "koban", "ja": "小判"}[page.evaluate("document.documentElement.lang")])


def silence(page: Page) -> None:
    """The house does not answer any more."""
    page.route("**/api/**", lambda route: route.abort())
    page.reload()
    page.get_by_role("alert").wait_for()


def remember_days(store: Path) -> None:
    """Twenty people more at today's deal, and a month of days behind the first."""
    today = datetime.now(UTC).date()
    copy = (
        "INSERT INTO results (board, table_id, person, name, won, score, assists, at)"
        " SELECT ?, table_id || ?, coalesce(?, person), name, ?, ?, assists, at FROM results"
        " WHERE board = ? AND person = (SELECT person FROM results WHERE board = ? ORDER BY at LIMIT 1)"
    )
    board = f"fort-of-gold/daily/{today}"
    lines: list[tuple[object, ...]] = [
        (board, f"-{n}", f"somebody {n}", score > 0, score)
        for n, score in enumerate([0, 0, 0, 0, 0, 0, 3, 4, 5, 6, 6, 7, 7, 8, 8, 9, 10, 10, 11, 12])
    ]
    for back in range(1, 30):
        if back not in (5, 12, 13):
            score = 0 if back % 4 == 3 else 3 + back * 7 % 12
            day = f"fort-of-gold/daily/{today - timedelta(days=back)}"
            lines.append((day, f"-day {back}", None, score > 0, score))
    with sqlite3.connect(store) as results:
        results.executemany(copy, [(*line, board, board) for line in lines])
    results.close()


def lead(table: Table, token: str) -> Callable[[Page], None]:
    """The other seat of this table leads everybody's step, from a browser of its own."""

    def led(page: Page) -> None:
        assert page.context.browser is not None
        elsewhere = page.context.browser.new_context(base_url=table.address, locale="en-US")
        page.context.on("close", lambda _: elsewhere.close())
        kept = json.dumps(json.dumps([table.kept() | {"token": token}]))
        elsewhere.add_init_script(f"localStorage.setItem('madoi.tables', {kept})")
        leader = elsewhere.new_page()
        leader.goto(f"/t/{table.id}?step=20")
        press("Lead")(leader)
        press("Follow|ついて")(page)

    return led


def take_rooms(gallery: Gallery) -> None:
    """The rooms before and around the tables."""

    def take(room: str, path: str, *more: Any) -> None:
        gallery.take(room, path, *more, wanted=ROOM_LOOKS)

    take("start-first-visit", "/")
    for game in GAMES:
        for room in ("open", "rules", "cards", "puzzles"):
            take(f"{room}-{game}", f"/{room}/{game}")
        take(f"workshop-change-{game}", f"/workshop/{game}/-")
        take(f"rules-chapter-{game}", f"/rules/{game}/4")
    take("rules-search", "/rules/goryokaku", None, search)
    take("workshop", "/workshop")
    for step in ("play", "measure"):
        take(f"workshop-{step}", f"/workshop/goryokaku/-/{step}")
    take("print", "/print/goryokaku/standard")
    take("join", "/join")
    take("wrong-link", "/t/nowhere")
    take("wrong-code", "/j/nowhere-00")
    take("offline", "/", None, silence)
    take("lobby-empty", "/lobby")
    take("daily-empty", "/daily")

    def three_bots(page: Page) -> None:
        page.get_by_role("group", name=re.compile("Players|人数")).get_by_text("4").click()
        for seat, level in enumerate(("gentle", "fair", "master")):
            page.locator("select").nth(seat).select_option(level)

    for game in GAMES[1:]:
        take(f"bots-{game}", f"/open/{game}", None, three_bots)
    for game in GAMES:
        puzzle = ask(gallery.address, f"/api/puzzles/{game}")["puzzles"][0]["id"]
        take(f"puzzle-{game}", f"/puzzles/{game}/{puzzle}")

    address = gallery.address
    daily = {"deal": {"kind": "daily"}}
    days = [Table(address, "fort-of-gold", 1, people=0, **daily) for _ in range(3)]
    for number, table in enumerate(days):
        person = {"name": NAMES[number], "person": NAMES[number] if number else "gallery"}
        table.tokens = [table.sit(0, **person)]
        table.play(STEPS_AT_MOST, hints=number == 0)
    remember_days(gallery.store)
    take("daily-end", f"/t/{days[0].id}", [days[0]])
    numbered = Table(address, "fort-of-gold", 1, deal={"kind": "number", "number": 7})
    numbered.play(STEPS_AT_MOST)
    running = Table(address, "fuji-99", 3)
    running.play(6)
    listed = {"options": {"listed": True, "clock": {"base": 900, "per_move": 20, "cap": 1800}}}
    for game, seats in (("fuji-99", 3), ("goryokaku", 4)):
        Table(address, game, seats, people=0, **listed).sit(0, name="Sora")
    mine = [running, Table(address, "fuji-99", 3, people=1), days[0], numbered]
    for room in ("", "lobby", "daily"):
        take(room or "start", f"/{room}", mine)
    take("daily-yesterday", f"/daily/{datetime.now(UTC).date() - timedelta(days=1)}", mine)
    for game, seats in (("fuji-99", 3), ("goryokaku", 4)):
        waiting = Table(address, game, seats, people=seats - 2)
        take(f"waiting-{game}", f"/t/{waiting.id}", [waiting])
        take(f"invitation-{game}", waiting.links[-1])
        code = ask(address, f"/api/tables/{waiting.id}/code", {}, waiting.tokens[0])["plain"]
        take(f"invitation-code-{game}", f"/j/{code}?game={game}")
    curtain = Table(address, "goryokaku", 2)
    curtain.here = True
    take("curtain", f"/t/{curtain.id}", [curtain])
    won = Table(address, "fuji-99", 2)
    winner = won.play(STEPS_AT_MOST)["ending"]["winners"][0]
    leader = won.tokens[1 - winner]
    won.tokens[0] = won.tokens[winner]
    reading = "Read|読む"

    def turned(page: Page) -> None:
        press(reading)(page)
        page.locator("dialog footer button:enabled").last.click()

    take("reader", f"/t/{won.id}", [won], press(reading))
    take("reader-turned", f"/t/{won.id}", [won], turned)
    take("review-together", f"/t/{won.id}?step=20&review", [won], lead(won, leader))
    take("watched-end", f"/t/{won.id}")
    built = Table(address, "goryokaku", 3)
    built.play(STEPS_AT_MOST)
    for table in (numbered, won, built):
        gallery.fetch(f"share-{table.game}", f"/share/table/{table.id}.png?seat=0")
    gallery.fetch("share-daily", f"/share/table/{days[0].id}.png?seat=0")
    gallery.fetch("share-day", f"/share/day/{datetime.now(UTC).date()}.png")
    gallery.fetch("share-house", "/share/house.png")
    for game in GAMES:
        gallery.fetch(f"share-invitation-{game}", f"/share/invitation/{game}.png")


def take_game(gallery: Gallery, game: str, seats: tuple[int, ...], middle: int) -> None:
    """A game at its start, in the middle, at its end, and what can be opened beside it; with fewer seats only the middle and the end."""
    if not gallery.wants_of(game):
        return
    for count in seats:
        room = game if count == seats[-1] else f"{game}-{count}"
        table = Table(gallery.address, game, count)
        address = f"/t/{table.id}"
        if count == seats[-1]:
            table.play(1)
            gallery.take(f"{room}-start", address, [table])
        table.play(middle * count // seats[-1])
        gallery.take(f"{room}-middle", address, [table], wanted=LOOKS + MORE_LOOKS)
        if count == seats[-1]:
            take_beside(gallery, table, room)
        view = table.play(STEPS_AT_MOST)
        winner = (view["ending"]["winners"] or [0])[0]
        table.tokens[0] = table.tokens[winner]
        gallery.take(f"{room}-end", address, [table], wanted=LOOKS + MORE_LOOKS)
        if count == seats[-1]:
            take_moments(gallery, table, room)
            take_review(gallery, table, room, view["played"] // 2)


def take_beside(gallery: Gallery, table: Table, room: str) -> None:
    """The drawer, the keys, the menu, the inspector, the lamp, and somebody else's turn while it is shown."""

    def take(name: str, prepare: Callable[[Page], None], **more: Any) -> None:
        gallery.take(f"{room}-{name}", f"/t/{table.id}", [table], prepare, wanted=FEW_LOOKS, **more)

    for tab, words in {
        "rules": "Rules|規則",
        "symbols": "Symbols|記号",
        "odds": "Odds|確率",
        "people": "Table|卓",
        "deal": "Deal|配り",
    }.items():

        def open_tab(page: Page, words: str = words) -> None:
            page.keyboard.press("g")
            name = page.get_by_role("button", name=re.compile(f"^({words})$"))
            page.locator("aside").last.wait_for()
            if words != "Rules|規則" and name.count():
                name.last.click()

        if not (tab == "people" and len(table.tokens) == 1) and not (
            tab == "odds" and table.game != "fort-of-gold"
        ):
            take(tab, open_tab)
    take("keys", lambda page: page.keyboard.press("?"))
    take("menu", lambda page: page.locator("header").first.get_by_role("button").last.click())

    def inspect(page: Page) -> None:
        page.locator(".board [data-thing]:visible").nth(3).dispatch_event("contextmenu")
        page.locator(".inspector").wait_for()

    take("inspector", inspect)

    def light(page: Page) -> None:
        # Where odds are told they are asked for first, and the lamp waits for them.
        page.locator(".lamp:not(.waits)").first.wait_for()
        page.keyboard.press("l")
        page.locator(".advice li").first.wait_for()

    take("lamp", light)
    if len(table.tokens) > 1:

        def others(page: Page) -> None:
            # Nothing that stays may be shown before: what the first seat does itself is done while nobody looks.
            for _ in range(STEPS_AT_MOST):
                view = table.view()
                seat = view["asked"][0]
                move = table.view(seat)["moves"][0]["move"]
                table.do(seat, "move", step=view["step"], move=move)
                if seat == 0:
                    page.reload()
                    page.locator(".board [data-thing]:visible").first.wait_for()
                page.wait_for_timeout(400)
                if page.locator(".playing").count():
                    return
            raise AssertionError("nobody else's turn was ever shown")

        take("others", others, stays=True)


def take_moments(gallery: Gallery, table: Table, room: str) -> None:
    """Treasures weighed, audits, draws and busts, as they are shown in the replay."""
    news = ask(gallery.address, f"/api/tables/{table.id}/replay/news")
    for kind in MOMENTS[table.game]:
        steps = [each["played"] for each in news if any(event["kind"] == kind for event in each["events"])]
        if not steps:
            continue

        def step_on(page: Page) -> None:
            page.locator(".replay-bar").wait_for()
            page.locator(".board [data-thing]:visible").first.wait_for()
            page.keyboard.press("Shift+ArrowRight")
            page.locator(".weighing, .audit, .stage").first.wait_for()

        address = f"/t/{table.id}?step={steps[len(steps) // 2] - 1}"
        gallery.take(f"{room}-{kind}", address, [table], step_on, wanted=FEW_LOOKS, stays=True)


def take_review(gallery: Gallery, table: Table, room: str, step: int) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS * gallery.wants(f"{room}-review")
    while (
        time.monotonic() < deadline and not ask(gallery.address, f"/api/tables/{table.id}/review")["review"]
    ):
        time.sleep(1)
    gallery.take(f"{room}-replay", f"/t/{table.id}?step={step}", [table], wanted=FEW_LOOKS + MORE_LOOKS)
    gallery.take(f"{room}-review", f"/t/{table.id}?step={step}&review", [table], wanted=LOOKS + MORE_LOOKS)


def take_defeat(gallery: Gallery) -> None:
    """The Fort of Gold lost by whoever takes the last move there is: a treasure found wanting, and the end."""
    if gallery.wants_of("fort-of-gold"):
        table = Table(gallery.address, "fort-of-gold", 1)
        table.play(STEPS_AT_MOST, hints=False)
        gallery.take("fort-of-gold-lost", f"/t/{table.id}", [table], wanted=FEW_LOOKS)
        take_moments(gallery, table, "fort-of-gold-lost")


def take_guides(gallery: Gallery, game: str) -> None:
    """The three pictures before a guided first game, and its first sentences."""

    def begin(page: Page) -> None:
        page.get_by_role("button", name=re.compile("guided first game|案内つき")).click()
        page.get_by_role("dialog").wait_for()

    def go_on(page: Page) -> None:
        begin(page)
        page.get_by_role("dialog").locator("button.main").click()
        page.get_by_role("region", name=re.compile("The guide|案内")).wait_for()

    gallery.take(f"{game}-guide-panels", f"/open/{game}", prepare=begin, wanted=FEW_LOOKS)
    gallery.take(f"{game}-guide", f"/open/{game}", prepare=go_on, wanted=FEW_LOOKS)


def main() -> None:
    if not sys.argv[1:]:
        shutil.rmtree(GALLERY, ignore_errors=True)
    GALLERY.mkdir(exist_ok=True)
    with house() as (address, store), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        gallery = Gallery(browser, address, store, sys.argv[1:])
        take_rooms(gallery)
        for game, seats, middle in (
            ("fort-of-gold", (1,), 16),
            ("fuji-99", (2, 3, 4), 40),
            ("goryokaku", (2, 3, 4), 120),
        ):
            take_guides(gallery, game)
            take_game(gallery, game, seats, middle)
        take_defeat(gallery)
        gallery.index()
        browser.close()
    print(f"{len(list(GALLERY.glob('*.png')))} pictures in {GALLERY}")


if __name__ == "__main__":
    main()
