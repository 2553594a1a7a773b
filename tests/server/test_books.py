"""Story Books: covers for all, the inside for the winner who chose it, a name in the list."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from madoi.books.story import books_of, covers_of
from madoi.games import all_games

from .client import bearer, enter, open_table, sit

GAME = next((game for game in all_games().values() if covers_of(game)), None)
pytestmark = pytest.mark.skipif(GAME is None, reason="no game with books is here")


@pytest.fixture
def won(server):
    """A table that the first seat won with a book, and the tokens of both."""
    links = open_table(server, GAME.id, [{}, {}])
    books = [book.id for book in covers_of(GAME)]
    tokens = [
        enter(server, link, book=book)["token"] for link, book in zip(links["seats"], books[:2], strict=True)
    ]
    with sit(server, links["seats"][1]) as loser:
        loser.do("resign")
    return links["table"], tokens, books


def test_fj140_everybody_may_read_the_covers(server):
    covers = server.http.get(f"/api/games/{GAME.id}/books").json()
    assert len(covers) == len(covers_of(GAME))
    assert all(cover["title"]["ja"] and cover["cover"]["en"] for cover in covers)


def test_fj141_only_the_winner_reads_and_only_the_book_it_chose(server, won):
    table, tokens, books = won
    told = server.http.get(f"/api/tables/{table}/story", headers=bearer(tokens[0])).json()
    assert told["book"] == books[0]
    assert [page["en"] for page in told["pages"]] == [page["en"] for page in books_of(GAME).inside(books[0])]
    refused = server.http.get(f"/api/tables/{table}/story", headers=bearer(tokens[1]))
    assert refused.status_code == 403
    assert refused.json()["rule"] == "FJ-141"
    assert server.http.get(f"/api/tables/{table}/story").status_code == 404


def test_fj141_no_story_before_the_end(server):
    links = open_table(server, GAME.id, [{}, {}])
    token = enter(server, links["seats"][0], book=covers_of(GAME)[0].id)["token"]
    assert server.http.get(f"/api/tables/{links['table']}/story", headers=bearer(token)).status_code == 403


def test_fj141_no_byte_of_a_story_is_sent_to_anybody_else(server):
    canaries = [
        page[lang][:60]
        for book in covers_of(GAME)
        for page in books_of(GAME).inside(book.id)
        for lang in page
    ]
    links = open_table(server, GAME.id, [{}, {}])
    with ExitStack() as stack:
        seats = [
            stack.enter_context(sit(server, link, book=book.id))
            for link, book in zip(links["seats"], covers_of(GAME), strict=False)
        ]
        seats[1].do("resign")
        seats[0].until(seats[1].view["step"])
        said = "".join(text for seat in seats for text in seat.said)
    said += server.http.get(f"/api/games/{GAME.id}/words").text + server.http.get("/api/games").text
    said += server.http.get(f"/api/games/{GAME.id}/books").text
    said += server.http.get(f"/api/tables/{links['table']}/record").text
    assert not [canary for canary in canaries if canary in said]


def test_fj142_a_winner_enters_the_list_once_per_win(server, won):
    table, tokens, books = won
    for _ in range(2):
        lines = server.http.post(
            f"/api/tables/{table}/achiever", json={"name": "Aki"}, headers=bearer(tokens[0])
        ).json()
    assert [line["name"] for line in lines] == ["Aki"]
    cover = next(
        each for each in server.http.get(f"/api/games/{GAME.id}/books").json() if each["id"] == books[0]
    )
    assert [line["name"] for line in cover["achievers"]] == ["Aki"]
    loser = server.http.post(f"/api/tables/{table}/achiever", json={"name": "Ben"}, headers=bearer(tokens[1]))
    assert loser.status_code == 403


def test_a_book_that_is_not_there_is_refused(server):
    links = open_table(server, GAME.id, [{}, {}])
    secret = links["seats"][0].partition("#")[2]
    answer = server.http.post(f"/api/tables/{links['table']}/enter", json={"secret": secret, "book": "x"})
    assert answer.status_code == 422


def test_fj143_a_bot_chooses_a_book(server):
    links = open_table(server, GAME.id, [{}, {"bot": "greedy"}])
    view = enter(server, links["seats"][0])["view"]
    assert view["seats"][1]["book"] in {book.id for book in covers_of(GAME)}
