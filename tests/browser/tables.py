"""Finished games, played here and handed to the house as records."""

from __future__ import annotations

import functools
import json
import random
import urllib.request
from pathlib import Path

import msgspec
from playwright.sync_api import Page

from madoi.core.documents import standard, write_record
from madoi.core.match import Match
from madoi.games import find_game
from tests.golden import open_match, read_header

GOLDEN = Path(__file__).parents[1] / "games" / "goryokaku" / "golden" / "whole-game-of-four.txt"
MOVES_AT_MOST = 2000
TOKEN = "id => JSON.parse(localStorage['madoi.tables']).find((each) => each.id === id).token"


class Finished:
    """A finished table that anybody may look at: its address, how many steps its game has, and at which the first seat is asked."""

    def __init__(self, house: str, match: Match, names: list[str]) -> None:
        record = msgspec.json.encode(write_record(match, names))
        request = urllib.request.Request(f"{house}/api/records", record, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            self.id: str = json.load(answer)["table"]
        self.steps = len(match.codes)
        self.asked = [moment.step for moment in match.walk() if moment.actor == 0]


def play_late(page: Page, house: str, game: str, seats: int, left: float) -> None:
    """Sit down in the last part of a finished game, among careless bots, where one is asked: it is played on from there."""
    table = finished(house, game, seats)
    late = int(table.steps * (1 - left))
    sit_down_at(page, table, max(step for step in table.asked if step <= late))


def sit_down_at(page: Page, table: Finished, step: int) -> None:
    wish = {"step": step, "seat": 0, "bot": "random"}
    links = page.request.post(f"/api/tables/{table.id}/branch", data=wish).json()
    page.goto(links["seats"][0])
    page.locator(".board, button:text-is('Sit down')").first.wait_for()
    if page.get_by_role("button", name="Sit down").count():
        page.get_by_role("button", name="Sit down").click()


def play_by_wire(*pages: Page) -> None:
    """Everybody leaves, the tokens play the rest of the game without hands, and everybody comes back."""
    address = pages[0].url
    table = address.rpartition("/t/")[2].partition("?")[0]
    tokens = [page.evaluate(TOKEN, table) for page in pages]
    for page in pages:
        page.goto("/join")
    play_with(tokens, table, pages[0])
    for page in pages:
        page.goto(address)


def play_with(tokens: list[str], table: str, page: Page) -> None:
    """Whoever is asked says some legal move, until the game is over."""
    dice = random.Random(1)
    base = f"/api/tables/{table}"
    for number in range(MOVES_AT_MOST):
        for token in tokens:
            headers = {"authorization": f"Bearer {token}"}
            seen = page.request.get(base, headers=headers).json()
            if seen["phase"] != "playing":
                return
            if seen["moves"]:
                move = dice.choice(seen["moves"])["move"]
                wish = {"id": f"w{number}", "type": "move", "step": seen["step"], "move": move}
                assert page.request.post(f"{base}/do", data=wish, headers=headers).ok
    raise AssertionError("the game does not end")


def step_of(page: Page, table: Finished, *kinds: str) -> int:
    """The step of a finished game at which one of these events is told first."""
    news = page.request.get(f"/api/tables/{table.id}/replay/news").json()
    return next(each["played"] for each in news if any(event["kind"] in kinds for event in each["events"]))


def judge(page: Page, table: Finished, step: int, seats: int, move: str, best: str) -> None:
    """A made-up judgement, since working one out takes minutes: this was played, where that was better."""
    judged = {
        "step": step,
        "seat": 0,
        "move": move,
        "best": best,
        "chances": [0.6] * seats,
        "after": [0.5] * seats,
        "lost": 0.1,
        "error": 0.01,
        "verdict": "slip",
        "luck": [0] * seats,
    }
    shares = ("won", "start", "lost", "luck", "others", "slips", "blind")
    review = {
        "players": seats,
        "moves": [judged],
        "clear": [True] * seats,
        "moments": [],
        **{share: [0.1] * seats for share in shares},
    }
    said = {
        "step": step,
        "made": {"en": "recover everything", "ja": "すべて回収する"},
        "best": {"en": "Stone", "ja": "石"},
    }
    answer = {"done": 1, "total": 1, "review": review, "choices": [said]}
    page.route(f"**/api/tables/{table.id}/review", lambda call: call.fulfill(json=answer))


@functools.cache
def finished(house: str, game: str, seats: int) -> Finished:
    """A game in which everybody did something possible."""
    played = find_game(game)
    return played_out(house, Match(played, standard(played), seats, "a finished game"))


def played_out(house: str, match: Match) -> Finished:
    """The rest of it at random, and its end handed to the house."""
    dice = random.Random(1)
    match.settle()
    while not match.over:
        match.step(dice.choice(match.state.legal()))
        match.settle()
    return Finished(house, match, ["Hana", "Ren"][: match.players])


@functools.cache
def golden(house: str) -> Finished:
    """Four players of Goryokaku who take the advice of the game, brought to the house as a record."""
    head, _, body = GOLDEN.read_text("utf-8").partition("\n\n")
    match = open_match(read_header(head.splitlines()))
    match.replay([line for line in body.splitlines() if line[:2] in ("> ", "* ")])
    return Finished(house, match, ["Hana", "Ren", "Sora", "Aki"])
