"""Taking back a move, and what becomes a personal best."""

from __future__ import annotations

import pytest

from madoi.bots import bot_for
from madoi.cli.simulate import play_out
from madoi.core.deals import numbered_seed
from madoi.core.documents import RecordFile, decode, standard
from madoi.core.rng import rng_for
from madoi.table.refusals import Refused

from .sittings import FORT, advised, seating


def winning_deal():
    """The seed of a numbered deal that a player wins who always takes the hint."""
    data = standard(FORT)
    for number in range(300):
        match = play_out(FORT, data, numbered_seed("fort-of-gold", number), [bot_for("greedy", FORT, data)])
        if FORT.result(match.state).winners:
            return numbered_seed("fort-of-gold", number)
    raise AssertionError("no deal is won by hints")


def play_by_hints(sitting):
    while not sitting.over:
        sitting.play(advised(sitting))


def test_fg67_the_best_is_the_highest_score_and_a_tie_does_not_replace_it(shelf, tmp_path):
    first, second = tmp_path / "1.json", tmp_path / "2.json"
    assert shelf.offer_best("deck-a", 0, first), "a win with no points is a score"
    assert shelf.offer_best("deck-a", 9, first)
    assert not shelf.offer_best("deck-a", 9, second)
    assert not shelf.offer_best("deck-a", 8, second)
    assert shelf.best("deck-a").record == str(first)
    assert shelf.best("deck-b") is None
    assert shelf.offer_best("deck-b", 1, second)


def test_fg67_a_won_game_becomes_the_personal_best(shelf):
    seed = winning_deal()
    sitting = seating(shelf, seed=seed).fresh()
    play_by_hints(sitting)
    assert sitting.ending.is_best
    assert shelf.best(standard(FORT).id).score == sitting.ending.result.scores[0]
    again = seating(shelf, seed=seed).fresh()
    play_by_hints(again)
    assert not again.ending.is_best
    assert again.ending.best_before == shelf.best(standard(FORT).id)


def test_fg73_a_game_with_a_draw_taken_back_is_no_personal_best(shelf):
    sitting = seating(shelf, seed=winning_deal()).fresh()
    sitting.play(advised(sitting))
    assert sitting.take_back()
    play_by_hints(sitting)
    assert sitting.ending.result.winners
    assert not sitting.ending.is_best
    assert shelf.best(standard(FORT).id) is None
    record = decode(sitting.ending.path.read_bytes(), RecordFile)
    assert record.assists["undo-draw"] == 1


def test_fg73_taking_back_without_a_draw_does_not_mark_the_game(shelf):
    sitting = seating(shelf).fresh()
    while True:
        before = len(sitting.match.steps)
        was_place = sitting.moves()[0].startswith("place")
        sitting.play(sitting.moves()[-1])
        if was_place and not sitting.over and sitting.moves()[0] == "resolve":
            if not any(line.startswith("*") for line in sitting.match.steps[before + 1 :]):
                break
        assert not sitting.over
    assert not sitting.take_back()
    assert not sitting.marked
    assert sitting.assists["undo"] == 1


@pytest.mark.parametrize("name", ["fuji-99", "goryokaku"])
def test_other_games_take_back_nothing_that_is_news(shelf, name):
    sitting = seating(shelf, name=name).fresh()
    rng = rng_for("news")
    taken_back = refused = 0
    for _ in range(400):
        if sitting.over:
            break
        if sitting.bot_asked:
            sitting.bot_moves()
            continue
        moves = sitting.moves()
        steps = list(sitting.match.steps)
        sitting.play(moves[int(rng.below(len(moves)))])
        if sitting.over:
            break
        if sitting.bot_asked:
            continue
        news = sitting.match.steps[len(steps) + 1 :]
        try:
            assert sitting.take_back() is False
        except Refused:
            refused += 1
            continue
        assert not news
        assert sitting.match.steps == steps
        taken_back += 1
        sitting.play(moves[int(rng.below(len(moves)))])
    assert refused > 0
    assert "undo-draw" not in sitting.assists


@pytest.mark.parametrize(("name", "seats"), [("goryokaku", "greedy,human"), ("fort-of-gold", "greedy")])
def test_nobody_takes_back_the_move_of_a_bot(shelf, name, seats):
    sitting = seating(shelf, name=name, seats=seats, seed="1").fresh()
    while not (sitting.bot_asked and sitting.table.movers[-1] == sitting.asked):
        if sitting.bot_asked:
            sitting.bot_moves()
        else:
            sitting.play(sitting.moves()[0])
    steps = list(sitting.match.steps)
    with pytest.raises(Refused, match="not this seat's turn"):
        sitting.take_back()
    assert sitting.match.steps == steps
    assert sitting.assists == {}
