"""Carrying out a seat's command, whichever way it came."""

from __future__ import annotations

import anyio

from madoi.server.live import LiveTable
from madoi.server.wire import Done
from madoi.table.commands import Help, SeatCommand
from madoi.table.news import MoveCard

HINTS = "strong"


async def carry_out(live: LiveTable, seat: int, command: SeatCommand) -> Done:
    """The command made durable, and its answer. Raises MadoiError or StoreError; nothing has changed then."""
    step = await live.change(lambda table, now: table.decide(command, seat, now), f"{seat}:{command.id}")
    done = Done(command.id, step)
    if isinstance(command, Help) and seat in live.table.asked():
        if command.what == "odds":
            done.odds = await anyio.to_thread.run_sync(live.table.game.odds, live.table.imagined(seat))
        else:
            done.hint = await hint(live, seat)
    return done


async def hint(live: LiveTable, seat: int) -> MoveCard:
    """What a strong bot would do, from what the seat can see."""
    table = live.table
    cards = {card.move: card for card in table.view(seat).moves}
    move, _ = await live.house.thinkers.choose(HINTS, table.seen_when_asked(seat), table.opened.data)
    return cards[move]
