"""The fair deal over the wire: the commitment comes first, pledges before salts, and nobody is waited for in vain."""

from __future__ import annotations

import hashlib
from urllib.parse import parse_qs, urlsplit

import pytest

from madoi.core.documents import RecordFile, decode
from madoi.games import find_game
from madoi.table.verify import verify

from .client import Seat, bearer, enter, open_table, reveal, take_part

GAME, PLAYERS = "fuji-99", 2
SALT = "a-salt-of-more-than-22-letters"


def pledge_of(links: dict, seat: int, salt: str = SALT) -> str:
    words = f"madoi pledge/{links['table']}/{links['commitment']}/{seat}/{salt}"
    return hashlib.sha256(words.encode()).hexdigest()


def fair_table(server, **more) -> dict:
    return open_table(server, GAME, [{}] * PLAYERS, deal={"kind": "fair"}, **more)


def record_of(server, table: str) -> RecordFile:
    return decode(server.http.get(f"/api/tables/{table}/record").content, RecordFile)


def test_the_commitment_comes_with_the_links_and_is_kept(server):
    links = fair_table(server)
    for seat, link in enumerate(links["seats"]):
        found = parse_qs(urlsplit(link).query)
        assert found["deal"] == [links["commitment"]]
        assert found["seat"] == [str(seat)]
    entered = [take_part(server, link) for link in links["seats"]]
    assert entered[0]["view"]["deal"]["commitment"] == links["commitment"]
    assert entered[-1]["view"]["deal"]["due"]
    for seat in entered[:-1]:
        assert reveal(server, links["table"], seat["token"], seat["salt"]).status_code == 200
    tokens = [each["token"] for each in entered]
    server.http.post(
        f"/api/tables/{links['table']}/do", json={"type": "resign", "id": "r"}, headers=bearer(tokens[0])
    )
    record = record_of(server, links["table"])
    assert record.deal is not None
    assert record.deal.salts == [each["salt"] for each in entered]
    assert verify(find_game(GAME), record).is_fair


def test_a_known_deal_has_no_commitment_and_takes_no_pledge(server):
    links = open_table(server)
    assert links["commitment"] == ""
    assert "deal=" not in links["seats"][0]
    entered = enter(server, links["seats"][0], pledge="0" * 64)
    assert entered["view"]["phase"] == "playing"
    assert entered["view"]["seats"][0]["pledge"] == ""


def test_a_free_seat_is_taken_with_a_pledge_that_names_it(server):
    seats = [{}, {"open": True}]
    links = open_table(server, GAME, seats, deal={"kind": "fair"}, options={"listed": True})
    (line,) = server.http.get("/api/tables", params={"free": True}).json()
    assert line["commitment"] == links["commitment"]
    base = f"/api/tables/{links['table']}"
    wish = {"name": "Bo", "pledge": pledge_of(links, 1)}
    assert server.http.post(f"{base}/join", json=wish).status_code == 400
    joined = server.http.post(f"{base}/join", json={**wish, "seat": 1}).json()
    assert joined["view"]["seats"][1]["pledge"] == wish["pledge"]
    early = reveal(server, links["table"], joined["token"], SALT)
    assert early.json()["code"] == "not-mixing"
    take_part(server, links["seats"][0])
    with Seat(server, links["table"], joined["token"]) as seat:
        assert seat.do("reveal", salt=SALT)["type"] == "done"
        while seat.view["phase"] == "waiting":
            seat.receive()
        assert [news["kind"] for news in seat.news][-2:] == ["revealed", "dealt"]


def test_sitting_down_again_does_not_change_a_pledge(server):
    links = fair_table(server)
    enter(server, links["seats"][0], pledge=pledge_of(links, 0))
    again = enter(server, links["seats"][0], pledge=pledge_of(links, 0, "another-salt-that-is-long-enough"))
    assert again["view"]["seats"][0]["pledge"] == pledge_of(links, 0)


@pytest.mark.parametrize("bad", ["short", "with/slash-and-more-than-22-letters", "x" * 65])
def test_a_salt_of_another_shape_is_refused(server, bad):
    links = fair_table(server)
    entered = take_part(server, links["seats"][0])
    assert reveal(server, links["table"], entered["token"], bad).status_code == 400


def test_a_seat_that_tells_no_salt_is_dropped_after_a_while_and_everybody_sees_it(server, monkeypatch):
    for module in ("madoi.table.table", "madoi.server.live"):
        monkeypatch.setattr(f"{module}.MIX_MILLIS", 300)
    links = fair_table(server)
    silent = enter(server, links["seats"][0], pledge=pledge_of(links, 0))
    others = [take_part(server, link) for link in links["seats"][1:]]
    with Seat(server, links["table"], silent["token"]) as seat:
        while seat.view["phase"] == "waiting":
            seat.receive(20)
        assert [card["dropped"] for card in seat.view["seats"]] == [True] + [False] * len(others)
        assert seat.do("reveal", salt=SALT)["code"] == "not-mixing"
        seat.do("resign")
    found = verify(find_game(GAME), record_of(server, links["table"]))
    assert [(doubt.code, doubt.seats) for doubt in found.doubts] == [("dropped", [0])]


def test_a_restart_between_pledge_and_salt_loses_nothing(serve):
    first = serve()
    links = open_table(first, deal={"kind": "fair"})
    entered = enter(first, links["seats"][0], pledge=pledge_of(links, 0))
    assert entered["view"]["deal"]["due"]
    first.stop()
    second = serve()
    assert reveal(second, links["table"], entered["token"], SALT).status_code == 200
    with Seat(second, links["table"], entered["token"]) as seat:
        assert seat.view["phase"] == "playing"
        assert seat.view["seats"][0]["salt"] == SALT


def test_a_salt_told_again_is_answered_as_the_first_time(serve):
    """The answer may have been lost on its way; the last to tell is answered by the deal."""
    server = serve()
    links = open_table(server, "fuji-99", [{}, {}], deal={"kind": "fair"})
    salts = [f"a-salt-of-more-than-22-letters-{seat}" for seat in range(2)]
    tokens = [take_part(server, link, salts[seat])["token"] for seat, link in enumerate(links["seats"])]
    told = [reveal(server, links["table"], token, salt) for token, salt in zip(tokens, salts, strict=True)]
    assert [answer.status_code for answer in told] == [200, 200]
    for running in (server, serve()):
        for token, salt, first in zip(tokens, salts, told, strict=True):
            assert reveal(running, links["table"], token, salt).json() == first.json()
            with Seat(running, links["table"], token) as seat:
                assert seat.do("reveal", id="salt", salt=salt)["step"] == first.json()["step"]
                assert seat.do("reveal", id="salt", salt="x" * 22)["code"] == "reused"
