"""Carrying out a seat's command, whichever way it came."""

from __future__ import annotations

from collections.abc import Callable

import anyio
import msgspec

from madoi.bots import bot_for
from madoi.server.live import LiveTable
from madoi.server.opening import with_book
from madoi.server.wire.line import Done
from madoi.table import entries as log
from madoi.table.commands import Begin, Fill, Help, SeatCommand
from madoi.table.table import Table

SHOWN = 3
"""How many of the best moves a hint names."""


async def carry_out(
    live: LiveTable, seat: int, command: SeatCommand, answer: Callable[[Done], None] | None = None
) -> Done:
    """The command made durable, and its answer. Raises MadoiError; nothing has changed then.

    `answer` gets it as soon as it is durable, before the table is told.
    """
    client = f"{seat}:{command.id}"
    done = Done(command.id, 0)
    if isinstance(command, Help):
        # Help is worked out before it is written in the ledger: nobody is charged for a hint that there is not.
        if client not in live.table.clients:
            live.table.desk.decide(command, seat, live.house.now())
        if seat in live.table.asked():
            await work_out(live, seat, command, done)

    def durable(line: int) -> None:
        done.line = line
        if answer is not None:
            answer(done)

    if isinstance(command, Fill):
        bot_for(command.bot, live.table.game, live.table.data)
    empty = live.table.empty_seats()
    await live.change(
        lambda table, now: with_books(table, table.desk.decide(command, seat, now)),
        client,
        durable=durable,
        command=command,
    )
    if isinstance(command, Fill | Begin):
        await forget_links(live, empty)
    return done


def with_books(table: Table, lines: list[log.Line]) -> list[log.Line]:
    """A bot that sits down brings a Story Book, where the game has them."""
    for line in lines:
        if isinstance(line, log.Filled):
            line.book = with_book(table.game, log.SeatPlan(line.bot)).book
    return lines


async def forget_links(live: LiveTable, seats: list[int]) -> None:
    """Seats that bots have taken, or that are no more, cannot be entered by the links that were made for people."""
    places = live.table.places
    for seat in seats:
        if seat >= len(places) or not places[seat].is_person:
            await live.house.drop_keys(live.table.id, await live.house.store.keys_of(live.table.id, seat))


async def work_out(live: LiveTable, seat: int, command: Help, done: Done) -> None:
    """The help that was asked for, from what the seat can see: worked out once a decision, however often it is asked for."""
    async with live.helping[seat]:
        kept = live.helped.get((seat, command.what))
        if kept is None or kept[0] != live.table.asked_at[seat]:
            at = live.table.asked_at[seat]
            await think_of(live, seat, command, done)
            live.helped[seat, command.what] = (at, done)
        else:
            done.odds, done.hint, done.advice = kept[1].odds, kept[1].hint, kept[1].advice


async def think_of(live: LiveTable, seat: int, command: Help, done: Done) -> None:
    table = live.table
    if command.what == "odds":
        done.odds = await anyio.to_thread.run_sync(table.game.odds, table.sight.imagined(seat))
        return
    cards = {card.move: card for card in table.sight.view(seat).moves}
    advice = await live.house.thinkers.advise(table.sight.seen_when_asked(seat), table.opened.data)
    done.hint = cards[advice.best.move]
    done.advice = msgspec.structs.replace(advice, moves=advice.moves[:SHOWN])
