"""Hints say why: facts that a player can count, where the advised move is ahead beyond doubt."""

from __future__ import annotations

import pytest

from madoi.bots.hints import advise
from madoi.bots.puzzles.book import book_of
from madoi.bots.reasons import OTHERWISE, RIVALS, compared, later_reasons, why_better
from madoi.core.documents import standard
from madoi.core.errors import LANGUAGES
from madoi.core.game import parse
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import OVER
from madoi.core.view import view_of
from madoi.games import all_games, find_game

from ..games.fuji99 import tables as fuji

GAMES = [game.id for game in all_games().values()]


def match_of(name: str, moves: int) -> Match:
    game = find_game(name)
    match = Match(game, standard(game), game.seats[0], "why")
    match.settle()
    for _ in range(moves):
        match.step(game.advise(match.state, rng_for("why", "", len(match.codes))))
        match.settle()
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_game_tells_the_same_facts_all_along_and_has_words_for_them(name):
    game = find_game(name)
    match = match_of(name, 0)
    told = {fact.key for fact in game.facts(match.state, match.state, 0)}
    for _ in range(40):
        if match.state.actor == OVER:
            break
        before = int(match.state.fingerprint())
        assert {fact.key for fact in game.facts(match.state, match.state, 0)} == told
        assert int(match.state.fingerprint()) == before
        match.step(match.state.legal()[-1])
        match.settle()
    for lang in LANGUAGES:
        assert set(game.texts.words[lang].get("why", {})) == told


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_has_a_reason_in_both_languages_and_the_same_one_again(name):
    match = match_of(name, 1)
    view = view_of(match.game, match.state, int(match.state.actor))
    before = int(match.state.fingerprint())
    found = advise(match.game, match.data, view, 20)
    assert int(match.state.fingerprint()) == before
    for told in (found.reasons, *(each.reasons for each in found.moves[1 : 1 + RIVALS])):
        assert 1 <= len(told) <= 2
        for reason in told:
            assert reason.words["en"] != reason.words["ja"]
            assert "{" not in reason.words["en"] + reason.words["ja"]
    assert advise(match.game, match.data, view, 20) == found


def test_who_stops_before_a_likely_bust_is_told_so():
    """FJ-35: with two reds on the sheet most draws bust."""
    table = fuji.at(fuji.seat(40), fuji.seat(30), red=2, token=48, phase="resolve")
    state, game = table.state, find_game("fuji-99")
    stop, again = (parse(game, state, said) for said in ("stop", "again"))
    told = {reason.fact: reason for reason in compared(game, state, [stop, again], rng_for("bust"))[0]}
    assert told["bust"].here == 0
    assert told["bust"].others > 0.3
    assert "bust" not in {
        reason.fact for reason in compared(game, state, [again, stop], rng_for("bust"))[0]
    }, "what speaks against a move is no reason for it"


def test_what_speaks_for_the_second_best_move_is_told_too():
    """FJ-35: to stop never busts; what speaks for one of two moves does not speak for the other."""
    table = fuji.at(fuji.seat(40), fuji.seat(30), red=2, token=48, phase="resolve")
    state, game = table.state, find_game("fuji-99")
    moves = [parse(game, state, said) for said in ("stop", "again")]
    stop, again = ({reason.fact for reason in told} for told in compared(game, state, moves, rng_for("bust")))
    assert "bust" in stop
    assert not stop & again


def test_without_another_move_that_is_the_reason():
    match = match_of("fort-of-gold", 0)
    while len(match.state.legal()) > 1:
        match.step(match.state.legal()[0])
        match.settle()
    view = view_of(match.game, match.state, 0)
    found = advise(match.game, match.data, view, 20)
    assert [reason.words for reason in found.reasons] == [OTHERWISE["only"]]


def test_what_shows_only_some_turns_later_is_told_as_such():
    """A puzzle of The Fort whose best move is ahead in nothing when its turn is over, and makes more relics later."""
    book = book_of(find_game("fort-of-gold"))
    puzzle = next(each for each in book.puzzles if each.reasons[0].fact == "later relics")
    world = book.world(puzzle)
    before = int(world.fingerprint())
    best, *rivals = (parse(book.game, world, each.move) for each in puzzle.chances)
    assert compared(book.game, world, [best, *rivals], rng_for("later"))[0] == []
    told = why_better(book.game, world, best, rivals, rng_for("later"))
    first = told[0]
    assert int(world.fingerprint()) == before
    assert all(each.fact.startswith("later ") for each in told)
    assert first.here > first.others or first.fact in ("later losses", "later lost")
    assert first.words["en"].startswith("A few moves later: ")
    assert first.words["ja"].startswith("数手先：")


def test_won_more_often_and_lost_less_often_is_one_reason():
    """Near floor 99 a turn more or less decides who wins."""
    table = fuji.at(fuji.seat(93), fuji.seat(97), token=98, phase="resolve")
    state, game = table.state, find_game("fuji-99")
    stop, again = (parse(game, state, said) for said in ("stop", "again"))
    told = later_reasons(game, state, again, [stop], rng_for("ends"))
    told += later_reasons(game, state, stop, [again], rng_for("ends"))
    assert len([each for each in told if each.fact in ("later won", "later lost")]) == 1
