"""The race between moves: the same luck for all, and out of it who is clearly behind."""

from __future__ import annotations

import pytest

from madoi.bots import bot_for
from madoi.bots.race import LAP, Race, search_for
from madoi.bots.search import Search
from madoi.core.advisor import Advisor
from madoi.core.rng import rng_for
from madoi.core.view import view_of
from madoi.games import find_game
from madoi.games.fort_of_gold.state import PASS

from ..conftest import COMPILED
from ..games.fort_of_gold.tables import at
from .test_bots import table_at

SIMULATIONS = 2000 if COMPILED else 200


def race_at(moves: int) -> Race:
    match = table_at("fort-of-gold", 1, "race", moves)
    race = search_for(match.state, first_advisor(), rng_for("race"))
    assert isinstance(race, Race)
    return race


def first_advisor() -> Advisor:
    """The one that lets moves race."""
    return find_game("fort-of-gold").editions["1"].advisor()


def test_only_games_whose_advisor_races_race():
    match = table_at("fuji-99", 2, "race", 0)
    assert type(search_for(match.state, match.game.advisor(), rng_for("race"))) is Search


def test_the_same_number_has_the_same_luck_for_every_move():
    race = race_at(6)
    assert [race.luck(3).word() for _ in range(2)] == [race.luck(3).word()] * 2
    streams = {tuple(luck.word() for _ in range(4)) for luck in (race.luck(number) for number in range(200))}
    assert len(streams) == 200


def test_moves_in_the_race_have_played_equally_often():
    race = race_at(6)
    moves = len(race.root.codes)
    race.run(5 * moves, 0.0)
    assert race.root.tries == [5] * moves
    assert [len(results) for results in race.results] == [5] * moves


def test_a_move_that_is_clearly_behind_drops_out():
    """To resolve is the third loss; whoever passes may still find the one symbol that is missing."""
    state = at("1.1 P, 1.2 WW", target="WWW", relics=6, losses=2).state
    race = Race(state, first_advisor(), rng_for("behind"))
    race.run(20 * LAP, 0.0)
    assert race.settled
    assert race.best() == PASS
    assert race.root.tries[1] > race.root.tries[0]


def test_a_settled_race_ends_before_its_budget():
    table = at("1.1 P, 1.2 WW", target="WWW", relics=6, losses=2)
    bot = bot_for("search:5000@1", table.game, table.data)
    view = view_of(table.game, table.state, 0)
    assert bot.choose(view, view.moves, rng_for("settled")) == "pass"
    assert bot.last.simulations < 1000


def test_of_two_wins_the_one_with_the_goal_score_is_better():
    """FG-66. The chance to win is counted apart from it."""
    race = race_at(20)
    race.run(SIMULATIONS, 0.0)
    for number in range(len(race.root.codes)):
        won, prizes, games = race.won[number], race.prizes[number], race.tries[number]
        assert 0.9 * won - 1e-9 <= prizes <= won + 1e-9 <= games + 1e-9
        assert won == pytest.approx(round(won))
