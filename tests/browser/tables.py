"""Finished games, played here and handed to the house as records."""

from __future__ import annotations

import functools
import json
import random
import urllib.request

import msgspec
from playwright.sync_api import Page

from madoi.core.documents import standard, write_record
from madoi.core.match import Match
from madoi.games import find_game


class Finished:
    """A finished table that anybody may look at: its address, and how many steps its game has."""

    def __init__(self, house: str, game: str, seats: int) -> None:
        played = find_game(game)
        match = Match(played, standard(played), seats, "a finished game")
        dice = random.Random(1)
        match.settle()
        while not match.over:
            match.step(dice.choice(match.state.legal()))
            match.settle()
        record = msgspec.json.encode(write_record(match, ["Hana", "Ren"][:seats]))
        request = urllib.request.Request(f"{house}/api/records", record, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            self.id: str = json.load(answer)["table"]
        self.steps = len(match.codes)


def play_late(page: Page, house: str, game: str, seats: int, left: float) -> None:
    """Sit down in the last part of a finished game, among careless bots: it is played on from there."""
    table = finished(house, game, seats)
    wish = {"step": int(table.steps * (1 - left)), "seat": 0, "bot": "random"}
    links = page.request.post(f"/api/tables/{table.id}/branch", data=wish).json()
    page.goto(links["seats"][0])
    page.locator(".board, button:text-is('Sit down')").first.wait_for()
    if page.get_by_role("button", name="Sit down").count():
        page.get_by_role("button", name="Sit down").click()


@functools.cache
def finished(house: str, game: str, seats: int) -> Finished:
    return Finished(house, game, seats)
