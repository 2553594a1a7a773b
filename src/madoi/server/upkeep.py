"""Looking after a store: finished games out and in, and every log checked against the rules."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

from madoi.core.documents import RecordFile, convert, joined_words, parsed
from madoi.core.errors import BadDocument, MadoiError
from madoi.server.house import House
from madoi.store.interface import Row, TableCard
from madoi.table import entries as log
from madoi.table.table import Table

MOST = 10_000_000
LINE: Any = log.Line


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
    """A table from its log, every line checked: numbers, shapes, and that the rules give what it says.

    Raises MadoiError naming the table and the line.
    """
    with at_line(id, 1):
        opened = line_of(rows[0])
        if not isinstance(opened, log.Opened):
            raise BadDocument("It does not begin with a table", "卓の行から始まっていません")
        table = house.new_table(id, opened)
    for number, row in enumerate(rows, start=1):
        with at_line(id, number):
            if row.line != number:
                raise BadDocument("This line is missing", "この行がありません")
            line = line_of(row)
            table.apply(line, row.client)
            if isinstance(line, log.Dealt | log.Moved) and line.steps:
                if line.steps != table.match.steps[-len(line.steps) :]:
                    raise BadDocument(
                        "It is told otherwise than it was played", "書かれた手順が実際の進行と違います"
                    )
    return table


def line_of(row: Row) -> log.Line:
    line: log.Line = convert(parsed(row.body), LINE)
    return line


@contextmanager
def at_line(id: str, number: int) -> Iterator[None]:
    """What is wrong with a line is told with its table and its number."""
    try:
        yield
    except MadoiError as refused:
        refused.about = joined_words(f"{id}:{number}", refused.about)
        raise
    except (ValueError, IndexError, AssertionError):
        raise BadDocument(
            "The rules do not allow this line", "規則どおりに進まない行です", about=f"{id}:{number}"
        ) from None


async def check(house: House, card: TableCard) -> MadoiError | None:
    """What is wrong with a table, if anything is."""
    rows = await house.store.read(card.id)
    if not rows:
        return BadDocument("It has no log", "ログがありません", about=card.id)
    try:
        table = replayed(house, card.id, rows)
    except MadoiError as problem:
        return problem
    if card.last_line != table.lines:
        return BadDocument(
            f"The list says {card.last_line} lines, its log has {table.lines}",
            f"一覧では{card.last_line}行、ログでは{table.lines}行です",
            about=card.id,
        )
    if card.over != table.is_over:
        return BadDocument(
            f"The list says it {'is' if card.over else 'is not'} over, its log says otherwise",
            f"一覧では{'終わった' if card.over else '続いている'}卓ですが、ログでは違います",
            about=card.id,
        )
    return None


async def mend(house: House, card: TableCard) -> bool:
    """Write a table's card anew from its log. False if the log itself is broken."""
    rows = await house.store.read(card.id)
    if not rows:
        return False
    try:
        table = replayed(house, card.id, rows)
    except MadoiError:
        return False
    await house.store.mend_card(card.id, table.lines, table.is_over)
    return True
