"""What can be taken back: only what told the seat nothing new."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from madoi.core.events import heard
from madoi.core.game import Game
from madoi.core.match import tried
from madoi.core.rng import rng_for
from madoi.core.state import State

if TYPE_CHECKING:
    from madoi.table.table import Table

SUSPICIOUS_WORLDS = 6


def may_take_back_draws(table: Table) -> bool:
    """True if even a draw may be taken back: one person alone, in a game that allows it."""
    return table.game.takes_back_draws and len(table.places) == 1


def takes_back_draw(table: Table, seat: int) -> bool:
    """True if taking back the last move of a seat takes back what came after it too: a draw, where it is alone."""
    return seat in table.movers and table.movers[-1] != seat


def can_undo(table: Table, seat: int) -> bool:
    """True if its answer still waits, or the last step was its own move and told it nothing new."""
    if seat in table.chosen:
        return True
    if not table.movers or table.movers[-1] != seat or table.match.state.actor != seat:
        return False
    return not table.game.has_secrets or not learnt(table, seat)


def learnt(table: Table, seat: int) -> bool:
    """True if the last move would have looked or sounded otherwise in a world the seat thought possible."""
    before = table.match.fork(len(table.match.codes) - 1).state
    code = table.match.codes[-1]
    seen = perceived(table.game, before, code, seat)
    for number in range(SUSPICIOUS_WORLDS):
        world = before.clone()
        world.redeal(seat, rng_for("undo", turn=number))
        if perceived(table.game, world, code, seat) != seen:
            return True
    return False


def perceived(game: Game, before: State, code: int, seat: int | None) -> bytes:
    """What a seat sees and hears of a step. How a position is drawn follows from it, so it need not be drawn."""
    after, told = tried(before, code)
    actor = int(after.actor)
    asked = list(after.legal()) if actor == seat else []
    return msgspec.json.encode([heard(told, seat), game.write(after, seat), actor, asked])
