"""What chat programs show of a link: tags in the served page, and the picture they name."""

from __future__ import annotations

import asyncio
import re

import pytest

from madoi.server.sharing import ShareQuery, words_of

from .client import Seat, enter, open_table, sit
from .test_sealed import DAY, Day, play_daily
from .test_uptime import loop_of


@pytest.fixture
def day() -> Day:
    return Day()


@pytest.fixture
def server(serve, day, tmp_path):
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_text("<html><head><title>x</title></head><body></body></html>")
    return serve(now=day, web=tmp_path / "page", read_seconds=60.0)


def tags(server, address: str, **headers) -> dict[str, str]:
    answer = server.http.get(address, headers=headers)
    assert answer.status_code == 200
    return dict(re.findall(r'property="og:([\w:]+)" content="([^"]*)"', answer.text))


def picture(server, found: dict[str, str]) -> bytes:
    origin = f"http://127.0.0.1:{server.port}"
    assert found["image"].startswith(f"{origin}/share/")
    answer = server.http.get(found["image"].replace("&amp;", "&"))
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers.get_list("cross-origin-resource-policy") == ["cross-origin"]
    assert answer.content.startswith(b"\x89PNG")
    return answer.content


def is_sealed(server, table: str) -> bool:
    """Whether the picture of a table is drawn without the cards."""

    async def asked() -> bool:
        return (await words_of(server.house, await server.house.finished(table), ShareQuery())).sealed

    return asyncio.run_coroutine_threadsafe(asked(), loop_of(server)).result(10)


def resigned(server) -> dict:
    """A table of two that Mio left."""
    links = open_table(server, "fuji-99", seats=[{}, {}])
    mio, ren = (
        sit(server, link, name=name) for link, name in zip(links["seats"], ("Mio", "Ren"), strict=True)
    )
    mio.until(ren.view["step"])
    mio.do("resign")
    mio.close()
    ren.close()
    return links


def test_a_finished_table_shows_its_end_and_names_only_who_shares(server):
    table = resigned(server)["table"]
    plain = tags(server, f"/t/{table}")
    assert plain["title"] == "Fuji 99: Player 2 won"
    by_ren = tags(server, f"/t/{table}?step=3&seat=1")
    assert by_ren["title"] == "Fuji 99: Ren won"
    assert tags(server, f"/t/{table}?seat=0&lang=ja")["title"] == "富士山地下99階: 席2の勝ち"
    assert len({picture(server, plain), picture(server, by_ren)}) == 2


def test_an_invitation_tells_the_game_and_asks_for_no_table(server):
    """Whoever only knows an address learns nothing of a running table, not even that there is one."""
    links = open_table(server, "goryokaku", seats=[{}, {}])
    real = links["seats"][1].partition("#")[0]
    made_up = real.replace(links["table"], "0" * 32)
    found = tags(server, real)
    assert found["title"] == "A seat is kept for you: Goryokaku"
    assert {**found, "url": ""} == {**tags(server, made_up), "url": ""}
    picture(server, found)
    assert (
        tags(server, f"/t/{links['table']}")["title"] == tags(server, "/t/nowhere")["title"] == "円居 Madoi"
    )
    for other in ("/j/sakura-47", "/j/sakura-47?game=fuji-99", "/", "/lobby"):
        picture(server, tags(server, other, **{"accept-language": "ja,en;q=0.5"}))
    assert server.http.get(f"/share/table/{links['table']}.png").status_code == 404
    assert server.http.get("/share/invitation/chess.png").status_code == 404


def test_a_day_has_a_picture_that_is_the_same_whatever_is_dealt(server, day):
    """And the picture of a table on its deal is sealed until the day is over; tests/share tells what that means."""
    before = picture(server, tags(server, "/daily"))
    links, _ = play_daily(server, None)
    picture(server, tags(server, f"/t/{links['table']}?seat=0"))
    assert picture(server, tags(server, "/daily")) == before
    assert is_sealed(server, links["table"])
    day.now += DAY
    assert not is_sealed(server, links["table"])
    assert server.http.get("/share/day/2026-13-40.png").status_code == 404


def test_tags_say_nothing_but_text(server):
    links = open_table(server, deal={"kind": "seed", "seed": "a"})
    entered = enter(server, links["seats"][0], name='"><script>x</script>')
    with Seat(server, links["table"], entered["token"]) as seat:
        seat.do("resign")
    page = server.http.get(f"/t/{links['table']}?seat=0&lang=%22%3E%3Cscript%3E").text
    assert "<script>" not in page


def test_a_running_table_is_drawn_for_who_sits_there_and_for_nobody_else(server):
    links = open_table(server, "fuji-99", seats=[{}, {"bot": "greedy"}])
    token = enter(server, links["seats"][0])["token"]
    address = f"/share/now/{links['table']}.png"
    assert server.http.get(address).status_code == 404
    assert server.http.get(address, headers={"Authorization": "Bearer wrong"}).status_code == 404
    drawn = server.http.get(address, headers={"Authorization": f"Bearer {token}"})
    assert drawn.headers["content-type"] == "image/png"
    assert drawn.headers["cache-control"] == "no-store"
