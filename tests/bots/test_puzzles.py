"""Puzzles: those that come with the games hold, files that do not are refused, and what is found is one."""

from __future__ import annotations

import hashlib
from datetime import date, timedelta

import msgspec
import pytest

from madoi.bots.puzzles import grading
from madoi.bots.puzzles.book import GAP, GRADES, Book, Puzzle, PuzzleFile, book_of, read_book
from madoi.bots.puzzles.finding import Finder, graded_again, judged_again, master_simulations
from madoi.bots.puzzles.making import Shelf, games_of_bots, last_number, source_of
from madoi.core.documents import data_ref, standard, write_record
from madoi.core.errors import MadoiError
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.view import imagine
from madoi.games import all_games, find_game

from ..conftest import COMPILED

BOOKS = {name: book for name, game in all_games().items() if (book := book_of(game)) is not None}
GRADED = [name for name in BOOKS if name != "fort-of-gold"]
"""The Fort's puzzles are graded when its numbers, which are being learnt anew, are there."""


@pytest.mark.parametrize("name", BOOKS)
def test_every_puzzle_that_comes_with_a_game_replays(name):
    """The loader has read every position and played every line; here is what a file cannot say of itself."""
    book = BOOKS[name]
    assert book.puzzles
    for puzzle in book.puzzles:
        assert puzzle.gap >= GAP
        view = book.view(puzzle)
        assert view.actor == view.seat == puzzle.seat
        assert puzzle.solution in view.moves
        assert {each.move for each in puzzle.chances} <= set(view.moves)
        assert all(set(reason.words) == {"en", "ja"} for reason in puzzle.reasons)


@pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")
@pytest.mark.parametrize("name", BOOKS)
def test_some_puzzles_searched_again_keep_their_solution(name):
    book = BOOKS[name]
    some = book.puzzles[:: max(1, len(book.puzzles) // 3)][:3]
    for puzzle in some:
        assert judged_again(book, puzzle, master_simulations(book.game), "again") > 0, puzzle.id


@pytest.mark.parametrize("name", BOOKS)
def test_the_position_tells_what_the_seat_knows_and_no_more(name):
    """Another world that the seat could imagine has the same puzzle."""
    book = BOOKS[name]
    for puzzle in book.puzzles[:5]:
        view = book.view(puzzle)
        other = imagine(book.game, book.data, view, rng_for("another world", puzzle.id))
        assert msgspec.to_builtins(book.game.write(other, puzzle.seat)) == puzzle.position


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_comes_once_a_round():
    book = next(iter(BOOKS.values()))
    day = date(2026, 11, 17)
    round_trip = [book.of_day(day + timedelta(days=each)).id for each in range(len(book.puzzles))]
    assert sorted(round_trip) == sorted(puzzle.id for puzzle in book.puzzles)
    assert book.of_day(day + timedelta(days=len(book.puzzles))).id == round_trip[0]


@pytest.mark.parametrize(
    ("wins", "grade"), [(1600, 1), (800, 1), (500, 2), (300, 3), (200, 4), (100, 5), (0, 5)]
)
def test_the_grade_is_how_many_games_one_must_play_on_until_the_solution_leads(wins, grade):
    """Of 1,600 games so many are won by the solution alone, all others by both moves."""
    solution = [1.0] * 1600
    other = [0.0] * wins + [1.0] * (1600 - wins)
    assert grading.grade_of([solution, other]) == grade


def test_the_nearest_rival_makes_the_grade():
    solution, far, near = [1.0] * 1600, [0.0] * 1600, [0.0] * 100 + [1.0] * 1500
    assert grading.grade_of([solution, far]) == 1
    assert grading.grade_of([solution, far, near]) == grading.grade_of([solution, near]) == 5


def test_a_solution_that_wins_no_oftener_in_sensible_play_is_of_the_last_grade():
    solution = [1.0, 0.0] * 800
    assert grading.grade_of([solution, solution]) == 5
    assert grading.grade_of([solution, [1.0] * 1600]) == 5


@pytest.mark.parametrize("name", BOOKS)
def test_games_played_on_are_won_or_lost_and_leave_the_table_as_it_is(name):
    book = BOOKS[name]
    puzzle = book.puzzles[0]
    world = book.world(puzzle)
    codes = world.legal()[:2]
    played = grading.play_on(book.game, world, codes, 3, "seed", puzzle.id)
    assert [len(each) for each in played] == [3, 3]
    assert all(0.0 <= result <= 1.0 for each in played for result in each)
    assert played == grading.play_on(book.game, world, codes, 3, "seed", puzzle.id)
    assert msgspec.to_builtins(book.game.write(world, puzzle.seat)) == puzzle.position


@pytest.mark.parametrize("name", GRADED)
def test_every_grade_has_some_puzzles_and_none_more_than_half(name):
    counts = [len(BOOKS[name].of_grade(grade)) for grade in range(1, GRADES + 1)]
    assert sum(counts) == 60
    assert min(counts) >= 3
    assert max(counts) <= 30


@pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")
@pytest.mark.parametrize("name", BOOKS)
def test_other_games_played_on_give_nearly_all_puzzles_the_same_grade_and_none_one_far_from_it(name):
    book = BOOKS[name]
    some = book.puzzles[:: len(book.puzzles) // 5][:5]
    first, second = ([graded_again(book, each, seed).grade for each in some] for seed in ("one", "two"))
    assert sum(one == two for one, two in zip(first, second, strict=True)) >= 4
    assert all(abs(one - two) <= 1 for one, two in zip(first, second, strict=True))


def test_who_counts_misses_no_move_by_chance():
    """The draws by which a puzzle was found and others: nothing is one because somebody counted on a bad day."""
    book = BOOKS["fort-of-gold"]
    finder = Finder(book.game, book.data)
    for puzzle in book.puzzles:
        world, found_by = book.world(puzzle), f"{puzzle.source.name} {puzzle.source.step}"
        assert finder.counted(world, found_by) == finder.counted(world, "others"), puzzle.id


def test_the_digest_is_that_of_salt_id_and_solution():
    puzzle = next(iter(BOOKS.values())).puzzles[0]
    said = f"{puzzle.salt}\n{puzzle.id}\n{puzzle.solution}".encode()
    assert puzzle.digest == hashlib.sha256(said).hexdigest()


def test_a_game_without_the_file_has_no_puzzles(tmp_path, monkeypatch):
    game = find_game("fort-of-gold")
    monkeypatch.setattr(type(game), "folder", tmp_path)
    assert book_of.__wrapped__(game) is None


FAULTS = {
    "solution": lambda puzzle: {"solution": puzzle.chances[1].move},
    "seat": lambda puzzle: {"seat": 1},
    "line[1]": lambda puzzle: {"line": [puzzle.solution, "fly", "fly"]},
    "chances": lambda puzzle: {
        "chances": [
            puzzle.chances[0],
            msgspec.structs.replace(puzzle.chances[0], move=puzzle.chances[1].move),
        ]
    },
    "chances[1].move": lambda puzzle: {
        "chances": [puzzle.chances[0], msgspec.structs.replace(puzzle.chances[1], move="fly")]
    },
    "players": lambda puzzle: {"players": 2},
    "grade": lambda puzzle: {"grade": 6},
    "position": lambda puzzle: {"position": {"phase": "fly"}},
}


@pytest.mark.parametrize("field", FAULTS)
def test_a_wrong_puzzle_is_refused_with_its_field(tmp_path, field):
    book = BOOKS["fort-of-gold"]
    good = book.puzzles[0]
    wrong = msgspec.structs.replace(good, **FAULTS[field](good))
    with pytest.raises(MadoiError) as refused:
        read_book(book.game, written(tmp_path, book, [wrong]))
    assert field in refused.value.say("en")
    assert refused.value.say("ja") != refused.value.say("en")


def test_two_puzzles_with_one_id_another_game_and_no_json_are_refused(tmp_path):
    book = BOOKS["fort-of-gold"]
    good = book.puzzles[0]
    for puzzles, game, said in (([good, good], book.game, "id"), ([good], find_game("fuji-99"), "Made for")):
        with pytest.raises(MadoiError, match=said):
            read_book(game, written(tmp_path, book, puzzles))
    path = tmp_path / "puzzles.json"
    path.write_text("{")
    with pytest.raises(MadoiError, match=r"puzzles.json:1"):
        read_book(book.game, path)


def written(folder, book: Book, puzzles: list[Puzzle]):
    game = book.game
    file = PuzzleFile("puzzles", 1, game.id, game.rules_version, data_ref(book.data), puzzles)
    path = folder / "puzzles.json"
    path.write_bytes(msgspec.json.encode(file))
    return path


def test_the_game_a_puzzle_came_from_has_it_and_the_finder_finds_it_again(tmp_path):
    """From the seeds of bots, and from a record of people whom it does not name."""
    book = BOOKS["fuji-99"]
    puzzle = next(each for each in book.puzzles if each.source.kind == "bots")
    game, seed, number = book.game, *puzzle.source.name.rsplit("-", 1)
    match, source = next(games_of_bots(game, book.data, seed, int(number) - 1))
    assert source.seats == puzzle.source.seats
    moment = next(each for each in match.walk() if each.step == puzzle.source.step)
    assert msgspec.to_builtins(game.write(moment.state, puzzle.seat)) == puzzle.position
    record = write_record(match, ["Hana"])
    again = Finder(game, book.data).at(moment, source_of(record))
    if again is not None:
        assert again.solution == puzzle.solution
        assert again.source.kind == "record"
        assert "Hana" not in msgspec.json.encode(again).decode()


def test_a_shelf_mixes_grades_and_goes_on_behind_the_last_game():
    game = find_game("fort-of-gold")
    data = standard(game)
    puzzles = [each for each in BOOKS["fort-of-gold"].puzzles if len(each.chances) > 2]
    shelf = Shelf(6)
    for number in range(10):
        shelf.take(msgspec.structs.replace(puzzles[0], id=f"{number:08x}", grade=1))
    assert len(shelf.puzzles) == 3, "no grade takes more than half"
    assert not shelf.take(shelf.puzzles[0])
    shelf.keep(msgspec.structs.replace(puzzles[0], id="ffffffff", grade=1))
    assert shelf.grades[1] == 4, "what was in the set is never dropped"
    assert shelf.file(game, data).game == game.id
    source = msgspec.structs.replace(puzzles[0].source, name="puzzles-17")
    assert last_number([msgspec.structs.replace(puzzles[0], source=source)], "puzzles") == 17
    assert last_number([], "puzzles") == 0
    assert isinstance(next(games_of_bots(game, data, "x"))[0], Match)
