"""One batch of games: played, measured, and handed back as columns and compressed records."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

import msgspec

from madoi.core.documents import DataRef, find_data, write_record
from madoi.core.game import Data, Game
from madoi.core.match import Match
from madoi.core.metrics import kind_of_card, metrics_of
from madoi.games import find_game
from madoi.lab.facts import Columns, facts_of
from madoi.lab.tastes import Without, player_for

MOST_ORDERS = 6
"""With more seat orders than these, the seats move on one by one instead."""


class Side(msgspec.Struct, frozen=True):
    """One of the things that are compared: components, and who sits at the table."""

    name: str
    bots: tuple[str, ...]
    """The code at every seat."""
    data: DataRef

    @property
    def players(self) -> int:
        return len(self.bots)


class Setting(msgspec.Struct, frozen=True):
    """Everything that decides which games are played, and how they go."""

    game: str
    seed: str
    games: int
    """How many deals at most. Deal k has the seed SEED-k on every side."""
    batch: int
    sides: tuple[Side, ...]
    all_orders: bool = False
    """Every deal is played in every seat order; else the orders take turns."""
    without: tuple[str, ...] | None = None
    """Every card of these groups or ids that a seat used is also tried without; all of them if none is named."""

    def batches(self) -> list[tuple[int, int]]:
        """The deals of every batch, from the first to the one before the next batch."""
        return [(first, min(first + self.batch, self.games)) for first in range(0, self.games, self.batch)]


def batch_of(games: int) -> int:
    """How many deals are played before they are kept: about two hundred batches a study."""
    return max(1, min(500, -(-games // 200)))


class Batch(msgspec.Struct):
    """Games that are done: three tables, and the records on lines of compressed JSON."""

    first: int
    games: Columns
    seats: Columns
    cards: Columns
    records: bytes
    digest: str
    """Of everything above, the records before compression; the same on every machine."""


def orders(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """All the ways these bots can sit, or each of them once on every seat where that would be too many."""
    different = list(dict.fromkeys(permutations(bots)))
    if len(different) <= MOST_ORDERS:
        return different
    return list(dict.fromkeys(tuple(bots[at:]) + tuple(bots[:at]) for at in range(len(bots))))


@lru_cache(maxsize=256)
def _components(game: str, digest: str, ref: bytes) -> tuple[Game, Data]:
    rules = find_game(game)
    return rules, find_data(rules, msgspec.json.decode(ref, type=DataRef))


def components_of(setting: Setting, side: Side) -> tuple[Game, Data]:
    """Rules and components of a side; read once in every process."""
    return _components(setting.game, side.data.digest, msgspec.json.encode(side.data))


def tables(setting: Setting, deal: int) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """The games of one deal: the number of the side, of the seat order, and who sits where."""
    for number, side in enumerate(setting.sides):
        seated = orders(side.bots)
        if setting.all_orders:
            for order, bots in enumerate(seated):
                yield number, order, bots
        else:
            order = deal % len(seated)
            yield number, order, seated[order]


def play_game(setting: Setting, side: Side, deal: int, bots: Sequence[str]) -> Match:
    """One game of a study. Everybody thinks with a random stream of their own, so nobody shifts the deal."""
    game, data = components_of(setting, side)
    match = Match(game, data, len(bots), f"{setting.seed}-{deal}")
    match.play_out([player_for(code, game, data) for code in bots])
    return match


def play_batch(setting: Setting, first: int, last: int) -> Batch:
    """Play the deals from `first` to the one before `last` on every side."""
    games: list[dict[str, object]] = []
    seats: list[dict[str, object]] = []
    cards: list[dict[str, object]] = []
    lines: list[bytes] = []
    for deal in range(first, last):
        for number, order, bots in tables(setting, deal):
            match = play_game(setting, setting.sides[number], deal, bots)
            measure(match, deal, number, order, bots, games, seats, cards)
            lines.append(record_line(match, bots))
            if setting.without is not None:
                cards += tried_without(match, deal, bots, setting.without)
    return packed(first, games, seats, cards, lines)


def measure(
    match: Match,
    deal: int,
    side: int,
    order: int,
    bots: Sequence[str],
    games: list[dict[str, object]],
    seats: list[dict[str, object]],
    cards: list[dict[str, object]],
) -> None:
    """Add the rows of one game to the tables."""
    facts = facts_of(match, bots)
    where: dict[str, object] = {"deal": deal, "side": side, "order": order}
    games.append(where | {"seed": match.seed} | facts.whole)
    seats += [where | row for row in facts.seats]
    cards += [where | row for row in facts.cards]


def tried_without(
    match: Match, deal: int, bots: Sequence[str], only: Sequence[str]
) -> list[dict[str, object]]:
    """Restricted play: the same game for a seat that may not use a card, for each card it used; the seats take turns.

    Up to the first move with the card nothing can differ, so the game goes on from there.
    """
    game, data, seat = match.game, match.data, deal % match.players
    actors = [moment.actor for moment in match.walk()]
    mine = [(at, line[2:]) for at, line in enumerate(match.steps) if actors[at] == seat]
    names = list(game.card_names(data, "en"))
    rows: list[dict[str, object]] = []
    won = match.state.payoff(seat)
    for use in metrics_of(game).uses:
        for card in dict.fromkeys(kind_of_card(each) for each in names):
            if (
                not use.move
                or (use.ids and not re.fullmatch(use.ids, card))
                or (only and not {use.group, card} & {*only})
            ):
                continue
            pattern = re.compile(use.move.replace("{id}", re.escape(card)))
            first = next((at for at, move in mine if pattern.fullmatch(move)), None)
            if first is None:
                continue
            twin = match.fork(first)
            held = [player_for(code, game, data) for code in bots]
            held[seat] = Without(held[seat], game, data, pattern.pattern)
            twin.play_out(held)
            told = {"deal": deal, "side": 0, "order": 0, "seat": seat + 1, "group": use.group, "card": card}
            rows.append(told | {"won": won, "without": twin.state.payoff(seat)})
    return rows


def record_line(match: Match, bots: Sequence[str]) -> bytes:
    """The record of a game. Components that did not come with Madoi are kept once, by the study."""
    record = write_record(match, list(bots))
    record.data = DataRef(record.data.id, record.data.digest)
    return msgspec.json.encode(record) + b"\n"


def packed(
    first: int,
    games: list[dict[str, object]],
    seats: list[dict[str, object]],
    cards: list[dict[str, object]],
    lines: list[bytes],
) -> Batch:
    """Rows as columns, lines compressed, and the digest of it all."""
    whole, seated, used = (columns_of(rows) for rows in (games, seats, cards))
    written = b"".join(lines)
    seal = hashlib.sha256(msgspec.msgpack.encode([whole, seated, used]))
    seal.update(written)
    return Batch(first, whole, seated, used, gzip.compress(written, 6, mtime=0), seal.hexdigest())


def columns_of(rows: list[dict[str, object]]) -> Columns:
    """Rows as columns; a value that a row does not have is None."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    return {name: [row.get(name) for row in rows] for name in names}
