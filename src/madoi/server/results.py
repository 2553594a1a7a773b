"""Which boards a finished game enters."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from madoi.store.interface import Standing
from madoi.table import entries as log
from madoi.table.table import Table


def daily_board(game: str, date: str) -> str:
    return f"{game}/daily/{date}"


def first_try(board: str, person: str) -> str:
    """Under this name the store keeps at which table a browser began the deal of a day."""
    return f"first try/{board}/{person}"


def number_board(game: str, number: str) -> str:
    return f"{game}/number/{number}"


def set_board(game: str, set_id: str) -> str:
    return f"{game}/set/{set_id}"


def boards_of(table: Table) -> list[str]:
    """Solo games with shipped components from the start, not for training, without a draw taken back (FG-73), no known deal of a day again."""
    opened = table.opened
    solo = len(table.places) == 1 and table.places[0].is_person
    if not table.data.shipped:
        return []
    if not solo or opened.terms.odds == "training" or opened.origin or opened.start is not None:
        return []
    if table.places[0].assists["undo-draw"] or table.places[0].again:
        return []
    match opened.deal.kind:
        case "fair":
            return [set_board(opened.game, table.data.id)]
        case "daily":
            return [set_board(opened.game, table.data.id), daily_board(opened.game, opened.deal.label)]
        case "number":
            return [number_board(opened.game, opened.deal.label)]
        case _:
            return []


def best_of(lines: Sequence[Standing]) -> list[Standing]:
    """The best line on each board."""
    best: dict[str, Standing] = {}
    for line in lines:
        held = best.get(line.board)
        if held is None or (line.won, line.score or 0) > (held.won, held.score or 0):
            best[line.board] = line
    return list(best.values())


def results_of(table: Table, lines: Sequence[log.Line]) -> list[Standing]:
    """The lines that go to the boards together with the end of a table."""
    end = next((line for line in lines if log.ends(line)), None)
    if end is None:
        return []
    result = end.result if isinstance(end, log.Moved) else None
    place = table.places[0]
    return [
        Standing(
            board=board,
            table=table.id,
            person=place.person,
            name=place.name,
            won=result is not None and 0 in result.winners,
            score=result.scores[0] if result is not None else None,
            assists=msgspec.json.encode(dict(place.assists)),
            at=end.at,
        )
        for board in boards_of(table)
    ]
