"""Before the first move: who sits where, which deal, and whether an unfinished game goes on."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from madoi.bots import bot_for
from madoi.cli.language import say
from madoi.cli.terminal.shelf import HUMAN, Saved, Shelf
from madoi.cli.terminal.sitting import Sitting
from madoi.core.documents import check_players
from madoi.core.errors import BadDocument, MadoiError
from madoi.core.game import Data, Game
from madoi.core.rng import rng_for

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
    saved: Saved | None = None
    chosen: dict[int, str] = field(default_factory=dict)
    """The Story Books that people chose, by seat."""

    def fresh(self) -> Sitting:
        """A new game."""
        seed = self.seed or random_deal()
        sitting = Sitting(self.game, self.data, self.seats, seed, self.shelf, self.books(seed))
        sitting.start()
        return sitting

    def readers(self) -> list[int]:
        """FJ-17: the people who still have to choose a Story Book."""
        people = [seat for seat, code in enumerate(self.seats) if code == HUMAN]
        return [seat for seat in people if seat not in self.chosen] if self.game.books() else []

    def books(self, seed: str) -> list[str]:
        """The book of every seat. Bots choose at random (FJ-143)."""
        covers = [book.id for book in self.game.books()]
        if not covers:
            return []
        return [
            self.chosen.get(seat, "")
            if code == HUMAN
            else covers[int(rng_for(seed, f"book-{seat + 1}").below(len(covers)))]
            for seat, code in enumerate(self.seats)
        ]

    def again(self) -> Sitting:
        """Another game after this one, with a new deal."""
        self.seed = None
        return self.fresh()

    def resumed(self) -> Sitting:
        """The unfinished game."""
        assert self.saved is not None
        try:
            if len(self.saved.seats) != self.saved.record.players:
                raise BadDocument("One seat for each player", "席の数が人数と違います", about="seats")
            return Sitting.resume(self.saved, self.game, self.shelf)
        except MadoiError as refused:
            raise BadDocument(
                f"This game cannot go on ({refused.say('en')}); --new starts another",
                f"続きから始められません（{refused.say('ja')}）。--new で新しく始められます",
                about=str(self.shelf.saved_path(self.game.id)),
            ) from None

    def unfinished(self, lang: str) -> str:
        """The line that tells which game was left."""
        assert self.saved is not None
        name = self.saved.seed.removeprefix("deal-")
        title = say(lang, "table", "deal" if name != self.saved.seed else "seed", name=name)
        return say(lang, "table", "unfinished", title=title, steps=len(self.saved.record.steps))


def random_deal() -> str:
    """A numbered deal nobody chose."""
    return f"deal-{secrets.randbelow(DEALS)}"


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
