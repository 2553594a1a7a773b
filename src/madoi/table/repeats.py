"""A command that comes again: is it the one that left this line in the log, or another under the same id?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from madoi.core.game import canonical
from madoi.table import entries as log
from madoi.table.commands import (
    Begin,
    Call,
    Chat,
    Fill,
    Help,
    Hold,
    List,
    Move,
    Pause,
    Resign,
    Reveal,
    SeatCommand,
    Undo,
)
from madoi.table.desk import printable

if TYPE_CHECKING:
    from madoi.table.table import Table


def is_left_by(table: Table, line: log.Line, seat: int, command: SeatCommand) -> bool:
    """True if a line of the log is what this command of a seat left there, whatever its sender had seen."""
    match command, line:
        case Move(), log.Moved(by=""):
            return is_same_move(table, command.move, line.steps[0])
        case Move(), log.Chosen():
            return is_same_move(table, command.move, line.move)
        case Reveal(), log.Revealed() | log.Dealt():
            return table.places[seat].salt == command.salt
        case Fill(), log.Filled():
            return command.bot == line.bot
        case Fill(), log.Dealt():
            return any(place.plan.bot == command.bot for place in table.places)
        case Help(), log.Helped():
            return command.what == line.what
        case Pause(), log.Paused():
            return command.on == line.on
        case List(), log.Listed():
            return command.on == line.on
        case Chat(), log.Said():
            return printable(command.text) == line.text
        case Call(), log.Called():
            return command.seat == line.absent
        case Hold(), log.Held():
            return command.seat == line.absent
        case (Undo(), log.Undone()) | (Resign(), log.Resigned()) | (Begin(), log.Begun() | log.Dealt()):
            return True
        case _:
            return False


def is_same_move(table: Table, one: str, other: str) -> bool:
    """True if two ways to write a move mean the same."""
    first, second = (
        table.game.tidy(table.match.state, canonical(text.removeprefix("> "))) for text in (one, other)
    )
    return first == second
