"""What can be asked over HTTP. `docs/protocol.md` says what it all means."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from madoi.books.story import Finish, check_won, open_story
from madoi.core.documents import RecordFile, ledger
from madoi.games import all_games, find_game
from madoi.server import afterwards, days, inviting, lobby, opening, puzzles, readings
from madoi.server.api import Api, Call
from madoi.server.codes import Tries
from madoi.server.commands import carry_out
from madoi.server.doors import game_card
from madoi.server.house import House
from madoi.server.keys import WATCH, person_hash, seat_or_none
from madoi.server.limits import Buckets
from madoi.server.problems import Problem
from madoi.server.results import best_of, daily_board, number_board, set_board
from madoi.server.wire.days import BestsOf, Board, DayOf, DayPage, ResultLine
from madoi.server.wire.doors import GameCard, Health
from madoi.server.wire.line import Done
from madoi.server.wire.looking_back import Branch, LuckPage, NewsPage, ReplayStep, ReviewPage
from madoi.server.wire.notices import NoticesOf, NoticeWish, PushKey
from madoi.server.wire.puzzles import PuzzleAnswer, PuzzleBook, PuzzleGuess, PuzzleHint, PuzzleTable
from madoi.server.wire.reading import Achieved, AchieverName, BookCard, GameWords, RuleChapter, Story
from madoi.server.wire.sitting import (
    Enter,
    Entered,
    Invitation,
    Invited,
    Join,
    Joined,
    Links,
    NewTable,
    Rematch,
    SaidCode,
    TableCode,
    TableToken,
)
from madoi.server.wire.tables import Forget, Forgotten, Glance, Mine, MyTable, TableLine
from madoi.server.workshop.sets import is_made
from madoi.store.interface import Achiever, Key, Standing, TableCard, UnknownTable
from madoi.table.commands import SeatCommand
from madoi.table.news import News, TableView, Words
from madoi.table.table import Table

RECORD_BYTES = 2_000_000
BOARD_LINES = 100
LISTED = 50
NEWS = 200


class WordsQuery(msgspec.Struct):
    lang: Literal["en", "ja"] = "en"
    set: Annotated[str, Meta(max_length=60)] = "standard"
    components: bool = True
    """Their content too, which is the same in both languages; sets of the workshop always tell it."""


class RulesQuery(msgspec.Struct):
    lang: Literal["en", "ja"] = "en"


class TablesQuery(msgspec.Struct):
    free: bool = False
    changed: Annotated[int, Meta(ge=0, le=2**52)] | None = None
    table: Annotated[str, Meta(pattern="^[0-9a-f]{0,32}$")] = ""
    """With `changed`: the page that goes on below this table."""


class NewsQuery(msgspec.Struct):
    after: Annotated[int, Meta(ge=0, le=10_000_000)] = 0


class ReplayQuery(msgspec.Struct):
    step: Annotated[int, Meta(ge=0, le=10_000_000)] = 0
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None


def add_routes(api: Api, house: House) -> None:
    openings = Buckets(house.settings.new_tables_per_minute)
    enters = Buckets(house.settings.enters_per_minute)
    mistakes = Buckets(house.settings.wrong_keys_per_minute)
    tries = Tries(house.settings.wrong_keys_per_minute)
    commands = Buckets(house.settings.messages_per_second * 60)

    def check_opening(call: Call) -> None:
        if not openings.of(call.address).take():
            raise Problem("too-fast")

    async def guarded(call: Call, secret: str, kind: str) -> Key:
        """The key of a secret. Who guesses wrong too often is told to wait; the right key opens all the same."""
        try:
            return await house.keys.find(call.path["table"], secret, kind, house.now())
        except UnknownTable:
            if not mistakes.of(call.address).take():
                raise Problem("too-fast") from None
            raise

    async def seated(call: Call) -> Key:
        return await guarded(call, call.token, "token")

    async def seat_of(call: Call) -> int:
        key = await seated(call)
        if key.seat == WATCH:
            raise Problem("spectator")
        return key.seat

    # Games

    @api.get("/api/games", lasting=True)
    async def games(call: Call) -> list[GameCard]:
        """The games one can open a table of."""
        return [game_card(game, house) for game in all_games().values()]

    @api.get(
        "/api/games/{game}/words",
        query=WordsQuery,
        answer=GameWords,
        lasting=True,
        changes=lambda query: is_made(query.set),
    )
    async def words(call: Call) -> msgspec.Raw:
        """Names and labels of a game in one language, and the content of its components."""
        game, lang, name = find_game(call.path["game"]), call.query.lang, call.query.set
        if is_made(name):
            return msgspec.Raw(await house.workshop.words(call.address, game, name, lang))
        return msgspec.Raw(
            readings.game_words(game, house.components(game, name), lang, components=call.query.components)
        )

    @api.get("/api/games/{game}/rules", query=RulesQuery, lasting=True)
    async def rules(call: Call) -> list[RuleChapter]:
        """The rules of a game in one language: chapters, clauses with their ids, where each part comes from."""
        return readings.rule_chapters(find_game(call.path["game"]), call.query.lang)

    @api.get("/api/games/{game}/books")
    async def books(call: Call) -> list[BookCard]:
        """The covers of a game's Story Books, with the lists of achievers."""
        cards = game_card(find_game(call.path["game"]), house).books
        for card in cards:
            lines = await house.store.achievers(card.id)
            card.achievers = [Achieved(line.name, line.at) for line in lines]
        return cards

    # Tables

    @api.post("/api/tables", body=NewTable, status=201)
    async def open_table(call: Call) -> Links:
        """Open a table."""
        check_opening(call)
        return await opening.open_table(house, call.body)

    @api.get("/api/tables", query=TablesQuery)
    async def tables(call: Call) -> list[TableLine]:
        """The listed tables, the last changed first; with `free`, those where one may sit down."""
        if call.query.free:
            cards = await house.store.free_tables(house.now() - lobby.WAITING_MS, LISTED)
            return [lobby.table_line(card) for card in cards if lobby.read_facts(card).free]
        below = None if call.query.changed is None else (call.query.changed, call.query.table)
        cards = await house.store.cards(listed=True, limit=LISTED, below=below)
        return [lobby.table_line(card) for card in cards]

    @api.post("/api/mine", body=Mine)
    async def mine(call: Call) -> list[MyTable | None]:
        """How several tables stand, each for the seat of its token; null for what is not there any more."""
        found = [await look_at(house, each) for each in call.body.tables]
        if found and not any(found) and not mistakes.of(call.address).take():
            raise Problem("too-fast")
        return found

    @api.post("/api/tables/{table}/join", body=Join)
    async def join(call: Call) -> Joined:
        """Take a free seat: of a listed table, or with its code of any."""
        check_opening(call)
        table, code = call.path["table"], call.body.code
        if code and (await tries.find(house, call.address, code)) != table:
            raise Problem("no-code")
        return await opening.join(house, table, call.body, invited=bool(code))

    @api.post("/api/codes", body=SaidCode)
    async def look_up_code(call: Call) -> Invitation | None:
        """The invitation that a code leads to; null if no table has it, or it has expired."""
        table = await tries.find(house, call.address, call.body.code)
        return await inviting.by_code(house, table) if table else None

    @api.post("/api/tables/{table}/code", token=True)
    async def code(call: Call) -> TableCode:
        """The code of a table where seats are free, to be read out by those who sit there."""
        await seat_of(call)
        return await inviting.code_for(house, call.path["table"])

    @api.post("/api/tables/{table}/invitation", body=Invited)
    async def invitation(call: Call) -> Invitation | None:
        """What a link leads to, before anybody sits down; null if it is wrong."""
        try:
            return await inviting.by_link(house, await guarded(call, call.body.secret, "link"))
        except UnknownTable:
            return None

    @api.get("/api/tables/{table}/glance")
    async def glance(call: Call) -> Glance | None:
        """What somebody without a link may do at a table; null if there is none, or none for him."""
        card = await house.store.card(call.path["table"])
        if card is None or not (card.over or card.listed):
            if not mistakes.of(call.address).take():
                raise Problem("too-fast")
            return None
        sealed = (await house.opened(card.id)).is_sealed(house.today())
        return Glance(card.game, card.over, card.listed, sealed)

    @api.post("/api/tables/{table}/enter", body=Enter)
    async def enter(call: Call) -> Entered:
        """Exchange the secret of a link for a token, and sit down."""
        if call.body.secret:
            await guarded(call, call.body.secret, "link")
        if not enters.of(call.address).take():
            raise Problem("too-fast")
        return await opening.enter(house, call.path["table"], call.body)

    @api.post("/api/tables/{table}/forget", body=Forget, token=True)
    async def forget(call: Call) -> Forgotten:
        """Give tokens of a seat up: this one, the others, or all. Its link stays."""
        key = await seated(call)
        if key.seat == WATCH and call.body.which != "this":
            raise Problem("spectator")
        gone = await house.forget(key, call.body.which)
        return Forgotten(len(gone))

    @api.get("/api/tables/{table}", token=True)
    async def view(call: Call) -> TableView:
        """The table as the seat of the token sees it."""
        key = await seated(call)
        live = await house.table(key.table)
        house.check_open(live.table.opened, seat_or_none(key.seat))
        return live.table.sight.view(seat_or_none(key.seat))

    @api.get("/api/tables/{table}/news", query=NewsQuery, token=True)
    async def news(call: Call) -> NewsPage:
        """What the seat of the token heard after a line of the log, 200 lines at most."""
        key = await seated(call)
        table = (await house.table(key.table)).table
        house.check_open(table.opened, seat_or_none(key.seat))
        after = call.query.after
        return NewsPage(table.sight.news(seat_or_none(key.seat), after, after + NEWS), table.lines)

    @api.post("/api/tables/{table}/do", body=SeatCommand, token=True)
    async def do(call: Call) -> Done:
        """Carry out one command of a seat."""
        if not commands.of(call.address).take():
            raise Problem("too-fast")
        seat = await seat_of(call)
        live = await house.table(call.path["table"])
        return await carry_out(live, seat, call.body)

    @api.get("/api/push", lasting=True)
    async def push_key(call: Call) -> PushKey:
        """The public key that a browser needs to take turn notices of this house."""
        return PushKey((await house.notices.signer()).public)

    @api.get("/api/tables/{table}/notices", token=True)
    async def notices(call: Call) -> NoticesOf:
        """Whom the seat of the token has told when it is asked."""
        return await house.notices.of(call.path["table"], await seat_of(call))

    @api.post("/api/tables/{table}/notices", body=NoticeWish, token=True)
    async def change_notices(call: Call) -> NoticesOf:
        """Tell another browser or an address when the seat of the token is asked, or tell it no more."""
        seat = await seat_of(call)
        if not commands.of(call.address).take():
            raise Problem("too-fast")
        return await house.notices.wish(call.path["table"], seat, call.body)

    # Afterwards

    async def finished(call: Call) -> TableCard:
        """A finished table, for all who know its address; with the deal of a day that is not over, for its seats only."""
        card = await house.finished(call.path["table"])
        opened = await house.opened(card.id)
        if opened.is_sealed(house.today()):
            house.check_open(opened, seat_or_none((await seated(call)).seat) if call.token else None)
        return card

    @api.get("/api/tables/{table}/replay", query=ReplayQuery, answer=ReplayStep)
    async def replay(call: Call) -> msgspec.Raw:
        """One step of a finished table, as a seat saw it; with a token also of a running one."""
        card, seat = await looked_at(call)
        return await house.readers.ask(call.address, readings.replay_step, card, seat, call.query.step)

    @api.get("/api/tables/{table}/replay/news", query=ReplayQuery, answer=list[News])
    async def retold(call: Call) -> msgspec.Raw:
        """Every step of the game told again, up to one or, without a step, to the last; as a seat heard it."""
        card, seat = await looked_at(call)
        return await house.readers.ask(call.address, readings.replay_news, card, seat, call.query.step)

    async def looked_at(call: Call) -> tuple[TableCard, int | None]:
        """A finished table, open to all who know its address; or with a token a running one, as its seat sees it."""
        if call.token:
            key = await seated(call)
            card, seat = await house.store.card(key.table), seat_or_none(key.seat)
            if card is not None and not card.over:
                house.check_open(await house.opened(card.id), seat)
                return card, seat
        return await finished(call), call.query.seat

    @api.get("/api/tables/{table}/review", answer=ReviewPage)
    async def review(call: Call) -> msgspec.Raw:
        """Win chances, mistakes, luck and skill of a finished table; the first call starts the work."""
        return house.readers.review(call.address, await finished(call))

    @api.get("/api/tables/{table}/record", answer=RecordFile)
    async def record(call: Call) -> msgspec.Raw:
        """The record of a finished table."""
        return await house.readers.ask(call.address, readings.record_of, await finished(call), house.today())

    @api.get("/api/tables/{table}/luck", answer=LuckPage)
    async def luck(call: Call) -> msgspec.Raw:
        """Every question to chance at a finished table, to be answered again from the seed."""
        return await house.readers.ask(call.address, readings.luck_of, await finished(call), house.today())

    @api.post("/api/records", body=RecordFile, read=bytes, largest=RECORD_BYTES, status=201)
    async def import_record(call: Call) -> Links:
        """Keep the record of a finished game as a table to replay."""
        check_opening(call)
        return await afterwards.import_record(house, call.address, call.body)

    @api.post("/api/tables/{table}/branch", body=Branch, status=201)
    async def branch(call: Call) -> Links:
        """Play on from a step of a finished table."""
        check_opening(call)
        return await afterwards.branch(house, call.address, await finished(call), call.body)

    @api.post(
        "/api/tables/{table}/rematch",
        body=Rematch,
        read=lambda raw: msgspec.json.decode(raw or b"{}", type=Rematch),
        token=True,
    )
    async def rematch(call: Call) -> Links:
        """The link of the own seat at a new table with the same people."""
        seat = await seat_of(call)
        return await afterwards.rematch(house, call.path["table"], seat, call.body)

    # Boards

    @api.get("/api/boards/{game}/{kind}/{label}")
    async def board(call: Call) -> Board:
        """Results: of a day, of a numbered deal, or of a deck."""
        game, kind, label = find_game(call.path["game"]).id, call.path["kind"], call.path["label"][:60]
        makers = {"daily": daily_board, "number": number_board, "set": set_board}
        if (kind, label) == ("daily", "today"):
            label = house.today()
        if kind not in makers or (kind == "daily" and not re.fullmatch(r"\d{4}-\d\d-\d\d", label)):
            raise Problem("not-found")
        name = makers[kind](game, label)
        lines = await house.store.results(name, BOARD_LINES)
        told = kind == "daily" and label < house.today()
        seed = await opening.seed_of_day(house, game, label) if told else ""
        return Board(name, label, [result_line(line) for line in lines], seed)

    @api.post("/api/days/{game}/{date}", body=DayOf)
    async def day(call: Call) -> DayPage:
        """A day as a browser finished it: rank, people by points, the row of days. `today` is a date too."""
        game, label = find_game(call.path["game"]), call.path["date"]
        if game.seats != (1,):
            raise Problem("no-daily")
        date = days.past_day(house, "" if label == "today" else label)
        return await days.day_page(house, game.id, date, person_hash(call.body.person))

    @api.post("/api/bests", body=BestsOf)
    async def bests(call: Call) -> list[ResultLine]:
        """The best result of a browser on each board."""
        person = person_hash(call.body.person)
        lines = await house.store.results_of(person) if person else []
        return [result_line(line) for line in best_of(lines)]

    # Puzzles

    @api.get("/api/puzzles/{game}")
    async def puzzle_book(call: Call) -> PuzzleBook:
        """The puzzles of a game, and those of the last seven days."""
        return await puzzles.told_book(house.store, puzzles.find_book(call.path["game"]), house.today())

    @api.get("/api/puzzles/{game}/{puzzle}", lasting=True)
    async def puzzle(call: Call) -> PuzzleTable:
        """A puzzle as its seat sees it, without the solution."""
        book = puzzles.find_book(call.path["game"])
        return puzzles.told_table(book, puzzles.find_puzzle(book, call.path["puzzle"]))

    @api.post("/api/puzzles/{game}/{puzzle}/answer", body=PuzzleGuess)
    async def answer_puzzle(call: Call) -> PuzzleAnswer:
        """Answer a puzzle: chances, reasons and the salt of its digest come back."""
        book = puzzles.find_book(call.path["game"])
        puzzle = puzzles.find_puzzle(book, call.path["puzzle"])
        told = puzzles.told_answer(book, puzzle, call.body.move)
        person = person_hash(call.body.person)
        await puzzles.count_answer(house.store, book, puzzle, told.right, person, house.today())
        return told

    @api.get("/api/puzzles/{game}/{puzzle}/hint", lasting=True)
    async def puzzle_hint(call: Call) -> PuzzleHint:
        """A hint that does not name the solution."""
        book = puzzles.find_book(call.path["game"])
        return puzzles.told_hint(book, puzzles.find_puzzle(book, call.path["puzzle"]))

    # Story Books

    async def reader(call: Call) -> tuple[Table, int, list[Finish]]:
        """FJ-141: the table of a seat, and how the game ended there for it."""
        seat = await seat_of(call)
        table = (await house.table(call.path["table"])).table
        winners = table.ending.winners if table.ending is not None else []
        return table, seat, [Finish(winners, [place.book for place in table.places], [seat])]

    @api.get("/api/tables/{table}/story", token=True)
    async def story(call: Call) -> Story:
        """The inside of the book that the winner chose."""
        table, seat, finishes = await reader(call)
        book = table.places[seat].book
        pages = open_story(table.game, book, finishes)
        return Story(book, [Words(page["en"], page["ja"]) for page in pages])

    @api.post("/api/tables/{table}/achiever", body=AchieverName, token=True)
    async def achiever(call: Call) -> list[Achieved]:
        """FJ-142: the winner enters a name in the book's list."""
        table, seat, finishes = await reader(call)
        book = table.places[seat].book
        check_won(table.game, book, finishes)
        name = opening.shown(call.body.name)
        await house.store.add_achiever(Achiever(book, table.id, seat, name, house.now()))
        return [Achieved(line.name, line.at) for line in await house.store.achievers(book)]

    # Operations

    @api.get("/healthz")
    async def healthz(call: Call) -> Health:
        """Whether the server does all its duties and its store can be written."""
        await house.check_health()
        return Health(True, len(house.awake()), house.sockets)


async def look_at(house: House, mine: TableToken) -> MyTable | None:
    """A table with its token; only one that is not over is woken for it."""
    try:
        key = await house.keys.find(mine.table, mine.token, "token", house.now())
        card = await house.store.card(mine.table)
        if card is None:
            return None
        table = None if card.over else (await house.table(mine.table)).table
    except UnknownTable:
        return None
    return lobby.my_table(card, seat_or_none(key.seat), table)


def result_line(line: Standing) -> ResultLine:
    assists = ledger(msgspec.json.decode(line.assists))
    return ResultLine(line.name, line.won, line.score, assists, line.at, line.table, line.board)
