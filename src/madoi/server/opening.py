"""Opening a table, and sitting down at it: by a link, or at a free seat from the list."""

from __future__ import annotations

import secrets

import msgspec

from madoi.books.story import covers_of
from madoi.bots import bot_for
from madoi.core.deals import numbered_seed
from madoi.core.documents import data_ref
from madoi.core.game import Game
from madoi.games import find_game
from madoi.server.days import past_day
from madoi.server.house import House
from madoi.server.keys import WATCH, new_key, new_token, person_hash, seat_or_none
from madoi.server.lobby import facts_of
from madoi.server.logs import note
from madoi.server.problems import Problem
from madoi.server.results import daily_board, first_try
from madoi.server.wire.sitting import (
    DailyDeal,
    Enter,
    Entered,
    FairDeal,
    Join,
    Joined,
    Links,
    NewTable,
    NumberedDeal,
    SeedDeal,
)
from madoi.store.interface import Entry, Key, TableCard, UnknownTable
from madoi.table import entries as log
from madoi.table.deal import COMMITTED, daily_seed
from madoi.table.deal import new_secret as new_deal_secret
from madoi.table.desk import printable
from madoi.table.refusals import Refused
from madoi.table.table import Table


async def open_table(house: House, wish: NewTable) -> Links:
    game = find_game(wish.game)
    data = await house.workshop.data(game, wish.data)
    if len(wish.seats) not in game.seats:
        raise Problem("bad-request", about="seats")
    if any(plan.open and (plan.bot or not wish.terms.listed) for plan in wish.seats):
        raise Problem("not-free")
    for code in {plan.bot for plan in wish.seats if plan.bot} | {wish.terms.standby}:
        bot_for(code, game, data)
    opened = log.Opened(
        at=house.now(),
        game=game.id,
        rules=game.rules_version,
        data=data_ref(data),
        seats=[with_book(game, plan) for plan in wish.seats],
        terms=agreed(game, wish),
        deal=await deal_plan(house, game, wish),
    )
    return await write_table(house, opened)


def agreed(game: Game, wish: NewTable) -> log.Terms:
    """The terms as they are written down: no odds where a game has none, and the lot where nobody chose who begins."""
    first = wish.terms.first
    if isinstance(first, int) and first >= len(wish.seats):
        raise Problem("bad-request", about="options.first")
    return msgspec.structs.replace(
        wish.terms,
        odds=wish.terms.odds if game.has_odds else "off",
        first=0 if len(wish.seats) == 1 else "lot" if first is None else first,
    )


def with_book(game: Game, plan: log.SeatPlan) -> log.SeatPlan:
    """FJ-143: a bot chooses its book at random."""
    books = covers_of(game)
    book = secrets.choice(books).id if plan.bot and books else ""
    return log.SeatPlan(plan.bot, book, plan.open)


async def deal_plan(house: House, game: Game, wish: NewTable) -> log.DealPlan:
    match wish.deal:
        case FairDeal():
            return fair_deal()
        case SeedDeal(seed):
            return log.DealPlan("seed", seed=seed, label=seed)
        case NumberedDeal(number):
            return log.DealPlan("number", seed=numbered_seed(game.id, number), label=str(number))
        case DailyDeal():
            if game.seats != (1,):
                raise Problem("no-daily")
            day = past_day(house, wish.deal.date)
            return log.DealPlan("daily", seed=await seed_of_day(house, game.id, day), label=day)


def fair_deal() -> log.DealPlan:
    """A secret of its own for every table. It is drawn before anybody can have sent anything."""
    return log.DealPlan("fair", secret=new_deal_secret(), scheme=COMMITTED)


async def seed_of_day(house: House, game: str, date: str) -> str:
    secret = await house.store.setting("daily secret", new_deal_secret())
    return daily_seed(secret, game, date)


