"""What the list of tables says about each, and the tables of one browser."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import msgspec

from madoi.core.errors import LANGUAGES
from madoi.core.game import Result
from madoi.core.levels import bot_name
from madoi.games import find_game
from madoi.server.wire.tables import MyTable, TableLine
from madoi.store.interface import TableCard
from madoi.table import entries as log
from madoi.table.news import Phase, Words
from madoi.table.table import Table

WAITING_MS = 24 * 3_600_000
"""A free seat is offered so long; then nobody waits at the table any more."""


class Facts(msgspec.Struct, omit_defaults=True):
    """What a table's card keeps beside its columns, written when somebody sits down and at the end."""

    seats: list[str]
    """Names; empty until somebody sits there."""
    waiting: int
    """How many seats still wait for a person."""
    terms: log.Terms = msgspec.field(default_factory=log.Terms, name="options")
    data: str = ""
    deal: str = ""
    label: str = ""
    free: list[int] = []
    """The seats that anybody may take."""
    host: str = ""
    """The person who sat down first."""
    winners: list[int] = []
    scores: list[int | None] = []
    rematch: str = ""
    bots: list[str] = []
    """The code of the bot in each seat; empty for a person."""
    commitment: str = ""
    """Of a fair deal that takes pledges."""


def facts_of(table: Table, lines: Sequence[log.Line] = ()) -> Facts:
    """What can be said of a table after these lines."""
    opened = table.opened
    facts = Facts(
        seats=[place.name for place in table.places],
        waiting=0,
        terms=opened.terms,
        data=table.data.id,
        deal=opened.deal.kind,
        label=opened.deal.label,
        host=table.host,
        winners=table.ending.winners if table.ending is not None else [],
        scores=table.ending.result.scores if table.ending is not None and table.ending.result else [],
        rematch=table.rematch,
        bots=[place.plan.bot or "" for place in table.places],
        commitment=table.commitment if table.takes_pledges else "",
    )
    listed: bool | None = None
    for line in lines:
        match line:
            case log.Joined():
                facts.seats[line.seat] = line.name
                facts.host = facts.host or line.name
            case log.Filled():
                facts.seats[line.place] = facts.bots[line.place] = line.bot
            case log.Begun():
                del facts.seats[line.seats :], facts.bots[line.seats :]
            case log.Listed():
                facts.terms = msgspec.structs.replace(facts.terms, listed=line.on)
                listed = line.on
            case log.Moved(result=Result(winners=winners, scores=scores)):
                facts.winners, facts.scores = winners, scores
            case log.Resigned(ends=True):
                facts.winners = table.winners_without(line.seat)
            case log.Rematched():
                facts.rematch = line.table
    facts.waiting = facts.seats.count("")
    facts.free = [
        seat
        for seat, name in enumerate(facts.seats)
        if not name and (table.places[seat].plan.open if listed is None else listed)
    ]
    return facts


def read_facts(card: TableCard) -> Facts:
    return msgspec.json.decode(card.facts, type=Facts)


def table_line(card: TableCard) -> TableLine:
    facts = read_facts(card)
    return TableLine(
        table=card.id,
        game=card.game,
        data=facts.data,
        opened=card.opened,
        changed=card.changed,
        over=card.over,
        seats=facts.seats,
        waiting=facts.waiting,
        free=facts.free,
        host=facts.host,
        commitment=facts.commitment,
        terms=facts.terms,
    )


def my_table(card: TableCard, seat: int | None, table: Table | None) -> MyTable:
    """A table as its own seat finds it in its list; `table` is awake unless it is over."""
    facts = read_facts(card)
    phase: Phase = "over" if table is None else table.phase
    asked = [] if table is None else table.asked()
    texts = find_game(card.game).texts
    return MyTable(
        table=card.id,
        game=card.game,
        data=facts.data,
        phase=phase,
        seat=seat,
        asked=asked,
        my_turn=phase == "playing" and seat in asked,
        names=[
            Words(*(bot_name(bot, lang, texts) for lang in LANGUAGES)) if bot else Words(name, name)
            for name, bot in zip_longest(facts.seats, facts.bots, fillvalue="")
        ],
        waiting=facts.waiting,
        opened=card.opened,
        changed=card.changed,
        winners=facts.winners,
        score=facts.scores[seat] if seat is not None and facts.scores else None,
        rematch=facts.rematch,
        deal=facts.deal,
        label=facts.label,
    )
