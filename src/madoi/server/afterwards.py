"""What can be made of a finished table: a rematch, another end of the story, a place for a record from elsewhere."""

from __future__ import annotations

import secrets
from typing import Literal

import msgspec

from madoi.bots import bot_for
from madoi.core.documents import find_data
from madoi.games import find_game
from madoi.server import readings
from madoi.server.house import House
from madoi.server.keys import new_key
from madoi.server.lobby import read_facts
from madoi.server.opening import fair_deal, seat_link, write_table
from madoi.server.wire.looking_back import Branch
from madoi.server.wire.sitting import Links, Rematch
from madoi.store.interface import TableCard
from madoi.table import entries as log
from madoi.table.refusals import Refused
from madoi.table.table import Table


async def rematch(house: House, id: str, seat: int, wish: Rematch) -> Links:
    """The same people at a new table: the first to ask opens it, each gets the link of its own seat there.

    Sitting down is up to them, as at any table: they bind themselves for the new deal when they do.
    """
    live = await house.table(id)
    if not live.table.is_over:
        raise Refused("not-over")
    if not live.table.rematch:
        opened = live.table.opened
        moved = places(len(live.table.places), wish)
        plans = [log.SeatPlan(place.plan.bot, place.plan.book) for place in live.table.places]
        again = log.Opened(
            at=house.now(),
            game=opened.game,
            rules=opened.rules,
            data=opened.data,
            seats=[plans[moved.index(there)] for there in range(len(plans))],
            terms=msgspec.structs.replace(opened.terms, first=next_first(live.table, wish, moved)),
            deal=opened.deal if opened.deal.kind == "number" else fair_deal(),
        )
        links = await write_table(house, again)

        def told(table: Table, now: int) -> list[log.Line]:
            changed = [] if wish.seats == "same" else moved
            return [] if table.rematch else [log.Rematched(now, seat, links.table, changed)]

        await live.change(told)
    there = (await house.table(live.table.rematch)).table
    place = live.table.rematch_seats[seat] if live.table.rematch_seats else seat
    secret, key = new_key(there.id, place, "link")
    await house.store.add_keys([key])
    own = [seat_link(there, place, secret) if each == place else None for each in range(len(there.places))]
    return Links(there.id, own, "", there.commitment)


def places(seats: int, wish: Rematch) -> list[int]:
    """Where each seat sits at the next table."""
    moved = list(range(seats))
    if wish.seats == "lot":
        secrets.SystemRandom().shuffle(moved)
    return [(seat + 1) % seats for seat in moved] if wish.seats == "next" else moved


def next_first(table: Table, wish: Rematch, moved: list[int]) -> int | Literal["lot"]:
    """Who begins the next game: drawn, or who sat after the one that began, wherever that is now."""
    seats = len(table.places)
    if seats == 1:
        return 0
    return "lot" if wish.first == "lot" or table.began is None else moved[(table.began + 1) % seats]


async def branch(house: House, address: str, card: TableCard, wish: Branch) -> Links:
    """A new table that goes on from a step; what the seat could not know then is dealt anew."""
    told = await house.readers.ask(
        address, readings.position_at, card, wish.seat, wish.step, secrets.token_hex(16), keep=False
    )
    before = await house.opened(card.id)
    game = find_game(before.game)
    bot_for(wish.bot, game, find_data(game, before.data))
    opened = log.Opened(
        at=house.now(),
        game=before.game,
        rules=before.rules,
        data=before.data,
        seats=[
            log.SeatPlan(None if seat == wish.seat else wish.bot)
            for seat in range(len(read_facts(card).seats))
        ],
        terms=msgspec.structs.replace(before.terms, listed=False, clock=None),
        deal=fair_deal(),
        start=msgspec.json.decode(bytes(told)),
        origin=f"{card.id}@{wish.step}",
        sealed=before.deal.label if before.deal.kind == "daily" else before.sealed,
    )
    return await write_table(house, opened)


async def import_record(house: House, address: str, raw: bytes) -> Links:
    """A finished game from elsewhere, checked and kept as a table to replay."""
    return await keep_record(house, await house.readers.check(address, raw))


async def keep_record(house: House, found: readings.Imported) -> Links:
    return await write_table(house, found.opened, found.lines, over=True)