async def write_table(
    house: House, opened: log.Opened, more: list[log.Line] | None = None, over: bool = False
) -> Links:
    """Write a new table with its keys. Only their hashes are written; a free seat gets its key when it is taken."""
    id = secrets.token_hex(16)
    table = house.new_table(id, opened)
    table.apply(opened)
    lines: list[log.Line] = [opened, *(more if more is not None else table.desk.first_deal(opened.at))]
    links: list[str | None] = []
    keys: list[Key] = []
    for seat, plan in [*enumerate(opened.seats), (WATCH, log.SeatPlan())]:
        if plan.bot or plan.open or (over and seat != WATCH):
            links.append(None)
            continue
        secret, key = new_key(id, seat, "link")
        keys.append(key)
        links.append(f"/t/{id}#{secret}" if seat == WATCH else seat_link(table, seat, secret))
    facts = facts_of(table, lines)
    card = TableCard(
        id,
        opened.game,
        opened.terms.listed,
        opened.at,
        over=over,
        facts=msgspec.json.encode(facts),
        free=bool(facts.free),
        seated=over or not facts.waiting,
    )
    await house.store.open_table(card, [Entry(log.write_line(line)) for line in lines], keys)
    note("table opened", table=id, game=opened.game, seats=len(opened.seats))
    watch = links.pop()
    assert watch is not None
    if opened.seats and all(plan.bot for plan in opened.seats):
        await house.table(id, own=True)
    return Links(id, links, watch, table.commitment)


def seat_link(table: Table, seat: int, secret: str) -> str:
    """It names the game, so that a page can ask who comes, and for a Story Book, before the seat is taken.

    And it carries the commitment, so that whoever is invited has it from the inviter and not from the server.
    """
    deal = f"&seat={seat}&deal={table.commitment}" if table.takes_pledges else ""
    return f"/t/{table.id}?game={table.game.id}{deal}#{secret}"


async def enter(house: House, id: str, wish: Enter) -> Entered:
    """Exchange a secret for a token; the first time, sit down."""
    if wish.secret:
        key = await house.keys.find(id, wish.secret, "link", house.now())
        live = await house.table(id)
    else:
        live = await house.table(id)
        if not live.table.opened.terms.listed:
            raise UnknownTable
        key = Key("", id, WATCH, "link")
    if key.seat != WATCH:
        who = await newcomer(house, live.table, key.seat, wish)
        await live.change(lambda table, now: table.desk.join(who, now))
    house.check_open(live.table.opened, seat_or_none(key.seat))
    token, token_key = new_token(id, key.seat, house.now())
    await house.store.add_keys([token_key])
    return Entered(token, live.table.sight.view(seat_or_none(key.seat)))


async def join(house: House, id: str, wish: Join, invited: bool) -> Joined:
    """Take a free seat of a listed table, or as somebody who was `invited` by its code any that is empty.

    Its link and token are written together with who sits down; a link that somebody had to it before is good no more.
    """
    live = await house.table(id)
    if not live.table.opened.terms.listed and not invited:
        raise UnknownTable
    if wish.pledge and wish.seat is None:
        raise Problem("bad-request", about="seat")

    def free(table: Table) -> list[int]:
        return table.empty_seats() if invited else table.free_seats()

    seat = next((seat for seat in free(live.table) if wish.seat in (None, seat)), None)
    if seat is None:
        raise Refused("taken")
    who = await newcomer(house, live.table, seat, wish)
    link, link_key = new_key(id, seat, "link")
    token, token_key = new_token(id, seat, house.now())

    def sit(table: Table, now: int) -> list[log.Line]:
        if seat not in free(table):
            raise Refused("taken")
        return table.desk.join(who, now)

    before = await house.store.keys_of(id, seat)
    await live.change(sit, keys=[link_key, token_key])
    await house.drop_keys(id, before)
    return Joined(seat_link(live.table, seat, link), token, live.table.sight.view(seat))


async def newcomer(house: House, table: Table, seat: int, wish: Enter | Join) -> log.Joined:
    """Who sits down, and what it brings along."""
    if wish.book and wish.book not in {book.id for book in covers_of(table.game)}:
        raise Problem("no-book", about=wish.book[:40])
    person = person_hash(wish.person)
    again = await is_another_try(house, table, person)
    return log.Joined(
        0, seat, shown(wish.name), person=person, book=wish.book, again=again, pledge=wish.pledge
    )


async def is_another_try(house: House, table: Table, person: str) -> bool:
    """True if this browser has begun the deal of this day at another table; who cannot be told apart has, too.

    A day that is over is played for practice.
    """
    deal = table.opened.deal
    if deal.kind != "daily":
        return False
    if not person or deal.label < house.today():
        return True
    board = daily_board(table.game.id, deal.label)
    return await house.store.setting(first_try(board, person), table.id) != table.id


def shown(name: str) -> str:
    """A name as it may be shown."""
    return printable(name) or "?"
