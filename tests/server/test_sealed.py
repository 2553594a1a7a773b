"""Today's deal is for those who play it: until the day is over nobody else is told anything of it, by any route."""

from __future__ import annotations

import asyncio
import re

import pytest
from websockets.exceptions import ConnectionClosed

from madoi.games import find_game
from madoi.server.keys import WATCH, new_token
from madoi.store.interface import Key
from madoi.table.clock import wall_clock

from .client import Seat, bearer, enter, open_table, sit
from .test_uptime import loop_of

DAY = 86_400_000
NOON = wall_clock() // DAY * DAY + DAY // 2

ABOUT_NO_TABLE = {
    "GET /api/games",
    "GET /api/games/{game}/words",
    "GET /api/games/{game}/rules",
    "GET /api/games/{game}/books",
    "GET /metrics",
    "GET /healthz",
    "GET /api/push",
    "GET /api/openapi.json",
    "GET /{path:path}",
    "GET /share/house.png",
    "GET /share/day/{date}.png",
    "GET /share/invitation/{game}.png",
}
"""They may name every card there is, but say the same whatever is dealt."""
SEATS_ONLY = {
    "POST /api/tables/{table}/do": {"id": "x", "type": "resign"},
    "POST /api/tables/{table}/rematch": {},
    "POST /api/tables/{table}/forget": {"which": "all"},
    "POST /api/tables/{table}/code": {},
    "GET /api/tables/{table}/notices": None,
    "POST /api/tables/{table}/notices": {},
    "GET /api/tables/{table}/story": None,
    "POST /api/tables/{table}/achiever": {"name": "x"},
}
"""A spectator is refused, whatever is played."""
SEALED = {
    "GET /api/tables/{table}": None,
    "GET /api/tables/{table}/news": None,
    "GET /api/tables/{table}/replay": None,
    "GET /api/tables/{table}/replay/news": None,
    "GET /api/tables/{table}/review": None,
    "GET /api/tables/{table}/record": None,
    "GET /api/tables/{table}/luck": None,
    "POST /api/tables/{table}/branch": {"step": 3, "seat": 0},
    "GET /share/now/{table}.png": None,
}
TELL_NO_CARDS = {
    "POST /api/tables": {"game": "fort-of-gold", "seats": [{}], "deal": {"kind": "daily"}},
    "GET /api/tables": None,
    "POST /api/mine": {"tables": []},
    "POST /api/tables/{table}/join": {},
    "POST /api/tables/{table}/enter": {"secret": ""},
    "POST /api/records": {},
    "GET /api/boards/{game}/{kind}/{label}": None,
    "POST /api/bests": {"person": "p"},
    "POST /api/days/{game}/{date}": {"person": "p"},
    "POST /api/codes": {"code": "sakura 47"},
    "POST /api/tables/{table}/invitation": {"secret": "x"},
    "GET /api/tables/{table}/glance": None,
    "GET /share/table/{table}.png": None,
}
"""They speak of tables to everybody: names, times, results, and nothing of what was drawn."""
ABOUT_SETS = {
    "GET /api/sets/{set}",
    "GET /api/sets/{set}/zip",
    "GET /api/workshop/{game}",
    "GET /api/sets/{set}/measure",
    "POST /api/sets/{set}/keep",
    "POST /api/sets/{set}/measure",
    "POST /api/sets/{set}/measure/stop",
    "POST /api/sets/{set}/name",
    "POST /api/sets/{set}/played",
    "POST /api/workshop/{game}/check",
    "POST /api/workshop/{game}/import",
    "POST /api/workshop/{game}/sets",
}
"""The workshop knows components, and no table at all."""
ABOUT_PUZZLES = {
    "GET /api/puzzles/{game}",
    "GET /api/puzzles/{game}/{puzzle}",
    "GET /api/puzzles/{game}/{puzzle}/hint",
    "POST /api/puzzles/{game}/{puzzle}/answer",
}
"""Puzzles are files that come with a game, and know no table either."""
SOCKET = "/api/ws"


class Day:
    """A clock that stands at noon, and can be put forward."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def day() -> Day:
    return Day()


@pytest.fixture
def server(serve, day):
    # Pictures are drawn by a worker, which is slow to begin on a busy machine.
    return serve(now=day, read_seconds=60.0)


def play_daily(server, moves: int | None) -> tuple[dict, str]:
    """A listed table on the deal of the day, played for some moves or to its end; its links and its seat's token."""
    links = open_table(server, deal={"kind": "daily"}, options={"listed": True})
    entered = enter(server, links["seats"][0], name="Aki", person="p")
    with Seat(server, links["table"], entered["token"]) as seat:
        while seat.view["phase"] == "playing" and moves != 0:
            seat.move()
            moves = None if moves is None else moves - 1
    return links, entered["token"]


def watcher(server, table: str) -> str:
    """The token of a spectator, as one who came by before could have it."""
    token, key = new_token(table, WATCH, server.house.now())
    keep(server, key)
    return token


def keep(server, key: Key) -> None:
    asyncio.run_coroutine_threadsafe(server.house.store.add_keys([key]), loop_of(server)).result(5)


