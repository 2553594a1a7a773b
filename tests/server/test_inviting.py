"""Coming in: invitations before anything is typed, codes that are read out, bots on free cushions, beginning with fewer."""

from __future__ import annotations

import hashlib
from urllib.parse import urlsplit

import pytest

from madoi.core.documents import RecordFile, decode
from madoi.games import find_game
from madoi.server.codes import GOOD_FOR, KANA, WORDS, read_code
from madoi.table.verify import verify

from .client import Seat, bearer, enter, open_table, reveal, sit, take_part

SALT = "the-salt-of-somebody-who-heard-the-code"


def fair_table(server, seats: int = 4, **more) -> dict:
    return open_table(server, "fuji-99", [{}] * seats, deal={"kind": "fair"}, **more)


def code_of(server, table: str, token: str) -> dict:
    answer = server.http.post(f"/api/tables/{table}/code", headers=bearer(token))
    assert answer.status_code == 200, answer.text
    return answer.json()


def look_up(server, code: str):
    return server.http.post("/api/codes", json={"code": code})


def invited(server, link: str):
    secret = link.partition("#")[2]
    return server.http.post(
        f"{urlsplit('/api' + link).path.replace('/t/', '/tables/')}/invitation", json={"secret": secret}
    )


def join(server, invitation: dict, code: str, salt: str = SALT, **more):
    words = f"madoi pledge/{invitation['table']}/{invitation['commitment']}/{invitation['seat']}/{salt}"
    pledge = hashlib.sha256(words.encode()).hexdigest()
    wish = {"code": code, "seat": invitation["seat"], "pledge": pledge, **more}
    return server.http.post(f"/api/tables/{invitation['table']}/join", json=wish)


def test_a_link_tells_the_game_and_the_cushions_before_anybody_sits_down(server):
    links = fair_table(server, 3)
    take_part(server, links["seats"][0], name="Aki")
    told = invited(server, links["seats"][1]).json()
    assert (told["game"], told["host"], told["phase"], told["seat"]) == ("fuji-99", "Aki", "waiting", 1)
    assert [each["taken"] for each in told["cushions"]] == [True, False, False]
    assert told["commitment"] == links["commitment"]


def test_a_wrong_link_is_told_before_anything_is_typed(server):
    links = fair_table(server)
    assert invited(server, links["seats"][1][:-3] + "abc").json() is None
    assert server.http.get("/api/tables/nowhere/glance").json() is None
    assert server.http.get(f"/api/tables/{links['table']}/glance").json() is None


def test_a_code_is_read_in_kana_katakana_or_letters():
    for said in ("sakura 47", "SAKURA-47", "さくら・4-7", "サクラ４７", "さくら 4 7"):
        code = read_code(said)
        assert code is not None
        assert (code.kana, code.digits, code.plain) == ("さくら", "47", "sakura-47")
    for said in ("", "sakura", "sakura 4", "sakura 475", "ぴかちゅう 47", "47"):
        assert read_code(said) is None
    assert len(KANA) == len(set(WORDS.values())) > 70


def test_whoever_hears_the_code_sits_down_bound_to_a_salt_and_the_deal_is_fair(server):
    links = fair_table(server, 2)
    one = take_part(server, links["seats"][0], name="Aki")
    code = code_of(server, links["table"], one["token"])
    assert code == {**code_of(server, links["table"], one["token"]), "expires": code["expires"]}
    found = look_up(server, code["word"] + code["digits"]).json()
    joined = join(server, found, code["plain"], name="Ren").json()
    assert joined["view"]["seat"] == 1
    assert joined["view"]["deal"]["due"]
    # The link that was made for this seat is good no more: nobody else holds a key to this hand.
    assert invited(server, links["seats"][1]).json() is None
    assert enter(server, joined["link"])["view"]["seat"] == 1
    for token, salt in ((joined["token"], SALT), (one["token"], one["salt"])):
        assert reveal(server, links["table"], token, salt).status_code == 200
    assert (
        server.http.post(f"/api/tables/{links['table']}/code", headers=bearer(one["token"])).status_code
        == 409
    )
    server.http.post(
        f"/api/tables/{links['table']}/do", json={"type": "resign", "id": "r"}, headers=bearer(one["token"])
    )
    record = decode(server.http.get(f"/api/tables/{links['table']}/record").content, RecordFile)
    assert verify(find_game("fuji-99"), record).is_fair


