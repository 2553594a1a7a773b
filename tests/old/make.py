"""Made the documents, the data folder and the store in this folder, with Madoi as it was at commit e3641f3.

    git worktree add --detach /tmp/old e3641f3
    PYTHONPATH=/tmp/old/src:/tmp/old python tests/old/make.py

It speaks to that version only, so it is kept to be read and not to be run again on newer code.
"""

from __future__ import annotations

import json
import os
import sqlite3
from pathlib import Path

import msgspec

from madoi.bots import bot_for
from madoi.cli.simulate import play_out
from madoi.cli.terminal.seating import Seating
from madoi.cli.terminal.shelf import Shelf
from madoi.core.documents import open_data, open_record, standard, write_position, write_record
from madoi.core.view import view_of
from madoi.games import all_games, find_game
from madoi.server.settings import Settings
from tests.server.client import open_table, sit
from tests.server.conftest import Running

HERE = Path(__file__).parent


def write_lines(name: str, documents: list[object]) -> None:
    (HERE / name).write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in documents))


def records() -> list[object]:
    """A game of every kind and number of seats; one from a start position, one that was left, one with a deck of its own."""
    found: list[object] = []
    for game in all_games().values():
        for players in game.seats:
            data = standard(game)
            codes = ["greedy" if seat % 2 == 0 else "random" for seat in range(players)]
            match = play_out(game, data, f"old-{players}", [bot_for(code, game, data) for code in codes])
            books = [each.id for each in game.books()][:players]
            found.append(write_record(match, codes, {"undo": 1, "hint": 2} if players < 3 else {}, books))
    for game in all_games().values():
        whole = find_record(found, game.id)
        match = open_record(game, whole, upto=len(whole.steps) // 2)
        found.append(write_record(match, whole.seats))
        half = len(match.steps) // 2
        match = open_record(game, whole, upto=half)
        match.start, match.steps, match.codes = match.state.clone(), [], []
        match.seed = "old-start"
        match.asked.clear()
        seats = [bot_for("greedy", game, match.data) for _ in range(match.players)]
        match.settle()
        while not match.over:
            seat = int(match.state.actor)
            view = view_of(game, match.state, seat)
            match.play(seats[seat].choose(view, view.moves, match.mind(seat)))
        found.append(write_record(match, ["greedy"] * match.players))
    fort = find_game("fort-of-gold")
    own = HERE / "own.toml"
    own.write_text(next(iter(fort.shipped().values())).read_text().replace('id = "', 'id = "own-', 1))
    data = open_data(fort, str(own))
    own.unlink()
    assert not data.shipped
    found.append(write_record(play_out(fort, data, "own", [bot_for("greedy", fort, data)]), ["greedy"]))
    return found


def find_record(found: list, game: str):
    return next(each for each in found if each.game == game)


def positions(found: list) -> list[object]:
    """The middle of every game: with everything, and as seat 1 knows it."""
    made: list[object] = []
    for record in found:
        if record.start is None and record.result is not None:
            game = find_game(record.game)
            match = open_record(game, record, upto=len(record.steps) // 2)
            while match.state.actor < 0:
                match = open_record(game, record, upto=len(match.steps) + 1)
            made += [write_position(match), write_position(match, 0, everything=False)]
    return made


def home(folder: Path) -> None:
    """A data folder: a finished game with its best, a saved game of every kind, one list of achievers."""
    os.environ["MADOI_HOME"] = str(folder)
    shelf = Shelf(folder)
    for game in all_games().values():
        data = standard(game)
        for players in game.seats[-1:]:
            seats = ["human", *["greedy"] * (players - 1)]
            seating = Seating(game, data, seats, shelf, "deal-8")
            for number, seat in enumerate(seating.readers()):
                seating.chosen[seat] = game.books()[number].id
            sitting = seating.fresh()
            made = 0
            while made < 6 or sitting.bot_asked:
                if sitting.bot_asked:
                    sitting.bot_moves()
                    continue
                if made == 1:
                    sitting.hint()
                    sitting.odds()
                sitting.play(sitting.view().moves[-1])
                made += 1
                if made == 3 and game.takes_back_draws:
                    sitting.take_back()
    fort = find_game("fort-of-gold")
    other = Shelf(folder.with_name("fort"))
    for number in range(400):
        sitting = Seating(fort, standard(fort), ["human"], other, f"deal-{number}").fresh()
        while not sitting.over:
            sitting.play(sitting.hint())
        assert sitting.ending is not None
        if sitting.ending.is_best:
            break
        sitting.ending.path.unlink()
    (folder / "records").mkdir(exist_ok=True)
    for each in (other.folder / "records").iterdir():
        each.rename(folder / "records" / each.name)
    bests = (other.folder / "bests.json").read_text().replace(str(other.folder), "/home/aki/madoi")
    (folder / "bests.json").write_text(bests)
    for path in other.folder.rglob("*"):
        if path.is_file():
            path.unlink()
    for path in (other.folder / "records", other.folder / "saved", other.folder):
        path.rmdir()
    shelf.library.add(find_game("fuji-99").books()[0].id, "Aki", "2026-01-31")


def store(path: Path) -> dict[str, object]:
    """Tables in every phase. Returns their keys, and what every seat saw last."""
    server = Running(Settings(store=str(path), port=0, bot_pace=0.0, bot_seconds=60, web=None))
    kept: dict[str, object] = {}

    def keep(name: str, links: dict, seats: list) -> None:
        for seat in seats:
            seat.send(type="hello", table=links["table"], token="", since=seat.view["step"])
            seat.wait("welcome")
        kept[name] = {**links, "views": [seat.view for seat in seats]}
        for seat in seats:
            seat.close()

    def play(seat, count: int) -> None:
        for _ in range(count):
            seat.move(seat.view["moves"][0]["move"])

    links = open_table(server, deal={"kind": "fair"}, options={"undo": "free"})
    seat = sit(server, links["seats"][0], name="Aki", salt="salt", person="aki-key")
    play(seat, 2)
    seat.do("help", step=seat.view["step"], what="odds")
    seat.do("undo", step=seat.view["step"])
    seat.do("chat", text="こんにちは")
    while seat.view["phase"] != "over":
        seat.move(seat.view["moves"][-1]["move"])
    table = links["table"]
    record = server.http.get(f"/api/tables/{table}/record").json()
    (HERE / "receipt.json").write_text(json.dumps(record, ensure_ascii=False) + "\n")
    keep("finished", links, [seat])

    links = open_table(server, "fuji-99", [{}, {}], deal={"kind": "fair"})
    seats = [sit(server, link, name=name, salt=name) for link, name in zip(links["seats"], "AB", strict=True)]
    for _ in range(6):
        for seat in seats:
            seat.until(max(each.view["step"] for each in seats))
        play(next(seat for seat in seats if seat.view["moves"]), 1)
    for seat in seats:
        seat.until(max(each.view["step"] for each in seats))
    keep("running", links, seats)

    links = open_table(server, "goryokaku", [{}, {}], deal={"kind": "number", "number": 7})
    seats = [sit(server, link, name=name) for link, name in zip(links["seats"], "AB", strict=True)]
    play(seats[1], 1)
    keep("chosen ahead", links, seats)

    links = open_table(server, options={"undo": "free"}, deal={"kind": "number", "number": 7})
    seat = sit(server, links["seats"][0], name="Aki")
    play(seat, 3)
    seat.do("undo", step=seat.view["step"])
    seat.do("undo", step=seat.view["step"])
    keep("undone", links, [seat])

    clock = {"base": 600, "per_move": 5, "cap": 600}
    links = open_table(server, "fuji-99", [{}, {"bot": "greedy"}], options={"clock": clock})
    seat = sit(server, links["seats"][0], name="Aki")
    while not seat.view["moves"]:
        seat.receive(60)
    play(seat, 1)
    seat.do("pause", on=True)
    keep("paused", links, [seat])

    links = open_table(server, "goryokaku", [{}, {"bot": "random"}, {"bot": "random"}])
    seat = sit(server, links["seats"][0], name="Aki")
    for _ in range(3):
        while not seat.view["moves"]:
            seat.receive(60)
        play(seat, 1)
    while not seat.view["moves"]:
        seat.receive(60)
    keep("with bots", links, [seat])

    links = open_table(server, "fuji-99", [{}, {"open": True}], options={"listed": True})
    seat = sit(server, links["seats"][0], name="Aki")
    keep("waiting", links, [seat])

    links = open_table(server, seats=[{"bot": "random"}])
    with sit(server, links["watch"]) as watcher:
        watcher.receive(60)
    kept["bots alone"] = {**links, "views": []}
    server.stop()
    whole = sqlite3.connect(path)
    whole.execute("PRAGMA journal_mode=DELETE")
    whole.execute("VACUUM")
    whole.close()
    return kept


def main() -> None:
    found = records()
    write_lines("records.jsonl", found)
    write_lines("positions.jsonl", positions(found))
    home(HERE / "home")
    tables = store(HERE / "store.sqlite")
    (HERE / "tables.json").write_text(json.dumps(tables, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
