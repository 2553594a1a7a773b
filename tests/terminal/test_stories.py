"""Story Books: chosen by their covers, read by winners."""

from __future__ import annotations

import io

import pytest

from madoi.books.story import books_of, covers_of
from madoi.cli.app import run
from madoi.cli.terminal.plain import Plain
from madoi.cli.terminal.screen import TableScreen
from madoi.games import find_game

from .sittings import DRAWN, advised, seating, sheet_text, table

BOOKS = [name for name in DRAWN if covers_of(find_game(name))]


def won_sitting(shelf, name):
    """A sitting in which a person has won with the first Story Book, by hints against greedy bots."""
    game = find_game(name)
    for number in range(40):
        seats = seating(shelf, name=name, seed=f"story-{number}")
        seats.chosen = {0: covers_of(game)[0].id}
        sitting = seats.fresh()
        while not sitting.over:
            if sitting.bot_asked:
                sitting.bot_moves()
            else:
                sitting.play(advised(sitting))
        if sitting.ending.finish.won:
            return seats, sitting
        assert 0 not in sitting.ending.result.winners
    raise AssertionError("the hints never win")


@pytest.mark.parametrize("name", BOOKS)
async def test_fj17_a_story_book_is_chosen_by_its_cover_before_the_game(shelf, name):
    covers = covers_of(find_game(name))
    app = table(shelf, name=name)
    async with app.run_test(size=(80, 24)) as keys:
        assert covers[0].cover["en"][:20] in sheet_text(app)
        await keys.press("down", "enter")
        assert app.sitting.books[0] == covers[1].id
        assert app.sitting.books[1] in [cover.id for cover in covers], "FJ-143: a bot chooses too"
        await keys.press("q")
    again = table(shelf, name=name, saved=shelf.saved(find_game(name)))
    async with again.run_test(size=(80, 24)) as keys:
        await keys.press("r")
        assert again.sitting.books == app.sitting.books


@pytest.mark.parametrize("name", BOOKS)
async def test_fj141_the_winner_reads_the_story_and_adds_a_name(shelf, name, capsys):
    game = find_game(name)
    book = covers_of(game)[0].id
    first_words = books_of(game).inside(book)[0]["en"][:30]
    assert run(["stories", book]) == 2
    assert "FJ-141" in capsys.readouterr().err
    seats, sitting = won_sitting(shelf, name)
    app = TableScreen(seats, "en", pause=0)
    async with app.run_test(size=(80, 24)) as keys:
        app.sit_down(sitting)
        await keys.pause()
        assert first_words not in sheet_text(app)
        await keys.press("s")
        assert first_words in sheet_text(app)
        await keys.press(*"Aki", "enter")
    assert [each.name for each in shelf.library.achievers(book)] == ["Aki"]
    # FJ-143: a winner may open it again, and no other.
    assert run(["stories", book]) == 0
    assert first_words in capsys.readouterr().out
    assert run(["stories", covers_of(game)[1].id]) == 2
    assert run(["stories"]) == 0
    assert "Aki" in capsys.readouterr().out


@pytest.mark.parametrize("name", BOOKS)
def test_fj141_plain_tells_the_story_to_the_winner_only(shelf, name, capsys, monkeypatch):
    seats, sitting = won_sitting(shelf, name)
    first_words = books_of(sitting.game).inside(sitting.ending.finish.won[0])[0]["ja"][:20]
    monkeypatch.setattr("sys.stdin", io.StringIO("  Aki  \n"))
    Plain(seats, "ja").tell_story(sitting)
    assert first_words in capsys.readouterr().out
    assert [each.name for each in shelf.library.achievers(sitting.ending.finish.won[0])] == ["Aki"]