def test_who_was_faster_has_the_seat_and_the_other_is_told(server):
    links = fair_table(server, 3)
    one = take_part(server, links["seats"][0])
    code = code_of(server, links["table"], one["token"])["plain"]
    found = look_up(server, code).json()
    assert join(server, found, code).status_code == 200
    late = join(server, found, code)
    assert (late.status_code, late.json()["code"]) == (409, "taken")
    again = look_up(server, code).json()
    assert again["seat"] == 2
    assert join(server, again, code, "another-salt-of-more-than-22-letters").status_code == 200


def test_without_code_or_list_nobody_joins(server):
    links = fair_table(server)
    assert server.http.post(f"/api/tables/{links['table']}/join", json={"seat": 1}).status_code == 404
    other = fair_table(server)
    one = take_part(server, other["seats"][0])
    code = code_of(server, other["table"], one["token"])["plain"]
    wrong = server.http.post(f"/api/tables/{links['table']}/join", json={"seat": 1, "code": code})
    assert (wrong.status_code, wrong.json()["code"]) == (404, "no-code")


def test_whoever_sat_down_first_says_whether_anybody_finds_the_table(server):
    links = fair_table(server, 3)
    one, two = (take_part(server, link) for link in links["seats"][:2])

    def let(token: str, on: bool) -> int:
        order = {"type": "list", "id": f"list-{on}-{token[:8]}", "on": on}
        return server.http.post(
            f"/api/tables/{links['table']}/do", json=order, headers=bearer(token)
        ).status_code

    def found() -> list[list[int]]:
        lines = server.http.get("/api/tables?free=true").json()
        return [line["free"] for line in lines if line["table"] == links["table"]]

    def comes() -> int:
        return server.http.post(f"/api/tables/{links['table']}/join", json={}).status_code

    assert (found(), comes()) == ([], 404)
    assert let(two["token"], True) == 409
    assert let(one["token"], True) == 200
    assert found() == [[2]]
    assert server.http.get(f"/api/tables/{links['table']}/glance").json()["listed"] is True
    assert let(one["token"], False) == 200
    assert (found(), comes()) == ([], 404)
    order = {"type": "list", "id": "again", "on": True}
    server.http.post(f"/api/tables/{links['table']}/do", json=order, headers=bearer(one["token"]))
    assert comes() == 200


def test_after_thirty_wrong_tries_even_the_right_code_has_to_wait(server):
    links = fair_table(server)
    one = take_part(server, links["seats"][0])
    code = code_of(server, links["table"], one["token"])
    wrong = f"{code['word']}{(int(code['digits']) + 1) % 100:02}"
    answers = [look_up(server, wrong).status_code for _ in range(32)]
    assert answers[:30] == [200] * 30
    assert 429 in answers[30:]
    assert look_up(server, code["plain"]).status_code == 429


def test_wrong_tries_with_a_word_count_wherever_they_come_from(server):
    import asyncio

    from madoi.server.codes import Tries
    from madoi.server.problems import Problem

    async def guess() -> list[str]:
        tries, told = Tries(30), []
        for number in range(31):
            try:
                told.append(await tries.find(server.house, f"192.0.2.{number}", "sakura 47"))
            except Problem as problem:
                told.append(problem.code)
        return told

    told = asyncio.run(guess())
    assert told == [""] * 30 + ["too-fast"]


def test_a_code_expires(serve):
    later = [0]
    from madoi.table.clock import wall_clock

    server = serve(now=lambda: wall_clock() + later[0])
    links = fair_table(server)
    one = take_part(server, links["seats"][0])
    code = code_of(server, links["table"], one["token"])["plain"]
    assert look_up(server, code).json()
    later[0] = GOOD_FOR + 1000
    assert look_up(server, code).json() is None
    assert code_of(server, links["table"], one["token"])["plain"] == code
    assert look_up(server, code).json()


