"""Looking after a store: finished games out and in, and every log checked against the rules."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from madoi.core.documents import RecordFile
from madoi.core.errors import MadoiError
from madoi.server.house import House
from madoi.store.interface import Row, TableCard
from madoi.table import entries as log
from madoi.table.table import Table

MOST = 10_000_000


async def records(house: House, only: str | None = None) -> AsyncIterator[RecordFile]:
    """The records of all finished tables, or of one."""
    async for card in finished(house):
        if only is None or card.id == only:
            yield replayed(house, card.id, await house.store.read(card.id)).sight.record(house.today())


async def finished(house: House) -> AsyncIterator[TableCard]:
    """The cards of all finished tables, the archived ones too."""
    for card in await house.store.cards(over=True, limit=MOST):
        yield card
    above = ""
    while page := await house.store.archived(above):
        for card in page:
            if card.over:
                yield card
        above = page[-1].id


def replayed(house: House, id: str, rows: list[Row]) -> Table:
    """A table from its log, every line checked: numbers, shapes, and that the rules give what it says."""
    opened = log.read_line(rows[0].body)
    if not isinstance(opened, log.Opened):
        raise ValueError("the first line does not open a table")
    table = house.new_table(id, opened)
    for number, row in enumerate(rows, start=1):
        if row.line != number:
            raise ValueError(f"line {number} is missing")
        line = log.read_line(row.body)
        table.apply(line, row.client)
        if isinstance(line, log.Dealt | log.Moved) and line.steps != table.match.steps[-len(line.steps) :]:
            if line.steps:
                raise ValueError(f"line {number} is told otherwise than it was played")
    return table


async def check(house: House, card: TableCard) -> str:
    """What is wrong with a table, in words; empty if nothing is."""
    rows = await house.store.read(card.id)
    if not rows:
        return "it has no log"
    try:
        table = replayed(house, card.id, rows)
    except (MadoiError, ValueError, msgspec.MsgspecError, IndexError, AssertionError) as problem:
        return f"its log does not replay: {problem}"
    if card.last_line != table.lines:
        return f"its card says {card.last_line} lines, its log has {table.lines}"
    if card.over != table.is_over:
        return f"its card says over={card.over}, its log {table.is_over}"
    return ""


async def mend(house: House, card: TableCard) -> bool:
    """Write a table's card anew from its log. False if the log itself is broken."""
    rows = await house.store.read(card.id)
    try:
        table = replayed(house, card.id, rows)
    except (MadoiError, ValueError, msgspec.MsgspecError, IndexError, AssertionError):
        return False
    await house.store.mend_card(card.id, table.lines, table.is_over)
    return True
