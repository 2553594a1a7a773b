"""The log that a game would have left at a table: for records from elsewhere, and games saved before there were logs."""

from __future__ import annotations

from madoi.core.match import Match
from madoi.core.state import CHANCE
from madoi.table import entries as log


def retold(match: Match, at: int) -> list[log.Dealt | log.Moved]:
    """The deal, and a line for every move with what chance answered to it."""
    current: log.Dealt | log.Moved = log.Dealt(at, [], [])
    lines = [current]
    for moment in match.walk():
        if moment.code is None or moment.line is None:
            break
        if moment.actor != CHANCE:
            current = log.Moved(at, moment.actor, [], [])
            lines.append(current)
        current.codes.append(moment.code)
        current.steps.append(moment.line)
    if isinstance(current, log.Moved) and match.over:
        current.result = match.game.result(match.state)
    return lines
