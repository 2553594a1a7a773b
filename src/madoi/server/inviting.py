"""What somebody sees who was invited, before anything is typed: which game, who invites, which cushions are taken."""

from __future__ import annotations

from madoi.server.codes import code_of
from madoi.server.house import House
from madoi.server.keys import seat_or_none
from madoi.server.wire.sitting import Cushion, Invitation, TableCode
from madoi.store.interface import Key
from madoi.table.refusals import Refused
from madoi.table.table import Table


async def by_link(house: House, key: Key) -> Invitation:
    """The invitation that a seat's link is; or a spectator's, to whom no cushion is offered."""
    table = (await house.table(key.table)).table
    house.check_open(table.opened, seat_or_none(key.seat))
    return invitation(table, seat_or_none(key.seat))


async def by_code(house: House, id: str) -> Invitation:
    """The invitation that a code leads to: to the first cushion that is free."""
    table = (await house.table(id)).table
    return invitation(table, next(iter(table.empty_seats()), None))


def invitation(table: Table, seat: int | None) -> Invitation:
    cards = table.sight.seat_cards()
    return Invitation(
        table=table.id,
        game=table.game.id,
        data=table.data.id,
        phase=table.phase,
        host=table.host,
        cushions=[
            Cushion(card.names, place.joined, place.plan.bot)
            for place, card in zip(table.places, cards, strict=True)
        ],
        seat=seat,
        commitment=table.commitment if table.takes_pledges else "",
        terms=table.opened.terms,
    )


async def code_for(house: House, id: str) -> TableCode:
    """The code of a table where seats are free."""
    table = (await house.table(id)).table
    if not table.empty_seats():
        raise Refused("begun")
    return await code_of(house, id)
