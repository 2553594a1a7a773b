"""Playing over HTTP and sockets, against a real server."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import anyio
import msgspec
import pytest

from madoi.core.documents import RecordFile, decode
from madoi.games import find_game
from madoi.table.verify import verify

from ..conftest import TABLES
from .client import Seat, bearer, enter, open_table, sit, take_part

PAIR = next((table for table in TABLES if table[1] == 2), None)


def test_open_enter_and_move(server):
    links = open_table(server)
    with sit(server, links["seats"][0], name="Aki") as seat:
        assert seat.view["phase"] == "playing"
        assert seat.view["seats"][0]["name"] == "Aki"
        answer = seat.move("place 1.1")
        assert answer["type"] == "done"
        assert seat.view["step"] == answer["step"]
        moved = seat.news[-1]
        assert moved["kind"] == "moved"
        assert all(event["rule"].startswith("FG-") for event in moved["events"])


def test_the_mover_hears_done_before_it_is_told(server):
    with sit(server, open_table(server, options={"undo": "free"})["seats"][0]) as seat:
        for command in (
            {"type": "move", "move": "place 1.1"},
            {"type": "undo"},
            {"type": "help", "what": "odds"},
        ):
            seat.send(id=command["type"], step=seat.view["step"], **command)
            done, told = seat.wait("done", "told"), seat.wait("done", "told")
            assert (done["type"], told["type"]) == ("done", "told")
            assert done["step"] == told["view"]["step"] == told["news"][-1]["step"]
        assert done["odds"]


def test_the_lot_decides_who_begins_where_nobody_chose(server):
    game, players = PAIR
    begins = set()
    for number in range(12):
        deal = {"kind": "seed", "seed": str(number)}
        links = open_table(server, game, [{}] * players, options={"first": None}, deal=deal)
        seats = [enter(server, link) for link in links["seats"]]
        view = enter(server, links["seats"][0])["view"]
        assert view["options"]["first"] == "lot"
        base, auth = f"/api/tables/{links['table']}", bearer(seats[0]["token"])
        dealt = server.http.get(f"{base}/news", headers=auth).json()["news"][-1]
        told = [event for event in dealt["events"] if event["rule"] in ("FJ-18", "GK-19")]
        assert [event["seat"] for event in told] == [view["actor"]]
        begins.add(view["actor"])
    assert begins == set(range(players))
    links = open_table(server, game, [{}] * players, options={"first": 1})
    for link in links["seats"]:
        view = enter(server, link)["view"]
    assert view["actor"] == 1
    open_table(server, game, [{}] * players, options={"first": players}, expect=400)


def test_a_refused_move_has_code_rule_and_both_languages(server):
    with sit(server, open_table(server)["seats"][0]) as seat:
        answer = seat.move("place 5.5")
        assert answer["type"] == "refused"
        assert answer["code"] == "illegal-move"
        assert answer["rule"].startswith("FG-")
        assert answer["words"]["en"] != answer["words"]["ja"]


def test_a_repeated_command_is_done_once_and_answered_alike(server):
    with sit(server, open_table(server)["seats"][0]) as seat:
        step = seat.view["step"]
        first = seat.move("place 1.1", id="same", step=step)
        again = seat.do("move", id="same", step=step, move="place 1.1")
        assert again == first
        assert seat.view["step"] == first["step"]


def test_an_id_of_another_command_is_refused_even_after_a_restart(serve):
    first = serve()
    links = open_table(first)
    token = enter(first, links["seats"][0])["token"]
    with Seat(first, links["table"], token) as seat:
        step, moves = seat.view["step"], [card["move"] for card in seat.view["moves"]]
        done = seat.do("move", id="a", step=step, move=moves[0])
        assert seat.do("chat", id="a", text="hi")["code"] == "reused"
        assert seat.do("move", id="a", step=step, move="nonsense")["code"] == "reused"
        assert seat.do("move", id="a", step=step, move=moves[0]) == done
        said = seat.do("chat", id="b", text=" hi\u200b ")
    second = serve()
    with Seat(second, links["table"], token) as seat:
        assert seat.do("chat", id="a", text="hi")["code"] == "reused"
        assert seat.do("move", id="a", step=step, move="place 9.9")["code"] == "reused"
        assert seat.do("move", id="a", step=step, move=f"> {moves[0].upper()}") == done
        assert seat.do("chat", id="b", text="ho")["code"] == "reused"
        assert seat.do("chat", id="b", text=" hi\u200b ") == said


def test_a_refused_command_may_be_sent_again_with_its_id_and_is_tried_again(server):
    with sit(server, open_table(server)["seats"][0]) as seat:
        assert seat.do("pause", id="a", on=False)["code"] == "not-paused"
        seat.do("pause", id="b", on=True)
        assert seat.do("pause", id="a", on=False)["type"] == "done"


def test_a_stale_command_brings_the_missing_news(server):
    links = open_table(server)
    entered = enter(server, links["seats"][0])
    with (
        Seat(server, links["table"], entered["token"]) as one,
        Seat(server, links["table"], entered["token"]) as two,
    ):
        step = one.view["step"]
        one.move("place 1.1")
        answer = two.do("move", step=step, move="place 1.1")
        assert answer["code"] == "stale"
        assert answer["news"][0]["step"] == step + 1
        assert answer["view"]["step"] == one.view["step"]


def test_coming_back_by_step_brings_exactly_what_was_missed(server):
    links = open_table(server)
    with sit(server, links["seats"][0]) as seat:
        for _ in range(4):
            seat.move()
        whole = seat.news
        view = seat.view
    entered = enter(server, links["seats"][0])
    with Seat(server, links["table"], entered["token"], since=whole[2]["step"]) as back:
        assert back.news == whole[3:]
        assert back.view == view


def test_the_same_table_after_a_restart(serve):
    first = serve()
    links = open_table(first)
    entered = enter(first, links["seats"][0])
    with Seat(first, links["table"], entered["token"]) as seat:
        for _ in range(3):
            seat.move()
        view = seat.view
    second = serve()
    with Seat(second, links["table"], entered["token"]) as seat:
        assert seat.view == view
        assert seat.move()["type"] == "done"


def test_commands_work_over_plain_http_too(server):
    links = open_table(server)
    entered = enter(server, links["seats"][0])
    base, auth = f"/api/tables/{links['table']}", bearer(entered["token"])
    view = server.http.get(base, headers=auth).json()
    command = {"type": "move", "id": "a", "step": view["step"], "move": "place 1.1"}
    done = server.http.post(f"{base}/do", json=command, headers=auth)
    assert done.status_code == 200
    assert server.http.post(f"{base}/do", json=command, headers=auth).json() == done.json()
    news = server.http.get(f"{base}/news", params={"after": view["step"]}, headers=auth).json()
    assert [each["kind"] for each in news["news"]] == ["moved"]
    wrong = server.http.post(f"{base}/do", json={**command, "id": "b", "move": "fly"}, headers=auth)
    assert wrong.status_code == 409


def test_spectators_watch_and_cannot_act(server):
    links = open_table(server)
    with sit(server, links["seats"][0]) as seat, sit(server, links["watch"]) as watcher:
        assert watcher.view["seat"] is None
        assert watcher.view["moves"] == []
        seat.move()
        watcher.until(seat.view["step"])
        assert watcher.do("chat", text="boo")["code"] == "spectator"


def test_a_listed_table_can_be_watched_by_anybody_and_a_private_one_cannot(server):
    listed = open_table(server, options={"listed": True})
    private = open_table(server)
    lines = server.http.get("/api/tables").json()
    assert [line["table"] for line in lines] == [listed["table"]]
    assert lines[0]["waiting"] == 1
    for table, status in ((listed, 200), (private, 404)):
        answer = server.http.post(f"/api/tables/{table['table']}/enter", json={"secret": ""})
        assert answer.status_code == status


def test_a_free_seat_is_listed_taken_once_and_never_the_hosts(server):
    seats = [{}, {"open": True}, {"open": True}]
    links = open_table(server, "fuji-99", seats, options={"listed": True})
    assert [link is None for link in links["seats"]] == [False, True, True]
    with sit(server, links["seats"][0], name="Aki") as host:
        lines = server.http.get("/api/tables", params={"free": True}).json()
        assert [(line["host"], line["free"], line["waiting"]) for line in lines] == [("Aki", [1, 2], 2)]
        assert lines[0]["options"]["undo"] == "turn"
        path = f"/api/tables/{links['table']}/join"
        second = server.http.post(path, json={"name": "Ben", "seat": 2}).json()
        assert second["view"]["seat"] == 2
        assert server.http.post(path, json={"seat": 2}).json()["code"] == "taken"
        third = server.http.post(path, json={"name": "Chie"}).json()
        assert third["view"]["seat"] == 1
        assert server.http.post(path, json={}).status_code == 409
        host.until(third["view"]["step"])
        assert host.view["phase"] == "playing"
        assert [card["name"] for card in host.view["seats"]] == ["Aki", "Chie", "Ben"]
    assert server.http.get("/api/tables", params={"free": True}).json() == []
    with sit(server, second["link"]) as back, Seat(server, links["table"], third["token"]) as there:
        assert back.view["seat"] == 2
        assert there.view["seat"] == 1


def test_two_who_take_the_last_free_seat_get_one_place_and_one_refusal(server):
    links = open_table(server, "fuji-99", [{}, {"open": True}], options={"listed": True})
    with ThreadPoolExecutor(8) as crowd:
        path = f"/api/tables/{links['table']}/join"
        answers = list(crowd.map(lambda _: server.http.post(path, json={}), range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7


def test_free_seats_are_for_people_at_listed_tables(server):
    for seats, listed in (([{}, {"open": True}], False), ([{}, {"open": True, "bot": "greedy"}], True)):
        answer = open_table(server, "fuji-99", seats, options={"listed": listed}, expect=422)
        assert answer["code"] == "not-free"
    private = open_table(server)
    assert server.http.post(f"/api/tables/{private['table']}/join", json={}).status_code == 404
    assert server.http.post("/api/tables/nowhere/join", json={}).status_code == 404


def test_a_browser_asks_how_its_tables_stand(server):
    running, over = open_table(server), open_table(server)
    tokens = [enter(server, each["seats"][0], name="Aki")["token"] for each in (running, over)]
    with Seat(server, over["table"], tokens[1]) as seat:
        seat.do("resign")
    asked = [
        {"table": running["table"], "token": tokens[0]},
        {"table": over["table"], "token": tokens[1]},
        {"table": running["table"], "token": tokens[1]},
        {"table": "nowhere", "token": tokens[0]},
    ]
    mine = server.http.post("/api/mine", json={"tables": asked}).json()
    assert mine[2:] == [None, None]
    assert (mine[0]["phase"], mine[0]["my_turn"]) == ("playing", True)
    assert mine[0]["names"] == [{"en": "Aki", "ja": "Aki"}]
    assert (mine[1]["phase"], mine[1]["my_turn"], mine[1]["winners"]) == ("over", False, [])
    assert server.http.post("/api/mine", json={"tables": asked * 10}).status_code == 400


def test_looking_back_at_a_running_table_tells_no_hidden_card(server):
    links = open_table(server, "goryokaku", [{}, {}], deal={"kind": "fair"})
    with sit(server, links["seats"][0]) as one, sit(server, links["seats"][1]) as two:
        one.until(two.view["step"])
        one.move()
        two.until(one.view["step"])
        two.move()
        one.until(two.view["step"])
        theirs = two.view["position"]["seats"][1]
        hidden = [*theirs["castles"], *theirs["persons"], theirs["kamon"]]
        token = enter(server, links["seats"][0])["token"]
        base = f"/api/tables/{links['table']}/replay"
        told = [server.http.get(f"{base}/news", headers=bearer(token)).text]
        for step in range(one.view["played"] + 1):
            told.append(server.http.get(base, params={"step": step, "seat": 1}, headers=bearer(token)).text)
        assert len(told) > 10
        assert not [card for card in hidden for text in told if f'"{card}"' in text or f" {card}" in text]


def test_odds_and_hints_are_answered_and_written_in_the_ledger(server):
    with sit(server, open_table(server)["seats"][0]) as seat:
        moves = [card["move"] for card in seat.view["moves"]]
        odds = seat.do("help", step=seat.view["step"], what="odds")
        assert odds["odds"]
        hint = seat.do("help", step=seat.view["step"], what="hint")
        assert hint["hint"]["move"] in moves
        advised = hint["advice"]["moves"]
        assert advised[0]["move"] == hint["hint"]["move"]
        assert 1 <= len(advised) <= 3
        assert all(0 <= each["chance"] <= 1 for each in advised)
        seat.until(hint["step"])
        assert seat.view["seats"][0]["assists"] == {"odds": 1, "hint": 1}


def test_a_table_of_a_game_without_odds_promises_none(server):
    for card in server.http.get("/api/games").json():
        links = open_table(server, card["id"], [{}] * card["seats"][0])
        options = enter(server, links["seats"][0])["view"]["options"]
        assert options["odds"] == ("everyone" if card["odds"] else "off")
        assert card["odds"] == find_game(card["id"]).has_odds


def test_the_line_is_alive_while_a_hint_is_thought_about(server, monkeypatch):
    """The hint waits until the test has heard the beat."""
    heard = threading.Event()

    real = server.house.thinkers.advise

    async def advise(view, ref):
        await anyio.to_thread.run_sync(heard.wait)
        return await real(view, ref)

    monkeypatch.setattr(server.house.thinkers, "advise", advise)
    with sit(server, open_table(server)["seats"][0]) as seat:
        seat.send(type="help", id="hint", step=seat.view["step"], what="hint")
        seat.send(type="beat")
        seat.wait("beat")
        heard.set()
        assert seat.wait("done")["hint"]["move"] in [card["move"] for card in seat.view["moves"]]


def test_a_hint_that_cannot_be_worked_out_says_so_and_is_not_counted(server, monkeypatch):
    monkeypatch.setattr(server.house.thinkers, "_seconds", 1e-6)
    with sit(server, open_table(server)["seats"][0]) as seat:
        seat.send(type="help", id="hint", step=seat.view["step"], what="hint")
        refused = seat.wait("refused")
        assert (refused["id"], refused["code"]) == ("hint", "no-hint")
        assert refused["words"]["ja"] != refused["words"]["en"]
        seat.move()
        assert seat.view["seats"][0]["assists"] == {}


def finish(seat: Seat) -> None:
    for _ in range(500):
        if seat.view["phase"] == "over":
            return
        seat.move()
    pytest.fail("the game does not end")


def test_a_finished_table_is_a_replay_a_record_and_verifies(server):
    links = open_table(server, deal={"kind": "fair"})
    entered = take_part(server, links["seats"][0], "my-salt-of-more-than-22-letters")
    with Seat(server, links["table"], entered["token"]) as seat:
        commitment = seat.view["deal"]["commitment"]
        assert commitment == links["commitment"]
        assert server.http.get(f"/api/tables/{links['table']}/record").status_code == 404
        finish(seat)
        assert seat.view["deal"]["commitment"] == commitment
        assert seat.view["deal"]["secret"]
    raw = server.http.get(f"/api/tables/{links['table']}/record").content
    record = decode(raw, RecordFile)
    assert record.deal is not None
    assert record.deal.commitment == commitment
    assert record.deal.salts == ["my-salt-of-more-than-22-letters"]
    assert verify(find_game("fort-of-gold"), record).is_fair

    base = f"/api/tables/{links['table']}/replay"
    middle = server.http.get(base, params={"step": 5, "seat": 0}).json()
    assert middle["line"] == record.steps[4]
    assert middle["view"]["ending"] is None
    last = server.http.get(base, params={"step": middle["steps"]}).json()
    assert last["view"]["ending"] is not None
    assert server.http.get(base, params={"step": 9999}).json() == last

    imported = server.http.post("/api/records", content=raw)
    assert imported.status_code == 201
    again = server.http.get(f"/api/tables/{imported.json()['table']}/record").content
    kept, given = decode(again, RecordFile), decode(raw, RecordFile)
    given.assists = {}
    assert kept == given


def test_a_seat_looks_back_at_its_running_table_and_a_stranger_does_not(server):
    links = open_table(server)
    base = f"/api/tables/{links['table']}/replay"
    entered = enter(server, links["seats"][0])
    token, before = bearer(entered["token"]), entered["view"]
    with Seat(server, links["table"], entered["token"]) as seat:
        for _ in range(4):
            seat.move()
        played = server.http.get(f"/api/tables/{links['table']}", headers=token).json()["played"]
        then = server.http.get(base, params={"step": before["played"]}, headers=token).json()
        assert then["steps"] == played > before["played"]
        assert then["view"]["position"] == before["position"]
        told = server.http.get(f"{base}/news", headers=token).json()
        assert [news["played"] for news in told] == list(range(1, played + 1))
    assert server.http.get(base, params={"step": 1}).status_code == 404
    assert server.http.get(f"{base}/news").status_code == 404


def test_a_finished_table_is_reviewed_in_the_background(server):
    links = open_table(server)
    with sit(server, links["seats"][0]) as seat:
        assert server.http.get(f"/api/tables/{links['table']}/review").status_code == 404
        for _ in range(3):
            seat.move()
        seat.do("resign")
    for _ in range(300):
        page = server.http.get(f"/api/tables/{links['table']}/review").json()
        if page["review"]:
            break
        time.sleep(0.1)
    assert page["done"] == page["total"] == 3
    assert page["review"]["players"] == 1
    judged = page["review"]["moves"]
    assert all(0 <= each["chances"][0] <= 1 for each in judged)
    assert [choice["step"] for choice in page["choices"]] == [each["step"] for each in judged]
    assert all(choice["made"]["ja"] and choice["best"]["en"] for choice in page["choices"])


def test_play_on_from_a_step_and_rematch(server):
    links = open_table(server)
    entered = enter(server, links["seats"][0], name="Aki")
    with Seat(server, links["table"], entered["token"]) as seat:
        finish(seat)
    branch = server.http.post(f"/api/tables/{links['table']}/branch", json={"step": 6, "seat": 0})
    assert branch.status_code == 201
    with sit(server, branch.json()["seats"][0]) as seat:
        then = server.http.get(f"/api/tables/{links['table']}/replay", params={"step": 6, "seat": 0}).json()
        if then["view"]["moves"]:
            assert seat.view["position"] == then["view"]["position"]
        assert seat.view["origin"] == f"{links['table']}@6"
        seat.move()
    for _ in range(2):
        again = server.http.post(
            f"/api/tables/{links['table']}/rematch", headers=bearer(entered["token"])
        ).json()
        assert again["table"] != links["table"]
        assert again["commitment"] in again["seats"][0]
        assert enter(server, again["seats"][0], name="Aki")["view"]["phase"] == "playing"


def test_a_rematch_draws_again_or_the_next_seat_begins(server):
    game, players = PAIR
    for wish, first in (({}, "lot"), ({"first": "next"}, 1)):
        links = open_table(server, game, [{}] * players)
        tokens = [enter(server, link)["token"] for link in links["seats"]]
        command = {"type": "resign", "id": "r"}
        server.http.post(f"/api/tables/{links['table']}/do", json=command, headers=bearer(tokens[1]))
        again = server.http.post(
            f"/api/tables/{links['table']}/rematch", json=wish, headers=bearer(tokens[0])
        ).json()
        assert again["seats"][1] is None
        assert enter(server, again["seats"][0])["view"]["options"]["first"] == first


def test_at_a_rematch_people_may_change_places(server):
    """Everybody one seat on, bots too; who begins next is who sat after the one that began, wherever that is now."""
    links = open_table(server, "fuji-99", [{}, {}, {"bot": "random"}])
    tokens = [
        enter(server, link, name=name)["token"] for link, name in zip(links["seats"][:2], "ab", strict=True)
    ]
    server.http.post(
        f"/api/tables/{links['table']}/do", json={"type": "resign", "id": "r"}, headers=bearer(tokens[0])
    )
    server.http.post(
        f"/api/tables/{links['table']}/do", json={"type": "resign", "id": "s"}, headers=bearer(tokens[1])
    )

    def again(token: str, **wish) -> list:
        answer = server.http.post(f"/api/tables/{links['table']}/rematch", json=wish, headers=bearer(token))
        assert answer.status_code == 200, answer.text
        return answer.json()["seats"]

    first = again(tokens[0], seats="next", first="next")
    assert [link is not None for link in first] == [False, True, False]
    # What the second one wishes comes too late.
    second = again(tokens[1], seats="lot")
    assert [link is not None for link in second] == [False, False, True]
    enter(server, first[1], name="a")
    view = enter(server, second[2], name="b")["view"]
    assert [card["bot"] is not None for card in view["seats"]] == [True, False, False]
    assert view["options"]["first"] == 2


def test_places_can_be_drawn_at_a_rematch():
    from madoi.server.afterwards import places
    from madoi.server.wire.sitting import Rematch

    drawn = {tuple(places(3, Rematch(seats="lot"))) for _ in range(200)}
    assert len(drawn) == 6


def test_an_imported_record_keeps_its_ledger(server):
    links = open_table(server)
    with sit(server, links["seats"][0]) as seat:
        finish(seat)
    record = server.http.get(f"/api/tables/{links['table']}/record").json()
    record["assists"] = {"hint": 3, "undo_draw": 2}
    table = server.http.post("/api/records", json=record).json()["table"]
    again = server.http.get(f"/api/tables/{table}/record").json()
    assert again["assists"] == {"hint": 3, "undo": 2, "undo-draw": 2}


def test_who_plays_on_from_an_imported_record_has_had_no_help(server):
    links = open_table(server)
    with sit(server, links["seats"][0]) as seat:
        finish(seat)
    record = server.http.get(f"/api/tables/{links['table']}/record").json()
    table = server.http.post("/api/records", json={**record, "assists": {"hint": 3}}).json()["table"]
    branch = server.http.post(f"/api/tables/{table}/branch", json={"step": 6, "seat": 0}).json()
    entered = enter(server, branch["seats"][0])
    assert entered["view"]["assists"] == entered["view"]["seats"][0]["assists"] == {}
    do = f"/api/tables/{branch['table']}/do"
    server.http.post(do, json={"type": "resign", "id": "r"}, headers=bearer(entered["token"]))
    again = server.http.post(
        f"/api/tables/{branch['table']}/rematch", headers=bearer(entered["token"])
    ).json()
    view = enter(server, again["seats"][0])["view"]
    assert (view["assists"], view["origin"]) == ({}, "")


def test_the_daily_deal_is_the_same_for_everybody_and_has_a_board(server):
    fields = []
    for person in ("one", "two"):
        links = open_table(server, deal={"kind": "daily"})
        with sit(server, links["seats"][0], name=person, person=person) as seat:
            label = seat.view["deal"]["label"]
            assert seat.view["deal"]["seed"] == ""
            seat.do("help", step=seat.view["step"], what="odds")
            finish(seat)
            assert seat.view["deal"]["seed"] == ""
        fields.append(seat.view["position"])
    assert fields[0] == fields[1]
    board = server.http.get(f"/api/boards/fort-of-gold/daily/{label}").json()
    assert {line["name"] for line in board["lines"]} == {"one", "two"}
    assert board["lines"][0]["assists"] == {"odds": 1}
    assert board["seed"] == ""
    bests = server.http.post("/api/bests", json={"person": "one"}).json()
    assert {line["board"] for line in bests} == {
        f"fort-of-gold/daily/{label}",
        f"fort-of-gold/set/{seat.view['data']}",
    }
    assert server.http.post("/api/bests", json={"person": "three"}).json() == []


def test_only_the_first_try_of_a_browser_at_the_daily_deal_counts_even_if_it_is_given_up(server):
    tries = [open_table(server, deal={"kind": "daily"}) for _ in range(3)]
    with sit(server, tries[0]["seats"][0], name="first", person="one") as first:
        assert first.view["deal"]["counts"]
        with sit(server, tries[1]["seats"][0], name="second", person="one") as second:
            assert not second.view["deal"]["counts"]
            finish(second)
        with sit(server, tries[2]["seats"][0], name="nobody") as nobody:
            assert not nobody.view["deal"]["counts"]
        board = server.http.get("/api/boards/fort-of-gold/daily/today").json()
        assert board["lines"] == []
        assert board["label"] == first.view["deal"]["label"]
        first.do("resign")
    with sit(server, tries[0]["seats"][0], name="again", person="one") as back:
        assert back.view["deal"]["counts"]
    board = server.http.get("/api/boards/fort-of-gold/daily/today").json()
    assert [(line["name"], line["won"]) for line in board["lines"]] == [("first", False)]


def test_fg73_a_game_with_a_draw_taken_back_enters_no_board(server):
    links = open_table(server, deal={"kind": "number", "number": 7}, options={"undo": "free"})
    with sit(server, links["seats"][0]) as seat:
        seat.move()
        answer = seat.do("undo", step=seat.view["step"])
        assert answer["type"] == "done"
        seat.until(answer["step"])
        finish(seat)
    assert server.http.get("/api/boards/fort-of-gold/number/7").json()["lines"] == []


def test_games_and_words_for_the_page(server):
    games = server.http.get("/api/games").json()
    fort = next(game for game in games if game["id"] == "fort-of-gold")
    assert fort["seats"] == [1]
    assert [each["name"] for each in fort["sets"]] == ["standard", "four-slots"]
    assert all(each["id"] and each["names"]["en"] and each["names"]["ja"] for each in fort["sets"])
    for game in games:
        assert all(game[field][lang] for field in ("names", "line", "time") for lang in ("en", "ja"))
        assert game["strip"]
    assert "greedy" in fort["bots"]
    assert fort["levels"][0]["code"] == "gentle"
    words = server.http.get("/api/games/fort-of-gold/words", params={"lang": "ja"}).json()
    assert words["names"]["t-ppp"]
    chapters = server.http.get("/api/games/fort-of-gold/rules", params={"lang": "ja"}).json()
    clauses = {block["id"]: block for chapter in chapters for block in chapter["blocks"] if "id" in block}
    assert [part["sources"] for part in clauses["FG-20"]["parts"]] == [["book"], ["inferred"]]
    assert clauses["FG-37"]["parts"][0]["why"]
    assert server.http.get("/api/games/chess/words").status_code == 404


@pytest.mark.skipif(PAIR is None, reason="no game for two is here")
def test_two_people_play_and_nobody_sees_a_seat_of_the_other(server):
    links = open_table(server, PAIR[0], [{}, {}])
    with sit(server, links["seats"][0], name="Aki") as one:
        assert one.view["phase"] == "waiting"
        with sit(server, links["seats"][1], name="Ben") as two:
            one.until(two.view["step"])
            for _ in range(20):
                actor, other = (one, two) if one.view["actor"] == 0 else (two, one)
                assert other.view["moves"] == []
                wrong = other.do("move", step=other.view["step"], move="fly")
                assert wrong["code"] == "not-your-turn"
                actor.move()
                other.until(actor.view["step"])
            assert [news["step"] for news in one.news] == sorted({news["step"] for news in one.news})


def test_gk16_both_choose_at_once_and_the_answer_waits_over_a_restart(serve):
    first = serve()
    links = open_table(first, "goryokaku", [{}, {}])
    with sit(first, links["seats"][0]) as one, sit(first, links["seats"][1]) as two:
        one.until(two.view["step"])
        assert one.view["asked"] == two.view["asked"] == [0, 1]
        seen = one.view["step"]
        chosen = two.view["moves"][1]["move"]
        assert two.move(chosen)["type"] == "done"
        one.until(two.view["step"])
        assert [news["kind"] for news in one.news][-1] == "chosen"
        assert one.view["seats"][1]["chosen"]
        assert not any(chosen in raw for raw in one.said)
        assert two.move(chosen)["code"] == "chosen"
    second = serve()
    with sit(second, links["seats"][0]) as one, sit(second, links["seats"][1]) as two:
        assert two.view["chosen"] == chosen
        assert one.move(step=seen)["type"] == "done"
        two.until(one.view["step"])
        assert two.view["chosen"] == ""
        assert chosen.removeprefix("keep ") in two.view["position"]["seats"][1]["castles"]
        assert one.view["actor"] == 0


@pytest.mark.skipif(PAIR is None, reason="no game for two is here")
def test_bots_keep_their_pace_at_a_table_of_their_own_and_after_a_restart(serve, monkeypatch):
    """Nobody waits for another process to move for them where there is none."""
    monkeypatch.setattr("madoi.server.live.OTHERS_WAIT", 3600.0)
    # Slow enough that the game is not over before the restart.
    first = serve(bot_seconds=20.0, bot_pace=0.3)
    links = open_table(first, PAIR[0], [{"bot": "greedy"}, {"bot": "greedy"}])

    def watch(server) -> None:
        with Seat(server, links["table"], enter(server, links["watch"])["token"]) as watching:
            seen = watching.view["step"]
            while watching.view["step"] < seen + 3:
                watching.receive(30)

    watch(first)
    first.stop()
    watch(serve(bot_seconds=20.0, bot_pace=0.3))


@pytest.mark.skipif(PAIR is None, reason="no game for two is here")
def test_a_bot_plays_its_seat_in_a_worker(serve):
    server = serve(bot_seconds=20.0)
    links = open_table(server, PAIR[0], [{}, {"bot": "greedy"}])
    assert links["seats"][1] is None
    with sit(server, links["seats"][0]) as seat:
        moved = []
        for _ in range(60):
            if seat.view["actor"] == 0:
                seat.move()
            else:
                seat.receive(30)
            moved = [news for news in seat.news if news["kind"] == "moved" and news["seat"] == 1]
            if moved:
                break
        assert moved
        assert moved[0]["text"] == "greedy"


def test_messages_of_the_server_fit_the_published_types(server):
    from madoi.server.wire.line import FromServer

    decoder = msgspec.json.Decoder(FromServer)
    with sit(server, open_table(server)["seats"][0]) as seat:
        seat.move()
        seat.move("fly")
        assert {type(decoder.decode(raw)).__name__ for raw in seat.said} >= {
            "Welcome",
            "Happened",
            "Done",
            "Refusal",
        }


def test_the_words_of_a_table_are_found_by_what_its_view_says(server):
    """A page names cards with the set that `view.data` tells."""
    links = open_table(server, data="four-slots")
    with sit(server, links["seats"][0]) as seat:
        answer = server.http.get(f"/api/games/fort-of-gold/words?lang=en&set={seat.view['data']}")
        assert answer.status_code == 200
        hand = seat.view["position"]["deck"][0]
        assert answer.json()["names"][hand]
    assert server.http.get("/api/games/fort-of-gold/words?lang=en&set=nobody").status_code == 422
