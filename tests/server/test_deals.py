"""A numbered deal is one deal: at a table of the page, in the terminal, in `madoi simulate` and in a script."""

from __future__ import annotations

import pytest

import madoi
from madoi.cli.app import run
from madoi.cli.terminal.seating import Seating
from madoi.cli.terminal.shelf import Shelf
from madoi.core.deals import numbered_seed
from madoi.core.documents import RecordFile, decode, standard
from madoi.games import find_game

from ..conftest import TABLES
from .client import bearer, enter, open_table

DEALS = (7, 8, 9)


def of_the_page(server, name: str, players: int, deal: int) -> list[str]:
    """The steps of a table at which nobody moves: one after the other gives up, so that its record may be read."""
    wish = {"kind": "number", "number": deal}
    links = open_table(server, name, [{}] * players, options={"first": None}, deal=wish)
    base = f"/api/tables/{links['table']}"
    for token in [enter(server, link)["token"] for link in links["seats"]]:
        server.http.post(f"{base}/do", json={"type": "resign", "id": "a"}, headers=bearer(token))
    return server.http.get(f"{base}/record").json()["steps"]


def of_the_terminal(shelf: Shelf, name: str, players: int, deal: int) -> list[str]:
    game = find_game(name)
    return (
        Seating(game, standard(game), ["human"] * players, shelf, numbered_seed(name, deal))
        .fresh()
        .match.steps
    )


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_numbered_deal_is_one_deal_wherever_it_is_played(server, tmp_path, monkeypatch, name, players):
    monkeypatch.setenv("MADOI_HOME", str(tmp_path / "home"))
    out = tmp_path / "games.jsonl"
    words = ["--players", str(players), "--deal", str(DEALS[0]), "--games", str(len(DEALS))]
    assert run(["simulate", name, *words, "--bots", "random", "--out", str(out)]) == 0
    simulated = [decode(line, RecordFile).steps for line in out.read_bytes().splitlines()]
    begins = set()
    for deal, lab in zip(DEALS, simulated, strict=True):
        dealt = madoi.game(name).match(players, deal=deal).steps
        assert of_the_page(server, name, players, deal)[: len(dealt)] == dealt
        assert of_the_terminal(Shelf(), name, players, deal) == dealt
        assert lab[: len(dealt)] == dealt
        begins.add(dealt[0])
    if players > 1:
        assert all(line.startswith("* first ") for line in begins)


@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if table[1] == 2])
def test_who_says_who_begins_is_heard_in_a_numbered_deal_too(tmp_path, name, players):
    out = tmp_path / "games.jsonl"
    for seat in range(players):
        words = ["--players", str(players), "--deal", "7", "--first", str(seat + 1), "--out", str(out)]
        assert run(["simulate", name, *words, "--bots", "random"]) == 0
        record = decode(out.read_bytes(), RecordFile)
        dealt = madoi.game(name).match(players, deal=7, first=seat).steps
        assert record.first == seat
        assert record.steps[: len(dealt)] == dealt
    assert run(["simulate", name, "--players", "2", "--first", "3"]) == 2
