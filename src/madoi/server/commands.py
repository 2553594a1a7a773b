"""Carrying out a seat's command, whichever way it came."""

from __future__ import annotations

import anyio
import msgspec

from madoi.server.live import LiveTable
from madoi.server.wire import Done
from madoi.table.commands import Help, SeatCommand

SHOWN = 3
"""How many of the best moves a hint names."""


async def carry_out(live: LiveTable, seat: int, command: SeatCommand) -> Done:
    """The command made durable, and its answer. Raises MadoiError or StoreError; nothing has changed then."""
    client = f"{seat}:{command.id}"
    advice = None
    if isinstance(command, Help) and command.what == "hint":
        # A hint is worked out before it is written in the ledger, so that nobody is charged for one there is not.
        if client not in live.table.clients:
            live.table.decide(command, seat, live.house.now())
        if seat in live.table.asked():
            seen = live.table.seen_when_asked(seat)
            advice = await live.house.thinkers.advise(seen, live.table.opened.data)
    step = await live.change(lambda table, now: table.decide(command, seat, now), client)
    done = Done(command.id, step)
    if isinstance(command, Help) and seat in live.table.asked():
        if command.what == "odds":
            done.odds = await anyio.to_thread.run_sync(live.table.game.odds, live.table.imagined(seat))
        elif advice is not None:
            done.hint = next(card for card in live.table.view(seat).moves if card.move == advice.best.move)
            done.advice = msgspec.structs.replace(advice, moves=advice.moves[:SHOWN])
    return done
