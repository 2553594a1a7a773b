"""What can be made of a finished table: a rematch, another end of the story, a place for a record from elsewhere."""

from __future__ import annotations

import secrets
from typing import Literal

import msgspec

from madoi.bots import bot_for
from madoi.core.documents import RecordFile, ledger, open_record
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.games import find_game
from madoi.server.house import House
from madoi.server.keys import new_token
from madoi.server.opening import write_table
from madoi.server.problems import Problem
from madoi.server.wire import Branch, Entered, Links, Rematch
from madoi.table import entries as log
from madoi.table.deal import new_secret as new_deal_secret
from madoi.table.refusals import Refused
from madoi.table.retold import retold
from madoi.table.table import Table


async def rematch(house: House, id: str, seat: int, wish: Rematch) -> Entered:
    """The same people at a new table: the first to ask opens it, each gets its own seat there."""
    live = await house.table(id)
    if not live.table.is_over:
        raise Refused("not-over")
    if not live.table.rematch:
        opened = live.table.opened
        fresh = log.DealPlan("fair", secret=new_deal_secret())
        again = msgspec.structs.replace(
            opened,
            at=house.now(),
            seats=[log.SeatPlan(plan.bot, plan.book) for plan in opened.seats],
            terms=msgspec.structs.replace(opened.terms, first=next_first(live.table, wish)),
            deal=opened.deal if opened.deal.kind == "number" else fresh,
            start=None,
            origin="",
            sealed="",
        )
        links = await write_table(house, again)

        def told(table: Table, now: int) -> list[log.Line]:
            return [] if table.rematch else [log.Rematched(now, seat, links.table)]

        await live.change(told)
    place = live.table.places[seat]
    there = await house.table(live.table.rematch)
    salt = secrets.token_urlsafe(16)
    who = log.Joined(0, seat, place.name, salt, place.person, place.book)
    await there.change(lambda table, now: table.desk.join(who, now))
    token, key = new_token(there.table.id, seat, house.now())
    await house.store.add_keys([key])
    return Entered(token, there.table.sight.view(seat))


def next_first(table: Table, wish: Rematch) -> int | Literal["lot"]:
    """Who begins the next game."""
    seats = len(table.places)
    if seats == 1:
        return 0
    return "lot" if wish.first == "lot" or table.began is None else (table.began + 1) % seats


async def branch(house: House, table: Table, wish: Branch) -> Links:
    """A new table that goes on from a step; what the seat could not know then is dealt anew."""
    if wish.step > len(table.match.codes) or wish.seat >= len(table.places):
        raise Problem("bad-request", about="step")
    bot_for(wish.bot, table.game, table.data)
    state = table.match.fork(wish.step).state
    state.redeal(wish.seat, rng_for(secrets.token_hex(16)))
    seats = range(len(table.places))
    sealed = table.opened.deal.label if table.opened.deal.kind == "daily" else table.opened.sealed
    opened = msgspec.structs.replace(
        table.opened,
        at=house.now(),
        seats=[log.SeatPlan(None if seat == wish.seat else wish.bot) for seat in seats],
        terms=msgspec.structs.replace(table.opened.terms, listed=False, clock=None),
        deal=log.DealPlan("fair", secret=new_deal_secret()),
        start=msgspec.to_builtins(table.game.write(state, None, everything=True)),
        origin=f"{table.id}@{wish.step}",
        sealed=sealed,
    )
    return await write_table(house, opened)


async def import_record(house: House, record: RecordFile) -> Links:
    """A finished game from elsewhere, checked and kept as a table to replay."""
    game = find_game(record.game)
    match = open_record(game, record)
    if not match.over:
        raise Refused("not-over")
    receipt = record.deal
    if receipt is not None and len(receipt.salts) == match.players:
        deal = log.DealPlan("fair", secret=receipt.secret)
    else:
        deal = log.DealPlan("seed", seed=record.seed or "", label="imported")
    opened = log.Opened(
        at=house.now(),
        game=game.id,
        rules=record.rules,
        data=record.data,
        seats=[log.SeatPlan() for _ in range(match.players)],
        terms=log.Terms(first=record.first),
        deal=deal,
        start=record.start,
        origin="imported",
        assists=ledger(record.assists),
    )
    return await write_table(house, opened, lines_of(match, record, opened.at), over=True)


def lines_of(match: Match, record: RecordFile, at: int) -> list[log.Line]:
    """The log that a record would have left."""
    salts = record.deal.salts if record.deal is not None else []
    people = [
        log.Joined(
            at,
            seat,
            record.seats[seat] if seat < len(record.seats) and record.seats[seat] else f"{seat + 1}",
            salts[seat] if seat < len(salts) else "",
        )
        for seat in range(match.players)
    ]
    return [*people, *retold(match, at)]
