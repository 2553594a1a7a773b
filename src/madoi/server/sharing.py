"""What chat programs show of a link: a title, a line and a picture, in the HTML that is served, and the picture itself.

A finished table shows how it ended, to all who know its address, and nothing of a deal that others are still to play. A
link to a seat has its secret after `#`, which no chat program sends: an invitation tells the game that the address
names, and nobody is asked whether there is such a table. Only who shares is named, by the `seat` in the address, and
bots.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable, Sequence
from datetime import date as Date
from html import escape
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlencode

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from madoi.core.errors import MadoiError
from madoi.core.game import Game
from madoi.core.levels import bot_name
from madoi.games import all_games, find_game
from madoi.server import readings
from madoi.server.api import Call, read_query, refuse, small_answer
from madoi.server.days import is_better
from madoi.server.house import House
from madoi.server.keys import seat_or_none
from madoi.server.lobby import Facts, read_facts
from madoi.server.page import FIRST, NEXT_LINE, needed_soon
from madoi.server.problems import Problem
from madoi.server.readers import Kept
from madoi.server.results import daily_board
from madoi.share.letters import writable
from madoi.share.sheet import BREAK
from madoi.store.interface import TableCard, UnknownTable

Lang = Literal["en", "ja"]
KEPT_BYTES = 8_000_000
ENOUGH = 10
"""Before so many have played a day nobody is given a rank."""
MOST_PEOPLE = 5000
KEEP = {"cache-control": "public, max-age=600", "cross-origin-resource-policy": "cross-origin"}
MONTHS = list(calendar.month_name)
ORDINALS = "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"
DAY = r"\d{4}-\d\d-\d\d"


class ShareQuery(msgspec.Struct):
    lang: Lang = "en"
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    small: bool = False
    """For a list: the drawing without the words."""


class Told(msgspec.Struct):
    """A link as chat programs show it."""

    title: str
    line: str
    picture: str
    """Its address in this house."""


def share_routes(house: House) -> list[Route]:
    """`/share/table/ID.png`, `/share/now/ID.png` with a token, `/share/invitation/GAME.png`, `/share/day/DATE.png` and `/share/house.png`."""
    kept = Kept(KEPT_BYTES)

    async def table(request: Request) -> Response:
        try:
            query = read_query(request, ShareQuery)
            card = await house.finished(request.path_params["table"])
            words = await words_of(house, card, query)
            address = Call(request, query, None).address
            return image(
                bytes(await house.readers.ask(address, readings.share_picture, card, words, query.small))
            )
        except MadoiError as problem:
            return refuse(problem)

    async def now(request: Request) -> Response:
        """A table that is played, in small: what everybody at it sees, for whoever sits there."""
        try:
            call, id = Call(request, None, None), request.path_params["table"]
            key = await house.keys.find(id, call.token, "token", house.now())
            house.check_open(await house.opened(id), seat_or_none(key.seat))
            card = await house.store.card(id)
            if card is None:
                raise UnknownTable
            people = called(find_game(card.game), read_facts(card), None, "en")
            words = readings.ShareWords("en", tuple(people), seat_or_none(key.seat), False, "", "", "")
            png = await house.readers.ask(call.address, readings.share_picture, card, words, True)
            return Response(bytes(png), media_type="image/png")
        except MadoiError as problem:
            return refuse(problem)

    async def made(request: Request, kind: str, game: str, line: Callable[[str], str]) -> Response:
        """A picture of no table, drawn once."""
        try:
            lang = read_query(request, ShareQuery).lang
            question = (lang, kind, game, line(lang))
            found = kept.find(question)
            if found is None:
                address = Call(request, None, None).address
                found = await house.readers.work(address, readings.other_picture, *question)
                kept.keep(question, found)
            return image(found)
        except MadoiError as problem:
            return refuse(problem)

    async def invitation(request: Request) -> Response:
        game = request.path_params["game"]
        if game not in all_games():
            return refuse(Problem("not-found"))
        return await made(request, "invitation", game, lambda lang: of_door(game, lang, "time"))

    async def day(request: Request) -> Response:
        game, label = daily_game(), request.path_params["date"]
        if game is None or not is_day(label):
            return refuse(Problem("not-found"))
        return await made(request, "day", game.id, lambda lang: day_name(label, lang))

    async def whole(request: Request) -> Response:
        return await made(request, "house", "", house_line)

    return [
        Route("/share/table/{table}.png", table),
        Route("/share/now/{table}.png", now),
        Route("/share/invitation/{game}.png", invitation),
        Route("/share/day/{date}.png", day),
        Route("/share/house.png", whole),
    ]


def image(png: bytes) -> Response:
    return Response(png, headers=KEEP, media_type="image/png")


def daily_game() -> Game | None:
    return next((game for game in all_games().values() if game.seats == (1,)), None)


def is_day(label: str) -> bool:
    try:
        return bool(re.fullmatch(DAY, label) and Date.fromisoformat(label))
    except ValueError:
        return False


# Words


def day_name(label: str, lang: str) -> str:
    day = Date.fromisoformat(label)
    return f"{day.month}月{day.day}日" if lang == "ja" else f"{day.day} {MONTHS[day.month]}"


async def words_of(house: House, card: TableCard, query: ShareQuery) -> readings.ShareWords:
    """What the picture of a finished table says beside the game itself."""
    facts, game = read_facts(card), find_game(card.game)
    lang = query.lang
    line = below = standing = ""
    sealed = (await house.opened(card.id)).is_sealed(house.today())
    if facts.deal == "daily":
        day = day_name(facts.label, lang)
        line = f"{day}の札" if lang == "ja" else f"the cards of {day}"
        standing = await standing_of(house, card, facts, lang)
        below = (
            "同じ札で、もっと上を目指せますか。" if lang == "ja" else "Can you do better with the same cards?"
        )
    elif facts.deal == "number":
        line = f"第{facts.label}番の札" if lang == "ja" else f"deal {facts.label}"
    people = called(game, facts, query.seat, lang)
    return readings.ShareWords(lang, tuple(people), query.seat, sealed, line, standing, below)


async def standing_of(house: House, card: TableCard, facts: Facts, lang: str) -> str:
    """Among all who have finished that day, once they are enough."""
    board = await house.store.results(daily_board(card.game, facts.label), MOST_PEOPLE)
    mine = next((line for line in board if line.table == card.id), None)
    if mine is None or len(board) < ENOUGH:
        return ""
    rank, people = 1 + sum(is_better(line, mine) for line in board), len(board)
    if lang == "ja":
        return f"{people}人中{rank}位。"
    return f"{ORDINALS[rank - 1] if rank <= len(ORDINALS) else f'Number {rank}'} of {people}."


def called(game: Game, facts: Facts, sharer: int | None, lang: str) -> list[str]:
    """What each seat is called: bots by name, and of the people only who shares."""
    names = []
    for seat, name in enumerate(facts.seats):
        bot = facts.bots[seat] if seat < len(facts.bots) else ""
        shown = bot_name(bot, lang, game.texts) if bot else writable(name) if seat == sharer else ""
        names.append(shown or (f"席{seat + 1}" if lang == "ja" else f"Player {seat + 1}"))
    return names


def ended(game: Game, facts: Facts, people: Sequence[str], lang: str) -> str:
    """How a table ended, in one sentence."""
    ja = lang == "ja"
    winners = [people[seat] for seat in facts.winners]
    best = facts.scores[facts.winners[0]] if facts.winners and facts.scores else None
    points = (
        "" if best is None else (game.texts.maybe(lang, "door", "score") or "{n}").replace("{n}", str(best))
    )
    if game.seats == (1,):
        if not winners:
            return "負け" if ja else "Lost"
        return f"勝ち、{points}" if ja else f"Won, {points}"
    if not winners:
        return "途中で終わりました" if ja else "The game was left"
    won = f"{'・'.join(winners)}の勝ち" if ja else f"{' and '.join(winners)} won"
    return f"{won}（{points}）" if ja and points else f"{won}, {points}" if points else won


async def told(house: House, request: Request) -> Told:
    """What the address of a room of the page tells, without its secret."""
    lang: Lang = "ja" if wants_japanese(request) else "en"
    room = [part for part in request.path_params["path"].split("/") if part]
    asked = request.query_params
    if room[:1] == ["t"] and len(room) > 1:
        card = await house.store.card(room[1])
        if card is not None and card.over:
            seat = int(asked["seat"]) if re.fullmatch("[0-7]", asked.get("seat", "")) else None
            game, facts = find_game(card.game), read_facts(card)
            query = {"lang": lang} | ({} if seat is None else {"seat": str(seat)})
            title = f"{game.names[lang]}: {ended(game, facts, called(game, facts, seat, lang), lang)}"
            line = "一手ずつ振り返る" if lang == "ja" else "Look back at every move"
            return Told(title, line, f"/share/table/{card.id}.png?{urlencode(query)}")
    if room[:1] in (["t"], ["j"]) and (game_id := asked.get("game", "")) in all_games():
        name = find_game(game_id).names[lang]
        title = f"「{name}」の席へどうぞ" if lang == "ja" else f"A seat is kept for you: {name}"
        return Told(title, of_door(game_id, lang, "line"), f"/share/invitation/{game_id}.png?lang={lang}")
    if room[:1] == ["daily"] and (daily := daily_game()) is not None:
        label = room[1] if len(room) > 1 and is_day(room[1]) else house.today()
        name, day = daily.names[lang], day_name(label, lang)
        title = f"{name}、{day}の札" if lang == "ja" else f"{name}: the cards of {day}"
        line = "みんな同じ札で、一日一回" if lang == "ja" else "The same cards for everybody, once a day"
        return Told(title, line, f"/share/day/{label}.png?lang={lang}")
    if room[:1] == ["j"]:
        title = "円居の席へどうぞ" if lang == "ja" else "A seat is kept for you"
        return Told(title, house_line(lang), f"/share/house.png?lang={lang}")
    return Told("円居 Madoi", house_line(lang), f"/share/house.png?lang={lang}")


def of_door(game: str, lang: str, key: str) -> str:
    """What stands on the door of a game."""
    return find_game(game).texts.maybe(lang, "door", key) or ""


def house_line(lang: str) -> str:
    return (
        "日本の卓上ゲーム三作を、\u200bひとつの卓で"
        if lang == "ja"
        else "Three Japanese tabletop games at one table"
    )


def wants_japanese(request: Request) -> bool:
    """As the link says, else as the browser would like it."""
    lang = request.query_params.get("lang", "") or request.headers.get("accept-language", "")
    return lang.lower().startswith("ja")


def tags(found: Told, origin: str, address: str) -> str:
    """Open Graph, which chat programs read."""
    lines = {
        "og:type": "website",
        "og:site_name": "円居 Madoi",
        "og:title": found.title,
        "og:description": found.line.replace(BREAK, ""),
        "og:url": origin + address,
        "og:image": origin + found.picture,
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": found.title,
    }
    told = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in lines.items()]
    return NEXT_LINE.join([*told, '<meta name="twitter:card" content="summary_large_image" />'])


async def page_with_tags(house: House, index: Path, request: Request) -> Response:
    """The page's index with the tags of this address, and with what its room is made of."""
    try:
        found = await told(house, request)
    except MadoiError:
        found = Told("円居 Madoi", house_line("en"), "/share/house.png?lang=en")
    origin = f"{request.url.scheme}://{request.headers.get('host', '')}"
    more = [needed_soon(index.parent, request), tags(found, origin, request.url.path)]
    html = index.read_text("utf-8")
    if request.path_params["path"].startswith("t/"):
        html = html.replace("<head>", FIRST, 1)
    html = html.replace("</head>", f"  {NEXT_LINE.join(filter(None, more))}\n  </head>", 1)
    return small_answer(html.encode(), request, "text/html; charset=utf-8")