def asked(server, route: str, table: str, body, token: str = ""):
    method, path = route.split(" ")
    path = path.replace(":path", "")
    path = path.format(
        table=table, game="fort-of-gold", kind="daily", label="today", date="2026-11-17", path=""
    )
    headers = bearer(token) if token else {}
    return server.http.request(method, path, headers=headers, json=body)


def routes_of(server) -> set[str]:
    found = set()
    for route in server.app.app.routes:
        methods = getattr(route, "methods", None)
        if methods is None:
            assert route.path == SOCKET
            continue
        found |= {f"{method} {route.path}" for method in methods - {"HEAD"}}
    return found


def drawn(server, table: str, token: str) -> set[str]:
    """The cards that chance has brought, by id and by name."""
    news = server.http.get(f"/api/tables/{table}/replay/news", headers=bearer(token)).json()
    cards = set(re.findall(r'"([st]-[a-z0-9-]+)"', str(news).replace("'", '"')))
    assert cards
    game = find_game("fort-of-gold")
    data = server.house.shipped(game, "standard")
    return cards | {game.card_names(data, lang)[card] for card in cards for lang in ("en", "ja")}


def test_every_route_is_classified(server):
    """Who adds a route says here what it tells of a running daily deal."""
    assert routes_of(server) == {
        *ABOUT_NO_TABLE,
        *ABOUT_SETS,
        *ABOUT_PUZZLES,
        *SEATS_ONLY,
        *SEALED,
        *TELL_NO_CARDS,
    }


@pytest.mark.parametrize("moves", [4, None], ids=["running", "finished"])
def test_no_route_tells_others_what_the_deal_of_the_day_brings(server, moves):
    before = {route: asked(server, route, "", None).content for route in ABOUT_NO_TABLE - {"GET /metrics"}}
    links, token = play_daily(server, moves)
    table = links["table"]
    secrets = drawn(server, table, token)
    seed = server.house.awake()[0].table.opened.deal.seed
    said = []
    for other in ("", watcher(server, table)):
        for route, body in {**SEALED, **SEATS_ONLY}.items():
            answer = asked(server, route, table, body, other)
            assert answer.status_code in (403, 404), (route, other, answer.text[:300])
            said.append(answer.text)
        for route, body in TELL_NO_CARDS.items():
            said.append(asked(server, route, table, body, other).text)
        mine = {"tables": [{"table": table, "token": other or "x"}]}
        said.append(asked(server, "POST /api/mine", table, mine).text)
        entering = {"secret": links["watch"].partition("#")[2]}
        answer = asked(server, "POST /api/tables/{table}/enter", table, entering)
        assert answer.json()["code"] == "sealed"
        said.append(answer.text)
        said.append(heard_on_a_socket(server, table, other))
    said.append(asked(server, "GET /metrics", table, None).text)
    for text in said:
        assert not [card for card in secrets if card in text], text
        assert seed not in text
    for route, told in before.items():
        if route != "GET /healthz":
            assert asked(server, route, "", None).content == told


def heard_on_a_socket(server, table: str, token: str) -> str:
    """Everything that a socket of somebody without a seat hears."""
    seat = Seat.__new__(Seat)
    with pytest.raises(ConnectionClosed) as closed:
        Seat.__init__(seat, server, table, token)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4004
    said = seat.said
    seat.close()
    assert not [each for each in said if '"view":{' in each]
    return "".join(said)


def test_the_seat_itself_may_look_back_judge_and_go_on(server):
    links, token = play_daily(server, None)
    table = links["table"]
    for route, body in SEALED.items():
        assert asked(server, route, table, body, token).status_code in (200, 201), route
    assert asked(server, "GET /api/tables/{table}/luck", table, None, token).json()["seed"] == ""


def test_what_goes_on_from_the_deal_of_the_day_is_as_sealed_as_it(server, day):
    links, token = play_daily(server, None)
    branch = asked(server, "POST /api/tables/{table}/branch", links["table"], {"step": 3, "seat": 0}, token)
    new = branch.json()
    with sit(server, new["seats"][0]) as seat:
        seat.do("resign")
    assert asked(server, "GET /api/tables/{table}/record", new["table"], None).json()["code"] == "sealed"
    again = sit(server, links["seats"][0])
    rematch = asked(server, "POST /api/tables/{table}/rematch", links["table"], {}, token).json()
    with sit(server, rematch["seats"][0]) as seat:
        seat.do("resign")
    again.close()
    fresh = asked(server, "GET /api/tables/{table}/record", rematch["table"], None)
    assert fresh.status_code == 200
    day.now += DAY
    assert asked(server, "GET /api/tables/{table}/record", new["table"], None).status_code == 200


def test_when_the_day_is_over_everybody_may_look(server, day):
    links, _ = play_daily(server, None)
    day.now = NOON + DAY // 2 - 1
    assert asked(server, "GET /api/tables/{table}/record", links["table"], None).status_code == 403
    day.now += 1
    record = asked(server, "GET /api/tables/{table}/record", links["table"], None).json()
    assert record["seed"]
    assert enter(server, links["watch"])["view"]["phase"] == "over"
    for route in ("replay", "replay/news", "luck", "review"):
        assert server.http.get(f"/api/tables/{links['table']}/{route}").status_code == 200
