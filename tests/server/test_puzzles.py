"""Puzzles over HTTP: nothing of the solution before an answer, everything after it."""

from __future__ import annotations

import hashlib

import pytest

from madoi.bots.puzzles.book import book_of
from madoi.games import all_games

BOOKS = {name: book for name, game in all_games().items() if (book := book_of(game)) is not None}


@pytest.mark.parametrize("game", BOOKS)
def test_the_list_tells_the_week_and_every_puzzle_but_no_solution(server, game):
    told = server.http.get(f"/api/puzzles/{game}")
    assert told.status_code == 200
    book = told.json()
    assert [each["id"] for each in book["puzzles"]] == [each.id for each in BOOKS[game].puzzles]
    assert len(book["days"]) == 7
    assert book["days"][-1]["date"] == server.house.today()
    assert book["days"][-1]["id"] in {each["id"] for each in book["puzzles"]}
    assert not any(word in told.text for word in ("solution", "salt", "chance"))
    cards = {each["id"]: each["puzzles"] for each in server.http.get("/api/games").json()}
    assert cards[game] == len(BOOKS[game].puzzles)


@pytest.mark.parametrize("game", BOOKS)
def test_a_puzzle_is_fixed_by_its_digest_before_it_is_answered(server, game):
    puzzle = BOOKS[game].puzzles[-1]
    address = f"/api/puzzles/{game}/{puzzle.id}"
    told = server.http.get(address)
    assert puzzle.salt not in told.text
    assert not {"solution", "chances", "reasons", "line", "missed"} & set(told.json())
    moves = [each["move"] for each in told.json()["moves"]]
    wrong = next(each for each in moves if each != puzzle.solution)
    for move in (wrong, puzzle.solution):
        answer = server.http.post(f"{address}/answer", json={"move": move}).json()
        assert answer["right"] == (move == puzzle.solution)
        sealed = f"{answer['salt']}\n{puzzle.id}\n{answer['solution']}".encode()
        assert hashlib.sha256(sealed).hexdigest() == told.json()["digest"]
        assert {each["move"] for each in answer["chances"]} <= set(moves)
        assert all(reason["ja"] != reason["en"] for reason in answer["reasons"])


def test_what_is_no_move_or_no_puzzle_is_refused_and_tells_nothing(server):
    puzzle = BOOKS["fort-of-gold"].puzzles[0]
    address = f"/api/puzzles/fort-of-gold/{puzzle.id}"
    refused = server.http.post(f"{address}/answer", json={"move": "fly"})
    assert refused.status_code >= 400
    assert refused.json()["type"] == "refused"
    assert puzzle.salt not in refused.text
    for path in ("/api/puzzles/chess", "/api/puzzles/fort-of-gold/00000000"):
        assert server.http.get(path).status_code == 404
    assert server.http.post(f"{address}/answer", json={"move": 3}).status_code == 400


def test_the_first_answer_of_a_browser_to_the_puzzle_of_the_day_is_counted(server):
    book, game = BOOKS["fort-of-gold"], "/api/puzzles/fort-of-gold"
    told = server.http.get(game).json()
    assert (told["answered"], told["solved"]) == (0, 0)
    today = book.find(told["days"][-1]["id"])
    moves = [book.game.text(book.world(today), code) for code in book.world(today).legal()]
    wrong = next(each for each in moves if each != today.solution)
    other = next(each for each in book.puzzles if each.id != today.id)
    for puzzle, person, move in (
        (today, "aki", wrong),
        (today, "aki", today.solution),
        (today, "ren", today.solution),
        (today, "", today.solution),
        (other, "sora", other.solution),
    ):
        answer = server.http.post(f"{game}/{puzzle.id}/answer", json={"move": move, "person": person})
        assert answer.status_code == 200
    told = server.http.get(game).json()
    assert (told["answered"], told["solved"]) == (2, 1)


@pytest.mark.parametrize("game", BOOKS)
def test_a_hint_helps_and_does_not_name_the_solution(server, game):
    book = BOOKS[game]
    helped = 0
    for puzzle in book.puzzles:
        hint = server.http.get(f"/api/puzzles/{game}/{puzzle.id}/hint").json()
        cards = server.http.get(f"/api/puzzles/{game}/{puzzle.id}").json()["moves"]
        solution = next(card["words"] for card in cards if card["move"] == puzzle.solution)
        assert hint["not_this"] != solution
        helped += hint["why"] is not None or hint["not_this"] is not None
    assert helped > len(book.puzzles) / 2
