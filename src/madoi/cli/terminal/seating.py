"""Before the first move: who sits where, which deal, and whether an unfinished game goes on."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from madoi.books.story import covers_of
from madoi.bots import bot_for
from madoi.cli.language import say
from madoi.cli.terminal.shelf import HUMAN, TERMS, Left, Shelf, deal_of
from madoi.cli.terminal.sitting import Sitting, deal_title
from madoi.core.deals import numbered_seed
from madoi.core.documents import check_players, data_ref
from madoi.core.errors import BadDocument
from madoi.core.game import Data, Game
from madoi.core.rng import rng_for
from madoi.table import entries as log
from madoi.table.clock import wall_clock

DEALS = 1_000_000


@dataclass
class Seating:
    """All that is needed to begin a sitting, or to go on with the one that was left."""

    game: Game
    data: Data
    seats: list[str]
    shelf: Shelf
    seed: str | None = None
    """The deal that was asked for; without one every new game gets a deal of its own."""
    saved: Left | None = None
    chosen: dict[int, str] = field(default_factory=dict)
    """The Story Books that people chose, by seat."""
    first: int | Literal["lot"] = "lot"
    """FJ-18, GK-19: the seat that begins, or the lot."""
    _going_on: Sitting | None = None

    def fresh(self) -> Sitting:
        """A new game."""
        seed = self.seed or random_deal(self.game)
        books = self.books(seed)
        plans = [
            log.SeatPlan() if code == HUMAN else log.SeatPlan(code, books[seat] if books else "")
            for seat, code in enumerate(self.seats)
        ]
        opened = log.Opened(
            at=wall_clock(),
            game=self.game.id,
            rules=self.game.rules_version,
            data=data_ref(self.data),
            seats=plans,
            terms=msgspec.structs.replace(
                TERMS,
                odds="everyone" if self.game.has_odds else "off",
                first=0 if len(self.seats) == 1 else self.first,
            ),
            deal=deal_of(self.game, seed),
        )
        return Sitting.open(self.game, self.data, opened, self.chosen, self.shelf)

    def readers(self) -> list[int]:
        """FJ-17: the people who still have to choose a Story Book."""
        people = [seat for seat, code in enumerate(self.seats) if code == HUMAN]
        return [seat for seat in people if seat not in self.chosen] if covers_of(self.game) else []

    def called(self, seat: int, lang: str) -> str:
        """A person before the first move: the only one, or the seat."""
        if self.seats.count(HUMAN) > 1:
            return say(lang, "table", "seat", seat=seat + 1)
        return say(lang, "table", "you")

    def books(self, seed: str) -> list[str]:
        """The book of every seat. Bots choose at random (FJ-143)."""
        covers = [book.id for book in covers_of(self.game)]
        if not covers:
            return []
        return [
            self.chosen.get(seat, "")
            if code == HUMAN
            else covers[int(rng_for(seed, f"book-{seat + 1}").below(len(covers)))]
            for seat, code in enumerate(self.seats)
        ]

    def again(self, played: Sitting) -> Sitting:
        """Another game after the one that was played: the same people, bots, components and books, a new deal.

        Where the lot decided who begins it is drawn again; after a seat that was named, the next one begins.
        """
        table = played.table
        self.data = table.data
        self.seats = [plan.bot or HUMAN for plan in table.opened.seats]
        self.chosen = {seat: table.places[seat].book for seat in played.people}
        if table.opened.terms.first == "lot" or table.began is None:
            self.first = "lot"
        else:
            self.first = (table.began + 1) % len(self.seats)
        self.seed = None
        return self.fresh()

    def resumed(self) -> Sitting:
        """The unfinished game."""
        assert self.saved is not None
        if self._going_on is None:
            self._going_on = Sitting.resume(self.saved, self.game, self.shelf)
        return self._going_on

    def unfinished(self, lang: str) -> str:
        """The line that tells which game was left."""
        assert self.saved is not None
        title = deal_title(self.saved.opened, lang)
        return say(lang, "table", "unfinished", title=title, steps=self.saved.played)


def random_deal(game: Game) -> str:
    """A numbered deal nobody chose."""
    return numbered_seed(game.id, secrets.randbelow(DEALS))


def seats_of(game: Game, data: Data, said: str | None, players: int | None) -> list[str]:
    """Who sits where: as said, or you in seat 1 and greedy bots in the others. Raises UnknownBot."""
    if said is None:
        count = check_players(game, players if players is not None else game.seats[0])
        return [HUMAN, *["greedy"] * (count - 1)]
    seats = [code.strip() for code in said.split(",")]
    if players is not None and len(seats) != players:
        raise BadDocument(
            f"{len(seats)} seats for {players} players", f"{players}人に席が{len(seats)}です", about="--seats"
        )
    check_players(game, len(seats))
    for code in seats:
        if code != HUMAN:
            bot_for(code, game, data)
    return seats
