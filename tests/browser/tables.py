"""Tables played over HTTP, for tests about what stands there afterwards."""

from __future__ import annotations

import itertools
import json
import urllib.request
from typing import Any

from playwright.sync_api import BrowserContext

numbers = itertools.count()


class Played:
    """A table whose every seat takes the last move it is offered, to the end."""

    def __init__(self, house: str, game: str, seats: int) -> None:
        self.house, self.game = house, game
        wish = {"game": game, "seats": [{}] * seats, "deal": {"kind": "seed", "seed": "played"}}
        links = self.ask("/api/tables", wish)
        self.id: str = links["table"]
        self.tokens = [self.sit(link) for link in links["seats"]]
        self.view = self.look(0)
        while self.view["phase"] == "playing":
            seat = self.view["asked"][0]
            own = self.look(seat)
            command = {"type": "move", "id": f"p{next(numbers)}", "step": own["step"]}
            self.ask(
                f"/api/tables/{self.id}/do", {**command, "move": own["moves"][-1]["move"]}, self.tokens[seat]
            )
            self.view = self.look(0)
        self.winner = (self.view["ending"]["winners"] or [0])[0]

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        headers = {"Content-Type": "application/json"} | (
            {"Authorization": f"Bearer {token}"} if token else {}
        )
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.house + path, data, headers)) as answer:
            return json.load(answer)

    def sit(self, link: str) -> str:
        wish: dict[str, Any] = {"secret": link.partition("#")[2], "name": "Hana"}
        books = self.ask(f"/api/games/{self.game}/books")
        if books:
            wish["book"] = books[0]["id"]
        return str(self.ask(f"/api/tables/{self.id}/enter", wish)["token"])

    def look(self, seat: int) -> Any:
        return self.ask(f"/api/tables/{self.id}", token=self.tokens[seat])

    def remember(self, context: BrowserContext) -> None:
        """The browser has sat at the winner's seat."""
        kept = {
            "id": self.id,
            "game": self.game,
            "token": self.tokens[self.winner],
            "step": 0,
            "over": True,
            "mine": False,
            "seen": 0,
            "links": [],
            "watch": "",
            "guided": False,
        }
        context.add_init_script(f"localStorage.setItem('madoi.tables', {json.dumps(json.dumps([kept]))})")