def test_bots_fill_cushions_and_the_deal_begins_with_the_last(server):
    links = open_table(server, "fuji-99", [{}] * 3, options={"first": 0})
    with sit(server, links["seats"][0], name="Aki") as aki:
        assert aki.do("fill", bot="fair")["type"] == "done"
        aki.until(3)
        assert aki.view["phase"] == "waiting"
        assert [seat["bot"] for seat in aki.view["seats"]] == [None, "fair", None]
        assert aki.view["seats"][1]["book"]
        assert enter_fails(server, links["seats"][1])
        assert aki.do("fill", bot="nobody-knows-it")["code"] == "unknown-bot"
        assert aki.do("fill", bot="random")["type"] == "done"
        aki.until(5)
        assert aki.view["phase"] == "playing"
        assert aki.do("fill", bot="fair")["code"] == "begun"


@pytest.mark.parametrize("pledged", [True, False])
def test_begin_with_two_takes_the_free_cushions_away(server, pledged):
    links = fair_table(server, 4, options={"first": 3})
    come = take_part if pledged else enter
    one, two = (
        come(server, link, name=name) for link, name in zip(links["seats"], ("Aki", "Ren"), strict=False)
    )
    with Seat(server, links["table"], one["token"]) as aki, Seat(server, links["table"], two["token"]) as ren:
        assert ren.do("begin")["code"] == "not-host"
        assert aki.do("begin")["type"] == "done"
        if pledged:
            aki.until(4)
            assert aki.view["deal"]["due"]
            for seat, each in ((aki, one), (ren, two)):
                assert seat.do("reveal", salt=each["salt"])["type"] == "done"
        while aki.view["phase"] == "waiting":
            aki.receive()
        assert len(aki.view["seats"]) == 2
        assert enter_fails(server, links["seats"][3])
        again = aki.do("begin")
        assert again["code"] == "begun"
        assert aki.do("resign")["type"] == "done"
    record = decode(server.http.get(f"/api/tables/{links['table']}/record").content, RecordFile)
    assert record.players == 2
    assert verify(find_game("fuji-99"), record).is_fair == pledged
    replay = server.http.get(f"/api/tables/{links['table']}/replay?step=1")
    assert len(replay.json()["view"]["seats"]) == 2
    on = server.http.post(f"/api/tables/{links['table']}/branch", json={"step": 1, "seat": 0})
    assert len(on.json()["seats"]) == 2
    rematch = server.http.post(f"/api/tables/{links['table']}/rematch", headers=bearer(two["token"]))
    assert len(rematch.json()["seats"]) == 2


def enter_fails(server, link: str) -> bool:
    table, _, secret = link.removeprefix("/t/").partition("#")
    answer = server.http.post(f"/api/tables/{table.partition('?')[0]}/enter", json={"secret": secret})
    return answer.status_code in (404, 409)


def test_one_alone_cannot_begin_and_a_gap_is_told(server):
    links = fair_table(server, 4)
    with sit(server, links["seats"][0]) as aki:
        assert aki.do("begin")["code"] == "too-few"
        enter(server, links["seats"][2])
        assert aki.do("begin")["code"] == "gap"
        assert aki.do("fill", bot="random")["type"] == "done"
        assert aki.do("begin")["type"] == "done"


def test_a_table_that_began_with_fewer_wakes_from_its_log(serve):
    first = serve()
    links = open_table(first, "goryokaku", [{}] * 4)
    with sit(first, links["seats"][0]) as aki:
        assert aki.do("fill", bot="random")["type"] == "done"
        assert aki.do("begin")["type"] == "done"
        while aki.view["phase"] == "waiting":
            aki.receive()
    token = enter(first, links["seats"][0])["token"]
    first.stop()
    again = serve()
    view = again.http.get(f"/api/tables/{links['table']}", headers=bearer(token)).json()
    assert (len(view["seats"]), view["phase"]) == (2, "playing")
    mine = again.http.post("/api/mine", json={"tables": [{"table": links["table"], "token": token}]}).json()
    assert [name["en"] != "" for name in mine[0]["names"]] == [True, True]
